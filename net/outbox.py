"""What waits to be written to one peer: bounded, so that who does not read costs a known amount."""

from collections import deque
from typing import Final

import trio

CHUNK_BYTES: Final = 64 * 1024


class OutboxFull(Exception):
    """The other side reads slower than it is written to."""


class Outbox:
    """Frames in order, taken out in larger pieces. ``push`` never waits."""

    def __init__(self, *, messages: int, size: int) -> None:
        self._most_messages = messages
        self._most_bytes = size
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._is_closed = False
        self._changed = trio.Event()

    def push(self, frame: bytes) -> None:
        """Add a frame; raise OutboxFull where it does not fit. After ``close`` it is dropped."""
        if self._is_closed:
            return
        if len(self._frames) >= self._most_messages or self._bytes + len(frame) > self._most_bytes:
            raise OutboxFull(f"{len(self._frames)} messages of {self._bytes} bytes are waiting")
        self._frames.append(frame)
        self._bytes += len(frame)
        self._changed.set()

    def close(self) -> None:
        """Let what is inside go out, and nothing more."""
        self._is_closed = True
        self._changed.set()

    def take(self) -> bytes:
        """Return frames to write at once, no bytes where none are waiting."""
        piece = bytearray()
        while self._frames and (not piece or len(piece) + len(self._frames[0]) <= CHUNK_BYTES):
            piece += self._frames.popleft()
        self._bytes -= len(piece)
        return bytes(piece)

    @property
    def is_finished(self) -> bool:
        """Tell whether nothing is left and nothing more will come."""
        return self._is_closed and not self._frames

    async def wait_for_more(self) -> None:
        """Wait until there is something to take or the end has come."""
        if not self._frames and not self._is_closed:
            self._changed = trio.Event()
        await self._changed.wait()

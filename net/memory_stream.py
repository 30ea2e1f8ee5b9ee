"""A two-way byte stream inside one process, with a bounded buffer in each direction.

The host's own player and its bots are peers like any other; this is their cable. Unlike the streams
of ``trio.testing`` a send waits when the other side does not read, so nobody can fill the memory.
"""

import operator
from typing import Final

import trio

BUFFER_BYTES: Final = 64 * 1024


class _Pipe:
    """One direction: bytes put in at one end come out at the other, in order."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._changed = trio.Event()
        self._no_more_sends = False
        self._no_more_receives = False

    async def put(self, data: bytes | bytearray | memoryview) -> None:
        rest = memoryview(data)
        while True:
            if self._no_more_sends:
                raise trio.ClosedResourceError("this end of the stream is closed")
            if self._no_more_receives:
                raise trio.BrokenResourceError("the other end of the stream is closed")
            room = BUFFER_BYTES - len(self._buffer)
            if room > 0:
                self._buffer += rest[:room]
                rest = rest[room:]
                self._wake()
            if not rest:
                return
            await self._changed.wait()

    async def wait_for_room(self) -> None:
        while len(self._buffer) >= BUFFER_BYTES and not self._is_closed():
            await self._changed.wait()
        if self._no_more_sends:
            raise trio.ClosedResourceError("this end of the stream is closed")

    async def get(self, max_bytes: int) -> bytes:
        while True:
            if self._no_more_receives:
                raise trio.ClosedResourceError("this end of the stream is closed")
            if self._buffer:
                data = bytes(self._buffer[:max_bytes])
                del self._buffer[:max_bytes]
                self._wake()
                return data
            if self._no_more_sends:
                return b""
            await self._changed.wait()

    def close_sender(self) -> None:
        self._no_more_sends = True
        self._wake()

    def close_receiver(self) -> None:
        self._no_more_receives = True
        self._buffer.clear()
        self._wake()

    def _is_closed(self) -> bool:
        return self._no_more_sends or self._no_more_receives

    def _wake(self) -> None:
        self._changed.set()
        self._changed = trio.Event()


class _OneTask:
    """Catches two tasks that use one direction of a stream at the same time: a bug of ours."""

    def __init__(self, conflict: str) -> None:
        self._conflict = conflict
        self._held = False

    def __enter__(self) -> None:
        if self._held:
            raise trio.BusyResourceError(self._conflict)
        self._held = True

    def __exit__(self, *_exception: object) -> None:
        self._held = False


class MemoryStream(trio.abc.Stream):
    """One end of a pair made by ``memory_stream_pair``."""

    def __init__(self, outward: _Pipe, inward: _Pipe) -> None:
        self._outward = outward
        self._inward = inward
        self._sending = _OneTask("another task is sending on this stream")
        self._receiving = _OneTask("another task is receiving on this stream")

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        """Send all the bytes; wait while the other end does not read.

        As with trio's sockets a send that need not wait is either not begun or complete, whoever
        cancels it.
        """
        with self._sending:
            await trio.lowlevel.checkpoint_if_cancelled()
            await self._outward.put(data)
            await trio.lowlevel.cancel_shielded_checkpoint()

    async def wait_send_all_might_not_block(self) -> None:
        """Wait until there is room for a byte."""
        with self._sending:
            await trio.lowlevel.checkpoint()
            await self._outward.wait_for_room()

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        """Wait for bytes; no bytes mean that the other end was closed."""
        most = BUFFER_BYTES if max_bytes is None else operator.index(max_bytes)
        if most < 1:
            raise ValueError(f"max_bytes is at least 1, not {max_bytes}")
        with self._receiving:
            await trio.lowlevel.checkpoint()
            return await self._inward.get(most)

    async def aclose(self) -> None:
        """Close this end; what was sent before can still be read at the other."""
        self._outward.close_sender()
        self._inward.close_receiver()
        await trio.lowlevel.checkpoint()


def memory_stream_pair() -> tuple[MemoryStream, MemoryStream]:
    """Return the two ends of a new stream."""
    there, back = _Pipe(), _Pipe()
    return MemoryStream(there, back), MemoryStream(back, there)

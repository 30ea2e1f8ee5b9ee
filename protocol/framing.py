"""Frames: a length of four bytes, big-endian, and a body of as many bytes."""

from typing import Final

from protocol.errors import LocalProtocolError, RemoteProtocolError

HEADER_BYTES: Final = 4

LIMIT_BEFORE_ADMISSION: Final = 1024
LIMIT_FROM_PEER: Final = 4 * 1024
LIMIT_FROM_HOST: Final = 64 * 1024
"""The most bytes of a body: from a peer before it is admitted, after that, and from a host."""


def frame(body: bytes, *, limit: int) -> bytes:
    """Put the length before a body; raise LocalProtocolError for one that the limit refuses."""
    if not 0 < len(body) <= limit:
        raise LocalProtocolError(f"a body of {len(body)} bytes; 1 to {limit} can be sent")
    return len(body).to_bytes(HEADER_BYTES, "big") + body


class FrameDecoder:
    """Cuts a stream of bytes into bodies, however the bytes arrive.

    A length is judged when its four bytes are there, against the limit of that moment, before
    anything more is waited for. Until the next call of ``feed`` no more than one chunk and one
    unfinished frame are held.
    """

    def __init__(self, *, limit: int) -> None:
        self.limit = limit
        self._buffer = bytearray()
        self._bodies_cut = 0

    @property
    def frame_under_way(self) -> int | None:
        """The number of the frame that has begun and is not complete, None between two frames.

        It grows with every frame: who sees the same number 5 s later has seen the same frame.
        """
        return self._bodies_cut if self._buffer else None

    def feed(self, data: bytes) -> None:
        """Take bytes as they came; ``next_body`` gives what they complete."""
        self._buffer += data

    def next_body(self) -> bytes | None:
        """Return the next complete body, or None until more bytes have come.

        Raises:
            RemoteProtocolError: the next length is zero or above the limit; there is no way on.
        """
        if len(self._buffer) < HEADER_BYTES:
            return None
        length = int.from_bytes(self._buffer[:HEADER_BYTES], "big")
        if not 0 < length <= self.limit:
            raise RemoteProtocolError(f"a frame of {length} bytes; 1 to {self.limit} are accepted")
        end = HEADER_BYTES + length
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[HEADER_BYTES:end])
        del self._buffer[:end]
        self._bodies_cut += 1
        return body

"""Lines from standard input, so that nothing else ever waits for the keyboard."""

import codecs
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import trio

LONGEST_LINE: Final = 4096
_CHUNK: Final = 4096

TypedLines = trio.MemoryReceiveChannel[str]


@asynccontextmanager
async def typed_lines(fd: int) -> AsyncIterator[TypedLines]:
    """Read lines from a terminal, pipe or file for as long as the block runs.

    The channel ends with the input.
    """
    send, receive = trio.open_memory_channel[str](0)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(_pump, fd, send)
        yield receive
        nursery.cancel_scope.cancel()


async def _pump(fd: int, send: trio.MemorySendChannel[str]) -> None:
    cutter = LineCutter()
    async with send:
        while data := await _read(fd):
            for line in cutter.feed(data):
                await send.send(line)
        for line in cutter.end():
            await send.send(line)


async def _read(fd: int) -> bytes:
    """Wait for input and return some of it, nothing at its end.

    The descriptor is never set to non-blocking: standard output may be the same terminal. Nor is a
    read left pending that would swallow what is typed for whoever reads next.
    """
    try:
        await trio.lowlevel.wait_readable(fd)
    except OSError:
        # Files are always readable and cannot be waited for; on Windows nothing but sockets can.
        return await trio.to_thread.run_sync(_read_now, fd, abandon_on_cancel=True)
    return _read_now(fd)


def _read_now(fd: int) -> bytes:
    try:
        return os.read(fd, _CHUNK)
    except OSError:
        # EIO: the terminal is gone. That is the end of the input as well.
        return b""


class LineCutter:
    """Cuts bytes into lines; what is not text becomes a sign that no command has."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._skips_rest = False

    def feed(self, data: bytes) -> list[str]:
        """Return the lines that are complete now."""
        return self._cut(self._decoder.decode(data))

    def end(self) -> list[str]:
        """Return the last line, which nothing ended."""
        self._cut(self._decoder.decode(b"", final=True))
        return [self._rest] if self._rest else []

    def _cut(self, text: str) -> list[str]:
        *lines, rest = (self._rest + text).replace("\r\n", "\n").split("\n")
        if lines and self._skips_rest:
            lines = lines[1:]
            self._skips_rest = False
        if len(rest) > LONGEST_LINE and not self._skips_rest:
            # Nobody types that: its beginning is a line, and all until its end is thrown away.
            lines.append(rest[:LONGEST_LINE])
            self._skips_rest = True
        self._rest = "" if self._skips_rest else rest
        return lines

"""Programs that a measuring script starts and looks at from outside: port, memory, CPU."""

import os
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from subprocess import PIPE
from typing import Final

import trio
from setup_venv import ROOT
from smoke import fresh_settings

START_S: Final = 20.0
MEGABYTE: Final = 1e6


class Program:
    """A program of this checkout, talked to in lines."""

    def __init__(self, process: trio.Process) -> None:
        self.process = process
        self._heard = ""

    async def wait_for(self, pattern: str) -> str:
        """Return what the group of a pattern stands for in what the program prints."""
        assert self.process.stdout is not None
        with trio.fail_after(START_S):
            while not (found := re.search(pattern, self._heard)):
                data = await self.process.stdout.receive_some()
                assert data, f"the program ended early; it said: {self._heard}"
                self._heard += data.decode()
        return found[1]

    async def say(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        await self.process.stdin.send_all(f"{line}\n".encode())

    def resident_megabytes(self) -> float:
        """Return the memory that the program has now, code and libraries included."""
        pages = int(self._file("statm").split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE, 1)

    def cpu_seconds(self) -> float:
        """Return the time that the program has computed until now."""
        fields = self._file("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _file(self, name: str) -> str:
        return Path(f"/proc/{self.process.pid}/{name}").read_text(encoding="ascii")


@asynccontextmanager
async def started(words: Sequence[str], *, home: Path) -> AsyncIterator[Program]:
    """Run Python with these words, and end it with the block."""
    environment = {**fresh_settings(home), "PYTHONPATH": str(ROOT)}
    async with trio.open_nursery() as nursery:
        start = partial(
            trio.run_process,
            [sys.executable, *words],
            stdin=PIPE,
            stdout=PIPE,
            cwd=home,
            env=environment,
            check=False,
        )
        process = await nursery.start(start)
        yield Program(process)
        process.kill()
        nursery.cancel_scope.cancel()

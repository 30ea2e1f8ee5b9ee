#!/usr/bin/env python3
"""Measures how long a command takes to its first sign of life, beside what it loads alone."""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from benching import Bar, Measure, Measurement, Piece, best_seconds, run
from setup_venv import ROOT
from smoke import fresh_settings

ROUNDS: Final = 7
PATIENCE_S: Final = 20.0
TABLE: Final = "Kitchen"
NAME: Final = "Ann"
WATCHING: Final = ("--watch", "--as", NAME)
HOST: Final = ("host", "--no-seat", "--plain", "--port", "0", "--table", TABLE)
OPEN: Final = rb"open at port (\d+)"

NETWORK: Final = "import argparse, ssl, trio, msgspec, msgpack"
KEEPING: Final = f"{NETWORK}, sqlite3"
SCREEN: Final = f"{NETWORK}, prompt_toolkit"
FINDING: Final = f"{NETWORK}, zeroconf, zeroconf.asyncio"


class Commands:
    """Runs commands of this checkout with settings of their own."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._environment = {
            **fresh_settings(home),
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm-256color",
        }

    def piece(self, *words: str, until: bytes = b"", screen: bool = False) -> Piece:
        """Return a run of ``standpat`` to where it has printed this, or to its end."""
        return partial(self._run, ["-m", "client", *words], until, screen=screen)

    def python(self, code: str) -> Piece:
        """Return a run of a line of Python to its end."""
        return partial(self._run, ["-c", code], b"", screen=False)

    @contextmanager
    def host(self) -> Iterator[int]:
        """Host a table as long as the block runs, and give its port."""
        with self._started(["-m", "client", *HOST], screen=False) as output:
            yield int(read_until(output, OPEN)[1])

    def _run(self, words: Sequence[str], until: bytes, *, screen: bool) -> None:
        with self._started(words, screen=screen) as output:
            read_until(output, until)

    @contextmanager
    def _started(self, words: Sequence[str], *, screen: bool) -> Iterator[int]:
        """Run Python with a terminal or with pipes, give where it prints to, and kill it."""
        ours, theirs = pty.openpty() if screen else os.pipe()
        if screen:
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        process = subprocess.Popen(
            [sys.executable, *words],
            stdin=theirs if screen else subprocess.PIPE,
            stdout=theirs,
            stderr=subprocess.STDOUT,
            cwd=self._home,
            env=self._environment,
            start_new_session=True,
        )
        os.close(theirs)
        try:
            yield ours
        finally:
            process.kill()
            process.communicate()
            os.close(ours)


def read_until(output: int, pattern: bytes) -> re.Match[bytes]:
    """Read until this was printed; where the pattern is empty, until the end."""
    heard, before = b"", time.monotonic() + PATIENCE_S
    while select.select([output], [], [], max(0.0, before - time.monotonic()))[0]:
        try:
            data = os.read(output, 65536)
        except OSError:  # how a terminal ends
            data = b""
        heard += data
        found = re.search(pattern, heard) if pattern or not data else None
        if found:
            return found
        assert data, f"the program ended early; it said: {heard!r}"
    raise AssertionError(f"{pattern!r} did not come; the program said: {heard!r}")


def measure_help(commands: Commands) -> Iterator[Measurement]:
    """Ask for help, which loads nothing but the standard library."""
    yield beside(
        "standpat --help",
        commands.piece("--help"),
        "import argparse",
        commands.python("import argparse"),
        Bar(most=2.5),
    )


def measure_host(commands: Commands) -> Iterator[Measurement]:
    """Open a table on the network, which is kept on disk."""
    ready = commands.piece(*HOST, until=OPEN)
    ready()  # once in the life of an installation a certificate is made
    yield beside(
        "standpat host, ready for players", ready, "its libraries", commands.python(KEEPING)
    )


def measure_join(commands: Commands) -> Iterator[Measurement]:
    """Join a table by its address, line by line and on a full screen."""
    with commands.host() as port:
        place = f"127.0.0.1:{port}"
        yield beside(
            "standpat join --plain, sat down",
            commands.piece("join", place, *WATCHING, "--plain", until=TABLE.encode()),
            "its libraries",
            commands.python(NETWORK),
        )
        yield beside(
            "standpat join, first screen",
            commands.piece("join", place, *WATCHING, until=TABLE.encode(), screen=True),
            "its libraries",
            commands.python(SCREEN),
        )


def measure_play(commands: Commands) -> Iterator[Measurement]:
    """Play alone, to the first screen that shows a pot."""
    yield beside(
        "standpat play, first screen",
        commands.piece("play", "--as", NAME, until=b"(?i)pot", screen=True),
        "its libraries",
        commands.python(SCREEN),
    )


def measure_tables(commands: Commands) -> Iterator[Measurement]:
    """List the tables of this network, of which there is one."""
    with commands.host():
        yield beside(
            "standpat tables, first row",
            commands.piece("tables", until=TABLE.encode()),
            "its libraries",
            commands.python(FINDING),
        )


def beside(name: str, ours: Piece, peer: str, theirs: Piece, bar: Bar | None = None) -> Measurement:
    """Measure two programs in turns."""
    ours_s, theirs_s = best_seconds([ours], [theirs], rounds=ROUNDS)
    return Measurement(name, milliseconds(ours_s), "ms", peer, milliseconds(theirs_s), bar)


def milliseconds(seconds: float) -> float:
    """Return seconds as they are shown."""
    return round(seconds * 1000, 1)


def main() -> int:
    """Measure with settings that are gone afterwards."""
    with tempfile.TemporaryDirectory() as home:
        commands = Commands(Path(home))
        measures: dict[str, Measure] = {
            "help": partial(measure_help, commands),
            "host": partial(measure_host, commands),
            "join": partial(measure_join, commands),
            "play": partial(measure_play, commands),
            "tables": partial(measure_tables, commands),
        }
        return run(measures)


if __name__ == "__main__":
    sys.exit(main())

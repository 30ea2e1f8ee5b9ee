"""The program in a real pseudo-terminal, with a window around it that a test can read and type."""

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pyte

ROOT = Path(__file__).parent.parent.parent
USUAL_SIZE = (80, 24)
PATIENCE = 20.0
SCRIPTED_TABLE = ("-m", "tests.support.pty_program")
SHELL = ("-m", "tests.support.pty_shell")


class Terminal:
    """A terminal window with the program in it."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        size: tuple[int, int] = USUAL_SIZE,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self._master, self._slave = pty.openpty()
        columns, rows = size
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.found = termios.tcgetattr(self._slave)
        self.program = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(environ or {})},
            start_new_session=True,
            # This process has no other thread that could hold a lock while it forks.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
        )

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    @property
    def attributes(self) -> object:
        return termios.tcgetattr(self._slave)

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def tap(self, x: int, y: int) -> None:
        """Press and release the left button on a cell, counted from 0."""
        self.type(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    def changes_within(self, seconds: float, before: str) -> bool:
        """Tell whether the screen becomes another one soon."""
        end = time.monotonic() + seconds
        while self.text == before:
            if time.monotonic() > end:
                return False
            self.read()
        return True

    def read(self) -> None:
        readable, _, _ = select.select([self._master], [], [], 0.02)
        if readable:
            data = os.read(self._master, 65536)
            self.raw += data
            self._stream.feed(data)

    def wait_for(self, condition: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"waited in vain for {what}\n{self.text}"
            self.read()

    def see(self, pattern: str) -> None:
        self.wait_for(lambda: re.search(pattern, self.text), repr(pattern))

    def see_printed(self, text: str) -> None:
        """Wait for a line that was printed after the screen was put back."""
        self.wait_for(lambda: text.encode() in self.raw, repr(text))

    def end(self) -> int:
        """Wait for the end of the program; return its exit code."""
        self.wait_for(lambda: self.program.poll() is not None, "the end")
        for _ in range(5):
            self.read()
        assert self.program.returncode is not None
        return self.program.returncode

    def close(self) -> None:
        """Close the window, as its button does."""
        for file in (self._master, self._slave):
            with contextlib.suppress(OSError):
                os.close(file)


@contextlib.contextmanager
def terminal(*words: str, as_job: bool = False) -> Iterator[Terminal]:
    """Open a window on a table whose host is scripted, at a turn in the draw."""
    with opened(Terminal((*(SHELL if as_job else ()), *SCRIPTED_TABLE, *words))) as window:
        window.see("STAND PAT")
        yield window


@contextlib.contextmanager
def opened(window: Terminal) -> Iterator[Terminal]:
    """Close a window after use, and end what still runs in it."""
    try:
        yield window
    finally:
        if window.program.poll() is None:
            window.program.kill()
        window.program.wait()
        window.close()


def assert_as_found(window: Terminal) -> None:
    """Assert that the terminal is as it was before the program."""
    assert window.attributes == window.found, "stty is another"
    raw = window.raw.decode()
    for mode, wanted in (
        ("1000", "l"), ("1002", "l"), ("1003", "l"), ("1006", "l"), ("1015", "l"),
        ("2004", "l"), ("1049", "l"), ("25", "h"), ("7", "h"),
    ):  # fmt: skip
        switched = re.findall(rf"\x1b\[\?{mode}([hl])", raw)
        assert switched, f"mode {mode} was never put back"
        assert switched[-1] == wanted, f"mode {mode} was left at {switched[-1]}"


def say(window: Terminal, words: str) -> None:
    """Talk to the table, which is what drives the scripted host."""
    window.type(f"t{words}")
    window.see(f"talk> {words}")
    window.type("\r")


def leave(window: Terminal) -> None:
    """Leave the table by keys."""
    window.type("q")
    window.see("given up")
    window.type("y")


def children_of(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(word) for word in text.split()]

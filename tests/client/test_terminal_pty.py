"""The program in a real pseudo-terminal: after every ending the terminal is as it was found."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyte
import pytest

ROOT = Path(__file__).parent.parent.parent
COLUMNS, ROWS = 80, 24
PATIENCE = 20.0
PROGRAM = "tests.support.pty_program"
SHELL = ("-m", "tests.support.pty_shell")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


class Terminal:
    """A terminal window with the program in it."""

    def __init__(self, *words: str, as_job: bool = False) -> None:
        self._master, self._slave = pty.openpty()
        size = struct.pack("HHHH", ROWS, COLUMNS, 0, 0)
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, size)
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.found = termios.tcgetattr(self._slave)
        self.program = subprocess.Popen(
            [sys.executable, *(SHELL if as_job else ()), "-m", PROGRAM, *words],
            cwd=ROOT,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1"},
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
    window = Terminal(*words, as_job=as_job)
    try:
        window.see("STAND PAT")
        yield window
    finally:
        if window.program.poll() is None:
            window.program.kill()
        window.program.wait()
        window.close()


def assert_as_found(window: Terminal) -> None:
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
    window.type(f"t{words}")
    window.see(f"talk> {words}")
    window.type("\r")


def leave(window: Terminal) -> None:
    window.type("q")
    window.see("given up")
    window.type("y")


def test_the_program_is_played_with_keys_and_mouse_and_left() -> None:
    with terminal() as window:
        window.type("1")
        window.see("DRAW 1")
        row = next(y for y, text in enumerate(window.screen.display) if "10♥" in text)
        column = window.screen.display[row].index("10♥")
        window.type(f"\x1b[<0;{column + 2};{row + 2}M\x1b[<0;{column + 2};{row + 2}m")
        window.see("DRAW 2")
        leave(window)

        assert window.end() == 0
        assert b"after 0" in window.raw
        assert_as_found(window)


def test_without_colours_marks_can_still_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with terminal() as window:
        window.type("1")
        window.see("DROP")
        leave(window)

        assert window.end() == 0
        assert re.search(rb"\x1b\[[0-9;]*7m", window.raw), "a mark is not reverse"
        assert not re.search(rb"\x1b\[[0-9;]*3[0-7]m", window.raw), "there is a colour"


def test_ctrl_c_twice() -> None:
    with terminal() as window:
        window.type("\x03")
        window.see("Ctrl-C again")
        window.type("\x03")

        assert window.end() == 130
        assert_as_found(window)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal(number: int, code: int) -> None:
    with terminal() as window:
        window.program.send_signal(number)

        assert window.end() == code
        assert_as_found(window)


def test_loss_of_the_host() -> None:
    with terminal() as window:
        say(window, "lose")
        window.see("OFFLINE")
        window.see("A♠")
        window.type("q")
        window.see("seat stays")
        window.type("y")

        assert window.end() == 3
        window.see_printed("The host does not answer.")
        assert_as_found(window)


@pytest.mark.parametrize("where", ["network", "screen"])
def test_a_crash(where: str) -> None:
    with terminal() as window:
        say(window, f"crash {where}")

        assert window.end() == 70
        window.see_printed("standpat: failed in ")
        assert b"Traceback" not in window.raw
        assert_as_found(window)


def test_a_closed_window_ends_the_program_quietly() -> None:
    with terminal() as window:
        window.close()

        assert window.program.wait(PATIENCE) == 129


def test_a_host_whose_screen_failed_says_so_and_ends_with_ctrl_c() -> None:
    with terminal("hosting") as window:
        say(window, "crash screen")
        window.see_printed("The table goes on")
        assert_as_found(window)
        assert window.program.poll() is None
        window.type("\x03")

        assert window.end() == 70


def test_a_host_who_left_the_seat_ends_with_ctrl_c() -> None:
    with terminal("hosting") as window:
        window.program.send_signal(signal.SIGCONT)  # must do no harm
        window.type("\x0c")
        leave(window)
        window.see_printed("The table goes on")
        assert_as_found(window)
        window.type("\x03")

        assert window.end() == 130


def test_ctrl_z_leaves_a_sane_terminal_and_fg_draws_again() -> None:
    with terminal(as_job=True) as window:
        window.type("1")
        window.see("DRAW 1")
        window.type("\x1a")
        window.see_printed("stopped, terminal sane")
        window.type("fg\n")
        window.wait_for(lambda: window.raw.count(b"Hand 12") >= 2, "the screen again")
        window.see("DRAW 1")
        window.type("2")
        window.see("DRAW 2")
        leave(window)

        assert window.end() == 0
        assert_as_found(window)


def test_a_stop_from_outside_is_drawn_over_when_the_program_goes_on() -> None:
    with terminal(as_job=True) as window:
        window.type("1")
        window.see("DRAW 1")
        (job,) = children_of(window.program.pid)
        os.kill(job, signal.SIGSTOP)
        window.see_printed("stopped, terminal raw")
        window.type("fg\n")
        window.wait_for(lambda: window.raw.count(b"Hand 12") >= 2, "the screen again")
        window.type("2")
        window.see("DRAW 2")
        leave(window)

        assert window.end() == 0
        assert_as_found(window)


def children_of(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(word) for word in text.split()]

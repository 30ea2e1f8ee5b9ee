"""The program in a real pseudo-terminal: after every ending the terminal is as it was found."""

import signal
import sys

import pytest

from tests.support.terminal_window import PATIENCE, assert_as_found, leave, say, terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


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

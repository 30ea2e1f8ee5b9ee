"""Points 33 to 37: losing the host, every ending, and what the shell is told."""

import os
import re
import signal
import sys

import pytest

from client.app import failure_of
from client.failures import Failure
from client.model import Model
from client.news import Connected, Connecting, HostGone
from client.step import Ask
from tests.support.asyncio_tests import on_asyncio
from tests.support.more_scenes import MORE_SCENES
from tests.support.presses import press
from tests.support.scenes import at_draw, cannot_join
from tests.support.screen import SIZES, at_table
from tests.support.sights import text_of
from tests.support.terminal_window import (
    assert_as_found,
    children_of,
    leave,
    say,
    terminal,
)
from tests.support.views import welcome

Screen = tuple[int, int]
at_sizes = pytest.mark.parametrize("size", SIZES)
on_terminals = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
REFUSALS = ("wrong_code", "refused", "name_taken", "old_version")


@at_sizes
@on_asyncio
async def test_point_33_a_lost_host_is_called_again_and_the_cards_stay(size: Screen) -> None:
    async with at_table(at_draw(marks=(0, 4)), size) as player:
        player.stage.tell(HostGone("reset", player.clock.now + 2.0))
        await player.see("OFFLINE")
        assert player.text.count("DROP") == 2
        player.click("TRY NOW")
        player.send("r")
        await player.wait_for(lambda: player.around.asks == [Ask.TRY_NOW, Ask.TRY_NOW])
        player.stage.tell(Connecting(1))
        player.stage.tell(Connected(welcome(2)))
        await player.see("DRAW 2")


@on_terminals
def test_point_35_ctrl_c_twice() -> None:
    with terminal() as window:
        window.type("\x03")
        window.see("Ctrl-C again")
        window.type("\x03")

        assert window.end() == 130
        assert_as_found(window)


@on_terminals
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_point_35_a_signal(number: int, code: int) -> None:
    with terminal() as window:
        window.program.send_signal(number)

        assert window.end() == code
        assert_as_found(window)


@on_terminals
def test_point_35_loss_of_the_host() -> None:
    with terminal() as window:
        say(window, "lose")
        window.see("OFFLINE")
        window.see("A♠")
        window.type("q")
        window.see("seat stays")
        window.type("y")

        assert window.end() == 3
        window.see_printed("(E013)")
        assert_as_found(window)


@on_terminals
def test_point_34_ctrl_z_leaves_a_sane_terminal_and_fg_draws_again() -> None:
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


@on_terminals
def test_point_34_a_stop_from_outside_is_drawn_over_when_the_program_goes_on() -> None:
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


@on_terminals
def test_point_35_leaving() -> None:
    with terminal() as window:
        leave(window)

        assert window.end() == 0
        assert_as_found(window)


@on_terminals
@pytest.mark.parametrize("where", ["network", "screen"])
def test_point_36_a_crash_says_so_in_a_line_and_shows_no_traceback(where: str) -> None:
    with terminal() as window:
        say(window, f"crash {where}")

        assert window.end() == 70
        window.see_printed("standpat: failed in ")
        assert b"Traceback" not in window.raw
        assert_as_found(window)


@pytest.mark.parametrize("size", SIZES)
def test_point_37_five_failures_are_five_messages_each_with_a_next_step(size: Screen) -> None:
    scenes = [cannot_join(), *(MORE_SCENES[name]() for name in REFUSALS)]

    texts = [text_of(model, size) for model in scenes]

    assert len(set(texts)) == 5
    codes = [re.search(r"E0\d\d", text) for text in texts]
    assert len({code.group() for code in codes if code}) == 5
    assert all("What to try" in text for text in texts)


def test_point_37_and_five_lines_in_the_shell() -> None:
    scenes = [cannot_join(), *(MORE_SCENES[name]() for name in REFUSALS)]

    lines = {failure_text(model) for model in scenes}

    assert len(lines) == 5


def failure_text(model: Model) -> str:
    code = press(model, "q").model.closing
    assert code is not None
    failure = failure_of(model, code)
    assert isinstance(failure, Failure)
    return failure.text()

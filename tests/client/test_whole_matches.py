"""A match of each preset on the full screen in a real terminal: by taps alone, by keys alone."""

import random
import sys

import pytest

from tests.support.table_driver import By, leave_table, play_match
from tests.support.terminal_window import Terminal, assert_as_found, opened

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals"),
]

SIZES = {By.TAPS: (40, 20), By.KEYS: (80, 24)}
MATCHES = {
    "classic": ("hands=3", "starting_chips=40"),
    "rulebook": ("hands=3", "starting_chips=60"),
    "party": ("hands=3", "starting_chips=80"),
    "parlour": ("hands=3", "starting_chips=8"),
    "cardroom": ("hands=2",),
}


@pytest.mark.parametrize("preset", list(MATCHES))
@pytest.mark.parametrize("by", list(By))
def test_a_match_is_played_to_its_end_and_left(preset: str, by: By) -> None:
    seed, bots = "7", "1"
    words = ("-m", "tests.support.pty_match", preset, seed, bots, *MATCHES[preset])
    with opened(Terminal(words, size=SIZES[by])) as window:
        evening = play_match(window, by, random.Random(3))

        assert evening.moves > 0
        assert leave_table(window, by) == 0
        assert_as_found(window)
        assert b"Traceback" not in window.raw

"""Whole matches on one full screen, one after the other: the program must not grow with them."""

import random
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.support.table_driver import By, Step, do, is_over, leave_table, play_match
from tests.support.terminal_window import Terminal, assert_as_found, opened

MATCHES_A_WINDOW: Final = 25
MATCHES_TO_WARM_UP: Final = 8
MOST_GROWTH: Final = 1.05
"""A journal of an evening that was kept in memory made it 1.1."""

_SIZES: Final = {By.TAPS: (40, 20), By.KEYS: (80, 24)}
_MATCHES: Final = (
    ("classic", "starting_chips=100", "hands=30"),
    ("rulebook", "hands=30"),
    ("party", "starting_chips=300", "hands=30"),
    ("parlour", "starting_chips=30", "hands=30"),
    ("cardroom", "hands=20"),
    ("classic", "mode=no_betting", "hands=20"),
    ("classic", "wild_cards=joker", "openers=jacks", "starting_chips=100", "hands=30"),
)


class ScreenEvenings:
    """Plays the match of each seed that it is called with, in windows that last for many."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._window: Terminal | None = None
        self._by = By.KEYS
        self._played = 0
        self._kilobytes = 0

    def __call__(self, seed: int) -> None:
        """Play a match to its end."""
        if self._window is None:
            self._window = self._open(seed)
        play_match(self._window, self._by, random.Random(seed))
        self._played += 1
        self._weigh()
        if self._played == MATCHES_A_WINDOW:
            self._close()
            return
        do(self._window, self._by, Step("START REMATCH", "g"))
        self._window.wait_for(lambda: self._window and not is_over(self._window), "a rematch")

    def _open(self, seed: int) -> Terminal:
        self._by = (By.KEYS, By.TAPS)[seed % 2]
        preset, *options = _MATCHES[seed % len(_MATCHES)]
        self._played = 0
        words = ("-m", "tests.support.pty_match", preset, str(seed), "3", *options)
        print(f"seed {seed}: {preset} {' '.join(options)}, {self._by.name.lower()}", flush=True)
        return self._stack.enter_context(opened(Terminal(words, size=_SIZES[self._by])))

    def _close(self) -> None:
        assert self._window is not None
        assert leave_table(self._window, self._by) == 0
        assert_as_found(self._window)
        self._stack.close()
        self._window = None

    def _weigh(self) -> None:
        """Fail where the program has grown since it was warm."""
        assert self._window is not None
        kilobytes = _resident_kilobytes(self._window.program.pid)
        if self._played == MATCHES_TO_WARM_UP:
            self._kilobytes = kilobytes
        elif self._played > MATCHES_TO_WARM_UP:
            grown = f"from {self._kilobytes} kB to {kilobytes} kB in {self._played} matches"
            assert kilobytes <= self._kilobytes * MOST_GROWTH, f"the program grew {grown}"


def _resident_kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1])

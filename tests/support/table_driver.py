"""Plays at a full screen as a person would: reads it, then presses a key or taps on a word."""

import enum
import random
import re
from typing import Final, NamedTuple

from tests.support.terminal_window import Terminal

A_MOMENT: Final = 0.4
"""A press right after a button came does not count: then it is pressed once more."""

MOST_PRESSES: Final = 20


class By(enum.Enum):
    """What the player uses."""

    KEYS = enum.auto()
    TAPS = enum.auto()


class Step(NamedTuple):
    """What can be done where a pattern is in a row of the screen: its key; a tap goes there."""

    pattern: str
    key: str


# From what is on top to what is below; of several that can be done, chance takes one.
QUESTIONS: Final = (Step(r"\[y\] ?YES", "y"),)
AMOUNTS: Final = (Step(r"BRING \d+", "\r"), Step(r"(BET|RAISE|RAISE TO) \d+ *[║>]", "\r"))
BETWEEN: Final = (
    Step(r"NEXT HAND  \(Enter\)", "\r"),
    Step(r"(MATCH|GAME) RESULT", "\r"),
    Step(r"\[u\] ?BUY IN", "u"),
)
CONFIRM: Final = (Step(r"STAND PAT|DRAW \d", "\r"),)
CARDS: Final = (Step(r"\[1\]", "1"), Step(r"\[3\]", "3"))
BETS: Final = (
    Step(r"\[k\] ?CHECK", "k"),
    Step(r"\[c\] ?CALL", "c"),
    Step(r"\[b\] ?BET", "b"),
    Step(r"\[r\] ?RAISE", "r"),
    Step(r"\[f\] ?FOLD", "f"),
)
AMOUNT_ASKED: Final = re.compile(r"\b(Bet|Raise|Bring)\b[^\n]* \d*_( |$)", re.MULTILINE)
"""The field with its cursor; how many words are around it depends on the room."""
OVER: Final = re.compile(r"^ ?(MATCH|GAME) OVER", re.MULTILINE)


class Evening(NamedTuple):
    """What a player did until the match was over."""

    steps: int
    moves: int


def play_match(window: Terminal, by: By, chance: random.Random) -> Evening:
    """Play until the match is over; fail with the screen where nothing goes on."""
    steps, moves = 0, 0
    while True:
        window.wait_for(lambda: is_over(window) or _possible(window), "a turn")
        if is_over(window):
            return Evening(steps, moves)
        step = chance.choice(_possible(window))
        moves += step in (*BETS, *CONFIRM)
        do(window, by, step)
        steps += 1


def is_over(window: Terminal) -> bool:
    """Tell whether the result of the match is shown."""
    return OVER.search(window.text) is not None


def leave_table(window: Terminal, by: By) -> int:
    """Leave the table; return the exit code."""
    do(window, by, Step(r"\[q\] LEAVE", "q"))
    do(window, by, Step(r"\[y\] ?LEAVE", "y"))
    return window.end()


def _possible(window: Terminal) -> tuple[Step, ...]:
    """Return what can be done now, nothing while others are to act."""
    asks_amount = AMOUNT_ASKED.search(window.text) is not None
    for group in (QUESTIONS, AMOUNTS if asks_amount else (), BETWEEN):
        if found := _seen(window, group):
            return found
    if confirm := _seen(window, CONFIRM):
        return (*confirm, *_seen(window, CARDS))
    return _seen(window, BETS)


def _seen(window: Terminal, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(step for step in steps if _place_of(window, step) is not None)


def _place_of(window: Terminal, step: Step) -> tuple[int, int] | None:
    """Return the column and row of the middle of what a step is about, below the title."""
    for y, row in enumerate(window.screen.display[1:], start=1):
        if found := re.search(step.pattern, row):
            return (found.start() + found.end()) // 2, y
    return None


def do(window: Terminal, by: By, step: Step) -> None:
    """Press the key or tap on the word, once more where it was too early."""
    window.wait_for(lambda: _place_of(window, step), step.pattern)
    for _ in range(MOST_PRESSES):
        before, place = window.text, _place_of(window, step)
        if place is None:
            return
        if by is By.KEYS:
            window.type(step.key)
        else:
            window.tap(*place)
        if window.changes_within(A_MOMENT, before):
            return
    raise AssertionError(f"nothing comes of {step}\n{window.text}")

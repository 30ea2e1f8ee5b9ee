"""Why something is not done: the same words for keys, taps and typed commands."""

from typing import Final

NOTE_CELLS: Final = 40
"""What is longer does not fit under the cards of a narrow screen."""

Why = tuple[str, ...]
"""One reason, in words from long to short."""

NOT_NOW: Final[Why] = ("It is not your turn.",)


def in_full(why: Why) -> str:
    """Return a reason as plain mode says it."""
    return why[0]


def in_short(why: Why) -> str:
    """Return a reason as the line under the cards has room for it."""
    return next((words for words in why if len(words) <= NOTE_CELLS), why[-1])

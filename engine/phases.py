"""The phases of a hand and every way from one to another. What is absent cannot happen."""

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final


class Phase(enum.IntEnum):
    """Where a hand stands and, with that, whose input it waits for."""

    FIRST_BETS = 0
    DRAW = 1
    RESHUFFLE = 2  # waits for the dealer: a new stock, in the middle of a draw
    SECOND_BETS = 3
    REDEAL = 4  # waits for the dealer: a new deck after a passed-out deal
    OVER = 5


class Trigger(enum.StrEnum):
    """What can move a hand from one phase to another."""

    ROUND_CLOSED = "round closed"
    PASSED_OUT = "nobody opened, cards thrown in"
    DECK_DEALT = "new deck dealt"
    STOCK_SHORT = "stock ran short"
    STOCK_RENEWED = "new stock made"
    ALL_DREW = "all drew, two or more can bet"
    NOBODY_TO_BET = "all drew, nobody to bet against"
    ONE_LEFT = "all but one folded"


NEXT: Final[Mapping[tuple[Phase, Trigger], Phase]] = MappingProxyType(
    {
        (Phase.FIRST_BETS, Trigger.ROUND_CLOSED): Phase.DRAW,
        (Phase.FIRST_BETS, Trigger.PASSED_OUT): Phase.REDEAL,
        (Phase.FIRST_BETS, Trigger.ONE_LEFT): Phase.OVER,
        (Phase.REDEAL, Trigger.DECK_DEALT): Phase.FIRST_BETS,
        (Phase.DRAW, Trigger.STOCK_SHORT): Phase.RESHUFFLE,
        (Phase.RESHUFFLE, Trigger.STOCK_RENEWED): Phase.DRAW,
        (Phase.DRAW, Trigger.ALL_DREW): Phase.SECOND_BETS,
        (Phase.DRAW, Trigger.NOBODY_TO_BET): Phase.OVER,
        (Phase.DRAW, Trigger.ONE_LEFT): Phase.OVER,
        (Phase.SECOND_BETS, Trigger.ROUND_CLOSED): Phase.OVER,
        (Phase.SECOND_BETS, Trigger.ONE_LEFT): Phase.OVER,
    }
)

BETTING_PHASES: Final = (Phase.FIRST_BETS, Phase.SECOND_BETS)

"""How much a bet or raise may add to the level, a function per betting limit (R-BET-2, R-BET-3)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.chips import Chips, SeatId
from engine.options import WagerSizes
from engine.rules import MAX_CHIPS, MAX_SEATS, BettingLimit
from engine.table_state import HandState, pot_of

_NO_STEP: Final = Chips(0)
NO_MOST: Final = MAX_CHIPS * MAX_SEATS

Increments = tuple[int, int, int]
"""The least and the most that a wager adds to the level, and the step between, in chips."""


def _fixed(state: HandState, seat: SeatId) -> Increments:
    return state.limit, state.limit, 0


def _units(state: HandState, seat: SeatId) -> Increments:
    unit = state.rules.small_bet
    return unit, NO_MOST, unit


def _pot(state: HandState, seat: SeatId) -> Increments:
    least = _least_without_limit(state)
    owed = state.level - state.put_in_round[seat]
    return least, max(least, pot_of(state) + owed), 1


def _none(state: HandState, seat: SeatId) -> Increments:
    return _least_without_limit(state), NO_MOST, 1


def _least_without_limit(state: HandState) -> int:
    return state.last_wager or state.limit


INCREMENTS: Final[Mapping[BettingLimit, Callable[[HandState, SeatId], Increments]]] = (
    MappingProxyType(
        {
            BettingLimit.FIXED: _fixed,
            BettingLimit.UNITS: _units,
            BettingLimit.POT: _pot,
            BettingLimit.NONE: _none,
        }
    )
)


def is_full_wager(state: HandState, seat: SeatId, to: Chips) -> bool:
    """Tell whether lifting the level to so many chips is a full wager, not a short all-in."""
    least, _, _ = INCREMENTS[state.rules.betting_limit](state, seat)
    return to - state.level >= least


def wager_sizes(state: HandState, seat: SeatId) -> WagerSizes | None:
    """Return what a seat's bet or raise may lift the level to, None where its stack does not reach.

    A whole stack below the least may always be wagered (R-BET-3), and a whole stack between two
    steps as well.
    """
    level = state.level
    whole_stack = state.put_in_round[seat] + state.stacks[seat]
    if whole_stack <= level:
        return None
    least, most, step = INCREMENTS[state.rules.betting_limit](state, seat)
    lowest = Chips(level + least)
    if whole_stack <= lowest:
        return WagerSizes(Chips(whole_stack), Chips(whole_stack), _NO_STEP)
    if not step:
        return WagerSizes(lowest, lowest, _NO_STEP)
    reach = min(most, whole_stack - level)
    highest = level + reach - (reach - least) % step
    between = reach == whole_stack - level and highest != whole_stack
    return WagerSizes(
        lowest,
        Chips(highest),
        Chips(step),
        all_in=Chips(whole_stack) if between else None,
    )

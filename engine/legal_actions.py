"""What the seat to act may do: said here once, asked by ``apply``, carried by every prompt."""

from engine.actions import Check, Draw, Fold, Move
from engine.betting_limits import wager_sizes
from engine.cards import ACE, HAND_SIZE, JOKER, rank_of
from engine.chips import Chips, SeatId
from engine.openers import may_open
from engine.options import BettingOptions, DrawOptions, WagerSizes
from engine.rules import AceDraw
from engine.table_state import HandState


def betting_options(state: HandState, seat: SeatId) -> BettingOptions:
    """Return the choices of a seat in a betting round (R-ACT-2, R-BET-1 to R-REOPEN-1)."""
    owed = Chips(state.level - state.put_in_round[seat])
    may_wager = seat not in state.closed and not is_capped(state)
    wager = wager_sizes(state, seat) if may_wager else None
    if owed:
        call = min(owed, state.stacks[seat])
        return BettingOptions(check=False, owed=owed, call=call, raise_=wager)
    if state.level:
        return BettingOptions(check=True, owed=Chips(0), raise_=wager)
    return BettingOptions(check=True, owed=Chips(0), bet=wager if may_open(state, seat) else None)


def lone_options(state: HandState, seat: SeatId) -> BettingOptions:
    """Return the choices of the only player with chips, who owes: call or fold (R-LONE-1)."""
    owed = Chips(state.level - state.put_in_round[seat])
    return BettingOptions(check=False, owed=owed, call=min(owed, state.stacks[seat]))


def is_capped(state: HandState) -> bool:
    """Tell whether the round holds all the full wagers that it may (R-CAP-1)."""
    raises = state.rules.raises
    return raises is not None and state.wagers > raises


def draw_options(state: HandState, seat: SeatId) -> DrawOptions:
    """Return how many cards a seat may draw, and what it must keep to draw four (R-DRAW-2)."""
    rules = state.rules
    if rules.ace_draw is AceDraw.OFF:
        return DrawOptions(rules.draw_limit)
    cards = state.cards[seat]
    places = tuple(p for p in range(HAND_SIZE) if cards[p] == JOKER or rank_of(cards[p]) == ACE)
    return DrawOptions(rules.draw_limit, keep_one_of=places)


def default_move(state: HandState) -> Move:
    """Return what is done for the seat to act when its time runs out (R-TIME-1)."""
    match state.options:
        case BettingOptions(check=can_check):
            return Check() if can_check else Fold()
        case _:
            return Draw(())


def allows(sizes: WagerSizes, to: Chips) -> bool:
    """Tell whether a wager may reach this total."""
    if to in (sizes.all_in, sizes.least):
        return True
    return (
        bool(sizes.step) and sizes.least < to <= sizes.most and not (to - sizes.least) % sizes.step
    )

"""The moves that the lines of a case stand for."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from cases.form import CaseFailed, Refused
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import HAND_SIZE, parse_card
from engine.chips import Chips, SeatId
from engine.legal_actions import default_move
from engine.options import BettingOptions
from engine.table_state import HandState

AUTO_CALL: Final = ("auto_call (or call if asked)", "auto_call")


def move_of(
    state: HandState, seat: SeatId, action: str, chips: int, discard: Sequence[str]
) -> Move:
    """Return the move that a line of a case stands for."""
    if action in AUTO_CALL:
        return Call()
    if action not in MOVES:
        raise CaseFailed(f"action {action!r} is not known")
    return MOVES[action](state, seat, chips, discard)


MoveMaker = Callable[[HandState, SeatId, int, Sequence[str]], Move]


def _bet(state: HandState, seat: SeatId, chips: int, discard: Sequence[str]) -> Move:
    return Bet(Chips(state.put_in_round[seat] + chips))


def _raise(state: HandState, seat: SeatId, chips: int, discard: Sequence[str]) -> Move:
    return Raise(Chips(state.put_in_round[seat] + chips))


def _all_in(state: HandState, seat: SeatId, chips: int, discard: Sequence[str]) -> Move:
    """Put the whole stack in by whatever move does so."""
    everything = Chips(state.put_in_round[seat] + state.stacks[seat])
    if everything <= state.level:
        return Call()
    return Raise(everything) if state.level else Bet(everything)


def _draw(state: HandState, seat: SeatId, chips: int, discard: Sequence[str]) -> Move:
    """Name the places of the cards; one that the seat does not hold has none."""
    hand = state.cards[seat]
    cards = [parse_card(code) for code in discard]
    return Draw(tuple(hand.index(card) if card in hand else HAND_SIZE for card in cards))


MOVES: Final[Mapping[str, MoveMaker]] = MappingProxyType(
    {
        "fold": lambda *_: Fold(),
        "check": lambda *_: Check(),
        "call": lambda *_: Call(),
        "stand_pat": lambda *_: Draw(()),
        "timeout": lambda state, *_: default_move(state),
        "bet": _bet,
        "raise": _raise,
        "all_in": _all_in,
        "draw": _draw,
    }
)


def refused_move(state: HandState, seat: SeatId, refused: Refused) -> Move:
    """Return the move to refuse; without an amount a wager is the least that there could be."""
    chips = refused.chips
    if chips is None:
        chips = max(1, state.level + state.rules.small_bet - state.put_in_round[seat])
        options = state.options
        if isinstance(options, BettingOptions) and seat == state.to_act:
            sizes = options.bet or options.raise_
            chips = sizes.least - state.put_in_round[seat] if sizes else chips
    return move_of(state, seat, refused.action, chips, refused.discard)

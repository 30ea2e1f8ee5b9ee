"""The one door through which a hand changes: a move in, the next state and its events out."""

from typing import assert_never

from msgspec.structs import replace

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.betting_round import bet, call, check, fold, raise_to
from engine.chips import SeatId
from engine.dealing import redeal
from engine.draw import draw, renew_stock, reshuffle_cards
from engine.errors import IllegalAction, Refusal
from engine.events import Folded
from engine.options import BettingOptions, DrawOptions
from engine.phases import BETTING_PHASES, Phase
from engine.progress import go_on_betting, go_on_drawing, take_out
from engine.table_state import HandState, Step

__all__ = ["apply", "leave", "redeal", "renew_stock", "reshuffle_cards"]


def apply(state: HandState, seat: SeatId, move: Move) -> Step:
    """Return what a move of a seat leads to.

    Raises:
        IllegalAction: with the reason; the state given is unchanged and stays good.
    """
    if state.to_act != seat:
        raise _not_your_turn(state)
    match state.options:
        case BettingOptions() as options:
            return _apply_bet(state, seat, move, options)
        case DrawOptions() as options:
            if isinstance(move, Draw):
                return draw(state, seat, move.discard, options)
            raise IllegalAction(Refusal.NOT_NOW, "It is your draw: discard cards or stand pat.")
        case _:
            raise AssertionError("a seat to act has options")


def _apply_bet(state: HandState, seat: SeatId, move: Move, options: BettingOptions) -> Step:
    match move:
        case Call():
            return call(state, seat, options)
        case Check():
            return check(state, seat, options)
        case Fold():
            return fold(state, seat)
        case Raise(to):
            return raise_to(state, seat, to, options)
        case Bet(to):
            return bet(state, seat, to, options)
        case Draw():
            raise IllegalAction(Refusal.NOT_NOW, "There is no draw now: this is a betting round.")
        case _:
            assert_never(move)


def _not_your_turn(state: HandState) -> IllegalAction:
    if state.phase is Phase.OVER:
        return IllegalAction(Refusal.HAND_IS_OVER, "The hand is over.")
    return IllegalAction(Refusal.NOT_YOUR_TURN, "It is not your turn.")


def leave(state: HandState, seat: SeatId) -> Step:
    """Return the hand after a player gave their seat up (R-LEAVE-1).

    The hand is folded at once, also out of turn; an all-in player stays in and is shown down. Not
    to be called while the dealer is waited for.
    """
    assert state.phase not in (Phase.RESHUFFLE, Phase.REDEAL), "the dealer comes first"
    gone = replace(state, left=(*state.left, seat))
    if seat not in state.contenders or state.phase is Phase.OVER:
        return Step(gone, ())
    if not state.stacks[seat]:
        return _stay_in_without_player(gone)
    if state.phase in BETTING_PHASES:
        return go_on_betting(take_out(gone, seat), (Folded(seat),))
    return go_on_drawing(take_out(gone, seat), (Folded(seat),))


def _stay_in_without_player(state: HandState) -> Step:
    """Let the draw pass over an all-in player who has left, if it is their turn."""
    return go_on_drawing(state, ()) if state.phase is Phase.DRAW else Step(state, ())

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
from engine.rules import Mode
from engine.table_state import HandState, Step, without

__all__ = [
    "apply",
    "fold_at_once",
    "freeze",
    "leave",
    "redeal",
    "renew_stock",
    "reshuffle_cards",
    "thaw",
]


def apply(state: HandState, seat: SeatId, move: Move) -> Step:
    """Return what a move of a seat leads to.

    Raises:
        IllegalAction: with the reason; the state given is unchanged and stays good.
    """
    options = state.options
    if options is None or state.waiting[0] != seat:
        raise _not_your_turn(state)
    if not isinstance(options, BettingOptions):
        return _apply_draw(state, seat, move, options)
    match move:
        case Call():
            return call(state, seat, options)
        case Check():
            return check(state, seat, options)
        case Fold():
            return fold(state, seat)
        case Raise():
            return raise_to(state, seat, move.to, options)
        case Bet():
            return bet(state, seat, move.to, options)
        case Draw():
            raise IllegalAction(Refusal.NOT_NOW, "There is no draw now: this is a betting round.")
        case _:
            assert_never(move)


def _apply_draw(state: HandState, seat: SeatId, move: Move, options: DrawOptions) -> Step:
    if isinstance(move, Draw):
        return draw(state, seat, move.discard, options)
    raise IllegalAction(Refusal.NOT_NOW, "It is your draw: discard cards or stand pat.")


def _not_your_turn(state: HandState) -> IllegalAction:
    if state.phase is Phase.OVER:
        return IllegalAction(Refusal.HAND_IS_OVER, "The hand is over.")
    return IllegalAction(Refusal.NOT_YOUR_TURN, "It is not your turn.")


def leave(state: HandState, seat: SeatId) -> Step:
    """Return the hand after a player gave their seat up (R-LEAVE-1).

    The hand is folded at once, also out of turn; an all-in player stays in and is shown down. Not
    to be called while the dealer is waited for.
    """
    _assert_no_dealer(state)
    gone = replace(state, left=(*state.left, seat), absent=(*state.absent, seat))
    if not _is_in_play(state, seat):
        return Step(gone, ())
    return _go_on_without(gone, seat) if _is_all_in(state, seat) else _fold_without(gone, seat)


def fold_at_once(state: HandState, seat: SeatId) -> Step:
    """Return the hand after a player gave it up, in turn or not, and keeps the seat (R-RING-2).

    An all-in player stays in. Not to be called while the dealer is waited for.
    """
    _assert_no_dealer(state)
    if not _is_in_play(state, seat) or _is_all_in(state, seat):
        return Step(state, ())
    return _fold_without(state, seat)


def freeze(state: HandState, seat: SeatId) -> Step:
    """Return the hand after a lost player is taken out of its betting (R-LOST-2).

    Such a player keeps the stack, can win what they reached and stands pat; who has put in nothing
    folds. Not to be called while the dealer is waited for.
    """
    _assert_no_dealer(state)
    if seat in state.absent or not _is_in_play(state, seat):
        return Step(state, ())
    if seat in state.frozen:
        # Back for a while, and lost again before the draw.
        return _go_on_without(replace(state, absent=(*state.absent, seat)), seat)
    frozen = replace(
        state,
        able=without(state.able, seat),
        frozen=(*state.frozen, seat),
        absent=(*state.absent, seat),
    )
    stays = state.put_in[seat] or state.rules.mode is Mode.NO_BETTING
    return _go_on_without(frozen, seat) if stays else _fold_without(frozen, seat)


def thaw(state: HandState, seat: SeatId) -> HandState:
    """Return the hand after a frozen player came back: they draw, and bet from the next hand."""
    if seat in state.left:
        return state
    return replace(state, absent=without(state.absent, seat))


def _assert_no_dealer(state: HandState) -> None:
    assert state.phase not in (Phase.RESHUFFLE, Phase.REDEAL), "the dealer comes first"


def _is_in_play(state: HandState, seat: SeatId) -> bool:
    return seat in state.contenders and state.phase is not Phase.OVER


def _is_all_in(state: HandState, seat: SeatId) -> bool:
    return not state.stacks[seat] and state.rules.mode is Mode.BETTING


def _fold_without(state: HandState, seat: SeatId) -> Step:
    go_on = go_on_betting if state.phase in BETTING_PHASES else go_on_drawing
    return go_on(take_out(state, seat), (Folded(seat),))


def _go_on_without(state: HandState, seat: SeatId) -> Step:
    """Ask the seat nothing more; it stays in."""
    if state.phase is Phase.DRAW:
        return go_on_drawing(state, ())
    return go_on_betting(replace(state, waiting=without(state.waiting, seat)), ())

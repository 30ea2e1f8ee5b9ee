"""Moves chosen ahead of the turn: good for one moment of one hand, and dropped by anything new."""

from typing import Final

from msgspec.structs import replace

from client.intents import Do
from client.marks import discards_of, draw_words, refuse_discards
from client.model import Ahead, Model, Moment
from client.playing import ask_or_send, is_too_early
from client.situation import (
    DRAW,
    SECOND_BETS,
    Place,
    discards_allowed,
    hand_of,
    hand_seat,
    is_offline,
    may_mark,
    my_seat,
    place_of,
)
from client.step import Step, with_note
from engine.actions import Call, Check, Draw, Fold, Move
from engine.chips import Chips
from engine.options import BettingOptions, DrawOptions
from engine.views import HandSeatView, HandView, SeatStatus
from protocol.messages import Prompt

AHEAD: Final = frozenset({Do.CHECK_OR_FOLD_AHEAD, Do.CHECK_AHEAD, Do.CALL_AHEAD, Do.DRAW_AHEAD})
_BETTING: Final = ("first_bets", SECOND_BETS)


def owed_ahead(model: Model) -> Chips | None:
    """Return what a player who waits for a turn in a betting round owes so far.

    None where no turn is to be expected: the player is asked already, out of the hand, or has
    matched everybody.
    """
    waiting = _waiting(model)
    if waiting is None or waiting[0].phase not in _BETTING:
        return None
    hand, seat = waiting
    owed = Chips(max(hand.level - seat.put_in_round, 0))
    has_acted = bool(model.moves[seat.seat])
    return owed if seat.status is SeatStatus.IN and (owed or not has_acted) else None


def may_draw_ahead(model: Model) -> bool:
    """Tell whether the own draw is still to come in the draw that is going on."""
    waiting = _waiting(model)
    return waiting is not None and waiting[0].phase == DRAW and may_mark(model)


def _waiting(model: Model) -> tuple[HandView, HandSeatView] | None:
    hand, seat = hand_of(model), hand_seat(model, my_seat(model))
    is_asked = model.private.prompt is not None
    if hand is None or seat is None or is_asked or hand.to_act in (None, seat.seat):
        return None
    if place_of(model) is not Place.HAND or is_offline(model):
        return None
    return hand, seat


def moment_of(model: Model) -> Moment | None:
    """Return what a move that is chosen ahead belongs to, None where there is no hand."""
    hand, seat = hand_of(model), hand_seat(model, my_seat(model))
    if hand is None or seat is None or place_of(model) is not Place.HAND:
        return None
    owed = Chips(max(hand.level - seat.put_in_round, 0))
    return Moment(hand.number, hand.deal, hand.phase, owed)


def choose_ahead(model: Model, wish: Do) -> Step:
    """Choose a move for the coming turn, or take the same choice back."""
    model = replace(model, note="")
    if is_too_early(model) or not _can_be_chosen(model, wish):
        return Step(model)
    if model.ahead is not None and model.ahead.does is wish:
        return Step(replace(model, ahead=None))
    discard = discards_of(model) if wish is Do.DRAW_AHEAD else frozenset()
    if wish is Do.DRAW_AHEAD and (refusal := refuse_discards(model, discard)):
        return with_note(model, refusal)
    moment = moment_of(model)
    return Step(model if moment is None else replace(model, ahead=Ahead(wish, moment, discard)))


def _can_be_chosen(model: Model, wish: Do) -> bool:
    if wish is Do.DRAW_AHEAD:
        return may_draw_ahead(model)
    owed = owed_ahead(model)
    if owed is None:
        return False
    return {Do.CHECK_AHEAD: not owed, Do.CALL_AHEAD: owed > 0}.get(wish, True)


def ahead_words(model: Model) -> str:
    """Return the chosen move in words, empty where there is none."""
    if model.ahead is None:
        return ""
    owed = model.ahead.moment.owed
    match model.ahead.does:
        case Do.CALL_AHEAD:
            return f"call {owed}"
        case Do.CHECK_OR_FOLD_AHEAD:
            return "fold" if owed else "check"
        case Do.DRAW_AHEAD:
            return draw_words(model, len(model.ahead.discard))
        case _:
            return "check"


def with_ahead(model: Model) -> Step:
    """Make the chosen move if its turn has come; drop it if its moment is over."""
    ahead, prompt = model.ahead, model.private.prompt
    if ahead is None:
        return Step(model)
    dropped = replace(model, ahead=None)
    moment = moment_of(model)
    if moment is None or replace(ahead.moment, owed=moment.owed) != moment:
        return Step(dropped)  # that round is over
    if moment != ahead.moment:
        return Step(without_ahead(model, "The amount changed"))
    if prompt is None:
        return Step(model)
    move = _move_for(ahead, prompt)
    return Step(dropped) if move is None else ask_or_send(dropped, move, prompt)


def _move_for(ahead: Ahead, prompt: Prompt) -> Move | None:
    match prompt.options:
        case DrawOptions() as options if ahead.does is Do.DRAW_AHEAD:
            is_allowed = discards_allowed(ahead.discard, options)
            return Draw(tuple(sorted(ahead.discard))) if is_allowed else None
        case BettingOptions() as options if options.owed == ahead.moment.owed:
            return _bet_for(ahead.does, options)
        case _:
            return None


def _bet_for(does: Do, options: BettingOptions) -> Move | None:
    match does:
        case Do.CHECK_OR_FOLD_AHEAD:
            return Check() if options.check else Fold()
        case Do.CHECK_AHEAD if options.check:
            return Check()
        case Do.CALL_AHEAD if options.call is not None:
            return Call()
        case _:
            return None


def without_ahead(model: Model, why: str) -> Model:
    """Drop the chosen move, with a note where there was one."""
    if model.ahead is None:
        return model
    note = f"{why}: {ahead_words(model)} is off."
    return replace(model, ahead=None, note=note)

"""The player's moves: which of the options a wish is, and what is asked before it is sent."""

from typing import Final

from msgspec.structs import replace

from client.intents import Confirmed, Do
from client.marks import discards_of, refuse_discards
from client.model import Answer, Model, Question
from client.plain.commands import Command, Wager, Word
from client.plain.moves import move_for, risk_of, why_not_now
from client.reasons import Why, in_short
from client.situation import (
    hand_seat,
    my_seat,
    open_prompt,
    wager_of,
)
from client.step import Step, with_note
from engine.actions import Draw, Move
from engine.cards import HAND_SIZE
from engine.chips import Chips
from engine.options import BettingOptions, DrawOptions, WagerSizes
from protocol.messages import Act, Prompt, TableView

GUARD_SECONDS: Final = 0.3
"""For so long actions are not taken: a button may have appeared under a finger."""

BETS: Final = frozenset({Do.FOLD, Do.CHECK, Do.CALL, Do.BET, Do.RAISE, Do.ALL_IN})
DRAWS: Final = frozenset({Do.CONFIRM_DRAW, Do.STAND_PAT})


def is_too_early(model: Model) -> bool:
    """Tell whether what is asked has only just appeared."""
    return model.now - model.asked_at < GUARD_SECONDS


# ---------------------------------------------------------------- moves


def make_move(model: Model, wish: Do) -> Step:
    """Answer the open prompt as wished, ask first where that is risky, or say why it cannot be."""
    prompt, view = open_prompt(model), model.view
    if view is None or (prompt is None and model.private.prompt is not None):
        return with_note(model, "")  # a second press on what was sent
    if prompt is None:
        return with_note(model, in_short(why_not_now(view, model.private)))
    if is_too_early(model):
        return Step(model)
    move = _move_for(model, wish, prompt, view)
    if isinstance(move, tuple):
        return with_note(model, in_short(move))
    return offer_move(model, move, prompt)


def offer_move(model: Model, move: Move, prompt: Prompt) -> Step:
    """Answer a prompt that did not come just now with a legal move, or ask first."""
    if is_too_early(model):
        return with_note(model, "Your turn has only just begun. Once more.")
    return ask_or_send(model, move, prompt)


def ask_or_send(model: Model, move: Move, prompt: Prompt) -> Step:
    """Answer a prompt with a legal move, or ask first where it is risky."""
    worry = "" if model.view is None else risk_of(move, prompt, model.private, model.view)
    if not worry:
        return send_move(model, Confirmed(prompt.id, move))
    answers = (Answer("y", "yes", Confirmed(prompt.id, move)), Answer("n", "no"))
    return Step(replace(model, question=Question(words=worry, answers=answers, prompt=prompt.id)))


def send_move(model: Model, answer: Confirmed) -> Step:
    """Answer the prompt, unless another one has come in the meantime."""
    prompt = open_prompt(model)
    if prompt is None or prompt.id != answer.prompt:
        return with_note(model, "Too late: nothing was sent.")
    model = replace(model, sent=prompt.id, note="", question=None)
    return Step(model, send=(Act(prompt=prompt.id, move=answer.move),))


def _move_for(model: Model, wish: Do, prompt: Prompt, view: TableView) -> Move | Why:
    if isinstance(prompt.options, DrawOptions) and wish in DRAWS:
        return _draw_for(model, wish)
    return move_for(_command_for(wish, prompt.options), prompt, view)


def _command_for(wish: Do, options: BettingOptions | DrawOptions) -> Command:
    """Return what would be typed for a key; of several sizes it means the least or the most."""
    sizes = wager_of(options) if isinstance(options, BettingOptions) else None
    match wish:
        case Do.FOLD:
            return Word.FOLD
        case Do.CHECK:
            return Word.CHECK
        case Do.CALL:
            return Word.CALL
        case Do.BET | Do.RAISE:
            return Wager(is_raise=wish is Do.RAISE, to=None if sizes is None else sizes.least)
        case Do.ALL_IN if isinstance(options, BettingOptions) and sizes is not None:
            return Wager(is_raise=options.bet is None, to=biggest(sizes))
        case Do.ALL_IN:
            return Word.ALL_IN
        case _:
            return Word.PAT


def biggest(sizes: WagerSizes) -> Chips:
    """Return the greatest total that a wager may reach."""
    return max(sizes.most, sizes.all_in or sizes.most)


def is_whole_stack(model: Model, to: Chips) -> bool:
    """Tell whether a wager of this total takes all chips of the player."""
    seat = hand_seat(model, my_seat(model))
    return seat is not None and to >= seat.put_in_round + seat.stack


def _draw_for(model: Model, wish: Do) -> Move | Why:
    if wish is Do.STAND_PAT:
        # Marks on all cards or none mean the same to somebody who says it in words.
        is_clear = len(model.marks) in (0, HAND_SIZE)
        return Draw(()) if is_clear else ("Cards are marked: 0 clears, Enter draws.",)
    discards = discards_of(model)
    refused = refuse_discards(model, discards)
    return (refused,) if refused else Draw(discard=tuple(sorted(discards)))


def wager_labels(model: Model, options: BettingOptions) -> tuple[tuple[Do, Chips], ...]:
    """Return the wagers that can be chosen with one key: the least, and the greatest where more."""
    sizes = wager_of(options)
    if sizes is None:
        return ()
    least = (Do.BET if options.bet is not None else Do.RAISE, sizes.least)
    most = biggest(sizes)
    return (least,) if most == sizes.least else (least, (Do.ALL_IN, most))

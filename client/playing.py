"""The player's moves: which of the options a wish is, and what is asked before it is sent."""

from typing import Final

from msgspec.structs import replace

from client.card_words import is_hand
from client.intents import Confirmed, Do
from client.marks import discards_of, refuse_discards
from client.model import Answer, Model, Question
from client.openers_words import needed_to_open
from client.situation import (
    hand_seat,
    my_seat,
    my_stack,
    open_prompt,
    wager_of,
)
from client.step import Step, with_note
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import HAND_SIZE, rank_of
from engine.chips import Chips
from engine.hand_rank import Category, category_of, rank_hand
from engine.options import BettingOptions, DrawOptions, WagerSizes
from engine.rules import WildCards
from protocol.messages import Act, Prompt

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
    prompt = open_prompt(model)
    if prompt is None:
        return with_note(model, "" if model.private.prompt else "It is not your turn.")
    if is_too_early(model):
        return Step(model)
    move = _move_for(model, wish, prompt)
    return with_note(model, move) if isinstance(move, str) else offer_move(model, move, prompt)


def offer_move(model: Model, move: Move, prompt: Prompt) -> Step:
    """Answer a prompt that did not come just now with a legal move, or ask first."""
    if is_too_early(model):
        return with_note(model, "Your turn has only just begun. Once more.")
    return ask_or_send(model, move, prompt)


def ask_or_send(model: Model, move: Move, prompt: Prompt) -> Step:
    """Answer a prompt with a legal move, or ask first where it is risky."""
    worry = _worry_about(model, move, prompt)
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


def _move_for(model: Model, wish: Do, prompt: Prompt) -> Move | str:
    match prompt.options:
        case BettingOptions() as options:
            return _bet_for(model, wish, options)
        case DrawOptions():
            return _draw_for(model, wish)


def _bet_for(model: Model, wish: Do, options: BettingOptions) -> Move | str:
    match wish:
        case Do.FOLD:
            return Fold()
        case Do.CHECK:
            return Check() if options.check else f"You cannot check: {options.owed} to call."
        case Do.CALL:
            return Call() if options.call is not None else "There is nothing to call."
        case Do.BET:
            if options.bet is None:
                needed = needed_to_open(model.view)
                return f"To open you need {needed} or better." if needed else "You cannot bet now."
            return Bet(to=options.bet.least)
        case Do.RAISE:
            if options.raise_ is None:
                return "You cannot raise now."
            return Raise(to=options.raise_.least)
        case Do.ALL_IN:
            return _all_in_for(options)
        case _:
            return "That is for the draw. Now it is betting."


def _all_in_for(options: BettingOptions) -> Move | str:
    if options.bet is not None:
        return Bet(to=biggest(options.bet))
    if options.raise_ is not None:
        return Raise(to=biggest(options.raise_))
    return "You cannot raise now."


def biggest(sizes: WagerSizes) -> Chips:
    """Return the greatest total that a wager may reach."""
    return max(sizes.most, sizes.all_in or sizes.most)


def is_whole_stack(model: Model, to: Chips) -> bool:
    """Tell whether a wager of this total takes all chips of the player."""
    seat = hand_seat(model, my_seat(model))
    return seat is not None and to >= seat.put_in_round + seat.stack


def _draw_for(model: Model, wish: Do) -> Move | str:
    if wish not in DRAWS:
        return "That is for betting. Now it is the draw."
    if wish is Do.STAND_PAT:
        # Marks on all cards or none mean the same to somebody who says it in words.
        is_clear = len(model.marks) in (0, HAND_SIZE)
        return Draw(()) if is_clear else "Cards are marked: 0 clears, Enter draws."
    discards = discards_of(model)
    return refuse_discards(model, discards) or Draw(discard=tuple(sorted(discards)))


# ---------------------------------------------------------------- what is asked first


def _worry_about(model: Model, move: Move, prompt: Prompt) -> str:
    options = prompt.options
    match move, options:
        case Fold(), BettingOptions(check=True):
            return "Fold? Checking is free."
        case Call(), BettingOptions(call=call) if call is not None and call >= my_stack(model):
            return f"Call with all your chips ({call})?"
        case ((Bet(to=to) | Raise(to=to)), _) if is_whole_stack(model, to):
            return f"All-in with {my_stack(model)}?"
        case Draw(discard=discard), _ if breaks_good_hand(model, discard):
            return f"Break up your {model.private.hand_name}?"
        case _:
            return ""


def breaks_good_hand(model: Model, discard: tuple[int, ...]) -> bool:
    """Tell whether these discards give up a straight or better that is already made."""
    cards = model.private.cards
    wild = WildCards.NONE if model.view is None else model.view.rules.wild_cards
    if not discard or not is_hand(cards, wild):
        return False
    category = category_of(rank_hand(cards, wild))
    if category < Category.STRAIGHT:
        return False
    if category is Category.FOUR_OF_A_KIND and wild is WildCards.NONE:
        ranks = [rank_of(card) for card in cards]
        return any(ranks.count(ranks[place]) > 1 for place in discard)
    return True


def wager_labels(model: Model, options: BettingOptions) -> tuple[tuple[Do, Chips], ...]:
    """Return the wagers that can be chosen with one key: the least, and the greatest where more."""
    sizes = wager_of(options)
    if sizes is None:
        return ()
    least = (Do.BET if options.bet is not None else Do.RAISE, sizes.least)
    most = biggest(sizes)
    return (least,) if most == sizes.least else (least, (Do.ALL_IN, most))

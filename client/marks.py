"""The player's marks on cards, what they mean for the draw, and the cursor over the cards."""

from msgspec.structs import replace

from client.card_art import faces
from client.intents import Focus, MarkCard
from client.model import Marks, Model
from client.plain.moves import why_no_discard
from client.reasons import in_full
from client.situation import (
    discards_allowed,
    drawing,
    hand_of,
    hand_seat,
    may_mark,
    my_seat,
    shown_order,
)
from client.step import Step, with_note
from engine.cards import HAND_SIZE, JOKER, RANKS, Card, rank_of
from engine.options import DrawOptions
from engine.rules import AceDraw


def discards_of(model: Model) -> frozenset[int]:
    """Return the places of the cards that go, as the marks stand."""
    if model.settings.marks is Marks.DROP:
        return model.marks
    return frozenset(range(len(model.private.cards))) - model.marks


def draw_words(model: Model, count: int) -> str:
    """Return what it is called to discard so many cards."""
    if model.settings.marks is Marks.DROP:
        return f"draw {count}" if count else "stand pat"
    if not count:
        return "play these"
    return "discard all" if count == HAND_SIZE else f"discard {count}"


def refuse_discards(model: Model, discards: frozenset[int]) -> str:
    """Say why these cards cannot all go, empty where they can as far as is known."""
    options = drawing(model) or _options_to_come(model)
    if discards_allowed(discards, options):
        return ""
    why = in_full(why_no_discard(options, len(discards)))
    how = "Unmark one" if model.settings.marks is Marks.DROP else "Hold another"
    return why if options.keep_one_of else f"{why} {how} first."


def _options_to_come(model: Model) -> DrawOptions:
    """Return what the draw will allow as far as the rules tell; the host has the last word."""
    rules = model.view.rules if model.view is not None else None
    if rules is None:
        return DrawOptions(HAND_SIZE)
    if rules.ace_draw is AceDraw.OFF:
        return DrawOptions(rules.draw_limit)
    kept = tuple(place for place, card in enumerate(model.private.cards) if _is_ace(card))
    return DrawOptions(rules.draw_limit, kept)


def _is_ace(card: Card) -> bool:
    return card == JOKER or RANKS[rank_of(card)] == "A"


def toggle_mark(model: Model, wish: MarkCard) -> Step:
    """Mark a card for the draw or take its mark away; refuse what the draw would not allow."""
    if not 0 <= wish.place < len(model.private.cards):
        return Step(model)
    if not may_mark(model) or _was_sent(model):
        return with_note(model, _why_no_mark(model))
    marks = model.marks ^ {wish.place}
    drops_more = model.settings.marks is Marks.DROP and len(marks) > len(model.marks)
    if drops_more and (refusal := refuse_discards(model, marks)):
        return with_note(model, refusal)
    note = "" if model.ahead is None else "The marks changed: not sent ahead."
    return Step(replace(model, marks=marks, ahead=None, note=note))


def _was_sent(model: Model) -> bool:
    """Tell whether the draw was confirmed and its answer is awaited."""
    prompt = model.private.prompt
    return (
        prompt is not None and prompt.id == model.sent and isinstance(prompt.options, DrawOptions)
    )


def _why_no_mark(model: Model) -> str:
    hand = hand_of(model)
    if hand is None or not model.private.cards:
        return ""
    if _was_sent(model):
        return "Your draw was sent."
    seat = hand_seat(model, my_seat(model))
    if seat is not None and seat.drew is not None:
        return "You have drawn already."
    return "There is nothing to draw now."


def clear_marks(model: Model) -> Step:
    """Take all marks away."""
    if _was_sent(model):
        return with_note(model, "Your draw was sent.")
    return Step(replace(model, marks=frozenset(), ahead=None, note=""))


def mark_focused(model: Model) -> Step:
    """Mark the card under the cursor, or show the cursor where there is none yet."""
    if model.focus is None:
        return move_focus(model, Focus(0))
    order = shown_order(model)
    if model.focus >= len(order):
        return Step(model)
    return toggle_mark(model, MarkCard(order[model.focus]))


def move_focus(model: Model, wish: Focus) -> Step:
    """Move the cursor over the cards; it stops at both ends."""
    if not model.private.cards:
        return Step(model)
    last = len(model.private.cards) - 1
    if model.focus is None:
        at = last if wish.step < 0 or (wish.to_end and wish.step > 0) else 0
    elif wish.to_end:
        at = last if wish.step > 0 else 0
    else:
        at = min(max(model.focus + wish.step, 0), last)
    return Step(replace(model, focus=at, note=""))


def marked_faces(model: Model) -> str:
    """Return the marked cards as they are shown."""
    return faces([model.private.cards[place] for place in sorted(model.marks)])


def sort_cards(model: Model) -> Step:
    """Show the cards sorted by rank, or again as dealt; marks go with their cards."""
    return Step(replace(model, is_sorted=not model.is_sorted, note=""))

"""No byte that a seat gets depends on a card that it cannot see: two runs of every moment."""

import random
import typing
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from engine.cards import Card
from engine.chips import SeatId
from engine.dealing import deck_of
from engine.events import Dealt, Drew, HandEvent, HandShown, OpenersShown
from engine.legal_actions import betting_options, draw_options
from engine.options import Options
from engine.phases import Phase
from engine.reveal import hand_view, own_cards, reveal_event
from engine.rules import Openers
from engine.table_state import Drawing, HandState, Step
from tests.support.random_play import (
    Input,
    Moment,
    Shuffled,
    give,
    play_through,
    random_rules,
)

Mapped = dict[Card, Card]


def seen_of_state(state: HandState, seat: SeatId | None) -> set[Card]:
    """Return the cards that the rules let a seat see, said apart from ``engine.reveal``."""
    seen = {card for card in state.kept_shown if card is not None}
    for shown in state.shown_down:
        seen |= set(state.cards[shown])
    if seat is not None and seat in state.contenders:
        seen |= set(state.cards[seat])
    return seen


def seen_of_events(events: Sequence[HandEvent], seat: SeatId | None) -> set[Card]:
    """Return the cards that the rules let a seat learn from events."""
    seen: set[Card] = set()
    for event in events:
        match event:
            case Dealt(owner, cards) if owner == seat:
                seen |= set(cards)
            case Drew(owner, _, discarded, received, kept):
                own = {*discarded, *received} if owner == seat else set()
                seen |= own | (set() if kept is None else {kept})
            case HandShown(_, cards) | OpenersShown(_, cards):
                seen |= set(cards)
            case _:
                pass
    return seen


# Every field of a hand that holds cards.
CARD_FIELDS = {
    "cards",
    "stock",
    "discards",
    "set_aside",
    "proof",
    "kept_shown",
    "drawing",
}


def relabelled(state: HandState, mapped: Mapped) -> HandState:
    """Return the hand in which hidden cards have changed places with each other."""

    def each(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(mapped.get(card, card) for card in cards)

    drawing = state.drawing
    if drawing is not None:
        drawing = Drawing(each(drawing.kept), each(drawing.received), each(drawing.discarded))
    return replace(
        state,
        cards=tuple(map(each, state.cards)),
        stock=each(state.stock),
        discards=each(state.discards),
        set_aside=each(state.set_aside),
        proof=each(state.proof),
        kept_shown=tuple(None if c is None else mapped.get(c, c) for c in state.kept_shown),
        drawing=drawing,
    )


def test_no_field_that_holds_cards_is_forgotten_here() -> None:
    hints = typing.get_type_hints(HandState)

    of_cards = {name for name, hint in hints.items() if "Card" in str(hint)}
    assert of_cards | {"drawing"} == CARD_FIELDS


def sent_to(step: Step, seat: SeatId | None) -> bytes:
    """Return all that a seat learns of a hand at a moment, as bytes."""
    state = step.state
    cards = () if seat is None else own_cards(state, seat)
    options = state.options if seat == state.to_act else None
    events = [reveal_event(event, seat) for event in step.events]
    return msgspec.msgpack.encode([hand_view(state), cards, options, events])


def kept_in_place(moment: Moment, seat: SeatId | None) -> set[Card]:
    """Return the cards that must stay where they are, so that the same input means the same."""
    seen = seen_of_state(moment.before, seat) | seen_of_state(moment.after, seat)
    return seen | seen_of_events(moment.events, seat) | needed_to_move(moment.before, moment.events)


def needed_to_move(state: HandState, events: Sequence[HandEvent]) -> set[Card]:
    """Return the cards by which a mover may do what they do.

    Those of the opener are among them, of whom the table may be told that they split openers.
    """
    needed: set[Card] = set()
    movers = [state.to_act] if state.to_act is not None else state.waiting[:1]
    for mover in movers:
        drew = [e for e in events if isinstance(e, Drew) and e.seat == mover]
        draws_four = any(event.count > state.rules.draw_limit for event in drew)
        if state.rules.openers is not Openers.ANY or draws_four:
            needed |= set(state.cards[mover]) | set(state.proof)
    return needed


@pytest.mark.parametrize(
    ("seed", "moments"), [(3, 1500), pytest.param(4, 10_000, marks=pytest.mark.heavy)]
)
def test_permuting_what_a_seat_cannot_see_changes_no_byte_sent_to_it(
    seed: int, moments: int
) -> None:
    chance = random.Random(seed)
    looked: Counter[Phase] = Counter()

    def look(moment: Moment) -> None:
        compare_runs(moment, chance.choice([*moment.before.order, None]), chance)
        looked[moment.after.phase] += 1

    while looked.total() < moments:
        play_through(random_rules(chance), chance, look)

    assert set(looked) == set(Phase)


def compare_runs(moment: Moment, seat: SeatId | None, chance: random.Random) -> None:
    """Give the same input to a hand in which what the seat cannot see lies otherwise."""
    hidden = sorted(set(deck_of(moment.before.rules)) - kept_in_place(moment, seat))
    mapped = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    other = relabelled(moment.before, mapped)
    if seat is not None and seat == other.to_act:
        assert offered(other, seat) == offered(moment.before, seat)

    again = give(other, same_input(moment.given, mapped))

    assert sent_to(again, seat) == sent_to(Step(moment.after, moment.events), seat)


def offered(state: HandState, seat: SeatId) -> Options:
    """Work out anew what a seat may do."""
    if state.phase is Phase.DRAW:
        return draw_options(state, seat)
    return betting_options(state, seat)


def same_input(given: Input, mapped: Mapped) -> Input:
    """Return the input with the dealer's cards changed in the same way as those on the table."""
    if isinstance(given, Shuffled):
        return Shuffled(tuple(mapped.get(card, card) for card in given.cards))
    return given

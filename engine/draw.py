"""The draw: discarding, dealing from the stock, and a stock that runs short (section 4)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.cards import HAND_SIZE, Card
from engine.chips import SeatId
from engine.errors import IllegalAction, Refusal
from engine.events import Drew, HandEvent, OpenersSplit, StockReshuffled
from engine.openers import required_pair, smallest_proof, split_openers
from engine.options import DrawOptions
from engine.phases import NEXT, Trigger
from engine.progress import go_on_drawing
from engine.rules import AceDraw
from engine.table_state import Drawing, HandState, Step, with_item

_PLACES: Final = frozenset(range(HAND_SIZE))


def draw(state: HandState, seat: SeatId, places: Sequence[int], options: DrawOptions) -> Step:
    """Discard the cards at these places and deal as many from the stock (R-DRAW-1)."""
    _refuse_bad_discard(places, options)
    hand = state.cards[seat]
    discarded = tuple([hand[place] for place in places])
    kept = tuple([card for card in hand if card not in discarded])
    state, events = _set_aside_openers(state, seat, kept, discarded)
    count = len(places)
    received = state.stock[:count]
    drawing = Drawing(kept, received, discarded)
    if len(received) == count:
        return _finish_draw(state, seat, drawing, events, stock=state.stock[count:])
    waiting_for_stock = replace(
        state,
        phase=NEXT[state.phase, Trigger.STOCK_SHORT],
        stock=(),
        drawing=drawing,
        options=None,
    )
    return Step(waiting_for_stock, events)


def reshuffle_cards(state: HandState) -> tuple[Card, ...]:
    """Return the cards that make the new stock: earlier discards and folded hands (R-STOCK-1)."""
    folded = [seat for seat in state.order if seat not in state.contenders]
    return state.discards + tuple([card for seat in folded for card in state.cards[seat]])


def renew_stock(state: HandState, stock: Sequence[Card]) -> Step:
    """Finish the draw that waits for a new stock, shuffled from ``reshuffle_cards``."""
    assert state.drawing is not None, "a draw waits for the stock"
    assert sorted(stock) == sorted(reshuffle_cards(state)), "the dealer shuffled other cards"
    drawing, seat = state.drawing, state.waiting[0]
    missing = len(drawing.discarded) - len(drawing.received)
    renewed = replace(
        state,
        phase=NEXT[state.phase, Trigger.STOCK_RENEWED],
        cards=tuple(
            cards if other in state.contenders else () for other, cards in enumerate(state.cards)
        ),
        discards=(),
        drawing=None,
    )
    drawn = replace(drawing, received=(*drawing.received, *stock[:missing]))
    reshuffled = StockReshuffled(len(stock))
    return _finish_draw(renewed, seat, drawn, (reshuffled,), stock=tuple(stock[missing:]))


def _finish_draw(
    state: HandState,
    seat: SeatId,
    drawing: Drawing,
    events: tuple[HandEvent, ...],
    *,
    stock: tuple[Card, ...],
) -> Step:
    """Hand the cards over; kept cards keep their order and stand first (R-DRAW-1)."""
    count = len(drawing.discarded)
    out_of_play = drawing.discarded
    if state.set_aside:
        out_of_play = tuple([card for card in out_of_play if card not in state.set_aside])
    shown = _shown_by_ace_draw(state, drawing)
    kept_shown = state.kept_shown if shown is None else with_item(state.kept_shown, seat, shown)
    drawn = replace(
        state,
        cards=with_item(state.cards, seat, drawing.kept + drawing.received),
        stock=stock,
        discards=state.discards + out_of_play,
        waiting=state.waiting[1:],
        drew=with_item(state.drew, seat, count),
        kept_shown=kept_shown,
    )
    event = Drew(seat, count, drawing.discarded, drawing.received, shown)
    return go_on_drawing(drawn, (*events, event))


def _shown_by_ace_draw(state: HandState, drawing: Drawing) -> Card | None:
    """Return the card that a draw of four turns up for all (R-DRAW-2)."""
    four_beyond_the_limit = len(drawing.discarded) > state.rules.draw_limit
    if four_beyond_the_limit and state.rules.ace_draw is AceDraw.SHOWN:
        return drawing.kept[0]
    return None


def _set_aside_openers(
    state: HandState, seat: SeatId, kept: tuple[Card, ...], discarded: tuple[Card, ...]
) -> tuple[HandState, tuple[HandEvent, ...]]:
    """Keep the proof of an opener who discards part of it out of every reshuffle (R-OPEN-2)."""
    if seat != state.opener or not state.proof:
        return state, ()
    required = required_pair(state)
    assert required is not None, "what anybody may open with has no proof"
    wild = state.rules.wild_cards
    aside = split_openers(kept, discarded, required, wild)
    in_place_order = tuple(c for c in state.cards[seat] if c in kept or c in aside)
    proof = smallest_proof(in_place_order, required, wild)
    events = (OpenersSplit(seat),) if aside else ()
    return replace(state, set_aside=aside, proof=proof), events


def _refuse_bad_discard(places: Sequence[int], options: DrawOptions) -> None:
    if len(_PLACES.intersection(places)) == len(places) <= options.most:
        return
    if not _PLACES.issuperset(places):
        raise IllegalAction(Refusal.NO_SUCH_CARD, "The places of your cards are 0 to 4.")
    if len(set(places)) != len(places):
        raise IllegalAction(Refusal.SAME_CARD_TWICE, "A card can be discarded only once.")
    if len(places) > HAND_SIZE - 1 or not options.keep_one_of:
        raise IllegalAction(Refusal.TOO_MANY_CARDS, f"You can discard at most {options.most}.")
    (kept,) = _PLACES.difference(places)
    if kept not in options.keep_one_of:
        raise IllegalAction(Refusal.KEEP_AN_ACE, "Keep an ace to discard four.")

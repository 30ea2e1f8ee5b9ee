"""The order of the cards of a case: as it says, else as its hands and what players receive ask."""

from collections.abc import Iterable, Mapping, Sequence

from cases.form import CaseAction, CaseDeal, CaseFailed
from engine.cards import Card, parse_cards
from engine.chips import SeatId


def deck_for(deal: CaseDeal, order: Sequence[SeatId], whole: Sequence[Card]) -> tuple[Card, ...]:
    """Return a whole deck, the card dealt first in front.

    Args:
        order: the seats dealt in, clockwise from the button's left.
        whole: every card of the deck that the rules play with.
    """
    top = parse_cards(deal.deck_top_first) or _top_of(deal, order)
    deck = completed(top, whole)
    _refuse_other_hands(deal, order, deck)
    return deck


def completed(top: Iterable[Card], whole: Sequence[Card]) -> tuple[Card, ...]:
    """Return all of the cards with these on top, in their order."""
    first = tuple(top)
    if len(set(first)) != len(first) or not set(first) <= set(whole):
        raise CaseFailed("the cards of the case are no cards of one deck")
    return (*first, *(card for card in whole if card not in first))


def stock_for(actions: Iterable[CaseAction], taken: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return a reshuffled stock that gives the players of these draws what they receive.

    Args:
        actions: the draw that waits, of which ``taken`` cards were dealt already, and all after it.
        cards: the cards that the new stock is made of.
    """
    draws = [action for action in actions if action.discard]
    named = [_received(action) for action in draws]
    named[:1] = [cards_named[taken:] for cards_named in named[:1]]
    wanted = {card for received in named for card in received if card is not None}
    others = iter(card for card in cards if card not in wanted)
    top: list[Card] = []
    for card in (card for received in named for card in received):
        if len(top) < len(cards):
            top.append(next(others) if card is None else card)
    return completed([card for card in top if card in cards], cards)


def _received(action: CaseAction) -> Sequence[Card | None]:
    """Return the cards that a draw receives; None stands for any."""
    if isinstance(action.receives, tuple):
        return parse_cards(action.receives)
    return [None] * len(action.discard)


def _top_of(deal: CaseDeal, order: Sequence[SeatId]) -> tuple[Card, ...]:
    hands: Mapping[int, tuple[Card, ...]] = {
        seat: parse_cards(codes) for seat, codes in deal.hands.items()
    }
    if any(len(hands.get(seat, ())) != 5 for seat in order):
        raise CaseFailed("neither a deck nor the five cards of everybody dealt in")
    dealt = [hands[seat][place] for place in range(5) for seat in order]
    return (*dealt, *parse_cards(deal.stock_order))


def _refuse_other_hands(deal: CaseDeal, order: Sequence[SeatId], deck: Sequence[Card]) -> None:
    """Refuse a deck that does not deal the hands that stand beside it."""
    for place, seat in enumerate(order):
        dealt = tuple(deck[place : 5 * len(order) : len(order)])
        said = deal.hands.get(seat)
        if said is not None and sorted(parse_cards(said)) != sorted(dealt):
            raise CaseFailed(f"the deck does not deal seat {seat} the hand {' '.join(said)}")

"""Cards in an order that a test has laid out."""

from collections.abc import Sequence
from typing import Final

from engine.cards import HAND_SIZE, Card, parse_cards
from engine.chips import SeatId
from net.host.shuffling import SeededShuffler


def stacked_deck(*hands: str, button: int, stock: str = "") -> tuple[Card, ...]:
    """Return the top of a deck that deals these hands to the seats 0, 1, ... and then this stock.

    An empty hand is a seat that is not dealt in. The cards that are not named follow.
    """
    first = (button + 1) % len(hands)
    order = [parse_cards(hand) for hand in (*hands[first:], *hands[:first]) if hand]
    dealt = [hand[place] for place in range(HAND_SIZE) for hand in order]
    named = (*dealt, *parse_cards(stock))
    assert len(set(named)) == len(named), "a card is named twice"
    return named


class ScriptedShuffler:
    """Gives decks and buttons in the order they were laid out, then those of a seed."""

    seeded: Final = True

    def __init__(self, decks: Sequence[Sequence[Card]], *, button: int, seed: int) -> None:
        self._decks = [tuple(deck) for deck in decks]
        self._button = SeatId(button)
        self._then = SeededShuffler(seed)

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards with the next ones laid out on top."""
        if not self._decks:
            return self._then.shuffled(cards)
        top = self._decks.pop(0)
        assert set(top) <= set(cards), "a card laid out is not among those to shuffle"
        return (*top, *(card for card in cards if card not in top))

    def first_button(self, seats: Sequence[SeatId]) -> SeatId:
        """Return the button laid out."""
        assert self._button in seats, f"seat {self._button} is not dealt in"
        return self._button

"""The name of a hand as it is said at the table."""

import functools
from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import Card
from engine.hand_rank import (
    ROYAL_FLUSH,
    TWO_WEIGHTIEST,
    Category,
    HandRank,
    category_of,
    deciding_ranks,
    rank_hand,
)
from engine.rules import WildCards

RANK_NAMES: Final = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
RANK_PLURALS: Final = tuple(name + ("es" if name == "six" else "s") for name in RANK_NAMES)


def hand_name(cards: Sequence[Card], wild: WildCards = WildCards.NONE) -> str:
    """Return what a hand is called, as in ``two pair, kings and nines``; no period, lower case.

    Wild cards are named as what they count as.

    Raises:
        ValueError: there are not five cards, or they are not five different cards of the deck.
    """
    return rank_name(rank_hand(cards, wild))


def rank_name(rank: HandRank) -> str:
    """Return what a hand of this rank is called."""
    # No name says more than the two weightiest ranks, which leaves some hundred of them to keep.
    return _name(HandRank(rank & TWO_WEIGHTIEST))


@functools.cache
def _name(rank: HandRank) -> str:
    if rank == ROYAL_FLUSH:
        return "royal flush"  # R-RANK-1: a name of its own and nothing more
    deciding = deciding_ranks(rank)
    plurals = [RANK_PLURALS[place] for place in deciding]
    return _FORMS[category_of(rank)].format(*plurals, high=RANK_NAMES[deciding[0]])


_FORMS: Final[Mapping[Category, str]] = {
    Category.HIGH_CARD: "{high} high",
    Category.ONE_PAIR: "pair of {0}",
    Category.TWO_PAIR: "two pair, {0} and {1}",
    Category.THREE_OF_A_KIND: "three of a kind, {0}",
    Category.STRAIGHT: "straight, {high} high",
    Category.FLUSH: "flush, {high} high",
    Category.FULL_HOUSE: "full house, {0} over {1}",
    Category.FOUR_OF_A_KIND: "four of a kind, {0}",
    Category.STRAIGHT_FLUSH: "straight flush, {high} high",
    Category.FIVE_OF_A_KIND: "five of a kind, {0}",
}

"""What five cards are worth: one integer, looked up by the product of a prime for each card.

Each rank has a prime and so has "wild", so a product names the ranks of a hand, whatever the order.
One table answers for hands of one suit, another for all others; where a deck has wild
cards, the best that they can stand for was worked out when the tables were built.
"""

import enum
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import prod
from typing import Final, NamedTuple, NewType

from engine.cards import (
    ACE,
    DECK_WITH_JOKER,
    HAND_SIZE,
    JOKER,
    JOKER_CODE,
    RANKS,
    STANDARD_DECK,
    TWO,
    Card,
    card_code,
    rank_of,
    suit_of,
)
from engine.rules import WildCards


class Category(enum.IntEnum):
    """The kinds of hands from the lowest to the highest (R-RANK-1)."""

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9


HandRank = NewType("HandRank", int)
"""The category and below it the card ranks that decide inside it, four bits each. Greater is
better, equal hands are equal, and the scale is the same with and without wild cards."""

NO_HAND: Final = HandRank(0)
"""Below every hand."""

Ranker = Callable[[Sequence[Card]], HandRank]


def rank_hand(cards: Sequence[Card], wild: WildCards = WildCards.NONE) -> HandRank:
    """Return what a hand is worth, wild cards counting as whatever is best for it.

    Raises:
        ValueError: there are not five cards, or they are not five different cards of the deck.
    """
    try:
        rank = _rankers[wild](cards)
    except (LookupError, ValueError):  # the first hand of this deck, or not a hand of it
        return _rank_after_checks(cards, wild)
    # Checking costs as much as ranking. Where no rank repeats no card does, so half of all hands
    # need no look, and whatever else is wrong with a hand makes the line above fail by itself.
    if rank >= _LEAST_PAIR and len(set(cards)) != HAND_SIZE:
        return _rank_after_checks(cards, wild)
    return rank


def hand_ranker(wild: WildCards) -> Ranker:
    """Return the function that ranks five different cards of a deck, for who has dealt them.

    It checks nothing, which makes it twice as fast as ``rank_hand``. The first call for a deck
    builds its tables.
    """
    if wild not in _rankers:
        _rankers[wild] = _make_ranker(wild)
    return _rankers[wild]


def category_of(rank: HandRank) -> Category:
    """Return the kind of hand that a rank belongs to."""
    return _CATEGORIES[rank >> _CATEGORY_SHIFT]


def deciding_ranks(rank: HandRank) -> tuple[int, ...]:
    """Return the card ranks that decide inside the category, the weightiest first.

    A full house has two, two pair three, a straight only its highest card.
    """
    shifts = _RANK_SHIFTS[: _DECIDING[rank >> _CATEGORY_SHIFT]]
    return tuple([rank >> shift & 15 for shift in shifts])


_WITH_JOKER: Final = (WildCards.JOKER, WildCards.BUG)
_CATEGORIES: Final = tuple(Category)  # asking the enum by value takes eight times as long
_CATEGORY_SHIFT: Final = 20
_RANK_SHIFTS: Final = (16, 12, 8, 4, 0)
_DECIDING: Final[Mapping[int, int]] = {
    Category.HIGH_CARD: 5,
    Category.ONE_PAIR: 4,
    Category.TWO_PAIR: 3,
    Category.THREE_OF_A_KIND: 3,
    Category.STRAIGHT: 1,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 2,
    Category.STRAIGHT_FLUSH: 1,
    Category.FIVE_OF_A_KIND: 1,
}

_PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)  # by rank
_WILD_PRIME: Final = (
    43  # the fifth power of it is still a one-digit integer of CPython, which is fast
)
_EVERY_SUIT: Final = 15
ROYAL_FLUSH: Final = HandRank(Category.STRAIGHT_FLUSH << _CATEGORY_SHIFT | ACE << _RANK_SHIFTS[0])
TWO_WEIGHTIEST: Final = -1 << _RANK_SHIFTS[1]
"""What is left of a rank by these bits: the category and the two ranks that weigh most in it."""

_LEAST_PAIR: Final = Category.ONE_PAIR << _CATEGORY_SHIFT

_BY_COUNTS: Final[Mapping[tuple[int, ...], Category]] = {
    (5,): Category.FIVE_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
}
# R-RANK-1: 5-4-3-2-A is the lowest straight, and no other goes round the ace.
_WHEEL: Final = (TWO, TWO + 1, TWO + 2, TWO + 3, ACE)
_HIGH_CARD_OF_STRAIGHT: Final[Mapping[tuple[int, ...], int]] = {
    _WHEEL: TWO + 3,
    **{tuple(range(high - 4, high + 1)): high for high in range(TWO + 4, ACE + 1)},
}


_rankers: Final[dict[WildCards, Ranker]] = {}  # made when first asked for


def _rank_after_checks(cards: Sequence[Card], wild: WildCards) -> HandRank:
    if len(cards) != HAND_SIZE:
        raise ValueError(f"five cards needed, not {len(cards)}")
    if len(set(cards)) != HAND_SIZE:
        raise ValueError(f"the same card twice in {' '.join(map(card_code, cards))}")
    if JOKER in cards and wild not in _WITH_JOKER:
        raise ValueError(f"{JOKER_CODE} is not a card where the wild cards are: {wild}")
    return hand_ranker(wild)(cards)


def _make_ranker(wild: WildCards) -> Ranker:
    one_suit, mixed = _TABLES[wild]()
    primes, suits = _card_codes(wild)

    def rank_dealt_hand(cards: Sequence[Card]) -> HandRank:
        a, b, c, d, e = cards
        # The first half is for speed alone: three times in four two cards end the question.
        # A wild card is of every suit, so no card can be left out of the second half.
        if suits[a] & suits[b] and suits[a] & suits[b] & suits[c] & suits[d] & suits[e]:
            return one_suit[primes[a] * primes[b] * primes[c] * primes[d] * primes[e]]
        return mixed[primes[a] * primes[b] * primes[c] * primes[d] * primes[e]]

    return rank_dealt_hand


class _Tables(NamedTuple):
    """Hand ranks by product of primes: hands of one suit, and all others."""

    one_suit: Mapping[int, HandRank]
    mixed: Mapping[int, HandRank]


@functools.cache
def _natural_tables() -> _Tables:
    """Return the tables without wild cards, but with five of a kind, which only they will reach."""
    hands = combinations_with_replacement(range(len(RANKS)), HAND_SIZE)
    flushes = combinations(range(len(RANKS)), HAND_SIZE)
    return _Tables(
        {_product(ranks): _flush_rank(ranks) for ranks in flushes},
        {_product(ranks): _mixed_rank(ranks) for ranks in hands},
    )


def _tables_with_wild(most_wild: int) -> _Tables:
    """Return the tables of a deck with up to so many cards that stand for any other (R-WILD-1)."""
    natural = _natural_tables()
    one_suit, mixed = dict(natural.one_suit), dict(natural.mixed)
    for number in range(1, most_wild + 1):
        wild = _WILD_PRIME**number
        # Of any rank there are four cards, so in a mixed hand ranks may repeat as in the table.
        stand_ins = [*map(prod, combinations_with_replacement(_PRIMES, number))]
        for held in map(prod, combinations_with_replacement(_PRIMES, HAND_SIZE - number)):
            mixed[held * wild] = max(natural.mixed[held * other] for other in stand_ins)
        # R-WILD-1: in one suit no rank repeats. The table has no such hands, hence the default.
        stand_ins = [*map(prod, combinations(_PRIMES, number))]
        for held in map(prod, combinations(_PRIMES, HAND_SIZE - number)):
            flush = max(natural.one_suit.get(held * other, NO_HAND) for other in stand_ins)
            one_suit[held * wild] = max(flush, mixed[held * wild])
    return _Tables(one_suit, mixed)


def _tables_with_bug() -> _Tables:
    """Return the tables with a bug: an ace, or what a straight or a flush wants (R-WILD-2)."""
    natural = _natural_tables()
    one_suit, mixed = dict(natural.one_suit), dict(natural.mixed)
    for held in map(prod, combinations_with_replacement(_PRIMES, HAND_SIZE - 1)):
        # Four natural cards of one straight hold no pair, so as an ace the bug never does better.
        straights = (rank for prime in _PRIMES if _is_straight(rank := natural.mixed[held * prime]))
        as_ace = natural.mixed[held * _PRIMES[ACE]]
        mixed[held * _WILD_PRIME] = max(straights, default=as_ace)
    for held in map(prod, combinations(_PRIMES, HAND_SIZE - 1)):
        # Any fifth card of the suit completes a flush, which is more than a second ace could do.
        one_suit[held * _WILD_PRIME] = max(
            natural.one_suit.get(held * other, NO_HAND) for other in _PRIMES
        )
    return _Tables(one_suit, mixed)


_TABLES: Final[Mapping[WildCards, Callable[[], _Tables]]] = {
    WildCards.NONE: _natural_tables,
    WildCards.JOKER: lambda: _tables_with_wild(1),
    WildCards.BUG: _tables_with_bug,
    WildCards.DEUCES: lambda: _tables_with_wild(4),
}


def _card_codes(wild: WildCards) -> tuple[list[int], list[int]]:
    """Return the prime of each card and its suit as one bit of four; a wild card has all four."""
    deck = DECK_WITH_JOKER if wild in _WITH_JOKER else STANDARD_DECK
    is_wild = [
        card == JOKER or (wild is WildCards.DEUCES and rank_of(card) == TWO) for card in deck
    ]
    return (
        [_WILD_PRIME if is_wild[card] else _PRIMES[rank_of(card)] for card in deck],
        [_EVERY_SUIT if is_wild[card] else 1 << suit_of(card) for card in deck],
    )


def _flush_rank(ranks: tuple[int, ...]) -> HandRank:
    """Return the rank of five ascending card ranks in one suit."""
    high = _HIGH_CARD_OF_STRAIGHT.get(ranks)
    if high is not None:
        return _rank(Category.STRAIGHT_FLUSH, [high])
    return _rank(Category.FLUSH, reversed(ranks))


def _mixed_rank(ranks: tuple[int, ...]) -> HandRank:
    """Return the rank of five ascending card ranks, not all in one suit."""
    high = _HIGH_CARD_OF_STRAIGHT.get(ranks)
    if high is not None:
        return _rank(Category.STRAIGHT, [high])
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    category = _BY_COUNTS[tuple(count for count, _ in groups)]
    return _rank(category, (rank for _, rank in groups))


def _is_straight(rank: HandRank) -> bool:
    return category_of(rank) is Category.STRAIGHT


def _rank(category: Category, deciding: Iterable[int]) -> HandRank:
    value = category << _CATEGORY_SHIFT
    for rank, shift in zip(deciding, _RANK_SHIFTS, strict=False):
        value |= rank << shift
    return HandRank(value)


def _product(ranks: Iterable[int]) -> int:
    return prod(_PRIMES[rank] for rank in ranks)

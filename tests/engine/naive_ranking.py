"""Hand ranks the slow way: every card is tried for every wild card and the best is kept.

Written to be seen right against the clauses of the rules, as a second opinion on the tables.
"""

import functools
from collections import Counter
from collections.abc import Iterable

from engine.cards import ACE, JOKER, STANDARD_DECK, TWO, Card, rank_of, suit_of
from engine.hand_rank import Category
from engine.rules import WildCards

Worth = tuple[Category, tuple[int, ...]]


def naive_worth(cards: Iterable[Card], wild: WildCards) -> Worth:
    """Return the category of a hand and the card ranks that decide inside it."""
    natural = (card for card in cards if not is_wild(card, wild))
    return _best_worth(_with_suits_renamed(natural), wild)


def is_wild(card: Card, wild: WildCards) -> bool:
    return card == JOKER or (wild is WildCards.DEUCES and rank_of(card) == TWO)


def _with_suits_renamed(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Call the suits 0 to 3 as they come in the sorted hand; what it is worth stays the same."""
    names: dict[int, int] = {}
    return tuple(
        Card(rank_of(card) * 4 + names.setdefault(suit_of(card), len(names)))
        for card in sorted(cards)
    )


@functools.cache
def _best_worth(held: tuple[Card, ...], wild: WildCards) -> Worth:
    """Return the most that these cards, filled up to five with wild ones, can count as."""
    if len(held) == 5:
        return _natural_worth(held)
    ranks = set(map(rank_of, held))
    if len(ranks) == 1 and (wild is not WildCards.BUG or ranks == {ACE}):
        return Category.FIVE_OF_A_KIND, tuple(ranks)
    # R-WILD-1: a card that the hand does not hold and, as each joins it, no other wild one is.
    hands = ((*held, card) for card in STANDARD_DECK if card not in held)
    return max(
        _best_worth(_with_suits_renamed(hand), wild)
        for hand in hands
        if wild is not WildCards.BUG or _bug_may_be_the_last_card(hand)
    )


def _bug_may_be_the_last_card(hand: tuple[Card, ...]) -> bool:
    """Tell whether the bug is an ace or completes a straight, a flush or both (R-WILD-2)."""
    return rank_of(hand[-1]) == ACE or _is_straight(hand) or _is_flush(hand)


def _natural_worth(hand: tuple[Card, ...]) -> Worth:
    """Return what five cards are worth as they are (R-RANK-1)."""
    counts = Counter(map(rank_of, hand))
    by_count_then_rank = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    match sorted(counts.values(), reverse=True):
        case [4, 1]:
            return Category.FOUR_OF_A_KIND, by_count_then_rank
        case [3, 2]:
            return Category.FULL_HOUSE, by_count_then_rank
        case [3, 1, 1]:
            return Category.THREE_OF_A_KIND, by_count_then_rank
        case [2, 2, 1]:
            return Category.TWO_PAIR, by_count_then_rank
        case [2, 1, 1, 1]:
            return Category.ONE_PAIR, by_count_then_rank
    if _is_straight(hand):
        high_card = 3 if set(counts) == _WHEEL else max(counts)
        return Category.STRAIGHT_FLUSH if _is_flush(hand) else Category.STRAIGHT, (high_card,)
    return Category.FLUSH if _is_flush(hand) else Category.HIGH_CARD, by_count_then_rank


def _is_flush(hand: tuple[Card, ...]) -> bool:
    return len(set(map(suit_of, hand))) == 1


def _is_straight(hand: tuple[Card, ...]) -> bool:
    ranks = set(map(rank_of, hand))
    return ranks == _WHEEL or (len(ranks) == 5 and max(ranks) - min(ranks) == 4)


_WHEEL = {0, 1, 2, 3, ACE}

"""Every hand of every deck.

The share of these tests is about a minute of one core: 45 s for the slow ranking (20 s of them with
deuces wild), 5 s for the independent evaluator, 6 s for the counts.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

import pytest
from phevaluator.evaluator import evaluate_cards

from engine.cards import DECK_WITH_JOKER, STANDARD_DECK, Card, parse_cards
from engine.hand_rank import (
    Category,
    HandRank,
    category_of,
    deciding_ranks,
    hand_ranker,
    rank_hand,
)
from engine.rules import WildCards
from tests.engine.naive_ranking import is_wild, naive_worth

pytestmark = pytest.mark.heavy

DECKS = {
    WildCards.NONE: STANDARD_DECK,
    WildCards.JOKER: DECK_WITH_JOKER,
    WildCards.BUG: DECK_WITH_JOKER,
    WildCards.DEUCES: STANDARD_DECK,
}
# From high card up to five of a kind.
COUNTS = {
    WildCards.NONE: [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0],
    WildCards.JOKER: [1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 204, 13],
    WildCards.BUG: [1418964, 1215024, 138600, 63360, 20532, 7804, 4368, 828, 204, 1],
    WildCards.DEUCES: [799680, 1225008, 95040, 355080, 62232, 14472, 12672, 31552, 2552, 672],
}


def hands_by_rank(wild: WildCards) -> Counter[HandRank]:
    return Counter(map(hand_ranker(wild), combinations(DECKS[wild], 5)))


def hands_with_a_wild_card(wild: WildCards) -> Iterator[tuple[Card, ...]]:
    wild_cards = [card for card in DECKS[wild] if is_wild(card, wild)]
    others = [card for card in DECKS[wild] if not is_wild(card, wild)]
    for number in range(1, len(wild_cards) + 1):
        for natural in combinations(others, 5 - number):
            for held in combinations(wild_cards, number):
                yield natural + held


@pytest.mark.parametrize("wild", WildCards)
def test_each_category_holds_as_many_hands_as_it_must(wild: WildCards) -> None:
    counts: Counter[Category] = Counter()
    for rank, hands in hands_by_rank(wild).items():
        counts[category_of(rank)] += hands

    assert [counts[category] for category in Category] == COUNTS[wild]


def test_so_many_hands_may_open_with_jacks_or_better() -> None:
    least = rank_hand(parse_cards("Jc Jd 2h 3s 4c"))

    openers = sum(hands for rank, hands in hands_by_rank(WildCards.NONE).items() if rank >= least)

    assert openers == 536_100


def test_all_hands_stand_in_the_order_of_an_independent_evaluator() -> None:
    rank_dealt_hand = hand_ranker(WildCards.NONE)

    pairs = {
        (rank_dealt_hand(hand), -evaluate_cards(*hand)) for hand in combinations(STANDARD_DECK, 5)
    }

    # 7,462 different hands, each rank with one partner, and both in the same order.
    ours, theirs = zip(*sorted(pairs), strict=True)
    assert len(set(ours)) == len(set(theirs)) == len(pairs) == 7462
    assert list(theirs) == sorted(theirs)


@pytest.mark.parametrize("wild", WildCards)
def test_hands_agree_with_the_slow_ranking(wild: WildCards) -> None:
    """Every hand that holds a wild card, and 200,000 hands as they are dealt."""
    rank_dealt_hand = hand_ranker(wild)
    chance = random.Random(20)
    dealt = (chance.sample(DECKS[wild], 5) for _ in range(200_000))

    for hand in chain(hands_with_a_wild_card(wild), dealt):
        rank = rank_dealt_hand(hand)
        if (category_of(rank), deciding_ranks(rank)) != naive_worth(hand, wild):
            pytest.fail(f"{hand} under {wild}: {naive_worth(hand, wild)}")

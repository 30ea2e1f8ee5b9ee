"""Single hands, one by one and against each other (R-RANK-1, R-WILD-1, R-WILD-2)."""

import random
from itertools import pairwise, permutations

import pytest

from engine.cards import DECK_WITH_JOKER, STANDARD_DECK, parse_cards
from engine.hand_rank import Category, category_of, deciding_ranks, hand_ranker, rank_hand
from engine.rules import WildCards
from tests.engine.naive_ranking import naive_worth

# Each group holds equal hands, the best group first; the categories stand beside.
FIELD_CASES = [
    (
        "V01 the wheel is a straight and the lowest",
        "none",
        [
            ("straight", ["2d 3h 4c 5s 6h"]),
            ("straight", ["Ah 2c 3d 4s 5h"]),
            ("high card", ["Ac Ks Qd Jh 9c"]),
        ],
    ),
    (
        "V03 straights do not wrap",
        "none",
        [("one pair", ["2h 2d 7c 5s 4d"]), ("high card", ["Qh Kd Ac 2s 3h"])],
    ),
    (
        "V04 two pair: high pair, low pair, kicker",
        "none",
        [
            ("two pair", ["8h 8s 7c 7d 3h"]),
            ("two pair", ["8c 8d 4h 4s Ah"]),
            ("two pair", ["6c 6d 5h 5s 2c"]),
            ("two pair", ["6h 6s 2d 2h Ac"]),
        ],
    ),
    (
        "V05 the same two pair, the fifth card decides",
        "none",
        [("two pair", ["Ah As 6c 6d Qc"]), ("two pair", ["Ad Ac 6s 6h Jc"])],
    ),
    (
        "V06 a flush is compared to its fifth card",
        "none",
        [("flush", ["Ah Qh 9h 6h 3h"]), ("flush", ["As Qs 9s 6s 2s"])],
    ),
    (
        "V08 greater is better",
        "none",
        [
            ("full house", ["Kh Kc 2d 2h 2s"]),
            ("three of a kind", ["7d 7c 7h Ks 9h"]),
            ("one pair", ["Jh Jc Kd 9d 7s"]),
        ],
    ),
    ("V09 suits never break a tie", "none", [("straight", ["Td Jh Qs Kc Ad", "Th Jd Qd Kh Ac"])]),
    (
        "V11 three aces and the joker are four aces",
        "joker",
        [("four of a kind", ["Ad As Ac Th JOKER"]), ("four of a kind", ["Kc Kd Kh Ks Qd"])],
    ),
    (
        "V13 a pair and the joker are three of a kind",
        "joker",
        [("three of a kind", ["Ad 3s 5c 5h JOKER"]), ("three of a kind", ["4h 4d 4s Kc Qd"])],
    ),
    (
        "V14 a royal flush with the joker ties a natural one",
        "joker",
        [("straight flush", ["Kh Qh Jh Th JOKER", "As Ks Qs Js Ts"])],
    ),
    (
        "V15 five twos beat a royal flush",
        "joker",
        [("five of a kind", ["2c 2d 2h 2s JOKER"]), ("straight flush", ["As Ks Qs Js Ts"])],
    ),
    (
        "V17 four kings and the bug are four kings",
        "bug",
        [("straight flush", ["2h 3h 4h 5h 6h"]), ("four of a kind", ["Kc Kd Kh Ks JOKER"])],
    ),
    (
        "V19 the bug completes a straight or a flush as the best card for it",
        "bug",
        [
            ("flush", ["Kh Jh 8h 7h JOKER"]),
            ("flush", ["As Qs Js 9s 2s"]),
            ("straight", ["2c 3d 4h 5s JOKER"]),
            ("straight", ["Ac 2d 3h 4s 5c"]),
        ],
    ),
    (
        "V20 a wild card is no second ace of a flush",
        "joker",
        [("flush", ["Ah Kh 9h 5h JOKER", "As Ks Qs 9s 5s"])],
    ),
]

CLAUSE_CASES = [
    (
        "R-RANK-1 the categories in their order",
        "deuces",
        [
            ("five of a kind", ["3c 3d 3h 3s 2c"]),
            ("straight flush", ["Ah 5h 4h 3h 2c"]),
            ("four of a kind", ["3c 3d 3h 3s 4c"]),
            ("full house", ["3c 3d 3h 4s 4c"]),
            ("flush", ["7c 5c 4c 3c 8c"]),
            ("straight", ["Ac 3d 4c 5c 2c", "As 3s 4c 5c 2d"]),
            ("three of a kind", ["3c 3d 3h 5s 4c"]),
            ("two pair", ["3c 3d 4h 4s 5c"]),
            ("one pair", ["3c 3d 4h 5s 6c"]),
            ("high card", ["Ac Kd Qh Js 9c"]),
        ],
    ),
    (
        "R-RANK-1 kickers of a pair, to the last",
        "none",
        [
            ("one pair", ["9c 9d Ah Ks 3c"]),
            ("one pair", ["9h 9s Ac Kd 2c", "9c 9d Ah Kh 2d"]),
            ("one pair", ["9h 9s Ac Qd Jc"]),
            ("one pair", ["9h 9s Kc Qd Jc"]),
        ],
    ),
    (
        "R-RANK-1 kickers of three and of four of a kind",
        "none",
        [
            ("four of a kind", ["9c 9d 9h 9s Tc"]),
            ("four of a kind", ["9c 9d 9h 9s 3c"]),
            ("three of a kind", ["9c 9d 9h Ts 3c"]),
            ("three of a kind", ["9c 9d 9s Th 2c"]),
            ("three of a kind", ["9c 9d 9s 8h 7c"]),
        ],
    ),
    (
        "R-RANK-1 the three of a full house count before its pair",
        "none",
        [("full house", ["4c 4d 4h 2s 2c"]), ("full house", ["3c 3d 3h As Ac"])],
    ),
    (
        "R-WILD-1 two wild cards are different cards of a flush",
        "deuces",
        [("flush", ["Ah 9h 4h 2c 2d", "As Ks Qs 9s 4s"])],
    ),
    (
        "R-WILD-1 a wild card may stand for a two, which no natural card is",
        "deuces",
        [
            ("straight flush", ["2c 3h 4h 5h 6h", "3s 4s 5s 6s 7s"]),
            ("straight flush", ["Ah 2d 3h 4h 5h", "2h As 3s 4s 5s"]),
        ],
    ),
    (
        "R-WILD-1 four wild cards make five of a kind",
        "deuces",
        [("five of a kind", ["2c 2d 2h 2s 4c"]), ("five of a kind", ["2c 2d 2h 3s 3c"])],
    ),
    (
        "R-WILD-1 in the bare hand the joker pairs the highest card",
        "joker",
        [("one pair", ["Ac 9d 7h 3s JOKER", "Ad Ah 9c 7s 3d"])],
    ),
    (
        "R-WILD-2 four aces and the bug are five aces",
        "bug",
        [("five of a kind", ["Ac Ad Ah As JOKER"]), ("straight flush", ["Kh Qh Jh Th JOKER"])],
    ),
    (
        "R-WILD-2 the bug pairs an ace and nothing else",
        "bug",
        [
            ("two pair", ["Ac Kd Kh 9s JOKER", "Ad Ah Ks Kc 9d"]),
            ("one pair", ["Ac 9d 7h 3s JOKER", "Ad Ah 9c 7s 3d"]),
            ("high card", ["Kd 9d 7h 3s JOKER", "Ac Kh 9s 7s 3d"]),
        ],
    ),
    (
        "R-WILD-2 the bug in the middle of a straight flush",
        "bug",
        [("straight flush", ["9h 8h 6h 5h JOKER", "9s 8s 7s 6s 5s"])],
    ),
]


@pytest.mark.parametrize(("clause", "wild", "groups"), FIELD_CASES + CLAUSE_CASES)
def test_hands_stand_in_their_order(
    clause: str, wild: str, groups: list[tuple[str, list[str]]]
) -> None:
    setting = WildCards(wild)

    ranks = [[rank_hand(parse_cards(hand), setting) for hand in hands] for _, hands in groups]

    assert all(len(set(equal)) == 1 for equal in ranks), clause
    assert all(better[0] > worse[0] for better, worse in pairwise(ranks)), clause
    names = [category_of(equal[0]).name.lower().replace("_", " ") for equal in ranks]
    assert names == [name for name, _ in groups], clause


@pytest.mark.parametrize("wild", WildCards)
def test_no_hand_depends_on_the_order_of_its_cards(wild: WildCards) -> None:
    orders = permutations(parse_cards("2h Qd Ts Tc 9d"))

    assert len({rank_hand(order, wild) for order in orders}) == 1


@pytest.mark.parametrize("wild", WildCards)
def test_a_sample_of_hands_agrees_with_the_slow_ranking(wild: WildCards) -> None:
    deck = DECK_WITH_JOKER if wild in {WildCards.JOKER, WildCards.BUG} else STANDARD_DECK
    chance = random.Random(5)

    for _ in range(300):
        hand = chance.sample(deck, 5)
        rank = rank_hand(hand, wild)
        assert (category_of(rank), deciding_ranks(rank)) == naive_worth(hand, wild)


@pytest.mark.parametrize(
    "codes", ["", "Ah Ad", "Ah Ad Ac As", "Ah Ad Ac As Kc Kd", "2c 3c 4c 5c 6c 7c 8c 9c"]
)
@pytest.mark.parametrize("wild", WildCards)
def test_b09_any_other_number_of_cards_is_refused(codes: str, wild: WildCards) -> None:
    cards = parse_cards(codes)

    with pytest.raises(ValueError, match=f"^five cards needed, not {len(cards)}$"):
        rank_hand(cards, wild)


@pytest.mark.parametrize(
    "codes",
    [
        "Kc Kc 9d 5h 2s",
        "2s 9d Kc 5h Kc",
        "Kc Kc 9c 5c 2c",
        "Kc Kc Kc Kc Kc",
        "Kc Kd 9d 9d 2s",
        "Kc Kd Kh Kh 2s",
        "Kc Kd Kd 2c 2s",
        "2d 2d Kc 9h 5s",
        "2d 2d 3d 4d 5d",
    ],
)
@pytest.mark.parametrize("wild", WildCards)
def test_the_same_card_twice_is_refused(codes: str, wild: WildCards) -> None:
    with pytest.raises(ValueError, match=f"^the same card twice in {codes}$"):
        rank_hand(parse_cards(codes), wild)


@pytest.mark.parametrize("wild", [WildCards.JOKER, WildCards.BUG])
def test_a_deck_has_one_joker(wild: WildCards) -> None:
    with pytest.raises(ValueError, match="the same card twice in JOKER 9d 5h 2s JOKER"):
        rank_hand(parse_cards("JOKER 9d 5h 2s JOKER"), wild)


@pytest.mark.parametrize("wild", [WildCards.NONE, WildCards.DEUCES])
def test_v13_the_joker_is_refused_in_a_deck_without_one(wild: WildCards) -> None:
    hand = parse_cards("Ad 3s 5c 5h JOKER")

    with pytest.raises(ValueError, match=f"JOKER is not a card where the wild cards are: {wild}"):
        rank_hand(hand, wild)


@pytest.mark.parametrize("wild", WildCards)
def test_dealt_hands_are_ranked_as_checked_ones(wild: WildCards) -> None:
    hand = parse_cards("2h Qd Ts Tc 9d")

    assert hand_ranker(wild)(hand) == rank_hand(hand, wild)


def test_a_rank_tells_the_cards_that_decide() -> None:
    full_house = rank_hand(parse_cards("Ks Kd 7s 7d 7c"))
    wheel = rank_hand(parse_cards("As 2d 3c 4h 5s"))

    assert (category_of(full_house), deciding_ranks(full_house)) == (Category.FULL_HOUSE, (5, 11))
    assert (category_of(wheel), deciding_ranks(wheel)) == (Category.STRAIGHT, (3,))

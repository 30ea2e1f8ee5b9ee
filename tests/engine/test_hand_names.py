"""What hands are called at the table."""

import pytest

from engine.cards import parse_cards
from engine.hand_names import hand_name, rank_name
from engine.hand_rank import rank_hand
from engine.rules import WildCards

NONE, JOKER, BUG, DEUCES = WildCards


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As Kd 9c 7h 2s", "ace high"),
        ("7s 5d 4c 3h 2s", "seven high"),
        ("7s 7d Kc Jh 2s", "pair of sevens"),
        ("6s 6d Kc Jh 2s", "pair of sixes"),
        ("2s 2d Kc Jh 3s", "pair of twos"),
        ("9s 9d Kc Kh Ah", "two pair, kings and nines"),
        ("6s 6d 2c 2h Ah", "two pair, sixes and twos"),
        ("7s 7d 7c Jh 2s", "three of a kind, sevens"),
        ("6s 7d 8c 9h Ts", "straight, ten high"),
        ("As 2d 3c 4h 5s", "straight, five high"),
        ("As Kd Qc Jh Ts", "straight, ace high"),
        ("Js 8s 6s 3s 2s", "flush, jack high"),
        ("Ks Kd 7s 7d 7c", "full house, sevens over kings"),
        ("Ks Kd Kc Kh 2s", "four of a kind, kings"),
        ("9h 8h 7h 6h 5h", "straight flush, nine high"),
        ("Ah 2h 3h 4h 5h", "straight flush, five high"),
        ("Ah Kh Qh Jh Th", "royal flush"),
    ],
)
def test_r_rank_1_a_hand_has_the_name_it_has_at_the_table(cards: str, name: str) -> None:
    assert hand_name(parse_cards(cards)) == name


@pytest.mark.parametrize(
    ("wild", "cards", "name"),
    [
        (JOKER, "As Ad Ac Ah JOKER", "five of a kind, aces"),
        (DEUCES, "2s 2d 2c 2h 6s", "five of a kind, sixes"),
        (JOKER, "Js Qd 8c 7h JOKER", "pair of queens"),
        (JOKER, "Ks Kd 7s 7d JOKER", "full house, kings over sevens"),
        (JOKER, "Ah Kh 9h 5h JOKER", "flush, ace high"),
        (JOKER, "Kh Qh Jh Th JOKER", "royal flush"),
        (DEUCES, "2h Qh 2c Th 9h", "straight flush, king high"),
        (BUG, "Ks Kd Kc Kh JOKER", "four of a kind, kings"),
        (BUG, "Ks Qd 8c 7h JOKER", "ace high"),
        (BUG, "Ks Kd 8c 8h JOKER", "two pair, kings and eights"),
        (BUG, "2c 3d 4h 5s JOKER", "straight, six high"),
    ],
)
def test_wild_cards_are_named_as_what_they_count_as(wild: WildCards, cards: str, name: str) -> None:
    assert hand_name(parse_cards(cards), wild) == name


def test_a_rank_alone_has_the_name_of_its_hands() -> None:
    cards = parse_cards("9s 9d Kc Kh Ah")

    assert rank_name(rank_hand(cards)) == hand_name(cards)


PLURALS = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)


@pytest.mark.parametrize(("code", "plural"), [*zip("23456789TJQKA", PLURALS, strict=True)])
def test_a_pair_is_named_in_the_plural(code: str, plural: str) -> None:
    others = [other for other in ("2d", "5d", "8h", "Kh") if other[0] != code][:3]

    assert hand_name(parse_cards([f"{code}c", f"{code}s", *others])) == f"pair of {plural}"


def test_b09_a_name_too_needs_five_cards() -> None:
    with pytest.raises(ValueError, match="five cards needed, not 2"):
        hand_name(parse_cards("Ah Ad"))

"""Cases without any play: hands compared with each other, and pots built."""

from typing import Any

import msgspec
import pytest
from cases.form import Case

from tests.scripts.case_samples import fault_of


def evaluation(hands: dict[str, str], expected: dict[str, Any], wild: str = "none") -> str:
    return fault_of(
        {
            "id": "V1",
            "area": "evaluator",
            "preset": "any",
            "ruleset_options": {"wild": wild},
            "hands": {label: codes.split() for label, codes in hands.items()},
            "expected": expected,
        }
    )


KINGS_AND_JOKER = {"A": "Kc Kd 9h 5s JOKER", "B": "Kh Ks 9d 5c 2c"}


@pytest.mark.parametrize(
    ("wild", "expected", "fault"),
    [
        ("joker", {"categories": {"A": "three of a kind", "B": "pair"}}, ""),
        ("joker", {"order_best_first": [["A"], ["B"]]}, ""),
        ("joker", {"order_best_first": [["A", "B"]]}, "order_best_first: expected [['A', 'B']]"),
        ("joker", {"names": {"A": "three of a kind, kings"}}, ""),
        ("none", {"refused": ["A"]}, ""),
        ("none", {"refused": True}, "refused: expected ['A', 'B'], got ['A']"),
        ("none", {"categories": {"A": "refused"}}, ""),
        ("none", {"colour": "red"}, "nobody here can judge"),
    ],
)
def test_hands_are_compared(wild: str, expected: dict[str, Any], fault: str) -> None:
    found = evaluation(KINGS_AND_JOKER, expected, wild)

    assert fault in found
    assert bool(fault) is bool(found)


def test_a_royal_flush_is_the_best_straight_flush() -> None:
    assert evaluation({"A": "As Ks Qs Js Ts"}, {"categories": {"A": "royal flush"}}) == ""


def pots_case(**more: Any) -> dict[str, Any]:
    case = {
        "id": "P1",
        "area": "engine",
        "level": "pot builder",
        "contributions": [10, 10, 20],
        "hand_rank_order_higher_wins": [2, 2, 1],
        "dealer": 2,
        "expected": {"paid_to_seats": [15, 15, 10], "returned": {"2": 10}},
    }
    return case | more


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({}, ""),
        ({"dead_money": 1, "expected": {"paid_to_seats": [16, 15, 10]}}, ""),
        ({"folded_seats": [0], "expected": {"paid_to_seats": [0, 30, 10]}}, ""),
        ({"expected": {"returned": {}}}, "returned: expected {}, got {'2': 10}"),
        ({"expected": {"paid_to_seats": [30, 0, 10]}}, "paid_to_seats: expected"),
        ({"expected": {"pots": [{"amount": 20}]}}, "pots: expected"),
        ({"expected": {"rake": 1}}, "nobody here can judge rake"),
        ({"level": "moon"}, "the level 'moon' is not known"),
        ({"dealer": None}, "a dealer is needed"),
    ],
)
def test_pots_are_built_from_what_was_put_in(more: dict[str, Any], fault: str) -> None:
    found = fault_of(pots_case(**more))

    assert fault in found
    assert bool(fault) is bool(found)


def test_a_case_is_read_as_values() -> None:
    case = msgspec.convert(pots_case(), Case, str_keys=True)

    assert case.contributions == (10, 10, 20)

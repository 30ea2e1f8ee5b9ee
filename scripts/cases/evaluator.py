"""Cases of hands compared with each other, without any play."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from cases.form import Case, CaseFailed, is_for_readers
from cases.judging import require_equal
from cases.table_rules import rules_of
from engine.cards import parse_cards
from engine.hand_names import hand_name
from engine.hand_rank import category_of, rank_hand
from engine.rules import WildCards

Hands = Mapping[str, Sequence[str]]
REFUSED: Final = "refused"
SAME_CATEGORY: Final = MappingProxyType({"royal flush": "straight flush", "pair": "one pair"})


def judge_evaluation(case: Case) -> tuple[str, ...]:
    """Compare what the hands of a case are worth; return the keys that only speak to readers."""
    wild = rules_of(case).wild_cards
    remarks = []
    for key, value in case.expected.items():
        if key in JUDGES:
            JUDGES[key](case.hands, wild, value)
        elif is_for_readers(key, value):
            remarks.append(key)
        else:
            raise CaseFailed(f"{key}: expected {value}, which nobody here can judge")
    return tuple(remarks)


def _rank(codes: Sequence[str], wild: WildCards) -> int | None:
    """Return the rank of a hand, None where it is refused."""
    try:
        return rank_hand(parse_cards(codes), wild)
    except ValueError:
        return None


def _category(codes: Sequence[str], wild: WildCards) -> str:
    if _rank(codes, wild) is None:
        return REFUSED
    return category_of(rank_hand(parse_cards(codes), wild)).name.lower().replace("_", " ")


def _categories(hands: Hands, wild: WildCards, value: Any) -> None:
    said = {label: SAME_CATEGORY.get(name, name) for label, name in value.items()}
    got = {label: _category(hands[label], wild) for label in said}
    require_equal("categories", said, got)


def _order(hands: Hands, wild: WildCards, value: Any) -> None:
    ranks = {label: _rank(cards, wild) for label, cards in hands.items()}
    accepted = {label: rank for label, rank in ranks.items() if rank is not None}
    best_first = sorted(accepted, key=lambda label: (-accepted[label], label))
    groups = [list(equal) for _, equal in groupby(best_first, accepted.__getitem__)]
    require_equal("order_best_first", [sorted(group) for group in value], groups)


def _names(hands: Hands, wild: WildCards, value: Any) -> None:
    got = {label: hand_name(parse_cards(hands[label]), wild) for label in value}
    require_equal("names", value, got)


def _refused(hands: Hands, wild: WildCards, value: Any) -> None:
    got = sorted(label for label in hands if _rank(hands[label], wild) is None)
    require_equal("refused", sorted(hands) if value is True else sorted(value), got)


JUDGES: Final[Mapping[str, Callable[[Hands, WildCards, Any], None]]] = MappingProxyType(
    {
        "categories": _categories,
        "order_best_first": _order,
        "names": _names,
        "refused": _refused,
    }
)

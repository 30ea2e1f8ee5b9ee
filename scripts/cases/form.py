"""The form of a case file as values; a key that is not here makes the case fail, never pass."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

PLAYED_AREAS = ("engine", "evaluator")
PROSE = ("properties", "behaviour")


class CaseFailed(Exception):
    """The engine gives another answer than the case, or the case says what cannot be judged."""


class Heading(msgspec.Struct):
    """As much of a case as it takes to say whether it is played, whatever else stands in it."""

    id: str
    area: str = ""
    expected: Any = None

    @property
    def is_played(self) -> bool:
        """Tell whether the case gives values, and is about the engine at all."""
        keys = set(self.expected) if isinstance(self.expected, dict) else set()
        only_prose = bool(keys) and keys <= set(PROSE)
        return self.area in PLAYED_AREAS and not only_prose


class CaseSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A player; ``out`` ones went out earlier and have no chips."""

    seat: int
    stack: int
    out: bool = False
    name: str = ""


class CheckState(msgspec.Struct, forbid_unknown_fields=True):
    """What the engine must answer before the next action."""

    to_act: int | UnsetType | None = UNSET
    to_call: int | UnsetType = UNSET
    legal_has: tuple[str, ...] = ()
    legal_not: tuple[str, ...] = ()
    phase: str | UnsetType = UNSET
    posts: dict[int, int] | UnsetType = UNSET
    pot: int | UnsetType = UNSET
    stacks: tuple[int, ...] | UnsetType = UNSET
    dealer: int | UnsetType = UNSET


class Refused(msgspec.Struct, forbid_unknown_fields=True):
    """A move that must be refused and change nothing."""

    seat: int
    action: str
    chips: int | None = None
    discard: tuple[str, ...] = ()
    why: str = ""


class CaseAction(msgspec.Struct, forbid_unknown_fields=True):
    """One line of play, or one question about the state; ``chips`` is what leaves the stack."""

    seat: int | None = None
    action: str | None = None
    chips: int = 0
    by: str = ""
    discard: tuple[str, ...] = ()
    receives: tuple[str, ...] | UnsetType = UNSET
    stock_left_after: int | UnsetType = UNSET
    first_takes_last_stock_cards: tuple[str, ...] | UnsetType = UNSET
    then_reshuffle_of_exactly_these: tuple[str, ...] | UnsetType = UNSET
    set_aside_as_openers: tuple[str, ...] | UnsetType = UNSET
    check_state: CheckState | None = None
    must_be_refused: Refused | tuple[Refused, ...] | None = None
    note: str = ""
    notes: str = ""


class CaseDeal(msgspec.Struct, forbid_unknown_fields=True):
    """One deal of a hand; ``result`` says how it ended, for the reader but for a passed-out one."""

    dealer: int | None = None
    hands: dict[int, tuple[str, ...]] = {}
    deck_top_first: tuple[str, ...] = ()
    stock_order: tuple[str, ...] = ()
    actions: tuple[CaseAction, ...] = ()
    result: str = ""


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """A case that is played. What only readers need is here so that nothing else is let in."""

    id: str
    area: str
    expected: dict[str, Any]
    preset: str = "any"
    ruleset_options: dict[str, Any] = {}
    seats: tuple[CaseSeat, ...] = ()
    dealer: int | None = None
    previous_dealer: int | None = None
    busted_last_hand: tuple[int, ...] = ()
    hands: dict[str, tuple[str, ...]] = {}
    deck_top_first: tuple[str, ...] = ()
    stock_order: tuple[str, ...] = ()
    actions: tuple[CaseAction, ...] = ()
    deals: tuple[CaseDeal, ...] = ()
    level: str = ""
    contributions: tuple[int, ...] = ()
    dead_money: int = 0
    folded_seats: tuple[int, ...] = ()
    hand_rank_order_higher_wins: tuple[int, ...] = ()
    variant: str | None = None
    kind: str = ""
    source: Any = None
    symptom: str = ""
    notes: Any = None
    ambiguity: str = ""
    preset_vs_card_rooms: str = ""


def is_for_readers(key: str, value: Any) -> bool:
    """Tell whether part of ``expected`` is a remark: a sentence, or the answer of other rules."""
    is_sentence = isinstance(value, str) and " " in value
    return is_sentence or key in PROSE or "alternative" in key or "if_product" in key

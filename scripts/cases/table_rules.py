"""From the options of a case, in its own wording, to the rules of a table."""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from cases.form import Case, CaseFailed
from engine.presets import DEFAULT_PRESET
from engine.rule_options import ON, OPTIONS, make_rules
from engine.rules import MAX_CHIPS, TableRules

Settings = Iterator[tuple[str, str]]
NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
NOT_SAID: Final = ("not stated", "as the preset")


def rules_of(case: Case) -> TableRules:
    """Return the rules that a case is played by."""
    preset = DEFAULT_PRESET if case.preset == "any" else case.preset
    by_hand = dict(_settings(case))
    if by_hand.get("forced_bets") == "single_blind" and by_hand.get("small_blind") == "0":
        del by_hand["small_blind"]
    return make_rules(preset, by_hand)


def _settings(case: Case) -> Settings:
    # The players bring stacks of their own, so the one of the preset must not stand in the way.
    yield "starting_chips", str(MAX_CHIPS)
    yield "seats", str(max([2, *(seat.seat + 1 for seat in case.seats)]))
    for key, value in case.ruleset_options.items():
        if key in WORDINGS:
            yield from WORDINGS[key](value)
        elif key in OPTIONS:
            yield key, _as_text(value)
        else:
            raise CaseFailed(f"option {key!r} is not known")
    if case.variant is not None:
        yield "wild_cards", case.variant


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "no_cap" if value is None else str(value)


def _plain(value: Any) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", str(value).lower()))


def _forced_bet(value: Any) -> Settings:
    words = _plain(value)
    with_ante, with_blind = "ante" in words, "blind" in words
    if "single" in words:
        yield "forced_bets", "single_blind"
    elif with_ante and with_blind:
        yield "forced_bets", "antes_and_blinds"
    elif with_ante or with_blind:
        yield "forced_bets", "antes" if with_ante else "blinds"
    else:
        raise CaseFailed(f"forced bet {value!r} is not known")


def _raise_cap(value: Any) -> Settings:
    words = _plain(value)
    for number, word in enumerate(NUMBER_WORDS[1:], start=1):
        words = re.sub(rf"\b{word}\b", str(number), words)
    if words in NOT_SAID:
        return
    if words in ("none", "no cap", "no limit", "unlimited"):
        yield "raises", "no_cap"
        return
    raises = re.search(r"(\d) raises?\b", words) or re.fullmatch(r"(\d)", words)
    if raises is None:
        raise CaseFailed(f"cap {value!r} is not known")
    yield "raises", raises[1]
    over_the_blind = re.search(r"blind (\d)\b", words)
    if over_the_blind is not None:
        yield "blind_counts", "yes" if over_the_blind[1] == raises[1] else "no"


def _ace_draw(value: Any) -> Settings:
    yield "ace_draw", {True: ON, False: "off"}.get(value, str(value))


def _second_round(value: Any) -> Settings:
    words = _plain(value)
    if "opener" in words:
        yield "second_round", "the_opener"
    elif "left" in words:
        yield "second_round", "left_of_the_button"
    else:
        raise CaseFailed(f"the second round starts with {value!r}, which is not known")


def _nobody_opens(value: Any) -> Settings:
    words = _plain(value)
    if "cannot happen" in words:
        return
    if "draw" in words:
        yield "nobody_opens", "on_to_the_draw"
    elif "next" in words:
        yield "nobody_opens", "next_dealer"
    elif "same" in words or "again" in words:
        yield "nobody_opens", "same_dealer"
    else:
        raise CaseFailed(f"nobody opens: {value!r} is not known")


def _openers(value: Any) -> Settings:
    yield "openers", {"none": "any", "jacks or better": "jacks"}.get(str(value), str(value))


def _progressive(value: Any) -> Settings:
    if value:
        yield "openers", "progressive"


def _time_limit(value: Any) -> Settings:
    yield "time_per_move", "0" if value in (None, "none") else str(value)


def _renamed(key: str) -> Callable[[Any], Settings]:
    def read(value: Any) -> Settings:
        yield key, _as_text(value)

    return read


WORDINGS: Final[Mapping[str, Callable[[Any], Settings]]] = MappingProxyType(
    {
        "forced_bet": _forced_bet,
        "raise_cap": _raise_cap,
        "draw_max": _renamed("draw_limit"),
        "four_with_ace": _ace_draw,
        "second_round_starts": _second_round,
        "if_all_check_first_round": _nobody_opens,
        "openers": _openers,
        "progressive": _progressive,
        "wild": _renamed("wild_cards"),
        "time_limit": _time_limit,
    }
)

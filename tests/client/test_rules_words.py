"""Every rule has its words: no member of an option is left without."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import pytest

import client.rules_words as words
from client.rules_words import describe_rules
from engine.presets import PRESETS
from engine.rule_options import make_rules, preset_rules
from engine.rules import ForcedBets, StakesRise

TABLES = [
    table
    for name, table in vars(words).items()
    if name.endswith("_WORDS") and isinstance(table, Mapping)
]


@pytest.mark.parametrize("table", TABLES)
def test_every_member_of_an_option_has_its_words(table: Mapping[StrEnum, str]) -> None:
    kind: Any = type(next(iter(table)))

    assert set(table) == set(kind)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_told(preset: str) -> None:
    lines = describe_rules(preset_rules(preset))

    assert lines[0].startswith(f"Rules {preset}.")
    assert all(line.endswith(".") and line.isascii() for line in lines)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "Everybody antes 5."),
        ({"forced_bets": "blinds"}, "The blinds are 5 and 10."),
        ({"forced_bets": "single_blind"}, "One player posts a blind of 10."),
        ({"forced_bets": "antes_and_blinds"}, "Everybody antes 5. The blinds are 5 and 10."),
        ({"raises": "no_cap"}, "Any number of raises."),
        ({"raises": "1"}, "A bet and 1 raise in a round."),
        ({"forced_bets": "blinds", "blind_counts": "yes"}, "The blind is that bet."),
        ({"betting_limit": "pot"}, "at most the pot."),
        ({"ace_draw": "on"}, "Four may go if an ace is kept and shown."),
        ({"hands": "20"}, "after 20 hands, or when one player has all chips."),
        ({"minutes": "90"}, "with the hand under way after 90 minutes"),
        ({"stakes_rise": "hands"}, "The stakes double every 10 hands."),
        ({"stakes_rise": "minutes"}, "The stakes double every 10 minutes."),
        ({"time_per_move": "30"}, "A move takes at most 30 seconds."),
        ({"lost_player": "wait"}, "When a player is lost, the table waits for them until"),
        ({"mode": "no_betting", "hands": "5"}, "There is no betting"),
        ({"length": "ring"}, "Everybody has 1000 chips for the evening"),
        ({"length": "ring"}, "at least 100."),
        ({"length": "ring"}, "Players sit out and come in again as they like."),
        ({"length": "ring", "forced_bets": "blinds"}, "or waits for the big blind."),
        (
            {"openers": "jacks"},
            "A pair of jacks or better opens. A winning opener shows the openers.",
        ),
    ],
)
def test_what_is_set_by_hand_is_told(options: dict[str, str], line: str) -> None:
    assert any(line in told for told in describe_rules(make_rules("classic", options)))


def test_every_way_to_begin_and_to_rise_is_told() -> None:
    for forced_bets in ForcedBets:
        assert describe_rules(make_rules("classic", {"forced_bets": forced_bets}))
    for rise in StakesRise:
        assert describe_rules(make_rules("classic", {"stakes_rise": rise}))

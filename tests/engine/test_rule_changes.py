"""Back from the rules of a table to what was set by hand, and the values that can be offered."""

import random

import pytest

from engine.presets import PRESETS
from engine.rule_options import OPTIONS, changes_of, make_rules, preset_rules, value_text
from tests.support.random_play import random_rules


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_as_it_stands_has_no_changes(preset: str) -> None:
    assert changes_of(preset_rules(preset)) == {}


@pytest.mark.parametrize(
    ("clause", "preset", "by_hand"),
    [
        ("R-OPT-2 the small bet follows the ante", "party", {"ante": "20"}),
        ("R-OPT-2 a redeal follows openers", "classic", {"openers": "jacks"}),
        ("R-OPT-2 one setting of two", "party", {"second_round": "left_of_the_button"}),
        ("R-OPT-2 five cards end the ace draw", "party", {"draw_limit": "5"}),
        ("R-OPT-1 blinds follow the small bet", "classic", {"small_bet": "8"}),
        ("R-CAP-1 no cap follows the limit", "rulebook", {"betting_limit": "pot"}),
        ("R-CAP-1 but can be set", "rulebook", {"betting_limit": "pot", "raises": "2"}),
        (
            "R-OPT-2 both set by hand",
            "party",
            {"second_round": "left_of_the_button", "nobody_opens": "same_dealer"},
        ),
        ("R-BET-2 no cap", "classic", {"raises": "no_cap"}),
        ("R-BLIND-2 one blind", "classic", {"forced_bets": "single_blind", "blind_counts": "yes"}),
    ],
)
def test_what_was_set_by_hand_is_found_again(
    clause: str, preset: str, by_hand: dict[str, str]
) -> None:
    assert changes_of(make_rules(preset, by_hand)) == by_hand, clause


def test_any_rules_are_made_again_of_their_changes() -> None:
    chance = random.Random(11)

    for _ in range(300):
        rules = random_rules(chance)
        assert make_rules(rules.preset, changes_of(rules)) == rules


@pytest.mark.parametrize("key", OPTIONS)
def test_every_value_that_is_offered_is_taken(key: str) -> None:
    domain = OPTIONS[key].domain

    assert (domain.most > domain.least) != bool(domain.choices)
    for text in domain.choices or (str(domain.least), str(domain.most)):
        assert OPTIONS[key].read(text) is not True or text == "yes"


@pytest.mark.parametrize("key", OPTIONS)
def test_every_value_of_a_preset_is_written_as_it_is_read(key: str) -> None:
    for preset in PRESETS:
        rules = preset_rules(preset)
        assert OPTIONS[key].read(value_text(rules, key)) == getattr(rules, key)

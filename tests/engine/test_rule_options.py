"""From a preset and options set by hand to the rules of a table, or to a sentence that says no."""

import pytest

from engine.presets import DEFAULT_PRESET, PRESETS
from engine.rule_options import OPTIONS, make_rules, preset_rules
from engine.rules import TableRules

ALL_PRESETS = ("classic", "rulebook", "party", "parlour", "cardroom")


def value(rules: TableRules, key: str) -> object:
    """Return the value of an option, as its word where it is one of a few."""
    found: object = getattr(rules, key)
    return str(found) if isinstance(found, str) else found


# One row per option of the rule book, a value for each of ALL_PRESETS.
TABLE: dict[str, tuple[object, ...]] = {
    "seats": (8, 8, 6, 6, 8),
    "starting_chips": (500, 200, 2000, 100, 40),
    "forced_bets": ("antes", "antes", "antes", "antes", "blinds"),
    "ante": (5, 10, 10, 1, 1),
    "betting_limit": ("fixed", "fixed", "units", "fixed", "fixed"),
    "small_bet": (10, 20, 20, 1, 4),
    "big_bet": (20, 40, 20, 2, 8),
    "small_blind": (5, 10, 10, 1, 2),
    "big_blind": (10, 20, 20, 1, 4),
    "raises": (3, 4, None, 4, 3),
    "blind_counts": (False, True, True, True, True),
    "openers": ("any",) * 5,
    "nobody_opens": (
        "on_to_the_draw",
        "on_to_the_draw",
        "same_dealer",
        "next_dealer",
        "on_to_the_draw",
    ),
    "draw_limit": (3, 3, 3, 3, 5),
    "ace_draw": ("off", "off", "hidden", "off", "off"),
    "second_round": (
        "left_of_the_button",
        "left_of_the_button",
        "the_opener",
        "the_opener",
        "left_of_the_button",
    ),
    "number_drawn_is_public": (
        "whole_hand",
        "whole_hand",
        "whole_hand",
        "until_round_two_begins",
        "whole_hand",
    ),
    "wild_cards": ("none",) * 5,
    "proof_of_openers": ("shown", "shown", "not_shown", "shown", "shown"),
    "showdown_order": (
        "left_of_the_button",
        "left_of_the_button",
        "left_of_the_button",
        "last_to_bet",
        "left_of_the_button",
    ),
    "lone_player": ("called_by_rule", "chooses", "chooses", "chooses", "chooses"),
    "length": ("elimination", "elimination", "elimination", "elimination", "ring"),
    "hands": (0, 1000, 10, 0, 0),
    "minutes": (0,) * 5,
    "stakes_rise": ("never",) * 5,
    "stakes_rise_every": (10,) * 5,
    "time_per_move": (0, 0, 0, 0, 30),
    "lost_player": ("bot", "bot", "bot", "bot", "all_in"),
    "grace": (30,) * 5,
    "window_closed": ("as_lost", "as_lost", "as_lost", "as_lost", "folds"),
    "mode": ("betting",) * 5,
}


@pytest.mark.parametrize("key", TABLE)
def test_every_option_has_its_value_in_every_preset(key: str) -> None:
    assert tuple(value(preset_rules(name), key) for name in ALL_PRESETS) == TABLE[key]


def test_the_table_above_has_every_option_and_every_preset() -> None:
    assert set(TABLE) == set(OPTIONS) == set(TableRules.__struct_fields__) - {"preset"}
    assert tuple(PRESETS) == ALL_PRESETS
    assert DEFAULT_PRESET == "classic"


# What follows another option: preset, set by hand, what comes of it.
LINKED = [
    (
        "R-OPT-1 classic with blinds has blinds of the small bet",
        "classic",
        {"forced_bets": "blinds"},
        {"small_blind": 5, "big_blind": 10},
    ),
    (
        "R-OPT-1 the big blind follows the small bet",
        "classic",
        {"small_bet": "16"},
        {"big_blind": 16, "small_blind": 8},
    ),
    (
        "R-OPT-1 half the small bet rounded down",
        "cardroom",
        {"small_bet": "5"},
        {"small_blind": 2, "big_blind": 5},
    ),
    (
        "R-OPT-1 at least 1",
        "parlour",
        {"forced_bets": "blinds"},
        {"small_blind": 1, "big_blind": 1},
    ),
    (
        "R-OPT-1 unless set",
        "classic",
        {"big_blind": "12", "small_blind": "4"},
        {"small_blind": 4, "big_blind": 12},
    ),
    (
        "R-OPT-2 party: the small bet follows the ante",
        "party",
        {"ante": "25"},
        {"small_bet": 50, "big_bet": 50, "big_blind": 50},
    ),
    (
        "R-OPT-2 party: unless set, and the big one follows it",
        "party",
        {"ante": "25", "small_bet": "30"},
        {"small_bet": 30, "big_bet": 30},
    ),
    (
        "R-OPT-2 party: left of the button goes on to the draw",
        "party",
        {"second_round": "left_of_the_button"},
        {"nobody_opens": "on_to_the_draw"},
    ),
    (
        "R-OPT-2 party: the opener is a redeal",
        "party",
        {"second_round": "the_opener"},
        {"nobody_opens": "same_dealer"},
    ),
    (
        "R-OPT-2 party: on to the draw is left of the button",
        "party",
        {"nobody_opens": "on_to_the_draw"},
        {"second_round": "left_of_the_button"},
    ),
    (
        "R-OPT-2 party: a redeal is the opener",
        "party",
        {"nobody_opens": "next_dealer"},
        {"second_round": "the_opener"},
    ),
    (
        "R-OPT-2 party: both by hand stay as they are",
        "party",
        {"second_round": "left_of_the_button", "nobody_opens": "same_dealer"},
        {"second_round": "left_of_the_button", "nobody_opens": "same_dealer"},
    ),
    (
        "R-OPT-2 elsewhere they are two options",
        "classic",
        {"second_round": "the_opener"},
        {"nobody_opens": "on_to_the_draw"},
    ),
    (
        "R-OPT-2 openers make a redeal",
        "classic",
        {"openers": "jacks"},
        {"nobody_opens": "same_dealer"},
    ),
    (
        "R-OPT-2 by the next dealer in parlour",
        "parlour",
        {"openers": "progressive"},
        {"nobody_opens": "next_dealer"},
    ),
    (
        "R-OPT-2 also in party where the second round says otherwise",
        "party",
        {"openers": "jacks", "second_round": "left_of_the_button"},
        {"nobody_opens": "same_dealer", "second_round": "left_of_the_button"},
    ),
    (
        "R-OPT-2 unless set by hand",
        "classic",
        {"openers": "jacks", "nobody_opens": "next_dealer"},
        {"nobody_opens": "next_dealer"},
    ),
    (
        "R-OPT-2 a draw limit of 5 switches the ace draw off",
        "party",
        {"draw_limit": "5"},
        {"ace_draw": "off"},
    ),
    (
        "R-OPT-2 also one switched on beside it",
        "cardroom",
        {"ace_draw": "shown"},
        {"ace_draw": "off"},
    ),
    (
        "R-OPT-2 an ace draw of 3 switches it on",
        "cardroom",
        {"ace_draw": "on", "draw_limit": "3"},
        {"ace_draw": "hidden"},
    ),
    ("R-DRAW-2 on is shown in classic", "classic", {"ace_draw": "on"}, {"ace_draw": "shown"}),
    ("R-DRAW-2 on is hidden elsewhere", "rulebook", {"ace_draw": "on"}, {"ace_draw": "hidden"}),
    ("R-CAP-1 pot limit has no cap", "classic", {"betting_limit": "pot"}, {"raises": None}),
    ("R-CAP-1 no limit neither", "classic", {"betting_limit": "none"}, {"raises": None}),
    (
        "R-CAP-1 unless set by hand",
        "classic",
        {"betting_limit": "pot", "raises": "2"},
        {"raises": 2},
    ),
    ("R-CAP-1 units keep the cap", "classic", {"betting_limit": "units"}, {"raises": 3}),
    (
        "R-RING-1 the least buy-in is ten small bets",
        "cardroom",
        {"small_bet": "6", "big_bet": "12"},
        {"starting_chips": 60},
    ),
]


@pytest.mark.parametrize(("clause", "preset", "by_hand", "comes_of_it"), LINKED)
def test_what_an_option_brings_with_it(
    clause: str, preset: str, by_hand: dict[str, str], comes_of_it: dict[str, object]
) -> None:
    rules = make_rules(preset, by_hand)

    assert {key: value(rules, key) for key in comes_of_it} == comes_of_it, clause


def test_words_may_be_written_in_any_case_with_spaces_or_hyphens() -> None:
    rules = make_rules("classic", {"forced_bets": " Antes and-Blinds ", "raises": "No Cap"})

    assert (str(rules.forced_bets), rules.raises) == ("antes_and_blinds", None)


def test_every_option_says_what_it_takes_and_what_it_is_for() -> None:
    for key, option in OPTIONS.items():
        assert option.key == key
        assert option.allowed
        assert option.help
        assert not option.help.endswith(".")

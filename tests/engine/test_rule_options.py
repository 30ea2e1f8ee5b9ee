"""From a preset and options set by hand to the rules of a table, or to a sentence that says no."""

from collections.abc import Mapping

import pytest

from engine.errors import BadRules
from engine.presets import DEFAULT_PRESET, PRESETS
from engine.rule_options import OPTIONS, find_preset, make_rules, preset_rules
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


# Pairs that are refused, with the words that must stand in the sentence.
REFUSED_PAIRS = [
    (
        "R-OPT-3",
        "classic",
        {"openers": "jacks", "forced_bets": "blinds"},
        ("openers", "forced_bets"),
    ),
    (
        "R-OPT-3",
        "classic",
        {"openers": "jacks", "forced_bets": "single_blind"},
        ("openers", "single_blind"),
    ),
    (
        "R-OPT-3",
        "classic",
        {"openers": "progressive", "forced_bets": "antes_and_blinds"},
        ("openers", "antes_and_blinds"),
    ),
    ("R-OPT-3", "cardroom", {"openers": "jacks"}, ("openers", "blinds")),
    (
        "R-OPT-3",
        "classic",
        {"openers": "jacks", "nobody_opens": "on_to_the_draw"},
        ("openers", "nobody_opens"),
    ),
    ("R-OPT-3", "classic", {"ace_draw": "shown", "draw_limit": "5"}, ("ace_draw", "draw_limit")),
    ("R-OPT-3", "party", {"ace_draw": "on", "draw_limit": "5"}, ("ace_draw", "draw_limit")),
    ("R-OPT-3", "classic", {"betting_limit": "units", "small_bet": "0"}, ("units", "small_bet")),
    ("R-OPT-3", "party", {"ante": "0"}, ("units", "small_bet")),
    ("R-OPT-3", "cardroom", {"mode": "no_betting", "hands": "9"}, ("no_betting", "ring")),
    ("R-OPT-3", "rulebook", {"mode": "no_betting", "openers": "jacks"}, ("no_betting", "openers")),
    (
        "R-OPT-3",
        "rulebook",
        {"mode": "no_betting", "length": "elimination"},
        ("no_betting", "elimination"),
    ),
    (
        "R-OPT-3",
        "classic",
        {"forced_bets": "single_blind", "small_blind": "5"},
        ("single_blind", "small_blind"),
    ),
    ("R-NOBET-1", "classic", {"mode": "no_betting"}, ("hands", "minutes")),
]


@pytest.mark.parametrize(("clause", "preset", "by_hand", "words"), REFUSED_PAIRS)
def test_a_refused_pair_is_told_with_both_options(
    clause: str, preset: str, by_hand: dict[str, str], words: tuple[str, ...]
) -> None:
    sentence = refusal_of(preset, by_hand)

    assert all(word in sentence for word in words), f"{clause}: {sentence}"
    assert sentence.endswith("."), f"{clause}: {sentence}"


def refusal_of(preset: str, by_hand: Mapping[str, str]) -> str:
    with pytest.raises(BadRules) as refused:
        make_rules(preset, by_hand)
    return str(refused.value)


PLAYED_TOGETHER = [
    ("R-OPT-3 an ace draw of the preset gives way to 5 by hand", "party", {"draw_limit": "5"}),
    ("R-OPT-3 an ace draw off beside 5", "party", {"draw_limit": "5", "ace_draw": "off"}),
    ("R-OPT-3 openers with antes", "classic", {"openers": "jacks", "forced_bets": "antes"}),
    ("R-OPT-3 no betting with an end", "classic", {"mode": "no_betting", "minutes": "30"}),
    ("R-OPT-3 no betting for some hands", "parlour", {"mode": "no_betting", "hands": "12"}),
    ("R-OPT-3 a single blind", "classic", {"forced_bets": "single_blind", "big_blind": "8"}),
    (
        "R-OPT-1 an ante that is not posted may be 0",
        "classic",
        {"forced_bets": "blinds", "ante": "0"},
    ),
    ("R-OPT-3 equal blinds", "classic", {"forced_bets": "blinds", "small_blind": "10"}),
    ("R-OPT-3 all stakes alike", "classic", {"big_bet": "10"}),
    (
        "R-OPT-3 stakes as high as they go",
        "classic",
        {"small_bet": "1,000,000", "big_bet": "1000000", "starting_chips": "1_000_000"},
    ),
]


@pytest.mark.parametrize(("clause", "preset", "by_hand"), PLAYED_TOGETHER)
def test_what_can_be_played_together(clause: str, preset: str, by_hand: dict[str, str]) -> None:
    rules = make_rules(preset, by_hand)

    assert rules.preset == preset, clause


# B25: each is refused, with the option, the value and what is allowed.
OUT_OF_DOMAIN = [
    ("seats", "1", "2 to 8"),
    ("seats", "9", "2 to 8"),
    ("draw_limit", "4", "3, 5"),
    ("raises", "10", "0 to 9 or no_cap"),
    ("raises", "-1", "0 to 9 or no_cap"),
    ("ante", "-5", "0 to 1,000,000"),
    ("ante", "0", "1 to 1,000,000 where antes are posted"),
    ("ante", "1000001", "0 to 1,000,000"),
    ("ante", "501", "at least ante, 501"),
    ("ante", "5.5", "0 to 1,000,000"),
    ("ante", "5e2", "0 to 1,000,000"),
    ("ante", "\u0665", "0 to 1,000,000"),
    ("ante", "99999999999999999999", "0 to 1,000,000"),
    ("small_bet", "0", "1 to 1,000,000"),
    ("small_bet", "30", "at least small_bet, 30"),
    ("big_bet", "9", "at least small_bet, 10"),
    ("starting_chips", "0", "1 to 1,000,000"),
    ("starting_chips", "4", "at least ante, 5"),
    ("blind_counts", "maybe", "yes, no"),
    ("forced_bets", "straddle", "antes, blinds, single_blind, antes_and_blinds"),
    ("wild_cards", "kings", "none, joker, bug, deuces"),
    ("ace_draw", "perhaps", "off, shown, hidden or on"),
    ("minutes", "1441", "0 to 1,440"),
    ("grace", "", "0 to 3,600"),
]


@pytest.mark.parametrize(("key", "text", "allowed"), OUT_OF_DOMAIN)
def test_a_value_out_of_its_domain_is_told_what_is_allowed_r_opt_3(
    key: str, text: str, allowed: str
) -> None:
    sentence = refusal_of("classic", {key: text})

    assert key in sentence or allowed.startswith("at least"), sentence
    assert sentence.endswith(f"{allowed}."), sentence


@pytest.mark.parametrize(
    ("by_hand", "sentence"),
    [
        (
            {"forced_bets": "blinds", "small_blind": "10", "big_blind": "5"},
            "small_blind cannot be 10: it is at most big_blind, 5.",
        ),
        (
            {"forced_bets": "blinds", "starting_chips": "9"},
            "starting_chips cannot be 9: it is at least big_blind, 10.",
        ),
        (
            {"starting_chips": "4"},
            "starting_chips cannot be 4: it is at least ante, 5.",
        ),
    ],
)
def test_b25_stakes_are_judged_once_all_of_them_are_known(
    by_hand: dict[str, str], sentence: str
) -> None:
    assert refusal_of("classic", by_hand) == sentence


def test_an_unknown_option_is_told_with_the_nearest() -> None:
    assert refusal_of("classic", {"antes": "5"}).startswith(
        "There is no option 'antes'. Did you mean ante? There are: seats,"
    )


def test_unknown_rules_are_told_with_the_nearest() -> None:
    with pytest.raises(BadRules, match=r"no rules called 'clasic'\. Did you mean classic\?"):
        find_preset("clasic")


def test_what_is_like_nothing_is_told_what_there_is() -> None:
    assert refusal_of("xyzzy", {}) == (
        "There are no rules called 'xyzzy'. There are: classic, rulebook, party, parlour, cardroom."
    )


def test_words_may_be_written_in_any_case_with_spaces_or_hyphens() -> None:
    rules = make_rules("classic", {"forced_bets": " Antes and-Blinds ", "raises": "No Cap"})

    assert (str(rules.forced_bets), rules.raises) == ("antes_and_blinds", None)


def test_every_option_says_what_it_takes_and_what_it_is_for() -> None:
    for key, option in OPTIONS.items():
        assert option.key == key
        assert option.allowed
        assert option.help
        assert not option.help.endswith(".")

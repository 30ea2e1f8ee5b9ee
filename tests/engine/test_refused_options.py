"""Options that cannot be played, each refused with a sentence that says what is allowed."""

from collections.abc import Mapping

import pytest

from engine.errors import BadRules
from engine.rule_options import find_preset, make_rules

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
    assert refusal_of("classic", {"antes": "5"}) == (
        "There is no option 'antes'. Did you mean ante?"
    )


def test_unknown_rules_are_told_with_the_nearest() -> None:
    with pytest.raises(BadRules, match=r"no rules called 'clasic'\. Did you mean classic\?"):
        find_preset("clasic")


def test_what_is_like_nothing_is_told_what_there_is() -> None:
    assert refusal_of("xyzzy", {}) == (
        "There are no rules called 'xyzzy'. There are: classic, rulebook, party, parlour, cardroom."
    )

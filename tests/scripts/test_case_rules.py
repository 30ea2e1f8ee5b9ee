"""The options of a case are understood in its own wording, or not at all."""

from typing import Any

import pytest
from cases.form import Case, CaseFailed
from cases.table_rules import rules_of

from engine.errors import BadRules
from engine.rule_options import make_rules

WORDINGS: list[tuple[dict[str, Any], str, dict[str, str]]] = [
    ({"forced_bet": "ante", "ante": 7}, "classic", {"ante": "7"}),
    ({"forced_bet": "blinds"}, "classic", {"forced_bets": "blinds"}),
    ({"forced_bet": "single blind"}, "classic", {"forced_bets": "single_blind"}),
    (
        {"forced_bet": "single_blind", "small_blind": 0, "big_blind": 9},
        "classic",
        {"forced_bets": "single_blind", "big_blind": "9"},
    ),
    ({"forced_bet": "antes and blinds"}, "classic", {"forced_bets": "antes_and_blinds"}),
    (
        {"raise_cap": "bet + 3 raises (over a big blind: 4 raises)"},
        "rulebook",
        {"raises": "3", "blind_counts": "no"},
    ),
    (
        {"raise_cap": "one bet and three raises (over a big blind: three raises)"},
        "classic",
        {"raises": "3", "blind_counts": "yes"},
    ),
    ({"raise_cap": "bet + 4 raises"}, "classic", {"raises": "4"}),
    ({"raise_cap": 2}, "classic", {"raises": "2"}),
    ({"raise_cap": "not stated"}, "party", {}),
    ({"raise_cap": "no cap"}, "classic", {"raises": "no_cap"}),
    ({"draw_max": 5, "four_with_ace": False}, "party", {"draw_limit": "5"}),
    ({"four_with_ace": True}, "classic", {"ace_draw": "shown"}),
    ({"four_with_ace": True}, "parlour", {"ace_draw": "hidden"}),
    ({"four_with_ace": "hidden"}, "classic", {"ace_draw": "hidden"}),
    (
        {"second_round_starts": "opener (or next in to the left)"},
        "classic",
        {"second_round": "the_opener"},
    ),
    (
        {
            "second_round_starts": "first live player left of dealer",
            "if_all_check_first_round": "go on to the draw",
        },
        "parlour",
        {"second_round": "left_of_the_button", "nobody_opens": "on_to_the_draw"},
    ),
    ({"if_all_check_first_round": "cannot happen (blinds)"}, "cardroom", {}),
    (
        {"if_all_check_first_round": "thrown in, pot stays, re-ante, next player deals"},
        "classic",
        {"nobody_opens": "next_dealer"},
    ),
    (
        {"if_all_check_first_round": "cards thrown in, pot stays, everyone antes again"},
        "classic",
        {"nobody_opens": "same_dealer"},
    ),
    ({"openers": "none", "wild": "deuces"}, "classic", {"wild_cards": "deuces"}),
    ({"openers": "jacks", "progressive": True}, "parlour", {"openers": "progressive"}),
    ({"openers": "jacks or better", "progressive": False}, "classic", {"openers": "jacks"}),
    ({"time_limit": 30}, "classic", {"time_per_move": "30"}),
    ({"time_limit": "none"}, "cardroom", {"time_per_move": "0"}),
    ({"lone_player": "chooses"}, "classic", {"lone_player": "chooses"}),
    (
        {"blind_counts": True, "raises": None},
        "classic",
        {"blind_counts": "yes", "raises": "no_cap"},
    ),
]


def case_with(options: dict[str, Any], preset: str, **more: Any) -> Case:
    return Case(id="X1", area="engine", expected={}, preset=preset, ruleset_options=options, **more)


@pytest.mark.parametrize(("options", "preset", "by_hand"), WORDINGS)
def test_options_are_understood_in_the_wording_of_cases(
    options: dict[str, Any], preset: str, by_hand: dict[str, str]
) -> None:
    ours = {"starting_chips": "1000000", "seats": "2"}

    assert rules_of(case_with(options, preset)) == make_rules(preset, ours | by_hand)


@pytest.mark.parametrize(
    "options",
    [
        {"forced_bet": "straddle"},
        {"raise_cap": "a few"},
        {"second_round_starts": "the dealer"},
        {"if_all_check_first_round": "somebody decides"},
        {"colour_of_the_table": "green"},
    ],
)
def test_an_option_that_nobody_knows_fails_the_case(options: dict[str, Any]) -> None:
    with pytest.raises(CaseFailed, match="not known"):
        rules_of(case_with(options, "classic"))


def test_a_value_that_the_rules_do_not_have_fails_the_case() -> None:
    with pytest.raises(BadRules, match="wild_cards cannot be 'kings'"):
        rules_of(case_with({"wild": "kings"}, "classic"))


def test_a_variant_names_the_wild_card() -> None:
    assert rules_of(case_with({}, "any", variant="bug")).wild_cards == "bug"

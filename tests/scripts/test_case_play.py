"""What a case says of a hand is compared with the hand that the engine plays."""

from typing import Any

import pytest

from tests.scripts.case_samples import FOLDED_OUT, HANDS, fault_of, hand_case

PAT: list[dict[str, Any]] = [{"seat": seat, "action": "stand_pat"} for seat in range(3)]
CHECKS: list[dict[str, Any]] = [{"seat": seat, "action": "check"} for seat in range(3)]
SHOWDOWN = [*CHECKS, *PAT, *CHECKS]

# Actions, an expectation that holds, one that does not.
JUDGED: list[tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]] = [
    (FOLDED_OUT, {"final_stacks": {"1": 495}}, {"final_stacks": {"1": 496}}),
    (
        FOLDED_OUT,
        {"pots": [{"amount": 15, "eligible": [0], "winners": [0]}]},
        {"pots": [{"amount": 15, "eligible": [0, 1], "winners": [0]}]},
    ),
    (SHOWDOWN, {"pots": [{"amount": 15}]}, {"pots": [{"amount": 15}, {"amount": 1}]}),
    (SHOWDOWN, {"pots": [{"winners": [1]}]}, {"pots": [{"winners": [2]}]}),
    (FOLDED_OUT, {"uncalled_returned": {"0": 10}}, {"uncalled_returned": {}}),
    (FOLDED_OUT, {"cards_revealed": "none"}, {"cards_revealed": {"0": HANDS["0"]}}),
    (SHOWDOWN, {"cards_revealed": HANDS}, {"cards_revealed": "none"}),
    (SHOWDOWN, {"show": [0, 1, 2]}, {"show": [1, 2, 0]}),
    (SHOWDOWN, {"show": {"1": "Qc Qd"}}, {"show": {"1": "Qc Jd"}}),
    (SHOWDOWN, {"show": ["Qc", "Qd"]}, {"show": ["Qc", "Ts"]}),
    (FOLDED_OUT, {"show": "none"}, {"show": {"0": "Ac"}}),
    (SHOWDOWN, {"show_first": 0}, {"show_first": 1}),
    (SHOWDOWN, {"second_betting_round": "played"}, {"second_betting_round": "skipped"}),
    (SHOWDOWN, {"eliminated": []}, {"eliminated": [0]}),
    (SHOWDOWN, {"match_winner": None}, {"match_winner": 1}),
    (SHOWDOWN, {"next_hand_starts": True}, {"next_hand_starts": False}),
    (SHOWDOWN, {"next_hand": {"dealer": 0, "sb": None}}, {"next_hand": {"dealer": 1}}),
    (SHOWDOWN, {"places": {"1": 1}}, {"places": {"1": 2}}),
    (SHOWDOWN, {"public": ["s0 stood pat"]}, {"public": ["s0 drew 1"]}),
    (SHOWDOWN, {"not_dealt": ["As"]}, {"not_dealt": [0]}),
    (CHECKS, {"to_act": 0, "phase": "draw"}, {"to_act": 1}),
]


@pytest.mark.parametrize(("actions", "right", "wrong"), JUDGED)
def test_what_is_expected_is_compared(
    actions: list[dict[str, Any]], right: dict[str, Any], wrong: dict[str, Any]
) -> None:
    assert fault_of(hand_case(actions, right)) == ""
    assert "expected" in fault_of(hand_case(actions, wrong))


# Lines of play of which each says something that does not hold.
WRONG_LINES = [
    ({"seat": 0, "action": "bet", "chips": 20}, "it is exactly 10"),
    ({"seat": 1, "action": "check"}, "not your turn"),
    ({"seat": 0, "action": "check", "chips": 5}, "chips: expected 5, got 0"),
    ({"seat": 0, "action": "fold", "by": "timeout"}, "timeout: expected"),
    ({"seat": 0, "action": "auto_call", "chips": 5}, "nothing to call"),
    ({"check_state": {"to_act": 1}}, "to_act: expected 1, got 0"),
    ({"check_state": {"to_call": 5}}, "to_call: expected 5, got 0"),
    ({"check_state": {"phase": "bet2"}}, "phase: expected bet2"),
    ({"check_state": {"legal_has": ["raise"]}}, "legal: expected raise"),
    ({"check_state": {"legal_not": ["bet"]}}, "legal: expected no bet"),
    ({"check_state": {"posts": {"0": 5}}}, "posts: expected {0: 5}"),
    ({"check_state": {"pot": 10}}, "pot: expected 10, got 15"),
    ({"check_state": {"stacks": [500, 500, 500]}}, "stacks: expected"),
    ({"check_state": {"dealer": 0}}, "dealer: expected 0, got 2"),
    ({"must_be_refused": {"seat": 0, "action": "bet"}}, "expected bet of seat 0 refused"),
    ({"must_be_refused": {"seat": 0, "action": "fold"}}, "expected fold of seat 0 refused"),
]


@pytest.mark.parametrize(("line", "fault"), WRONG_LINES)
def test_a_line_that_does_not_hold_fails_the_case(line: dict[str, Any], fault: str) -> None:
    assert fault in fault_of(hand_case([line], {"to_act": 0}))


RIGHT_LINES: list[dict[str, Any]] = [
    {"check_state": {"to_act": 0, "to_call": 0, "legal_has": ["check", "bet"], "pot": 15}},
    {"check_state": {"posts": {"0": 5, "1": 5, "2": 5}, "legal_not": ["all_in", "draw"]}},
    {"must_be_refused": {"seat": 0, "action": "bet", "chips": 11, "why": "exactly 10"}},
    {"must_be_refused": [{"seat": 1, "action": "check"}, {"seat": 0, "action": "raise"}]},
    {"must_be_refused": {"seat": 0, "action": "draw", "discard": ["Ac"]}},
]


@pytest.mark.parametrize("line", RIGHT_LINES)
def test_a_line_that_holds_passes(line: dict[str, Any]) -> None:
    assert fault_of(hand_case([line], {"to_act": 0})) == ""


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    refused = {"must_be_refused": {"seat": 0, "action": "draw", "discard": ["As"]}}

    assert fault_of(hand_case([*CHECKS, refused], {"to_act": 0})) == ""


def test_a_lost_player_of_a_cardroom_is_frozen_when_the_clock_runs_out() -> None:
    actions: list[dict[str, Any]] = [
        {"seat": 2, "action": "call", "chips": 4},
        {"seat": 0, "action": "connection lost"},
        {"check_state": {"to_act": 1, "legal_has": ["check"]}},
        {"seat": 1, "action": "check"},
        {"seat": 0, "action": "stand_pat"},
        {"seat": 1, "action": "stand_pat"},
        {"seat": 2, "action": "stand_pat"},
        {"seat": 1, "action": "check"},
        {"seat": 2, "action": "check"},
    ]
    expected = {
        "pots": [
            {"amount": 6, "eligible": [0, 1, 2], "winners": [1]},
            {"amount": 4, "eligible": [1, 2], "winners": [1]},
        ]
    }

    assert fault_of(hand_case(actions, expected, preset="cardroom")) == ""


def test_a_lost_player_may_be_one_whose_time_runs_out() -> None:
    actions = [{"seat": 0, "action": "connection lost"}, {"seat": 1, "action": "check"}]
    options = {"lost_player": "timeout"}

    assert fault_of(hand_case(actions, {"to_act": 2}, ruleset_options=options)) == ""


def test_a_bot_plays_for_a_lost_player_as_the_case_says() -> None:
    actions = [{"seat": 0, "action": "connection lost"}, {"seat": 0, "action": "check"}]

    assert fault_of(hand_case(actions, {"to_act": 1})) == ""
    assert "not your turn" in fault_of(hand_case([actions[0], CHECKS[1]], {"to_act": 2}))


@pytest.mark.parametrize(
    ("action", "preset", "to_act"),
    [
        ("close window / leave", "classic", 1),
        ("close window", "classic", 0),
        ("close window", "cardroom", 0),
        ("leave", "classic", 1),
    ],
)
def test_leaving_folds_and_a_closed_window_does_what_the_table_says(
    action: str, preset: str, to_act: int
) -> None:
    case = hand_case([{"seat": 0, "action": action}], {"to_act": to_act}, preset=preset)
    options = {} if preset == "classic" else {"forced_bet": "ante"}
    leaves = preset == "cardroom"

    fault = fault_of(case | {"ruleset_options": options})

    assert ("got 1" in fault) is leaves


def test_openers_that_are_split_are_set_aside_and_never_dealt() -> None:
    actions: list[dict[str, Any]] = [
        {"seat": 0, "action": "bet", "chips": 10},
        {"seat": 1, "action": "fold"},
        {"seat": 2, "action": "call", "chips": 10},
        {
            "seat": 0,
            "action": "draw",
            "discard": ["Kh"],
            "receives": ["7c"],
            "set_aside_as_openers": ["Kh"],
            "stock_left_after": 36,
        },
        {"seat": 2, "action": "draw", "discard": ["7h"]},
        {"seat": 0, "action": "bet", "chips": 20},
        {"seat": 2, "action": "fold"},
    ]
    expected = {"show": {"0": ["Kc", "Kh"]}, "not_dealt": ["Kh"], "final_stacks": [520, 495, 485]}
    case = hand_case(actions, expected, stock_order=["7c"], ruleset_options={"openers": "jacks"})

    assert fault_of(case | {"hands": HANDS | {"0": ["Kc", "Kh", "9s", "5h", "2d"]}}) == ""


def test_a_deck_that_deals_other_hands_than_the_case_says_fails_it() -> None:
    case = hand_case(FOLDED_OUT, {"to_act": None}, deck_top_first=["2c", "3c", "4c"])

    assert "does not deal seat 0 the hand" in fault_of(case)


def test_a_case_without_the_cards_of_everybody_fails() -> None:
    case = hand_case(FOLDED_OUT, {"to_act": None}) | {"hands": {}}

    assert "the five cards of everybody dealt in" in fault_of(case)

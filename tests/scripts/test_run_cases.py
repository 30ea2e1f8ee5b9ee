"""The runner of cases says what is played, what went otherwise, and lets nothing pass unjudged."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from cases.playing import Outcome, UnreadableCases, play_case, read_cases, report, unjudged

from tests.scripts.case_samples import FOLDED_OUT, fault_of, hand_case

SCRIPT = Path(__file__).parents[2] / "scripts" / "run_cases.py"


@pytest.mark.parametrize(
    ("area", "expected", "is_played"),
    [
        ("engine", {"final_stacks": []}, True),
        ("evaluator", {"categories": {}}, True),
        ("engine", {"properties": ["it ends"]}, False),
        ("engine", {"properties": ["it ends"], "final_stacks": [1]}, True),
        ("network/UX", {"behaviour": ["closed"]}, False),
        ("bad input", {"behaviour": ["refused"], "final_stacks": []}, False),
    ],
)
def test_cases_of_other_areas_and_those_without_values_are_not_played(
    area: str, expected: dict[str, Any], is_played: bool
) -> None:
    outcome = play_case({"id": "X1", "area": area, "expected": expected, "steps": ["whatever"]})

    assert outcome.is_played is is_played
    assert bool(outcome.fault) is is_played


def test_the_report_has_a_line_for_each_failure_and_counts_in_the_last() -> None:
    outcomes = [
        Outcome("E01", is_played=True),
        Outcome("E02", is_played=True, fault="pots: expected [],\n got [1]"),
        Outcome("N01", is_played=False),
        Outcome("N02", is_played=False),
    ]

    assert report(outcomes) == [
        "E02: pots: expected [], got [1]",
        "not played: N01, N02",
        "1 passed, 1 failed",
    ]
    assert report(outcomes[:1]) == ["1 passed, 0 failed"]


def test_the_program_ends_with_0_only_when_none_failed(tmp_path: Path) -> None:
    good = hand_case(FOLDED_OUT, {"final_stacks": [510, 495, 495]})
    bad = hand_case(FOLDED_OUT, {"final_stacks": [500, 500, 500]}, id="X2")
    for name, cases in {"good": [good], "bad": [good, bad], "none": {}}.items():
        (tmp_path / name).write_text(json.dumps(cases))

    ended = {
        name: subprocess.run(
            [sys.executable, SCRIPT, tmp_path / name], capture_output=True, text=True, check=False
        )
        for name in ("good", "bad", "none", "missing")
    }

    assert (ended["good"].returncode, ended["good"].stdout) == (0, "1 passed, 0 failed\n")
    assert ended["bad"].returncode == 1
    assert ended["bad"].stdout == (
        "X2: final_stacks: expected [500, 500, 500], got [510, 495, 495]\n1 passed, 1 failed\n"
    )
    for name in ("none", "missing"):
        assert (ended[name].returncode, ended[name].stdout) == (2, "")
        assert ended[name].stderr.startswith("The cases of ")


def test_a_file_that_is_no_list_of_cases_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "cases.json").write_text("[{")

    with pytest.raises(UnreadableCases, match=r"cases\.json cannot be read"):
        read_cases(tmp_path / "cases.json")


UNJUDGED = [
    ({"shape_of_the_pot": 3}, [], "shape_of_the_pot: expected 3, which nobody here can judge"),
    ({"final_stacks": [510, 495, 495]}, [{"seat": 0, "action": "shout"}], "'shout' is not known"),
    (
        {"final_stacks": [510, 495, 495]},
        [{"seat": 0, "action": "fold", "loudly": True}],
        "unknown field `loudly`",
    ),
    (
        {"final_stacks": [510, 495, 495]},
        [{"check_state": {"mood": "tense"}}],
        "unknown field `mood`",
    ),
    (
        {"final_stacks": [510, 495, 495]},
        [{"check_state": {"legal_not": ["dance"]}}],
        "'dance' is not known",
    ),
    (
        {"final_stacks": [510, 495, 495]},
        [{"seat": 0, "action": "check", "by": "magic"}],
        "'magic' is not known",
    ),
    ({"final_stacks": [510, 495, 495]}, [{"chips": 3}], "a line without a seat"),
    ({"cards_revealed": "nobody ever sees a card"}, FOLDED_OUT, "nothing that is expected"),
    ({}, FOLDED_OUT, "nothing is expected"),
]


@pytest.mark.parametrize(("expected", "actions", "fault"), UNJUDGED)
def test_what_nobody_can_judge_fails_the_case(
    expected: dict[str, Any], actions: list[dict[str, Any]], fault: str
) -> None:
    assert fault in fault_of(hand_case(actions, expected))


def test_a_key_that_nobody_knows_fails_the_case() -> None:
    case = hand_case(FOLDED_OUT, {"final_stacks": [510, 495, 495]}, weather="rain")

    assert "unknown field `weather`" in fault_of(case)


def test_remarks_for_readers_are_listed_and_not_judged() -> None:
    expected = {
        "final_stacks": [510, 495, 495],
        "cards_revealed": "nobody but the winner may know",
        "alternative_final_stacks": [1, 2, 3],
        "final_stacks_if_product_is_other": [4, 5, 6],
    }

    outcome = play_case(hand_case(FOLDED_OUT, expected))

    assert outcome.fault == ""
    assert unjudged([outcome]) == [
        "X1: not judged: cards_revealed, alternative_final_stacks, final_stacks_if_product_is_other"
    ]


def test_a_hand_that_is_not_over_has_no_final_stacks() -> None:
    fault = fault_of(hand_case(FOLDED_OUT[:1], {"final_stacks": [510, 495, 495]}))

    assert fault == "expected the hand over, got first_bets, seat 1 to act"


def test_a_crash_fails_its_case_alone() -> None:
    case = hand_case(FOLDED_OUT, {"final_stacks": [510]}) | {"hands": {"0": ["Ac"] * 5}}

    assert fault_of(case)

"""Plays the cases beside this file: E01 and V01 from the field, H01 worked out from the rules."""

from pathlib import Path
from typing import Any

import pytest
from cases.playing import play_case, read_cases

CASES = [case for path in sorted(Path(__file__).parent.glob("*.json")) for case in read_cases(path)]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Any) -> None:
    outcome = play_case(case)

    assert outcome.is_played
    assert outcome.fault == ""
    assert outcome.remarks == (), "what stands here is judged"


def test_no_case_stands_here_twice() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 120

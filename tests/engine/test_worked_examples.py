"""The worked examples of docs/rules.md come out as the page says.

R-POT-1, R-OPEN-2, R-OPEN-3, R-PASS-1, R-PROG-1, R-RING-3 and R-RING-4, in whole hands.
"""

import re

import pytest

from tests.support.worked_examples import PAGE, PlayedExample, RingExample, examples

HANDS, RINGS = examples("hand"), examples("ring")
TITLES = (
    "Three all-ins",
    "Split openers",
    "A passed-out deal with an all-in player",
    "Progressive jackpots",
    "Missed blinds",
)


@pytest.mark.parametrize("text", HANDS)
def test_a_hand_of_the_page_is_played_as_it_is_written(text: str) -> None:
    lines = text.splitlines()

    PlayedExample(lines).run(lines)


@pytest.mark.parametrize("text", RINGS)
def test_a_ring_game_of_the_page_is_played_as_it_is_written(text: str) -> None:
    lines = text.splitlines()

    RingExample(lines).run(lines)


def test_every_example_is_there_and_claims_something() -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert re.findall(r"^### (.+)$", page, re.MULTILINE) == list(TITLES)
    assert len(HANDS) + len(RINGS) == len(TITLES)
    assert all("\nso " in text for text in (*HANDS, *RINGS))


@pytest.mark.parametrize(
    "wrong",
    ["so main pot 101 goes to Ann", "so main pot 100 goes to Bob", "so Dan has 141", "so it rains"],
)
def test_an_example_that_were_wrong_would_be_found(wrong: str) -> None:
    lines = [*HANDS[0].splitlines(), wrong]

    with pytest.raises(AssertionError):
        PlayedExample(lines).run(lines)

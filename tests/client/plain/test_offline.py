"""What is said while the connection is gone."""

import pytest

from client.plain.offline import back_line, lost_line
from protocol.messages import TablePhase, TableView
from tests.client.table_views import hand_view, rules_with, table_view

TRYING = "Connection lost. Trying again."


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (None, TRYING),
        (table_view(you=None), TRYING),
        (table_view(phase=TablePhase.MATCH_OVER), TRYING),
        (
            table_view(phase=TablePhase.LOBBY),
            f"{TRYING} Your seat stays yours for 30 seconds.",
        ),
        (
            table_view(hand=hand_view()),
            f"{TRYING} Your seat stays yours; a bot plays for you after 30 seconds.",
        ),
        (
            table_view(rules=rules_with(lost_player="wait")),
            f"{TRYING} Your seat stays yours; the table waits for you.",
        ),
        (
            table_view(rules=rules_with(lost_player="timeout", grace="1")),
            f"{TRYING} Your seat stays yours; you check or fold after 1 second.",
        ),
        (
            table_view(rules=rules_with(lost_player="all_in")),
            f"{TRYING} Your seat stays yours; you count as all-in after 30 seconds.",
        ),
    ],
)
def test_a_loss_says_what_becomes_of_the_seat(view: TableView | None, line: str) -> None:
    assert lost_line(view) == line


def test_where_the_host_has_stopped_no_clock_runs() -> None:
    words = "The host has stopped. It can go on later."

    assert lost_line(table_view(hand=hand_view()), reason=words) == (
        f"{words} Your seat stays yours. Trying again until then."
    )
    assert lost_line(table_view(you=None), reason=words) == f"{words} Trying again until then."


def test_being_back_says_how_long_it_took() -> None:
    assert back_line(6.2) == "Connected again after 6 seconds."


def test_being_back_says_what_was_missed() -> None:
    missed = ["Ann calls 20.", "Hand 13. Dealer Eve.", "Bob folds."]

    assert back_line(6.2, missed) == (
        "Connected again after 6 seconds. You missed: Ann calls 20, Hand 13, Dealer Eve, Bob folds."
    )


def test_after_a_long_time_only_the_last_things_are_told_in_words() -> None:
    missed = [f"Ann checks {number}." for number in range(20)]

    line = back_line(300.0, missed)

    assert "You missed: 8 things, Ann checks 8, " in line
    assert line.endswith("Ann checks 19.")

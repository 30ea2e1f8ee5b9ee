"""The only player with chips: no more betting, and what about a wager still owed (R-LONE-1)."""

import pytest

from engine.events import Called, Drew
from engine.phases import Phase
from tests.support.hands import ALL_PAT, Played, deal

CHOOSES = {"lone_player": "chooses"}
BLINDS = {"forced_bets": "blinds"}


def called_by_rule(played: Played) -> list[tuple[int, int]]:
    return [(e.seat, e.chips) for e in played.events if isinstance(e, Called) and e.by_rule]


# Options, stacks (the last seat deals), lines, then the phase and what was called by rule.
LONE = [
    (
        "R-LONE-1 classic: the call is made",
        {},
        (25, 500),
        ["0 check", "1 bet 10", "0 raise 20"],
        Phase.DRAW,
        [(1, 10)],
    ),
    (
        "R-LONE-1 also when not yet asked in this round",
        {},
        (15, 500),
        ["0 bet 10"],
        Phase.DRAW,
        [(1, 10)],
    ),
    (
        "R-LONE-1 the player chooses",
        CHOOSES,
        (25, 500),
        ["0 check", "1 bet 10", "0 raise 20"],
        Phase.FIRST_BETS,
        [],
    ),
    (
        "R-LONE-1 a chooser who covers all others is called unasked",
        CHOOSES | BLINDS,
        (3, 500),
        [],
        Phase.DRAW,
        [(1, 5)],
    ),
    (
        "R-LONE-1 a chooser who covers exactly what the other has",
        CHOOSES | BLINDS,
        (5, 500),
        [],
        Phase.DRAW,
        [(1, 5)],
    ),
    (
        "R-LONE-1 a chooser who is one chip short of it",
        CHOOSES | BLINDS,
        (6, 500),
        [],
        Phase.FIRST_BETS,
        [],
    ),
    ("R-LONE-1 nothing owed, nothing called", {}, (5, 500), [], Phase.DRAW, []),
    ("R-LONE-1 nobody with chips", {}, (5, 5), [], Phase.DRAW, []),
    (
        "R-LONE-1 the blind covers: nothing owed",
        BLINDS,
        (500, 2),
        [],
        Phase.DRAW,
        [],
    ),
    (
        "R-LONE-1 a call by rule of less than is owed",
        BLINDS,
        (3, 8),
        [],
        Phase.DRAW,
        [(1, 3)],
    ),
    (
        "R-LONE-1 the fold of the last other one with chips",
        {},
        (15, 500, 500),
        ["0 bet 10", "1 fold"],
        Phase.DRAW,
        [(2, 10)],
    ),
]


@pytest.mark.parametrize(("clause", "options", "stacks", "lines", "phase", "called"), LONE)
def test_the_only_player_with_chips(
    clause: str,
    options: dict[str, str],
    stacks: tuple[int, ...],
    lines: list[str],
    phase: Phase,
    called: list[tuple[int, int]],
) -> None:
    played = deal(*stacks, options=options).play(*lines)

    assert (played.state.phase, called_by_rule(played)) == (phase, called), clause


def test_a_chooser_may_call_or_fold_and_nothing_else_r_lone_1() -> None:
    played = deal(25, 500, options=CHOOSES).play("0 check", "1 bet 10", "0 raise 20")

    assert played.choices == "fold call"
    assert played.play("1 call").state.phase is Phase.DRAW
    assert played.play("1 fold").stacks == (40, 485)


def test_a_chooser_who_folds_leaves_the_others_to_draw_r_lone_1() -> None:
    played = deal(15, 25, 500, options=CHOOSES).play("0 bet 10", "1 raise 20", "2 fold")

    assert (played.state.phase, played.state.waiting) == (Phase.DRAW, (0, 1))


def test_there_is_no_second_round_and_everybody_draws_r_lone_1() -> None:
    played = deal(15, 15, 500).play("0 bet 10", "1 call", *ALL_PAT)

    assert played.state.phase is Phase.OVER
    assert [event.seat for event in played.events if isinstance(event, Drew)] == [0, 1, 2]
    assert len(played.state.shown_down) == 3


def test_what_no_opponent_can_match_comes_back_r_lone_1() -> None:
    played = deal(3, 500, options=BLINDS)

    assert played.play("0 pat", "1 pat").returned == {1: 7}


def test_the_round_ends_before_players_who_owe_nothing_are_asked_r_lone_1() -> None:
    played = deal(5, 500, 500).play("1 check", "2 fold")

    assert played.state.phase is Phase.DRAW


def test_one_lone_player_in_round_two_is_asked_about_the_wager_r_lone_1() -> None:
    played = deal(500, 35, 500, options=CHOOSES).play(
        "0 bet 10", "1 call", "2 fold", "0 pat", "1 pat"
    )
    played = played.play("0 check", "1 bet 20")

    assert played.choices == "fold call"
    assert played.play("0 call").state.phase is Phase.OVER


def test_a_leaver_can_leave_somebody_alone_r_lone_1() -> None:
    played = deal(5, 500, 500).play("1 bet 10", "1 leave")

    assert called_by_rule(played) == [(2, 10)]
    assert played.state.phase is Phase.DRAW

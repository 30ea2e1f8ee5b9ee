"""Leaving in the middle of a hand, and what time that runs out does."""

import pytest

from engine.actions import Check, Draw, Fold, Move
from engine.apply_action import fold_at_once
from engine.events import Folded
from engine.legal_actions import default_move
from engine.phases import Phase
from tests.support.hands import ALL_CHECK, ALL_PAT, A, B, C, deal

# Stacks (the last seat deals), lines, then who is in, who acts next, and the phase.
LEAVING = [
    ("R-LEAVE-1 in turn", (500, 500, 500), ["0 leave"], (1, 2), 1, Phase.FIRST_BETS),
    ("R-LEAVE-1 out of turn", (500, 500, 500), ["1 leave"], (0, 2), 0, Phase.FIRST_BETS),
    (
        "R-LEAVE-1 the last to act closes the round",
        (500, 500, 500),
        ["0 bet 10", "1 call", "2 leave"],
        (0, 1),
        0,
        Phase.DRAW,
    ),
    (
        "R-LEAVE-1 also when it is not their turn yet",
        (500, 500, 500),
        ["0 bet 10", "2 leave", "1 call"],
        (0, 1),
        0,
        Phase.DRAW,
    ),
    (
        "R-LEAVE-1 who has bet leaves the level where it is",
        (500, 500, 500),
        ["0 bet 10", "0 leave"],
        (1, 2),
        1,
        Phase.FIRST_BETS,
    ),
    (
        "R-LEAVE-1 an all-in player stays in",
        (5, 500, 500),
        ["0 leave"],
        (0, 1, 2),
        1,
        Phase.FIRST_BETS,
    ),
    (
        "R-LEAVE-1 in the draw, before their turn",
        (500, 500, 500),
        [*ALL_CHECK, "1 leave"],
        (0, 2),
        0,
        Phase.DRAW,
    ),
    (
        "R-LEAVE-1 in the draw, after it",
        (500, 500, 500),
        [*ALL_CHECK, "0 pat", "0 leave"],
        (1, 2),
        1,
        Phase.DRAW,
    ),
    (
        "R-LEAVE-1 the last to draw begins round two",
        (500, 500, 500),
        [*ALL_CHECK, "0 pat", "1 pat", "2 leave"],
        (0, 1),
        0,
        Phase.SECOND_BETS,
    ),
    (
        "R-LEAVE-1 all-in, in their own draw",
        (15, 500, 500),
        ["0 bet 10", "1 call", "2 call", "0 leave"],
        (0, 1, 2),
        1,
        Phase.DRAW,
    ),
    (
        "R-LEAVE-1 all-in, before their draw",
        (500, 15, 500),
        ["0 bet 10", "1 call", "2 call", "1 leave", "0 pat"],
        (0, 1, 2),
        2,
        Phase.DRAW,
    ),
    (
        "R-LEAVE-1 in round two",
        (500, 500, 500),
        [*ALL_CHECK, *ALL_PAT, "0 check", "2 leave"],
        (0, 1),
        1,
        Phase.SECOND_BETS,
    ),
    (
        "R-LEAVE-1 who has folded just goes",
        (500, 500, 500),
        ["0 fold", "0 leave"],
        (1, 2),
        1,
        Phase.FIRST_BETS,
    ),
    (
        "R-LEAVE-1 after the hand as well",
        (500, 500),
        ["0 fold", "0 leave"],
        (1,),
        None,
        Phase.OVER,
    ),
    ("R-LEAVE-1 the last but one ends the hand", (500, 500), ["1 leave"], (0,), None, Phase.OVER),
]


@pytest.mark.parametrize(("clause", "stacks", "lines", "contenders", "to_act", "phase"), LEAVING)
def test_leaving(
    clause: str,
    stacks: tuple[int, ...],
    lines: list[str],
    contenders: tuple[int, ...],
    to_act: int | None,
    phase: Phase,
) -> None:
    state = deal(*stacks).play(*lines).state

    assert (state.contenders, state.to_act, state.phase) == (contenders, to_act, phase), clause


def test_a_leaver_folds_before_the_eyes_of_the_table_r_leave_1() -> None:
    assert Folded(B) in deal(500, 500, 500).play("1 leave").events


def test_an_all_in_player_who_leaves_does_not_fold_r_leave_1() -> None:
    assert Folded(A) not in deal(5, 500, 500).play("0 leave").events


def test_the_rest_of_the_round_owes_what_a_leaver_has_bet_r_leave_1() -> None:
    played = deal(500, 500, 500).play("0 bet 10", "0 leave")

    assert played.betting.owed == 10
    assert played.play("1 call", "2 call").state.phase is Phase.DRAW


def test_nobody_leaves_while_the_dealer_shuffles_r_leave_1() -> None:
    played = deal(500, 500, options={"nobody_opens": "same_dealer"}).play("0 check", "1 check")

    with pytest.raises(AssertionError, match="the dealer comes first"):
        played.play("0 leave")


def test_who_sits_out_folds_out_of_turn_and_is_dealt_again_in_the_same_hand_r_ring_2() -> None:
    played = deal(500, 500, 500, options={"nobody_opens": "same_dealer"})

    step = fold_at_once(played.state, B)

    assert step.events == (Folded(B),)
    assert (step.state.contenders, step.state.left) == ((A, C), ())


def test_who_sits_out_all_in_stays_in_and_who_has_folded_stays_folded_r_ring_2() -> None:
    all_in = deal(5, 500, 500)
    folded = deal(500, 500, 500).play("0 fold")

    for played in (all_in, folded):
        assert fold_at_once(played.state, A).state == played.state


@pytest.mark.parametrize(
    ("clause", "lines", "move"),
    [
        ("R-TIME-1 check where that is possible", [], Check()),
        ("R-TIME-1 else fold", ["0 bet 10"], Fold()),
        ("R-TIME-1 stand pat in the draw", [*ALL_CHECK], Draw(())),
        ("R-TIME-1 the same in round two", [*ALL_CHECK, *ALL_PAT], Check()),
    ],
)
def test_what_is_done_when_time_runs_out(clause: str, lines: list[str], move: Move) -> None:
    assert default_move(deal(500, 500, 500).play(*lines).state) == move, clause


def test_a_lone_chooser_whose_time_runs_out_folds_r_lone_1() -> None:
    played = deal(25, 500, options={"lone_player": "chooses"}).play(
        "0 check", "1 bet 10", "0 raise 20"
    )

    assert default_move(played.state) == Fold()

"""A lost player whose seat is frozen: out of the betting, still in for what was put in."""

import pytest

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.apply_action import apply, freeze, leave, thaw
from engine.chips import Chips, SeatId
from engine.dealing import begin_hand, deck_of
from engine.events import Drew, Folded
from engine.phases import Phase
from engine.rule_options import make_rules
from engine.table_state import HandState

A, B, C = SeatId(0), SeatId(1), SeatId(2)


def three_players(*stacks: int, **options: str) -> HandState:
    """Deal a hand to seats 0, 1 and 2, the button at seat 2, under ``classic`` rules."""
    rules = make_rules("classic", options)
    chips = tuple(Chips(n) for n in stacks) + (Chips(0),) * (rules.seats - len(stacks))
    return begin_hand(
        rules, number=1, button=C, order=(A, B, C), stacks=chips, deck=deck_of(rules)
    ).state


def test_a_frozen_seat_keeps_its_stack_and_is_asked_nothing_r_lost_2() -> None:
    state = apply(three_players(500, 500, 500), A, Bet(Chips(10))).state

    frozen = freeze(state, B).state

    assert frozen.to_act == C
    assert frozen.stacks[B] == 495
    assert B in frozen.contenders


def test_a_frozen_seat_that_put_in_nothing_folds_r_lost_2() -> None:
    state = three_players(500, 500, 500, forced_bets="blinds")

    step = freeze(state, C)

    assert step.events == (Folded(C),)
    assert C not in step.state.contenders


def test_a_frozen_seat_wins_only_what_it_reached_r_lost_2() -> None:
    state = freeze(three_players(500, 500, 500), B).state
    state = apply(apply(state, A, Bet(Chips(10))).state, C, Call()).state
    for seat in (A, C):
        state = apply(state, seat, Draw(())).state
    for seat in (A, C):
        state = apply(state, seat, Check()).state

    assert [(pot.chips, pot.seats) for pot in state.pots] == [(15, (A, B, C)), (20, (A, C))]


def test_a_frozen_seat_stands_pat_unasked_r_lost_2() -> None:
    state = freeze(three_players(500, 500, 500), B).state
    state = apply(apply(state, A, Check()).state, C, Check()).state

    step = apply(state, A, Draw((0,)))

    assert Drew(B, 0) in step.events
    assert step.state.to_act == C


def test_who_returns_before_the_draw_draws_and_bets_no_more_r_lost_2() -> None:
    state = thaw(freeze(three_players(500, 500, 500), B).state, B)
    state = apply(apply(state, A, Check()).state, C, Check()).state
    state = apply(state, A, Draw(())).state

    assert state.to_act == B
    state = apply(apply(state, B, Draw((1,))).state, C, Draw(())).state
    assert state.waiting == (A, C)


def test_who_returns_and_is_lost_again_stands_pat_after_all_r_lost_2() -> None:
    state = thaw(freeze(three_players(500, 500, 500), B).state, B)
    state = apply(apply(state, A, Check()).state, C, Check()).state
    state = apply(state, A, Draw(())).state
    assert state.to_act == B

    step = freeze(state, B)

    assert Drew(B, 0) in step.events
    assert step.state.to_act == C
    assert step.state.frozen == (B,)


def test_the_last_player_who_is_not_frozen_is_offered_no_betting_r_lone_1() -> None:
    state = freeze(freeze(three_players(500, 500, 500), B).state, C).state

    assert state.phase is Phase.DRAW
    assert state.to_act == A


def test_a_seat_frozen_in_its_draw_stands_pat_at_once_r_lost_2() -> None:
    state = three_players(500, 500, 500)
    for seat in (A, B, C):
        state = apply(state, seat, Check()).state

    assert freeze(state, A).state.to_act == B


@pytest.mark.parametrize("again", [False, True])
def test_a_seat_out_of_the_hand_is_not_frozen_r_lost_2(again: bool) -> None:
    state = three_players(500, 500, 500)
    state = freeze(state, A).state if again else apply(state, A, Fold()).state

    assert freeze(state, A).state == state


def test_a_leaver_is_not_thawed_r_leave_1() -> None:
    state = leave(three_players(5, 500, 500), A).state

    assert thaw(state, A) == state

"""Who stands where when a match is over, and what becomes of the chips of who leaves it."""

import pytest
from msgspec.structs import replace

from engine.apply_action import leave
from engine.chips import Chips, SeatId
from engine.dealing import deck_of
from engine.seating import (
    MatchState,
    Out,
    begin_hand,
    finish_hand,
    is_over,
    leave_match,
    standings,
    winners,
)
from tests.support.hands import A, B, C, D, deck_with
from tests.support.matches import check_down, fold_to_the_last, match_of, play_hand

# ---------------------------------------------------------------- places


def out(seat: SeatId, hand: int, began_with: int, *, left: bool = False) -> Out:
    return Out(seat, hand, Chips(began_with), left)


def ended(match: MatchState, *outs: Out) -> MatchState:
    """Return a match with these who are out, after its ninth hand."""
    gone = {o.seat for o in outs if o.left}
    players = tuple(seat for seat in match.players if seat not in gone)
    return replace(match, players=players, hands_played=9, outs=outs)


PLACES = [
    (
        "R-OUT-1 a later hand beats an earlier one",
        ended(match_of(0, 0, 1500), out(A, 2, 500), out(B, 5, 10)),
        {C: 1, B: 2, A: 3},
    ),
    (
        "R-OUT-1 E60 in the same hand who began it with more",
        ended(match_of(0, 0, 1500), out(A, 5, 20), out(B, 5, 30)),
        {C: 1, B: 2, A: 3},
    ),
    (
        "R-OUT-1 equal chips share the place",
        ended(match_of(0, 0, 1500), out(A, 5, 20), out(B, 5, 20)),
        {C: 1, B: 2, A: 2},
    ),
    (
        "R-LEN-1 most chips wins, equal stacks share the place",
        ended(match_of(600, 600, 300, 0, hands="9"), out(D, 3, 40)),
        {A: 1, B: 1, C: 3, D: 4},
    ),
    (
        "R-LEAVE-2 a leaver stands under who went out in that hand",
        ended(match_of(0, 0, 1500), out(A, 5, 400, left=True), out(B, 5, 10)),
        {C: 1, B: 2, A: 3},
    ),
    (
        "R-LEAVE-2 and over who went out before",
        ended(match_of(0, 0, 1500), out(A, 5, 400, left=True), out(B, 4, 10)),
        {C: 1, A: 2, B: 3},
    ),
    (
        "R-LEAVE-2 by hands a leaver stands below all who stayed",
        ended(match_of(0, 0, 1500, hands="9"), out(A, 5, 400, left=True), out(B, 4, 10)),
        {C: 1, B: 2, A: 3},
    ),
    (
        "R-LEAVE-2 by time as well",
        ended(match_of(0, 0, 1500, minutes="60"), out(A, 5, 400, left=True), out(B, 4, 10)),
        {C: 1, B: 2, A: 3},
    ),
]


@pytest.mark.parametrize(("clause", "match", "places"), PLACES)
def test_places(clause: str, match: MatchState, places: dict[SeatId, int]) -> None:
    found = standings(match)

    assert {standing.seat: standing.place for standing in found} == places, clause
    assert [s.place for s in found] == sorted(s.place for s in found), "best first"


def test_a_standing_says_how_a_player_went_r_out_1() -> None:
    first, second, third = standings(
        ended(match_of(0, 0, 1500), out(A, 2, 500), out(B, 5, 9, left=True))
    )

    assert (first.seat, first.stack, first.out_in_hand, first.left) == (C, 1500, 0, False)
    assert (second.seat, second.out_in_hand, second.left) == (B, 5, True)
    assert (third.seat, third.stack, third.out_in_hand, third.left) == (A, 0, 2, False)


def test_who_loses_everything_goes_out_in_that_hand_r_out_1() -> None:
    match = match_of(25, 40, 500, button=2)
    # The button moves to seat 0; the last seat has the best hand.
    cards = {0: "Qh Js 8c 6d 2h", 1: "Kc Kd 7d 5c 3c", 2: "Ac Ad 7h 5s 2c"}

    match = play_hand(match, cards)

    assert match.outs[0].seat == A
    assert (match.outs[0].hand, match.outs[0].began_with) == (2, 25)


# ---------------------------------------------------------------- leavers


def test_the_stack_of_a_leaver_is_taken_out_of_play_r_leave_2() -> None:
    match = leave_match(match_of(400, 500, 600), A)

    assert match.stacks == (0, 500, 600)
    assert match.taken_out == 400
    assert match.brought_in == sum(match.stacks) + match.taken_out
    assert match.players == (B, C)


def test_who_leaves_in_a_hand_takes_out_what_is_not_in_the_pot_r_leave_2() -> None:
    match = match_of(400, 500, 600, button=2)
    begun = begin_hand(match, deck_of(match.rules))
    state = leave(begun.state, A).state

    match = finish_hand(begun.match, fold_to_the_last(state))

    assert (match.stacks[A], match.taken_out) == (0, 395)
    assert match.outs == (Out(A, 2, Chips(400), left=True),)
    assert match.brought_in == sum(match.stacks) + match.taken_out


def test_who_leaves_all_in_takes_out_what_they_still_win_r_leave_2() -> None:
    match = match_of(5, 500, 500, button=2)
    cards = {0: "Ac Ad 7h 5s 2c", 1: "Kc Kd 7d 5c 3c", 2: "Qh Js 8c 6d 2h"}
    begun = begin_hand(match, deck_with(match.rules, (B, C, A), cards, ""))
    state = leave(begun.state, A).state

    match = finish_hand(begun.match, check_down(state))

    assert (match.taken_out, match.stacks) == (15, (0, 495, 495))


def test_who_is_out_and_leaves_keeps_the_place_r_leave_2() -> None:
    match = leave_match(match_of(0, 500, 500), A)

    assert [o.left for o in match.outs] == [False]
    assert A not in match.players


def test_who_is_out_and_leaves_during_a_hand_keeps_the_place_too_r_leave_2() -> None:
    begun = begin_hand(match_of(0, 500, 500), deck_of(match_of(500, 500).rules))

    state = leave(begun.state, A).state
    match = finish_hand(begun.match, fold_to_the_last(state))

    assert [o.left for o in match.outs] == [False]
    assert A not in match.players


def test_the_last_one_who_stays_wins_r_leave_2() -> None:
    match = leave_match(leave_match(match_of(500, 500, 500), A), C)

    assert is_over(match)
    assert winners(match) == (B,)


def test_if_all_leave_there_is_no_winner_r_leave_2() -> None:
    match = leave_match(leave_match(match_of(500, 500), A), B)

    assert winners(match) == ()


def test_equal_stacks_after_the_last_hand_are_a_shared_win_r_len_1() -> None:
    assert winners(ended(match_of(700, 700, 100, hands="9"))) == (A, B)

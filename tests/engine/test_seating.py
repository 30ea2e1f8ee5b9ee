"""A match: the button, what ends it, how the stakes rise."""

import pytest
from msgspec.structs import replace

from engine.actions import Check
from engine.apply_action import apply, redeal
from engine.dealing import deck_of
from engine.phases import Phase
from engine.rule_options import make_rules
from engine.rules import MAX_CHIPS
from engine.seating import (
    MatchState,
    begin_hand,
    begin_match,
    current_rules,
    end_after_hand,
    finish_hand,
    is_over,
    leave_match,
    next_button,
    players_to_deal,
    winners,
)
from engine.stakes import MAX_DOUBLINGS, Stakes, raise_is_due
from tests.support.hands import A, B, C, D
from tests.support.matches import fold_to_the_last, match_of, play_hand

# ---------------------------------------------------------------- the button


@pytest.mark.parametrize(
    ("clause", "match", "button"),
    [
        (
            "R-BTN-1 first the one drawn",
            match_of(500, 500, 500, button=1, hands_played=0),
            1,
        ),
        ("R-BTN-1 then clockwise", match_of(500, 500, 500, button=1), 2),
        ("R-BTN-1 round the table", match_of(500, 500, 500, button=2), 0),
        ("R-BTN-1 E59 past a seat that is out", match_of(900, 0, 600, button=0), 2),
        (
            "R-BTN-1 past the one drawn, who left before the first hand",
            leave_match(match_of(500, 500, 500, button=1, hands_played=0), B),
            2,
        ),
    ],
)
def test_the_button_moves(clause: str, match: MatchState, button: int) -> None:
    assert next_button(match) == button, clause
    assert begin_hand(match, deck_of(match.rules)).state.button == button, clause


def test_a_seat_that_is_out_keeps_its_place_and_is_not_dealt_in_r_btn_1() -> None:
    begun = begin_hand(
        match_of(500, 520, 0, 480, forced_bets="blinds"), deck_of(match_of(500, 500).rules)
    )

    assert (begun.state.button, begun.state.order) == (1, (3, 0, 1)), "E57"
    assert begun.state.put_in == (10, 0, 0, 5)
    assert begun.state.to_act == 1


def test_the_button_of_a_passed_out_hand_is_kept_for_the_next_r_btn_1() -> None:
    match = match_of(500, 500, 500, button=2, nobody_opens="next_dealer")
    begun = begin_hand(match, deck_of(match.rules))
    state = begun.state
    for seat in (B, C, A):
        state = apply(state, seat, Check()).state
    assert state.phase is Phase.REDEAL

    state = redeal(state, deck_of(match.rules)).state
    match = finish_hand(begun.match, fold_to_the_last(state))

    assert match.button == 1, "R-PASS-1 moved on within the hand"
    assert next_button(match) == 2
    assert match.hands_played == 2, "R-PASS-1 a redeal is the same hand"


# ---------------------------------------------------------------- the length


def test_chips_are_dealt_out_to_who_sits_r_len_1() -> None:
    match = begin_match(make_rules("classic", {"seats": "4"}), (D, A), D)

    assert (match.players, match.stacks) == ((A, D), (500, 0, 0, 500))
    assert (match.brought_in, players_to_deal(match)) == (1000, (A, D))


@pytest.mark.parametrize(
    ("clause", "match", "over"),
    [
        ("R-LEN-1 elimination: two with chips go on", match_of(1, 999), False),
        ("R-LEN-1 one does not", match_of(0, 1000), True),
        ("R-LEN-1 before the last hand", match_of(500, 500, hands="10", hands_played=9), False),
        ("R-LEN-1 after it", match_of(500, 500, hands="10", hands_played=10), True),
        ("R-LEN-1 what comes first", match_of(0, 1000, hands="10", hands_played=2), True),
        ("R-LEN-1 time is up, or the host ends it", end_after_hand(match_of(500, 500)), True),
        ("R-LEN-1 time alone does not count hands", match_of(500, 500, minutes="60"), False),
        ("R-LEAVE-2 one left of two", leave_match(match_of(500, 500), A), True),
    ],
)
def test_when_a_match_is_over(clause: str, match: MatchState, over: bool) -> None:
    assert is_over(match) is over, clause


def test_a_hand_under_way_is_finished_when_time_is_up_r_len_1() -> None:
    begun = begin_hand(match_of(500, 500), deck_of(match_of(500, 500).rules))

    match = finish_hand(end_after_hand(begun.match), fold_to_the_last(begun.state))

    assert is_over(match)
    assert sum(match.stacks) == 1000


def test_a_match_goes_on_until_one_player_has_all_chips_r_len_1() -> None:
    match = match_of(30, 30, 500)
    cards = {0: "Qh Js 8c 6d 2h", 1: "Kc Kd 7d 5c 3c", 2: "Ac Ad 7h 5s 2c"}
    hands = 0
    while not is_over(match):
        match = play_hand(match, {seat: cards[seat] for seat in players_to_deal(match)})
        hands += 1

    assert hands == 1
    assert winners(match) == (C,)
    assert match.stacks == (0, 0, 560)


# ---------------------------------------------------------------- stakes rise


def stakes(match: MatchState) -> tuple[int, int, int]:
    rules = current_rules(match)
    return rules.ante, rules.small_bet, rules.big_bet


def test_stakes_double_every_so_many_hands_announced_one_hand_before_r_len_2() -> None:
    match = match_of(50_000, 50_000, hands_played=0, stakes_rise="hands", stakes_rise_every="2")
    seen = []
    for _ in range(5):
        begun = begin_hand(match, deck_of(match.rules))
        seen.append((begun.state.rules.ante, begun.match.stakes.rise_announced))
        match = finish_hand(begun.match, fold_to_the_last(begun.state))

    assert seen == [(5, False), (5, True), (10, False), (10, True), (20, False)]


def test_nothing_is_announced_in_the_last_hand_r_len_2() -> None:
    match = match_of(
        500, 500, hands_played=1, hands="2", stakes_rise="hands", stakes_rise_every="2"
    )

    assert not begin_hand(match, deck_of(match.rules)).match.stakes.rise_announced


def test_minutes_over_are_announced_by_the_next_hand_before_the_stakes_double_r_len_2() -> None:
    match = match_of(50_000, 50_000, stakes_rise="minutes")
    match = replace(match, stakes=raise_is_due(match.stakes))
    begun = begin_hand(match, deck_of(match.rules))
    assert (stakes(begun.match), begun.match.stakes.rise_announced) == ((5, 10, 20), True)

    match = finish_hand(begun.match, fold_to_the_last(begun.state))
    begun = begin_hand(match, deck_of(match.rules))

    assert (stakes(begun.match), begun.match.stakes.rise_announced) == ((10, 20, 40), False)
    assert begun.state.put_in == (10, 10)


def test_blinds_double_as_well_r_len_2() -> None:
    match = match_of(
        50_000, 50_000, forced_bets="blinds", stakes_rise="hands", stakes_rise_every="1"
    )
    for _ in range(2):
        begun = begin_hand(match, deck_of(match.rules))
        match = finish_hand(begun.match, fold_to_the_last(begun.state))

    assert sorted(begin_hand(match, deck_of(match.rules)).state.put_in) == [20, 40]


def test_stakes_stay_where_they_are_unless_the_table_says_otherwise_r_len_2() -> None:
    match = match_of(50_000, 50_000)
    for _ in range(12):
        begun = begin_hand(match, deck_of(match.rules))
        match = finish_hand(begun.match, fold_to_the_last(begun.state))

    assert stakes(match) == (5, 10, 20)


def test_stakes_never_pass_the_most_that_a_stake_can_be_r_len_2() -> None:
    match = replace(match_of(500, 500), stakes=Stakes(doublings=MAX_DOUBLINGS, rise_announced=True))

    begun = begin_hand(match, deck_of(match.rules))

    assert stakes(begun.match) == (MAX_CHIPS,) * 3
    assert begun.match.stakes.doublings == MAX_DOUBLINGS
    assert begun.state.put_in == (500, 500), "R-ANTE-1 a short stack posts what it has"

"""The ring game between hands: coming and going, blinds missed and made up for."""

import pytest
from msgspec.structs import replace

from engine.actions import Call, Check, Fold
from engine.apply_action import apply
from engine.chips import Chips, SeatId
from engine.dealing import Post, deck_of
from engine.errors import IllegalAction
from engine.events import Posted
from engine.options import BettingOptions
from engine.ring import (
    RingDeal,
    RingState,
    begin_hand,
    buy_in,
    buy_in_range,
    current_rules,
    end_after_hand,
    entry_price,
    find_seat,
    finish_hand,
    grant,
    is_over,
    made_a_move,
    plan_deal,
    results,
    sit_down,
    sit_in,
    sit_out,
    stand_up,
    time_ran_out,
)
from engine.rule_options import make_rules
from engine.rules import least_buy_in
from engine.table_state import HandState
from engine.views import Presence

RULES = make_rules("cardroom", {})
DECK = deck_of(RULES)


def ring_of(*seats: int, button: int = 0, **options: str) -> RingState:
    ring = RingState(rules=make_rules("cardroom", options), button=SeatId(button))
    for seat in seats:
        ring = come_in(ring, seat, post=False)
    return ring


def come_in(ring: RingState, seat: int, *, post: bool) -> RingState:
    ring = buy_in(sit_down(ring, SeatId(seat)), SeatId(seat), Chips(100))
    return sit_in(ring, SeatId(seat), post=post)


def planned(ring: RingState) -> RingDeal:
    plan = plan_deal(ring)
    assert plan is not None
    return plan


def play(ring: RingState) -> RingState:
    """Play a hand in which everybody folds to the last."""
    dealt, step = begin_hand(ring, planned(ring), DECK)
    return finish_hand(dealt, folded_out(step.state))


def folded_out(state: HandState) -> HandState:
    while state.to_act is not None:
        state = apply(state, state.to_act, Fold()).state
    return state


def play_hands(ring: RingState, hands: int) -> RingState:
    for _ in range(hands):
        ring = play(ring)
    return ring


def test_a_buy_in_moves_chips_from_the_bankroll_r_ring_1() -> None:
    ring = sit_down(RingState(rules=RULES, button=SeatId(0)), SeatId(3))

    bought = find_seat(buy_in(ring, SeatId(3), Chips(40)), SeatId(3))

    assert (bought.bankroll, bought.stack) == (360, 40), "R-RING-1 400 for the evening"
    assert least_buy_in(RULES) == 40


@pytest.mark.parametrize("chips", [0, 39, 401])
def test_a_buy_in_out_of_bounds_is_refused_r_ring_1(chips: int) -> None:
    ring = sit_down(RingState(rules=RULES, button=SeatId(0)), SeatId(3))

    with pytest.raises(IllegalAction, match="40 to 400"):
        buy_in(ring, SeatId(3), Chips(chips))


def test_topping_up_needs_no_more_than_what_is_missing_to_the_least_r_ring_1() -> None:
    ring = buy_in(
        sit_down(RingState(rules=RULES, button=SeatId(0)), SeatId(3)), SeatId(3), Chips(40)
    )

    topped_up = buy_in(ring, SeatId(3), Chips(1))

    assert find_seat(topped_up, SeatId(3)).stack == 41


def test_results_are_net_of_what_was_brought_r_ring_1() -> None:
    ring = play(ring_of(0, 1, 2, button=0))

    assert dict(results(ring)) == {0: 0, 1: -2, 2: 2}, "the small blind was lost to the big one"


def test_chips_that_the_host_grants_are_no_winnings_r_ring_1() -> None:
    ring = play(ring_of(0, 1, 2, button=0))

    granted = grant(ring, SeatId(1), Chips(50))

    assert find_seat(granted, SeatId(1)).bankroll == 350
    assert dict(results(granted)) == dict(results(ring))
    assert granted.brought_in == ring.brought_in + 50 == 1250


def test_who_has_less_than_the_least_cannot_bring_it_r_ring_1() -> None:
    ring = sit_down(RingState(rules=RULES, button=SeatId(0)), SeatId(3), Chips(39))

    assert buy_in_range(ring, SeatId(3)) is None
    assert buy_in_range(grant(ring, SeatId(3), Chips(1)), SeatId(3)) == (40, 40)
    with pytest.raises(IllegalAction, match="You have 39 chips left"):
        buy_in(ring, SeatId(3), Chips(39))


def test_who_leaves_takes_stack_and_bankroll_along_r_ring_1() -> None:
    ring = stand_up(play(ring_of(0, 1, 2, button=0)), SeatId(1))

    assert ring.taken_out == 398
    assert ring.brought_in == 1200


def test_who_comes_back_goes_on_with_what_they_had_r_ring_1() -> None:
    ring = sit_down(ring_of(0, 1), SeatId(3), Chips(250), brought_in=Chips(400))

    assert find_seat(ring, SeatId(3)).bankroll == 250
    assert dict(results(ring))[SeatId(3)] == -150


def test_chips_of_who_is_not_dealt_in_stay_out_of_the_hand_r_ring_3() -> None:
    ring = sit_out(play(ring_of(0, 1, 2, 3, button=0)), SeatId(3))

    dealt, step = begin_hand(ring, planned(ring), DECK)

    assert step.state.stacks[3] == 0
    assert find_seat(finish_hand(dealt, folded_out(step.state)), SeatId(3)).stack == 100


def test_fewer_than_two_willing_players_wait_r_ring_3() -> None:
    assert plan_deal(ring_of(4)) is None


def test_the_first_hand_lets_everybody_in_for_nothing_r_ring_3() -> None:
    plan = planned(ring_of(0, 3, 5, button=3))

    assert plan == RingDeal(SeatId(3), (5, 0, 3), SeatId(5), SeatId(0), (), True)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("clause", "newcomer", "post", "button", "order", "small", "big", "posts"),
    [
        ("R-RING-4 waits behind the blinds", 1, False, 2, (4, 0, 2), 4, 0, ()),
        ("R-RING-4 posts behind the blinds", 1, True, 2, (4, 0, 1, 2), 4, 0, ((1, 4, 0),)),
        ("R-RING-3 between the blinds: is the big blind", 5, True, 2, (4, 5, 0, 2), 4, 5, ()),
        ("R-RING-3 waits and is the big blind", 5, False, 2, (4, 5, 0, 2), 4, 5, ()),
        ("R-RING-3 between button and small blind stays out", 3, True, 2, (4, 0, 2), 4, 0, ()),
    ],
)
def test_a_newcomer(
    clause: str,
    newcomer: int,
    post: bool,
    button: int,
    order: tuple[int, ...],
    small: int,
    big: int,
    posts: tuple[tuple[int, int, int], ...],
) -> None:
    ring = play(ring_of(0, 2, 4, button=0))

    plan = planned(come_in(ring, newcomer, post=post))

    assert (plan.button, plan.order, plan.small, plan.big) == (button, order, small, big), clause
    assert plan.posts == tuple(
        Post(SeatId(seat), Chips(live), Chips(dead)) for seat, live, dead in posts
    ), clause


def test_a_newcomer_in_the_seat_of_a_leaver_has_not_played_the_last_hand_r_ring_3() -> None:
    ring = stand_up(play(ring_of(0, 1, 2, button=0)), SeatId(2))

    ring = come_in(ring, 2, post=False)

    assert ring.played_last == (1, 0)
    assert entry_price(ring, SeatId(2)) == Post(SeatId(2), Chips(4), Chips(0))


def test_two_players_play_heads_up_with_the_button_as_small_blind_r_ring_3() -> None:
    plan = planned(play(ring_of(0, 2, button=0)))

    assert (plan.button, plan.order, plan.small, plan.big) == (2, (0, 2), 2, 0)


def test_a_seat_that_sits_out_misses_each_blind_once_r_ring_4() -> None:
    ring = sit_out(play(ring_of(0, 1, 2, 3, button=0)), SeatId(3))

    ring = play_hands(ring, 4)

    missed = find_seat(ring, SeatId(3))
    assert missed.missed_big
    assert missed.missed_small


def test_a_seat_without_chips_misses_its_blinds_like_one_that_sits_out_r_ring_4() -> None:
    ring = play(ring_of(0, 1, 2, 3, button=0))
    broke = replace(find_seat(ring, SeatId(3)), stack=Chips(0))
    ring = play_hands(replace(ring, seats=(*ring.seats[:3], broke)), 4)

    assert find_seat(ring, SeatId(3)).presence is Presence.PLAYING
    assert entry_price(ring, SeatId(3)) == Post(SeatId(3), Chips(4), Chips(2))


def test_who_missed_both_blinds_posts_one_live_and_one_dead_r_ring_4() -> None:
    ring = play_hands(sit_out(play(ring_of(0, 1, 2, 3, button=0)), SeatId(3)), 5)
    ring = sit_in(ring, SeatId(3), post=True)

    plan = planned(ring)

    assert plan.posts == (Post(SeatId(3), Chips(4), Chips(2)),)


def test_who_missed_nothing_is_dealt_in_at_once_r_ring_4() -> None:
    ring = play(ring_of(0, 1, 2, 3, button=0))

    ring = sit_in(sit_out(ring, SeatId(0)), SeatId(0), post=False)

    assert find_seat(ring, SeatId(0)).presence is Presence.PLAYING
    assert SeatId(0) in planned(ring).order


def test_missed_blinds_are_forgotten_when_the_table_starts_afresh_r_ring_3() -> None:
    ring = play_hands(sit_out(play(ring_of(0, 1, 2, button=0)), SeatId(2)), 3)
    for seat in (0, 1):
        ring = sit_out(ring, SeatId(seat))
    for seat in (2, 0):
        ring = sit_in(ring, SeatId(seat), post=False)

    plan = planned(ring)

    assert plan.starts_afresh
    assert plan.posts == ()
    assert not find_seat(begin_hand(ring, plan, DECK)[0], SeatId(2)).missed_big


def test_a_live_post_may_check_or_raise_when_unraised_r_ring_4() -> None:
    ring = come_in(play(ring_of(0, 2, 4, button=0)), 1, post=True)
    _, step = begin_hand(ring, planned(ring), DECK)

    options = step.state.options
    assert step.state.to_act == 1
    assert isinstance(options, BettingOptions)
    assert options.check
    assert options.raise_ is not None
    assert Posted(SeatId(1), Chips(4), Chips(0), all_in=False) in step.events


def test_a_dead_small_blind_joins_the_pot_and_never_comes_back_r_pot_3() -> None:
    ring = play_hands(sit_out(play(ring_of(0, 1, 2, 3, button=0)), SeatId(3)), 5)
    ring = sit_in(ring, SeatId(3), post=True)
    _, step = begin_hand(ring, planned(ring), DECK)

    over = folded_out(step.state)

    assert step.state.dead == 2
    assert sum(over.stacks) == sum(seat.stack for seat in ring.seats)
    assert over.pots[0].chips == 2 + 4 + 4 + 2, "small blind, big blind, live post, dead post"


def test_who_is_short_of_a_post_pays_the_live_part_first_r_ring_4() -> None:
    ring = play_hands(sit_out(play(ring_of(0, 1, 2, 3, button=0)), SeatId(3)), 5)
    ring = sit_in(ring, SeatId(3), post=True)
    poor = replace(find_seat(ring, SeatId(3)), stack=Chips(5))
    ring = replace(ring, seats=(*ring.seats[:3], poor))

    _, step = begin_hand(ring, planned(ring), DECK)

    assert Posted(SeatId(3), Chips(4), Chips(1), all_in=True) in step.events


def test_with_antes_there_is_nothing_to_post_r_ring_4() -> None:
    ring = play(ring_of(0, 1, 2, button=0, forced_bets="antes"))

    plan = planned(come_in(ring, 3, post=False))

    assert plan.order == (2, 3, 0, 1)
    assert plan.posts == ()
    assert plan.big is None


def test_a_single_blind_is_posted_by_one_seat_r_ring_3() -> None:
    ring = play(ring_of(0, 1, 2, button=0, forced_bets="single_blind"))

    plan = planned(ring)

    assert (plan.button, plan.small, plan.big) == (1, None, 2)


def test_under_a_single_blind_only_that_one_is_missed_r_ring_4() -> None:
    ring = sit_out(play(ring_of(0, 1, 2, 3, button=0, forced_bets="single_blind")), SeatId(3))

    ring = play_hands(ring, 4)

    assert entry_price(ring, SeatId(3)) == Post(SeatId(3), Chips(4), Chips(0))
    assert entry_price(ring, SeatId(1)) == Post(SeatId(1), Chips(0), Chips(0))


def test_running_out_of_time_twice_sits_a_player_out_r_ring_2() -> None:
    once = time_ran_out(play(ring_of(0, 1, 2)), SeatId(1))

    twice = time_ran_out(once, SeatId(1))

    assert find_seat(once, SeatId(1)).presence is Presence.PLAYING
    assert find_seat(made_a_move(once, SeatId(1)), SeatId(1)).timeouts == 0
    assert find_seat(twice, SeatId(1)).presence is Presence.SITTING_OUT


def test_a_free_seat_is_passed_over_r_ring_3() -> None:
    ring = stand_up(play(ring_of(0, 1, 2, 3, button=0)), SeatId(1))

    plan = planned(ring)

    assert (plan.button, plan.order) == (2, (3, 0, 2))


def test_stakes_rise_and_with_them_the_least_buy_in_and_what_is_posted_r_len_2() -> None:
    ring = play(ring_of(0, 1, 2, stakes_rise="hands", stakes_rise_every="1"))
    ring = sit_down(ring, SeatId(4))

    assert ring.stakes.rise_announced
    assert entry_price(ring, SeatId(4)).live == 8, "it is the price of the next hand"
    ring = play(ring)

    assert current_rules(ring).big_blind == 8
    assert buy_in_range(ring, SeatId(4)) == (80, 400)


def test_a_ring_game_ends_when_the_host_says_so_or_after_a_number_of_hands_r_len_1() -> None:
    ring = play(ring_of(0, 1, hands="2"))

    assert not is_over(ring)
    assert is_over(end_after_hand(ring))
    assert is_over(play(ring))


def test_a_whole_hand_moves_chips_between_stacks_only_r_ring_1() -> None:
    ring = play(ring_of(0, 1, 2))
    _, step = begin_hand(ring, planned(ring), DECK)
    state = step.state
    while state.to_act is not None:
        options = state.options
        if isinstance(options, BettingOptions):
            move = Check() if options.check else Call()
            state = apply(state, state.to_act, move).state
        else:
            break

    assert sum(state.stacks) + sum(state.put_in) == 300

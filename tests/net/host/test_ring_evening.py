"""The ring game at the table: sitting out, waiting for players, its end and another one."""

import pytest

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.chips import Chips, SeatId
from engine.events import Folded, HandBegan
from engine.views import Presence
from protocol.codes import Reason
from protocol.messages import (
    Act,
    BuyIn,
    ChipRange,
    Closing,
    EndAfterHand,
    Leave,
    MatchEnded,
    NextHand,
    PostBlind,
    Rejected,
    Rematch,
    RingOptions,
    SatOut,
    SitIn,
    SitOut,
    StakesRose,
    Start,
    TablePhase,
    TopUp,
)
from tests.net.host.bench import Bench
from tests.net.host.ring_tables import next_hand, opened, own, play_out, seat_of, under_way

FOLD, PAT, CHECK, CALL = Fold(), Draw(()), Check(), Call()


# ---------------------------------------------------------------- sitting out


def test_who_sits_out_folds_at_once_and_is_passed_over_r_ring_2() -> None:
    bench, (ana, ben, cyd) = under_way("Ana", "Ben", "Cyd")

    bench.say(ben, SitOut())

    assert SatOut(seat=SeatId(1)) in bench.events(cyd)
    assert Folded(SeatId(1)) in bench.events(cyd)
    next_hand(bench)
    assert [e.seats for e in bench.events(ana) if isinstance(e, HandBegan)][-1] == (0, 2)
    assert own(bench, ben) == RingOptions(
        buy_in=ChipRange(Chips(1), Chips(300)), sit_in=True, sit_out=False
    )


def test_who_asks_twice_to_sit_out_is_told_so() -> None:
    bench, (ana, _, _) = under_way("Ana", "Ben", "Cyd")
    bench.say(ana, SitOut())

    (again,) = bench.say(ana, SitOut())

    assert isinstance(again, Rejected)
    assert again.code == Reason.STALE


def test_running_out_of_time_twice_sits_out_r_ring_2() -> None:
    bench, (_, ben, _) = under_way("Ana", "Ben", "Cyd")

    bench.pass_time(30)
    assert not any(isinstance(e, SatOut) for e in bench.events(ben))
    for _ in range(12):
        bench.pass_time(10)

    sat_out = [e for e in bench.events(ben) if isinstance(e, SatOut)]
    assert sat_out
    assert {event.why for event in sat_out} == {"time"}


def test_a_move_in_time_forgives_one_that_was_not() -> None:
    bench, (ana, ben) = under_way("Ana", "Ben", forced_bets="antes")
    first = bench.asked()
    bench.pass_time(30)
    bench.act(CHECK)
    bench.act(PAT)

    assert bench.live.ring is not None
    counted = {s.seat: s.timeouts for s in bench.live.ring.seats}
    assert counted[SeatId(first or 0)] == 0
    assert not any(isinstance(e, SatOut) for e in bench.events(ben) + bench.events(ana))


def test_a_closed_window_folds_and_sits_out_with_the_seat_kept_r_leave_1() -> None:
    bench, (ana, ben, _) = under_way("Ana", "Ben", "Cyd")
    token = bench.welcome(ben).token

    bench.say(ben, Closing())
    assert SatOut(seat=SeatId(1), why="closed") in bench.events(ana)
    assert Folded(SeatId(1)) in bench.events(ana)
    again = bench.join("Ben", token=token)

    assert bench.welcome(again).seat == 1
    assert own(bench, again).sit_in
    bench.say(again, SitIn())
    assert seat_of(bench, ana, "Ben").presence is Presence.PLAYING


def test_a_table_that_fewer_than_two_play_at_waits_and_starts_afresh_r_ring_3() -> None:
    bench, (ana, ben) = under_way("Ana", "Ben")
    bench.say(ben, SitOut())
    assert bench.phase() is TablePhase.BETWEEN_HANDS

    bench.pass_time(8)
    assert bench.phase() is TablePhase.WAITING
    assert bench.table.next_deadline() is None
    bench.say(ben, SitIn())

    assert bench.phase() is TablePhase.HAND
    assert bench.update(ana).view.hand.number == 2  # type: ignore[union-attr]


# ---------------------------------------------------------------- elsewhere, and the end


@pytest.mark.parametrize(
    "wish", [BuyIn(chips=Chips(10)), TopUp(chips=Chips(10)), SitOut(), SitIn(), PostBlind()]
)
def test_a_match_has_none_of_this(wish: BuyIn | TopUp | SitOut | SitIn | PostBlind) -> None:
    bench = Bench()
    ana, _ = bench.sit_and_start("Ana", "Ben")

    (answer,) = bench.say(ana, wish)

    assert isinstance(answer, Rejected)
    assert answer.code == Reason.NO_RING
    assert bench.update(ana).private.ring is None


def test_the_host_ends_the_game_and_the_results_are_net_r_ring_1() -> None:
    bench, (ana, ben, cyd) = under_way("Ana", "Ben", "Cyd")
    next_hand(bench)
    bench.say(ben, Leave())

    bench.say(ana, EndAfterHand())
    play_out(bench)

    view = bench.update(cyd).view
    assert view.phase is TablePhase.MATCH_OVER
    assert view.match is not None
    everybody = (*view.players, *view.match.left)
    assert sum(player.net for player in everybody) == 0
    assert min(player.place for player in everybody) == 1
    best = max(player.net for player in everybody)
    assert all((player.place == 1) == (player.net == best) for player in everybody)
    (ended,) = (e for e in bench.events(ana) if isinstance(e, MatchEnded))
    assert set(ended.winners) <= {p.seat for p in view.players if p.place == 1}


def test_an_agreed_time_ends_a_game_that_waits_at_once_r_len_1() -> None:
    bench, _ = opened("Ana", "Ben", minutes="5")

    bench.pass_time(5 * 60)

    assert bench.phase() is TablePhase.MATCH_OVER


def test_stakes_rise_in_a_ring_game_too_r_len_2() -> None:
    bench, (ana, *_) = under_way("Ana", "Ben", "Cyd", stakes_rise="hands", stakes_rise_every="1")

    next_hand(bench)

    assert StakesRose(small_bet=Chips(8), big_bet=Chips(16)) in bench.events(ana)
    assert bench.update(ana).view.least_buy_in == 80


def test_stakes_rise_by_minutes_in_a_ring_game_too_r_len_2() -> None:
    bench, (ana, *_) = under_way(
        "Ana", "Ben", "Cyd", stakes_rise="minutes", stakes_rise_every="1", time_per_move="0"
    )

    bench.pass_time(60)
    next_hand(bench)
    next_hand(bench)

    assert StakesRose(small_bet=Chips(8), big_bet=Chips(16)) in bench.events(ana)


def test_everybody_saying_so_begins_the_next_hand() -> None:
    bench, (ana, ben, cyd) = under_way("Ana", "Ben", "Cyd")
    bench.say(cyd, SitOut())
    play_out(bench)

    for peer in (ana, ben):
        bench.say(peer, NextHand())

    assert bench.phase() is TablePhase.HAND, "who sits out is not waited for"


def test_another_game_begins_with_a_whole_bankroll() -> None:
    bench, (ana, ben) = under_way("Ana", "Ben")
    bench.say(ana, EndAfterHand())
    play_out(bench)
    for peer in (ana, ben):
        bench.say(peer, NextHand())

    for peer in (ana, ben):
        bench.say(peer, Rematch())
    bench.say(ana, Start())

    assert bench.phase() is TablePhase.WAITING
    assert [p.bankroll for p in bench.update(ana).view.players] == [400, 400]


def test_an_evening_of_a_ring_game_is_replayed_to_the_same_table() -> None:
    bench, (ana, ben, _) = under_way("Ana", "Ben", "Cyd")
    bench.say(ben, SitOut())
    next_hand(bench)
    dan = bench.join("Dan")
    bench.say(dan, BuyIn(chips=Chips(77)))
    bench.say(dan, PostBlind())
    next_hand(bench)
    bench.say(ana, Leave())

    replayed = bench.replay([entry.record for entry in bench.entries])

    assert replayed.live == bench.live


def test_a_move_of_who_sits_out_does_not_count() -> None:
    bench, (_, ben, _) = under_way("Ana", "Ben", "Cyd")
    prompt = bench.live.turn
    assert prompt is not None
    bench.say(ben, SitOut())

    (answer,) = bench.say(ben, Act(prompt=prompt.prompt, move=Bet(to=Chips(4))))

    assert isinstance(answer, Rejected)

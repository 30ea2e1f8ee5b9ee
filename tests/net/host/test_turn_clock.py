"""The clock of a move: whose it is, how long, and what its end does (R-TIME-1)."""

import pytest

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.chips import Chips, SeatId
from engine.events import Checked, Drew, Folded
from engine.rules import LostPlayer
from net.host.turn_clock import BOT_SECONDS, LOST_PLAYERS_TIME, RETURN_SECONDS
from net.testing import stacked_deck
from protocol.codes import Reason
from protocol.messages import Act, AddBot, Leave, NextHand, Rejected, Start, TimeRanOut
from tests.net.host.bench import Bench

BET, CALL, CHECK, PAT = Bet(to=Chips(10)), Call(), Check(), Draw(())
THIRTY = {"time_per_move": "30"}


@pytest.mark.parametrize("preset", ["classic", "party"])
def test_n29_without_a_limit_a_player_may_think_for_ever(preset: str) -> None:
    bench = Bench(preset=preset)
    _, ben = bench.sit_and_start("Ana", "Ben")
    asked = bench.live.turn

    bench.pass_time(24 * 3600)

    assert bench.live.turn == asked
    assert bench.prompt(ben).left_ms is None
    assert bench.table.next_deadline() is None


def test_n29_at_29_seconds_a_move_counts_and_at_30_the_default_is_made() -> None:
    bench = Bench(THIRTY)
    ana, ben = bench.sit_and_start("Ana", "Ben")

    assert bench.prompt(ben).left_ms == 30_000
    bench.pass_time(29)
    bench.act(BET)
    bench.pass_time(29.9)
    assert bench.asked() == 0
    bench.pass_time(0.1)

    assert TimeRanOut(seat=SeatId(0)) in bench.events(ana)
    assert Folded(seat=SeatId(0)) in bench.events(ana)


def test_the_default_is_a_check_where_nothing_is_owed_and_to_stand_pat_in_the_draw() -> None:
    bench = Bench(THIRTY)
    ana, _ = bench.sit_and_start("Ana", "Ben")

    bench.pass_time(30 * 4)

    told = bench.events(ana)
    assert [e for e in told if isinstance(e, Checked)] == [Checked(SeatId(1)), Checked(SeatId(0))]
    assert [(e.seat, e.count) for e in told if isinstance(e, Drew)] == [(1, 0), (0, 0)]


def test_an_answer_at_the_very_moment_of_the_end_is_too_late() -> None:
    bench = Bench(THIRTY)
    _, ben = bench.sit_and_start("Ana", "Ben")
    prompt = bench.prompt(ben)

    bench.now += 30
    (*_, answer) = bench.say(ben, Act(prompt=prompt.id, move=BET))

    assert isinstance(answer, Rejected)
    assert answer.code == Reason.STALE
    assert Checked(SeatId(1)) in bench.events(ben)


def test_every_player_has_the_whole_time() -> None:
    bench = Bench(THIRTY)
    ana, _ = bench.sit_and_start("Ana", "Ben")

    bench.pass_time(12)
    bench.act(CHECK)

    assert bench.prompt(ana).left_ms == 30_000
    assert bench.update(ana).view.to_act_ms == 30_000


def test_n31_somebody_dropping_out_does_not_shorten_the_time_of_another() -> None:
    bench = Bench(THIRTY)
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.pass_time(10)

    bench.lose(cyd)
    bench.say(ana, Leave())

    assert bench.prompt(ben).left_ms == 20_000
    bench.pass_time(19)
    bench.act(CHECK)


def test_n31_a_question_whose_answers_change_as_another_leaves_keeps_its_clock() -> None:
    # Ana is all-in for less than Ben has: with Cyd gone there is nobody to raise against.
    bench = Bench(THIRTY | {"betting_limit": "none", "lone_player": "chooses"})
    peers = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(BET, Fold(), Fold())
    for peer in peers:
        bench.say(peer, NextHand())
    bench.act(CHECK, Bet(to=Chips(490)))
    ben, cyd = peers[1:]
    before = bench.prompt(ben)
    bench.pass_time(10)

    bench.say(cyd, Leave())

    after = bench.prompt(ben)
    assert after.id == before.id + 1
    assert after.options != before.options
    assert after.left_ms == 20_000


def test_n31_who_is_out_of_the_match_has_no_clock_and_no_warning() -> None:
    tie = stacked_deck("As Kd Qh Jc 9s", "Ac Kh Qd Js 9c", "2c 3d 4h 5c 7s", button=0)
    bench = Bench(THIRTY | {"starting_chips": "15"}, decks=[tie])
    _, _, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(BET, CALL, PAT, PAT, PAT)
    assert bench.update(cyd).view.players[2].place == 3

    bench.pass_time(8 + 30)

    ran_out = [e for e in bench.events(cyd) if isinstance(e, TimeRanOut)]
    assert len(ran_out) == 1
    assert ran_out[0].seat in {0, 1}
    assert bench.update(cyd).private.prompt is None


def test_a_bot_that_hangs_is_moved_for_also_without_a_clock() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())
    bench.seat_bot(SeatId(1))
    bench.say(ana, Start())
    assert bench.asked() == 1
    assert bench.update(ana).view.to_act_ms is None

    bench.pass_time(BOT_SECONDS)

    assert Checked(SeatId(1)) in bench.events(ana)


def test_n21_a_bot_that_dies_is_moved_for_at_once() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())
    bot = bench.seat_bot(SeatId(1))
    bench.say(ana, Start())

    bench.lose(bot)
    bench.pass_time(0)
    bench.act(BET)
    bench.pass_time(0)

    assert Folded(SeatId(1)) in bench.events(ana)


def test_n21_a_bot_that_tries_the_impossible_is_moved_for() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())
    bot = bench.seat_bot(SeatId(1))
    bench.say(ana, Start())

    answer = bench.answer(bot, PAT)

    assert isinstance(answer, Rejected)
    assert Checked(SeatId(1)) in bench.events(ana)
    assert bench.asked() == 0


def test_who_returns_in_their_turn_has_ten_seconds_at_least() -> None:
    bench = Bench(THIRTY)
    _, ben = bench.sit_and_start("Ana", "Ben")
    bench.pass_time(27)
    bench.lose(ben)
    bench.pass_time(1)

    again = bench.join("Ben", token=bench.welcome(ben).token)

    assert bench.prompt(again).left_ms == RETURN_SECONDS * 1000


def test_nobody_puts_a_move_off_by_going_and_coming_back_all_the_time() -> None:
    bench = Bench(THIRTY)
    ana, ben = bench.sit_and_start("Ana", "Ben")
    began = bench.now

    while bench.now < began + 90 and bench.asked() == 1:
        bench.lose(ben)
        ben = bench.join("Ben", token=bench.welcome(ben).token)
        bench.pass_time(1)

    assert TimeRanOut(seat=SeatId(1)) in bench.events(ana)
    assert 30 < bench.now - began <= 30 + RETURN_SECONDS


def test_every_rule_for_lost_players_says_how_long_they_are_asked() -> None:
    assert set(LOST_PLAYERS_TIME) == set(LostPlayer)

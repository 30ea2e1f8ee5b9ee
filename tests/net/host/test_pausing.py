"""The pause: every clock stands still, nobody is asked, and the game goes on where it was."""

import pytest

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.chips import Chips
from net.host.sessions import Attachment
from protocol.codes import Reason
from protocol.messages import (
    Act,
    AddBot,
    EndNow,
    GamePaused,
    GameResumed,
    Leave,
    NextHand,
    Pause,
    PlayerReturned,
    Rejected,
    Resume,
    Say,
    StandInBegan,
    Start,
    TablePhase,
    TableState,
    TimeRanOut,
    Want,
)
from tests.net.host.bench import Bench

A_DAY = 24 * 60 * 60.0


def code_of(answer: object) -> str:
    assert isinstance(answer, Rejected)
    return answer.code


def test_a_move_has_as_much_time_after_the_pause_as_before_it() -> None:
    bench = Bench({"time_per_move": "30"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.pass_time(20)
    bench.say(ana, Pause())
    assert bench.update(ana).view.paused
    bench.pass_time(A_DAY)
    assert bench.update(ben).view.to_act_ms == 10_000
    bench.say(ana, Resume())
    assert bench.prompt(ben).left_ms == 10_000
    bench.pass_time(9.9)
    assert not any(isinstance(event, TimeRanOut) for event in bench.events(ben))
    bench.pass_time(0.1)

    assert any(isinstance(event, TimeRanOut) for event in bench.events(ben))


def test_in_a_pause_nobody_is_asked_and_nobody_can_move() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    asked = bench.prompt(ben)
    bench.say(ana, Pause())
    assert bench.update(ben).private.prompt is None
    answer = bench.say(ben, Act(prompt=asked.id, move=Bet(to=Chips(10))))[0]
    assert code_of(answer) == Reason.PAUSED
    bench.say(ana, Resume())
    assert code_of(bench.say(ben, Act(prompt=asked.id, move=Bet(to=Chips(10))))[0]) == Reason.STALE

    anew = bench.prompt(ben)
    assert (anew.options, anew.default) == (asked.options, asked.default)
    bench.act(Bet(to=Chips(10)))


def test_what_happens_by_itself_does_not_happen_in_a_pause() -> None:
    bench = Bench({"stakes_rise": "minutes", "stakes_rise_every": "1", "minutes": "5"})
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.lose(cyd)
    bench.act(Fold())
    bench.pass_time(20)
    bench.say(ana, Pause())
    before = bench.live
    bench.pass_time(A_DAY)
    assert bench.live == before
    assert bench.table.next_deadline() is None
    bench.say(ana, Resume())
    bench.pass_time(9.9)
    assert not any(isinstance(event, StandInBegan) for event in bench.events(ben))
    bench.pass_time(0.1)

    assert any(isinstance(event, StandInBegan) for event in bench.events(ben))


def test_the_next_hand_waits_for_the_end_of_the_pause() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(Fold())
    assert bench.phase() is TablePhase.BETWEEN_HANDS
    bench.say(ana, NextHand())
    bench.say(ana, Pause())
    assert code_of(bench.say(ben, NextHand())[0]) == Reason.PAUSED
    bench.pass_time(A_DAY)
    assert bench.phase() is TablePhase.BETWEEN_HANDS
    bench.say(ana, Resume())
    bench.say(ben, NextHand())

    assert bench.phase() is TablePhase.HAND


def test_a_player_comes_back_goes_and_talks_in_a_pause() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    token = bench.welcome(cyd).token
    bench.lose(cyd)
    bench.say(ana, Pause())
    back = bench.join("Cyd", token=token)
    assert any(isinstance(event, PlayerReturned) for event in bench.events(ana))
    assert bench.update(back).view.paused
    bench.say(ben, Say(text="Coffee?"))
    bench.say(ben, Leave())
    assert bench.update(ana).private.prompt is None
    bench.say(ana, Resume())

    assert bench.asked() == bench.update(back).view.you


def test_a_bot_that_answers_into_a_pause_is_asked_again_and_not_moved_for() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())
    bot = bench.seat_bot(bench.bots_wanted[0])
    bench.say(ana, Start())
    asked = bench.prompt(bot)
    bench.say(ana, Pause())
    answer = bench.say(bot, Act(prompt=asked.id, move=asked.default))[0]
    assert code_of(answer) == Reason.PAUSED
    bench.say(ana, Resume())

    assert bench.prompt(bot).id > asked.id


def test_a_pause_is_the_word_of_the_host_and_shown_to_everybody() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    wes = bench.join("Wes", want=Want.WATCH)
    assert code_of(bench.say(ben, Pause())[0]) == Reason.NOT_HOST
    assert code_of(bench.say(ana, Resume())[0]) == Reason.NOT_PAUSED
    bench.say(ana, Pause())
    assert code_of(bench.say(ana, Pause())[0]) == Reason.PAUSED
    assert bench.state() is TableState.PAUSED
    bench.say(ana, Resume())

    assert bench.state() is TableState.PLAYING
    for peer in (ana, ben, wes):
        kinds = [type(e) for e in bench.events(peer) if isinstance(e, GamePaused | GameResumed)]
        assert kinds == [GamePaused, GameResumed]


def test_there_is_nothing_to_pause_before_a_match() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")

    assert code_of(bench.say(ana, Pause())[0]) == Reason.NO_MATCH


def test_a_match_that_ends_in_a_pause_ends_the_pause() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.say(ana, Pause())
    bench.say(ben, Leave())

    assert bench.phase() is TablePhase.MATCH_OVER
    assert not bench.update(ana).view.paused
    assert bench.state() is TableState.OPEN


def test_a_table_can_be_closed_in_a_pause() -> None:
    bench = Bench()
    ana, _ = bench.sit_and_start("Ana", "Ben")
    bench.say(ana, Pause())
    bench.say(ana, EndNow())

    assert bench.ended is not None


def test_a_pause_outlives_a_crash_of_the_host() -> None:
    bench = Bench({"time_per_move": "30"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    token, asked = bench.welcome(ana).token, bench.welcome(ben).token
    bench.pass_time(20)
    bench.say(ana, Pause())
    bench.pass_time(A_DAY)
    bench.crash()
    bench.pass_time(A_DAY)
    ana = bench.join("Ana", token=token, attachment=Attachment.HOST_PLAYER)
    ben = bench.join("Ben", token=asked)
    assert bench.update(ben).view.paused
    bench.say(ana, Resume())
    bench.pass_time(9)

    bench.act(Check(), Check(), Draw(()), Draw(()))
    assert bench.asked() is not None


def test_a_second_pause_counts_from_its_own_beginning() -> None:
    bench = Bench({"time_per_move": "30"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    for _ in range(3):
        bench.pass_time(5)
        bench.say(ana, Pause())
        bench.pass_time(1000)
        bench.say(ana, Resume())

    assert bench.prompt(ben).left_ms == 15_000


@pytest.mark.parametrize("seconds", [0.0, 1000.0])
def test_times_of_a_match_leave_the_pauses_out(seconds: float) -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.pass_time(10)
    bench.say(ana, Pause())
    bench.pass_time(seconds)
    bench.say(ana, Resume())
    bench.act(Bet(to=Chips(10)), Call())

    match = bench.update(ben).view.match
    assert match is not None
    assert match.seconds == 10

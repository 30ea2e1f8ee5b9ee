"""Lost players and the host's word on waiting for them; all-in by rule; windows that fold."""

import pytest

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.chips import Chips, SeatId
from engine.events import Folded
from net.testing import stacked_deck
from protocol.codes import Reason
from protocol.messages import (
    Closing,
    KeepWaiting,
    MatchEnded,
    PlayerReturned,
    Rejected,
    StandInBegan,
    StopWaiting,
    TablePhase,
    TimeRanOut,
    WaitEnded,
    WaitKept,
)
from tests.net.host.bench import Bench

CHECK, CALL, FOLD, PAT = Check(), Call(), Fold(), Draw(())
BET = Bet(to=Chips(10))


def test_a_table_that_waits_does_so_until_the_host_says_otherwise_r_lost_1() -> None:
    bench = Bench({"lost_player": "wait", "time_per_move": "20"}, button=1)
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(CHECK)
    bench.lose(ben)
    bench.pass_time(20)
    assert TimeRanOut(seat=SeatId(1)) in bench.events(ana), "the clock ends before the grace does"
    bench.act(PAT)
    assert bench.asked() == 1
    bench.pass_time(10)
    bench.pass_time(3600)
    assert bench.asked() == 1, "clocks stand still"

    bench.say(ana, StopWaiting())

    assert WaitEnded(seat=SeatId(1), name="Ben") in bench.events(ana)
    assert bench.table.next_deadline() == bench.now, "time runs out for each move at once"
    bench.pass_time(0)
    assert bench.asked() == 0


def test_a_lost_player_who_is_back_has_a_clock_again() -> None:
    bench = Bench({"lost_player": "wait", "time_per_move": "60"}, button=1)
    ana, ben = bench.sit_and_start("Ana", "Ben")
    token = bench.welcome(ben).token
    bench.lose(ben)
    bench.pass_time(30)
    bench.say(ana, StopWaiting())

    bench.join("Ben", token=token)
    bench.act(CHECK)

    assert PlayerReturned(seat=SeatId(1), name="Ben") in bench.events(ana)
    assert bench.table.next_deadline() == bench.now + 60


def test_the_host_can_have_any_table_wait_r_lost_1() -> None:
    bench = Bench({"lost_player": "bot"}, button=1)
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)

    bench.say(ana, KeepWaiting(seat=SeatId(1)))
    bench.pass_time(600)

    assert WaitKept(seat=SeatId(1), name="Ben") in bench.events(ana)
    assert bench.bots_wanted == []
    bench.say(ana, StopWaiting(seat=SeatId(1)))
    assert bench.bots_wanted == [1]
    assert StandInBegan(seat=SeatId(1), name="Ben") in bench.events(ana)


def test_waiting_again_sends_the_stand_in_away() -> None:
    bench = Bench({"lost_player": "bot"}, button=0)
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)
    bench.pass_time(30)
    bot = bench.seat_bot(SeatId(1))

    bench.say(ana, KeepWaiting())
    bench.pass_time(600)

    assert bot in bench.closed
    assert bench.asked() == 1
    assert not bench.update(ana).view.players[1].stand_in


@pytest.mark.parametrize("word", [KeepWaiting(), StopWaiting(), StopWaiting(seat=SeatId(0))])
def test_there_is_nobody_to_wait_for_where_nobody_is_lost(word: KeepWaiting | StopWaiting) -> None:
    bench = Bench()
    ana, _ = bench.sit_and_start("Ana", "Ben")

    (answer,) = bench.say(ana, word)

    assert isinstance(answer, Rejected)
    assert answer.code == Reason.NO_SUCH_PLAYER


def test_what_the_table_does_already_is_said_to_be_so() -> None:
    bench = Bench({"lost_player": "bot"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)

    sentences = []
    for word in (KeepWaiting(), KeepWaiting(), StopWaiting(), StopWaiting(seat=SeatId(1))):
        answers = [m for m in bench.say(ana, word) if isinstance(m, Rejected)]
        sentences += [answer.text for answer in answers]

    assert sentences == [
        "The table waits for Ben already.",
        "The table does not wait for Ben any more.",
    ]


def test_before_the_match_nobody_is_waited_for() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    bench.lose(ben)

    (answer,) = bench.say(ana, KeepWaiting())

    assert isinstance(answer, Rejected)
    assert answer.code == Reason.NO_MATCH


def test_a_player_lost_for_all_in_can_win_what_they_reached_r_lost_2() -> None:
    aces, kings, queens = "As Ah Ad 2c 3d", "Ks Kh Kd 4c 5d", "Qs Qh Qd 6c 7d"
    bench = Bench(
        {"lost_player": "all_in", "time_per_move": "20"},
        decks=[stacked_deck(queens, aces, kings, button=0)],
    )
    ana, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.lose(ben)

    bench.pass_time(20)
    bench.act(BET, CALL)
    assert bench.phase() is TablePhase.HAND
    bench.act(PAT, PAT, CHECK, CHECK)

    view = bench.update(ana).view
    assert [(p.name, p.stack) for p in view.players] == [("Ana", 485), ("Ben", 510), ("Cyd", 505)]


def test_without_a_clock_a_lost_player_is_all_in_after_the_grace_r_lost_2() -> None:
    bench = Bench({"lost_player": "all_in"})
    _, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.lose(ben)

    bench.pass_time(29)
    assert bench.asked() == 1
    bench.pass_time(1)

    assert bench.asked() == 2
    assert bench.live.hand is not None
    assert bench.live.hand.frozen == (1,)


def test_a_window_that_folds_does_so_in_a_match_too_and_the_seat_is_kept_r_leave_1() -> None:
    bench = Bench({"window_closed": "folds"})
    ana, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    token = bench.welcome(ben).token

    bench.say(ben, Closing())

    assert Folded(SeatId(1)) in bench.events(ana)
    assert bench.welcome(bench.join("Ben", token=token)).seat == 1


def test_a_window_that_folds_ends_a_hand_of_two() -> None:
    bench = Bench({"window_closed": "folds"})
    ana, ben = bench.sit_and_start("Ana", "Ben")

    bench.say(ben, Closing())

    assert bench.phase() is TablePhase.BETWEEN_HANDS
    assert bench.update(ana).view.players[0].stack == 505


# ---------------------------------------------------------------- without betting


def test_a_match_without_betting_is_played_for_points_r_nobet_1() -> None:
    aces, kings = "As Ah Ad 2c 3d", "Ks Kh Kd 4c 5d"
    bench = Bench(
        {"mode": "no_betting", "hands": "2"},
        decks=[stacked_deck(aces, kings, button=0), stacked_deck(aces, kings, button=1)],
    )
    ana, ben = bench.sit_and_start("Ana", "Ben")
    assert [player.stack for player in bench.update(ana).view.players] == [0, 0]

    bench.act(PAT, PAT)
    bench.pass_time(8)
    bench.act(PAT, PAT)

    view = bench.update(ben).view
    assert view.phase is TablePhase.MATCH_OVER
    assert [(p.points, p.place, p.hands_won) for p in view.players] == [(2, 1, 2), (0, 2, 0)]
    assert MatchEnded(winners=(SeatId(0),)) in bench.events(ana)


def test_without_betting_who_runs_out_of_time_or_is_lost_stands_pat_r_nobet_1() -> None:
    bench = Bench(
        {"mode": "no_betting", "hands": "2", "time_per_move": "10", "lost_player": "all_in"}
    )
    ana, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.lose(ben)

    bench.pass_time(10)
    assert bench.asked() == 2
    bench.act(PAT, PAT)

    assert Folded(SeatId(1)) not in bench.events(ana)
    assert bench.live.hand is not None
    assert bench.live.hand.shown_down == (1, 2, 0)


def test_without_betting_the_lobby_shows_no_chips() -> None:
    bench = Bench({"mode": "no_betting", "hands": "2"})

    ana, _ = bench.sit("Ana", "Ben")

    assert [player.stack for player in bench.update(ana).view.players] == [0, 0]

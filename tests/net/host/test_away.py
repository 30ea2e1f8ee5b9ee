"""Players who are not at their screens: seen by all, waited for by nobody (R-TIME-1)."""

from engine.actions import Bet, Check, Fold
from engine.chips import Chips, SeatId
from engine.events import Checked, Folded
from protocol.codes import Reason
from protocol.messages import (
    Away,
    Back,
    NextHand,
    Pause,
    PlayerAway,
    PlayerBack,
    PlayerKind,
    Rejected,
    Resume,
    TablePhase,
    TimeRanOut,
    Want,
)
from tests.net.host.bench import Bench


def test_who_goes_away_is_shown_to_all_until_they_are_back() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    bench.say(ben, Away())
    assert [player.away for player in bench.update(ana).view.players] == [False, True]
    bench.say(ben, Back())

    assert not any(player.away for player in bench.update(ana).view.players)
    assert [type(event) for event in bench.events(ana)[-2:]] == [PlayerAway, PlayerBack]


def test_the_rules_move_at_once_for_who_is_away_without_a_word_of_time() -> None:
    bench = Bench()
    ana, _, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.say(cyd, Away())
    bench.act(Bet(to=Chips(10)))
    bench.pass_time(0)

    assert isinstance(bench.events(ana)[-1], Folded)
    assert not any(isinstance(event, TimeRanOut) for event in bench.events(ana))
    assert bench.asked() == bench.update(ana).view.you


def test_who_goes_away_in_turn_is_moved_for_at_once_and_checks_where_that_is_free() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.say(ben, Away())
    bench.pass_time(0)

    assert Checked(seat=SeatId(1)) in bench.events(ana)
    assert bench.asked() == 0


def test_who_goes_and_comes_while_the_game_is_paused_has_ten_seconds_at_least() -> None:
    bench = Bench({"time_per_move": "30"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.say(ana, Pause())
    bench.say(ben, Away())
    bench.say(ben, Back())
    bench.say(ana, Resume())

    assert bench.prompt(ben).left_ms == 10_000


def test_the_next_hand_does_not_wait_for_who_is_away() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(Fold(), Fold())
    bench.say(cyd, Away())
    assert bench.phase() is TablePhase.BETWEEN_HANDS
    bench.say(ana, NextHand())
    bench.say(ben, NextHand())

    assert bench.phase() is TablePhase.HAND


def test_where_all_are_away_the_match_goes_on_by_itself() -> None:
    bench = Bench()
    for peer in bench.sit_and_start("Ana", "Ben"):
        bench.say(peer, Away())
    bench.pass_time(100)

    assert bench.live.hand is not None
    assert bench.live.hand.number > 2


def test_who_loses_the_connection_while_away_is_still_away_on_return() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.say(ben, Away())
    bench.lose(ben)
    back = bench.join("Ben", token=bench.welcome(ben).token)
    assert bench.update(ana).view.players[1].away
    bench.say(back, Back())

    assert not bench.update(ana).view.players[1].away


def test_a_stand_in_plays_in_its_own_time_for_who_is_lost_and_was_away() -> None:
    bench = Bench()
    _, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(Check())
    bench.say(ben, Away())
    bench.lose(ben)
    bench.pass_time(31)
    bot = bench.seat_bot(bench.bots_wanted[0])
    bench.act(Bet(to=Chips(10)))
    bench.pass_time(1)

    assert bench.prompt(bot).id == bench.live.last_prompt


def test_only_people_with_a_seat_go_away() -> None:
    bench = Bench()
    bench.sit("Ana")
    wes = bench.join("Wes", want=Want.WATCH)

    answer = bench.say(wes, Away())[0]

    assert isinstance(answer, Rejected)
    assert answer.code == Reason.NOT_SEATED
    assert all(player.kind is PlayerKind.PERSON for player in bench.update(wes).view.players)

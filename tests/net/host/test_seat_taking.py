"""Who watches takes a seat that is free, without coming in anew."""

from engine.chips import SeatId
from net.host.seats import PeerId
from net.host.sessions import Attachment
from protocol.codes import Reason
from protocol.messages import (
    BuyIn,
    Leave,
    Lock,
    PlayerJoined,
    Rejected,
    SeatGiven,
    Start,
    TablePhase,
    TakeSeat,
    Unlock,
    Want,
)
from tests.net.host.bench import Bench


def refusal(bench: Bench, peer: PeerId) -> str:
    before = bench.live
    answer = bench.say(peer, TakeSeat())[0]
    assert isinstance(answer, Rejected)
    assert bench.live == before
    return answer.code


def may_sit(bench: Bench, peer: PeerId) -> bool:
    return bench.update(peer).view.seat_free


def token_given(bench: Bench, peer: PeerId) -> str:
    return next(told for told in bench.told[peer] if isinstance(told, SeatGiven)).token


def with_chips(bench: Bench, *peers: PeerId) -> None:
    for peer in peers:
        ring = bench.update(peer).private.ring
        assert ring is not None
        assert ring.buy_in is not None
        bench.say(peer, BuyIn(chips=ring.buy_in.most))


def test_a_watcher_sits_down_in_the_lobby_and_comes_back_with_the_token() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    cyd = bench.join("Cyd", want=Want.WATCH)
    assert may_sit(bench, cyd)

    bench.say(cyd, TakeSeat())

    view = bench.update(ben).view
    assert (view.watchers, view.players[2].name, view.players[2].is_host) == ((), "Cyd", False)
    assert bench.update(cyd).view.you == SeatId(2)
    assert bench.events(ana)[-1] == PlayerJoined(seat=SeatId(2), name="Cyd")
    bench.lose(cyd)
    assert bench.update(bench.join("x", token=token_given(bench, cyd))).view.you == SeatId(2)


def test_who_came_while_all_seats_were_taken_gets_the_one_that_becomes_free() -> None:
    bench = Bench({"seats": "2"})
    _, ben = bench.sit("Ana", "Ben")
    cyd = bench.join("Cyd")
    assert not may_sit(bench, cyd)
    assert refusal(bench, cyd) == Reason.FULL

    bench.say(ben, Leave())
    assert may_sit(bench, cyd)
    bench.say(cyd, TakeSeat())

    assert bench.update(cyd).view.you == SeatId(1)


def test_nobody_sits_down_in_the_middle_of_a_match_but_after_it() -> None:
    bench = Bench({"seats": "3"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    cyd = bench.join("Cyd", want=Want.WATCH)
    assert not may_sit(bench, cyd)
    assert refusal(bench, cyd) == Reason.MATCH_RUNNING

    bench.say(ben, Leave())
    assert bench.phase() is TablePhase.MATCH_OVER
    bench.say(cyd, TakeSeat())

    assert [player.name for player in bench.update(ana).view.players] == ["Ana", "Cyd"]


def test_a_watcher_of_a_ring_game_sits_down_in_it_and_brings_chips() -> None:
    bench = Bench(preset="cardroom")
    peers = bench.sit("Ana", "Ben")
    bench.say(peers[0], Start())
    with_chips(bench, *peers)
    assert bench.phase() is TablePhase.HAND
    cyd = bench.join("Cyd", want=Want.WATCH)

    bench.say(cyd, TakeSeat())

    assert bench.update(cyd).private.ring is not None
    with_chips(bench, cyd)
    assert bench.live.seats[2] is not None
    assert bench.live.seats[2].asked_chips == 400


def test_a_host_who_gave_the_seat_up_gets_it_back_with_the_bankroll_of_the_evening() -> None:
    bench = Bench(preset="cardroom")
    ana, ben = bench.sit("Ana", "Ben")
    bench.say(ana, Start())
    with_chips(bench, ana, ben)
    bench.say(ana, Leave())

    bench.say(ana, TakeSeat())

    player = bench.update(ben).view.players[0]
    small_blind = 2
    assert (player.name, player.is_host, player.net) == ("Ana", True, -small_blind)
    assert player.bankroll == 400 - small_blind


def test_who_left_in_the_hand_under_way_waits_until_it_is_paid() -> None:
    bench = Bench(preset="cardroom")
    ana, ben, cyd = bench.sit("Ana", "Ben", "Cyd")
    bench.say(ana, Start())
    with_chips(bench, ana, ben, cyd)
    assert bench.phase() is TablePhase.HAND
    bench.say(ana, Leave())

    assert refusal(bench, ana) == Reason.MATCH_RUNNING


def test_who_has_a_seat_cannot_take_another() -> None:
    bench = Bench()
    _, ben = bench.sit("Ana", "Ben")

    assert refusal(bench, ben) == Reason.STALE


def test_a_locked_table_seats_nobody_but_its_host() -> None:
    bench = Bench()
    ana, _ = bench.sit("Ana", "Ben")
    cyd = bench.join("Cyd", want=Want.WATCH)
    bench.say(ana, Lock())
    assert not may_sit(bench, cyd)
    assert refusal(bench, cyd) == Reason.LOCKED

    bench.say(ana, Leave())
    bench.say(ana, TakeSeat())
    assert bench.update(ana).view.you == SeatId(0)
    bench.say(ana, Unlock())
    bench.say(cyd, TakeSeat())
    assert bench.update(cyd).view.you == SeatId(2)


def test_a_console_that_is_called_as_the_table_itself_cannot_play() -> None:
    bench = Bench()
    console = bench.join("Host", want=Want.WATCH, attachment=Attachment.HOST_PLAYER)

    assert refusal(bench, console) == Reason.NAME_BAD


def test_a_seat_that_was_taken_is_there_after_a_crash_too() -> None:
    bench = Bench()
    bench.sit("Ana", "Ben")
    cyd = bench.join("Cyd", want=Want.WATCH)
    bench.say(cyd, TakeSeat())
    token = token_given(bench, cyd)
    assert token not in repr(bench.entries)
    bench.crash()

    assert bench.update(bench.join("x", token=token)).view.you == SeatId(2)

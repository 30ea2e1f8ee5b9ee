"""A seat whose token is lost goes to a device that watches, by the word of the host."""

import pytest

from engine.chips import SeatId
from net.host.seats import PeerId
from net.host.sessions import Attachment
from protocol.codes import Reason
from protocol.messages import (
    GiveSeat,
    PlayerReturned,
    Rejected,
    SeatGiven,
    SeatHandedOver,
    TablePhase,
    Want,
)
from tests.net.host.bench import Bench

BENS = SeatId(1)


def with_a_lost_seat() -> tuple[Bench, PeerId, PeerId]:
    """Return a match in which Ben is lost, and watches from a new device."""
    bench = Bench()
    ana, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.lose(ben)
    return bench, ana, bench.join("Ben 2")


def refusal(bench: Bench, peer: PeerId, *, seat: int = BENS, watcher: str = "Ben 2") -> str:
    answer = bench.say(peer, GiveSeat(seat=SeatId(seat), watcher=watcher))[0]
    assert isinstance(answer, Rejected)
    return answer.code


def test_the_watcher_has_the_seat_its_cards_and_a_token_of_its_own() -> None:
    bench, ana, device = with_a_lost_seat()
    bench.pass_time(31)
    bot = bench.seat_bot(BENS)
    cards = bench.update(bot).private.cards
    bench.say(ana, GiveSeat(seat=BENS, watcher="Ben 2"))

    given = next(m for m in bench.told[device] if isinstance(m, SeatGiven))
    update = bench.update(device)
    assert (given.seat, update.view.you, update.private.cards) == (BENS, BENS, cards)
    assert update.view.watchers == ()
    assert update.view.players[BENS].name == "Ben"
    assert bot in bench.closed
    kinds = [type(event) for event in bench.events(ana)[-2:]]
    assert kinds == [SeatHandedOver, PlayerReturned]
    bench.lose(device)
    assert bench.update(bench.join("x", token=given.token)).view.you == BENS


def test_the_token_before_opens_nothing_any_more() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    stolen = bench.welcome(ben).token
    bench.lose(ben)
    bench.join("Ben 2")
    bench.say(ana, GiveSeat(seat=BENS, watcher="Ben 2"))

    again = bench.join("Eve", token=stolen)

    assert bench.update(again).view.you is None


def test_nobody_else_hears_of_the_token() -> None:
    bench, ana, device = with_a_lost_seat()
    bench.say(ana, GiveSeat(seat=BENS, watcher="Ben 2"))
    given = next(m for m in bench.told[device] if isinstance(m, SeatGiven))

    assert given.token
    for peer, told in bench.told.items():
        assert peer == device or given.token not in repr(told)
    assert given.token not in repr(bench.entries)
    assert given.token not in repr(bench.live)


def test_only_the_host_gives_seats_away() -> None:
    bench, _, device = with_a_lost_seat()

    assert refusal(bench, device) == Reason.NOT_HOST


@pytest.mark.parametrize(
    ("case", "seat", "watcher"),
    [
        ("a player who is there", 2, "Ben 2"),
        ("the host", 0, "Ben 2"),
        ("a seat that does not exist", 30, "Ben 2"),
        ("an empty seat", 4, "Ben 2"),
        ("nobody of that name", BENS, "Ben 3"),
        ("a player, not a watcher", BENS, "Cyd"),
    ],
)
def test_what_cannot_be_given_or_to_whom(case: str, seat: int, watcher: str) -> None:
    bench, ana, _ = with_a_lost_seat()
    before = bench.live

    assert refusal(bench, ana, seat=seat, watcher=watcher) == Reason.NO_SUCH_PLAYER, case
    assert bench.live == before


def test_a_host_without_a_seat_can_take_one_that_is_lost() -> None:
    bench, _, _ = with_a_lost_seat()
    console = bench.join("Console", want=Want.WATCH, attachment=Attachment.HOST_PLAYER)
    bench.say(console, GiveSeat(seat=BENS, watcher="Console"))

    assert bench.update(console).view.players[BENS].is_host


def test_a_given_seat_is_given_after_a_crash_too() -> None:
    bench, ana, device = with_a_lost_seat()
    bench.say(ana, GiveSeat(seat=BENS, watcher="Ben 2"))
    token = next(m for m in bench.told[device] if isinstance(m, SeatGiven)).token
    bench.crash()

    assert bench.update(bench.join("Ben", token=token)).view.you == BENS
    assert bench.phase() is TablePhase.HAND

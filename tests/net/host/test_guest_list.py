"""Locked tables, and people who were sent away for the evening."""

import pytest

from engine.chips import SeatId
from net.host.seats import PeerId
from net.host.sessions import Attachment
from protocol.codes import Reason
from protocol.handshake import make_hello
from protocol.messages import (
    AddBot,
    Ban,
    Bye,
    Kick,
    Lock,
    PlayerLeft,
    Refused,
    Rejected,
    TableLocked,
    TableState,
    TableUnlocked,
    TakeSeat,
    Unlock,
    Want,
)
from tests.net.host.bench import Bench

KITCHEN, DEN = "192.168.1.20", "192.168.1.30"


def seated(*, ben_from: str = KITCHEN) -> tuple[Bench, PeerId, PeerId]:
    bench = Bench()
    ana = bench.join("Ana", attachment=Attachment.HOST_PLAYER)
    return bench, ana, bench.join("Ben", address=ben_from)


def turned_away(bench: Bench, peer: PeerId) -> str:
    last = bench.closed[peer]
    assert isinstance(last, Refused)
    return last.code


# ---------------------------------------------------------------- locked


@pytest.mark.parametrize("want", [Want.JOIN, Want.WATCH])
def test_nobody_new_comes_in_to_a_locked_table(want: Want) -> None:
    bench, ana, _ = seated()
    bench.say(ana, Lock())
    eve = bench.join("Eve", want=want, address=DEN)
    assert turned_away(bench, eve) == Reason.LOCKED
    bench.say(ana, Unlock())

    assert bench.join("Eve", want=want, address=DEN) not in bench.closed


def test_a_seat_is_taken_back_at_a_locked_table_in_the_middle_of_a_hand() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    token = bench.welcome(ben).token
    bench.lose(ben)
    bench.say(ana, Lock())

    assert bench.update(bench.join("Ben", token=token)).view.you == 1


def test_the_host_comes_in_to_a_locked_table_and_seats_bots() -> None:
    bench, ana, _ = seated()
    bench.say(ana, Lock())
    console = bench.join("Console", want=Want.WATCH, attachment=Attachment.HOST_PLAYER)
    bench.say(console, AddBot())

    assert bench.bots_wanted == [SeatId(2)]


def test_a_lock_is_seen_from_inside_and_outside() -> None:
    bench, ana, ben = seated()
    bench.say(ana, Lock())
    assert bench.update(ben).view.locked
    assert bench.state() is TableState.FULL
    bench.say(ana, Unlock())

    assert not bench.update(ben).view.locked
    assert bench.state() is TableState.OPEN
    kinds = [type(event) for event in bench.events(ben)]
    assert kinds[-2:] == [TableLocked, TableUnlocked]


# ---------------------------------------------------------------- banned


def test_who_is_banned_loses_the_seat_and_is_told_so() -> None:
    bench, ana, ben = seated()
    bench.say(ana, Ban(seat=SeatId(1)))

    last = bench.closed[ben]
    assert isinstance(last, Bye)
    assert last.code == Reason.BANNED
    left = bench.events(ana)[-1]
    assert isinstance(left, PlayerLeft)
    assert (left.name, left.why) == ("Ben", "banned")
    assert bench.live.seats[1] is None


@pytest.mark.parametrize("want", [Want.JOIN, Want.WATCH])
@pytest.mark.parametrize(
    ("case", "name", "address", "shows_token", "comes_in"),
    [
        ("the same name from another machine", "Ben", DEN, False, False),
        ("a name that looks like it", "BEN", DEN, False, False),
        ("another name from the same machine", "Bo", KITCHEN, False, False),
        ("another name and machine with the token", "Bo", DEN, True, False),
        ("somebody else", "Bo", DEN, False, True),
    ],
)
def test_who_is_banned_is_known_again(
    case: str, name: str, address: str, shows_token: bool, comes_in: bool, want: Want
) -> None:
    bench, ana, ben = seated()
    token = bench.welcome(ben).token if shows_token else ""
    bench.say(ana, Ban(seat=SeatId(1)))

    again = bench.join(name, want=want, token=token, address=address)

    assert (again not in bench.closed) == comes_in, case
    if not comes_in:
        assert turned_away(bench, again) == Reason.BANNED


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_who_plays_on_the_machine_of_the_host_bans_nobody_else_there(address: str) -> None:
    bench, ana, _ = seated(ben_from=address)
    bench.say(ana, Ban(seat=SeatId(1)))

    assert bench.join("Eve", address=address) not in bench.closed


def test_a_machine_is_the_same_over_both_kinds_of_sockets() -> None:
    bench, ana, _ = seated(ben_from=f"::ffff:{KITCHEN}")
    bench.say(ana, Ban(seat=SeatId(1)))

    assert turned_away(bench, bench.join("Eve", address=KITCHEN)) == Reason.BANNED


def test_a_player_can_be_banned_while_lost_and_stays_banned_after_a_crash() -> None:
    bench, ana, ben = seated()
    bench.lose(ben)
    bench.say(ana, Ban(seat=SeatId(1)))
    bench.crash()

    assert turned_away(bench, bench.join("Ben", address=DEN)) == Reason.BANNED
    assert turned_away(bench, bench.join("Bo", address=KITCHEN)) == Reason.BANNED


def test_who_is_banned_does_not_watch_on_over_another_connection() -> None:
    bench, ana, _ = seated()
    watching = bench.join("Bo", want=Want.WATCH, address=KITCHEN)
    other = bench.join("Eve", want=Want.WATCH, address=DEN)

    bench.say(ana, Ban(seat=SeatId(1)))

    last = bench.closed[watching]
    assert isinstance(last, Bye)
    assert last.code == Reason.BANNED
    assert bench.say(watching, TakeSeat()) == []
    assert bench.update(ana).view.watchers == ("Eve",)
    assert other not in bench.closed


def test_who_was_only_kicked_may_come_again() -> None:
    bench, ana, _ = seated()
    bench.say(ana, Kick(seat=SeatId(1)))

    assert bench.join("Ben", address=KITCHEN) not in bench.closed


@pytest.mark.parametrize(("seat", "why"), [(0, "your own seat"), (1, "a bot"), (5, "Nobody")])
def test_whom_nobody_can_ban(seat: int, why: str) -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())

    answer = bench.say(ana, Ban(seat=SeatId(seat)))[0]

    assert isinstance(answer, Rejected)
    assert why in answer.text


def test_a_banned_peer_says_hello_in_vain_also_through_the_front_door() -> None:
    bench, ana, _ = seated()
    bench.say(ana, Ban(seat=SeatId(1)))

    refused = bench.greet(make_hello(Want.JOIN, name="Ben"))

    assert isinstance(refused, Refused)
    assert not refused.retry

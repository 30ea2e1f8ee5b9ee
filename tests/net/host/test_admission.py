"""Who is let in, as what, and with which sentence somebody is not."""

import pytest

from engine.chips import SeatId
from net.host.limits import HostLimits
from net.host.sessions import Attachment
from protocol.codes import Reason
from protocol.handshake import make_hello
from protocol.messages import (
    Bye,
    Hello,
    PlayerJoined,
    Refused,
    Say,
    Status,
    TableState,
    Want,
)
from tests.net.host.bench import Bench


def refusal(bench: Bench, name: str, want: Want = Want.JOIN) -> Refused:
    answer = bench.greet(make_hello(want, name=name))
    assert isinstance(answer, Refused)
    return answer


def test_a_newcomer_gets_the_lowest_free_seat_a_token_and_the_limits() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    welcome = bench.welcome(ben)

    assert welcome.seat == 1
    assert welcome.token
    assert welcome.token != bench.welcome(ana).token
    assert welcome.limits.chat_characters == 200
    assert welcome.heartbeat.dead_after_ms == 7000
    assert PlayerJoined(seat=SeatId(1), name="Ben") in bench.events(ana)
    assert bench.update(ben).seq == 1


def test_the_host_keeps_no_token() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")

    assert bench.welcome(ana).token not in repr(bench.live)


def test_n17_a_program_of_another_version_is_told_both_versions_and_who_updates() -> None:
    bench = Bench()

    older = bench.greet(Hello(proto_min=0, proto_max=0, want=Want.JOIN, name="Old"))
    newer = bench.greet(Hello(proto_min=7, proto_max=9, want=Want.JOIN, name="New"))

    assert isinstance(older, Refused)
    assert older.code == Reason.VERSION
    assert "protocol 1" in older.text
    assert "program 0" in older.text
    assert "update your program" in older.text
    assert isinstance(newer, Refused)
    assert "7 to 9" in newer.text
    assert "update the program of the host" in newer.text


def test_the_status_is_told_without_letting_anybody_in() -> None:
    bench = Bench()
    bench.sit("Ana")

    status = bench.greet(make_hello(Want.STATUS))

    assert isinstance(status, Status)
    assert status.table.state is TableState.OPEN
    assert (status.table.seats_taken, status.table.seats) == (1, 8)
    assert len(bench.live.seats) - bench.live.seats.count(None) == 1


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("You", "You Jr"),
        ("y0u", "y0u Jr"),
        ("EVERYONE", "EVERYONE Jr"),
        ("The Host", "The Host Jr"),
        ("Dealer.", "Dealer Jr"),
        ("Hand 12", "Hand Jr"),
    ],
)
@pytest.mark.parametrize("want", [Want.JOIN, Want.WATCH])
def test_a_name_that_reads_like_a_word_of_the_table_is_refused_with_a_suggestion(
    name: str, suggestion: str, want: Want
) -> None:
    refused = refusal(Bench(), name, want)

    assert refused.code == Reason.NAME_BAD
    assert refused.text.endswith(f"Choose another name, for example {suggestion}.")


@pytest.mark.parametrize("name", ["Ali", "Ante", "Hostess", "Yolanda", "Al", "Potter", "Bot 1a"])
def test_a_name_that_only_begins_like_a_word_of_the_table_is_taken(name: str) -> None:
    bench = Bench()

    bench.sit(name)

    assert [seat.name for seat in bench.live.seats if seat] == [name]


@pytest.mark.parametrize(
    "name",
    ["Al", "Al ", " Al", "A l", "al", "AL", "\N{CYRILLIC CAPITAL LETTER A}l", "A1", "a\u0301l"],
)
def test_n05_names_that_could_be_mixed_up_are_refused_with_a_suggestion(name: str) -> None:
    bench = Bench()
    bench.sit("Al")

    refused = refusal(bench, name)

    assert refused.code in {Reason.NAME_TAKEN, Reason.NAME_BAD}
    assert refused.text
    if refused.code == Reason.NAME_TAKEN:
        suggestion = refused.text.rpartition("for example ")[2].rstrip(".")
        assert bench.welcome(bench.join(suggestion)).seat == 1


@pytest.mark.parametrize("name", ["", "   ", "\x1b", "\u202e", "🂡", "---"])
def test_b20_a_name_without_anything_to_read_is_refused(name: str) -> None:
    assert refusal(Bench(), name).code == Reason.NAME_BAD


@pytest.mark.parametrize(
    ("case", "sent", "borne"),
    [
        ("B18 an escape sequence", "\x1b[2J\x1b[31mX", "2J31mX"),
        ("B18 a line of the dealer", "a\nDealer: x", "a Dealer x"),
        ("B18 a bell", "\x07Bo", "Bo"),
        ("B18 turned writing", "\u202eevil", "evil"),
        ("B20 too long", "a" * 64, "a" * 12),
        ("B20 spaces around", "  Bo  ", "Bo"),
    ],
)
def test_a_name_is_cleaned_to_one_short_line(case: str, sent: str, borne: str) -> None:
    bench = Bench()

    peer = bench.join(sent)

    assert bench.update(peer).view.players[0].name == borne, case


def test_a_suggested_name_is_never_too_long() -> None:
    bench = Bench()
    bench.sit("Bartholomews")

    refused = refusal(bench, "Bartholomews")

    assert "Bartholome 2" in refused.text


def test_at_a_full_table_a_newcomer_watches_and_is_told_why() -> None:
    bench = Bench({"seats": "2"})
    bench.sit("Ana", "Ben")

    cyd = bench.join("Cyd")

    assert bench.welcome(cyd).seat is None
    assert bench.welcome(cyd).token == ""
    (why,) = bench.rejections(cyd)
    assert why.code == Reason.FULL
    assert bench.update(cyd).view.watchers == ("Cyd",)
    assert bench.state() is TableState.FULL


def test_while_a_match_is_under_way_a_newcomer_watches_and_is_told_why() -> None:
    bench = Bench()
    bench.sit_and_start("Ana", "Ben")

    cyd = bench.join("Cyd")

    assert bench.welcome(cyd).seat is None
    (why,) = bench.rejections(cyd)
    assert why.code == Reason.MATCH_RUNNING


def test_who_came_to_watch_is_not_told_off() -> None:
    bench = Bench()
    bench.sit_and_start("Ana", "Ben")

    wes = bench.join("Wes", want=Want.WATCH)

    assert bench.rejections(wes) == []
    assert bench.update(wes).view.you is None


def test_watchers_need_no_name_and_still_get_different_ones() -> None:
    bench = Bench()

    *_, last = [bench.join("", want=Want.WATCH) for _ in range(3)]

    assert len(set(bench.update(last).view.watchers)) == 3


def test_only_so_many_may_watch_but_the_host_always_may() -> None:
    bench = Bench(limits=HostLimits(watchers=1))
    bench.join("Wes", want=Want.WATCH)

    refused = refusal(bench, "Wyn", Want.WATCH)
    host = bench.join("Console", want=Want.WATCH, attachment=Attachment.HOST_PLAYER)

    assert refused.code == Reason.FULL
    assert refused.retry
    assert bench.update(host).view.watchers == ("Wes", "Console")


def test_a_token_of_another_table_lets_its_owner_in_as_someone_new() -> None:
    bench = Bench()

    ana = bench.join("Ana", token="of-another-evening")

    assert bench.welcome(ana).seat == 0


def test_a_second_hello_ends_the_connection_and_keeps_the_seat() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    bench.say(ben, make_hello(Want.JOIN, name="Bob"))

    last = bench.closed[ben]
    assert isinstance(last, Bye)
    assert last.code == Reason.PROTOCOL_ERROR
    assert bench.update(ana).view.players[1].lost


def test_a_peer_that_does_not_say_hello_is_turned_away() -> None:
    bench = Bench()
    peer = bench.connect()

    bench.say(peer, Say(text="hello?"))

    last = bench.closed[peer]
    assert isinstance(last, Refused)
    assert last.code == Reason.PROTOCOL_ERROR

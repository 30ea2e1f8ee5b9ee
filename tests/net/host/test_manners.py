"""Talk and changes of mind are counted by who says them, and what changes nothing is not kept."""

import pytest

from net.host.connections import Attachment, Connection
from net.host.limits import DEFAULT_LIMITS
from net.host.manners import PLACES_REMEMBERED, MannersBook
from net.host.seats import PeerId
from protocol.codes import Reason
from protocol.messages import (
    Away,
    Back,
    NextHand,
    PeerMessage,
    Ready,
    Said,
    Say,
    SitIn,
    SitOut,
    Start,
    Update,
    Want,
)
from tests.net.host.bench import Bench
from tests.net.host.ring_tables import under_way


def lines_heard(bench: Bench, peer: PeerId) -> list[str]:
    return [event.text for event in bench.events(peer) if isinstance(event, Said)]


def test_five_lines_in_ten_seconds_are_those_of_a_seat_however_often_it_comes_back() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    for number in range(4):
        for line in range(3):
            bench.say(ben, Say(text=f"{number} {line}"))
        ben = bench.join("Ben", token=bench.welcome(ben).token)
    bench.pass_time(10)
    bench.say(ben, Say(text="later"))

    assert lines_heard(bench, ana) == ["0 0", "0 1", "0 2", "1 0", "1 1", "later"]


def test_watchers_of_one_address_share_their_lines_and_those_of_another_have_their_own() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    for number in range(4):
        wes = bench.join(f"Wes {number}", want=Want.WATCH, address="192.168.1.66")
        for line in range(2):
            bench.say(wes, Say(text=f"{number} {line}"))
        bench.lose(wes)
    eve = bench.join("Eve", want=Want.WATCH, address="192.168.1.20")
    bench.say(eve, Say(text="and I?"))

    assert lines_heard(bench, ana) == ["0 0", "0 1", "1 0", "1 1", "2 0", "and I?"]


@pytest.mark.parametrize(("to", "fro"), [(Ready(ready=True), Ready(ready=False)), (Away(), Back())])
def test_who_changes_their_mind_again_and_again_is_turned_down_and_may_again_later(
    to: PeerMessage, fro: PeerMessage
) -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    heard, kept = len(bench.told[ana]), len(bench.entries)

    for number in range(15):
        bench.pass_time(0.1)
        bench.say(ben, fro if number % 2 else to)

    assert [rejected.code for rejected in bench.rejections(ben)] == [Reason.TOO_MANY_CHANGES] * 5
    assert len(bench.told[ana]) - heard == len(bench.entries) - kept == DEFAULT_LIMITS.wishes
    bench.pass_time(10)
    assert isinstance(bench.say(ben, to)[0], Update)


def test_changes_of_mind_about_a_ring_game_are_counted_too() -> None:
    bench, (_, ben) = under_way("Ana", "Ben")

    for _ in range(6):
        bench.pass_time(0.1)
        bench.say(ben, SitOut())
        bench.say(ben, SitIn())

    assert bench.rejections(ben)[-1].code == Reason.TOO_MANY_CHANGES


def test_who_hosts_may_change_their_mind_as_they_like() -> None:
    bench = Bench()
    ana, _ = bench.sit("Ana", "Ben")

    for _ in range(15):
        bench.pass_time(0.1)
        bench.say(ana, Ready(ready=True))
        bench.say(ana, Ready(ready=False))

    assert bench.rejections(ana) == []


def test_what_is_said_twice_is_neither_kept_nor_told_again() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    bench.say(ben, Ready(ready=True))
    heard, kept = len(bench.told[ana]), len(bench.entries)

    assert bench.say(ben, Ready(ready=True)) == []

    assert (len(bench.told[ana]), len(bench.entries)) == (heard, kept)


def test_a_next_hand_asked_for_a_hundred_times_is_kept_once() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    bench.say(ana, Start())
    bench.act(bench.prompt(bench.peer_of(bench.asked() or 0)).default)
    while bench.asked() is not None:
        bench.act(bench.prompt(bench.peer_of(bench.asked() or 0)).default)
    kept = len(bench.entries)

    for _ in range(100):
        bench.now += 0.05
        bench.say(ben, NextHand())

    assert len(bench.entries) == kept + 1


def test_thousands_of_places_are_not_remembered() -> None:
    book, live = MannersBook(DEFAULT_LIMITS), Bench().live

    for number in range(1000):
        watcher = Connection(PeerId(number), Attachment.NETWORK, address=f"fe80::{number}")
        book.count(0.0, live, watcher, Say(text="hello"))

    assert len(book._pages) == PLACES_REMEMBERED

"""A peer's side of a connection: the answer to a hello, news, silence and the end."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
import trio
import trio.testing
from trio.testing import MockClock

from engine.chips import SeatId
from net.memory_stream import MemoryStream, memory_stream_pair
from net.peer_link import OUTBOX_MESSAGES, HostLost, JoinRefused, PeerLink, open_link
from protocol.codes import Reason
from protocol.connection import HostConnection, host_connection
from protocol.handshake import make_hello, make_refused
from protocol.messages import (
    Bye,
    Heartbeat,
    Hello,
    HostMessage,
    Leave,
    Limits,
    PeerMessage,
    Ping,
    Pong,
    Rejected,
    Say,
    SeatGiven,
    Snapshot,
    TableState,
    TableSummary,
    Want,
    Welcome,
)
from protocol.packing import NotUnderstood

HELLO = make_hello(Want.JOIN, name="Ana")
WELCOME = Welcome(
    proto=1,
    table=TableSummary(id="t", name="T", state=TableState.OPEN, seats_taken=1, seats=8),
    limits=Limits(frame_bytes=4096, messages_per_second=20, message_burst=40, chat_characters=200),
    heartbeat=Heartbeat(ping_after_ms=2000, dead_after_ms=7000),
    seat=None,
)
REJECTED = Rejected(code=Reason.STALE, text="Too late.")
BYE = Bye(code=Reason.KICKED, text="The host has taken your seat away.")


class FakeHost:
    """The other end of a link, which says what a test wants."""

    def __init__(self, stream: MemoryStream) -> None:
        self.stream = stream
        self.connection: HostConnection = host_connection()
        self.heard: list[PeerMessage | NotUnderstood] = []

    async def say(self, *messages: HostMessage) -> None:
        await self.stream.send_all(b"".join(self.connection.send(m) for m in messages))

    async def hear(self) -> None:
        data = await self.stream.receive_some()
        assert data, "the peer has hung up"
        self.heard += self.connection.receive_data(data)

    async def hear_until(self, kind: type[PeerMessage]) -> None:
        while not any(isinstance(message, kind) for message in self.heard):
            await self.hear()

    async def welcome(self, *behind_it: HostMessage) -> None:
        await self.hear_until(Hello)
        await self.say(WELCOME, *behind_it)


@asynccontextmanager
async def linked(
    nursery: trio.Nursery, *behind_the_welcome: HostMessage
) -> AsyncIterator[tuple[PeerLink, FakeHost]]:
    ours, theirs = memory_stream_pair()
    host = FakeHost(theirs)
    nursery.start_soon(host.welcome, *behind_the_welcome)
    async with open_link(ours, HELLO) as link:
        yield link, host


async def news_of(link: PeerLink) -> list[HostMessage]:
    return [news async for news in link]


async def test_a_welcome_opens_the_link_and_news_follow_until_the_goodbye(
    nursery: trio.Nursery,
) -> None:
    async with linked(nursery, REJECTED, BYE) as (link, _):
        news = await news_of(link)

    assert link.welcome == WELCOME
    assert news == [REJECTED, BYE]


async def test_a_seat_that_the_host_gives_to_a_watcher_is_kept_before_the_news_go_on(
    nursery: trio.Nursery,
) -> None:
    kept: list[str] = []

    async def keep(token: str) -> None:
        kept.append(token)

    ours, theirs = memory_stream_pair()
    host = FakeHost(theirs)
    given = SeatGiven(seat=SeatId(3), token="a new secret")
    nursery.start_soon(host.welcome, REJECTED, given, BYE)
    async with open_link(ours, HELLO, keep_token=keep) as link:
        news = await news_of(link)

        assert (link.welcome.seat, link.welcome.token) == (3, "a new secret")
    assert kept == ["a new secret"]
    assert news == [REJECTED, BYE]


async def test_a_refusal_is_raised_with_all_that_it_says() -> None:
    ours, theirs = memory_stream_pair()
    refused = make_refused(Reason.NAME_TAKEN, "Choose another name.", retry=True)
    await FakeHost(theirs).say(refused)

    with pytest.raises(JoinRefused, match="another name") as raised:
        async with open_link(ours, HELLO):
            pass

    assert raised.value.code == Reason.NAME_TAKEN
    assert raised.value.retry
    assert raised.value.proto_max == 1


@pytest.mark.parametrize(
    ("case", "do"),
    [
        ("hung up", lambda host: host.stream.aclose()),
        ("garbage", lambda host: host.stream.send_all(b"HTTP/1.1 400 Bad Request")),
        ("silence", lambda host: host.stream.send_all(b"")),
    ],
)
async def test_no_answer_to_the_hello_is_a_lost_host(
    case: str, do: Callable[[FakeHost], object], autojump_clock: MockClock
) -> None:
    ours, theirs = memory_stream_pair()
    await do(FakeHost(theirs))  # type: ignore[misc]

    with pytest.raises(HostLost) as raised:
        async with open_link(ours, HELLO):
            pass

    assert raised.value.reason, case


@pytest.mark.parametrize(
    ("case", "do"),
    [
        ("hung up", lambda host: host.stream.aclose()),
        ("garbage", lambda host: host.stream.send_all(b"\xff" * 8)),
    ],
)
async def test_an_end_without_a_goodbye_is_a_lost_host(
    nursery: trio.Nursery, case: str, do: Callable[[FakeHost], object], autojump_clock: MockClock
) -> None:
    async with linked(nursery, REJECTED) as (link, host):
        news = [await link.__anext__()]
        await trio.testing.wait_all_tasks_blocked()
        await do(host)  # type: ignore[misc]
        with pytest.raises(HostLost):
            await link.__anext__()
        with pytest.raises(HostLost):
            link.send(Snapshot())

    assert news == [REJECTED], case


async def test_a_host_that_says_nothing_for_seven_seconds_is_lost(
    nursery: trio.Nursery,
    autojump_clock: MockClock,
) -> None:
    async with linked(nursery) as (link, host):
        began = trio.current_time()
        with pytest.raises(HostLost):
            await link.__anext__()
        await host.hear()

    assert trio.current_time() - began == 7
    assert link.last_heard() == began
    assert Ping() in host.heard


async def test_pings_are_answered_without_anybody_asking(nursery: trio.Nursery) -> None:
    async with linked(nursery, Ping()) as (_, host):
        await host.hear_until(Pong)

    assert Pong(seq=0) in host.heard


async def test_what_waits_to_be_sent_is_sent_before_the_link_closes(nursery: trio.Nursery) -> None:
    async with linked(nursery) as (link, host):
        link.send(Leave())
    await host.hear_until(Leave)

    assert Leave() in host.heard
    assert await host.stream.receive_some() == b""


async def test_a_last_word_is_sent_even_when_everything_is_cancelled(
    nursery: trio.Nursery,
    autojump_clock: MockClock,
) -> None:
    with trio.CancelScope() as everything:
        async with linked(nursery) as (link, host):
            link.send(Leave())
            everything.cancel()
            await trio.sleep_forever()
    await host.hear_until(Leave)

    assert everything.cancelled_caught


async def test_a_host_that_does_not_read_is_noticed(
    nursery: trio.Nursery, autojump_clock: MockClock
) -> None:
    async with linked(nursery) as (link, _):
        for _number in range(OUTBOX_MESSAGES):
            link.send(Say(text="x" * 200))
        with pytest.raises(HostLost):
            link.send(Snapshot())
        with pytest.raises(HostLost):
            await link.__anext__()


async def test_what_the_user_of_a_link_raises_comes_out_as_it_is(nursery: trio.Nursery) -> None:
    with pytest.raises(ZeroDivisionError):
        async with linked(nursery):
            raise ZeroDivisionError

"""The border to zeroconf: what is looked up, and what is told of it."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import trio
from zeroconf import ServiceInfo, Zeroconf

from net.addresses import HostAddress
from net.discovery.mdns import (
    MAX_UNREAD,
    Inbox,
    in_thread,
    look_up,
    multicast_interfaces,
    open_asker,
    open_responder,
)

LOOPBACK = [HostAddress("127.0.0.1", "lo", 8)]


@asynccontextmanager
async def registered(service_type: str) -> AsyncIterator[str]:
    """Have a service on loopback that nobody has heard of yet, and give its name."""
    service = f"Kitchen.{service_type}"
    async with open_responder(LOOPBACK) as zc:
        info = ServiceInfo(
            service_type, service, port=7788, server="k.local.", parsed_addresses=["127.0.0.1"]
        )
        await in_thread(zc.register_service, info, cooperating_responders=True)
        yield service


@asynccontextmanager
async def asker() -> AsyncIterator[Zeroconf]:
    async with open_asker(LOOPBACK) as zc:
        assert zc is not None
        yield zc


def new_type() -> str:
    return f"_spt{secrets.token_hex(4)}._tcp.local."


async def test_what_is_not_known_yet_is_asked_of_the_network() -> None:
    service_type = new_type()
    async with registered(service_type) as service, asker() as zc:
        not_asked = await look_up([zc], service_type, service, ask=False)
        asked = await look_up([zc], service_type, service, ask=True)
        remembered = await look_up([zc], service_type, service, ask=False)

    assert not_asked is None
    assert asked is not None
    assert asked.port == 7788
    assert remembered is not None


async def test_what_nobody_answers_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.discovery.mdns.LOOK_UP_S", 0.3)
    service_type = new_type()
    async with asker() as zc:
        assert await look_up([zc], service_type, f"Nobody.{service_type}", ask=True) is None


@pytest.mark.parametrize("service", ["", "x", "Kitchen._other._udp.local.", "\x00.local."])
async def test_a_name_that_is_no_service_is_nothing(service: str) -> None:
    async with asker() as zc:
        assert await look_up([zc], new_type(), service, ask=True) is None


async def test_without_a_network_nothing_is_looked_up() -> None:
    service_type = new_type()

    assert await look_up([], service_type, f"Kitchen.{service_type}", ask=True) is None


async def test_what_the_threads_hear_is_bounded_and_the_last_word_counts() -> None:
    reads: list[dict[str, bool]] = []
    inbox = Inbox(lambda heard: reads.append(dict(heard)))

    def hear() -> None:
        for number in range(MAX_UNREAD + 500):
            inbox.put(f"service {number}", is_there=True)
        inbox.put("service 0", is_there=False)

    # Not through a thread of trio's: it must not get to read in between.
    hear()
    with trio.fail_after(5):
        while not reads:
            await trio.lowlevel.checkpoint()

    assert [len(heard) for heard in reads] == [MAX_UNREAD]
    assert reads[0]["service 0"] is False


async def test_a_word_after_the_end_of_the_run_is_nothing() -> None:
    def run() -> Inbox:
        async def make() -> Inbox:
            return Inbox(lambda _: None)

        return trio.run(make)

    inbox = await trio.to_thread.run_sync(run)

    inbox.put("late", is_there=True)


def test_multicast_is_spoken_over_ipv4_where_there_is_any() -> None:
    ipv4, ipv6 = HostAddress("10.0.0.1", "lan0", 24), HostAddress("fd00::1", "lan0", 64)

    assert multicast_interfaces([ipv4, ipv6]) == ["10.0.0.1"]
    assert multicast_interfaces([ipv6]) == ["fd00::1"]

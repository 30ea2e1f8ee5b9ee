"""Asking hosts whether they are still there: when, how often, and what becomes of the list."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
import trio
from msgspec import structs
from trio.testing import MockClock

from net.discovery.announcement import Announcement
from net.discovery.follow import MAX_PROBES, Follower, TableList
from net.discovery.state import DiscoveryOff, DiscoveryOn
from net.discovery.table_book import MAX_TABLES, Reach
from protocol.messages import Status
from tests.net.discovery.tables import announcement, status


class Network:
    """Announces services named like their tables, and has hosts behind those in ``alive``."""

    def __init__(self) -> None:
        self.alive: dict[str, Status] = {}
        self.announced: dict[str, Announcement] = {}
        self.looked_up: Counter[str] = Counter()
        self.asked_at: list[float] = []
        self.answer_after_s = 0.0
        self.asking = self.asking_most = 0

    def add(self, table_id: str, *, port: int, is_alive: bool = True) -> None:
        said = announcement(table_id, name=table_id)
        self.announced[table_id] = structs.replace(said, port=port)
        if is_alive:
            self.alive[str(port)] = status(table_id, name=table_id)

    async def resolve(self, service: str, *, ask: bool) -> Announcement | None:
        self.looked_up[service] += 1
        if service not in self.announced and ask:
            await trio.sleep(3)
        return self.announced.get(service)

    async def probe(self, addresses: Sequence[str], port: int) -> Status | None:
        self.asked_at.append(trio.current_time())
        self.asking += 1
        self.asking_most = max(self.asking, self.asking_most)
        try:
            await trio.sleep(self.answer_after_s)
        finally:
            self.asking -= 1
        return self.alive.get(str(port))


@asynccontextmanager
async def following(network: Network) -> AsyncIterator[Follower]:
    async with trio.open_nursery() as nursery:
        yield Follower(nursery, network.resolve, network.probe)
        nursery.cancel_scope.cancel()


async def shown(tables: TableList, *expected: tuple[str, Reach]) -> float:
    """Wait until the list shows this and return when it did."""
    with trio.fail_after(600):
        async for rows in tables:
            if [(row.id, row.reach) for row in rows] == list(expected):
                break
    return trio.current_time()


async def test_a_table_is_in_the_list_as_soon_as_its_host_answers(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    network.answer_after_s = 0.1
    async with following(network) as follower:
        began = trio.current_time()
        follower.heard("den")

        assert await shown(follower.tables, ("den", Reach.ANSWERS)) == pytest.approx(began + 0.1)


async def test_a_host_is_asked_every_five_seconds(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        follower.heard("den")
        await trio.sleep(21)

    assert [round(at - network.asked_at[0]) for at in network.asked_at] == [0, 5, 10, 15, 20]


async def test_a_host_that_died_is_grey_at_its_next_turn_and_gone_two_seconds_later(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        follower.heard("den")
        began = await shown(follower.tables, ("den", Reach.ANSWERS))
        network.alive.clear()

        grey = await shown(follower.tables, ("den", Reach.SILENT))
        gone = await shown(follower.tables)

    assert grey - began == pytest.approx(5)
    assert gone - grey == pytest.approx(2)


async def test_a_host_that_can_be_reached_again_is_back_in_ten_seconds(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        follower.heard("den")
        await shown(follower.tables, ("den", Reach.ANSWERS))
        lost, network.alive = network.alive, {}
        gone = await shown(follower.tables)
        network.alive = lost

        assert await shown(follower.tables, ("den", Reach.ANSWERS)) - gone <= 10.1


async def test_a_host_with_another_address_is_looked_up_when_it_says_so(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        follower.heard("den")
        await shown(follower.tables, ("den", Reach.ANSWERS))
        network.add("den", port=2)
        await trio.sleep(1)
        follower.heard("den")
        await trio.sleep(0.1)

        assert [row.port for row in follower.tables.rows] == [2]
    assert network.looked_up["den"] == 2


async def test_a_service_that_tells_nothing_of_itself_is_never_shown(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    async with following(network) as follower:
        follower.heard("nameless")
        await trio.sleep(60)

        assert follower.tables.rows == ()
    assert network.asked_at == []


async def test_a_goodbye_takes_a_table_away_also_while_it_is_asked(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        follower.heard("den")
        await shown(follower.tables, ("den", Reach.ANSWERS))
        network.answer_after_s = 1
        await trio.sleep(5.5)
        asking = network.asking
        follower.gone("den")
        await trio.sleep(30)

        assert (asking, network.asking) == (1, 0)
        assert follower.tables.rows == ()


async def test_a_table_that_says_goodbye_and_comes_back_at_once_is_there(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        follower.heard("den")
        await shown(follower.tables, ("den", Reach.ANSWERS))
        follower.gone("den")
        follower.heard("den")

        await shown(follower.tables, ("den", Reach.ANSWERS))
        follower.gone("den")
        await shown(follower.tables)


async def test_a_goodbye_before_the_first_question_is_heard(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        follower.heard("den")
        follower.gone("den")
        await trio.sleep(10)

    assert network.asked_at == []


async def test_a_goodbye_of_a_service_nobody_knows_changes_nothing(
    autojump_clock: MockClock,
) -> None:
    async with following(Network()) as follower:
        follower.gone("never heard of")

        assert follower.tables.rows == ()


async def test_whoever_announces_without_end_is_not_asked_without_end(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        for _ in range(1000):
            follower.heard("den")
            await trio.sleep(0.01)

    assert len(network.asked_at) <= 21


async def test_among_ten_thousand_false_tables_the_real_one_is_found(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.answer_after_s = 0.01
    network.add("real", port=1)
    for number in range(0, 10_000, 2):  # the others cannot even be looked up
        network.add(f"fake {number}", port=2, is_alive=False)
    async with following(network) as follower:
        for number in range(10_000):
            follower.heard(f"fake {number}")
        follower.heard("real")
        with trio.move_on_after(60):
            async for rows in follower.tables:
                if any(row.reach is Reach.ANSWERS for row in rows):
                    break

        found = [row for row in follower.tables.rows if row.reach is Reach.ANSWERS]

        assert [row.id for row in found] == ["real"]
        assert len(follower.tables.rows) <= MAX_TABLES
        assert len(follower._following) <= MAX_TABLES
    assert network.asking_most <= MAX_PROBES


async def test_after_the_end_nothing_more_is_followed(
    autojump_clock: MockClock,
) -> None:
    network = Network()
    network.add("den", port=1)
    async with following(network) as follower:
        follower.close()
        follower.heard("den")
        await trio.sleep(10)

    assert network.asked_at == []


async def test_the_list_tells_of_every_change_and_only_of_changes(
    autojump_clock: MockClock,
) -> None:
    tables = TableList()
    said, heard = trio.open_memory_channel[str](9)

    async def read() -> None:
        async for _ in tables:
            await said.send(str(tables.state))

    async with trio.open_nursery() as nursery:
        nursery.start_soon(read)
        await trio.sleep(1)
        for state in (DiscoveryOn(), DiscoveryOn(), DiscoveryOff("no network")):
            tables.show((), state)
            await trio.sleep(1)
        nursery.cancel_scope.cancel()

    said.close()
    assert [state async for state in heard] == ["starting", "on", "off: no network"]

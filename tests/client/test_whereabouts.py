"""A table that is missed is looked for, and a place where it turns up is tried at once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio
from msgspec.structs import replace
from trio.testing import MockClock, wait_all_tasks_blocked

from client.whereabouts import Whereabouts
from net.discovery.follow import TableList
from net.discovery.state import DiscoveryOn
from net.discovery.table_book import FoundTable, Reach
from tests.client.test_guest import row

HERE = row(7788)
MOVED = replace(HERE, addresses=("192.168.1.44",))


class Network:
    """A list of tables that the test writes, and how often somebody looks at it at once."""

    def __init__(self) -> None:
        self.tables = TableList()
        self.lookers = 0

    def show(self, *rows: FoundTable) -> None:
        self.tables.show(rows, DiscoveryOn())

    @asynccontextmanager
    async def browse(self) -> AsyncIterator[TableList]:
        self.lookers += 1
        try:
            yield self.tables
        finally:
            self.lookers -= 1


class Seeker:
    def __init__(self, nursery: trio.Nursery) -> None:
        self.network = Network()
        self.whereabouts = Whereabouts(self.network.browse)
        self.found = 0
        nursery.start_soon(self.whereabouts.look_out, self._find)

    def _find(self) -> None:
        self.found += 1

    async def show(self, *rows: FoundTable) -> None:
        self.network.show(*rows)
        await wait_all_tasks_blocked()


async def test_a_table_is_looked_for_while_it_is_missed_and_not_otherwise(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    seeker = Seeker(nursery)
    await wait_all_tasks_blocked()
    seeker.whereabouts.reached()
    assert seeker.network.lookers == 0
    for _ in range(2):
        seeker.whereabouts.miss(HERE.id)
        seeker.whereabouts.miss(HERE.id)
        await wait_all_tasks_blocked()
        assert seeker.network.lookers == 1
        seeker.whereabouts.reached()
        await wait_all_tasks_blocked()
        assert seeker.network.lookers == 0


async def test_every_place_where_it_turns_up_is_told_once(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    seeker = Seeker(nursery)
    seeker.whereabouts.miss(HERE.id)
    await seeker.show(replace(HERE, id="t-other"))
    await seeker.show(replace(HERE, reach=Reach.SILENT))
    assert (seeker.found, seeker.whereabouts.seen) == (0, None)
    await seeker.show(HERE)
    await seeker.show(replace(HERE, answered_at=5.0))
    assert (seeker.found, seeker.whereabouts.seen) == (1, HERE)
    await seeker.show(MOVED)

    assert (seeker.found, seeker.whereabouts.seen) == (2, MOVED)


async def test_a_table_that_went_and_came_to_the_same_place_is_told_again(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    seeker = Seeker(nursery)
    seeker.whereabouts.miss(HERE.id)
    await seeker.show(HERE)
    await seeker.show()
    await seeker.show(HERE)

    assert seeker.found == 2


async def test_a_table_without_an_id_cannot_be_looked_for(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    seeker = Seeker(nursery)
    seeker.whereabouts.miss("")
    await wait_all_tasks_blocked()

    assert seeker.network.lookers == 0

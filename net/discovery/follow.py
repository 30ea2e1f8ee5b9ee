"""Asking the host of every announced table whether it is still there, again and again."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

import trio

from net.discovery.announcement import Announcement
from net.discovery.state import DiscoveryStarting, DiscoveryState
from net.discovery.table_book import Entry, FoundTable, TableBook
from protocol.messages import Status

ASK_AGAIN_S: Final = 5.0
ASK_SILENT_S: Final = 1.0
ASK_HIDDEN_S: Final = 10.0
LEAST_PAUSE_S: Final = 0.5
MAX_PROBES: Final = 16


class Resolve(Protocol):
    """Finds out what a service says of itself."""

    async def __call__(self, service: str, *, ask: bool) -> Announcement | None:
        """Return it from memory, or ask the network for it if ``ask`` allows that time."""
        ...


Probe = Callable[[Sequence[str], int], Awaitable[Status | None]]


class TableList:
    """The tables on this network, as far as they are known now.

    ``rows`` is the newest list and ``state`` says whether finding works at all. Iterating yields
    the rows as they are, then again after every change of either; changes in between are skipped.
    ``changed`` is set, and replaced, with every change.
    """

    def __init__(self) -> None:
        self.rows: tuple[FoundTable, ...] = ()
        self.state: DiscoveryState = DiscoveryStarting()
        self.changed = trio.Event()

    def show(self, rows: tuple[FoundTable, ...], state: DiscoveryState) -> None:
        """Replace the list; for those who fill it."""
        if (rows, state) != (self.rows, self.state):
            self.rows, self.state = rows, state
            self.changed.set()
            self.changed = trio.Event()

    def __aiter__(self) -> "_Changes":
        return _Changes(self)


class _Changes:
    # No generator, which may not be left with a plain break.
    def __init__(self, tables: TableList) -> None:
        self._tables = tables
        self._next = trio.Event()
        self._next.set()

    async def __anext__(self) -> tuple[FoundTable, ...]:
        await self._next.wait()
        self._next = self._tables.changed
        return self._tables.rows


class _Following:
    def __init__(self, service: str, entry: Entry) -> None:
        self.service = service
        self.entry = entry
        self.scope = trio.CancelScope()
        self.news = trio.Event()


class Follower:
    """Follows each service in a task of its own and keeps the list of tables up to date."""

    def __init__(self, nursery: trio.Nursery, resolve: Resolve, probe: Probe) -> None:
        self.tables = TableList()
        self._book = TableBook()
        self._following: dict[str, _Following] = {}
        self._nursery = nursery
        self._resolve = resolve
        self._probe = probe
        self._probing = trio.CapacityLimiter(MAX_PROBES)
        self._is_open = True

    def heard(self, service: str) -> None:
        """Follow a service from now on; if it is followed already, it has something new to say."""
        if not self._is_open:
            return
        if service in self._following:
            self._following[service].news.set()
        elif (entry := self._book.hear(service)) is not None:
            following = self._following[service] = _Following(service, entry)
            self._nursery.start_soon(self._follow, following)

    def gone(self, service: str) -> None:
        """Follow a service no longer."""
        self._book.forget(service)
        following = self._following.pop(service, None)
        if following is not None:
            following.scope.cancel()
        while (waiting := self._book.next_in_line()) is not None:
            self.heard(waiting)
        self._show()

    def close(self) -> None:
        """Follow nothing new: the nursery is about to end."""
        self._is_open = False

    async def _follow(self, following: _Following) -> None:
        with following.scope:
            while True:
                await self._ask(following)
                if self._book.must_give_way(following.entry):
                    break
                self._show()
                await self._rest(following)
        if not following.scope.cancel_called:
            self.gone(following.service)

    async def _ask(self, following: _Following) -> None:
        entry = following.entry
        if entry.said is None or entry.is_hidden or following.news.is_set():
            following.news = trio.Event()
            # Whoever announces many that cannot be looked up must not hold up the others.
            ask = not self._book.is_crowded
            entry.said = await self._resolve(following.service, ask=ask) or entry.said
        status = None
        if entry.said is not None:
            async with self._probing:
                status = await self._probe(entry.said.addresses, entry.said.port)
        entry.probed(status, trio.current_time())

    async def _rest(self, following: _Following) -> None:
        # Also before news: whoever announces without end is not asked without end.
        await trio.sleep(LEAST_PAUSE_S)
        with trio.move_on_after(_pause_s(following.entry) - LEAST_PAUSE_S):
            await following.news.wait()

    def _show(self) -> None:
        self.tables.show(self._book.rows(), self.tables.state)


def _pause_s(entry: Entry) -> float:
    if entry.is_hidden:
        return ASK_HIDDEN_S
    return ASK_SILENT_S if entry.failures else ASK_AGAIN_S

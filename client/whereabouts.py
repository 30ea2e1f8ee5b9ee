"""Where a table that cannot be reached turns up: its host may have another address by now."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import trio

from net.discovery.browse import browse_tables
from net.discovery.follow import TableList
from net.discovery.table_book import FoundTable, Reach

Browse = Callable[[], AbstractAsyncContextManager[TableList]]


class Whereabouts:
    """Looks for one table on this network from when it is missed until it is reached.

    ``seen`` is where somebody answered for it last, as far as anybody's word is worth anything.
    """

    def __init__(self, browse: Browse = browse_tables) -> None:
        self.seen: FoundTable | None = None
        self._browse = browse
        self._table = ""
        self._missed = trio.Event()
        self._search = trio.CancelScope()

    def miss(self, table: str) -> None:
        """Look for the table with this id."""
        self._table = table
        if table:
            self._missed.set()

    def reached(self) -> None:
        """Look no longer."""
        if self._missed.is_set():
            self._missed = trio.Event()
            self._search.cancel()

    async def look_out(self, found: Callable[[], None]) -> None:
        """Look whenever the table is missed, and call back when it turns up, until cancelled."""
        while True:
            await self._missed.wait()
            with trio.CancelScope() as self._search:
                async with self._browse() as tables:
                    await self._follow(tables, found)

    async def _follow(self, tables: TableList, found: Callable[[], None]) -> None:
        before: FoundTable | None = None
        async for rows in tables:
            row = next(filter(self._is_it, rows), None)
            if row is not None and _place(row) != _place(before):
                self.seen = row
                found()
            before = row

    def _is_it(self, row: FoundTable) -> bool:
        return row.id == self._table and row.reach is Reach.ANSWERS


def _place(row: FoundTable | None) -> tuple[tuple[str, ...], int] | None:
    return None if row is None else (row.addresses, row.port)

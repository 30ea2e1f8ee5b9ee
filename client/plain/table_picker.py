"""Picking a table from those of the network: each printed once, and again when it changes."""

from collections.abc import Callable, Iterable

import trio

from client.plain.answers import NOTHING_SENT
from client.plain.ascii_text import to_ascii
from client.plain.printed_lines import print_lines
from client.plain.table_rows import row_line
from client.plain.typed_lines import TypedLines
from net.discovery.follow import TableList
from net.discovery.state import DiscoveryOff
from net.discovery.table_book import FoundTable
from net.tcp import BadAddress, Place, parse_address

INTRODUCTION = (
    "Looking for tables on this network. "
    "Type the number of a table to join it, or an address, or q. Enter alone joins the only one."
)
Picked = FoundTable | Place


class TablePicker:
    """The list of tables in plain lines; a table keeps its number while the list is open."""

    def __init__(self, print_to: Callable[[Iterable[str]], None] = print_lines) -> None:
        self._print_to = print_to
        self._numbers: dict[str, int] = {}
        self._lines: dict[str, str] = {}
        self._rows: dict[int, FoundTable] = {}
        self._told_off = ""

    async def pick(self, tables: TableList, typed: TypedLines) -> Picked | None:
        """Return the table or the address that was chosen, None where the player went away."""
        self._print_to([INTRODUCTION])
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._show, tables)
            picked = await self._ask(typed)
            nursery.cancel_scope.cancel()
        return picked

    async def _show(self, tables: TableList) -> None:
        async for rows in tables:
            self._print_to(self.news(rows))
            if isinstance(tables.state, DiscoveryOff) and tables.state.reason != self._told_off:
                self._told_off = tables.state.reason
                self._print_to([f"Tables cannot be found: {self._told_off} Type an address."])

    def news(self, rows: Iterable[FoundTable]) -> list[str]:
        """Return a line for each table that is new, has changed, or is gone."""
        here = {row.id: row for row in rows}
        lines = []
        for row in here.values():
            number = self._numbers.setdefault(row.id, len(self._numbers) + 1)
            self._rows[number] = row
            line = f"{number}. {row_line(row)}"
            if self._lines.get(row.id) != line:
                self._lines[row.id] = line
                lines.append(line)
        for table_id in [known for known in self._lines if known not in here]:
            del self._lines[table_id]
            gone = self._rows.pop(self._numbers[table_id])
            lines.append(f"{self._numbers[table_id]}. {gone.name} is gone.")
        return lines

    async def _ask(self, typed: TypedLines) -> Picked | None:
        async for line in typed:
            word = line.strip()
            if word.lower() in ("q", "quit"):
                return None
            choice = self.choose(word)
            if not isinstance(choice, str):
                return choice
            self._print_to([f"{choice} {NOTHING_SENT}"])
        return None

    def choose(self, word: str) -> Picked | str:
        """Return what a typed word picks, or the sentence why it picks nothing."""
        if not word:
            if len(self._rows) == 1:
                return next(iter(self._rows.values()))
            return "There is not exactly one table: type its number."
        if word.isascii() and word.isdigit():
            row = self._rows.get(int(word[:9]))
            return row or f"There is no table {word}."
        try:
            return parse_address(word)
        except BadAddress as error:
            return to_ascii(str(error))

"""What is known of the tables on the network, and what of it is shown: no network, no clock.

Anyone can announce anything. So the book is bounded, a table is shown once somebody at its
addresses answered for it, and a row with nobody behind it gives its place to the next in line.
"""

import enum
from collections import Counter
from typing import Final

import msgspec

from net.discovery.announcement import NAME_CELLS, Announcement
from protocol.messages import Status, TableState
from protocol.text import clean_text

MAX_TABLES: Final = 32
# As many as zeroconf remembers records, so that a table is not lost behind a flood of false ones.
MAX_WAITING: Final = 10_000
HIDDEN_AFTER: Final = 3


class Reach(enum.Enum):
    """Whether somebody answers for a table."""

    ANSWERS = "answers"
    SILENT = "silent"


class FoundTable(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the list of tables: one table id, however many services speak of it.

    ``name`` is unique in the list. ``answered_at`` is when its host answered last, on the clock
    that was given to the book; None for a table that never did.
    """

    id: str
    name: str
    addresses: tuple[str, ...]
    port: int
    state: TableState | None
    seats: str
    code_needed: bool
    proto_min: int
    proto_max: int
    app: str
    reach: Reach
    answered_at: float | None

    def age(self, now: float) -> float | None:
        """Return how many seconds ago the host answered."""
        return None if self.answered_at is None else max(0.0, now - self.answered_at)


class Entry:
    """What is known of one service; it may be written to after its service was struck out."""

    def __init__(self) -> None:
        self.said: Announcement | None = None
        self.status: Status | None = None
        self.failures = 0
        self.answered_at: float | None = None

    def probed(self, status: Status | None, now: float) -> None:
        """Write down how the host answered, None where it did not."""
        # Another table may have taken the port of one that is gone.
        if status is not None and self.said is not None and status.table.id == self.said.id:
            self.status, self.failures, self.answered_at = status, 0, now
        else:
            self.failures += 1

    @property
    def is_hidden(self) -> bool:
        """Say whether nobody has answered for so long that the table is not shown."""
        return self.failures >= HIDDEN_AFTER

    @property
    def is_probed(self) -> bool:
        """Say whether the host was asked yet."""
        return self.failures > 0 or self.status is not None


class TableBook:
    """Keeps one entry for each service that is followed, and a line of those that wait."""

    def __init__(self) -> None:
        self._entries: dict[str, Entry] = {}
        self._waiting: dict[str, None] = {}

    def hear(self, service: str) -> Entry | None:
        """Take note of a new service; return its entry, or None where it has to wait for one."""
        if len(self._entries) < MAX_TABLES:
            return self._entries.setdefault(service, Entry())
        if len(self._waiting) < MAX_WAITING:
            self._waiting[service] = None
        return None

    def forget(self, service: str) -> None:
        """Strike a service out: it said goodbye, or its place is needed."""
        self._entries.pop(service, None)
        self._waiting.pop(service, None)

    def next_in_line(self) -> str | None:
        """Return the service that waits longest if there is a place for it, out of the line."""
        if not self._waiting or len(self._entries) >= MAX_TABLES:
            return None
        service = next(iter(self._waiting))
        del self._waiting[service]
        return service

    @property
    def is_crowded(self) -> bool:
        """Say whether services wait for a place."""
        return bool(self._waiting)

    def must_give_way(self, entry: Entry) -> bool:
        """Say whether nobody is behind an entry while others wait for its place."""
        never_answered = entry.failures > 0 and entry.answered_at is None
        return self.is_crowded and (never_answered or entry.is_hidden)

    def rows(self) -> tuple[FoundTable, ...]:
        """Return what to show: one row for each table id, in the order in which they were found."""
        best: dict[str, tuple[Announcement, Entry]] = {}
        for entry in self._entries.values():
            if entry.said is not None and entry.is_probed and not entry.is_hidden:
                _, other = best.setdefault(entry.said.id, (entry.said, entry))
                # A host that crashed and came back is announced twice for an hour; and nobody
                # takes a table that answers out of the list by announcing its id again.
                if other.failures and not entry.failures:
                    best[entry.said.id] = (entry.said, entry)
        return _with_unique_names([(said.tag, _row(said, entry)) for said, entry in best.values()])


def _row(said: Announcement, entry: Entry) -> FoundTable:
    row = FoundTable(
        id=said.id,
        name=said.name,
        addresses=said.addresses,
        port=said.port,
        state=said.state,
        seats=said.seats,
        code_needed=said.code_needed,
        proto_min=said.proto_min,
        proto_max=said.proto_max,
        app=said.app,
        reach=Reach.SILENT if entry.failures else Reach.ANSWERS,
        answered_at=entry.answered_at,
    )
    if entry.status is None:
        return row
    # What the host itself said last is newer than its announcement, which may sit in a cache.
    table = entry.status.table
    return msgspec.structs.replace(
        row,
        name=clean_text(table.name, max_cells=NAME_CELLS) or said.name,
        state=table.state,
        seats=f"{_few(table.seats_taken)}/{_few(table.seats)}",
        code_needed=table.code_needed,
        proto_min=entry.status.proto_min,
        proto_max=entry.status.proto_max,
        app=clean_text(table.app, max_cells=NAME_CELLS),
    )


def _few(seats: int) -> int:
    return max(0, min(seats, 99))


def _with_unique_names(rows: list[tuple[str, FoundTable]]) -> tuple[FoundTable, ...]:
    times = Counter(row.name.casefold() for _, row in rows)
    # The tag, not a count: it is the same on every screen and stays when another table goes.
    return tuple(
        msgspec.structs.replace(row, name=f"{row.name} ({tag or row.id[:4]})")
        if times[row.name.casefold()] > 1
        else row
        for tag, row in rows
    )

"""The tables that this user keeps, one file each: a new one, one to go on with, those unfinished.

async with new_table(Opening(...)) as (table, journal):
    async with open_host(table, journal=journal, seat_bot=seat_bot) as host:
        ...
"""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import platformdirs
import trio

from net.file_lock import try_lock
from net.host.journal import (
    JournalDamaged,
    JournalFailed,
    JournalLocked,
    JournalMissing,
    TableHasEnded,
)
from net.host.journal_file import (
    Glimpse,
    JournalFile,
    Kept,
    create_journal,
    glimpse_at,
    open_journal,
    read_journal,
    translated_errors,
)
from net.host.limits import DEFAULT_LIMITS, HostLimits
from net.host.recording import Opening, Persist
from net.host.replay import ReplayDiffers
from net.host.shuffling import FairShuffler, SeededShuffler, Shuffler
from net.host.table import Table

SUFFIX: Final = ".sqlite3"

T = TypeVar("T")


class DiskJournal:
    """Keeps a table on disk. One thread writes; trio waits for it and is never blocked."""

    def __init__(self, file: JournalFile) -> None:
        self._file = file
        self._one_writer = trio.CapacityLimiter(1)
        self._failure: JournalFailed | None = None

    async def commit(self, entries: Sequence[Persist]) -> None:
        """Return when all of these are on disk.

        Raises:
            JournalFailed: they are not. After the first failure nothing is tried again, as nobody
                can know what the disk has made of it.
        """
        if self._failure is not None:
            raise self._failure
        try:
            await self._in_thread(partial(self._file.append, entries))
        except JournalFailed as failure:
            self._failure = failure
            raise

    async def aclose(self) -> None:
        """Close the file, also when everything is being cancelled."""
        with trio.CancelScope(shield=True):
            await self._in_thread(self._file.close)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await trio.to_thread.run_sync(work, limiter=self._one_writer)


@asynccontextmanager
async def new_table(
    opening: Opening, *, folder: Path | None = None, limits: HostLimits = DEFAULT_LIMITS
) -> AsyncIterator[tuple[Table, DiskJournal]]:
    """Begin to keep a table, and give it with its journal, which is closed at the end.

    Raises:
        JournalFailed: it cannot be kept.
    """
    path = _path_of(opening.id, folder or tables_folder())
    with _locked(path):
        file = await trio.to_thread.run_sync(create_journal, path, opening)
        async with _journal(file) as journal:
            yield make_table(opening, limits=limits), journal


@asynccontextmanager
async def resumed_table(
    table_id: str, *, folder: Path | None = None, limits: HostLimits = DEFAULT_LIMITS
) -> AsyncIterator[tuple[Table, DiskJournal]]:
    """Give a table as it was when its program ended, with its journal to go on with.

    Args:
        table_id: its id, or as much of its beginning as makes it the only one.

    Raises:
        JournalFailed: it cannot be had; nothing has been written.
    """
    path = _find(table_id, folder or tables_folder())
    with _locked(path):
        kept, table = await trio.to_thread.run_sync(_read, path, limits)
        file = await trio.to_thread.run_sync(open_journal, path, kept)
        async with _journal(file) as journal:
            yield table, journal


def resumable(table_id: str, *, folder: Path | None = None) -> Opening:
    """Return what a table began as that can be gone on with, after every check.

    Raises:
        JournalFailed: it cannot be gone on with; nothing has been written.
    """
    path = _find(table_id, folder or tables_folder())
    with _locked(path):
        kept, _ = _read(path, DEFAULT_LIMITS)
    return kept.opening


def make_table(opening: Opening, *, limits: HostLimits = DEFAULT_LIMITS) -> Table:
    """Return a new table, with chance as fair as it is to be."""
    shuffler: Shuffler = FairShuffler() if opening.seed is None else SeededShuffler(opening.seed)
    return Table(
        table_id=opening.id,
        name=opening.name,
        rules=opening.rules,
        shuffler=shuffler,
        limits=limits,
        app=opening.app,
        code_needed=opening.code_needed,
    )


def tables_folder() -> Path:
    """Return where this user's tables are kept."""
    return Path(platformdirs.user_data_dir("standpat", appauthor=False)) / "tables"


def unfinished_tables(folder: Path | None = None) -> tuple[Glimpse, ...]:
    """Return the tables that were not ended and that nobody is hosting now, the latest first.

    Raises:
        JournalFailed: the folder cannot be read.
    """
    paths = [path for path in (folder or tables_folder()).glob(f"*{SUFFIX}") if path.stat().st_size]
    found = [glimpse for path in paths if (glimpse := _glimpse_if_free(path)) is not None]
    return tuple(sorted(found, key=lambda glimpse: glimpse.kept_at, reverse=True))


# ---------------------------------------------------------------- one file


def _path_of(table_id: str, folder: Path) -> Path:
    return folder / f"{table_id}{SUFFIX}"


def _find(table_id: str, folder: Path) -> Path:
    """Return the one journal of this id, of which the beginning is enough."""
    # Never put into a path as it is: it can be any word that somebody typed.
    found = [path for path in folder.glob(f"*{SUFFIX}") if path.name.startswith(table_id)]
    if not table_id or len(found) != 1:
        number = "several tables" if found else "no table"
        raise JournalMissing(
            f"There is {number} with an id that begins with {table_id!a}.",
            "See which there are with: standpat host --resume.",
        )
    return found[0]


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold a table against every other program, however this one ends."""
    with translated_errors(path):
        lock = try_lock(path.with_suffix(".lock"))
    if lock is None:
        raise JournalLocked(
            "This table is being hosted by another program of yours.",
            "Play there, or open a new table with: standpat host.",
        )
    try:
        yield
    finally:
        lock.release()


@asynccontextmanager
async def _journal(file: JournalFile) -> AsyncIterator[DiskJournal]:
    journal = DiskJournal(file)
    try:
        yield journal
    finally:
        await journal.aclose()


def _read(path: Path, limits: HostLimits) -> tuple[Kept, Table]:
    """Return what a journal has and the table that it leads to."""
    kept = read_journal(path)
    if kept.has_ended:
        raise TableHasEnded(
            f"The table {kept.opening.name} has ended.", "Open a new one with: standpat host."
        )
    table = make_table(kept.opening, limits=limits)
    try:
        table.replay(kept.records)
    except ReplayDiffers as error:
        raise JournalDamaged(
            f"The table cannot be brought back: {error}. It was kept by {kept.opening.app}.",
            f"{path} was left as it is. Another version of the program may do it.",
        ) from error
    return kept, table


def _glimpse_if_free(path: Path) -> Glimpse | None:
    """Return what is to be known of a table, None where it has ended or somebody hosts it."""
    with translated_errors(path):
        lock = try_lock(path.with_suffix(".lock"))
    if lock is None:
        return None
    try:
        glimpse = glimpse_at(path)
    except JournalFailed as failure:
        return Glimpse(id=path.stem, kept_at=path.stat().st_mtime, problem=failure.sentence)
    finally:
        lock.release()
    return None if glimpse.has_ended else glimpse

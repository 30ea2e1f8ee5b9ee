"""Which table this program hosts: one for the moment, one that is kept, or one to go on with."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from client.failures import Failure, Kind
from net.host import kept_tables
from net.host.journal import Journal, JournalFailed, PassingJournal
from net.host.journal_file import Glimpse
from net.host.recording import Opening
from net.host.table import Table

__all__ = ["Glimpse", "Opening", "kept_table", "passing_table", "resumable", "unfinished"]


@asynccontextmanager
async def passing_table(opening: Opening) -> AsyncIterator[tuple[Table, Journal]]:
    """Give a table that is gone with this program."""
    yield kept_tables.make_table(opening), PassingJournal()


@asynccontextmanager
async def kept_table(opening: Opening, *, resume: bool) -> AsyncIterator[tuple[Table, Journal]]:
    """Give a table that is on disk before anybody is told of it: a new one, or one to go on with.

    Raises:
        Failure: it cannot be kept, now or any longer; what to do about it is said.
    """
    try:
        kept = kept_tables.resumed_table(opening.id) if resume else kept_tables.new_table(opening)
        async with kept as table_and_journal:
            yield table_and_journal
    except JournalFailed as failure:
        raise in_words(failure) from failure


def resumable(table_id: str) -> Opening:
    """Return what a kept table began as, after every check that it can be gone on with.

    Raises:
        Failure: it cannot.
    """
    try:
        return kept_tables.resumable(table_id)
    except JournalFailed as failure:
        raise in_words(failure) from failure


def unfinished() -> tuple[Glimpse, ...]:
    """Return the tables that were not ended, the latest first.

    Raises:
        Failure: the folder cannot be read.
    """
    try:
        return kept_tables.unfinished_tables()
    except JournalFailed as failure:
        raise in_words(failure) from failure


def in_words(failure: JournalFailed) -> Failure:
    """Return what the program ends with where a table cannot be kept."""
    return Failure(Kind.NOT_KEPT, failure.sentence, failure.advice)

"""The tables of a journal in SQLite, and how a journal of an earlier program becomes one of today.

``inputs`` is all that a replay needs. ``matches`` and ``hands`` say for queries what it came to.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

APPLICATION_ID: Final = 0x53505054
"""Says in the head of the file that it is one of ours ("SPPT")."""

MIGRATIONS: Final = (
    # From nothing to version 1.
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        app TEXT NOT NULL,
        opened_at REAL NOT NULL,
        ended_at REAL,
        opening TEXT NOT NULL
    );
    CREATE TABLE matches (
        match INTEGER PRIMARY KEY,
        begun_at REAL NOT NULL,
        body TEXT NOT NULL
    );
    CREATE TABLE hands (
        match INTEGER NOT NULL,
        hand INTEGER NOT NULL,
        paid_at REAL NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (match, hand)
    );
    CREATE TABLE inputs (
        number INTEGER PRIMARY KEY,
        match INTEGER NOT NULL,
        hand INTEGER NOT NULL,
        kind TEXT NOT NULL,
        kept_at REAL NOT NULL,
        body TEXT NOT NULL,
        seal BLOB NOT NULL
    );
    """,
)
"""Each brings a journal one version further. They are never edited, only added to."""


class NotAJournal(Exception):
    """A database that is none of ours."""


class LaterSchema(Exception):
    """A journal of a later program than this one."""


def create(connection: sqlite3.Connection) -> None:
    """Make an empty database a journal of today; within a transaction of the caller."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    migrate(connection)


def migrate(connection: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Bring a journal to the newest version; within a transaction of the caller.

    Raises:
        NotAJournal: it is none.
        LaterSchema: it has a version that is not known here.
    """
    if _pragma(connection, "application_id") != APPLICATION_ID:
        raise NotAJournal
    version = _pragma(connection, "user_version")
    if version > len(migrations):
        raise LaterSchema
    for script in migrations[version:]:
        # Not executescript, which would commit what the caller has begun.
        for statement in filter(str.strip, script.split(";")):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(migrations)}")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)

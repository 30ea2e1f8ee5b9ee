"""One journal as a SQLite file: made, read with every check, written. All of it blocks.

A journal is read before it is opened for writing, from a copy in memory: where anything is wrong
with it, not a byte of the file has changed.
"""

import hashlib
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import msgspec

from net.host.journal import (
    DiskFailed,
    DiskFull,
    JournalDamaged,
    JournalFailed,
    JournalLocked,
    JournalTooNew,
    NoPermission,
)
from net.host.journal_schema import LaterSchema, NotAJournal, create, migrate
from net.host.recording import MatchRow, Opening, Persist, Record

SEAL_BYTES: Final = 16
GO_ON: Final = "Then go on with: standpat host --resume."


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """All that a journal has of a table; ``seal`` is what the next record is sealed onto."""

    opening: Opening
    records: tuple[Record, ...]
    has_ended: bool
    seal: bytes


class Glimpse(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be known of a table before it is chosen; ``problem`` is why it cannot be."""

    id: str
    name: str = ""
    kept_at: float
    players: tuple[str, ...] = ()
    hand: int = 0
    has_ended: bool = False
    problem: str = ""


class JournalFile:
    """A journal open for writing. One thread at a time may use it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, *, seal: bytes) -> None:
        self.path = path
        self._connection = connection
        self._seal = seal

    def append(self, entries: Sequence[Persist]) -> None:
        """Return when these are on disk, all of them or none.

        Raises:
            JournalFailed: none of them is.
        """
        seal = self._seal
        now = time.time()
        with translated_errors(self.path), _transaction(self._connection):
            for entry in entries:
                seal = self._append(entry, seal, now)
        self._seal = seal

    def _append(self, entry: Persist, seal: bytes, now: float) -> bytes:
        execute, record = self._connection.execute, entry.record
        body = _encode(record)
        seal = _next_seal(seal, body)
        execute(
            "INSERT INTO inputs (match, hand, kind, kept_at, body, seal) VALUES (?, ?, ?, ?, ?, ?)",
            (record.match, record.hand, _kind(record), now, body, seal),
        )
        if entry.match_begun is not None:
            begun = entry.match_begun
            execute("INSERT INTO matches VALUES (?, ?, ?)", (begun.match, now, _encode(begun)))
        if entry.hand_paid is not None:
            paid = entry.hand_paid
            row = (paid.match, paid.hand, now, _encode(paid))
            execute("INSERT INTO hands VALUES (?, ?, ?, ?)", row)
        if record.ends_table:
            execute("UPDATE tables SET ended_at = ?", (now,))
        return seal

    def close(self) -> None:
        """Put everything into the one file and close it."""
        self._connection.close()


def create_journal(path: Path, opening: Opening) -> JournalFile:
    """Make the journal of a new table, readable for this user only.

    Raises:
        JournalFailed: it cannot be made.
    """
    body = _encode(opening)
    with translated_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # SQLite gives the files that it keeps beside this one the same rights.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        connection = _connect(path, mode="rw", check_same_thread=False)
        with _closed_on_failure(connection):
            # Before the write-ahead log: where this is cut short the file stays empty.
            with _transaction(connection):
                create(connection)
                connection.execute(
                    "INSERT INTO tables (id, name, app, opened_at, opening) VALUES (?, ?, ?, ?, ?)",
                    (opening.id, opening.name, opening.app, time.time(), body),
                )
            _make_durable(connection)
    return JournalFile(path, connection, seal=_next_seal(b"", body))


def open_journal(path: Path, kept: Kept) -> JournalFile:
    """Open a journal that was read and found sound, to go on with it.

    Raises:
        JournalFailed: it cannot be written to.
    """
    with translated_errors(path):
        connection = _connect(path, mode="rw", check_same_thread=False)
        with _closed_on_failure(connection):
            _make_durable(connection)
            with _transaction(connection):
                migrate(connection)
    return JournalFile(path, connection, seal=kept.seal)


def read_journal(path: Path) -> Kept:
    """Return what a journal has, after every check; the file stays as it is.

    Raises:
        JournalFailed: it is damaged, of a later program, or cannot be read.
    """
    with translated_errors(path):
        connection = _copy_in_memory(path)
    with closing(connection) as copy, _damage_told(path):
        (finding,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if finding != "ok":
            raise _damaged(path, str(finding))
        with _transaction(copy):
            migrate(copy)
        return _read(path, copy)


def glimpse_at(path: Path) -> Glimpse:
    """Return what a journal says of its table, in a moment and without checks.

    Raises:
        JournalFailed: it cannot be read.
    """
    with (
        translated_errors(path),
        closing(_connect_to_read(path)) as connection,
        _damage_told(path),
    ):
        opened = "SELECT id, name, opened_at, ended_at IS NOT NULL FROM tables"
        table = connection.execute(opened).fetchone()
        if table is None:
            raise _damaged(path, "it names no table")
        last = connection.execute("SELECT hand, kept_at FROM inputs ORDER BY number DESC LIMIT 1")
        hand, kept_at = last.fetchone() or (0, table[2])
        match = connection.execute("SELECT body FROM matches ORDER BY match DESC LIMIT 1")
        body = match.fetchone()
        players = () if body is None else msgspec.json.decode(str(body[0]), type=MatchRow).players
        glimpse = {
            "id": table[0],
            "name": table[1],
            "kept_at": kept_at,
            "players": tuple(player.name for player in players),
            "hand": hand,
            "has_ended": bool(table[3]),
        }
        # Converted, as a bad byte can make anything of a value.
        return msgspec.convert(glimpse, Glimpse)


def _read(path: Path, connection: sqlite3.Connection) -> Kept:
    # Cast, as a bad byte can make anything of a value: that is for the seals to find.
    table = connection.execute("SELECT CAST(opening AS TEXT), ended_at FROM tables").fetchone()
    if table is None:
        raise _damaged(path, "it names no table")
    opening, ended_at = table
    seal = _next_seal(b"", opening)
    records = []
    rows = connection.execute("SELECT number, CAST(body AS TEXT), seal FROM inputs ORDER BY number")
    for number, body, kept_seal in rows:
        seal = _next_seal(seal, body)
        if seal != kept_seal:
            raise _damaged(path, f"record {number} is not what was written")
        records.append(msgspec.json.decode(body, type=Record))
    return Kept(
        opening=msgspec.json.decode(opening, type=Opening),
        records=tuple(records),
        has_ended=ended_at is not None,
        seal=seal,
    )


def _next_seal(seal: bytes, body: str) -> bytes:
    """Seal a record onto all before it: none can be changed, left out or moved unnoticed."""
    return hashlib.sha256(seal + body.encode()).digest()[:SEAL_BYTES]


def _encode(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()


def _kind(record: Record) -> str:
    return str(record.given.__struct_config__.tag)


# ---------------------------------------------------------------- SQLite


def _make_durable(connection: sqlite3.Connection) -> None:
    """See that a commit is on disk when it returns, at the price of one write."""
    connection.execute("PRAGMA journal_mode = WAL").fetchone()
    connection.execute("PRAGMA synchronous = FULL")


def _copy_in_memory(path: Path) -> sqlite3.Connection:
    """Return a copy of a database with what still lies beside it in the write-ahead log."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with _closed_on_failure(copy), closing(_connect_to_read(path)) as connection:
        connection.backup(copy)
    return copy


def _connect_to_read(path: Path) -> sqlite3.Connection:
    # Where no log lies beside it nothing is to be found there, nor to be left behind.
    has_log = path.with_name(f"{path.name}-wal").exists()
    return _connect(path, mode="ro" if has_log else "ro&immutable=1")


# A connection is used by one thread at a time, though perhaps not always by the same one.
def _connect(path: Path, *, mode: str, check_same_thread: bool = True) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}",
        uri=True,
        timeout=0,
        isolation_level=None,
        check_same_thread=check_same_thread,
    )


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


@contextmanager
def _closed_on_failure(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


# ---------------------------------------------------------------- errors


@contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """Say why a journal cannot be used, and what can be done about it, in our own words."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
        raise  # our own bug
    except sqlite3.Error as error:
        raise _in_our_words(path, error) from error
    except PermissionError as error:
        raise _no_permission(path) from error
    except OSError as error:
        raise _disk_failed(path, error.strerror or str(error)) from error


@contextmanager
def _damage_told(path: Path) -> Iterator[None]:
    """Say what is wrong with the content of a journal: whatever it is lies in the file."""
    try:
        yield
    except NotAJournal as error:
        raise _damaged(path, "it is no journal of this program") from error
    except LaterSchema as error:
        raise JournalTooNew(
            f"The table in {path.name} was kept by a later version of this program.",
            "Update this one to go on with it.",
        ) from error
    except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise _damaged(path, str(error)) from error


def _in_our_words(path: Path, error: sqlite3.Error) -> JournalFailed:
    # The lower byte is the kind of the error, the others say more of it.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return DiskFull("The disk is full.", f"Make room where {path.parent} is. {GO_ON}")
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return JournalLocked(
            "Another program is using the table's journal.", f"Close what has {path} open."
        )
    if code in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        return _no_permission(path)
    if code in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL}:
        return _disk_failed(path, str(error))
    # What is left is in the file: pages, tables or texts that are not as we made them.
    return _damaged(path, str(error))


def _disk_failed(path: Path, what: str) -> DiskFailed:
    advice = f"See what is wrong with {path}. {GO_ON}"
    return DiskFailed(f"The table cannot be kept: {what}.", advice)


def _no_permission(path: Path) -> NoPermission:
    return NoPermission(
        f"The table cannot be kept: no permission to write in {path.parent}.",
        "See to it that you may write there.",
    )


def _damaged(path: Path, what: str) -> JournalDamaged:
    return JournalDamaged(
        f"The journal of the table is damaged: {what}.",
        f"{path} was left as it is. A new table can be opened with: standpat host.",
    )

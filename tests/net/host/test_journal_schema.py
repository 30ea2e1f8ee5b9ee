"""A journal of any version that ever was becomes one of today, or stays as it is."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from net.host.journal_file import open_journal, read_journal
from net.host.journal_schema import MIGRATIONS, LaterSchema, NotAJournal, create, migrate
from tests.net.host.journals import OPENING, from_text, short_match, written

KEPT = Path(__file__).with_name("kept")
ADD_PLACE = "ALTER TABLE tables ADD COLUMN place TEXT; UPDATE tables SET place = 'at home';"
ADD_TWICE = "ALTER TABLE tables ADD COLUMN price INT; ALTER TABLE tables ADD COLUMN price INT;"


@contextmanager
def journal(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def version(connection: sqlite3.Connection) -> int:
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.sqlite3"
    with written(path, [short_match()]):
        pass
    return path


def test_every_version_that_ever_was_is_kept_beside_this_test() -> None:
    kept = sorted(file.name for file in KEPT.glob("*.sql"))

    assert kept == [f"version_{number + 1}.sql" for number in range(len(MIGRATIONS))]


@pytest.mark.parametrize("kept", sorted(KEPT.glob("*.sql")), ids=lambda file: file.stem)
def test_a_journal_of_an_earlier_program_is_read_and_gone_on_with(
    tmp_path: Path, kept: Path
) -> None:
    path = tmp_path / "journal.sqlite3"
    from_text(path, kept.read_text(encoding="utf-8"))
    before = path.read_bytes()

    read = read_journal(path)
    unchanged = path.read_bytes()
    with closing(open_journal(path, read)) as opened:
        opened.append(short_match()[:1])

    assert read.opening.id == OPENING.id
    assert len(read.records) == 14
    assert unchanged == before
    assert len(read_journal(path).records) == 15
    with journal(path) as connection:
        assert version(connection) == len(MIGRATIONS)


def test_an_empty_database_has_version_zero_and_becomes_a_journal_of_today() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        assert version(connection) == 0

        create(connection)

        assert version(connection) == len(MIGRATIONS)


def test_each_version_comes_from_the_one_before_and_nothing_is_lost(path: Path) -> None:
    with journal(path) as connection:
        before = connection.execute("SELECT * FROM inputs").fetchall()

        migrate(connection, (*MIGRATIONS, ADD_PLACE))
        migrate(connection, (*MIGRATIONS, ADD_PLACE))

        assert version(connection) == len(MIGRATIONS) + 1
        assert connection.execute("SELECT place FROM tables").fetchall() == [("at home",)]
        assert connection.execute("SELECT * FROM inputs").fetchall() == before


def test_a_migration_that_fails_leaves_the_version_before(path: Path) -> None:
    with journal(path) as connection:
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="duplicate column"):
            migrate(connection, (*MIGRATIONS, ADD_PLACE, ADD_TWICE))
        connection.execute("ROLLBACK")

        assert version(connection) == len(MIGRATIONS)
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        assert not {"place", "price"} & set(columns)


def test_a_later_version_is_not_touched(path: Path) -> None:
    with journal(path) as connection:
        migrate(connection, (*MIGRATIONS, ADD_PLACE))
        with pytest.raises(LaterSchema):
            migrate(connection)


def test_another_database_is_no_journal() -> None:
    with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(NotAJournal):
        migrate(connection)

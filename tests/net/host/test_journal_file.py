"""A journal on disk: what is written can be read, and where it cannot nothing is made worse."""

import itertools
import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from net.host.journal import (
    DiskFailed,
    DiskFull,
    JournalDamaged,
    JournalFailed,
    JournalLocked,
    JournalTooNew,
    NoPermission,
)
from net.host.journal_file import (
    create_journal,
    glimpse_at,
    open_journal,
    read_journal,
)
from net.host.journal_schema import MIGRATIONS
from tests.net.host.journals import OPENING, change, short_match, written

NOBODY = 65534
ENTRIES = short_match()
RECORDS = tuple(entry.record for entry in ENTRIES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables" / "0123456789abcdef.sqlite3"


@pytest.fixture
def whole(path: Path) -> Path:
    """Return a journal of a short match that was closed in order."""
    with written(path, [ENTRIES[:3], ENTRIES[3:]]):
        pass
    return path


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


# ---------------------------------------------------------------- what is written can be read


def test_what_is_written_comes_back(whole: Path) -> None:
    kept = read_journal(whole)

    assert kept.opening == OPENING
    assert kept.records == RECORDS
    assert not kept.has_ended


def test_a_journal_goes_on_where_it_was(path: Path) -> None:
    with written(path, [ENTRIES[:4]]):
        pass

    with closing(open_journal(path, read_journal(path))) as journal:
        journal.append(ENTRIES[4:6])
        journal.append(ENTRIES[6:])

    assert read_journal(path).records == RECORDS


def test_every_commit_is_on_disk_without_a_goodbye(path: Path, tmp_path: Path) -> None:
    """As after a kill: the files as they are while the journal is open."""
    with written(path, [ENTRIES[:5]]) as journal:
        for number, entry in enumerate(ENTRIES[5:], start=6):
            journal.append([entry])
            found = shutil.copytree(path.parent, tmp_path / f"after {number}")
            (found / f"{path.name}-shm").unlink()

            assert read_journal(found / path.name).records == RECORDS[:number]


def test_a_commit_is_kept_whole_or_not_at_all_wherever_a_write_was_torn(
    path: Path, tmp_path: Path
) -> None:
    ends = (0, 3, 4, 9, len(RECORDS))
    batches = [ENTRIES[begin:end] for begin, end in itertools.pairwise(ends)]
    with written(path, batches):
        found = shutil.copytree(path.parent, tmp_path / "torn")
    log = (found / f"{path.name}-wal").read_bytes()
    lengths = set()
    for size in range(len(log), 0, -701):
        (found / f"{path.name}-wal").write_bytes(log[:size])
        (found / f"{path.name}-shm").unlink(missing_ok=True)

        records = read_journal(found / path.name).records

        assert records == RECORDS[: len(records)]
        lengths.add(len(records))
    assert lengths == set(ends)


def test_a_commit_waits_for_the_disk(path: Path) -> None:
    with written(path, []) as journal:
        pragmas = [
            journal._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous")
        ]

    assert pragmas == ["wal", 2]


def test_matches_and_hands_can_be_asked_for(whole: Path) -> None:
    with closing(sqlite3.connect(whole)) as connection:
        kinds = connection.execute("SELECT kind, count(*) FROM inputs GROUP BY kind").fetchall()
        players = connection.execute(
            "SELECT json_extract(value, '$.name') FROM matches, json_each(body, '$.players')"
        ).fetchall()
        hands = connection.execute(
            "SELECT match, hand, json_extract(body, '$.state.won') FROM hands"
        ).fetchall()
        of_hand = connection.execute("SELECT hand, count(*) FROM inputs GROUP BY hand").fetchall()

    assert kinds == [("came_in", 2), ("heard", 12)]
    assert players == [("Ana",), ("Ben",)]
    assert hands == [(1, 1, "[30,0,0,0,0,0,0,0]")]
    assert of_hand == [(0, 2), (1, 9), (2, 3)]


def test_the_end_of_a_table_is_kept_with_the_input_that_ended_it(path: Path) -> None:
    last = ENTRIES[-1]
    ended = type(last)(record=type(last.record)(now=9, given=last.record.given, ends_table=True))
    with written(path, [ENTRIES[:-1]]) as journal:
        assert not read_journal(path).has_ended
        journal.append([ended])

        assert read_journal(path).has_ended
        assert glimpse_at(path).has_ended


def test_a_glimpse_tells_what_a_person_chooses_by(whole: Path, tmp_path: Path) -> None:
    with written(tmp_path / "new.sqlite3", []):
        pass

    glimpse, new = glimpse_at(whole), glimpse_at(tmp_path / "new.sqlite3")

    assert (glimpse.id, glimpse.name, glimpse.hand) == ("bench", "Bench", 2)
    assert glimpse.players == ("Ana", "Ben")
    assert (new.players, new.hand) == ((), 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_journal_is_its_owners_alone(path: Path) -> None:
    with written(path, [ENTRIES]):
        modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        names = {file.name for file in path.parent.iterdir()}

    assert modes == {0o600}
    assert names == {path.name, f"{path.name}-wal", f"{path.name}-shm"}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


# ---------------------------------------------------------------- damage


def _wrong_body(path: Path) -> None:
    change(path, "UPDATE inputs SET body = replace(body, '\"now\":1000', '\"now\":1001')")


def _row_left_out(path: Path) -> None:
    change(path, "DELETE FROM inputs WHERE number = 5")


def _rows_exchanged(path: Path) -> None:
    change(path, "UPDATE inputs SET number = 99 WHERE number = 5")
    change(path, "UPDATE inputs SET number = 5 WHERE number = 6")
    change(path, "UPDATE inputs SET number = 6 WHERE number = 99")


def _other_opening(path: Path) -> None:
    change(path, "UPDATE tables SET opening = replace(opening, 'Bench', 'Bank')")


def _no_opening(path: Path) -> None:
    change(path, "DELETE FROM tables")


def _no_text(path: Path) -> None:
    change(path, "UPDATE inputs SET body = CAST(x'FF7B7D' AS TEXT) WHERE number = 3")


def _a_number(path: Path) -> None:
    change(path, "UPDATE inputs SET body = CAST(x'31' AS BLOB) WHERE number = 3")


def _no_columns(path: Path) -> None:
    change(path, "ALTER TABLE inputs RENAME COLUMN seal TO sea")


def _no_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)


def _not_ours(path: Path) -> None:
    change(path, "PRAGMA application_id = 7")


def _cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


def _head_gone(path: Path) -> None:
    path.write_bytes(bytes(100) + path.read_bytes()[100:])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (_wrong_body, "record 1 is not what was written"),
        (_row_left_out, "record 6 is not what was written"),
        (_rows_exchanged, "record 5 is not what was written"),
        (_other_opening, "record 1 is not what was written"),
        (_no_opening, "it names no table"),
        (_no_text, "UTF-8"),
        (_a_number, "record 3 is not what was written"),
        (_no_columns, "no such column"),
        (_no_database, "not a database"),
        (_not_ours, "no journal of this program"),
        (_cut_off, "malformed|page"),
        (_head_gone, "not a database"),
        (_empty, "no journal of this program"),
    ],
)
def test_damage_is_told_and_nothing_is_written(
    whole: Path, damage: Callable[[Path], None], sentence: str
) -> None:
    damage(whole)
    before = contents(whole)

    with pytest.raises(JournalDamaged, match=sentence) as caught:
        read_journal(whole)

    assert "left as it is" in caught.value.advice
    assert str(whole) in caught.value.advice
    assert contents(whole) == before


def test_a_byte_that_went_bad_anywhere_is_told_or_means_nothing(whole: Path) -> None:
    data, expected = whole.read_bytes(), read_journal(whole)
    told = 0
    for place in range(0, len(data), 97):
        bad = bytearray(data)
        bad[place] ^= 0xFF
        whole.write_bytes(bad)
        try:
            assert read_journal(whole) == expected, f"byte {place}"
        except JournalDamaged:
            told += 1
        except JournalTooNew:
            assert 60 <= place < 64, "the number of the version"
        with suppress(JournalFailed):
            glimpse_at(whole)
        assert whole.read_bytes() == bad
    assert told > 30


def test_damage_beside_a_log_is_not_made_worse_by_a_look(path: Path, tmp_path: Path) -> None:
    """After a kill the newest records are in the log; opening it to write would move them."""
    with written(path, [ENTRIES[:6]]) as journal:
        journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        journal.append(ENTRIES[6:])
        found = shutil.copytree(path.parent, tmp_path / "killed") / path.name
    _head_gone(found)
    before = contents(found)

    with pytest.raises(JournalDamaged):
        read_journal(found)

    after = contents(found)
    assert {name: after[name] for name in before if not name.endswith("-shm")} == {
        name: content for name, content in before.items() if not name.endswith("-shm")
    }


# ---------------------------------------------------------------- versions


def test_a_journal_of_a_later_program_is_left_alone(whole: Path) -> None:
    change(whole, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = contents(whole)

    with pytest.raises(JournalTooNew, match="later version"):
        read_journal(whole)

    assert contents(whole) == before


# ---------------------------------------------------------------- what the system does not allow


def test_a_full_disk_keeps_nothing_of_a_commit(path: Path) -> None:
    with written(path, [ENTRIES[:4]]) as journal:
        (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
        journal._connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()

        with pytest.raises(DiskFull, match="disk is full") as caught:
            journal.append([ENTRIES[0]] * 50)

    assert str(path.parent) in caught.value.advice
    assert read_journal(path).records == RECORDS[:4]


def test_another_program_in_the_journal_is_told(path: Path) -> None:
    with written(path, [ENTRIES[:4]]) as journal, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(JournalLocked, match="Another program"):
            journal.append(ENTRIES[4:])

    assert read_journal(path).records == RECORDS[:4]


def test_a_table_of_the_same_id_is_not_overwritten(whole: Path) -> None:
    before = contents(whole)

    with pytest.raises(DiskFailed, match="exists"):
        create_journal(whole, OPENING)

    assert contents(whole) == before


@contextmanager
def without_rights() -> Iterator[None]:
    """Be nobody for a while, as a superuser may write everywhere."""
    if sys.platform == "win32" or os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_folder_that_may_not_be_written_to_is_told(path: Path) -> None:
    path.parent.mkdir()
    path.parent.chmod(0o555)

    with without_rights(), pytest.raises(NoPermission, match="no permission to write in") as caught:
        create_journal(path, OPENING)

    assert str(path.parent) in caught.value.sentence
    assert list(path.parent.iterdir()) == []

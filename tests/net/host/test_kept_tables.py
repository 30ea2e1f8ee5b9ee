"""The tables of a user on disk: kept, found, gone on with, and never by two programs at once."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import trio
from msgspec.structs import replace

from engine.rule_options import make_rules
from net.host.draft import present
from net.host.journal import (
    DiskFull,
    JournalDamaged,
    JournalLocked,
    JournalMissing,
    TableHasEnded,
)
from net.host.journal_file import create_journal
from net.host.kept_tables import (
    DiskJournal,
    make_table,
    new_table,
    resumed_table,
    tables_folder,
    unfinished_tables,
)
from net.host.live_table import LiveTable
from net.host.recording import Opening
from net.host.server import Host, open_host
from net.peer_link import open_link
from net.testing import bot_by_default
from protocol.handshake import make_hello
from protocol.messages import AddBot, EndNow, Start, TablePhase, Update, Want
from tests.net.host.journals import OPENING, short_match, written

KITCHEN = Opening(
    id="0123456789abcdef", name="Kitchen", rules=make_rules("classic", {}), seed=3, app="test 1"
)
LOCK_AND_WAIT = """
import sys, trio
from pathlib import Path
from tests.net.host.test_kept_tables import KITCHEN
from net.host.kept_tables import new_table

async def main():
    async with new_table(KITCHEN, folder=Path(sys.argv[1])):
        print("kept", flush=True)
        await trio.sleep_forever()

trio.run(main)
"""


async def play_a_hand(host: Host) -> None:
    """Have three bots play until the first hand is paid."""
    async with open_link(host.attach_host_player(), make_hello(Want.WATCH, name="Wes")) as link:
        for order in (AddBot(), AddBot(), AddBot(), Start()):
            link.send(order)
        async for news in link:
            if isinstance(news, Update) and news.view.phase is TablePhase.BETWEEN_HANDS:
                return


async def play_in(folder: Path, opening: Opening = KITCHEN) -> LiveTable:
    """Play a hand at a new table, stop, and return how it was left."""
    async with new_table(opening, folder=folder) as (table, journal):
        async with open_host(table, journal=journal, seat_bot=bot_by_default) as host:
            await play_a_hand(host)
        return table.live


async def test_a_table_is_gone_on_with_as_it_was_left(tmp_path: Path) -> None:
    left = await play_in(tmp_path)

    async with resumed_table(KITCHEN.id, folder=tmp_path) as (table, journal):
        found = table.live
        async with open_host(table, journal=journal, seat_bot=bot_by_default) as host:
            stream = host.attach_host_player()
            async with open_link(stream, make_hello(Want.WATCH, name="Wes")) as link:
                link.send(EndNow())
                await host.wait_ended()

    assert found == left
    assert present(found.hand).number == 1
    assert unfinished_tables(tmp_path) == ()
    with pytest.raises(TableHasEnded, match="Kitchen has ended"):
        await resume(tmp_path)


async def resume(folder: Path, table_id: str = KITCHEN.id) -> LiveTable:
    async with resumed_table(table_id, folder=folder) as (table, _):
        return table.live


async def test_the_unfinished_tables_are_listed_the_latest_first(tmp_path: Path) -> None:
    assert unfinished_tables(tmp_path / "nothing") == ()
    await play_in(tmp_path)
    await play_in(tmp_path, replace(KITCHEN, id="fedcba9876543210", name="Garden"))
    (tmp_path / "cut short.sqlite3").touch()

    found = unfinished_tables(tmp_path)

    assert [(table.id[:4], table.name, table.hand) for table in found] == [
        ("fedc", "Garden", 1),
        ("0123", "Kitchen", 1),
    ]
    assert found[0].players == ("Ada", "Bram", "Cleo")


async def test_a_table_that_somebody_hosts_is_not_listed_and_not_had(tmp_path: Path) -> None:
    async with new_table(KITCHEN, folder=tmp_path):
        listed = unfinished_tables(tmp_path)
        with pytest.raises(JournalLocked, match="another program of yours"):
            await resume(tmp_path)

    assert listed == ()
    assert (await resume(tmp_path)).id == KITCHEN.id


async def test_a_killed_program_holds_nobody_up(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LOCK_AND_WAIT, str(tmp_path)]
    other = await trio.lowlevel.open_process(
        command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]
    )
    assert other.stdout is not None
    try:
        assert (await other.stdout.receive_some()).startswith(b"kept")
        with pytest.raises(JournalLocked):
            await resume(tmp_path)
    finally:
        other.kill()
        await other.wait()
        await other.stdout.aclose()

    assert (await resume(tmp_path)).id == KITCHEN.id


async def test_the_beginning_of_an_id_is_enough_where_it_is_the_only_one(tmp_path: Path) -> None:
    await play_in(tmp_path)
    await play_in(tmp_path, replace(KITCHEN, id="0123ffffffffffff"))

    assert (await resume(tmp_path, "01234")).id == KITCHEN.id
    for words, sentence in (("0123", "several tables"), ("9", "no table"), ("", "several tables")):
        with pytest.raises(JournalMissing, match=sentence):
            await resume(tmp_path, words)
    with pytest.raises(JournalMissing, match=r"no table with an id that begins with '\.\./'"):
        await resume(tmp_path, "../")


async def test_records_that_this_program_reads_otherwise_are_not_gone_on_with(
    tmp_path: Path,
) -> None:
    entries = short_match()
    record = replace(entries[-6].record, proof=b"of another program")
    entries[-6] = replace(entries[-6], record=record)
    path = tmp_path / "bench.sqlite3"
    with written(path, [entries]):
        pass
    before = path.read_bytes()

    with pytest.raises(JournalDamaged, match="record 9: this version") as caught:
        await resume(tmp_path, "bench")

    assert str(path) in caught.value.advice
    assert path.read_bytes() == before


async def test_a_damaged_table_is_listed_with_what_is_wrong(tmp_path: Path) -> None:
    await play_in(tmp_path)
    path = tmp_path / f"{KITCHEN.id}.sqlite3"
    path.write_bytes(b"Dear diary, " * 1000)

    (found,) = unfinished_tables(tmp_path)

    assert found.id == KITCHEN.id
    assert "damaged" in found.problem


async def test_a_journal_that_has_failed_is_not_tried_again(tmp_path: Path) -> None:
    entries = short_match()
    with closing(create_journal(tmp_path / "t.sqlite3", OPENING)) as file:
        (pages,) = file._connection.execute("PRAGMA page_count").fetchone()
        file._connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()
        journal = DiskJournal(file)
        with pytest.raises(DiskFull):
            await journal.commit(entries * 10)
        file._connection.execute("PRAGMA max_page_count = 1000000").fetchone()

        with pytest.raises(DiskFull):
            await journal.commit(entries)


def test_a_table_is_what_its_opening_says() -> None:
    fair = make_table(replace(KITCHEN, seed=None, code_needed=True)).live
    seeded = make_table(KITCHEN).live

    assert (fair.seeded, seeded.seeded) == (False, True)
    assert (fair.code_needed, seeded.code_needed) == (True, False)
    assert (seeded.id, seeded.name, seeded.app) == (KITCHEN.id, "Kitchen", "test 1")


def test_tables_are_kept_among_the_data_of_the_user() -> None:
    assert tables_folder().parts[-2:] == ("standpat", "tables")

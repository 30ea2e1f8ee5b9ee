"""Journals for tests: those of a short match, as files, whole or in any state of undoing."""

import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from engine.actions import Bet, Call, Check, Draw, Fold, Move
from engine.chips import Chips
from engine.rule_options import preset_rules
from net.host.journal_file import JournalFile, create_journal
from net.host.recording import Opening, Persist
from net.host.shuffling import SeededShuffler
from protocol.messages import NextHand
from tests.net.host.bench import Bench

SEED = 2
OPENING = Opening(id="bench", name="Bench", rules=preset_rules("classic"), seed=SEED)
FIRST_HAND: tuple[Move, ...] = (
    Bet(to=Chips(10)),
    Call(),
    Draw((0, 1)),
    Draw(()),
    Check(),
    Bet(to=Chips(20)),
    Fold(),
)


def short_match() -> list[Persist]:
    """Return the entries of a table where one hand is paid and the next begun."""
    bench = Bench(make_shuffler=lambda: SeededShuffler(SEED))
    peers = bench.sit_and_start("Ana", "Ben")
    bench.act(*FIRST_HAND)
    for peer in peers:
        bench.say(peer, NextHand())
    bench.act(Check(), Check())
    return bench.entries


@contextmanager
def written(path: Path, batches: Sequence[Sequence[Persist]]) -> Iterator[JournalFile]:
    """Write a journal, a batch a commit, and keep it open for a while."""
    with closing(create_journal(path, OPENING)) as journal:
        for batch in batches:
            journal.append(batch)
        yield journal


def change(path: Path, statement: str, *values: object) -> None:
    """Change a journal as only a bad disk, or a bad person, does."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def as_text(path: Path) -> str:
    """Return a journal as the statements that make it, to keep beside the tests."""
    with closing(sqlite3.connect(path)) as connection:
        pragmas = [
            f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        return "\n".join((*pragmas, *connection.iterdump(), ""))


def from_text(path: Path, statements: str) -> None:
    """Make a journal of these statements."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(statements)


if __name__ == "__main__":
    # For each new version of the schema: python -m tests.net.host.journals > version_N.sql
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "journal.sqlite3")
        with written(made, [short_match()]):
            pass
        sys.stdout.write(as_text(made))

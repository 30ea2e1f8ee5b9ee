"""Guards against growing slow: what a move costs in calls, bytes and statements, and a query."""

import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from net.host.draft import Send
from net.host.limits import HostLimits
from net.host.recording import Persist
from protocol.messages import Act, NextHand
from protocol.packing import Packer
from tests.net.host.bench import Bench
from tests.net.host.journals import short_match, written
from tests.support.counted_calls import ALL, counted_calls
from tests.support.random_play import random_move

MANY: Final = 100_000
MOVES: Final = 120
NAMES: Final = tuple(f"Player {number}" for number in range(8))

# A little above what it is.
MOST_CALLS: Final = 1000
MOST_BYTES: Final = 3800


def big_table() -> Bench:
    """Seat eight with stacks for a long evening, and with limits for quick players."""
    limits = HostLimits(messages_per_second=MANY, message_burst=MANY)
    bench = Bench({"starting_chips": str(MANY)}, limits=limits)
    bench.sit_and_start(*NAMES)
    return bench


def next_move(bench: Bench, chance: random.Random) -> Act:
    """Return a move of the seat that is asked, in the next hand if this one is over."""
    while bench.live.turn is None:
        for peer in list(bench.told):
            bench.say(peer, NextHand())
    assert bench.live.hand is not None
    return Act(prompt=bench.live.turn.prompt, move=random_move(bench.live.hand, chance))


def test_a_move_is_kept_once_and_told_once_to_each_for_no_more_calls_than_before() -> None:
    bench, chance, packer = big_table(), random.Random(1), Packer()
    calls: Counter[object] = Counter()
    told_bytes = 0
    for _ in range(MOVES):
        act = next_move(bench, chance)
        assert bench.live.turn is not None
        mover = bench.peer_of(bench.live.turn.seat)

        with counted_calls() as counted:
            outputs = bench.table.on_message(bench.now, mover, act)
            bodies = [packer.pack(out.message) for out in outputs if isinstance(out, Send)]

        calls += counted
        assert sum(isinstance(output, Persist) for output in outputs) == 1
        assert len(bodies) == len(NAMES)
        told_bytes += sum(map(len, bodies))
    assert calls[ALL] / MOVES < MOST_CALLS
    assert told_bytes / MOVES / len(NAMES) < MOST_BYTES


def test_a_move_is_one_transaction_with_one_statement(tmp_path: Path) -> None:
    *before, move = short_match()
    statements: list[str] = []
    with written(tmp_path / "journal.sqlite3", [before]) as journal:
        journal._connection.set_trace_callback(statements.append)
        journal.append([move])

    assert [statement.split()[0] for statement in statements] == ["BEGIN", "INSERT", "COMMIT"]


@pytest.mark.parametrize(
    ("query", "ways"),
    [
        ("SELECT body FROM hands WHERE match = 7", ["SEARCH"]),
        ("SELECT body FROM hands WHERE match = 7 AND hand = 3", ["SEARCH"]),
        # From the end on, to the first that comes; to sort would be a second step.
        ("SELECT body FROM matches ORDER BY match DESC LIMIT 1", ["SCAN"]),
        ("SELECT hand FROM inputs ORDER BY number DESC LIMIT 1", ["SCAN"]),
    ],
)
def test_nobody_reads_a_whole_journal_for_one_match_or_the_last_input(
    query: str, ways: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "journal.sqlite3"
    with written(path, [short_match()]), closing(sqlite3.connect(path)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()

    assert [step[-1].split()[0] for step in plan] == ways

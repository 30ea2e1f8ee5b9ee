#!/usr/bin/env python3
"""Measures how the cost grows with the work: matches, kept hands, and tables on the network."""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import random
import secrets
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final

import trio
from benching import Measure, Measurement, run
from long_evening import RULES, keep_evening
from many_tables import look
from programs import started

from engine.apply_action import apply
from engine.chips import SeatId
from engine.dealing import deck_of
from engine.phases import Phase
from engine.rule_options import make_rules
from engine.seating import begin_hand, begin_match, finish_hand, is_over
from net.discovery.browse import browse_tables
from net.discovery.table_book import Reach
from net.host.kept_tables import resumable
from net.host.recording import Opening
from tests.support.random_play import random_move, shuffled

SCRIPTS: Final = Path(__file__).parent
MATCHES: Final = 160
HANDS_KEPT: Final = (10, 1_000, 100_000)
TABLES: Final = (1, 8, 32)
FOLLOWED_S: Final = 10.0
MATCH_RULES: Final = make_rules("classic", {"seats": "6", "hands": "200"})


def measure_matches() -> Iterator[Measurement]:
    """Simulate whole matches of six random players."""
    one, two = matches_per_minute(workers=1), matches_per_minute(workers=2)
    yield Measurement("matches simulated on one core", one, "matches/min")
    yield Measurement("matches simulated on two cores", two, "matches/min", "one core", one)


def matches_per_minute(*, workers: int) -> int:
    """Return how many matches so many processes play in a minute."""
    with ProcessPoolExecutor(workers) as pool:
        list(pool.map(play_match, range(workers)))  # both are there, with their tables built
        began = time.perf_counter()
        list(pool.map(play_match, range(MATCHES), chunksize=MATCHES // 16))
        return round(MATCHES / (time.perf_counter() - began) * 60)


def play_match(seed: int) -> int:
    """Play one match to its end and return how many hands it had."""
    chance = random.Random(seed)  # noqa: S311
    match = begin_match(MATCH_RULES, [SeatId(seat) for seat in range(6)], SeatId(0))
    while not is_over(match):
        begun = begin_hand(match, shuffled(deck_of(MATCH_RULES), chance))
        state = begun.state
        while state.phase is not Phase.OVER:
            assert state.to_act is not None, "six players never draw more cards than there are"
            state = apply(state, state.to_act, random_move(state, chance)).state
        match = finish_hand(begun.match, state)
    return match.hands_played


def measure_journal() -> Iterator[Measurement]:
    """Keep ever longer evenings of matches of 100 short hands, and go on with them."""
    for hands in HANDS_KEPT:
        with tempfile.TemporaryDirectory() as name:
            yield from measure_evening(Path(name), hands)


def measure_evening(folder: Path, hands: int) -> Iterator[Measurement]:
    """Keep one evening; ask for the hands of a match in its middle, and go on with it."""
    opening = Opening(id="0123456789abcdef", name="Measured", rules=RULES)
    path = keep_evening(folder, opening, hands)
    kept = f"{hands:,} hands kept"
    yield Measurement(f"{kept}, file", round(path.stat().st_size / 1e6, 2), "MB")
    began = time.perf_counter()
    with closing(sqlite3.connect(path)) as connection:
        (last,) = connection.execute("SELECT max(match) FROM matches").fetchone()
        query = "SELECT body FROM hands WHERE match = ?"
        asked = len(connection.execute(query, ((last + 1) // 2,)).fetchall())
    milliseconds = round((time.perf_counter() - began) * 1000, 2)
    yield Measurement(f"{kept}, all {asked} hands of a match", milliseconds, "ms")
    began = time.perf_counter()
    resumable(opening.id, folder=folder)
    yield Measurement(f"{kept}, go on with it", round(time.perf_counter() - began, 2), "s")


def measure_tables() -> Iterator[Measurement]:
    """List ever more tables on the network."""
    for number in TABLES:
        listed_s, cpu_share = trio.run(list_tables, number)
        yield Measurement(f"a list of {number} tables, complete", round(listed_s, 2), "s")
        yield Measurement(
            f"a list of {number} tables, CPU to follow", round(cpu_share * 100, 1), "%"
        )


async def list_tables(number: int) -> tuple[float, float]:
    """Return when so many tables are listed and have answered, and what it costs to go on."""
    service_type = f"_spt{secrets.token_hex(4)}._tcp.local."
    with tempfile.TemporaryDirectory() as name:
        words = [str(SCRIPTS / "many_tables.py"), service_type, str(number), name]
        async with started(words, home=Path(name)) as hosts:
            await hosts.wait_for("(ready)")
            began = trio.current_time()
            async with browse_tables(look=look, service_type=service_type) as tables:
                with trio.fail_after(60):
                    async for rows in tables:
                        if sum(row.reach is Reach.ANSWERS for row in rows) == number:
                            break
                listed_s = trio.current_time() - began
                cpu_before = time.process_time()
                await trio.sleep(FOLLOWED_S)
                return listed_s, (time.process_time() - cpu_before) / FOLLOWED_S


MEASURES: Final[dict[str, Measure]] = {
    "matches": measure_matches,
    "journal": measure_journal,
    "tables": measure_tables,
}

if __name__ == "__main__":
    sys.exit(run(MEASURES))

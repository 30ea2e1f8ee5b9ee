#!/usr/bin/env python3
"""Measures a table with eight players over TLS: how soon all know of a move, and what that costs.

The peer is a bare fan-out of as many bytes to as many streams, in turns with the table.
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import trio
from benching import Bar, Measure, Measurement, percentile, run
from programs import Program, started
from table_host import SEATS
from table_peers import Circle, Players, packed, sit_down

from net.tls_identity import IDENTITY_FILE
from protocol.handshake import make_hello
from protocol.messages import Want

SCRIPTS: Final = Path(__file__).parent
MOVES: Final = 600
BLOCK: Final = 20
WATCHERS: Final = (8, 16, 32)
IDLE_S: Final = 20.0
REQUEST: Final = bytes(64)  # about the size of a move


class Told(NamedTuple):
    """How long each move took to reach all, and each request of the fan-out; and what it cost."""

    moves_s: list[float]
    requests_s: list[float]
    update_bytes: int
    bytes_per_hand_and_peer: float
    cpu_per_move_s: float
    host_megabytes: float


def measure_moves() -> Iterator[Measurement]:
    """Tell eight players of moves."""
    told = trio.run(tell, MOVES, 0)
    yield Measurement(
        "a move to the last of eight, p50",
        milliseconds(median(told.moves_s)),
        "ms",
        "bare fan-out",
        milliseconds(median(told.requests_s)),
        Bar(most=4),
    )
    late = milliseconds(percentile(told.moves_s, 0.99))
    yield Measurement("a move to the last of eight, p99", late, "ms", bar=Bar(most=25))
    yield Measurement("an update, mean", told.update_bytes, "bytes")
    yield Measurement("a hand, to each peer", round(told.bytes_per_hand_and_peer), "bytes")
    rate = round(len(told.moves_s) / sum(told.moves_s))
    yield Measurement("moves one after the other", rate, "moves/s")
    yield Measurement("CPU of the host for a move", milliseconds(told.cpu_per_move_s), "ms")
    yield Measurement("memory of the host after that", told.host_megabytes, "MB", bar=Bar(most=80))


def measure_watchers() -> Iterator[Measurement]:
    """Tell ever more watchers beside the eight."""
    for watchers in WATCHERS:
        told = trio.run(tell, MOVES // 4, watchers)
        yield Measurement(
            f"a move to the last of eight and {watchers} watchers, p50",
            milliseconds(median(told.moves_s)),
            "ms",
            "bare fan-out",
            milliseconds(median(told.requests_s)),
        )


def measure_idle() -> Iterator[Measurement]:
    """Look at ``standpat host`` itself while eight players think."""
    megabytes, share = trio.run(sit_idle)
    yield Measurement("memory of standpat host, eight peers", megabytes, "MB", bar=Bar(most=80))
    yield Measurement("CPU of an idle table", round(share * 100, 2), "%", bar=Bar(most=1))


async def tell(moves: int, watchers: int) -> Told:
    """Play so many moves, in turns with as many requests to a fan-out of the same size."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with table(folder, watchers) as (host, circle, players):
            for _ in range(BLOCK):
                await players.move()
            size = circle.heard_bytes // circle.heard_frames
            async with fan_out(folder, size, SEATS + watchers) as others:
                return await take_turns(host, circle, players, others, moves)


async def take_turns(
    host: Program, circle: Circle, players: Players, others: Circle, moves: int
) -> Told:
    """Make moves and requests in blocks, so that both have the same good and bad moments."""
    moves_s: list[float] = []
    requests_s: list[float] = []
    cpu_s, bytes_before, frames_before = 0.0, circle.heard_bytes, circle.heard_frames
    hands_before = players.hands_ended
    while len(moves_s) < moves:
        cpu_before = host.cpu_seconds()
        moves_s += [await players.move() for _ in range(BLOCK)]
        cpu_s += host.cpu_seconds() - cpu_before
        requests_s += [await request(players, others, n % SEATS) for n in range(BLOCK)]
    heard = circle.heard_bytes - bytes_before
    hands = players.hands_ended - hands_before
    return Told(
        moves_s,
        requests_s,
        update_bytes=heard // (circle.heard_frames - frames_before),
        bytes_per_hand_and_peer=heard / max(hands, 1) / len(circle.bodies),
        cpu_per_move_s=cpu_s / len(moves_s),
        host_megabytes=host.resident_megabytes(),
    )


async def request(players: Players, others: Circle, number: int) -> float:
    """Ask the fan-out for its bytes after the same pause for thought as before a move."""
    await players.think()
    return await others.tell_all(number, REQUEST)


@asynccontextmanager
async def table(folder: Path, watchers: int) -> AsyncIterator[tuple[Program, Circle, Players]]:
    """Start a host and seat everybody at it."""
    words = [str(SCRIPTS / "table_host.py"), str(folder), str(watchers)]
    async with started(words, home=folder) as host, trio.open_nursery() as nursery:
        port = int(await host.wait_for(r"(\d+)\n"))
        circle = Circle()
        players = await sit_down(circle, port, nursery, players=SEATS, watchers=watchers)
        yield host, circle, players
        nursery.cancel_scope.cancel()


@asynccontextmanager
async def fan_out(folder: Path, size: int, streams: int) -> AsyncIterator[Circle]:
    """Start a bare fan-out of so many bytes and connect to it."""
    words = [str(SCRIPTS / "fan_out.py"), str(folder / IDENTITY_FILE), str(size)]
    async with started(words, home=folder) as program, trio.open_nursery() as nursery:
        port = int(await program.wait_for(r"(\d+)\n"))
        circle = Circle()
        for _ in range(streams):
            await circle.enter(port, REQUEST, nursery)
        yield circle
        nursery.cancel_scope.cancel()


async def sit_idle() -> tuple[float, float]:
    """Return the memory of a host with eight players, and the share of a core that it uses."""
    with tempfile.TemporaryDirectory() as name:
        words = ["-m", "client", "host", "--no-seat", "--plain", "--port", "0"]
        async with started(words, home=Path(name)) as host, trio.open_nursery() as nursery:
            port = int(await host.wait_for(r"open at port (\d+)"))
            circle = Circle()
            for number in range(SEATS):
                hello = make_hello(Want.JOIN, name=f"Player {number}")
                await circle.enter(port, packed(hello), nursery)
            await host.say("start")
            await trio.sleep(1)
            before = host.cpu_seconds()
            await trio.sleep(IDLE_S)
            share = (host.cpu_seconds() - before) / IDLE_S
            megabytes = host.resident_megabytes()
            nursery.cancel_scope.cancel()
        return megabytes, share


def milliseconds(seconds: float) -> float:
    """Return seconds as they are shown."""
    return round(seconds * 1000, 3)


MEASURES: Final[dict[str, Measure]] = {
    "moves": measure_moves,
    "watchers": measure_watchers,
    "idle": measure_idle,
}

if __name__ == "__main__":
    sys.exit(run(MEASURES))

#!/usr/bin/env python3
"""Measures how long it takes to come in to a table, beside a bare ssl handshake in the same run.

The host is ``standpat host`` itself, with the limits that players get, and keeps its table on disk.
The bare handshakes have a program of their own to answer them, too. All take turns, and every value
is the median of many, both ends on this machine.
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import socket
import sqlite3
import ssl
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final

import trio
from benching import Bar, Measurement, run
from programs import started

from net.peer_link import PeerCode, open_link
from net.tls_identity import IDENTITY_FILE, client_context, load_identity
from net.tls_stream import TlsStream, secure_as_peer
from protocol.handshake import make_hello
from protocol.messages import Update, Want

SCRIPTS: Final = Path(__file__).parent
HERE: Final = "127.0.0.1"
ELSEWHERE: Final = "127.0.0.2"
TIMES: Final = 40
PAUSE_S: Final = 0.1  # or each would wait for what the one before has left behind

SILENT: Final = 200
RECORD_BYTES: Final = 500  # about what the journal keeps of a return

TIMES_A_HANDSHAKE: Final = 4.0
FIRST_JOIN_MS: Final = 60.0
BESIDE_SILENT_MS: Final = 100.0


def measure_ways() -> Iterator[Measurement]:
    """Come in to a table in every way."""
    times = trio.run(measure)
    bare, most = middle(times["bare"]), Bar(most=TIMES_A_HANDSHAKE)
    yield Measurement("a handshake", middle(times["a handshake"]), "ms", "bare ssl", bare, most)
    returns = middle(times["a return with a token"])
    yield Measurement("a return with a token", returns, "ms", "bare ssl", bare, most)
    # The new token of a seat is on disk before it is told, or a host that is killed between the two
    # would not know it. What that costs alone is the disk's to say.
    yield Measurement("a commit of SQLite", middle(times["commit"]), "ms")
    name = "a first join with a code"
    yield Measurement(name, middle(times[name]), "ms", bar=Bar(most=FIRST_JOIN_MS))
    name = f"a join beside {SILENT} silent sockets"
    yield Measurement(name, middle(times[name]), "ms", bar=Bar(most=BESIDE_SILENT_MS))


def middle(times: list[float]) -> float:
    """Return the median as it is shown."""
    return round(statistics.median(times), 2)


async def measure() -> dict[str, list[float]]:
    """Return how long each way took, each time, in milliseconds."""
    with tempfile.TemporaryDirectory() as name:
        async with real_host(Path(name)) as way:
            async with bare_server(Path(name)) as bare:
                with bare_journal(Path(name)) as commit:
                    alone = await in_turns(
                        {
                            "bare": bare,
                            "commit": commit,
                            "a handshake": way.handshake,
                            "a return with a token": way.come_back,
                            "a first join with a code": way.join,
                        }
                    )
            return alone | await beside_silent(way)


async def in_turns(
    ways: dict[str, Callable[[], Awaitable[float]]],
) -> dict[str, list[float]]:
    """Come in by one way after the other, again and again."""
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(TIMES):
        for name, way in ways.items():
            times[name].append(await way())
            await trio.sleep(PAUSE_S)
    return times


async def beside_silent(way: "Way") -> dict[str, list[float]]:
    """Join again and again while another address keeps as many sockets open as it can get."""
    silent = [await way.hold_silent() for _ in range(SILENT)]
    times = await in_turns({f"a join beside {SILENT} silent sockets": way.join})
    for stream in silent:
        await trio.aclose_forcefully(stream)
    return times


# ---------------------------------------------------------------- the peers: Python's own


@asynccontextmanager
async def bare_server(home: Path) -> AsyncIterator[Callable[[], Awaitable[float]]]:
    """Give what shakes hands with nothing but sockets and ssl, and returns how long it took."""
    folder = home / "bare"
    load_identity(folder)
    context = client_context()
    words = [str(SCRIPTS / "bare_tls.py"), str(folder / IDENTITY_FILE)]
    async with started(words, home=home) as program:
        port = int(await program.wait_for(r"(\d+)\n"))

        async def shake_hands() -> float:
            await trio.lowlevel.checkpoint()
            return _bare_handshake(port, context)

        yield shake_hands


def _bare_handshake(port: int, context: ssl.SSLContext) -> float:
    began = time.perf_counter()
    with (
        socket.create_connection((HERE, port)) as bare,
        context.wrap_socket(bare, server_hostname="standpat.invalid") as line,
    ):
        took = (time.perf_counter() - began) * 1000
        line.send(b"x")
    return took


@contextmanager
def bare_journal(folder: Path) -> Iterator[Callable[[], Awaitable[float]]]:
    """Give what puts a row on disk as durably as our journal does, and returns how long."""
    with closing(sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE inputs (body TEXT)")

        async def commit() -> float:
            await trio.lowlevel.checkpoint()
            began = time.perf_counter()
            connection.execute("INSERT INTO inputs VALUES (?)", ("x" * RECORD_BYTES,))
            return (time.perf_counter() - began) * 1000

        yield commit


# ---------------------------------------------------------------- ours


@asynccontextmanager
async def real_host(home: Path) -> AsyncIterator["Way"]:
    """Host a table with a code."""
    words = ["-m", "client", "host", "--no-seat", "--plain", "--port", "0", "--code"]
    async with started(words, home=home) as host:
        code = await host.wait_for(r"Code: ([0-9A-Z]{6})")
        port = int(await host.wait_for(r"open at port (\d+)"))
        yield Way(port, code)


class Way:
    """The ways in to one table. Each returns how long it took, in milliseconds."""

    def __init__(self, port: int, code: str) -> None:
        self._port = port
        self._code = code
        self._token = ""
        self._connected = 0

    async def handshake(self) -> float:
        """Connect, encrypted, and no more."""
        began = time.perf_counter()
        stream = await self._connect()
        took = (time.perf_counter() - began) * 1000
        await trio.aclose_forcefully(stream)
        return took

    async def join(self) -> float:
        """Come in as somebody new with the code."""
        # A watcher, as the table has eight seats and this is done more often.
        return await self._enter(Want.WATCH, "Ana")

    async def come_back(self) -> float:
        """Come in with the token of a seat."""
        if not self._token:
            await self._enter(Want.JOIN, "Ben")
        return await self._enter(Want.JOIN, "Ben")

    async def _enter(self, want: Want, name: str) -> float:
        """Come in, to the first view of the table."""
        began = time.perf_counter()
        stream = await self._connect()
        code = PeerCode(self._code, stream.certificate_hash)
        hello = make_hello(want, name=name, token=self._token if want is Want.JOIN else "")
        async with open_link(stream, hello, code=code) as link:
            self._token = link.welcome.token or self._token
            async for news in link:
                if isinstance(news, Update):
                    break
            return (time.perf_counter() - began) * 1000

    async def _connect(self) -> TlsStream:
        self._connected += 1
        # From many addresses, as a host takes some thirty comings of one in a row.
        own = f"127.0.1.{self._connected % 100 + 1}"
        bare = await trio.open_tcp_stream(HERE, self._port, local_address=own)
        return await secure_as_peer(bare)

    async def hold_silent(self) -> trio.SocketStream:
        """Connect from another address and say nothing, not even that it shall be encrypted."""
        return await trio.open_tcp_stream(HERE, self._port, local_address=ELSEWHERE)


if __name__ == "__main__":
    sys.exit(run({"ways in": measure_ways}))

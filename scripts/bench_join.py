#!/usr/bin/env python3
"""Measures how long it takes to come in to a table, beside a bare ssl handshake in the same run.

Every value is the median of many, both ends on this machine.
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import socket
import ssl
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Final

import trio
from benching import Bar, Measurement, run

from engine.presets import DEFAULT_PRESET
from engine.rule_options import preset_rules
from net.host.code_guesses import CodeGuesses
from net.host.door import Door
from net.host.server import open_host
from net.host.shuffling import FairShuffler
from net.host.table import Table
from net.peer_link import PeerCode, PeerLink, open_link
from net.testing import bot_by_default
from net.tls_identity import HostIdentity, client_context, load_identity
from net.tls_stream import TlsStream, secure_as_peer
from protocol.handshake import make_hello
from protocol.messages import Want

HERE: Final = "127.0.0.1"
ELSEWHERE: Final = "127.0.0.2"
TIMES: Final = 30
SILENT: Final = 200

TIMES_A_HANDSHAKE: Final = 4.0
FIRST_JOIN_MS: Final = 60.0
BESIDE_SILENT_MS: Final = 100.0


def measure_ways() -> Iterator[Measurement]:
    """Come in to a table in every way."""
    with tempfile.TemporaryDirectory() as folder:
        identity = load_identity(Path(folder))
        bare_ms = statistics.median(bare_handshakes(identity))
        handshakes, joins, returns, beside = trio.run(measure, identity)
    for name, times in (("a handshake", handshakes), ("a return with a token", returns)):
        most = Bar(most=TIMES_A_HANDSHAKE)
        yield Measurement(name, middle(times), "ms", "bare ssl", round(bare_ms, 2), most)
    yield Measurement("a first join with a code", middle(joins), "ms", bar=Bar(most=FIRST_JOIN_MS))
    name = f"a join beside {SILENT} silent sockets"
    yield Measurement(name, middle(beside), "ms", bar=Bar(most=BESIDE_SILENT_MS))


def middle(times: list[float]) -> float:
    """Return the median as it is shown."""
    return round(statistics.median(times), 2)


# ---------------------------------------------------------------- the peer: Python's own ssl


def bare_handshakes(identity: HostIdentity) -> list[float]:
    """Return how long it takes to connect and to shake hands with nothing but sockets and ssl."""
    context = client_context()
    with closing(socket.create_server((HERE, 0))) as server:
        thread = threading.Thread(target=_shake_hands, args=(server, identity), daemon=True)
        thread.start()
        times = [_bare_handshake(server.getsockname()[1], context) for _ in range(TIMES)]
        thread.join()
    return times


def _shake_hands(server: socket.socket, identity: HostIdentity) -> None:
    for _ in range(TIMES):
        accepted, _ = server.accept()
        with identity.context.wrap_socket(accepted, server_side=True) as line:
            line.recv(1)


def _bare_handshake(port: int, context: ssl.SSLContext) -> float:
    began = time.perf_counter()
    with (
        socket.create_connection((HERE, port)) as bare,
        context.wrap_socket(bare, server_hostname="standpat.invalid") as line,
    ):
        took = (time.perf_counter() - began) * 1000
        line.send(b"x")
    return took


# ---------------------------------------------------------------- ours


async def measure(identity: HostIdentity) -> tuple[list[float], ...]:
    """Return the times of handshakes, first joins, returns, and joins beside silent sockets."""
    guesses = CodeGuesses()
    async with table_on_port(identity, guesses) as port:
        way = Way(port, guesses)
        return (
            await repeated(way.handshake),
            await repeated(way.join),
            await repeated(way.come_back),
            await beside_silent(way),
        )


@asynccontextmanager
async def table_on_port(identity: HostIdentity, guesses: CodeGuesses) -> AsyncIterator[int]:
    """Open a table with the limits that players get."""
    listeners = await trio.open_tcp_listeners(0, host=HERE)
    table = Table(
        table_id="bench",
        name="Bench",
        rules=preset_rules(DEFAULT_PRESET),
        shuffler=FairShuffler(),
        code_needed=True,
    )
    door = Door(listeners=tuple(listeners), identity=identity, guesses=guesses)
    async with open_host(table, seat_bot=bot_by_default, door=door):
        yield listeners[0].socket.getsockname()[1]


class Way:
    """The ways in to one table. Each returns how long it took, in milliseconds."""

    def __init__(self, port: int, guesses: CodeGuesses) -> None:
        self._port = port
        self._guesses = guesses
        self._token = ""

    async def handshake(self) -> float:
        """Connect, encrypted, and no more."""
        began = time.perf_counter()
        stream = await self._connect()
        took = (time.perf_counter() - began) * 1000
        await trio.aclose_forcefully(stream)
        return took

    async def join(self, name: str = "Ana") -> float:
        """Come in as somebody new with the code."""
        # A watcher, as the table has eight seats and this is done more often.
        return await self._enter(Want.WATCH, name)

    async def come_back(self) -> float:
        """Come in with the token of a seat."""
        if not self._token:
            await self._enter(Want.JOIN, "Ben")
        return await self._enter(Want.JOIN, "Ben")

    async def _enter(self, want: Want, name: str) -> float:
        began = time.perf_counter()
        stream = await self._connect()
        code = PeerCode(self._guesses.code, stream.certificate_hash)
        hello = make_hello(want, name=name, token=self._token if want is Want.JOIN else "")
        async with open_link(stream, hello, code=code) as link:
            took = (time.perf_counter() - began) * 1000
            self._token = link.welcome.token or self._token
            await _first_view(link)
        return took

    async def _connect(self) -> TlsStream:
        return await secure_as_peer(await trio.open_tcp_stream(HERE, self._port))

    async def hold_silent(self) -> trio.SocketStream:
        """Connect from another address and say nothing, not even that it shall be encrypted."""
        return await trio.open_tcp_stream(HERE, self._port, local_address=ELSEWHERE)


async def _first_view(link: PeerLink) -> None:
    async for _ in link:
        return


async def repeated(way: Callable[[], Awaitable[float]]) -> list[float]:
    """Return the times of many ways in, under the rate that a host takes from one address."""
    times = []
    for _ in range(TIMES):
        times.append(await way())
        await trio.sleep(0.06)
    return times


async def beside_silent(way: Way) -> list[float]:
    """Join again and again while another address keeps as many sockets open as it can get."""
    silent = [await way.hold_silent() for _ in range(SILENT)]
    times = await repeated(way.join)
    for stream in silent:
        await trio.aclose_forcefully(stream)
    return times


if __name__ == "__main__":
    sys.exit(run({"ways in": measure_ways}))

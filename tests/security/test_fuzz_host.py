"""Spoilt frames against a whole host, with its real limits: the table of the others goes on."""

import itertools
import random
import resource
import ssl
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final, NamedTuple

import pytest
import trio
from trio.testing import MockClock

from engine.presets import DEFAULT_PRESET
from engine.rule_options import preset_rules
from net.host.code_guesses import CodeGuesses
from net.host.door import Door
from net.host.server import Host, open_host
from net.host.shuffling import SeededShuffler
from net.host.table import Table
from net.peer_link import PeerCode, open_link
from net.testing import ScriptedPeer, TestTable, bot_by_default, host_identity, open_table
from net.tls_identity import client_context
from net.tls_stream import NoTls, secure_as_peer
from protocol.connection import peer_connection
from protocol.framing import HEADER_BYTES, LIMIT_FROM_PEER
from protocol.handshake import make_hello
from protocol.messages import Hello, HostMessage, Said, Say, TablePhase, Want, Welcome
from tests.protocol.golden import read_golden
from tests.protocol.mutations import mutated

BODIES: Final = [g.data[HEADER_BYTES:] for g in read_golden() if g.sender == "peer"]
FRAMES_A_CONNECTION: Final = 6
PAUSE: Final = (
    0.06  # under the rate that a host takes, so that frames are judged and not only counted
)
ADDRESSES: Final = itertools.count()
MOST_GROWTH_KIB: Final = 64 * 1024

Connect = Callable[[], Awaitable[trio.abc.Stream]]


def spoilt_frames(seed: int) -> Iterator[bytes]:
    """Yield spoilt bodies in frames, a few of whose lengths are spoilt too."""
    chance = random.Random(seed)
    for body in mutated(seed, BODIES, limit=LIMIT_FROM_PEER):
        length = len(body) + chance.choice((0,) * 12 + (1, -1, 2**20))
        yield (max(0, length) % 2**32).to_bytes(HEADER_BYTES, "big") + body


class Tally(NamedTuple):
    """How much was sent, and how often an attacker was let in."""

    sent: int
    admitted: int


class Attacker:
    """Connects, is let in half of the time, and sends spoilt frames until it is thrown out."""

    def __init__(self, connect: Connect, seed: int) -> None:
        self.sent = 0
        self.admitted = 0
        self._connect = connect
        self._chance = random.Random(seed)
        self._frames = spoilt_frames(seed)

    async def run(self, frames: int) -> None:
        """Send so many frames over as many connections as it takes."""
        until = self.sent + frames
        while self.sent < until:
            try:
                stream = await self._connect()
            except NoTls:
                continue  # out of time to shake hands, on a machine with much else to do
            heard: list[HostMessage] = []
            async with trio.open_nursery() as nursery:
                nursery.start_soon(_hear, stream, heard, nursery.cancel_scope)
                await self._send(stream, heard)
                nursery.cancel_scope.cancel()
            await trio.aclose_forcefully(stream)

    async def _send(self, stream: trio.abc.Stream, heard: list[HostMessage]) -> None:
        if self._chance.random() < 0.5:
            await stream.send_all(peer_connection().send(self._hello()))
            await trio.sleep(PAUSE)
            self.admitted += any(isinstance(message, Welcome) for message in heard)
        for data in itertools.islice(self._frames, FRAMES_A_CONNECTION):
            self.sent += 1
            try:
                await stream.send_all(data)
            except trio.BrokenResourceError:
                return
            await trio.sleep(PAUSE)

    def _hello(self) -> Hello:
        want = self._chance.choice((Want.JOIN, Want.JOIN, Want.WATCH))
        return make_hello(want, name=f"Eve {self._chance.randrange(1000)}")


async def _hear(
    stream: trio.abc.Stream, heard: list[HostMessage], connection: trio.CancelScope
) -> None:
    """Take what the host says, until it hangs up."""
    talk = peer_connection()
    talk.send(make_hello(Want.JOIN))
    try:
        while data := await stream.receive_some():
            heard += talk.receive_data(bytes(data))
    except trio.BrokenResourceError:
        pass
    connection.cancel()


async def play_a_little(players: list[ScriptedPeer], number: int) -> None:
    """See that the honest ones can talk, and that whoever of them is asked can move."""
    ana, ben = players
    ana.send(Say(text=f"still here {number}"))
    while (await ben.expect(Said)).text != f"still here {number}":
        pass
    for player in players:
        prompt = player.private.prompt
        if player.view.phase is TablePhase.HAND and prompt is not None:
            await player.act(prompt.default)


def memory_kib() -> int:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


async def attack_in_memory(frames: int) -> Tally:
    """Attack a table in its lobby and then in its match, from four addresses at once."""
    async with open_table("Ana", "Ben") as table:
        addresses = [f"192.168.7.{number}" for number in range(4)]
        attackers = [Attacker(partial(_attach, table, a), seed) for seed, a in enumerate(addresses)]
        before = memory_kib()
        for round_ in range(rounds := frames // 400):
            if round_ == rounds // 2:
                await table.start()
            await run_all(attackers, 100)
            await play_a_little(table.players, round_)
        await trio.sleep(60)
        assert len(table.host._lines) == len(table.table._sessions)
        assert memory_kib() - before < MOST_GROWTH_KIB
    return sum_of(attackers)


async def run_all(attackers: list[Attacker], frames: int) -> None:
    async with trio.open_nursery() as nursery:
        for attacker in attackers:
            nursery.start_soon(attacker.run, frames)


def sum_of(attackers: list[Attacker]) -> Tally:
    return Tally(sum(a.sent for a in attackers), sum(a.admitted for a in attackers))


async def _attach(table: TestTable, address: str) -> trio.abc.Stream:
    await trio.lowlevel.checkpoint()
    return table.host.attach_peer(address)


def assert_nothing_broke(caplog: pytest.LogCaptureFixture) -> None:
    """Only declared errors: whatever else a frame did would be logged as a fault of ours."""
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


async def test_spoilt_frames_before_and_after_admission_hurt_nobody_else(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    tally = await attack_in_memory(1_600)

    assert tally.sent >= 1_600
    assert tally.admitted >= 40
    assert_nothing_broke(caplog)


@pytest.mark.heavy
@pytest.mark.timeout(300)
async def test_20_000_spoilt_frames_hurt_nobody_else(  # its share: 30 s
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    tally = await attack_in_memory(20_000)

    assert tally.sent >= 20_000
    assert tally.admitted >= 500
    assert_nothing_broke(caplog)


# ---------------------------------------------------------------- over TLS


@asynccontextmanager
async def tcp_host(guesses: CodeGuesses | None = None) -> AsyncIterator[tuple[Host, int]]:
    """Open a table on a port of the loopback."""
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    table = Table(
        table_id="t",
        name="T",
        rules=preset_rules(DEFAULT_PRESET),
        shuffler=SeededShuffler(1),
        code_needed=guesses is not None,
    )
    door = Door(listeners=tuple(listeners), identity=host_identity(), guesses=guesses)
    async with open_host(table, seat_bot=bot_by_default, door=door) as host:
        yield host, listeners[0].socket.getsockname()[1]


async def connect_from(address: str, port: int) -> trio.SocketStream:
    return await trio.open_tcp_stream("127.0.0.1", port, local_address=address)


async def connect_encrypted(address: str, port: int) -> trio.abc.Stream:
    return await secure_as_peer(await connect_from(address, port))


async def connect_from_anywhere(port: int) -> trio.abc.Stream:
    """Connect from an address of one's own, or it would be its rates that are tested."""
    return await connect_encrypted(f"127.0.1.{next(ADDRESSES) % 250 + 1}", port)


async def is_served(host: Host, port: int) -> bool:
    """Tell whether an honest player from another address is let in."""
    code = None
    if host._code_desk is not None:
        code = PeerCode(host._code_desk.guesses.code, host_identity().certificate_hash)
    stream = await connect_encrypted("127.0.0.9", port)
    async with open_link(stream, make_hello(Want.WATCH, name="Ana"), code=code) as link:
        return link.welcome.seat is None


@pytest.mark.heavy
@pytest.mark.parametrize("guesses", [None, CodeGuesses()], ids=["open", "with a code"])
async def test_500_spoilt_frames_over_tls_hurt_nobody_else(  # its share: 20 s
    guesses: CodeGuesses | None, caplog: pytest.LogCaptureFixture
) -> None:
    async with tcp_host(guesses) as (host, port):
        attackers = [Attacker(partial(connect_from_anywhere, port), seed) for seed in range(4)]
        await run_all(attackers, 125)

        assert await is_served(host, port)
    assert sum_of(attackers).sent >= 500
    assert_nothing_broke(caplog)


async def test_what_is_no_handshake_ends_its_own_connection_only(
    caplog: pytest.LogCaptureFixture,
) -> None:
    chance = random.Random(7)
    hello = first_flight()
    async with tcp_host() as (host, port):
        for _ in range(60):
            spoilt = bytearray(hello)
            for _ in range(chance.randrange(1, 20)):
                spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
            stream = await connect_from("127.0.0.2", port)
            await stream.send_all(spoilt[: chance.randrange(len(spoilt))])
            await stream.aclose()

        assert await is_served(host, port)
    assert_nothing_broke(caplog)


def first_flight() -> bytes:
    """Return what a client sends first."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    end = client_context().wrap_bio(incoming, outgoing, server_hostname="standpat.invalid")
    with suppress(ssl.SSLWantReadError):
        end.do_handshake()
    return outgoing.read()

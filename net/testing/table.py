"""A table in memory: the real host without a network, with peers that a test holds in its hands."""

import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

import trio

from engine.cards import Card
from engine.presets import DEFAULT_PRESET
from engine.rule_options import preset_rules
from engine.rules import TableRules
from net.host.code_guesses import CodeGuesses
from net.host.door import Door
from net.host.limits import DEFAULT_LIMITS, HostLimits
from net.host.server import Host, SeatBotFunction, open_host
from net.host.table import Table
from net.peer_link import PeerCode
from net.testing.cards import ScriptedShuffler
from net.testing.identity import host_identity
from net.testing.peers import RawPeer, ScriptedPeer, bot_by_default
from protocol.handshake import make_hello
from protocol.messages import Start, TablePhase, Want


class TestTable:
    """A table in memory with its peers. Made by ``open_table``."""

    __test__ = False  # pytest shall not take it for a class of tests

    def __init__(self, table: Table, host: Host, nursery: trio.Nursery) -> None:
        self.table = table
        self.host = host
        self.players: list[ScriptedPeer] = []
        self._nursery = nursery
        self._addresses = itertools.count(10)

    async def join(
        self,
        name: str,
        *,
        want: Want = Want.JOIN,
        token: str = "",
        address: str = "",
        code: str = "",
        as_host: bool = False,
    ) -> ScriptedPeer:
        """Connect a peer and wait for its first view; raise JoinRefused if it is not let in."""
        peer = ScriptedPeer(name)
        stream = self.host.attach_host_player() if as_host else self._connect(address)
        hello = make_hello(want, name=name, token=token)
        known = PeerCode(code, host_identity().certificate_hash) if code else None
        await self._nursery.start(partial(peer.run, stream, hello, known))
        if peer.refused is not None:
            raise peer.refused
        return peer

    async def watch(self, name: str) -> ScriptedPeer:
        """Connect a watcher."""
        return await self.join(name, want=Want.WATCH)

    async def come_back(self, peer: ScriptedPeer) -> ScriptedPeer:
        """Connect anew with the token of a peer."""
        return await self.join(peer.name, token=peer.link.welcome.token)

    def connect(self, address: str = "") -> RawPeer:
        """Return a connection that has not said anything yet."""
        return RawPeer(self._connect(address))

    async def start(self) -> None:
        """Have the first player, who is the host, begin the match; wait until all are dealt in."""
        self.players[0].send(Start())
        for player in self.players:
            await player.wait_until(partial(_is_in_hand, player), "the cards")

    def _connect(self, address: str) -> trio.abc.Stream:
        return self.host.attach_peer(address or f"192.168.1.{next(self._addresses)}")


def _is_in_hand(player: ScriptedPeer) -> bool:
    return player.view.phase is TablePhase.HAND


@asynccontextmanager
async def open_table(
    *names: str,
    decks: Sequence[Sequence[Card]] = (),
    button: int = 0,
    seed: int = 0,
    rules: TableRules | None = None,
    seat_bot: SeatBotFunction = bot_by_default,
    limits: HostLimits = DEFAULT_LIMITS,
    guesses: CodeGuesses | None = None,
) -> AsyncIterator[TestTable]:
    """Open a table in memory and seat players of these names at it; the first one is the host.

    Args:
        decks: the cards on top, each time that the host shuffles; then the seed decides.
        button: the seat that deals the first hand.
        seed: what the order of all other decks follows from.
        rules: those of the table, the default preset unless given.
        seat_bot: plays for bots and lost players.
        limits: what peers may cost.
        guesses: has the join code, for a table with one. It is checked in real time, by threads.
    """
    table = Table(
        table_id="table-in-memory",
        name="Table in memory",
        rules=rules or preset_rules(DEFAULT_PRESET),
        shuffler=ScriptedShuffler(decks, button=button, seed=seed),
        limits=limits,
        code_needed=guesses is not None,
    )
    door = Door(listeners=(), identity=host_identity(), guesses=guesses)
    failure: Exception | None = None
    async with trio.open_nursery() as nursery:
        try:
            async with open_host(table, seat_bot=seat_bot, limits=limits, door=door) as host:
                opened = TestTable(table, host, nursery)
                for name in names:
                    player = await opened.join(name, as_host=not opened.players)
                    opened.players.append(player)
                yield opened
        # Raised again below: out of the nursery it would come wrapped in a group.
        except Exception as error:  # noqa: BLE001
            failure = error
        nursery.cancel_scope.cancel()
    if failure is not None:
        raise failure

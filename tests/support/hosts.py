"""Hosts for tests of the shell around a table."""

import trio

from engine.presets import DEFAULT_PRESET
from engine.rule_options import preset_rules
from net.host.server import Host
from net.host.shuffling import SeededShuffler
from net.host.table import Table
from net.testing import ScriptedPeer
from protocol.handshake import make_hello
from protocol.messages import Want


def plain_table(shuffler: SeededShuffler | None = None) -> Table:
    """Return a table under the default rules, dealing in the same order every time."""
    return Table(
        table_id="t",
        name="T",
        rules=preset_rules(DEFAULT_PRESET),
        shuffler=shuffler or SeededShuffler(1),
    )


async def seat_peer(
    nursery: trio.Nursery, host: Host, name: str, *, as_host: bool = False
) -> ScriptedPeer:
    """Return a peer that has come in, from the network or as the player of the host."""
    peer = ScriptedPeer(name)
    stream = host.attach_host_player() if as_host else host.attach_peer("10.0.0.7")
    await nursery.start(peer.run, stream, make_hello(Want.JOIN, name=name))
    return peer

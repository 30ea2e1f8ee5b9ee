"""A host as ``standpat host`` opens it, kept on disk, but for as many watchers as are asked for.

``table_host.py FOLDER WATCHERS`` prints its port and begins the match when all have come.
"""

import sys
from pathlib import Path
from typing import Final

import trio
from table_peers import CONSOLE_NAME

from engine.rule_options import make_rules
from net.host.door import Door
from net.host.kept_tables import new_table
from net.host.limits import HostLimits
from net.host.recording import Opening
from net.host.server import Host, open_host
from net.host.shuffling import new_table_id
from net.peer_link import open_link
from net.tcp import listen, port_of
from net.tls_identity import load_identity
from protocol.handshake import make_hello
from protocol.messages import Leave, Start, Update, Want

SEATS: Final = 8
MANY: Final = 100_000
# Stacks that last for the whole measurement.
RULES: Final = make_rules("classic", {"seats": str(SEATS), "starting_chips": str(MANY)})


def limits(watchers: int) -> HostLimits:
    """Return limits that stop nobody who plays faster than people do."""
    return HostLimits(
        connections=SEATS + watchers,
        connections_per_address=SEATS + watchers,
        watchers=watchers + 1,
        messages_per_second=MANY,
        message_burst=MANY,
        comings_per_second=MANY,
        coming_burst=MANY,
    )


async def main(folder: Path, watchers: int) -> None:
    """Host until killed."""
    opening = Opening(id=new_table_id(), name="Measured", rules=RULES)
    wide = limits(watchers)
    async with new_table(opening, folder=folder / "tables", limits=wide) as (table, journal):
        listeners = await listen(0, host="127.0.0.1")
        door = Door(listeners=listeners, identity=load_identity(folder))
        async with open_host(
            table, seat_bot=no_bot, journal=journal, door=door, limits=wide
        ) as host:
            print(port_of(listeners), flush=True)
            await begin_when_all_are_here(host, watchers)
            await host.wait_ended()


async def begin_when_all_are_here(host: Host, watchers: int) -> None:
    """Start the match from a console that is gone before the first move."""
    hello = make_hello(Want.WATCH, name=CONSOLE_NAME)
    async with open_link(host.attach_host_player(), hello) as link:
        async for news in link:
            if not isinstance(news, Update):
                continue
            if len(news.view.players) == SEATS and len(news.view.watchers) == watchers + 1:
                link.send(Start())
                link.send(Leave())
                return


async def no_bot(stream: trio.abc.Stream) -> None:
    """Play for nobody: all seats are taken by the script that measures."""


if __name__ == "__main__":
    trio.run(main, Path(sys.argv[1]), int(sys.argv[2]))

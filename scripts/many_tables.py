"""Tables that are open and announced over the loopback, as many as asked for, in one program.

``many_tables.py SERVICE_TYPE NUMBER FOLDER`` prints ``ready`` once all can be found.
"""

import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import trio
from table_host import no_bot

from engine.presets import DEFAULT_PRESET
from engine.rule_options import preset_rules
from net.addresses import HostAddress
from net.discovery.advertise import Advert
from net.discovery.state import DiscoveryOn
from net.host.door import Door
from net.host.kept_tables import make_table
from net.host.recording import Opening
from net.host.server import open_host
from net.host.shuffling import new_table_id
from net.tcp import listen, port_of
from net.tls_identity import HostIdentity, load_identity

LOOPBACK: Final = HostAddress("127.0.0.1", "lo", 8)


def look() -> tuple[HostAddress, ...]:
    """Return the one address that this machine shall be known to have."""
    return (LOOPBACK,)


async def main(service_type: str, number: int, folder: Path) -> None:
    """Host until killed."""
    identity = load_identity(folder)
    async with AsyncExitStack() as stack, trio.open_nursery() as nursery:
        adverts = [
            await open_table(stack, f"Table {n + 1}", identity, service_type) for n in range(number)
        ]
        for advert in adverts:
            nursery.start_soon(advert.run)
        for advert in adverts:
            while not isinstance(advert.state, DiscoveryOn):
                await advert.wait_for_change()
        print("ready", flush=True)


async def open_table(
    stack: AsyncExitStack, name: str, identity: HostIdentity, service_type: str
) -> Advert:
    """Open one table and return what announces it."""
    opening = Opening(id=new_table_id(), name=name, rules=preset_rules(DEFAULT_PRESET))
    listeners = await listen(0, host=LOOPBACK.address)
    door = Door(listeners=listeners, identity=identity)
    table = make_table(opening)
    await stack.enter_async_context(open_host(table, seat_bot=no_bot, door=door))
    return Advert(table.summary, port_of(listeners), look=look, service_type=service_type)


if __name__ == "__main__":
    trio.run(main, sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))

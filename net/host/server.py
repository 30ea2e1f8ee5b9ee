"""The server around a table: opens it to peers, and closes it in order.

async with open_host(table, listeners=await listen(), seat_bot=seat_bot) as host:
    stream = host.attach_host_player()
    ...
    await host.wait_ended()
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import trio

from net.host.door import Door
from net.host.hosting import Host, SeatBotFunction
from net.host.journal import Journal, PassingJournal
from net.host.limits import DEFAULT_LIMITS, HostLimits
from net.host.table import Table
from protocol.messages import TableSummary

__all__ = ["Host", "SeatBotFunction", "open_host"]


@asynccontextmanager
async def open_host(
    table: Table,
    *,
    seat_bot: SeatBotFunction,
    journal: Journal | None = None,
    door: Door | None = None,
    limits: HostLimits = DEFAULT_LIMITS,
    on_summary_change: Callable[[TableSummary], None] | None = None,
) -> AsyncIterator[Host]:
    """Open a table to the network and to this process, until the block is left.

    Args:
        seat_bot: plays for a seat over the stream it is given; started for every bot.
        journal: where the table is kept; without one it is gone with this program.
        door: where others come in; none for a table of this process.
        limits: what peers may cost.
        on_summary_change: told whenever what the table says of itself has changed.

    Raises:
        BrokenTable: a fault of this program has ended the table; everybody was told so.
        JournalFailed: the table could not be kept any longer; everybody was told so.
    """
    failure: Exception | None = None
    async with trio.open_nursery() as nursery:
        host = Host(
            table,
            nursery,
            journal=journal or PassingJournal(),
            seat_bot=seat_bot,
            limits=limits,
            door=door,
            on_summary_change=on_summary_change,
        )
        nursery.start_soon(host.run_teller)
        host.open()
        try:
            async with _receiving(host, door):
                try:
                    yield host
                # Raised again below: out of the nursery it would come wrapped in a group.
                except Exception as error:  # noqa: BLE001
                    failure = error
        finally:
            await host.shut_down()
        nursery.cancel_scope.cancel()
    failure = failure or host.failure
    if failure is not None:
        raise failure


@asynccontextmanager
async def _receiving(host: Host, door: Door | None) -> AsyncIterator[None]:
    """Take in peers, and let time go on, until the block is left.

    A nursery apart from that of the connections: no peer comes in any more while those who are
    here still hear goodbye.
    """
    async with trio.open_nursery() as nursery:
        nursery.start_soon(host.run_clock)
        nursery.start_soon(host.watch_clock)
        if door is not None and door.listeners:
            nursery.start_soon(
                partial(
                    trio.serve_listeners,
                    partial(host.receive_stream, door.identity),
                    list(door.listeners),
                    handler_nursery=host.connections,
                )
            )
        yield
        nursery.cancel_scope.cancel()

"""Looking for tables on the local network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio

from net.addresses import Look, lan_addresses
from net.discovery.announcement import SERVICE_TYPE
from net.discovery.follow import Probe, TableList
from net.status_probe import ask_status


@asynccontextmanager
async def browse_tables(
    *, probe: Probe = ask_status, look: Look = lan_addresses, service_type: str = SERVICE_TYPE
) -> AsyncIterator[TableList]:
    """Look for tables as long as the block runs.

    A table that was there is in the list after about 0.15 s, so this may begin when the list is
    opened; a new one comes as soon as its host announces it. Nothing that fails here is raised.
    """
    # Here, as zeroconf takes long to load and who joins by address does without.
    from net.discovery.browser import Browser  # noqa: PLC0415

    try:
        async with trio.open_nursery() as nursery:
            browser = Browser(nursery, probe, look, service_type)
            nursery.start_soon(browser.run)
            try:
                yield browser.tables
            finally:
                browser.close()
                nursery.cancel_scope.cancel()
    except BaseExceptionGroup as group:
        # What the block raised should leave it as it was; the nursery is nobody's business there.
        if len(group.exceptions) == 1:
            raise group.exceptions[0] from None
        raise

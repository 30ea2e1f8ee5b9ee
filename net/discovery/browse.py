"""Looking for tables on the local network."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

import trio
from zeroconf import Zeroconf

from net.addresses import HostAddress, Look, lan_addresses
from net.discovery.announcement import SERVICE_TYPE, Announcement, read_announcement
from net.discovery.follow import Follower, Probe, TableList
from net.discovery.mdns import (
    NO_NETWORK,
    RETRY_S,
    DiscoveryFailed,
    DiscoveryOff,
    DiscoveryOn,
    DiscoveryState,
    Inbox,
    listening,
    look_up,
    open_asker,
    open_responder,
    wait_for_other_addresses,
)
from net.status_probe import ask_status

# zeroconf asks at 0, 1, 5 and 14 s and then never again, so a table whose three announcements
# were lost would stay unknown. Each new series also repeats what is known already, which brings
# back what was dropped in a flood, and starts zeroconf's unbounded books of a browser anew.
ASK_ANEW_S: Final = 15.0


@asynccontextmanager
async def browse_tables(
    *, probe: Probe = ask_status, look: Look = lan_addresses, service_type: str = SERVICE_TYPE
) -> AsyncIterator[TableList]:
    """Look for tables as long as the block runs.

    A table that was there is in the list after about 0.15 s, so this may begin when the list is
    opened; a new one comes as soon as its host announces it. Nothing that fails here is raised.
    """
    try:
        async with trio.open_nursery() as nursery:
            browser = _Browser(nursery, probe, look, service_type)
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


class _Browser:
    def __init__(self, nursery: trio.Nursery, probe: Probe, look: Look, service_type: str) -> None:
        self._follower = Follower(nursery, self._resolve, probe)
        self.tables = self._follower.tables
        self._look = look
        self._service_type = service_type
        self._sources: tuple[Zeroconf, ...] = ()

    def close(self) -> None:
        self._follower.close()

    async def run(self) -> None:
        while True:
            addresses = self._look()
            try:
                await self._browse(addresses)
            except DiscoveryFailed as failure:
                self._now(DiscoveryOff(str(failure)))
                with trio.move_on_after(RETRY_S):
                    await wait_for_other_addresses(addresses, self._look)

    async def _browse(self, addresses: tuple[HostAddress, ...]) -> None:
        """Browse until this machine has other addresses."""
        if not addresses:
            raise DiscoveryFailed(NO_NETWORK)
        inbox = Inbox(self._read)
        async with open_responder(addresses) as responder, open_asker(addresses) as asker:
            # The responder hears what changes, the asker what is there: see open_asker.
            self._sources = (responder, asker or responder)
            self._now(DiscoveryOn())
            try:
                async with listening(responder, self._service_type, inbox):
                    while self._look() == addresses:
                        async with listening(self._sources[-1], self._service_type, inbox):
                            with trio.move_on_after(ASK_ANEW_S):
                                await wait_for_other_addresses(addresses, self._look)
            finally:
                self._sources = ()

    def _read(self, heard: Mapping[str, bool]) -> None:
        for service, is_there in heard.items():
            if is_there:
                self._follower.heard(service)
            else:
                self._follower.gone(service)

    async def _resolve(self, service: str, *, ask: bool) -> Announcement | None:
        info = await look_up(self._sources, self._service_type, service, ask=ask)
        if info is None:
            return None
        return read_announcement(
            service,
            self._service_type,
            port=info.port,
            addresses=info.parsed_scoped_addresses(),
            txt=info.properties,
        )

    def _now(self, state: DiscoveryState) -> None:
        self.tables.show(self.tables.rows, state)

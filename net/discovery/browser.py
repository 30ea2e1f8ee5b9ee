"""The way from what zeroconf hears on the local network to a list of tables."""

from collections.abc import Mapping
from typing import Final

import trio
from zeroconf import Zeroconf

from net.addresses import HostAddress, Look
from net.discovery.announcement import Announcement, read_announcement
from net.discovery.follow import Follower, Probe
from net.discovery.mdns import (
    NO_NETWORK,
    RETRY_S,
    DiscoveryFailed,
    Inbox,
    listening,
    look_up,
    open_asker,
    open_responder,
    wait_for_other_addresses,
)
from net.discovery.state import DiscoveryOff, DiscoveryOn, DiscoveryState

# zeroconf asks at 0, 1, 5 and 14 s and then never again, so a table whose three announcements
# were lost would stay unknown. Each new series also repeats what is known already, which brings
# back what was dropped in a flood, and starts zeroconf's unbounded books of a browser anew.
ASK_ANEW_S: Final = 15.0


class Browser:
    """Keeps a list of tables up to date as long as ``run`` runs; made by ``browse_tables``."""

    def __init__(self, nursery: trio.Nursery, probe: Probe, look: Look, service_type: str) -> None:
        self._follower = Follower(nursery, self._resolve, probe)
        self.tables = self._follower.tables
        self._look = look
        self._service_type = service_type
        self._sources: tuple[Zeroconf, ...] = ()

    def close(self) -> None:
        """Change the list no more."""
        self._follower.close()

    async def run(self) -> None:
        """Browse, and try again where that does not work, until cancelled."""
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

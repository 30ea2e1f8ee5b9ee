"""Telling the network of a table: registered, kept up to date, taken back at the end."""

from typing import Final

import trio
from zeroconf import ServiceInfo, Zeroconf

from net.addresses import HostAddress, Look, lan_addresses
from net.discovery.announcement import (
    SERVICE_TYPE,
    new_server_name,
    new_tag,
    service_name,
    txt_of,
)
from net.discovery.mdns import (
    NO_NETWORK,
    POLL_S,
    RETRY_S,
    DiscoveryFailed,
    in_thread,
    multicast_interfaces,
    open_responder,
    wait_for_other_addresses,
)
from net.discovery.state import DiscoveryOff, DiscoveryOn, DiscoveryStarting, DiscoveryState
from protocol.messages import TableSummary

LEAST_BETWEEN_UPDATES_S: Final = 1.0


class Advert:
    """What one table tells the network. Start ``run`` in the nursery of the host.

    ``state`` and ``addresses`` are for the host's screen: str(state) is "starting", "on" or
    "off: " and the reason. Nothing that fails here ever ends ``run``.
    """

    def __init__(
        self,
        table: TableSummary,
        port: int,
        *,
        fingerprint: str = "",
        look: Look = lan_addresses,
        service_type: str = SERVICE_TYPE,
    ) -> None:
        self.state: DiscoveryState = DiscoveryStarting()
        self.addresses: tuple[HostAddress, ...] = look()
        self.tag = new_tag()
        self._table = table
        self._port = port
        self._fingerprint = fingerprint
        self._look = look
        self._service_type = service_type
        self._service = service_name(table.name, self.tag, service_type)
        self._server = new_server_name()
        self._news = trio.Event()
        self._changed = trio.Event()

    def update(self, table: TableSummary) -> None:
        """Tell the network how the table stands now; costs nothing and never waits."""
        if table != self._table:
            self._table = table
            self._news.set()

    async def wait_for_change(self) -> None:
        """Wait until ``state`` or ``addresses`` are others."""
        await self._changed.wait()

    async def run(self) -> None:
        """Advertise until cancelled, then say goodbye."""
        while True:
            try:
                await self._advertise()
            except DiscoveryFailed as failure:
                self._now(DiscoveryOff(str(failure)), self.addresses)
            with trio.move_on_after(RETRY_S):
                await wait_for_other_addresses(self.addresses, self._look)
            self._now(self.state, self._look())

    async def _advertise(self) -> None:
        if not self.addresses:
            raise DiscoveryFailed(NO_NETWORK)
        async with open_responder(self.addresses) as zc:
            # Whoever registers a name must first ask the network for a second whether it is
            # taken; that can be left out where the name is random, and then a new table is in
            # the lists of the others after a few milliseconds and not after 1.2 s.
            await in_thread(zc.register_service, self._info(), cooperating_responders=True)
            self._now(DiscoveryOn(), self.addresses)
            while True:
                await self._keep_current(zc)

    async def _keep_current(self, zc: Zeroconf) -> None:
        with trio.move_on_after(POLL_S):
            await self._news.wait()
        known, self.addresses = self.addresses, self._look()
        if not self.addresses:
            raise DiscoveryFailed(NO_NETWORK)
        moved = self.addresses != known
        if not moved and not self._news.is_set():
            return
        self._news = trio.Event()
        await in_thread(zc.update_service, self._info())
        if moved:
            # After the service, so that the new network hears of the new address at once.
            await in_thread(zc.update_interfaces, multicast_interfaces(self.addresses))
            self._now(self.state, self.addresses)
        # An announcement is three packets to everybody: many changes in a row share one.
        await trio.sleep(LEAST_BETWEEN_UPDATES_S)

    def _info(self) -> ServiceInfo:
        # Always a new one: the registered one is read by zeroconf's thread.
        return ServiceInfo(
            self._service_type,
            self._service,
            port=self._port,
            server=self._server,
            properties=txt_of(self._table, self._fingerprint),
            parsed_addresses=[found.address for found in self.addresses],
        )

    def _now(self, state: DiscoveryState, addresses: tuple[HostAddress, ...]) -> None:
        self.state, self.addresses = state, addresses
        self._changed.set()
        self._changed = trio.Event()

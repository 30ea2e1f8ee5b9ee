"""Who may connect at all: private addresses, and only so many at a time."""

import ipaddress
from collections import Counter, OrderedDict
from typing import Final

from net.host.limits import HostLimits
from net.host.rate_limit import TokenBucket
from protocol.codes import Reason
from protocol.handshake import make_refused
from protocol.messages import Refused

ADDRESSES_REMEMBERED: Final = 256


class Gate:
    """Counts the connections of every address; what is over a limit is refused at once.

    A connection that is not admitted has one message to say, so its rate is that of its address's
    connections.
    """

    def __init__(self, limits: HostLimits, *, allow_public: bool) -> None:
        self._limits = limits
        self._allow_public = allow_public
        self._connections: Counter[str] = Counter()
        self._not_admitted: Counter[str] = Counter()
        self._rates: OrderedDict[str, TokenBucket] = OrderedDict()

    def enter(self, now: float, address: str) -> Refused | None:
        """Count a new connection, or return why it cannot be had."""
        refused = self._judge(now, address)
        if refused is None:
            self._connections[address] += 1
            self._not_admitted[address] += 1
        return refused

    def admit(self, address: str) -> None:
        """Note that a connection was let in to the table."""
        self._not_admitted = self._not_admitted - Counter([address])

    def leave(self, address: str, *, was_admitted: bool) -> None:
        """Note that a connection that had entered has ended."""
        self._connections = self._connections - Counter([address])
        if not was_admitted:
            self.admit(address)

    def _judge(self, now: float, address: str) -> Refused | None:
        limits = self._limits
        if not (self._allow_public or is_of_this_network(address)):
            return make_refused(
                Reason.TABLE_CLOSED, "This table takes players of its own network only."
            )
        if not self._rate(address).take(now):
            return _too_many("Too many connections in a short time from your address.")
        if self._not_admitted[address] >= limits.not_admitted_per_address:
            return _too_many("Too many connections from your address have not said hello.")
        if self._connections[address] >= limits.connections_per_address:
            return _too_many("Too many connections from your address.")
        if self._connections.total() >= limits.connections:
            return _too_many("The host has as many connections as it takes.")
        return None

    def _rate(self, address: str) -> TokenBucket:
        if address not in self._rates:
            self._rates[address] = TokenBucket(
                per_second=self._limits.messages_per_second, burst=self._limits.message_burst
            )
            if len(self._rates) > ADDRESSES_REMEMBERED:
                self._rates.popitem(last=False)
        self._rates.move_to_end(address)
        return self._rates[address]


def is_of_this_network(address: str) -> bool:
    """Tell whether an address can only be that of a neighbour or of this machine."""
    parsed = read_address(address)
    return parsed.is_private or parsed.is_link_local or parsed.is_loopback


def read_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Return the address that a socket names, also one of IPv4 that comes as one of IPv6."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        return parsed.ipv4_mapped
    return parsed


def _too_many(text: str) -> Refused:
    return make_refused(Reason.TOO_MANY_CONNECTIONS, text, retry=True)

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
WORDS_PER_SECOND: Final = 2


class Gate:
    """Counts the connections of every address; what is over a limit is refused at once.

    A connection that is not admitted has one message to say, so its rate is that of its address's
    connections. Coming in is counted apart: everybody is told of it, and it is kept on disk.
    """

    def __init__(self, limits: HostLimits, *, allow_public: bool) -> None:
        self._limits = limits
        self._allow_public = allow_public
        self._connections: Counter[str] = Counter()
        self._not_admitted: Counter[str] = Counter()
        self._rates: OrderedDict[str, _Rates] = OrderedDict()

    def enter(self, now: float, address: str) -> Refused | None:
        """Count a new connection, or return why it cannot be had."""
        refused = self._judge(now, address)
        if refused is None:
            self._connections[address] += 1
            self._not_admitted[address] += 1
        return refused

    def admit(self, now: float, address: str) -> None:
        """Note that a connection was let in to the table."""
        self._not_admitted = self._not_admitted - Counter([address])
        self._rates_of(address).comings.take(now)

    def may_be_told(self, now: float, address: str) -> bool:
        """Tell whether a connection that is refused hears why.

        A word goes out encrypted, and a handshake costs us a millisecond: too much for each of a
        thousand connections a second.
        """
        return self._rates_of(address).words.take(now)

    def leave(self, address: str, *, was_admitted: bool) -> None:
        """Note that a connection that had entered has ended."""
        self._connections = self._connections - Counter([address])
        if not was_admitted:
            self._not_admitted = self._not_admitted - Counter([address])

    def _judge(self, now: float, address: str) -> Refused | None:
        limits = self._limits
        if not (self._allow_public or is_of_this_network(address)):
            return make_refused(
                Reason.TABLE_CLOSED, "This table takes players of its own network only."
            )
        rates = self._rates_of(address)
        if not (rates.connections.take(now) and rates.comings.has_room(now)):
            return _too_many("Too many connections in a short time from your address.")
        if self._not_admitted[address] >= limits.not_admitted_per_address:
            return _too_many("Too many connections from your address have not said hello.")
        if self._connections[address] >= limits.connections_per_address:
            return _too_many("Too many connections from your address.")
        if self._connections.total() >= limits.connections:
            return _too_many("The host has as many connections as it takes.")
        return None

    def _rates_of(self, address: str) -> "_Rates":
        if address not in self._rates:
            self._rates[address] = _Rates(self._limits)
            if len(self._rates) > ADDRESSES_REMEMBERED:
                self._rates.popitem(last=False)
        self._rates.move_to_end(address)
        return self._rates[address]


class _Rates:
    """How often one address connects, comes in, and is told why it cannot."""

    def __init__(self, limits: HostLimits) -> None:
        self.connections = TokenBucket(
            per_second=limits.messages_per_second, burst=limits.message_burst
        )
        self.comings = TokenBucket(per_second=limits.comings_per_second, burst=limits.coming_burst)
        self.words = TokenBucket(per_second=WORDS_PER_SECOND, burst=limits.connections)


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

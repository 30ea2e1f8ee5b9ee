"""What happened lately, for who comes back: as everybody could see it, and not without a bound."""

from collections import deque
from collections.abc import Iterable
from typing import Final

import msgspec

from net.host.draft import Send
from net.host.seats import PeerId
from net.host.table_views import events_seen
from protocol.messages import Event, Recent

MOST_EVENTS: Final = 200
MOST_BYTES: Final = 40_000
"""All of them go into one frame, with room to spare."""


class RecentEvents:
    """The last events of a table. Hidden cards are taken out before anything is kept here."""

    def __init__(self) -> None:
        self._events: deque[Event] = deque()
        self._bytes = 0

    def add(self, events: Iterable[Event]) -> None:
        """Keep events, and forget the oldest ones for them."""
        for event in events_seen(events, None):
            self._events.append(event)
            self._bytes += _size(event)
            while self._bytes > MOST_BYTES or len(self._events) > MOST_EVENTS:
                self._bytes -= _size(self._events.popleft())

    def tell(self, peer: PeerId, told: int) -> Send:
        """Return what to say to somebody who comes back; ``told`` is the number of the last one."""
        return Send(peer, Recent(events=tuple(self._events), told=told))


def _size(event: Event) -> int:
    return len(msgspec.msgpack.encode(event))

"""How often somebody may talk or think again, over whatever connections they do it.

By the connection it would be no limit: who comes back has another one.
"""

from collections import OrderedDict
from typing import Final

from net.host.connections import Attachment, Connection
from net.host.draft import TurnedDown
from net.host.inputs import TableMessage, Wish
from net.host.limits import HostLimits
from net.host.live_table import LiveTable
from net.host.rate_limit import RecentCount
from net.host.seats import seat_of_peer
from net.host.table_talk import check_line
from protocol.codes import Reason
from protocol.messages import Say

PLACES_REMEMBERED: Final = 64


class Manners:
    """Counts what the player of one seat, or whoever watches from one address, says."""

    def __init__(self, limits: HostLimits) -> None:
        self._limits = limits
        self._chat = RecentCount(most=limits.chat_lines, seconds=limits.chat_seconds)
        self._wishes = RecentCount(most=limits.wishes, seconds=limits.wish_seconds)

    def count_chat(self, now: float) -> None:
        """Count a line of chat, or turn it down."""
        if not self._chat.take(now):
            most, seconds = self._limits.chat_lines, self._limits.chat_seconds
            raise TurnedDown(
                Reason.CHAT_TOO_FAST, f"At most {most} lines in {seconds:g} seconds. Not sent."
            )

    def count_wish(self, now: float) -> None:
        """Count what everybody is told of and the journal keeps, or turn it down."""
        if not self._wishes.take(now):
            raise TurnedDown(
                Reason.TOO_MANY_CHANGES,
                "You have changed your mind too often just now. Wait a little.",
            )


class MannersBook:
    """Knows the manners of everybody at a table, and forgets those of long ago."""

    def __init__(self, limits: HostLimits) -> None:
        self._limits = limits
        self._pages: OrderedDict[tuple[str, str | int], Manners] = OrderedDict()

    def count(
        self, now: float, live: LiveTable, connection: Connection, message: TableMessage
    ) -> None:
        """Count what a peer at the table says, or turn it down; who hosts may do as they like."""
        if isinstance(message, Say):
            check_line(message.text, self._limits)
            self._of(live, connection).count_chat(now)
        elif isinstance(message, Wish) and connection.attachment is Attachment.NETWORK:
            self._of(live, connection).count_wish(now)

    def _of(self, live: LiveTable, connection: Connection) -> Manners:
        """Return the manners of who plays, or watches, over this connection."""
        seat = seat_of_peer(live.seats, connection.peer)
        watching = connection.address or connection.peer
        place = ("watching", watching) if seat is None else ("seat", seat.seat)
        if place not in self._pages:
            self._pages[place] = Manners(self._limits)
            if len(self._pages) > PLACES_REMEMBERED:
                self._pages.popitem(last=False)
        self._pages.move_to_end(place)
        return self._pages[place]

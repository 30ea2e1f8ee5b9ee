"""What the table keeps of one connection beside the seat: its rates, its place in the stream."""

from typing import Final

from net.host.connections import Attachment, Connection
from net.host.limits import HostLimits
from net.host.rate_limit import RecentCount, TokenBucket
from net.host.seats import PeerId

__all__ = ["Attachment", "Session"]

MINUTE: Final = 60.0


class Session:
    """One connection. These are facts about a peer's stream, not about the game."""

    def __init__(self, connection: Connection, *, limits: HostLimits) -> None:
        self.connection = connection
        self.seq = 0
        self._limits = limits
        self._messages = TokenBucket(
            per_second=limits.messages_per_second, burst=limits.message_burst
        )
        self._not_understood = RecentCount(most=limits.not_understood_per_minute, seconds=MINUTE)

    @property
    def peer(self) -> PeerId:
        """Return the number of the connection."""
        return self.connection.peer

    def next_seq(self) -> int:
        """Return the number of the next update to this peer."""
        self.seq += 1
        return self.seq

    def is_within_rate(self, now: float) -> bool:
        """Count a message, of whatever kind, and tell whether it may be looked at."""
        return self._messages.take(now)

    @property
    def is_to_be_told(self) -> bool:
        """Tell whether the message just refused was the first of its flood."""
        return self._messages.refused_in_a_row == 1

    @property
    def floods_on(self) -> bool:
        """Tell whether as many messages as a burst came after the peer was told to slow down."""
        return self._messages.refused_in_a_row > self._limits.message_burst

    def may_be_misunderstood(self, now: float) -> bool:
        """Count a message that was not understood; tell whether the peer may stay."""
        return self._not_understood.take(now)

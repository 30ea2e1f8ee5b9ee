"""When to ask the other side for a sign of life, and when to take it for dead."""

import math
from collections import deque
from typing import Final

PING_AFTER: Final = 2.0
DEAD_AFTER: Final = 7.0
NOT_READING_AFTER: Final = 10.0


class Heartbeat:
    """The silence of a connection, counted in the times it is told.

    It pings after a silence in either direction. While updates are out that the peer has not said
    it applied, it pings too, or a peer that is told something all the time would never be asked.
    """

    def __init__(
        self,
        now: float,
        *,
        ping_after: float = PING_AFTER,
        dead_after: float = DEAD_AFTER,
        not_reading_after: float = NOT_READING_AFTER,
    ) -> None:
        self._ping_after = ping_after
        self._dead_after = dead_after
        self.not_reading_after = not_reading_after
        self._heard_at = now
        self._told_at = now
        self._pinged_at = now
        self._outstanding: deque[tuple[int, float]] = deque()

    @property
    def heard_at(self) -> float:
        """Return when the last byte came."""
        return self._heard_at

    def heard(self, now: float) -> None:
        """Note that bytes came."""
        self._heard_at = now

    def told(self, now: float) -> None:
        """Note that bytes went out."""
        self._told_at = now

    def pinged(self, now: float) -> None:
        """Note that the other side was asked for a sign of life."""
        self._pinged_at = now

    def updated(self, now: float, seq: int) -> None:
        """Note that an update was given out to be sent."""
        self._outstanding.append((seq, now))

    def applied(self, seq: int) -> None:
        """Note that the peer has applied all updates up to this one."""
        while self._outstanding and self._outstanding[0][0] <= seq:
            self._outstanding.popleft()

    @property
    def ping_at(self) -> float:
        """Return when the next ping is due."""
        since = min(self._heard_at, self._told_at, self._oldest_update)
        return max(since, self._pinged_at) + self._ping_after

    @property
    def dead_at(self) -> float:
        """Return when the other side is dead unless a byte comes before."""
        return self._heard_at + self._dead_after

    @property
    def not_reading_at(self) -> float:
        """Return when the peer is too far behind, unless it applies an update before."""
        return self._oldest_update + self.not_reading_after

    @property
    def _oldest_update(self) -> float:
        return self._outstanding[0][1] if self._outstanding else math.inf

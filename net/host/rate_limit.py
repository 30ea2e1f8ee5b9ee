"""Counts how often something happens, by the time it is told."""

from collections import deque


class TokenBucket:
    """Lets ``burst`` things happen at once and ``per_second`` of them in the long run."""

    def __init__(self, *, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._tokens = float(burst)
        self._filled_at: float | None = None
        self.refused_in_a_row = 0

    def has_room(self, now: float) -> bool:
        """Tell whether one more is within the rate."""
        since = 0.0 if self._filled_at is None else now - self._filled_at
        self._filled_at = now
        self._tokens = min(float(self._burst), self._tokens + since * self._per_second)
        return self._tokens >= 1

    def take(self, now: float) -> bool:
        """Tell whether one more is within the rate, and count it."""
        if not self.has_room(now):
            self.refused_in_a_row += 1
            return False
        if self._tokens >= self._burst / 2:
            # Not at the first token regained, or a flood would be told every 50 ms.
            self.refused_in_a_row = 0
        self._tokens -= 1
        return True


class RecentCount:
    """Lets ``most`` things happen within any ``seconds``."""

    def __init__(self, *, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: deque[float] = deque()

    def take(self, now: float) -> bool:
        """Tell whether one more is within the limit, and count it if it is."""
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True

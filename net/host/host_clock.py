"""The time of a table, which stands still while its program does: Ctrl-Z, a machine asleep."""

from typing import Final

import trio

LOOK_SECONDS: Final = 1.0
STOOD_STILL_SECONDS: Final = 4.0


class HostClock:
    """Turns the time of trio into that of a table, and back.

    A table that goes on after a stop goes on where it stood. ``has_stood_still`` has to be asked
    every ``LOOK_SECONDS``, and before the time is read, or what was missed would count.
    """

    def __init__(self, table_time: float) -> None:
        self._looked_at = trio.current_time()
        self._ahead = table_time - self._looked_at

    def read(self) -> float:
        """Return the time of the table."""
        return trio.current_time() + self._ahead

    def when(self, at: float) -> float:
        """Return when it will be so late at the table."""
        return at - self._ahead

    def has_stood_still(self) -> bool:
        """Tell whether nothing has run here for some seconds, which count for nobody."""
        now = trio.current_time()
        missed = now - self._looked_at - LOOK_SECONDS
        self._looked_at = now
        if missed < STOOD_STILL_SECONDS:
            return False
        self._ahead -= missed
        return True

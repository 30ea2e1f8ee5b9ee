"""The time of a game, which stands still while it is paused, although that of the world goes on."""


class GameClock:
    """Turns the time of the world into that of the game, and back.

    Everything that a table does at some time is in the time of the game: so a pause moves it all
    without a change to any of it.
    """

    def __init__(self) -> None:
        self._behind = 0.0
        self._stopped_at: float | None = None

    def read(self, now: float) -> float:
        """Return the time of the game."""
        return (now if self._stopped_at is None else self._stopped_at) - self._behind

    def stop(self, now: float) -> None:
        """Stand still from now on."""
        if self._stopped_at is None:
            self._stopped_at = now

    def go_on(self, now: float) -> None:
        """Run again."""
        if self._stopped_at is not None:
            self._behind += now - self._stopped_at
            self._stopped_at = None

    def when(self, at: float) -> float | None:
        """Return when it will be so late in the game, None while the clock stands still."""
        return None if self._stopped_at is not None else at + self._behind

"""How often the screen is drawn: at once for the player, a few times a second for the host."""

from asyncio import AbstractEventLoop, TimerHandle
from typing import Final

from prompt_toolkit.application import Application

SECONDS_BETWEEN_NEWS: Final = 0.125
"""A host that talks as fast as it can must not flood a slow line with pictures."""


class Pace:
    """Draws soon, but not more often than that; what came in between is in the next picture."""

    def __init__(self) -> None:
        self._timer: TimerHandle | None = None
        self._drawn_at = float("-inf")

    def draw_soon(self, app: Application[int]) -> None:
        """Draw at once if the last news are long enough ago, else when they will be."""
        loop = app.loop
        if loop is None or self._timer is not None:
            return  # there will be a first picture, or the next one is on its way
        due = self._drawn_at + SECONDS_BETWEEN_NEWS
        if loop.time() >= due:
            self._draw(app, loop)
        else:
            self._timer = loop.call_at(due, self._draw, app, loop)

    def _draw(self, app: Application[int], loop: AbstractEventLoop) -> None:
        self._timer = None
        self._drawn_at = loop.time()
        app.invalidate()  # which does nothing where the application has ended in the meantime

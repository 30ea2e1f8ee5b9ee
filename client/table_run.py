"""One evening at a table: the stage, its line to the host, and the host where it runs here."""

from collections.abc import Callable
from typing import Final

import trio
from prompt_toolkit.application import Application

from client.failures import ExitCode
from client.host_line import HostLine
from client.link import stay_connected, tick
from client.loops import end_app
from client.model import Model
from client.pace import Pace
from client.session import Session
from client.sleep_watch import watch_for_sleep
from client.stage import TableStage
from client.step import Ask
from protocol.messages import PeerMessage

GOODBYE_SECONDS: Final = 5.0
"""How long a table that the player ended may take to say goodbye."""


class TableRun:
    """Carries out what the stage asks for, and runs all that is in trio."""

    def __init__(
        self, session: Session, *, clock: Callable[[], float], time_of_day: Callable[[], str]
    ) -> None:
        self._session = session
        model = Model(settings=session.settings, now=clock(), banner=session.banner())
        self.stage = TableStage(model, self, clock=clock, time_of_day=time_of_day)
        self.app: Application[int] | None = None
        self._pace = Pace()
        self._line = HostLine(session.connect, clock=clock)
        self._everything = trio.CancelScope()
        self._own_seat = trio.CancelScope()
        self._is_over = False

    # ------------------------------------------------------------ what the stage asks for

    def changed(self, *, by_player: bool) -> None:
        """Draw again: at once for the player, soon for the host."""
        if self.app is None:
            return
        if by_player:
            self.app.invalidate()
        else:
            self._pace.draw_soon(self.app)

    def send(self, message: PeerMessage) -> None:
        """Send a message to the host, or lose it where there is none."""
        self._line.send(message)

    def close(self, code: int) -> None:
        """End the screen."""
        if self.app is not None:
            end_app(self.app, code)

    def asked(self, ask: Ask) -> None:
        """Ring, connect, draw again or go into the background."""
        if ask is Ask.TRY_NOW:
            self._line.try_now()
        elif self.app is not None:
            _ask_terminal(self.app, ask)

    # ------------------------------------------------------------ the guest

    async def run(self) -> None:
        """Run the host where it runs here, and the own seat."""
        try:
            with self._everything:
                async with trio.open_nursery() as nursery:
                    if self._session.beside is not None:
                        await nursery.start(self._session.beside)
                    with self._own_seat:
                        await self._sit()
        finally:
            self._is_over = True

    async def _sit(self) -> None:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(tick, self.stage, self._line, self._session)
            nursery.start_soon(stay_connected, self.stage, self._line)
            if self._session.beside is None:
                nursery.start_soon(watch_for_sleep, self._line.renew)
            if self._session.look_out is not None:
                nursery.start_soon(self._session.look_out, self._line.renew)

    def screen_ended(self) -> None:
        """Close the connection of the seat, and end with it unless a table goes on here.

        A table that the player ended ends by itself, with a goodbye to everybody.
        """
        self._own_seat.cancel()
        if self.table_ends:
            self._everything.deadline = trio.current_time() + GOODBYE_SECONDS
        elif not self.goes_on:
            self._everything.cancel()

    def cancel(self) -> None:
        """End everything."""
        self._everything.cancel()

    @property
    def table_ends(self) -> bool:
        """Tell whether the player ended the table, so that the host ends by itself."""
        return self._session.beside is not None and self.stage.model.ends_table

    @property
    def goes_on(self) -> bool:
        """Tell whether the table goes on without this screen: where it runs here, unless closed."""
        was_closed = self.stage.model.closing not in (None, ExitCode.OK)
        hosts = self._session.beside is not None and not self._is_over
        if self._session.settings.is_alone:
            return False  # nobody but bots would play on
        return hosts and not was_closed and not self.table_ends


def _ask_terminal(app: Application[int], ask: Ask) -> None:
    match ask:
        case Ask.RING:
            app.output.bell()
            app.output.flush()
        case Ask.REDRAW:
            app.renderer.clear()
            app.invalidate()
        case Ask.SUSPEND:
            app.suspend_to_background()
        case Ask.TRY_NOW:
            pass

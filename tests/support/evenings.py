"""A player in front of a whole run: the screen and the line to the host, in one thread."""

import asyncio
import time
from collections.abc import Callable, Coroutine

from msgspec.structs import replace
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth

from client.app import TableOutput, build_app
from client.loops import run_screen
from client.session import Beside, Session
from client.table_run import TableRun
from tests.support.links import FakeHost
from tests.support.scenes import settings
from tests.support.screen import MODES_OFF, Player, PyteTerminal, Window

SOON = 0.05


class Evening:
    """A player in front of a whole run, and how it ended."""

    def __init__(
        self, host: FakeHost, *, beside: Beside | None = None, is_alone: bool = False
    ) -> None:
        session = Session(
            connect=host.connect,
            settings=replace(settings(is_host=beside is not None), is_alone=is_alone),
            beside=beside,
            banner=lambda: ("Join: here",),
        )
        self.run = TableRun(session, clock=time.monotonic, time_of_day=lambda: "20:31")
        self.host = host
        self.terminal = PyteTerminal(80, 24)
        self.status: list[str] = []

    async def play(self, script: Callable[[Player], Coroutine[None, None, None]]) -> int:
        """Run the screen while the script acts; return the exit code."""
        window = Window(80, 24)
        with create_pipe_input() as keyboard:
            output = TableOutput(
                self.terminal,
                lambda: window.size,
                term="xterm",
                default_color_depth=ColorDepth.DEPTH_8_BIT,
                enable_cpr=False,
            )
            with create_app_session(input=keyboard, output=output):
                stage = self.run.stage
                app = build_app(stage, app_input=keyboard, output=output, clock=time.monotonic)
                app.terminal_size_polling_interval = None
                self.run.app = app
                acting = asyncio.create_task(
                    self._act(script, Player(self.terminal, keyboard, window))
                )
                try:
                    code = await run_screen(
                        app, self.run, hang_up=stage.hang_up, after_screen=self._after_screen
                    )
                finally:
                    await acting
                    for mode_off in MODES_OFF:
                        assert mode_off in self.terminal.sent
        return code

    async def _act(
        self, script: Callable[[Player], Coroutine[None, None, None]], seated: Player
    ) -> None:
        try:
            await script(seated)
        except BaseException:
            self.run.stage.hang_up(1)
            self.run.cancel()
            raise

    def _after_screen(self, error: BaseException | None) -> None:
        self.status.append("goes on" if self.run.goes_on else "ends")

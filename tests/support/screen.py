"""A terminal made of pyte for the full-screen client: keys and mouse reports in, a picture out."""

import asyncio
import contextlib
import functools
import io
import re
import time
from collections.abc import AsyncIterator, Callable

import pyte
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth

from client.app import TableOutput, build_app
from client.loops import end_app
from client.model import Model
from client.pace import Pace
from client.stage import Stage, TableStage
from client.step import Ask
from protocol.messages import PeerMessage

FULL_COLOUR = ColorDepth.DEPTH_8_BIT
SIZES = ((40, 20), (80, 24), (120, 40))
MODES_OFF = ("\x1b[?1049l", "\x1b[?1000l", "\x1b[?1006l", "\x1b[?25h", "\x1b[?2004l")


class PyteTerminal(io.StringIO):
    """Just enough of a text stream for prompt_toolkit; ``sent`` keeps the raw bytes."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.sent = ""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"

    def write(self, text: str) -> int:
        self.sent += text
        self._stream.feed(text)
        return len(text)

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise io.UnsupportedOperation("no file")


class HandClock:
    """A clock that the test moves."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Recorder:
    """Stands for the surroundings of a stage: draws, and writes down everything else."""

    def __init__(self) -> None:
        self.sent: list[PeerMessage] = []
        self.asks: list[Ask] = []
        self.codes: list[int] = []
        self.on_change: Callable[[bool], None] = lambda by_player: None
        self.on_close: Callable[[int], None] = lambda code: None

    def changed(self, *, by_player: bool) -> None:
        self.on_change(by_player)

    def asked(self, ask: Ask) -> None:
        self.asks.append(ask)

    def close(self, code: int) -> None:
        self.codes.append(code)
        self.on_close(code)

    def send(self, message: PeerMessage) -> None:
        self.sent.append(message)


class Window:
    """The size of the terminal, and whom to tell when it changes."""

    def __init__(self, columns: int, rows: int) -> None:
        self.size = Size(rows=rows, columns=columns)
        self.on_resize: Callable[[], None] = lambda: None


class Player:
    """Sits at the terminal: reads the screen, presses keys, clicks on what can be read."""

    def __init__(self, terminal: PyteTerminal, keyboard: PipeInput, window: Window) -> None:
        self.terminal = terminal
        self.keyboard = keyboard
        self.window = window

    @property
    def lines(self) -> list[str]:
        return [row.rstrip() for row in self.terminal.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    async def wait_for(self, condition: Callable[[], object], what: str = "") -> None:
        end = time.monotonic() + 5.0
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}\n{self.text}")
            await asyncio.sleep(0.005)

    async def see(self, pattern: str) -> None:
        await self.wait_for(lambda: re.search(pattern, self.text), repr(pattern))

    def send(self, text: str) -> None:
        self.keyboard.send_text(text)

    async def press(self, keys: str, then: str) -> None:
        self.send(keys)
        await self.see(then)

    def find(self, needle: str) -> tuple[int, int]:
        """Return the column and row, from 0, of the middle of a text on the screen."""
        for y, row in enumerate(self.terminal.screen.display):
            x = row.find(needle)
            if x >= 0:
                return x + len(needle) // 2, y
        raise AssertionError(f"{needle!r} is not on the screen\n{self.text}")

    def mouse_down(self, x: int, y: int) -> None:
        self.send(f"\x1b[<0;{x + 1};{y + 1}M")

    def mouse_up(self, x: int, y: int) -> None:
        self.send(f"\x1b[<0;{x + 1};{y + 1}m")

    def click(self, needle: str, *, below: int = 0) -> None:
        x, y = self.find(needle)
        self.mouse_down(x, y + below)
        self.mouse_up(x, y + below)

    def wheel_up(self, x: int, y: int) -> None:
        self.send(f"\x1b[<64;{x + 1};{y + 1}M")

    def resize(self, columns: int, rows: int) -> None:
        self.terminal.screen.resize(rows, columns)
        self.window.size = Size(rows=rows, columns=columns)
        self.window.on_resize()


class TablePlayer(Player):
    """A player at a table whose host is the test."""

    def __init__(
        self, screen: Player, stage: TableStage, around: Recorder, clock: HandClock
    ) -> None:
        super().__init__(screen.terminal, screen.keyboard, screen.window)
        self.stage = stage
        self.around = around
        self.clock = clock

    @property
    def sent(self) -> list[PeerMessage]:
        return self.around.sent


@contextlib.asynccontextmanager
async def shown(
    stage: Stage, around: Recorder, size: tuple[int, int], *, depth: ColorDepth = FULL_COLOUR
) -> AsyncIterator[Player]:
    """Show a stage on a terminal until the block ends."""
    terminal = PyteTerminal(*size)
    window = Window(*size)
    with create_pipe_input() as keyboard:
        output = TableOutput(
            terminal,
            lambda: window.size,
            term="xterm-256color",
            default_color_depth=depth,
            enable_cpr=False,
        )
        with create_app_session(input=keyboard, output=output):
            # The clock of the swallow window is the real one: the sequences are sent for real.
            app = build_app(stage, app_input=keyboard, output=output, clock=time.monotonic)
            app.terminal_size_polling_interval = None
            pace = Pace()
            around.on_change = lambda by_player: (
                app.invalidate() if by_player else pace.draw_soon(app)
            )
            around.on_close = functools.partial(end_app, app)
            window.on_resize = app._on_resize
            player = Player(terminal, keyboard, window)
            task = asyncio.create_task(
                app.run_async(set_exception_handler=False, handle_sigint=False)
            )
            try:
                await player.wait_for(lambda: player.text.strip() != "", "a first picture")
                yield player
            finally:
                end_app(app, 0)
                await task
    for mode_off in MODES_OFF:
        assert mode_off in terminal.sent, "the terminal was not left as it was found"


@contextlib.asynccontextmanager
async def at_table(
    model: Model, size: tuple[int, int] = (80, 24), *, depth: ColorDepth = FULL_COLOUR
) -> AsyncIterator[TablePlayer]:
    """Sit at a table that looks like this model."""
    around, clock = Recorder(), HandClock(model.now)
    stage = TableStage(model, around, clock=clock, time_of_day=lambda: "20:31")
    async with shown(stage, around, size, depth=depth) as player:
        yield TablePlayer(player, stage, around, clock)

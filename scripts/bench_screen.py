#!/usr/bin/env python3
"""Measure the full screen: from a key to its picture, and how much is written under a flood.

The whole application runs on a terminal that does nothing but note when it is written to. A key is
timed from the moment at which its byte can be read to the picture that shows what it did.
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import asyncio
import io
import itertools
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from statistics import median
from typing import Final

from benching import Bar, Measurement, percentile, run
from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.data_structures import Size as TerminalSize
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import ColorDepth

from client.app import TableOutput, build_app
from client.loops import end_app
from client.pace import Pace
from client.screens.canvas import Picture, Size
from client.screens.render import render
from client.stage import TableStage
from client.step import Ask
from protocol.messages import PeerMessage, Said
from tests.support.scenes import ANN, at_draw
from tests.support.views import update_message

SIZES: Final = (Size(40, 20), Size(80, 24), Size(120, 40))
ROUNDS: Final = 5
KEYS: Final = 60
FLOOD_SECONDS: Final = 3.0
UPDATES_AT_ONCE: Final = 5
SECONDS_BETWEEN_KEYS: Final = 0.01
MOST_IDLE: Final = Bar(most=10)
MOST_FLOODED: Final = Bar(most=40)
MOST_WRITTEN: Final = Bar(most=10)


class NotedTerminal(io.StringIO):
    """Just enough of a text stream for prompt_toolkit; it keeps nothing but counts."""

    def __init__(self) -> None:
        super().__init__()
        self.bytes_written = 0
        self.on_write: Callable[[], None] = lambda: None

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """Return what a terminal of today takes."""
        return "utf-8"

    def write(self, text: str) -> int:
        """Count what is written, and say so."""
        self.bytes_written += len(text.encode())
        self.on_write()
        return len(text)

    def isatty(self) -> bool:
        """Return that this is a terminal."""
        return True

    def fileno(self) -> int:
        """Refuse, as there is no file."""
        raise io.UnsupportedOperation("no file")


class Seat:
    """A player at a running application; the host is this script."""

    def __init__(self, keyboard: PipeInput, terminal: NotedTerminal) -> None:
        self.stage = NotedStage(at_draw(), self, clock=time.monotonic, time_of_day=lambda: "20:31")
        self.app: Application[int] | None = None
        self.terminal = terminal
        self._keyboard = keyboard
        self._pace = Pace()
        self._shown_marks: frozenset[int] = frozenset()
        self._shown_at = 0.0
        self._written = asyncio.Event()
        terminal.on_write = self._note

    def _note(self) -> None:
        self._shown_marks, self._shown_at = self.stage.painted_marks, time.perf_counter()
        self._written.set()

    async def time_of_key(self) -> float:
        """Mark a card, or take the mark away, and return the seconds until that is shown."""
        wanted = self._shown_marks ^ {0}
        began = time.perf_counter()
        self._keyboard.send_text("1")
        while self._shown_marks != wanted:
            self._written.clear()
            await self._written.wait()
        return self._shown_at - began

    async def flood(self) -> None:
        """Hear of as much as there is time for."""
        view, own = self.stage.model.view, self.stage.model.private
        assert view is not None
        for number in itertools.count():
            said = Said(name="Ann", text=f"line {number} of a host that talks on", seat=ANN)
            self.stage.tell(update_message(view, own, [said]))
            if number % UPDATES_AT_ONCE == 0:
                await asyncio.sleep(0)

    def changed(self, *, by_player: bool) -> None:
        """Draw as the program does."""
        if self.app is None:
            return
        if by_player:
            self.app.invalidate()
        else:
            self._pace.draw_soon(self.app)

    def asked(self, ask: Ask) -> None:
        """Ignore the bell and the like."""

    def close(self, code: int) -> None:
        """Ignore it: nobody leaves."""

    def send(self, message: PeerMessage) -> None:
        """Ignore it: nobody moves."""


class NotedStage(TableStage):
    """A table that notes which marks the last picture shows."""

    painted_marks: frozenset[int] = frozenset()

    def picture(self, size: Size) -> Picture:
        """Return the screen."""
        self.painted_marks = self.model.marks
        return super().picture(size)


@asynccontextmanager
async def seated(size: Size) -> AsyncIterator[Seat]:
    """Run the application of a player until the block ends."""
    terminal = NotedTerminal()
    with create_pipe_input() as keyboard:
        output = TableOutput(
            terminal,
            lambda: TerminalSize(rows=size.rows, columns=size.columns),
            term="xterm-256color",
            default_color_depth=ColorDepth.DEPTH_8_BIT,
            enable_cpr=False,
        )
        with create_app_session(input=keyboard, output=output):
            seat = Seat(keyboard, terminal)
            app = build_app(seat.stage, app_input=keyboard, output=output, clock=time.monotonic)
            app.terminal_size_polling_interval = None
            seat.app = app
            task = asyncio.create_task(
                app.run_async(set_exception_handler=False, handle_sigint=False)
            )
            try:
                await seat.time_of_key()
                yield seat
            finally:
                end_app(app, 0)
                await task


async def times_of_keys(size: Size, *, flooded: bool) -> list[float]:
    """Return the seconds from each of many keys to its picture."""
    async with seated(size) as seat:
        flood = asyncio.create_task(seat.flood()) if flooded else None
        times = []
        for _ in range(KEYS):
            await asyncio.sleep(SECONDS_BETWEEN_KEYS)
            times.append(await seat.time_of_key())
        if flood is not None:
            flood.cancel()
        return times


async def bytes_a_second(size: Size) -> float:
    """Return how much is written while the host talks as fast as it can."""
    async with seated(size) as seat:
        flood = asyncio.create_task(seat.flood())
        before, began = seat.terminal.bytes_written, time.perf_counter()
        await asyncio.sleep(FLOOD_SECONDS)
        written = seat.terminal.bytes_written - before
        flood.cancel()
        return written / (time.perf_counter() - began)


def measure_keys() -> Iterator[Measurement]:
    """Time keys while nothing else happens."""
    yield from _of_keys("idle", flooded=False, p50=MOST_IDLE, p95=None)


def measure_flooded_keys() -> Iterator[Measurement]:
    """Time keys while the host talks as fast as it can."""
    yield from _of_keys("flooded", flooded=True, p50=None, p95=MOST_FLOODED)


def _of_keys(
    when: str, *, flooded: bool, p50: Bar | None, p95: Bar | None
) -> Iterator[Measurement]:
    """Take the best of some rounds, as a machine that is busy otherwise only adds to each."""
    for size in SIZES:
        rounds = [asyncio.run(times_of_keys(size, flooded=flooded)) for _ in range(ROUNDS)]
        name = f"key to screen, {when}, {size.columns}x{size.rows}"
        usual = min(median(times) for times in rounds)
        late = min(percentile(times, 0.95) for times in rounds)
        yield Measurement(f"{name}, p50", milliseconds(usual), "ms", bar=p50)
        yield Measurement(f"{name}, p95", milliseconds(late), "ms", bar=p95)


def measure_output() -> Iterator[Measurement]:
    """Count what is written while the host talks as fast as it can."""
    for size in SIZES:
        rate = round(asyncio.run(bytes_a_second(size)) / 1000, 2)
        name = f"written, flooded, {size.columns}x{size.rows}"
        yield Measurement(name, rate, "kB/s", bar=MOST_WRITTEN)


def measure_pictures() -> Iterator[Measurement]:
    """Time the painting alone."""
    model = at_draw(marks=(0,))
    for size in SIZES:
        times = []
        for _ in range(KEYS):
            began = time.perf_counter()
            render(model, size)
            times.append(time.perf_counter() - began)
        name = f"a picture, {size.columns}x{size.rows}, p50"
        yield Measurement(name, milliseconds(median(times)), "ms")


def milliseconds(seconds: float) -> float:
    """Return milliseconds as precise as they are worth."""
    return round(seconds * 1000, 2)


MEASURES: Final = {
    "keys, idle": measure_keys,
    "keys, flooded": measure_flooded_keys,
    "output": measure_output,
    "pictures": measure_pictures,
}

if __name__ == "__main__":
    sys.exit(run(MEASURES))

"""Choosing a table from those that are found on the network: the list, its keys and its run."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import trio
from msgspec.structs import replace
from prompt_toolkit.application import Application
from prompt_toolkit.input import create_input

from client.app import build_app, make_output
from client.failures import ExitCode
from client.intents import ChooseRow, ListDo, ListIntent, StepRow, Target
from client.loops import end_app, run_screen
from client.model import Deck, Settings
from client.pace import Pace
from client.screens.canvas import Picture, Size
from client.screens.table_list import FoundRow, ListModel, render_list
from client.terminal import FoundTerminal, errors_into_log

RowT = TypeVar("RowT", bound=FoundRow)
RowT_co = TypeVar("RowT_co", bound=FoundRow, covariant=True)


class RowChanges(Protocol[RowT_co]):
    """Gives the list as it is, then again after each change."""

    async def __anext__(self) -> tuple[RowT_co, ...]:
        """Wait for the next list."""


class Rows(Protocol[RowT_co]):
    """A list of tables that changes; ``str(state)`` begins with ``off`` where none can be found."""

    @property
    def state(self) -> object:
        """Return whether finding works."""

    def __aiter__(self) -> RowChanges[RowT_co]:
        """Follow the list."""


class Chosen(NamedTuple, Generic[RowT]):
    """The table that was chosen, or None and the exit code."""

    table: RowT | None
    code: int


def choose_table(
    browse: Callable[[], AbstractAsyncContextManager[Rows[RowT]]], settings: Settings
) -> Chosen[RowT]:
    """Show the tables as they are found, until one is chosen or the player leaves."""
    terminal = FoundTerminal()
    stage = ListStage(settings, browse)
    try:
        with errors_into_log():
            code = asyncio.run(_choose(stage, terminal))
    finally:
        terminal.put_back()
    return Chosen(stage.joined, code)


async def _choose(stage: "ListStage[RowT]", terminal: FoundTerminal) -> int:
    stage.app = build_app(
        stage, app_input=create_input(), output=make_output(), clock=time.monotonic
    )
    return await run_screen(
        stage.app, stage, hang_up=stage.hang_up, after_screen=lambda _: terminal.put_back()
    )


_KEYS: Final[Mapping[str, ListIntent]] = MappingProxyType(
    {
        "up": StepRow(-1),
        "down": StepRow(1),
        "enter": ListDo.JOIN,
        "escape": ListDo.LEAVE,
        "q": ListDo.LEAVE,
        **{str(row + 1): ChooseRow(row) for row in range(9)},
    }
)


def choose(model: ListModel, wish: ChooseRow | StepRow) -> ListModel:
    """Return the list with another row chosen."""
    if not model.rows:
        return model
    if isinstance(wish, ChooseRow):
        row = wish.row if wish.row < len(model.rows) else model.chosen_row
    else:
        row = min(max(model.chosen_row + wish.step, 0), len(model.rows) - 1)
    return replace(model, chosen=model.rows[row].id)


def with_rows(model: ListModel, rows: Sequence[FoundRow], trouble: str) -> ListModel:
    """Return the list with these rows; the choice stays with its table wherever it moves to."""
    ids = [row.id for row in rows]
    chosen = model.chosen if model.chosen in ids else ids[0] if ids else ""
    return replace(model, rows=tuple(rows), chosen=chosen, trouble=trouble)


class ListStage(Generic[RowT]):
    """The list on the screen, and the finding of tables behind it."""

    def __init__(
        self, settings: Settings, browse: Callable[[], AbstractAsyncContextManager[Rows[RowT]]]
    ) -> None:
        self.model = ListModel(settings=settings)
        self.app: Application[int] | None = None
        self.joined: RowT | None = None
        self._browse = browse
        self._rows: tuple[RowT, ...] = ()
        self._scope = trio.CancelScope()
        self._pace = Pace()

    # ------------------------------------------------------------ what the app asks

    @property
    def deck(self) -> Deck:
        """Return how suits are coloured."""
        return self.model.settings.deck

    @property
    def mouse(self) -> bool:
        """Tell whether the terminal is to report the mouse."""
        return self.model.settings.mouse

    @property
    def title(self) -> str:
        """Return the title of the window."""
        return "standpat"

    @property
    def moment(self) -> object:
        """Return the tables in their rows: a press on one is no click on another."""
        return tuple(row.id for row in self.model.rows)

    def picture(self, size: Size) -> Picture:
        """Return the screen."""
        return render_list(self.model, size)

    def press(self, key: str) -> None:
        """Take a key by its name."""
        if key == "c-c":
            self._close(ExitCode.INTERRUPTED)
        elif key in _KEYS:
            self.click(_KEYS[key])

    def paste(self, text: str) -> None:
        """Take pasted text: it means nothing here."""

    def click(self, target: Target) -> None:
        """Take a click, or what a key means."""
        if isinstance(target, ChooseRow | StepRow):
            self._now(choose(self.model, target))
        elif target is ListDo.LEAVE:
            self._close(ExitCode.OK)
        elif target is ListDo.JOIN and self._rows:
            self.joined = self._rows[self.model.chosen_row]
            self._close(ExitCode.OK)

    def wheel(self, lines: int) -> None:
        """Take a turn of the wheel."""
        self.click(StepRow(1 if lines > 0 else -1))

    def hang_up(self, code: int) -> None:
        """End, as the terminal or the machine asks for it."""
        self._close(code)

    # ------------------------------------------------------------ the guest

    async def run(self) -> None:
        """Follow the list of tables."""
        with self._scope:
            async with self._browse() as found:
                async for rows in found:
                    self._rows = rows
                    state = str(found.state)
                    trouble = state if state.startswith("off") else ""
                    self.model = with_rows(self.model, rows, trouble)
                    if self.app is not None:
                        self._pace.draw_soon(self.app)

    def screen_ended(self) -> None:
        """Look no longer."""
        self._scope.cancel()

    def cancel(self) -> None:
        """Look no longer."""
        self._scope.cancel()

    def _now(self, model: ListModel) -> None:
        self.model = model
        if self.app is not None:
            self.app.invalidate()

    def _close(self, code: int) -> None:
        if self.app is not None:
            end_app(self.app, code)

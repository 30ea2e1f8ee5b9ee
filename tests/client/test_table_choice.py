"""The list of tables: chosen by keys, digits and taps, steady while tables come and go."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager

import pytest
import trio
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth

from client.app import TableOutput, build_app
from client.failures import ExitCode
from client.intents import ChooseRow, StepRow
from client.loops import run_screen
from client.screens.canvas import Size
from client.screens.table_list import ListModel, render_list
from client.table_choice import ListStage, choose, with_rows
from tests.support.asyncio_tests import on_asyncio
from tests.support.found_tables import ATTIC, DEN, KITCHEN, Row
from tests.support.scenes import settings
from tests.support.screen import SIZES, Player, PyteTerminal, Window


class Tables:
    """Tables that the test puts on the network."""

    def __init__(self, *rows: Row, state: str = "on") -> None:
        self.state: object = state
        self._rows = rows
        self._changed = trio.Event()

    @asynccontextmanager
    async def browse(self) -> AsyncIterator["Tables"]:
        yield self

    def show(self, *rows: Row) -> None:
        self._rows = rows
        self._changed.set()

    def __aiter__(self) -> "_Changes":
        return _Changes(self)


class _Changes:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._is_first = True

    async def __anext__(self) -> tuple[Row, ...]:
        if not self._is_first:
            await self._tables._changed.wait()
            self._tables._changed = trio.Event()
        self._is_first = False
        return self._tables._rows


async def choose_with(
    tables: Tables,
    script: Callable[[Player], Coroutine[None, None, None]],
    size: tuple[int, int] = (80, 24),
) -> tuple[Row | None, int]:
    stage: ListStage[Row] = ListStage(settings(), tables.browse)
    terminal, window = PyteTerminal(*size), Window(*size)
    with create_pipe_input() as keyboard:
        output = TableOutput(
            terminal,
            lambda: window.size,
            term="xterm",
            default_color_depth=ColorDepth.DEPTH_8_BIT,
            enable_cpr=False,
        )
        with create_app_session(input=keyboard, output=output):
            stage.app = build_app(stage, app_input=keyboard, output=output, clock=time.monotonic)
            stage.app.terminal_size_polling_interval = None
            acting = asyncio.create_task(script(Player(terminal, keyboard, window)))
            acting.add_done_callback(lambda task: stage.hang_up(1) if task.exception() else None)
            code = await run_screen(stage.app, stage, hang_up=stage.hang_up)
            await acting
    return stage.joined, code


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", ["\x1b[B\r", "2\r", "\x1b[B\x1b[B\x1b[B\x1b[A\r"])
@on_asyncio
async def test_a_table_is_chosen_by_keys(size: tuple[int, int], keys: str) -> None:
    async def script(seated: Player) -> None:
        await seated.see("Attic table")
        seated.send(keys)

    assert await choose_with(Tables(KITCHEN, DEN, ATTIC), script, size) == (DEN, ExitCode.OK)


@pytest.mark.parametrize("size", SIZES)
@on_asyncio
async def test_a_table_is_chosen_by_taps(size: tuple[int, int]) -> None:
    async def script(seated: Player) -> None:
        await seated.see("Attic table")
        seated.click("Attic table")
        await seated.see("> 3 Attic")
        seated.click("JOIN")

    assert await choose_with(Tables(KITCHEN, DEN, ATTIC), script, size) == (ATTIC, ExitCode.OK)


@pytest.mark.parametrize(
    ("keys", "code"), [("q", ExitCode.OK), ("\x1b", ExitCode.OK), ("\x03", ExitCode.INTERRUPTED)]
)
@on_asyncio
async def test_leaving_chooses_nothing(keys: str, code: int) -> None:
    async def script(seated: Player) -> None:
        await seated.see("Kitchen table")
        seated.send(keys)

    assert await choose_with(Tables(KITCHEN), script) == (None, code)


@on_asyncio
async def test_a_table_that_opens_later_appears() -> None:
    tables = Tables()

    async def script(seated: Player) -> None:
        await seated.see("Looking for tables")
        seated.send("\r")
        tables.show(DEN)
        await seated.see("> 1 Den table")
        seated.send("\r")

    assert await choose_with(tables, script) == (DEN, ExitCode.OK)


@on_asyncio
async def test_why_no_table_can_be_found_is_said() -> None:
    async def script(seated: Player) -> None:
        await seated.see("off: no network")
        await seated.see("standpat join HOST")
        seated.send("q")

    await choose_with(Tables(state="off: no network."), script)


def test_the_choice_stays_with_its_table_when_rows_move() -> None:
    model = with_rows(ListModel(settings=settings()), [KITCHEN, DEN, ATTIC], "")
    model = choose(model, ChooseRow(1))

    assert with_rows(model, [ATTIC, KITCHEN, DEN], "").chosen_row == 2
    assert with_rows(model, [ATTIC, KITCHEN], "").chosen == ATTIC.id
    assert with_rows(model, [], "").chosen == ""


def test_the_choice_stops_at_both_ends_and_at_rows_that_are_not_there() -> None:
    model = with_rows(ListModel(settings=settings()), [KITCHEN, DEN], "")

    assert choose(model, StepRow(-1)).chosen == KITCHEN.id
    assert choose(model, StepRow(9)).chosen == DEN.id
    assert choose(model, ChooseRow(7)).chosen == KITCHEN.id
    assert choose(ListModel(settings=settings()), ChooseRow(0)).chosen == ""


@pytest.mark.parametrize("size", [*SIZES, (40, 3), (40, 5), (30, 4), (20, 2)])
def test_the_chosen_of_many_tables_is_on_the_screen(size: tuple[int, int]) -> None:
    rows = [Row(str(number), f"漢字 table {number}") for number in range(32)]
    model = choose(with_rows(ListModel(settings=settings()), rows, ""), ChooseRow(20))

    text = render_list(model, Size(*size)).text

    assert size == (20, 2) or "21 漢字" in text

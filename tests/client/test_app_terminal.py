"""The application in a terminal: sizes, the mouse, typing, stray input, colours, the title."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.support.asyncio_tests import on_asyncio
from tests.support.scenes import (
    SIX_PLAYERS,
    at_draw,
    lost,
)
from tests.support.screen import SIZES, at_table

Screen = tuple[int, int]
NOTHING_HAPPENS = 0.05

at_sizes = pytest.mark.parametrize("size", SIZES)


# ---------------------------------------------------------------- resizing and scrolling


@on_asyncio
async def test_clicks_behind_a_wide_name_hit_what_they_show() -> None:
    model = at_draw()
    players = [replace(entry, name="漢字漢字漢字") for entry in SIX_PLAYERS]
    assert model.view is not None
    model = replace(model, view=replace(model.view, players=tuple(players)))
    async with at_table(model, (40, 20)) as player:
        player.click("[t]alk")
        await player.see("talk>")


# ---------------------------------------------------------------- typing


@on_asyncio
async def test_the_mouse_is_not_reported_while_typing() -> None:
    async with at_table(at_draw()) as player:
        assert player.terminal.sent.count("\x1b[?1000h\x1b[?1006h") == 1
        await player.press("tx", "talk> x")
        assert player.terminal.sent.count("\x1b[?1000l") == 1
        player.send("\r")
        await player.wait_for(lambda: player.terminal.sent.count("\x1b[?1000h") == 2)
        await player.press("\x1bOQ", "Mouse off")
        await player.wait_for(lambda: player.terminal.sent.count("\x1b[?1000l") == 2)


@on_asyncio
async def test_only_clicks_and_the_wheel_are_ever_asked_of_the_terminal() -> None:
    async with at_table(at_draw()) as player:
        await player.press("1", "DRAW 1")

        assert "\x1b[?1003" not in player.terminal.sent
        assert "\x1b[?1015" not in player.terminal.sent


# ---------------------------------------------------------------- stray input


# ---------------------------------------------------------------- looks


@on_asyncio
async def test_marks_are_reverse_and_hearts_red() -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        await player.press("1", "DROP")
        x, y = player.find("DROP")
        assert player.terminal.screen.buffer[y][x].reverse
        x, y = player.find("10♥")
        assert player.terminal.screen.buffer[y][x].fg == "ff0000"


@on_asyncio
async def test_offline_nothing_is_sent_by_any_key() -> None:
    async with at_table(lost()) as player:
        player.send("fkcbr\r p123")
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == []

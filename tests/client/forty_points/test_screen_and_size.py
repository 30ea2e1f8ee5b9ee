"""Points 1 to 10: what the screen shows at every size, in every script and colour."""

import asyncio
import io
import re
import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from prompt_toolkit.output import ColorDepth

from client.model import Deck
from client.screen_choice import encodes_suits
from client.screens.canvas import Fragment, Size, cells_of
from client.screens.render import render
from client.theme import DECKS, style_rules
from engine.chips import SeatId
from engine.options import DrawOptions
from protocol.messages import Said
from tests.support.all_scenes import ALL_SCENES
from tests.support.asyncio_tests import on_asyncio
from tests.support.scenes import (
    ANN,
    after,
    at_bets,
    at_draw,
    at_showdown,
    joined,
    lost,
    settings,
)
from tests.support.screen import at_table
from tests.support.sights import assert_buttons_shown, assert_cards_shown, text_of
from tests.support.terminal_window import leave, terminal
from tests.support.views import hand, hand_seat, player, private, table, update_message

NAMES = ("Ann", "漢字漢字漢字", "Bartholomew", "👍👍", "שלום", "a\u0301\u0316b", "x\x1b[2J", "")
READABLE = 3.0
BACKGROUNDS = {
    "black": "#000000",
    "white": "#ffffff",
    "Solarized dark": "#002b36",
    "Solarized light": "#fdf6e3",
}


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_point_01_at_40_by_20_cards_and_button_are_in_sight_everywhere(name: str) -> None:
    model = ALL_SCENES[name]()

    text = text_of(model, (40, 20))

    assert_cards_shown(model, text)
    assert_buttons_shown(model, text)


@pytest.mark.parametrize("size", [(39, 9), (40, 5), (40, 3), (40, 20), (80, 24), (120, 40)])
def test_point_02_eight_players_and_a_long_log_take_nothing_from_cards_and_button(
    size: tuple[int, int],
) -> None:
    eight = [player(seat, f"Player {seat}") for seat in range(8)]
    seats = [hand_seat(seat, 500) for seat in range(8)]
    view = table(eight, you=3, hand=hand(seats, phase="draw", to_act=3))
    lines = [Said(name="Ann", text=f"line {number} " * 9, seat=SeatId(0)) for number in range(600)]
    drawing = private("As Th 7d 7c 2s", options=DrawOptions(3))

    text = render(after(joined(), update_message(view, drawing, lines)), Size(*size)).text

    for shown in ("A♠", "10♥", "7♦", "7♣", "2♠", "STAND PAT"):
        assert shown in text


@given(st.sampled_from(list(ALL_SCENES)), st.integers(40, 200), st.integers(3, 60))
def test_point_02_and_at_every_other_size(name: str, columns: int, rows: int) -> None:
    model = ALL_SCENES[name]()

    text = text_of(model, (columns, rows))

    assert_cards_shown(model, text)
    assert_buttons_shown(model, text)


@on_asyncio
async def test_point_03_resizing_keeps_marks_and_text_and_clicks_find_the_cards() -> None:
    async with at_table(at_draw(), (120, 40)) as player:
        await player.press("2", "DRAW 1")
        for columns, rows in ((40, 20), (80, 24), (40, 20)):
            player.resize(columns, rows)
            await player.wait_for(lambda: player.text.count("DROP") == 1, "one mark")
            player.click("[5]")
            await player.see("DRAW 2")
            player.click("[5]")
            await player.see("DRAW 1")
        await player.press("tabc", "talk> abc")
        player.resize(80, 24)
        await player.see("talk> abc")


@on_asyncio
async def test_point_03_resizing_keeps_the_place_in_the_log() -> None:
    async with at_table(at_draw(), (80, 24)) as player:
        view, own = player.stage.model.view, player.stage.model.private
        assert view is not None
        lines = [Said(name="Ann", text=f"line {number}", seat=ANN) for number in range(60)]
        player.stage.tell(update_message(view, own, lines))
        await player.see("line 59")
        player.send("\x1b[5~\x1b[5~")
        await player.wait_for(lambda: "line 50" not in player.text, "older lines")
        for columns, rows in ((120, 40), (40, 20), (80, 24)):
            player.resize(columns, rows)
            await player.wait_for(lambda: "line 49" in player.text, "the same lines")
            assert "line 50" not in player.text


@pytest.mark.parametrize("size", [(40, 2), (29, 20), (12, 5), (1, 1)])
def test_point_04_a_screen_that_is_too_small_says_so_in_a_sentence(size: tuple[int, int]) -> None:
    text = render(at_draw(), Size(*size)).text

    assert "Too small"[: size[0]] in text


@on_asyncio
async def test_point_04_and_its_keys_still_work() -> None:
    async with at_table(at_draw(), (80, 24)) as player:
        player.resize(20, 2)
        await player.see("Too small")
        player.send("1")
        await player.wait_for(lambda: player.stage.model.marks == {0}, "a mark")
        player.resize(80, 24)
        await player.see("DRAW 1")


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_point_05_a_name_of_any_script_moves_no_column(size: tuple[int, int]) -> None:
    plain = [player(seat, "Ann") for seat in range(6)]
    wide = [player(seat, name) for seat, name in enumerate(NAMES[1:7])]
    seats = [hand_seat(seat, 500) for seat in range(6)]
    views = [table(names, you=None, hand=hand(seats, to_act=1)) for names in (plain, wide)]

    pictures = [render(after(joined(None), update_message(view)), Size(*size)) for view in views]

    columns = [
        [[x for x, cell in enumerate(cells(line)) if cell in "│┌└║╔╚"] for line in picture.lines]
        for picture in pictures
    ]
    assert columns[0] == columns[1]


def cells(line: Sequence[object]) -> list[str]:
    text = "".join(part.text for part in line if isinstance(part, Fragment))
    return [cell or " " for cell in cells_of(text)]


@on_asyncio
async def test_point_06_ascii_sends_no_other_byte() -> None:
    model = at_draw()
    async with at_table(replace(model, settings=settings(ascii_only=True)), (40, 20)) as player:
        await player.press("2", "DRAW 1")
        await player.see("10H")

        assert player.terminal.sent.isascii()


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp437"])
def test_point_06_a_terminal_that_cannot_show_suits_gets_it_by_itself(encoding: str) -> None:
    with io.TextIOWrapper(io.BytesIO(), encoding=encoding) as stream:
        assert not encodes_suits(stream)


def test_point_07_a_mark_is_told_in_words() -> None:
    assert render(at_draw(marks=(0, 4)), Size(40, 20)).text.count("DROP") == 2


def test_point_07_mark_turn_winner_and_offline_differ_in_text() -> None:
    assert "YOUR TURN" in render(at_bets(), Size(40, 20)).text
    assert ">You" in render(at_bets(), Size(40, 20)).text
    assert "*Ann" in render(at_showdown(), Size(40, 20)).text
    assert "OFFLINE" in render(lost(), Size(40, 20)).text


def test_point_07_without_colours_marks_can_still_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with terminal() as window:
        window.type("1")
        window.see("DROP")
        leave(window)

        assert window.end() == 0
        assert re.search(rb"\x1b\[[0-9;]*7m", window.raw), "a mark is not reverse"
        assert not re.search(rb"\x1b\[[0-9;]*3[0-7]m", window.raw), "there is a colour"


@on_asyncio
async def test_point_07_without_colours_marks_and_turns_are_bold_or_reversed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with at_table(at_draw(marks=(0,)), depth=depth_of_terminal()) as player:
        x, y = player.find("DROP")
        assert player.terminal.screen.buffer[y][x].reverse
        cells = [cell for row in player.terminal.screen.buffer.values() for cell in row.values()]
        assert {cell.fg for cell in cells} == {"default"}


def depth_of_terminal() -> ColorDepth:
    depth = ColorDepth.from_env()
    assert depth is not None
    return depth


@pytest.mark.parametrize("background", list(BACKGROUNDS))
@pytest.mark.parametrize("deck", list(Deck))
def test_point_08_every_colour_can_be_read_on_every_background(deck: Deck, background: str) -> None:
    colours = [colour for colour in DECKS[deck].values() if colour]

    assert all(contrast(colour, BACKGROUNDS[background]) >= READABLE for colour in colours)


def test_point_08_and_there_is_no_background_of_our_own() -> None:
    for deck in Deck:
        assert not any("bg:" in rule for rule in style_rules(deck).values())


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as the guidelines for accessible pages count it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@on_asyncio
async def test_point_09_the_deck_is_recoloured_while_playing() -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        await player.press("\x1bOS", "four")
        x, y = player.find("7♦")
        await player.wait_for(lambda: player.terminal.screen.buffer[y][x].fg == "5f5fff")
        assert player.stage.model.settings.deck is Deck.FOUR


@on_asyncio
async def test_point_10_a_flood_of_updates_is_drawn_in_few_bytes_and_keys_still_work() -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        view, own = player.stage.model.view, player.stage.model.private
        assert view is not None
        before, began = len(player.terminal.sent), time.monotonic()
        for number in range(400):
            said = Said(name="Ann", text=f"line {number}", seat=SeatId(0))
            player.stage.tell(update_message(view, own, [said]))
            await asyncio.sleep(0.001)  # in which each could be drawn
        await player.press("1", "DRAW 1")

        seconds = max(1.0, time.monotonic() - began)
        assert len(player.terminal.sent) - before < 10_000 * seconds

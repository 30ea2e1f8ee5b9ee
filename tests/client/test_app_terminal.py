"""The application in a terminal: sizes, the mouse, typing, stray input, colours, the title."""

import asyncio

import pytest
from msgspec.structs import replace

from client.model import Deck
from engine.actions import Check
from engine.chips import SeatId
from protocol.messages import Act, Said, Say
from tests.support.asyncio_tests import on_asyncio
from tests.support.scenes import (
    ANN,
    SIX_PLAYERS,
    at_bets,
    at_draw,
    lost,
    settings,
)
from tests.support.screen import SIZES, at_table
from tests.support.views import (
    CHECK_OR_BET,
    update_message,
)

Screen = tuple[int, int]
NOTHING_HAPPENS = 0.05

at_sizes = pytest.mark.parametrize("size", SIZES)


# ---------------------------------------------------------------- resizing and scrolling


@on_asyncio
async def test_resizing_keeps_marks_and_text_and_clicks_find_the_cards() -> None:
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
async def test_the_wheel_scrolls_the_log_and_new_lines_do_not_pull_it_down() -> None:
    async with at_table(at_draw()) as player:
        lines = [Said(name="Ann", text=f"line {number}", seat=ANN) for number in range(60)]
        view, own = player.stage.model.view, player.stage.model.private
        assert view is not None
        player.stage.tell(update_message(view, own, lines))
        await player.see("line 59")
        player.wheel_up(60, 5)
        await player.wait_for(lambda: "line 59" not in player.text, "older lines")
        player.stage.tell(update_message(view, own, [Said(name="Ann", text="new!", seat=ANN)]))
        await player.see("1 new")
        assert "new!" not in player.text
        await player.press("\x1b[1;5F", "new!")


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


@at_sizes
@on_asyncio
async def test_digits_typed_into_talk_mark_no_cards(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        await player.press("t", "talk>")
        await player.press("give me 12345", "give me 12345")
        assert "DROP" not in player.text
        player.send("\r")
        await player.wait_for(lambda: player.sent == [Say(text="give me 12345")])
        await player.press("1", "DRAW 1")


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


@on_asyncio
async def test_a_paste_at_the_table_does_nothing_and_in_talk_is_text() -> None:
    async with at_table(at_draw()) as player:
        player.send("\x1b[200~12345\r\x1b[201~")
        await asyncio.sleep(NOTHING_HAPPENS)
        assert player.stage.model.marks == frozenset()
        assert player.sent == []
        await player.press("t", "talk>")
        await player.press("\x1b[200~12\r345\x1b[201~", "talk> 12345")


# ---------------------------------------------------------------- stray input


@pytest.mark.parametrize(
    "noise",
    [
        "\x1b[1;13P",
        "\x1b[97;5u",
        "\x1b[?62;1;2;4c",
        "\x1b[25;5~",
        "\x1b]10;rgb:1/2/3\x1b\\",
        "\x1bP1+r5\x1b\\",
        "\x1b[12\x1b[1;13P",
    ],
)
@on_asyncio
async def test_replies_and_unknown_keys_never_mark_a_card(noise: str) -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        player.send(noise)
        await asyncio.sleep(0.8)  # longer than prompt_toolkit waits for the rest of a sequence
        assert player.stage.model.marks == frozenset()
        assert player.sent == []
        await asyncio.sleep(0.4)
        await player.press("4", "DRAW 1")


@on_asyncio
async def test_a_mouse_report_cut_in_two_marks_the_card_that_was_meant() -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        x, y = player.find("[5]")
        report = f"\x1b[<0;{x + 1};{y + 1}M"
        player.send(report[:5])
        await asyncio.sleep(0.2)
        player.send(report[5:])
        await player.see("DRAW 1")

        assert player.stage.model.marks == {4}


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
async def test_the_deck_is_recoloured_while_playing() -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        await player.press("\x1bOS", "four")
        x, y = player.find("7♦")
        await player.wait_for(lambda: player.terminal.screen.buffer[y][x].fg == "5f5fff")
        assert player.stage.model.settings.deck is Deck.FOUR


@on_asyncio
async def test_ascii_sends_no_other_byte() -> None:
    model = at_draw()
    async with at_table(replace(model, settings=settings(ascii_only=True)), (40, 20)) as player:
        await player.press("2", "DRAW 1")
        await player.see("10H")

        assert player.terminal.sent.isascii()


@on_asyncio
async def test_the_title_of_the_window_follows_the_turn() -> None:
    async with at_table(at_bets()) as player:
        await player.wait_for(lambda: "\x1b]2;YOUR TURN - standpat\x07" in player.terminal.sent)
        player.send("c")
        await player.wait_for(lambda: "\x1b]2;Kitchen table - standpat\x07" in player.terminal.sent)
    assert player.terminal.sent.rindex("\x1b]2;\x07") > player.terminal.sent.rindex("standpat")


@on_asyncio
async def test_a_flood_of_updates_is_drawn_in_few_bytes_and_keys_still_work() -> None:
    async with at_table(at_draw(), (40, 20)) as player:
        view, own = player.stage.model.view, player.stage.model.private
        assert view is not None
        before = len(player.terminal.sent)
        for number in range(400):
            said = Said(name="Ann", text=f"line {number}", seat=SeatId(0))
            player.stage.tell(update_message(view, own, [said]))
            if not number % 40:
                await asyncio.sleep(0.01)
        await player.press("1", "DRAW 1")

        assert len(player.terminal.sent) - before < 20_000


@on_asyncio
async def test_offline_nothing_is_sent_by_any_key() -> None:
    async with at_table(lost()) as player:
        player.send("fkcbr\r p123")
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == []


@on_asyncio
async def test_check_and_call_do_not_stand_in_for_each_other() -> None:
    async with at_table(at_bets(CHECK_OR_BET)) as player:
        await player.press("c", "nothing to call")
        await player.press("k", "Sent")

        assert player.sent == [Act(prompt=7, move=Check())]

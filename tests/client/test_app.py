"""The application on a screen: keys and mouse reports in, the picture and messages out."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec

import pytest
from msgspec.structs import replace

from client.model import Deck, Overlay
from client.news import Connected, Connecting, HostGone, Tick
from client.step import Ask
from engine.actions import Call, Check, Draw, Fold, Raise
from engine.chips import Chips, SeatId
from protocol.messages import Act, Leave, NextHand, Ready, Rematch, Said, Say, Start
from tests.support.scenes import (
    ANN,
    SIX_PLAYERS,
    at_bets,
    at_draw,
    at_showdown,
    betting_seats,
    cannot_join,
    in_lobby,
    lost,
    match_over,
    settings,
    waiting_for_bob,
)
from tests.support.screen import SIZES, at_table
from tests.support.views import (
    CALL_OR_RAISE,
    CHECK_OR_BET,
    HAND,
    hand,
    private,
    table,
    update_message,
    welcome,
)

P = ParamSpec("P")
Screen = tuple[int, int]
NOTHING_HAPPENS = 0.05

at_sizes = pytest.mark.parametrize("size", SIZES)


def on_asyncio(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 30))

    return run


# ---------------------------------------------------------------- the draw


@at_sizes
@on_asyncio
async def test_cards_are_marked_and_drawn_by_keys(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        await player.see("STAND PAT")
        await player.press("1", "DRAW 1")
        await player.press("3", "DRAW 2")
        assert player.text.count("DROP") == 2
        await player.press("1", "DRAW 1")
        await player.press("\r", "Sent")
        player.send("\r")
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == [Act(prompt=8, move=Draw(discard=(2,)))]


@at_sizes
@on_asyncio
async def test_cards_are_marked_and_drawn_by_taps_anywhere_on_them(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        player.click("[5]")
        await player.see("DRAW 1")
        player.click("[5]", below=2)
        await player.see("STAND PAT")
        player.mouse_down(*player.find("[2]"))  # some terminals report no release
        await player.see("DRAW 1")
        x, y = player.find("DRAW 1")
        player.mouse_down(x, y)
        player.mouse_up(0, 0)
        await asyncio.sleep(NOTHING_HAPPENS)
        assert player.sent == []
        player.click("DRAW 1")
        await player.see("Sent")

        assert player.sent == [Act(prompt=8, move=Draw(discard=(1,)))]


@at_sizes
@on_asyncio
async def test_a_fourth_mark_is_refused_on_the_screen(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        await player.press("1234", "At most 3")

        assert player.text.count("DROP") == 3


@at_sizes
@on_asyncio
async def test_a_double_click_draws_once(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        player.click("STAND PAT")
        x, y = player.find("STAND PAT")
        for _ in range(2):
            player.mouse_down(x, y)
            player.mouse_up(x, y)
        await player.see("Sent")
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == [Act(prompt=8, move=Draw(discard=()))]


# ---------------------------------------------------------------- betting


@at_sizes
@pytest.mark.parametrize(
    ("button", "move"), [("CALL 10", Call()), ("RAISE", Raise(to=Chips(20))), ("FOLD", Fold())]
)
@on_asyncio
async def test_every_bet_can_be_tapped(size: Screen, button: str, move: Call) -> None:
    async with at_table(at_bets(), size) as player:
        player.click(button)
        await player.see("Sent")

        assert player.sent == [Act(prompt=7, move=move)]


@at_sizes
@on_asyncio
async def test_a_risky_fold_is_asked_and_answered_by_taps(size: Screen) -> None:
    async with at_table(at_bets(CHECK_OR_BET), size) as player:
        player.click("FOLD")
        await player.see("Checking is free")
        player.click("NO")
        await player.see("CHECK")
        await player.press("f", "Checking is free")
        player.click("YES")
        await player.see("Sent")

        assert player.sent == [Act(prompt=7, move=Fold())]


@on_asyncio
async def test_a_click_begun_in_one_turn_does_not_end_in_the_next() -> None:
    async with at_table(at_bets(CHECK_OR_BET)) as player:
        x, y = player.find("CHECK")
        player.mouse_down(x, y)
        await asyncio.sleep(NOTHING_HAPPENS)
        view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=2, phase="second_bets"))
        player.stage.tell(update_message(view, private(HAND, options=CHECK_OR_BET, prompt=8)))
        player.clock.now += 1.0
        await player.see("BETTING 2")
        player.mouse_up(x, y)
        await asyncio.sleep(NOTHING_HAPPENS)

        assert player.sent == []


@on_asyncio
async def test_a_button_that_has_just_appeared_under_the_finger_does_not_count() -> None:
    async with at_table(waiting_for_bob()) as player:
        view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=2))
        player.stage.tell(update_message(view, private(HAND, options=CALL_OR_RAISE)))
        await player.see("CALL 10")
        player.click("CALL 10")
        player.send("c")
        await asyncio.sleep(NOTHING_HAPPENS)
        assert player.sent == []
        player.clock.now += 0.5
        player.click("CALL 10")
        await player.see("Sent")

        assert player.sent == [Act(prompt=7, move=Call())]


# ---------------------------------------------------------------- the other screens


@at_sizes
@on_asyncio
async def test_a_table_is_started_from_the_lobby_by_keys_and_taps(size: Screen) -> None:
    async with at_table(in_lobby(), size) as player:
        player.click("START GAME")
        await player.wait_for(lambda: player.sent == [Start()])
        player.click("NOT READY")
        await player.wait_for(lambda: player.sent[1:] == [Ready(ready=False)])
        player.send("g")
        await player.wait_for(lambda: player.sent[2:] == [Start()])


@at_sizes
@on_asyncio
async def test_the_next_hand_is_asked_for(size: Screen) -> None:
    async with at_table(at_showdown(), size) as player:
        player.clock.now += 1.0
        player.stage.tell(Tick())
        await player.see("auto in 7 s")
        player.click("NEXT HAND")
        await player.wait_for(lambda: player.sent == [NextHand()])


@at_sizes
@on_asyncio
async def test_a_rematch_is_asked_for_and_the_table_left(size: Screen) -> None:
    async with at_table(match_over(), size) as player:
        player.click("REMATCH")
        await player.see("REMATCH: waiting")
        player.click("LEAVE")
        await player.see("given up")
        player.click("LEAVE")
        await player.wait_for(lambda: player.around.codes == [0])

        assert player.sent == [Rematch(), Leave()]


@at_sizes
@on_asyncio
async def test_a_lost_host_is_called_again_by_key_and_tap_and_the_cards_stay(size: Screen) -> None:
    async with at_table(at_draw(marks=(0, 4)), size) as player:
        player.stage.tell(HostGone("reset", player.clock.now + 2.0))
        await player.see("OFFLINE")
        assert player.text.count("DROP") == 2
        player.click("TRY NOW")
        player.send("r")
        await player.wait_for(lambda: player.around.asks == [Ask.TRY_NOW, Ask.TRY_NOW])
        player.stage.tell(Connecting(1))
        player.stage.tell(Connected(welcome(2)))
        await player.see("DRAW 2")


@at_sizes
@on_asyncio
async def test_who_cannot_join_tries_again_or_quits(size: Screen) -> None:
    async with at_table(cannot_join(), size) as player:
        player.click("TRY AGAIN")
        await player.wait_for(lambda: player.around.asks == [Ask.TRY_NOW])
        player.click("QUIT")
        await player.wait_for(lambda: player.around.codes == [3])


@at_sizes
@on_asyncio
async def test_help_opens_by_key_and_tap_and_escape_closes_it(size: Screen) -> None:
    async with at_table(at_draw(), size) as player:
        await player.press("?", "KEYS")
        await player.press("\x1b", "Ann draws|Bob stands")
        player.click("[?]help")
        await player.see("KEYS")
        assert player.stage.model.overlay is Overlay.HELP


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

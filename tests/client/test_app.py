"""The application on a screen: keys and mouse reports in, the picture and messages out."""

import asyncio

import pytest

from client.model import Overlay
from client.news import Connected, Connecting, HostGone, Tick
from client.step import Ask
from engine.actions import Call, Draw, Fold, Raise
from engine.chips import Chips
from protocol.messages import Act, Leave, NextHand, Ready, Rematch, Start
from tests.support.asyncio_tests import on_asyncio
from tests.support.scenes import (
    SIX_PLAYERS,
    at_bets,
    at_draw,
    at_showdown,
    betting_seats,
    cannot_join,
    in_lobby,
    match_over,
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

Screen = tuple[int, int]
NOTHING_HAPPENS = 0.05

at_sizes = pytest.mark.parametrize("size", SIZES)


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

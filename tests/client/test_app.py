"""The application on a screen: keys and mouse reports in, the picture and messages out."""

import pytest

from client.model import Overlay
from client.news import Tick
from client.step import Ask
from engine.actions import Call, Fold, Raise
from engine.chips import Chips
from protocol.messages import Act, Leave, NextHand, Ready, Rematch, Start
from tests.support.asyncio_tests import on_asyncio
from tests.support.scenes import (
    at_bets,
    at_draw,
    at_showdown,
    cannot_join,
    in_lobby,
    match_over,
)
from tests.support.screen import SIZES, at_table

Screen = tuple[int, int]
NOTHING_HAPPENS = 0.05

at_sizes = pytest.mark.parametrize("size", SIZES)


# ---------------------------------------------------------------- the draw


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

"""Bots at a real table: they answer in time whatever they hold, and end when nobody needs them."""

from functools import partial

import trio
from trio.testing import MockClock

from client.bots.seat_bot import BOT_PAUSE, seat_bot
from net.memory_stream import memory_stream_pair
from net.testing import ScriptedPeer, open_table
from protocol.messages import (
    Act,
    AddBot,
    NextHand,
    PlayerLeft,
    RemoveBot,
    Start,
    TablePhase,
    TimeRanOut,
)
from tests.client.table_views import rules_with


async def test_bots_play_a_match_to_its_end(autojump_clock: MockClock) -> None:
    rules = rules_with(starting_chips="60", stakes_rise="hands", stakes_rise_every="3")
    async with open_table(rules=rules, seat_bot=partial(seat_bot, seed=3)) as table:
        ann = await table.join("Ann", as_host=True)
        for _ in range(3):
            ann.send(AddBot())
        await ann.wait_until(lambda: len(ann.view.players) == 4, "the bots")
        ann.send(Start())
        await play_to_the_end(ann)

        # The host moves for a bot that answers wrongly or too late: it never had to.
        assert not any(isinstance(event, TimeRanOut) for event in ann.events)
        assert ann.view.phase is TablePhase.MATCH_OVER


async def play_to_the_end(ann: ScriptedPeer) -> None:
    """Do what the rules would, and go on to the next hand at once."""
    while ann.view.phase is not TablePhase.MATCH_OVER:
        if ann.view.phase is TablePhase.BETWEEN_HANDS:
            ann.send(NextHand())
        elif ann.private.prompt is not None:
            ann.send(Act(prompt=ann.private.prompt.id, move=ann.private.prompt.default))
        await ann.wait_until(partial(_was_told_more, ann, len(ann.updates)), "more")


def _was_told_more(ann: ScriptedPeer, told: int) -> bool:
    return len(ann.updates) > told


async def test_a_bot_takes_its_time(autojump_clock: MockClock) -> None:
    async with open_table(seat_bot=seat_bot) as table:
        ann = await table.join("Ann", as_host=True)
        ann.send(AddBot())
        await ann.wait_until(lambda: ann.view.can_start, "the bot")
        ann.send(Start())
        await ann.wait_until(lambda: ann.view.hand is not None, "the cards")
        asked_at = trio.current_time()
        await ann.prompt()

        shortest, longest = BOT_PAUSE
        assert shortest <= trio.current_time() - asked_at <= longest


async def test_a_bot_that_is_sent_away_ends(autojump_clock: MockClock) -> None:
    ended = trio.Event()

    async def bot(stream: trio.abc.Stream) -> None:
        await seat_bot(stream)
        ended.set()

    async with open_table(seat_bot=bot) as table:
        ann = await table.join("Ann", as_host=True)
        ann.send(AddBot())
        await ann.wait_until(lambda: len(ann.view.players) == 2, "the bot")
        ann.send(RemoveBot())
        await ann.expect(PlayerLeft)
        await ended.wait()


async def test_a_bot_ends_with_its_connection(autojump_clock: MockClock) -> None:
    ours, theirs = memory_stream_pair()
    await ours.aclose()

    await seat_bot(theirs)

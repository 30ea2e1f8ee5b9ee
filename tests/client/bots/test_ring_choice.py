"""What bots want of a ring game, by what their seat is told; and a game of bots alone."""

from functools import partial
from random import Random

import pytest
from trio.testing import MockClock

from client.bots.ring_choice import choose_wish
from client.bots.seat_bot import seat_bot
from engine.chips import Chips, SeatId
from engine.events import Posted
from engine.rule_options import make_rules
from engine.views import Presence, SeatStatus
from net.testing import ScriptedPeer, open_table
from protocol.messages import (
    AddBot,
    BuyIn,
    ChipRange,
    ChipsBrought,
    EntryPrice,
    PlayerKind,
    PlayerView,
    PostBlind,
    RingOptions,
    SitIn,
    Start,
    TablePhase,
    TableView,
    TimeRanOut,
)
from tests.support.views import hand, hand_seat, table

RULES = make_rules("cardroom", {})
OFFER = ChipRange(Chips(40), Chips(400))
PRICE = EntryPrice(Chips(4), Chips(2))


def seen_by_a_bot(
    *,
    stack: int = 0,
    presence: Presence = Presence.WAITING,
    kind: PlayerKind = PlayerKind.BOT,
    phase: TablePhase = TablePhase.WAITING,
    status: SeatStatus = SeatStatus.FOLDED,
) -> TableView:
    player = PlayerView(
        seat=SeatId(0), name="Bot", kind=kind, stack=Chips(stack), presence=presence
    )
    in_hand = hand([hand_seat(0, stack, status=status)])
    return table([player], phase=phase, rules=RULES, hand=in_hand)


def test_a_bot_brings_a_few_times_the_least() -> None:
    wishes = [choose_wish(seen_by_a_bot(), RingOptions(buy_in=OFFER), Random(n)) for n in range(50)]

    assert set(wishes) == {BuyIn(chips=Chips(chips)) for chips in (40, 80, 120, 160)}


def test_a_bot_brings_everything_where_less_than_the_least_would_be_left() -> None:
    offer = RingOptions(buy_in=ChipRange(Chips(40), Chips(79)))

    assert choose_wish(seen_by_a_bot(), offer, Random(1)) == BuyIn(chips=Chips(79))


@pytest.mark.parametrize(
    ("case", "view", "ring"),
    [
        ("without enough left", seen_by_a_bot(), RingOptions()),
        (
            "that has asked already",
            seen_by_a_bot(),
            RingOptions(buy_in=OFFER, asked=Chips(40)),
        ),
        (
            "that stands in for a person",
            seen_by_a_bot(kind=PlayerKind.PERSON),
            RingOptions(buy_in=OFFER, sit_in=True),
        ),
        (
            "that is all-in",
            seen_by_a_bot(phase=TablePhase.HAND, status=SeatStatus.ALL_IN),
            RingOptions(buy_in=OFFER),
        ),
        ("with all it needs", seen_by_a_bot(stack=40), RingOptions(buy_in=OFFER, sit_out=True)),
        (
            "that could post no more than it has",
            seen_by_a_bot(stack=6),
            RingOptions(entry=PRICE),
        ),
    ],
)
def test_a_bot_wants_nothing(case: str, view: TableView, ring: RingOptions) -> None:
    wishes = {choose_wish(view, ring, Random(n)) for n in range(20)}

    assert wishes == {None}, case


def test_a_bot_that_was_sat_out_comes_in_again() -> None:
    view = seen_by_a_bot(stack=40, presence=Presence.SITTING_OUT)

    assert choose_wish(view, RingOptions(sit_in=True), Random(1)) == SitIn()


def test_a_bot_posts_or_waits_as_it_feels() -> None:
    view = seen_by_a_bot(stack=40)

    wishes = {choose_wish(view, RingOptions(entry=PRICE), Random(n)) for n in range(20)}

    assert wishes == {PostBlind(), None}


def _hand_number(peer: ScriptedPeer) -> int:
    return 0 if not peer.updates or peer.view.hand is None else peer.view.hand.number


@pytest.mark.heavy
async def test_bots_play_a_ring_game_among_themselves(autojump_clock: MockClock) -> None:
    rules = make_rules("cardroom", {"betting_limit": "none", "hands": "20"})
    async with open_table(rules=rules, seat_bot=partial(seat_bot, seed=2)) as opened:
        host = await opened.join("Hana", as_host=True)
        for _ in range(4):
            host.send(AddBot())
        await host.wait_until(lambda: len(host.view.players) == 5, "the bots")
        host.send(Start())
        await host.wait_until(lambda: _hand_number(host) == 2, "the second hand")
        for _ in range(2):
            host.send(AddBot())

        while host.view.phase is not TablePhase.MATCH_OVER:
            told = len(host.updates)
            await host.wait_until(lambda told=told: len(host.updates) > told, "more")  # type: ignore[misc]

        brought = [event for event in host.events if isinstance(event, ChipsBrought)]
        assert len(brought) > 6, "somebody bought in again"
        assert any(isinstance(event, Posted) for event in host.events)
        assert not any(isinstance(event, TimeRanOut) for event in host.events)
        everybody = [*host.view.players, *(host.view.match.left if host.view.match else ())]
        assert sum(player.net for player in everybody) == 0

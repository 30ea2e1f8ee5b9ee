"""Hidden cards stay with the host: in every byte to every seat and watcher, and in the log."""

import itertools
import logging
import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest
from trio.testing import MockClock

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import CARD_CODES, Card
from engine.chips import Chips
from engine.events import Dealt, Drew, HandShown, PotAwarded, StockReshuffled
from engine.presets import PRESETS
from engine.rule_options import make_rules
from net.host.seats import PeerId, seat_of_peer
from net.testing import ScriptedPeer, open_table, stacked_deck
from protocol.handshake import make_hello
from protocol.messages import (
    Act,
    Hello,
    NextHand,
    PeerMessage,
    Snapshot,
    Start,
    TablePhase,
    Update,
    Want,
)
from tests.net.host.bench import Bench
from tests.net.host.random_tables import NAMES, PickRules, states
from tests.support.random_play import random_move, random_options
from tests.support.two_tables import (
    TryOut,
    assert_no_leak,
    assert_other_cards_say_the_same,
    assert_other_deals_say_the_same,
)

CHECK, PAT = Check(), Draw(())
SEATS: Final = ("3", "4", "5", "8")
BAD_MOVES: Final[tuple[Move, ...]] = (
    Draw((0, 0)),
    Draw((7,)),
    Bet(to=Chips(1)),
    Raise(to=Chips(3)),
    CHECK,
    Call(),
)


# ---------------------------------------------------------------- two runs over bytes


def rules_of(preset: str) -> PickRules:
    """Return what picks the rules of a preset, or openers and wild cards in any mix."""
    if preset:
        return lambda chance: (preset, {"seats": chance.choice(SEATS)})
    openers, wild = ("any", "jacks", "progressive"), ("none", "joker", "bug", "deuces")
    return lambda chance: random_options(chance, openers=openers, wild_cards=wild, seats=SEATS)


# Its share of the time is a minute of one core.
@pytest.mark.parametrize("preset", [*PRESETS, pytest.param("", id="any options")])
@pytest.mark.parametrize("wanted", [60, pytest.param(10_000, marks=pytest.mark.heavy)])
@pytest.mark.timeout(300)
def test_permuting_what_a_peer_cannot_see_changes_no_byte_to_it(
    preset: str, wanted: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    chance = random.Random(preset)
    asked: Counter[str] = Counter()

    for bench, peers in itertools.islice(states(chance, rules_of(preset)), wanted):
        asked.update(compare_runs(bench, peers, chance))

    assert set(asked) >= {"act", "hello", "snapshot", "rejected"}
    assert caplog.text == ""


def compare_runs(bench: Bench, peers: Sequence[PeerId], chance: random.Random) -> list[str]:
    """Give the same messages to tables that differ in what some of the peers cannot see.

    A move is judged by every seat and watcher: they are divided into two groups, and to each group
    nothing may tell the cards apart that none of it can see. Now and then one peer asks for the
    whole view, comes back with a token, or tries what it may not. The move is made, and all that
    was said and answered is returned.
    """
    turn, hand = bench.live.turn, bench.live.hand
    assert turn is not None
    assert hand is not None
    *players, watcher = peers
    some = chance.sample(players, len(players) // 2)
    groups = [[*some, watcher], [peer for peer in peers if peer not in some]]
    said = other_words(bench, groups[0], chance) if chance.random() < 0.4 else []
    mover, move = bench.peer_of(turn.seat), Act(prompt=turn.prompt, move=random_move(hand, chance))
    try_out = TryOut(bench)
    trial = try_out.say(mover, move)
    for group in groups:
        assert_other_cards_say_the_same(try_out, trial, group, mover, move, chance)
    return ["act", *said]


def other_words(bench: Bench, group: Sequence[PeerId], chance: random.Random) -> list[str]:
    """Have one of a group say something else, in two runs; return what was said, and answered."""
    peer, message = other_word(bench, group, chance)
    observers = list(dict.fromkeys((*group, peer)))
    trial = assert_no_leak(bench, observers, peer, message, chance)
    if isinstance(message, Hello):
        bench.lose(peer)
    return [str(kind.__struct_config__.tag) for kind in (message, *trial.told(peer))]


def test_a_deal_says_nothing_of_cards_to_whom_they_are_not_dealt() -> None:
    chance = random.Random(10)
    dealt = 0
    for number in range(30):
        bench = Bench({"starting_chips": "60"}, seed=number)
        players = bench.sit(*NAMES[: chance.randint(2, 8)])
        peers = [*players, bench.join("Wes", want=Want.WATCH)]
        dealt += compare_deals(bench, peers, players[0], Start(), chance)
        for _ in range(3):
            while bench.phase() is TablePhase.HAND:
                assert bench.live.hand is not None
                bench.act(random_move(bench.live.hand, chance))
            for player in players:
                if bench.phase() is TablePhase.BETWEEN_HANDS:
                    dealt += compare_deals(bench, peers, player, NextHand(), chance)

    assert dealt > 40


def compare_deals(
    bench: Bench, peers: Sequence[PeerId], peer: PeerId, message: PeerMessage, chance: random.Random
) -> bool:
    """Have a peer say what leads to a deal, in two runs; tell whether it did."""
    observers = chance.sample(peers, 1 + len(peers) // 3)
    trial = assert_other_deals_say_the_same(bench, observers, peer, message, chance)
    bench.say(peer, message)
    return trial.after.hand is not trial.before.hand


def other_word(
    bench: Bench, group: Sequence[PeerId], chance: random.Random
) -> tuple[PeerId, PeerMessage]:
    """Return something that one of a group says, or who comes back to the seat of one."""
    turn = bench.live.turn
    assert turn is not None
    peer = chance.choice(group)
    match chance.randrange(3):
        case 0 if (seat := seat_of_peer(bench.live.seats, peer)) is not None:
            token = bench.welcome(peer).token
            return bench.connect(), make_hello(Want.JOIN, name=seat.name, token=token)
        case 1:
            return peer, Snapshot()
        case _:
            prompt = turn.prompt - chance.choice((0, 0, 1))
            return peer, Act(prompt=prompt, move=chance.choice(BAD_MOVES))


# ---------------------------------------------------------------- two runs of a whole host


BEN, STOCK = "Ks Kh 7c 7d 9h", "2c 3d"
ONE = stacked_deck("As Ah Ad Ac Kd", BEN, "2s 3s 4h 5c 8d", button=0, stock=f"{STOCK} Js Jh 6c 6d")
OTHER = stacked_deck(
    "4c Jd 8h 2h Tc", BEN, "As Ah Ad Ac Qd", button=0, stock=f"{STOCK} 9s 5s 8c 3h"
)


async def test_a_host_with_other_hidden_cards_sends_the_same_bytes_and_logs_the_same_lines(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    one, other = await evening_with(ONE, caplog), await evening_with(OTHER, caplog)

    assert one == other


async def evening_with(deck: Sequence[Card], caplog: pytest.LogCaptureFixture) -> list[object]:
    """Play a hand that nobody shows; return all that Ben and a watcher heard, and the log."""
    caplog.clear()
    async with open_table("Ana", "Ben", "Cyd", decks=[deck]) as table:
        watcher = await table.watch("Wes")
        ana, ben, cyd = table.players
        await table.start()
        for peer in (ben, cyd, ana):
            await peer.act(CHECK)
        for peer in (ben, cyd, ana):
            await peer.act(Draw((0, 1)))
        refused = await ben.try_move(Bet(to=Chips(7)))
        table.players[1] = back = await table.come_back(ben)
        await back.act(Bet(to=Chips(20)))
        await cyd.act(Fold())
        await ana.act(Fold())
        await back.expect(PotAwarded)
        heard = [ben.updates, back.updates, back.recent, refused, bytes(watcher.received)]
    # Tokens are of chance, so what has one in it is compared by its size.
    sizes = [len(peer.received) for peer in (ana, ben, back, cyd, watcher)]
    # Sorted, as connections that end at once end in any order.
    return [*heard, sizes, sorted(record.getMessage() for record in caplog.records)]


# ---------------------------------------------------------------- a whole hand, every frame


def cards_in(update: Update) -> set[Card]:
    """Return every card that an update names."""
    found = set(update.private.cards)
    for event in update.events:
        match event:
            case Dealt(_, cards) | HandShown(_, cards):
                found |= set(cards)
            case Drew(_, _, discarded, received, kept):
                found |= {*discarded, *received} | (set() if kept is None else {kept})
            case _:
                pass
    for seat in update.view.hand.seats if update.view.hand is not None else ():
        found |= set(seat.shown)
    return found


async def test_n01_until_the_showdown_own_cards_come_to_their_owner_and_to_nobody_else(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with open_table("Ana", "Ben", "Cyd", seed=5) as table:
        watcher = await table.watch("Wes")
        await table.start()
        ana, ben, cyd = table.players
        hands = {peer: set(peer.private.cards) for peer in table.players}
        for peer in (ben, cyd, ana):
            await peer.act(CHECK)
        for peer in (ben, cyd, ana):
            await peer.act(Draw((0, 1)))
            hands[peer] |= set(peer.private.cards)
        await ben.act(CHECK)
        back = await table.come_back(ana)
        await cyd.act(CHECK)

        def told(peer: ScriptedPeer) -> set[Card]:
            return set().union(*map(cards_in, peer.updates))

        assert told(watcher) == set()
        for peer in (ana, ben, cyd):
            assert told(peer) == hands[peer]
        assert told(back) == set(ana.private.cards)
        assert not any(code in caplog.text.split() for code in CARD_CODES)


async def test_n03_discards_and_reshuffled_cards_are_numbers_only(
    autojump_clock: MockClock,
) -> None:
    async with open_table(*NAMES, rules=make_rules("classic", {"draw_limit": "5"})) as table:
        watcher = await table.watch("Wes")
        await table.start()
        in_turn = [*table.players[1:], table.players[0]]
        for peer in in_turn:
            await peer.act(CHECK)
        for peer in in_turn:
            await peer.act(Draw((0, 1, 2, 3, 4)))
        await in_turn[0].prompt()

        drew = [event for event in watcher.events if isinstance(event, Drew)]
        assert [(event.count, event.discarded, event.received) for event in drew] == [
            (5, (), ())
        ] * 8
        assert any(isinstance(event, StockReshuffled) for event in watcher.events)

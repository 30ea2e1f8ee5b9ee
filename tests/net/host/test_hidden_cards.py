"""Hidden cards stay with the host: in every byte to every seat and watcher, and in the log."""

import logging
import random
from typing import Final

import pytest
from msgspec.structs import replace
from trio.testing import MockClock

from engine.actions import Bet, Call, Check, Draw, Move, Raise
from engine.cards import CARD_CODES, Card
from engine.chips import Chips, SeatId
from engine.dealing import deck_of
from engine.events import Dealt, Drew, HandShown, StockReshuffled
from engine.rule_options import make_rules
from engine.table_state import HandState
from net.host.draft import Output, Send
from net.host.live_table import LiveTable
from net.host.seats import PeerId, taken
from net.testing import ScriptedPeer, ScriptedShuffler, open_table
from protocol.messages import Act, Update
from protocol.packing import pack
from tests.engine.test_hidden_cards import relabelled, seen_of_events, seen_of_state
from tests.net.host.bench import Bench
from tests.net.host.random_tables import NAMES, random_move, states

CHECK, PAT = Check(), Draw(())
BAD_MOVES: Final[tuple[Move, ...]] = (
    Draw((0, 0)),
    Draw((7,)),
    Bet(to=Chips(1)),
    Raise(to=Chips(3)),
    CHECK,
    Call(),
)


# ---------------------------------------------------------------- two runs over bytes


class TryOut:
    """Gives a table one message, returns what comes of it, and puts everything back."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        shuffler = bench.table._shuffler
        assert isinstance(shuffler, ScriptedShuffler)
        self._dice = shuffler._then._random

    def give(self, live: LiveTable, peer: PeerId, act: Act) -> tuple[list[Output], LiveTable]:
        table = self._bench.table
        kept = table._live, table._time, self._dice.getstate()
        seqs = {session: session.seq for session in table._sessions.values()}
        try:
            table._live = live
            return table.on_message(self._bench.now, peer, act), table._live
        finally:
            table._live, table._time = kept[0], kept[1]
            self._dice.setstate(kept[2])
            for session, seq in seqs.items():
                session.seq = seq


def bytes_to(peer: PeerId, outputs: list[Output]) -> list[bytes]:
    return [pack(o.message) for o in outputs if isinstance(o, Send) and o.peer == peer]


def seen_by(
    seat: SeatId | None, before: LiveTable, after: LiveTable, outputs: list[Output], peer: PeerId
) -> set[Card]:
    """Return the cards that a peer may see before a message, after it, or in what it is told."""
    seen: set[Card] = set()
    for live in (before, after):
        if live.hand is not None:
            seen |= seen_of_state(live.hand, seat)
    for output in outputs:
        if isinstance(output, Send) and output.peer == peer and isinstance(output.message, Update):
            told = [e for e in output.message.events if isinstance(e, Dealt | Drew | HandShown)]
            seen |= seen_of_events(told, seat)
    return seen


def permuted(hand: HandState, seen: set[Card], chance: random.Random) -> HandState:
    hidden = sorted(set(deck_of(hand.rules)) - seen)
    return relabelled(hand, dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True)))


@pytest.mark.parametrize(
    ("seed", "wanted"), [(1, 300), pytest.param(2, 10_000, marks=pytest.mark.heavy)]
)
def test_permuting_what_a_peer_cannot_see_changes_no_byte_to_it(seed: int, wanted: int) -> None:
    chance = random.Random(seed)
    played = states(chance)
    for _ in range(wanted):
        bench, peers = next(played)
        observer = chance.choice(peers)
        compare_runs(bench, observer, chance)


def compare_runs(bench: Bench, observer: PeerId, chance: random.Random) -> None:
    """Give the same message to two tables that differ in what the observer cannot see."""
    live, turn, hand = bench.live, bench.live.turn, bench.live.hand
    assert turn is not None
    assert hand is not None
    seat = next((s.seat for s in taken(live.seats) if s.peer == observer), None)
    try_out = TryOut(bench)
    good = Act(prompt=turn.prompt, move=random_move(turn.options, chance))
    bad = Act(prompt=turn.prompt, move=chance.choice(BAD_MOVES))
    for peer, act in ((bench.peer_of(turn.seat), good), (observer, bad)):
        outputs, after = try_out.give(live, peer, act)
        seen = seen_by(seat, live, after, outputs, observer)
        other = replace(live, hand=permuted(hand, seen, chance))

        again, _ = try_out.give(other, peer, act)

        assert bytes_to(observer, again) == bytes_to(observer, outputs)


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

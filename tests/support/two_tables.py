"""The same message given to two tables that differ in what an observer cannot see."""

import random

from msgspec.structs import replace

from engine.cards import Card
from engine.dealing import deck_of
from engine.events import Dealt, Drew, HandEvent, HandShown, OpenersShown
from net.host.draft import Output, Send
from net.host.live_table import LiveTable
from net.host.seats import PeerId, seat_of_peer
from net.host.shuffling import SeededShuffler
from protocol.messages import Act, Update
from protocol.packing import pack
from tests.engine.test_hidden_cards import kept_in_place, relabelled
from tests.net.host.bench import Bench
from tests.support.random_play import Moment, Moved


def assert_no_leak(
    bench: Bench, observer: PeerId, mover: PeerId, act: Act, chance: random.Random
) -> None:
    """Assert that no byte to the observer changes with cards that it may not know."""
    live = bench.live
    hand, turn = live.hand, live.turn
    assert hand is not None
    assert turn is not None
    outputs, after = _try_out(bench, live, mover, act)
    assert after.hand is not None
    watching = seat_of_peer(live.seats, observer)
    seat = None if watching is None else watching.seat
    events = (*_events_to(observer, outputs), *_events_to(mover, outputs))
    moment = Moment(hand, Moved(turn.seat, act.move), after.hand, events)
    kept = kept_in_place(moment, seat) | _own_cards_in(observer, outputs)
    hidden = sorted(set(deck_of(hand.rules)) - kept)
    mapped = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    other = replace(live, hand=relabelled(hand, mapped))

    again, _ = _try_out(bench, other, mover, act)

    assert _bytes_to(observer, again) == _bytes_to(observer, outputs)


def _try_out(
    bench: Bench, live: LiveTable, peer: PeerId, act: Act
) -> tuple[list[Output], LiveTable]:
    """Return what comes of a message at another table, and put everything back."""
    table = bench.table
    shuffler = table._shuffler
    assert isinstance(shuffler, SeededShuffler)
    kept = table._live, table._time, shuffler._random.getstate()
    seqs = {session: session.seq for session in table._sessions.values()}
    try:
        table._live = live
        return table.on_message(bench.now, peer, act), table._live
    finally:
        table._live, table._time = kept[0], kept[1]
        shuffler._random.setstate(kept[2])
        for session, seq in seqs.items():
            session.seq = seq


def _updates_to(peer: PeerId, outputs: list[Output]) -> list[Update]:
    messages = [o.message for o in outputs if isinstance(o, Send) and o.peer == peer]
    return [message for message in messages if isinstance(message, Update)]


def _events_to(peer: PeerId, outputs: list[Output]) -> tuple[HandEvent, ...]:
    """Return those events that name cards."""
    return tuple(
        event
        for update in _updates_to(peer, outputs)
        for event in update.events
        if isinstance(event, Dealt | Drew | HandShown | OpenersShown)
    )


def _own_cards_in(peer: PeerId, outputs: list[Output]) -> set[Card]:
    return {card for update in _updates_to(peer, outputs) for card in update.private.cards}


def _bytes_to(peer: PeerId, outputs: list[Output]) -> list[bytes]:
    return [pack(o.message) for o in outputs if isinstance(o, Send) and o.peer == peer]

"""The same message given to two tables that differ in what some of their peers cannot see."""

import random
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.chips import SeatId
from engine.dealing import deck_of
from engine.events import Dealt, Drew, HandEvent, HandShown, OpenersShown
from engine.rules import TableRules
from net.host.draft import Close, Output, Send
from net.host.live_table import LiveTable
from net.host.recent_events import RecentEvents
from net.host.seats import PeerId, seat_of_peer
from net.host.sessions import Session
from net.host.shuffling import Shuffler
from net.host.table import Table
from net.testing import ScriptedShuffler
from protocol.framing import LIMIT_FROM_HOST, frame
from protocol.messages import Act, HostMessage, PeerMessage, Recent, Update
from protocol.packing import Packer
from tests.engine.test_hidden_cards import (
    Mapped,
    needed_to_move,
    relabelled,
    seen_of_events,
    seen_of_state,
)
from tests.net.host.bench import Bench

PACKED: Final = 0.1
"""How often bytes are compared as they go out. What they are made of is compared every time."""

NAMES_CARDS: Final = Dealt | Drew | HandShown | OpenersShown


class Trial(NamedTuple):
    """What came of a message: the table as it was before and after, and what everybody is told."""

    before: LiveTable
    after: LiveTable
    outputs: list[Output]

    def told(self, peer: PeerId) -> list[HostMessage]:
        """Return what one peer is told, the last word included."""
        heard: list[HostMessage] = []
        for output in self.outputs:
            if isinstance(output, Send) and output.peer == peer:
                heard.append(output.message)
            elif isinstance(output, Close) and output.peer == peer:
                heard.append(output.last)
        return heard

    def words(self, peers: Iterable[PeerId]) -> list[bytes]:
        """Return what is said to each of some peers: the quicker way to compare it all."""
        return [msgspec.msgpack.encode(self.told(peer)) for peer in peers]

    def frames(self, peers: Iterable[PeerId]) -> list[list[bytes]]:
        """Return what goes out to each of some peers, byte by byte."""
        packer = Packer()
        return [
            [frame(packer.pack(message), limit=LIMIT_FROM_HOST) for message in self.told(peer)]
            for peer in peers
        ]

    def sizes(self) -> list[int]:
        """Return how long every frame is that goes out: whoever is on the network sees that."""
        told = [o.message if isinstance(o, Send) else None for o in self.outputs]
        packer = Packer()
        return [len(packer.pack(message)) for message in told if message is not None]


class TryOut:
    """Gives a message to the table as it was when this was made, or to another, and puts it back.

    So a message can be compared before it is said as well as after it was.
    """

    def __init__(self, bench: Bench) -> None:
        table = bench.table
        self.live = table.live
        self._bench = bench
        self._dice = dice_of(table)
        self._thrown = self._dice.getstate()
        self._recent = _copy_of(table._recent)
        self._time = table._time
        self._sessions = dict(table._sessions)
        self._seqs = [(session, session.seq) for session in self._sessions.values()]

    def say(self, peer: PeerId, message: PeerMessage) -> Trial:
        """Say it at the table itself and leave it said."""
        outputs = self._bench.table.on_message(self._bench.now, peer, message)
        self._bench.note(outputs)
        return Trial(self.live, self._bench.live, outputs)

    def give(self, peer: PeerId, message: PeerMessage) -> Trial:
        """Return what comes of a message at the table as it was."""
        return self.give_other(peer, message, self.live)

    def give_other(
        self,
        peer: PeerId,
        message: PeerMessage,
        live: LiveTable,
        *,
        told: Iterable[PeerId] | None = None,
        mapped: Mapped | None = None,
    ) -> Trial:
        """Return what comes of it at another table.

        Args:
            told: who alone is told of it, where not everybody shall be.
            mapped: which cards are dealt for others.
        """
        table = self._bench.table
        kept = table._live, table._time, table._recent, table._make_token, table._shuffler
        thrown, sessions = self._dice.getstate(), table._sessions
        seqs = [(session, session.seq) for session in sessions.values()]
        try:
            table._live, table._time, table._recent = live, self._time, _copy_of(self._recent)
            table._make_token = lambda: "the same token in both"
            table._shuffler = _OtherCards(table._shuffler, mapped or {})
            heard = self._sessions if told is None else {*told, peer}
            table._sessions = {p: session for p, session in self._sessions.items() if p in heard}
            self._dice.setstate(self._thrown)
            _set_back(self._seqs)
            outputs = table.on_message(self._bench.now, peer, message)
            return Trial(live, table.live, outputs)
        finally:
            table._live, table._time, table._recent, table._make_token, table._shuffler = kept
            table._sessions = sessions
            self._dice.setstate(thrown)
            _set_back(seqs)


def _set_back(seqs: Iterable[tuple[Session, int]]) -> None:
    for session, seq in seqs:
        session.seq = seq


class _OtherCards:
    """Shuffles like another one, and gives some cards for others."""

    def __init__(self, source: Shuffler, mapped: Mapped) -> None:
        self.seeded = source.seeded
        self.first_button = source.first_button
        self._source = source
        self._mapped = mapped

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(self._mapped.get(card, card) for card in self._source.shuffled(cards))


def dice_of(table: Table) -> random.Random:
    """Return what a table shuffles with."""
    shuffler = table._shuffler
    if isinstance(shuffler, ScriptedShuffler):
        assert not shuffler._decks
        shuffler = shuffler._then
    dice: random.Random = shuffler._random  # type: ignore[attr-defined]  # of SeededShuffler
    return dice


def _copy_of(recent: RecentEvents) -> RecentEvents:
    copy = RecentEvents()
    copy._events, copy._bytes = recent._events.copy(), recent._bytes
    return copy


def assert_no_leak(
    bench: Bench,
    observers: Sequence[PeerId],
    peer: PeerId,
    message: PeerMessage,
    chance: random.Random,
) -> Trial:
    """Assert that no byte to the observers changes with cards that none of them may know.

    ``peer`` says the message, which is taken back afterwards; return what it came to.
    """
    try_out = TryOut(bench)
    trial = try_out.give(peer, message)
    assert_other_cards_say_the_same(try_out, trial, observers, peer, message, chance)
    return trial


def assert_other_cards_say_the_same(
    try_out: TryOut,
    trial: Trial,
    observers: Sequence[PeerId],
    peer: PeerId,
    message: PeerMessage,
    chance: random.Random,
) -> None:
    """Assert the same of a message that was tried, or said, already."""
    hand = trial.before.hand
    assert hand is not None
    kept = set().union(*(_kept_for(trial, observer, peer, message) for observer in observers))
    mapped = shuffled_places(hand.rules, kept, chance)
    other = replace(trial.before, hand=relabelled(hand, mapped))
    is_packed = chance.random() < PACKED

    again = try_out.give_other(peer, message, other, told=None if is_packed else observers)

    assert again.words(observers) == trial.words(observers)
    if is_packed:
        assert again.frames(observers) == trial.frames(observers)
        assert again.sizes() == trial.sizes()


def assert_other_deals_say_the_same(
    bench: Bench,
    observers: Sequence[PeerId],
    peer: PeerId,
    message: PeerMessage,
    chance: random.Random,
) -> Trial:
    """Assert that of a deal no byte to the observers changes with cards that they do not get."""
    try_out = TryOut(bench)
    trial = try_out.give(peer, message)
    after = trial.after.hand
    assert after is not None, "it is a deal, or one of the last hand's players is ready"
    kept = set().union(*(seen_of_state(after, _seat_of(trial, each)) for each in observers))
    mapped = shuffled_places(after.rules, kept, chance)

    again = try_out.give_other(peer, message, trial.before, mapped=mapped)

    assert again.frames(observers) == trial.frames(observers)
    assert again.sizes() == trial.sizes()
    return trial


def shuffled_places(rules: TableRules, kept: set[Card], chance: random.Random) -> Mapped:
    """Return for all cards but some another one, with which they change places."""
    hidden = sorted(set(deck_of(rules)) - kept)
    return dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))


def _kept_for(trial: Trial, observer: PeerId, peer: PeerId, message: PeerMessage) -> set[Card]:
    """Return the cards that an observer may know, or by which the message means the same."""
    before, after = trial.before.hand, trial.after.hand
    assert before is not None
    assert after is not None
    told = trial.told(observer)
    seat = _seat_of(trial, observer)
    kept = seen_of_state(before, seat) | seen_of_state(after, seat)
    kept |= seen_of_events(_events_in(told), seat)
    kept |= {card for m in told if isinstance(m, Update) for card in m.private.cards}
    if isinstance(message, Act) and after is not before:
        kept |= needed_to_move(before, _events_in(trial.told(peer)))
    return kept


def _seat_of(trial: Trial, peer: PeerId) -> SeatId | None:
    for live in (trial.before, trial.after):
        seat = seat_of_peer(live.seats, peer)
        if seat is not None:
            return seat.seat
    return None


def _events_in(told: Sequence[HostMessage]) -> list[HandEvent]:
    """Return those events that name cards."""
    events = [event for m in told if isinstance(m, Update | Recent) for event in m.events]
    return [event for event in events if isinstance(event, NAMES_CARDS)]

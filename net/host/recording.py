"""What the journal keeps of one input: the input itself, the chance in it, and proof of the state.

A table is rebuilt from its inputs alone. The rest is for whoever asks about an evening long after.
"""

import hashlib
from collections.abc import Sequence

import msgspec

from engine.cards import Card
from engine.chips import SeatId
from engine.phases import Phase
from engine.rules import TableRules
from engine.table_state import HandState
from net.host.inputs import Input
from net.host.live_table import Account, Gone, LiveTable
from net.host.seats import Seat, taken
from net.host.shuffling import Shuffler
from protocol.messages import PlayerKind


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What a table began as.

    ``seed`` is None where chance is fair, ``app`` is the program, ``port`` where others could come
    in, 0 where nobody could.
    """

    id: str
    name: str
    rules: TableRules
    seed: int | None = None
    app: str = ""
    code_needed: bool = False
    port: int = 0


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One accepted input of a table, at its time, with everything to take it in again.

    ``decks`` are the orders that the cards were shuffled into, ``button`` the one that was drawn.
    ``match`` and ``hand`` are the numbers that the table had come to, zero before the first one,
    and ``proof`` is the hash of its state where a hand or a match began or ended with this input.
    """

    now: float
    given: Input
    decks: tuple[tuple[Card, ...], ...] = ()
    button: SeatId | None = None
    match: int = 0
    hand: int = 0
    proof: bytes = b""
    ends_table: bool = False


class PlayerNamed(msgspec.Struct, frozen=True):
    """Who sat where."""

    seat: SeatId
    name: str
    kind: PlayerKind


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match that has begun."""

    match: int
    rules: TableRules
    players: tuple[PlayerNamed, ...]


class HandRow(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is paid, with all that happened in it, hidden cards included."""

    match: int
    hand: int
    players: tuple[PlayerNamed, ...]
    state: HandState


class Persist(msgspec.Struct, frozen=True, kw_only=True):
    """Keep this for good before anybody is told what comes of it."""

    record: Record
    match_begun: MatchRow | None = None
    hand_paid: HandRow | None = None


class RecordingShuffler:
    """Remembers what another shuffler gives while one input is worked on."""

    def __init__(self, source: Shuffler) -> None:
        self._source = source
        self.seeded = source.seeded
        self.decks: tuple[tuple[Card, ...], ...] = ()
        self.button: SeatId | None = None

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in a new order."""
        deck = self._source.shuffled(cards)
        self.decks = (*self.decks, deck)
        return deck

    def first_button(self, seats: Sequence[SeatId]) -> SeatId:
        """Return the seat that deals first (R-BTN-1)."""
        self.button = self._source.first_button(seats)
        return self.button


def write_down(
    before: LiveTable,
    after: LiveTable,
    given: Input,
    chance: RecordingShuffler,
    *,
    now: float,
    ends_table: bool,
) -> Persist:
    """Return what to keep of an input that led from one table to another."""
    is_chapter = _chapter(before) != _chapter(after)
    record = Record(
        now=now,
        given=given,
        decks=chance.decks,
        button=chance.button,
        match=after.matches_begun,
        hand=_hand_number(after),
        proof=state_hash(after) if is_chapter else b"",
        ends_table=ends_table,
    )
    if not is_chapter:
        return Persist(record=record)
    return Persist(
        record=record,
        match_begun=_match_begun(before, after),
        hand_paid=_hand_paid(before, after),
    )


def state_hash(live: LiveTable) -> bytes:
    """Return a hash of everything that is true of a table."""
    return hashlib.sha256(msgspec.msgpack.encode(live)).digest()


def _chapter(live: LiveTable) -> tuple[object, ...]:
    """Return what changes when a hand or a match begins or ends."""
    return live.matches_begun, _hand_number(live), live.phase


def _hand_number(live: LiveTable) -> int:
    return 0 if live.hand is None else live.hand.number


def _match_begun(before: LiveTable, after: LiveTable) -> MatchRow | None:
    if after.matches_begun == before.matches_begun:
        return None
    return MatchRow(match=after.matches_begun, rules=after.rules, players=_players(after))


def _hand_paid(before: LiveTable, after: LiveTable) -> HandRow | None:
    """Return the hand that was paid with an input, also one that was dealt with it."""
    hand = after.hand
    if hand is None or hand.phase is not Phase.OVER:
        return None
    was_paid = before.hand is not None and before.hand.phase is Phase.OVER
    if was_paid and _chapter(before)[:2] == _chapter(after)[:2]:
        return None
    return HandRow(match=after.matches_begun, hand=hand.number, players=_players(after), state=hand)


def _players(live: LiveTable) -> tuple[PlayerNamed, ...]:
    """Return who plays, those included who gave a seat up that nobody has taken since."""
    left = () if live.figures is None else live.figures.left
    players: tuple[Gone | Account | Seat, ...] = (*left, *live.accounts, *taken(live.seats))
    by_seat = {p.seat: PlayerNamed(p.seat, p.name, p.kind) for p in players}
    return tuple(by_seat[seat] for seat in sorted(by_seat))

"""Everything that is true of a table at one moment, as one frozen value."""

import enum
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from engine.chips import Chips, SeatId
from engine.hand_rank import HandRank
from engine.options import Options
from engine.ring import RingState
from engine.rules import TableRules
from engine.seating import MatchState
from engine.table_state import HandState
from net.host.seats import Seats, Watcher
from protocol.messages import PlayerKind, TablePhase


class Cue(enum.Enum):
    """What moves a table from one phase to another."""

    STARTED = "the host starts"
    HAND_PAID = "hand paid, more to play"
    MATCH_DECIDED = "match decided"
    NEXT_HAND = "next hand"
    TOO_FEW = "fewer than two play on"


NEXT_PHASE: Final[Mapping[tuple[TablePhase, Cue], TablePhase]] = MappingProxyType(
    {
        (TablePhase.LOBBY, Cue.STARTED): TablePhase.WAITING,
        (TablePhase.WAITING, Cue.NEXT_HAND): TablePhase.HAND,
        (TablePhase.WAITING, Cue.MATCH_DECIDED): TablePhase.MATCH_OVER,
        (TablePhase.HAND, Cue.HAND_PAID): TablePhase.BETWEEN_HANDS,
        (TablePhase.HAND, Cue.MATCH_DECIDED): TablePhase.MATCH_OVER,
        (TablePhase.BETWEEN_HANDS, Cue.NEXT_HAND): TablePhase.HAND,
        (TablePhase.BETWEEN_HANDS, Cue.TOO_FEW): TablePhase.WAITING,
        (TablePhase.BETWEEN_HANDS, Cue.MATCH_DECIDED): TablePhase.MATCH_OVER,
        (TablePhase.MATCH_OVER, Cue.STARTED): TablePhase.WAITING,
    }
)
"""Every way between the phases of a table; what is absent cannot happen."""

PLAYING: Final = (TablePhase.WAITING, TablePhase.HAND, TablePhase.BETWEEN_HANDS)


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """The one question that is open. Its number is never used again.

    ``had_time_to_return`` says that its deadline was put off once for who came back.
    """

    prompt: int
    seat: SeatId
    options: Options
    deadline: float | None
    had_time_to_return: bool = False


class Gone(msgspec.Struct, frozen=True, kw_only=True):
    """A player who gave their seat up during the match."""

    seat: SeatId
    name: str
    kind: PlayerKind


class ShownHand(msgspec.Struct, frozen=True):
    """What a player turned up at a showdown was worth, and in which hand."""

    rank: HandRank
    hand: int


class SeatFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of one player's game: how many hands they won, the best hand all have seen."""

    hands_won: int = 0
    best: ShownHand | None = None


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who gave their seat up in a ring game has for the evening (R-RING-1).

    It waits for whoever shows one of the tokens. ``hand`` is the one in which they went, as long as
    it is not paid: their chips are still in it.
    """

    seat: SeatId
    name: str
    kind: PlayerKind
    token_hashes: tuple[bytes, ...]
    bankroll: Chips
    brought_in: Chips
    figures: SeatFigures = SeatFigures()
    hand: int | None = None


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a match beside the places: its length, its biggest pot, each player's."""

    began_at: float
    ended_at: float | None = None
    biggest_pot: Chips = Chips(0)
    biggest_pot_hand: int = 0
    biggest_pot_winners: tuple[SeatId, ...] = ()
    seats: tuple[SeatFigures, ...] = ()
    left: tuple[Gone, ...] = ()


class Banned(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who was sent away for good, by everything they can be known by again."""

    name: str
    token_hashes: tuple[bytes, ...]
    address: str


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table with its people, its game and its clocks.

    The game is ``match`` or, where the rules say so, ``ring`` with the ``accounts`` of those who
    left it; both are None before the first one. ``hand`` is the one under way or the last one
    played. ``next_hand_at``, ``match_ends_at`` and ``stakes_rise_at`` are times at which something
    happens by itself; while the table is paused nothing does. ``told`` counts all events so far.
    """

    id: str
    name: str
    rules: TableRules
    seats: Seats
    seeded: bool
    app: str = ""
    code_needed: bool = False
    watchers: tuple[Watcher, ...] = ()
    phase: TablePhase = TablePhase.LOBBY
    matches_begun: int = 0
    match: MatchState | None = None
    ring: RingState | None = None
    accounts: tuple[Account, ...] = ()
    hand: HandState | None = None
    figures: Figures | None = None
    turn: Turn | None = None
    last_prompt: int = 0
    next_hand_at: float | None = None
    match_ends_at: float | None = None
    stakes_rise_at: float | None = None
    is_paused: bool = False
    is_locked: bool = False
    banned: tuple[Banned, ...] = ()
    told: int = 0


def account_of(live: LiveTable, token_hashes: Collection[bytes]) -> Account | None:
    """Return what somebody with one of these tokens has left of the evening, None for nothing."""
    shown = set(token_hashes)
    return next((a for a in live.accounts if shown.intersection(a.token_hashes)), None)

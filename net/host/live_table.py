"""Everything that is true of a table at one moment, as one frozen value."""

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from engine.chips import Chips, SeatId
from engine.options import Options
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


NEXT_PHASE: Final[Mapping[tuple[TablePhase, Cue], TablePhase]] = MappingProxyType(
    {
        (TablePhase.LOBBY, Cue.STARTED): TablePhase.HAND,
        (TablePhase.HAND, Cue.HAND_PAID): TablePhase.BETWEEN_HANDS,
        (TablePhase.HAND, Cue.MATCH_DECIDED): TablePhase.MATCH_OVER,
        (TablePhase.BETWEEN_HANDS, Cue.NEXT_HAND): TablePhase.HAND,
        (TablePhase.BETWEEN_HANDS, Cue.MATCH_DECIDED): TablePhase.MATCH_OVER,
        (TablePhase.MATCH_OVER, Cue.STARTED): TablePhase.HAND,
    }
)
"""Every way between the phases of a table; what is absent cannot happen."""

PLAYING: Final = (TablePhase.HAND, TablePhase.BETWEEN_HANDS)


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """The one question that is open. Its number is never used again."""

    prompt: int
    seat: SeatId
    options: Options
    deadline: float | None


class Gone(msgspec.Struct, frozen=True, kw_only=True):
    """A player who gave their seat up during the match."""

    seat: SeatId
    name: str
    kind: PlayerKind


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a match beside the places: its length, its biggest pot, who won how often."""

    began_at: float
    ended_at: float | None = None
    biggest_pot: Chips = Chips(0)
    biggest_pot_hand: int = 0
    biggest_pot_winners: tuple[SeatId, ...] = ()
    hands_won: tuple[int, ...] = ()
    left: tuple[Gone, ...] = ()


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table with its people, its match and its clocks.

    ``hand`` is the one under way or the last one played. ``next_hand_at``, ``match_ends_at`` and
    ``stakes_rise_at`` are times at which something happens by itself.
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
    hand: HandState | None = None
    figures: Figures | None = None
    turn: Turn | None = None
    last_prompt: int = 0
    next_hand_at: float | None = None
    match_ends_at: float | None = None
    stakes_rise_at: float | None = None

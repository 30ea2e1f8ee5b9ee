"""What a game is made of between its hands, as functions: one such value for each length."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from engine.chips import Chips, SeatId
from engine.rules import TableRules
from engine.stakes import Stakes
from engine.table_state import Step
from engine.views import Presence
from net.host.draft import Draft
from net.host.live_table import Gone, LiveTable, SeatFigures
from net.host.seats import Seat
from protocol.messages import TablePhase

NEXT_HAND_SECONDS: Final = 8.0
"""How long the result of a hand stays, and who still has to bring chips is waited for."""


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    """How a player stands in the game; ``place`` is 0 as long as it is not decided."""

    stack: Chips = Chips(0)
    place: int = 0
    out_in_hand: int = 0
    figures: SeatFigures = SeatFigures()
    points: int = 0
    presence: Presence | None = None
    bankroll: Chips = Chips(0)
    net: int = 0


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stands: its players by seat, and those who gave their seats up.

    ``rules`` have the stakes of now. ``least_buy_in`` is 0 where nothing is brought.
    """

    rules: TableRules
    hands_played: int
    is_last_hand: bool
    seats: Mapping[SeatId, SeatFacts]
    left: tuple[tuple[Gone, SeatFacts], ...]
    least_buy_in: Chips = Chips(0)


class ChipCount(msgspec.Struct, frozen=True):
    """The chips there must be, those there are, and what lies in front of each player."""

    expected: int
    found: int
    stacks: tuple[int, ...]


class Deal(msgspec.Struct, frozen=True):
    """A hand that has begun, with the stakes before it and in it."""

    step: Step
    before: Stakes
    after: Stakes
    rules: TableRules


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What one kind of game does at each point of its course.

    ``begin`` makes a game of who is seated, with the button drawn for it. ``begins_at`` says when a
    hand can begin while one is waited for, None while it cannot. ``deal`` begins it, and returns
    None where fewer than two are to be dealt in. ``pay`` takes the paid hand in. ``make_last``
    makes this hand the last one. ``winners`` are those of a decided game. ``players`` are dealt in
    to the next hand as it looks now. ``come`` and ``leave`` are a player who takes a seat in the
    middle of the game and one who gives it up. ``answered`` and ``ran_out`` hear of every move
    that was made and of every one that was not.
    """

    takes_newcomers: bool
    begin: Callable[[Draft, tuple[SeatId, ...], SeatId], None]
    begins_at: Callable[[LiveTable, float], float | None]
    deal: Callable[[Draft], Deal | None]
    pay: Callable[[Draft], None]
    is_over: Callable[[LiveTable], bool]
    make_last: Callable[[Draft], None]
    let_stakes_rise: Callable[[Draft], None]
    winners: Callable[[LiveTable], tuple[SeatId, ...]]
    players: Callable[[LiveTable], tuple[SeatId, ...]]
    free_seat: Callable[[LiveTable], SeatId | None]
    come: Callable[[Draft, Seat], None]
    leave: Callable[[Draft, Seat], None]
    plays_on: Callable[[LiveTable, SeatId], bool]
    answered: Callable[[Draft, Seat], None]
    ran_out: Callable[[Draft, Seat], None]
    facts: Callable[[LiveTable], GameFacts | None]
    count: Callable[[LiveTable], ChipCount | None]


def is_dealt_in(live: LiveTable, seat: SeatId) -> bool:
    """Tell whether a hand is under way in which a seat was dealt in, folded or not."""
    return live.phase is TablePhase.HAND and live.hand is not None and seat in live.hand.order

"""What a hand looks like from a seat: plain values, made by ``engine.reveal`` only."""

import enum

import msgspec

from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.events import Share


class SeatStatus(enum.StrEnum):
    """How a seat stands in the hand."""

    NOT_DEALT_IN = "not_dealt_in"
    IN = "in"
    ALL_IN = "all_in"
    FOLDED = "folded"


class Presence(enum.StrEnum):
    """What a seat of a ring game does about the next hand."""

    PLAYING = "playing"  # dealt in whenever it can be
    POSTING = "posting"  # pays what it missed to be dealt in
    WAITING = "waiting"  # for the big blind
    SITTING_OUT = "sitting_out"


class PotView(msgspec.Struct, frozen=True):
    """One pot: how much, who can win it, and once paid, who did."""

    chips: Chips
    seats: tuple[SeatId, ...]
    shares: tuple[Share, ...] = ()


class HandSeatView(msgspec.Struct, frozen=True):
    """The public side of one seat in the hand.

    ``put_in`` is for the hand so far, ``put_in_round`` for this round alone. ``drew`` is None
    before the seat drew and when the rules no longer show it. ``shown`` are the cards turned up
    for all, and ``hand_name`` what they are worth at the showdown. ``won`` is paid out of the
    pots, ``returned`` came back uncalled.
    """

    seat: SeatId
    status: SeatStatus
    stack: Chips
    put_in: Chips
    put_in_round: Chips
    drew: int | None = None
    shown: tuple[Card, ...] = ()
    hand_name: str = ""
    won: Chips = Chips(0)
    returned: Chips = Chips(0)


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as everybody at the table may see it.

    ``pot`` is every chip put into the hand and not paid out again. ``level`` is what a player
    must have put in during this round to stay in. ``wagers`` full bets and raises were made in
    this round, of at most ``wagers_allowed`` (None: no cap). ``opener`` is who opened. ``deal`` is
    1, and more once a deal of the hand was passed out.
    """

    number: int
    deal: int
    phase: (
        str  # first_bets, draw, second_bets, over; a pause for the dealer shows the phase around it
    )
    button: SeatId
    pot: Chips
    level: Chips
    wagers: int
    wagers_allowed: int | None
    to_act: SeatId | None
    opener: SeatId | None
    seats: tuple[HandSeatView, ...]
    pots: tuple[PotView, ...]

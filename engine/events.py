"""What happened, in the order it happened. ``engine.reveal`` says how much of it a seat may know.

An event that a seat may not know in full reaches it with ``cards`` and the like empty.
"""

import msgspec

from engine.cards import Card
from engine.chips import Chips, SeatId


class _Event(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class HandBegan(_Event, frozen=True, tag="hand_began"):
    """A hand begins; ``seats`` are dealt in, clockwise from the button's left."""

    number: int
    button: SeatId
    seats: tuple[SeatId, ...]


class AntePosted(_Event, frozen=True, tag="ante_posted"):
    """A player put in an ante, or what they had of it (R-ANTE-1)."""

    seat: SeatId
    chips: Chips
    all_in: bool


class BlindPosted(_Event, frozen=True, tag="blind_posted"):
    """A player put in a blind, or what they had of it (R-BLIND-1, R-BLIND-2)."""

    seat: SeatId
    blind: str  # small, big or single
    chips: Chips
    all_in: bool


class Posted(_Event, frozen=True, tag="posted"):
    """A player paid to come into a ring game; ``dead`` chips count for nobody (R-RING-4)."""

    seat: SeatId
    live: Chips
    dead: Chips
    all_in: bool


class Dealt(_Event, frozen=True, tag="dealt"):
    """A player got five cards; only their owner learns which."""

    seat: SeatId
    cards: tuple[Card, ...] = ()


class RoundBegan(_Event, frozen=True, tag="round_began"):
    """A betting round or the draw begins: ``first_bets``, ``draw`` or ``second_bets``."""

    phase: str


class Folded(_Event, frozen=True, tag="folded"):
    """A player gave up the hand."""

    seat: SeatId


class Checked(_Event, frozen=True, tag="checked"):
    """A player stayed in without putting anything in."""

    seat: SeatId


class Called(_Event, frozen=True, tag="called"):
    """A player put in ``chips``, what they owed or all they had."""

    seat: SeatId
    chips: Chips
    all_in: bool
    by_rule: bool = False


class BetMade(_Event, frozen=True, tag="bet_made"):
    """A player made the first wager of the round, up to a level of ``to`` chips."""

    seat: SeatId
    chips: Chips
    to: Chips
    all_in: bool


class Raised(_Event, frozen=True, tag="raised"):
    """A player put in ``chips`` and lifted the level to ``to``."""

    seat: SeatId
    chips: Chips
    to: Chips
    all_in: bool


class Drew(_Event, frozen=True, tag="drew"):
    """A player discarded ``count`` cards (none: stood pat) and was dealt as many.

    Only that player learns which. ``kept_shown`` is the card that a shown ace draw turned up.
    """

    seat: SeatId
    count: int
    discarded: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()
    kept_shown: Card | None = None


class StockReshuffled(_Event, frozen=True, tag="stock_reshuffled"):
    """The stock ran out; discards and folded hands make a new one, ``count`` cards (R-STOCK-1)."""

    count: int


class OpenersSplit(_Event, frozen=True, tag="openers_split"):
    """The opener discarded part of the proof; those cards were set aside (R-OPEN-2)."""

    seat: SeatId


class PassedOut(_Event, frozen=True, tag="passed_out"):
    """Nobody opened; the cards are thrown in and the pot stays (R-PASS-1)."""

    button: SeatId


class UncalledReturned(_Event, frozen=True, tag="uncalled_returned"):
    """Chips that nobody matched went back to who put them in (R-POT-1)."""

    seat: SeatId
    chips: Chips


class HandShown(_Event, frozen=True, tag="hand_shown"):
    """A player turned up their hand at the showdown; ``name`` says what it is worth."""

    seat: SeatId
    cards: tuple[Card, ...]
    name: str


class OpenersShown(_Event, frozen=True, tag="openers_shown"):
    """A winning opener showed the cards they opened with (R-OPEN-3)."""

    seat: SeatId
    cards: tuple[Card, ...]


class Share(msgspec.Struct, frozen=True):
    """What one winner got out of one pot; ``odd_chips`` of it could not be split (R-POT-2)."""

    seat: SeatId
    chips: Chips
    odd_chips: int = 0


class PotAwarded(_Event, frozen=True, tag="pot_awarded"):
    """A pot went to its winners. ``number`` 0 is the main pot; ``seats`` could have won it."""

    number: int
    chips: Chips
    seats: tuple[SeatId, ...]
    shares: tuple[Share, ...]


class PointScored(_Event, frozen=True, tag="point_scored"):
    """These seats held the best hand of a deal without betting; each scores a point (R-NOBET-1)."""

    seats: tuple[SeatId, ...]


class HandEnded(_Event, frozen=True, tag="hand_ended"):
    """All pots are paid."""

    number: int


HandEvent = (
    HandBegan
    | AntePosted
    | BlindPosted
    | Posted
    | Dealt
    | RoundBegan
    | Folded
    | Checked
    | Called
    | BetMade
    | Raised
    | Drew
    | StockReshuffled
    | OpenersSplit
    | PassedOut
    | UncalledReturned
    | HandShown
    | OpenersShown
    | PotAwarded
    | PointScored
    | HandEnded
)

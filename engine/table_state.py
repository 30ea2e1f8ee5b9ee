"""The whole truth about one hand, hidden cards included. Only the host ever holds it."""

from typing import TypeVar

import msgspec

from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.events import HandEvent, Share
from engine.options import Options
from engine.phases import Phase
from engine.rules import TableRules

T = TypeVar("T")


class Drawing(msgspec.Struct, frozen=True):
    """A draw that waits in the middle for a new stock (R-STOCK-1)."""

    kept: tuple[Card, ...]
    received: tuple[Card, ...]
    discarded: tuple[Card, ...]


class PaidPot(msgspec.Struct, frozen=True):
    """A pot that has been awarded: its chips, who could win it, and who did."""

    chips: Chips
    seats: tuple[SeatId, ...]
    shares: tuple[Share, ...]


class HandState(msgspec.Struct, frozen=True, kw_only=True):
    """One hand at one moment. Tuples that are not of seats are indexed by seat, all seats of the
    table.

    ``order`` is who was dealt in, clockwise from the button's left, so that it is also the order
    of dealing, drawing, showing and odd chips. ``contenders`` are those of it still in, ``able``
    those of them who can bet: with chips and not frozen. ``waiting`` must still act in this phase,
    the first of them now. ``closed`` have acted since the last full wager and may not raise
    (R-REOPEN-1). ``limit`` is the bet that this round is played with; ``wagers`` counts full
    wagers in it and ``last_wager`` is the size of the last. ``put_in`` is a player's share of all
    pots so far, ``dead`` belongs to nobody (R-POT-3). ``proof`` is what the opener can show of
    the cards first dealt. Who has ``left`` gave the seat up; ``frozen`` seats bet no more in this
    hand (R-LOST-2); ``absent`` ones stand pat unasked. ``scored`` made the point of a hand without
    betting (R-NOBET-1).
    """

    rules: TableRules
    number: int
    deal: int
    button: SeatId
    order: tuple[SeatId, ...]
    phase: Phase
    stacks: tuple[Chips, ...]
    put_in: tuple[Chips, ...]
    put_in_round: tuple[Chips, ...]
    dead: Chips
    cards: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...] = ()
    set_aside: tuple[Card, ...] = ()
    contenders: tuple[SeatId, ...]
    able: tuple[SeatId, ...] = ()
    waiting: tuple[SeatId, ...] = ()
    closed: tuple[SeatId, ...] = ()
    limit: Chips
    level: Chips = Chips(0)
    wagers: int = 0
    last_wager: Chips = Chips(0)
    opener: SeatId | None = None
    proof: tuple[Card, ...] = ()
    last_to_wager: SeatId | None = None
    drew: tuple[int | None, ...]
    kept_shown: tuple[Card | None, ...]
    drawing: Drawing | None = None
    left: tuple[SeatId, ...] = ()
    frozen: tuple[SeatId, ...] = ()
    absent: tuple[SeatId, ...] = ()
    options: Options | None = None
    shown_down: tuple[SeatId, ...] = ()
    pots: tuple[PaidPot, ...] = ()
    returned: tuple[Chips, ...] = ()
    won: tuple[Chips, ...] = ()
    scored: tuple[SeatId, ...] = ()

    @property
    def to_act(self) -> SeatId | None:
        """The seat whose move it is; None while the dealer is waited for and after the end."""
        return self.waiting[0] if self.options is not None else None


class Step(msgspec.Struct, frozen=True):
    """What a move led to."""

    state: HandState
    events: tuple[HandEvent, ...]


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one item changed."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the tuple without an item that it may hold once."""
    if item not in items:
        return items
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def beginning_at(order: tuple[SeatId, ...], seat: SeatId) -> tuple[SeatId, ...]:
    """Return the order turned round so that a seat of it comes first."""
    index = order.index(seat)
    return order[index:] + order[:index]


def after(order: tuple[SeatId, ...], seat: SeatId) -> tuple[SeatId, ...]:
    """Return the other seats of the order, clockwise from the left of a seat."""
    index = order.index(seat)
    return order[index + 1 :] + order[:index]


def pot_of(state: HandState) -> Chips:
    """Return every chip put into the hand and not paid out."""
    if state.phase is Phase.OVER:
        return Chips(0)
    return Chips(sum(state.put_in) + state.dead)


def chips_in_play(state: HandState) -> Chips:
    """Return all chips in stacks and pots, the same from the deal to the end of the hand."""
    return Chips(sum(state.stacks) + pot_of(state))

"""What must be true of every table at every moment, checked after each input in production too."""

from engine.dealing import deck_of
from engine.table_state import HandState
from net.host.courses import course_of
from net.host.live_table import LiveTable
from net.host.seats import taken
from protocol.messages import TablePhase


class BrokenTable(Exception):
    """Our own bug: the table cannot be trusted any more, so nobody plays on at it."""


def check(live: LiveTable) -> None:
    """Raise BrokenTable, with what is wrong, unless everything holds."""
    _check_seats(live)
    _check_question(live)
    _check_chips(live)
    if live.hand is not None:
        _check_cards(live.hand)


def _check_seats(live: LiveTable) -> None:
    peers = [p for s in taken(live.seats) for p in (s.peer, s.stand_in) if p is not None]
    peers += [watcher.peer for watcher in live.watchers]
    if len(set(peers)) != len(peers):
        raise BrokenTable(f"one connection in two places: {sorted(peers)}")
    if len(live.seats) != live.rules.seats:
        raise BrokenTable(f"{len(live.seats)} seats at a table for {live.rules.seats}")


def _check_question(live: LiveTable) -> None:
    """One seat to act or none, and that one is asked."""
    to_act = live.hand.to_act if live.hand is not None else None
    asked = live.turn.seat if live.turn is not None else None
    if to_act != asked:
        raise BrokenTable(f"seat {to_act} is to act, seat {asked} is asked")
    if live.phase is TablePhase.HAND and asked is None:
        raise BrokenTable("a hand is under way and nobody is asked")
    if asked is not None and live.seats[asked] is None:
        raise BrokenTable(f"the empty seat {asked} is asked")


def _check_chips(live: LiveTable) -> None:
    """No chip comes from nowhere or gets lost, bankrolls of a ring game included."""
    count = course_of(live).count(live)
    if count is None:
        return
    if count.found != count.expected:
        raise BrokenTable(f"{count.found} chips are in play instead of {count.expected}")
    if min(count.stacks, default=0) < 0:
        raise BrokenTable(f"a stack is below zero: {count.stacks}")


def _check_cards(hand: HandState) -> None:
    """Every card of the deck is in exactly one place."""
    places = [*hand.stock, *hand.discards, *hand.set_aside]
    for cards in hand.cards:
        places += cards
    if sorted(places) != list(deck_of(hand.rules)):
        raise BrokenTable(f"{len(places)} cards, {len(set(places))} different, are on the table")

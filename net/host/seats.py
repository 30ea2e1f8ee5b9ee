"""Who sits where and who watches, as plain values."""

import enum
import hashlib
from collections.abc import Iterable
from typing import NewType

import msgspec

from engine.chips import Chips, SeatId
from protocol.messages import Act, PlayerKind

PeerId = NewType("PeerId", int)
"""A connection, from its first byte to its last; never used twice by one run of the host."""


class HostsWord(enum.StrEnum):
    """What the host has said about waiting for a lost player (R-LOST-1)."""

    NOTHING = "nothing"
    WAIT = "wait"
    STOP = "stop"


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A taken seat. It belongs to whoever has the token, not to a name or a connection.

    ``peer`` is the connection of its owner, a person or a bot, and ``stand_in`` that of the bot
    that plays while the owner is lost. ``lost_at`` is when a person's connection went, and
    ``grace_over`` says that the table's rule for lost players holds by now (R-LOST-1).
    ``bot_failed`` is a bot whose connection ended. ``answered`` is the last answer that counted,
    so that a second copy is known. ``asked_chips`` are to be brought when the hand is paid
    (R-RING-1). ``missed_hand`` is the match and the hand that was on the table when they came: it
    is the hand of whoever sat there before. ``away`` is a person who is not at the screen, and
    ``address`` is where they were connected from last.
    """

    seat: SeatId
    name: str
    kind: PlayerKind
    is_host: bool = False
    token_hashes: tuple[bytes, ...] = ()
    peer: PeerId | None = None
    stand_in: PeerId | None = None
    lost_at: float | None = None
    grace_over: bool = False
    bot_failed: bool = False
    ready: bool = False
    answered: Act | None = None
    hosts_word: HostsWord = HostsWord.NOTHING
    asked_chips: Chips = Chips(0)
    missed_hand: tuple[int, int] | None = None
    away: bool = False
    address: str = ""


class Watcher(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table without a seat; ``shown`` is the hash of the token they came with.

    ``address`` is where they are connected from, empty where that is this program.
    """

    peer: PeerId
    name: str
    shown: bytes = b""
    address: str = ""


Seats = tuple[Seat | None, ...]
"""All seats of a table in order, None where nobody sits."""


def taken(seats: Seats) -> tuple[Seat, ...]:
    """Return the taken seats, in order."""
    return tuple([seat for seat in seats if seat is not None])


def first_free(seats: Seats) -> SeatId | None:
    """Return the lowest seat that nobody has, None at a full table."""
    return next((SeatId(i) for i, seat in enumerate(seats) if seat is None), None)


def with_seat(seats: Seats, seat: Seat) -> Seats:
    """Return the seats with this one taken as given."""
    return (*seats[: seat.seat], seat, *seats[seat.seat + 1 :])


def without_seat(seats: Seats, number: SeatId) -> Seats:
    """Return the seats with this one free."""
    return (*seats[:number], None, *seats[number + 1 :])


def is_lost(seat: Seat) -> bool:
    """Tell whether the person of a seat has no connection."""
    return seat.kind is PlayerKind.PERSON and seat.peer is None


def is_connected_person(seat: Seat) -> bool:
    """Tell whether a person sits there and can hear us."""
    return seat.kind is PlayerKind.PERSON and seat.peer is not None


def is_at_screen(seat: Seat) -> bool:
    """Tell whether a person sits there who can be asked."""
    return is_connected_person(seat) and not seat.away


def seat_of_peer(seats: Seats, peer: PeerId) -> Seat | None:
    """Return the seat that a connection plays for, its own or the one it stands in for."""
    for seat in seats:
        if seat is not None and peer in (seat.peer, seat.stand_in):
            return seat
    return None


def is_at_table(seats: Seats, watchers: Iterable[Watcher], peer: PeerId) -> bool:
    """Tell whether a connection has been let in, to play or to watch."""
    return seat_of_peer(seats, peer) is not None or any(w.peer == peer for w in watchers)


def seat_of_token(seats: Seats, token_hash: bytes) -> Seat | None:
    """Return the seat that a secret token belongs to, by its hash."""
    return next((seat for seat in taken(seats) if token_hash in seat.token_hashes), None)


def hash_token(token: str) -> bytes:
    """Return what the host keeps of a token: 32 random bytes need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).digest()


def names_at(seats: Seats, watchers: Iterable[Watcher]) -> tuple[str, ...]:
    """Return every name in use at a table."""
    return (*(seat.name for seat in taken(seats)), *(watcher.name for watcher in watchers))

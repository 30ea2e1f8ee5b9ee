"""Everything that can change a table, as values: kept by the journal, taken in again by a replay.

A refused message is none of these. The secret token of a seat is not in here either, only its hash.
"""

import msgspec

from net.host.connections import Connection
from net.host.seats import PeerId
from protocol.host_commands import HostOrder
from protocol.messages import (
    Act,
    Away,
    Back,
    Bye,
    Closing,
    GiveSeat,
    Hello,
    Leave,
    NextHand,
    Ready,
    Rematch,
    RingMessage,
    Say,
)

SeatMessage = Act | Ready | NextHand | Rematch | Leave | Closing | Away | Back | RingMessage
Wish = Ready | Away | Back | RingMessage
"""What somebody can say again and again, otherwise each time, and everybody is told."""

TableMessage = SeatMessage | Say | HostOrder
"""What can change the table, once the peer is at it."""


class _Input(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    pass


class CameIn(_Input, frozen=True, tag="came_in"):
    """A peer said hello and was let in.

    ``shown`` is the hash of the token that it has, empty where it has none, and ``given`` that of
    the one it gets if it gets a seat; ``hello`` comes without its token.
    """

    connection: Connection
    hello: Hello
    shown: bytes
    given: bytes


class Heard(_Input, frozen=True, tag="heard"):
    """A peer at the table said something that counts."""

    connection: Connection
    message: TableMessage


class SeatHanded(_Input, frozen=True, tag="seat_handed"):
    """The host gave a seat to a watcher, whose new token has the hash ``given``."""

    connection: Connection
    message: GiveSeat
    to: Connection
    given: bytes


class SeatTaken(_Input, frozen=True, tag="seat_taken"):
    """A watcher took a free seat, whose token has the hash ``given``."""

    connection: Connection
    given: bytes


class ConnectionEnded(_Input, frozen=True, tag="connection_ended"):
    """A connection has ended by itself, or for what came over it: then with a last word."""

    peer: PeerId
    last: Bye | None = None


class BotOverruled(_Input, frozen=True, tag="bot_overruled"):
    """A bot tried what is not allowed: it would try it again, so the rules move for it."""

    peer: PeerId


class TimePassed(_Input, frozen=True, tag="time_passed"):
    """The first thing that was due by itself has happened."""


class HostReturned(_Input, frozen=True, tag="host_returned"):
    """The host is back from a crash or a stop: every connection has ended, no bot is running."""


class HostStoodStill(_Input, frozen=True, tag="host_stood_still"):
    """The host did nothing for some time, in which nobody could answer it."""


class HostStopped(_Input, frozen=True, tag="host_stopped"):
    """The host has ended the table while no match was under way."""

    reason: Bye


Input = (
    CameIn
    | Heard
    | SeatHanded
    | SeatTaken
    | ConnectionEnded
    | BotOverruled
    | TimePassed
    | HostReturned
    | HostStoodStill
    | HostStopped
)

"""What the host player alone may say: it is refused to anybody else."""

from typing import Annotated

import msgspec
from msgspec import Meta

from engine.chips import SeatId
from protocol.bounds import ChipAmount, Code, NameText


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class Start(_Message, frozen=True, tag="start"):
    """The host player begins the match or the rematch."""


class AddBot(_Message, frozen=True, tag="add_bot"):
    """The host player seats a bot."""


class RemoveBot(_Message, frozen=True, tag="remove_bot"):
    """The host player sends a bot away: the one in ``seat``, or the last one."""

    seat: SeatId | None = None


class Kick(_Message, frozen=True, tag="kick"):
    """The host player takes a seat away from somebody."""

    seat: SeatId


class Ban(_Message, frozen=True, tag="ban"):
    """The host player sends somebody away for as long as the table is open."""

    seat: SeatId


class Lock(_Message, frozen=True, tag="lock"):
    """The host player lets nobody new come in; who has a seat comes back to it as always."""


class Unlock(_Message, frozen=True, tag="unlock"):
    """The host player lets newcomers come in again."""


class GiveSeat(_Message, frozen=True, tag="give_seat"):
    """The host player gives the seat of a lost player to somebody who watches, by that name.

    For a player who has lost the token, or the device that it was on.
    """

    seat: SeatId
    watcher: NameText


class Pause(_Message, frozen=True, tag="pause"):
    """The host player stops every clock of the game; nobody can move."""


class Resume(_Message, frozen=True, tag="resume"):
    """The host player lets the game go on where it was paused."""


class SetRules(_Message, frozen=True, tag="set_rules"):
    """The host player changes the rules in the lobby: a preset and what differs from it."""

    preset: Code
    options: Annotated[dict[Code, Code], Meta(max_length=40)] = {}


class Grant(_Message, frozen=True, tag="grant"):
    """The host player gives somebody in a ring game more chips to bring (R-RING-1)."""

    seat: SeatId
    chips: ChipAmount


class KeepWaiting(_Message, frozen=True, tag="keep_waiting"):
    """The host player has the table wait for a lost player, or for all of them (R-LOST-1)."""

    seat: SeatId | None = None


class StopWaiting(_Message, frozen=True, tag="stop_waiting"):
    """The host player ends the wait for a lost player, or for all of them (R-LOST-1)."""

    seat: SeatId | None = None


class EndAfterHand(_Message, frozen=True, tag="end_after_hand"):
    """The host player ends the match when this hand is paid."""


class EndNow(_Message, frozen=True, tag="end_now"):
    """The host player closes the table for everyone."""


HostOrder = (
    Start
    | AddBot
    | RemoveBot
    | Kick
    | Ban
    | Lock
    | Unlock
    | Pause
    | Resume
    | SetRules
    | Grant
    | KeepWaiting
    | StopWaiting
    | EndAfterHand
    | EndNow
)
"""What needs no more than the word of the host."""

HostCommand = HostOrder | GiveSeat

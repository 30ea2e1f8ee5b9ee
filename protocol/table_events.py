"""What happened at the table outside a hand: who came and went, what was said, how it goes."""

from typing import Annotated

import msgspec
from msgspec import Meta

from engine.chips import Chips, SeatId
from engine.views import Presence
from protocol.bounds import Code, LineText, NameText


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class RuleChange(msgspec.Struct, frozen=True):
    """An option of the rules and the value that it has now."""

    key: Code
    value: Code


class RulesChanged(_Event, frozen=True, tag="rules_changed"):
    """The host changed the rules in the lobby; all rules are in the view.

    With a ``new_preset`` the table plays by ``preset`` now, and ``changes`` are what differs from
    it. Else they are what is not as it was, options that follow another one included.
    """

    preset: Code
    new_preset: bool
    changes: Annotated[tuple[RuleChange, ...], Meta(max_length=40)] = ()


class PlayerJoined(_Event, frozen=True, tag="player_joined"):
    """Somebody took a seat."""

    seat: SeatId
    name: NameText


class PlayerLeft(_Event, frozen=True, tag="player_left"):
    """A seat was given up; ``why`` is ``left``, ``kicked``, ``banned`` or ``removed`` (a bot)."""

    seat: SeatId
    name: NameText
    why: Code = "left"


class PlayerLost(_Event, frozen=True, tag="player_lost"):
    """The connection of a player is gone; their seat stays theirs."""

    seat: SeatId
    name: NameText


class PlayerReturned(_Event, frozen=True, tag="player_returned"):
    """A player who was lost is back."""

    seat: SeatId
    name: NameText


class StandInBegan(_Event, frozen=True, tag="stand_in_began"):
    """A bot plays for a lost player until they return (R-LOST-1)."""

    seat: SeatId
    name: NameText


class TimeRanOut(_Event, frozen=True, tag="time_ran_out"):
    """The clock of a player ran out; what was done for them follows (R-TIME-1)."""

    seat: SeatId


class PlayerAway(_Event, frozen=True, tag="player_away"):
    """A player is not at the screen: the rules move for them, and nobody waits."""

    seat: SeatId
    name: NameText


class PlayerBack(_Event, frozen=True, tag="player_back"):
    """A player who was away is at the screen again."""

    seat: SeatId
    name: NameText


class SeatHandedOver(_Event, frozen=True, tag="seat_handed_over"):
    """The host gave the seat of a lost player to somebody who watched as ``watcher``."""

    seat: SeatId
    name: NameText
    watcher: NameText


class WaitEnded(_Event, frozen=True, tag="wait_ended"):
    """The host waits no longer for a lost player: the table's rule holds at once (R-LOST-1)."""

    seat: SeatId
    name: NameText


class WaitKept(_Event, frozen=True, tag="wait_kept"):
    """The host has the table wait for a lost player, however long it takes."""

    seat: SeatId
    name: NameText


class ChipsBrought(_Event, frozen=True, tag="chips_brought"):
    """A player of a ring game brought chips to the table, and has ``stack`` there (R-RING-1)."""

    seat: SeatId
    chips: Chips
    stack: Chips


class ChipsGranted(_Event, frozen=True, tag="chips_granted"):
    """The host gave a player of a ring game more chips for the evening (R-RING-1)."""

    seat: SeatId
    chips: Chips


class SatOut(_Event, frozen=True, tag="sat_out"):
    """A player sits out from the next hand on (R-RING-2).

    ``why`` is ``asked``, ``time`` (ran out twice) or ``closed`` (the window).
    """

    seat: SeatId
    why: Code = "asked"


class SatIn(_Event, frozen=True, tag="sat_in"):
    """A player wants to be dealt in, and how: at once, by posting, or with the big blind."""

    seat: SeatId
    presence: Presence


class Said(_Event, frozen=True, tag="said"):
    """Somebody talked; ``seat`` is None for a watcher."""

    name: NameText
    text: LineText
    seat: SeatId | None = None


class MatchBegan(_Event, frozen=True, tag="match_began"):
    """The first hand is about to be dealt; ``button`` was drawn (R-BTN-1)."""

    button: SeatId


class GamePaused(_Event, frozen=True, tag="game_paused"):
    """The host stopped the clocks; nobody can move."""


class GameResumed(_Event, frozen=True, tag="game_resumed"):
    """The game goes on where it was paused."""


class TableLocked(_Event, frozen=True, tag="table_locked"):
    """The host lets nobody new come in."""


class TableUnlocked(_Event, frozen=True, tag="table_unlocked"):
    """The host lets newcomers come in again."""


class StakesWillRise(_Event, frozen=True, tag="stakes_will_rise"):
    """The stakes double before the next hand (R-LEN-2)."""

    small_bet: Chips
    big_bet: Chips


class StakesRose(_Event, frozen=True, tag="stakes_rose"):
    """The stakes have doubled (R-LEN-2)."""

    small_bet: Chips
    big_bet: Chips


class PlayerOut(_Event, frozen=True, tag="player_out"):
    """A player has no chips left; ``place`` is theirs in the match (R-OUT-1)."""

    seat: SeatId
    name: NameText
    place: int


class MatchEnded(_Event, frozen=True, tag="match_ended"):
    """The match is over; ``winners`` share the first place, none where all left."""

    winners: tuple[SeatId, ...]


class LastHandAnnounced(_Event, frozen=True, tag="last_hand_announced"):
    """The host ends the match after this hand."""


TableEvent = (
    RulesChanged
    | PlayerJoined
    | PlayerLeft
    | PlayerLost
    | PlayerReturned
    | StandInBegan
    | TimeRanOut
    | PlayerAway
    | PlayerBack
    | SeatHandedOver
    | WaitEnded
    | WaitKept
    | ChipsBrought
    | ChipsGranted
    | SatOut
    | SatIn
    | Said
    | MatchBegan
    | GamePaused
    | GameResumed
    | TableLocked
    | TableUnlocked
    | StakesWillRise
    | StakesRose
    | PlayerOut
    | MatchEnded
    | LastHandAnnounced
)

"""Every message of the protocol as a typed value: the source of truth for ``docs/protocol.md``.

Bounds on texts are what a decoder accepts; what a table makes of a text (cleaning, width) is its own
business. Amounts are chips, times milliseconds; there are no floats anywhere.
"""

import enum
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.actions import Move
from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.events import HandEvent
from engine.options import Options
from engine.rules import TableRules
from engine.views import HandView

NameText = Annotated[str, Meta(max_length=64)]
LineText = Annotated[str, Meta(max_length=400)]
Code = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=64)]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
PromptId = Annotated[int, Meta(ge=0, le=2**53)]
Seat = Annotated[SeatId, Meta(ge=0, le=7)]


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


# ---------------------------------------------------------------- before the welcome


class Want(enum.StrEnum):
    """What a peer came for."""

    JOIN = "join"
    WATCH = "watch"
    STATUS = "status"


class Hello(_Message, frozen=True, tag="hello"):
    """The first message of a peer. ``token`` and ``code`` are empty where there is none."""

    proto_min: Version
    proto_max: Version
    want: Want
    can: Annotated[tuple[Code, ...], Meta(max_length=16)] = ()
    need: Annotated[tuple[Code, ...], Meta(max_length=16)] = ()
    name: NameText = ""
    token: Token = ""
    code: Code = ""
    app: NameText = ""


class TableState(enum.StrEnum):
    """How a table stands to somebody who looks for one."""

    OPEN = "open"
    PLAYING = "playing"
    PAUSED = "paused"
    FULL = "full"


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What a table says of itself to everybody on the network."""

    id: Code
    name: NameText
    state: TableState
    seats_taken: int
    seats: int
    code_needed: bool = False
    app: NameText = ""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What the host accepts from this peer."""

    frame_bytes: int
    messages_per_second: int
    message_burst: int
    chat_characters: int


class Heartbeat(msgspec.Struct, frozen=True, kw_only=True):
    """When to ping, and when a silent peer counts as gone."""

    ping_after_ms: int
    dead_after_ms: int


class Welcome(_Message, frozen=True, tag="welcome"):
    """The peer is admitted; ``seat`` is None for a watcher."""

    proto: Version
    table: TableSummary
    limits: Limits
    heartbeat: Heartbeat
    can: tuple[str, ...] = ()
    seat: SeatId | None = None
    token: Token = ""
    confirm: Code = ""


class Refused(_Message, frozen=True, tag="refused"):
    """The peer is not admitted and the connection ends. ``retry`` says whether to try again."""

    code: Code
    text: LineText
    proto_min: Version
    proto_max: Version
    retry: bool = False


class Status(_Message, frozen=True, tag="status"):
    """The answer to a peer that wants no more than to know how the table stands."""

    proto_min: Version
    proto_max: Version
    table: TableSummary


# ---------------------------------------------------------------- events of the table


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class PlayerJoined(_Event, frozen=True, tag="player_joined"):
    """Somebody took a seat."""

    seat: SeatId
    name: NameText


class PlayerLeft(_Event, frozen=True, tag="player_left"):
    """A seat was given up; ``why`` is ``left``, ``kicked`` or ``removed`` (a bot)."""

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


class Said(_Event, frozen=True, tag="said"):
    """Somebody talked; ``seat`` is None for a watcher."""

    name: NameText
    text: LineText
    seat: SeatId | None = None


class MatchBegan(_Event, frozen=True, tag="match_began"):
    """The first hand is about to be dealt; ``button`` was drawn (R-BTN-1)."""

    button: SeatId


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
    PlayerJoined
    | PlayerLeft
    | PlayerLost
    | PlayerReturned
    | StandInBegan
    | TimeRanOut
    | Said
    | MatchBegan
    | StakesWillRise
    | StakesRose
    | PlayerOut
    | MatchEnded
    | LastHandAnnounced
)
Event = HandEvent | TableEvent


# ---------------------------------------------------------------- views


class TablePhase(enum.StrEnum):
    """What the table is doing."""

    LOBBY = "lobby"
    HAND = "hand"
    BETWEEN_HANDS = "between_hands"
    MATCH_OVER = "match_over"


class PlayerKind(enum.StrEnum):
    """Who sits in a seat."""

    PERSON = "person"
    BOT = "bot"


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """A taken seat. ``lost`` is a person without a connection, ``stand_in`` a bot playing for them.

    ``ready`` is for the lobby, for the next hand and for a rematch. ``place`` is 0 while in the match.
    """

    seat: SeatId
    name: NameText
    kind: PlayerKind
    stack: Chips
    is_host: bool = False
    ready: bool = False
    lost: bool = False
    stand_in: bool = False
    place: int = 0
    out_in_hand: int = 0
    hands_won: int = 0


class MatchView(msgspec.Struct, frozen=True, kw_only=True):
    """How the match stands. ``rules`` on the table are as agreed; ``stakes`` are those of this hand."""

    hands_played: int
    last_hand: bool = False
    biggest_pot: Chips = Chips(0)
    biggest_pot_hand: int = 0
    biggest_pot_winners: tuple[SeatId, ...] = ()
    left: tuple[PlayerView, ...] = ()
    seconds: int = 0


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one peer may see it; own cards and prompt are in ``PrivateView``.

    ``you`` is None for a watcher. ``rules`` have the stakes of the hand under way. ``next_hand_ms`` is
    the time until the next hand begins by itself. ``seeded`` warns that the deck is not random.
    """

    id: Code
    name: NameText
    phase: TablePhase
    you: SeatId | None
    rules: TableRules
    players: tuple[PlayerView, ...]
    watchers: tuple[NameText, ...] = ()
    hand: HandView | None = None
    match: MatchView | None = None
    next_hand_ms: int | None = None
    to_act_ms: int | None = None
    can_start: bool = False
    seeded: bool = False


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """The question to the seat that must act, with all its answers.

    ``default`` is what happens when the time runs out (R-TIME-1). ``left_ms`` is the time left when the
    frame was made, None without a clock.
    """

    id: PromptId
    default: Move
    options: Options
    left_ms: int | None = None


class PrivateView(msgspec.Struct, frozen=True, kw_only=True):
    """What this seat alone may see; on the wire always of the same size."""

    cards: tuple[Card, ...] = ()
    hand_name: str = ""
    prompt: Prompt | None = None


class Update(_Message, frozen=True, tag="update"):
    """What happened since the last update, and everything as it is now."""

    seq: int
    events: tuple[Event, ...]
    view: TableView
    private: PrivateView


# ---------------------------------------------------------------- other messages of the host


class Rejected(_Message, frozen=True, tag="rejected"):
    """A message of the peer changed nothing. ``prompt`` is the one it answered, if it did."""

    code: Code
    text: LineText
    prompt: PromptId | None = None


class Bye(_Message, frozen=True, tag="bye"):
    """The host closes this connection and says why."""

    code: Code
    text: LineText


class Ping(_Message, frozen=True, tag="ping"):
    """Asks the other side for a sign of life."""


class Pong(_Message, frozen=True, tag="pong"):
    """The sign of life; a peer says the last ``seq`` it applied."""

    seq: Annotated[int, Meta(ge=0, le=2**53)] = 0


# ---------------------------------------------------------------- messages of a peer


class Act(_Message, frozen=True, tag="act"):
    """Answers a prompt by its id."""

    prompt: PromptId
    move: Move


class Say(_Message, frozen=True, tag="say"):
    """Talks to the table."""

    text: LineText


class Ready(_Message, frozen=True, tag="ready"):
    """Says whether this player is ready to begin."""

    ready: bool


class NextHand(_Message, frozen=True, tag="next_hand"):
    """Has seen the result and is ready for the next hand."""


class Rematch(_Message, frozen=True, tag="rematch"):
    """Wants another match with the same people."""


class Leave(_Message, frozen=True, tag="leave"):
    """Gives the seat up for good (R-LEAVE-1)."""


class Closing(_Message, frozen=True, tag="closing"):
    """The window of this peer closes; the seat stays theirs where the rules say so (R-LEAVE-1)."""


class Snapshot(_Message, frozen=True, tag="snapshot"):
    """Asks for the whole view again."""


class Start(_Message, frozen=True, tag="start"):
    """The host player begins the match or the rematch."""


class AddBot(_Message, frozen=True, tag="add_bot"):
    """The host player seats a bot."""


class RemoveBot(_Message, frozen=True, tag="remove_bot"):
    """The host player sends a bot away: the one in ``seat``, or the last one."""

    seat: Seat | None = None


class Kick(_Message, frozen=True, tag="kick"):
    """The host player takes a seat away from somebody."""

    seat: Seat


class SetRules(_Message, frozen=True, tag="set_rules"):
    """The host player changes the rules in the lobby: a preset and what differs from it."""

    preset: Code
    options: Annotated[dict[Code, Code], Meta(max_length=40)] = {}


class EndAfterHand(_Message, frozen=True, tag="end_after_hand"):
    """The host player ends the match when this hand is paid."""


class EndNow(_Message, frozen=True, tag="end_now"):
    """The host player closes the table for everyone."""


HostCommand = Start | AddBot | RemoveBot | Kick | SetRules | EndAfterHand | EndNow
PeerMessage = (
    Hello
    | Act
    | Say
    | Ready
    | NextHand
    | Rematch
    | Leave
    | Closing
    | Snapshot
    | Ping
    | Pong
    | HostCommand
)
HostMessage = Welcome | Refused | Status | Update | Rejected | Bye | Ping | Pong

"""Every message of the protocol as a typed value: the source of truth for ``docs/protocol.md``.

Bounds on texts are what a decoder accepts; what a table makes of a text (cleaning, width) is its
own business. Amounts are chips, times milliseconds; there are no floats anywhere. What a message
carries of the table is in ``protocol.table_view`` and ``protocol.table_events``, and can be had
from here too. ``Message`` is anything that either side says.
"""

import msgspec

from engine.actions import Move
from engine.chips import SeatId
from engine.events import HandEvent
from protocol.bounds import (
    Code,
    LineText,
    NameText,
    PromptId,
    Proof,
    SequenceNumber,
    Token,
    Version,
)
from protocol.host_commands import (
    AddBot,
    Ban,
    EndAfterHand,
    EndNow,
    GiveSeat,
    Grant,
    HostCommand,
    KeepWaiting,
    Kick,
    Lock,
    Pause,
    RemoveBot,
    Resume,
    SetRules,
    Start,
    StopWaiting,
    Unlock,
)
from protocol.ring_messages import (
    BuyIn,
    PostBlind,
    RingMessage,
    SitIn,
    SitOut,
    TopUp,
    WaitForBlind,
)
from protocol.table_events import (
    ChipsBrought,
    ChipsGranted,
    GamePaused,
    GameResumed,
    LastHandAnnounced,
    MatchBegan,
    MatchEnded,
    PlayerAway,
    PlayerBack,
    PlayerJoined,
    PlayerLeft,
    PlayerLost,
    PlayerOut,
    PlayerReturned,
    RuleChange,
    RulesChanged,
    Said,
    SatIn,
    SatOut,
    SeatHandedOver,
    StakesRose,
    StakesWillRise,
    StandInBegan,
    TableEvent,
    TableLocked,
    TableUnlocked,
    TimeRanOut,
    WaitEnded,
    WaitKept,
)
from protocol.table_view import (
    BestHand,
    ChipRange,
    EntryPrice,
    MatchView,
    PlayerKind,
    PlayerView,
    PrivateView,
    Prompt,
    RingOptions,
    TablePhase,
    TableView,
)
from protocol.welcome_messages import (
    CodeChallenge,
    CodeProof,
    Heartbeat,
    Hello,
    Limits,
    Refused,
    Status,
    TableState,
    TableSummary,
    Want,
    Welcome,
)

__all__ = [
    "Act",
    "AddBot",
    "Away",
    "Back",
    "Ban",
    "BestHand",
    "BuyIn",
    "Bye",
    "ChipRange",
    "ChipsBrought",
    "ChipsGranted",
    "Closing",
    "Code",
    "CodeChallenge",
    "CodeProof",
    "EndAfterHand",
    "EndNow",
    "EntryPrice",
    "Event",
    "GamePaused",
    "GameResumed",
    "GiveSeat",
    "Grant",
    "Heartbeat",
    "Hello",
    "HostCommand",
    "HostMessage",
    "KeepWaiting",
    "Kick",
    "LastHandAnnounced",
    "Leave",
    "Limits",
    "LineText",
    "Lock",
    "MatchBegan",
    "MatchEnded",
    "MatchView",
    "Message",
    "NameText",
    "NextHand",
    "Pause",
    "PeerMessage",
    "Ping",
    "PlayerAway",
    "PlayerBack",
    "PlayerJoined",
    "PlayerKind",
    "PlayerLeft",
    "PlayerLost",
    "PlayerOut",
    "PlayerReturned",
    "PlayerView",
    "Pong",
    "PostBlind",
    "PrivateView",
    "Prompt",
    "PromptId",
    "Proof",
    "Ready",
    "Recent",
    "Refused",
    "Rejected",
    "Rematch",
    "RemoveBot",
    "Resume",
    "RingMessage",
    "RingOptions",
    "RuleChange",
    "RulesChanged",
    "Said",
    "SatIn",
    "SatOut",
    "Say",
    "SeatGiven",
    "SeatHandedOver",
    "SequenceNumber",
    "SetRules",
    "SitIn",
    "SitOut",
    "Snapshot",
    "StakesRose",
    "StakesWillRise",
    "StandInBegan",
    "Start",
    "Status",
    "StopWaiting",
    "TableEvent",
    "TableLocked",
    "TablePhase",
    "TableState",
    "TableSummary",
    "TableUnlocked",
    "TableView",
    "TakeSeat",
    "TimeRanOut",
    "Token",
    "TopUp",
    "Unlock",
    "Update",
    "Version",
    "WaitEnded",
    "WaitForBlind",
    "WaitKept",
    "Want",
    "Welcome",
]

Event = HandEvent | TableEvent


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


# ---------------------------------------------------------------- messages of the host


class Update(_Message, frozen=True, tag="update"):
    """What happened since the last update, and everything as it is now.

    ``told`` counts the events of this table: it is the number of the last one told by now.
    """

    seq: SequenceNumber
    events: tuple[Event, ...]
    view: TableView
    private: PrivateView
    told: SequenceNumber = 0


class Recent(_Message, frozen=True, tag="recent"):
    """What happened lately, for who comes back to a seat, as everybody could see it.

    ``told`` is the number of the last of these events; no hidden card is in them.
    """

    events: tuple[Event, ...]
    told: SequenceNumber


class SeatGiven(_Message, frozen=True, tag="seat_given"):
    """A watcher has got a seat, which belongs to who has the token from now on."""

    seat: SeatId
    token: Token


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

    seq: SequenceNumber = 0


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


class TakeSeat(_Message, frozen=True, tag="take_seat"):
    """A watcher wants to play: it gets ``seat_given`` where a seat is free."""


class Leave(_Message, frozen=True, tag="leave"):
    """Gives the seat up for good (R-LEAVE-1)."""


class Closing(_Message, frozen=True, tag="closing"):
    """The window of this peer closes; the seat stays theirs where the rules say so (R-LEAVE-1)."""


class Away(_Message, frozen=True, tag="away"):
    """Is not at the screen for a while: the rules move for this player, and nobody waits."""


class Back(_Message, frozen=True, tag="back"):
    """Is at the screen again."""


class Snapshot(_Message, frozen=True, tag="snapshot"):
    """Asks for the whole view again."""


PeerMessage = (
    Hello
    | CodeProof
    | Act
    | Say
    | Ready
    | NextHand
    | Rematch
    | TakeSeat
    | Leave
    | Closing
    | Away
    | Back
    | RingMessage
    | Snapshot
    | Ping
    | Pong
    | HostCommand
)
HostMessage = (
    Welcome
    | CodeChallenge
    | Refused
    | Status
    | Update
    | Recent
    | SeatGiven
    | Rejected
    | Bye
    | Ping
    | Pong
)
Message = PeerMessage | HostMessage

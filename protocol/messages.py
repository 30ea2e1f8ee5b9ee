"""Every message of the protocol as a typed value: the source of truth for ``docs/protocol.md``.

Bounds on texts are what a decoder accepts; what a table makes of a text (cleaning, width) is its
own business. Amounts are chips, times milliseconds; there are no floats anywhere. What a message
carries of the table is in ``protocol.table_view`` and ``protocol.table_events``, and can be had
from here too. ``Message`` is anything that either side says.
"""

import msgspec

from engine.actions import Move
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
    EndAfterHand,
    EndNow,
    Grant,
    HostCommand,
    KeepWaiting,
    Kick,
    RemoveBot,
    SetRules,
    Start,
    StopWaiting,
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
    LastHandAnnounced,
    MatchBegan,
    MatchEnded,
    PlayerJoined,
    PlayerLeft,
    PlayerLost,
    PlayerOut,
    PlayerReturned,
    Said,
    SatIn,
    SatOut,
    StakesRose,
    StakesWillRise,
    StandInBegan,
    TableEvent,
    TimeRanOut,
    WaitEnded,
    WaitKept,
)
from protocol.table_view import (
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
    "MatchBegan",
    "MatchEnded",
    "MatchView",
    "Message",
    "NameText",
    "NextHand",
    "PeerMessage",
    "Ping",
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
    "Refused",
    "Rejected",
    "Rematch",
    "RemoveBot",
    "RingMessage",
    "RingOptions",
    "Said",
    "SatIn",
    "SatOut",
    "Say",
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
    "TablePhase",
    "TableState",
    "TableSummary",
    "TableView",
    "TimeRanOut",
    "Token",
    "TopUp",
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
    """What happened since the last update, and everything as it is now."""

    seq: SequenceNumber
    events: tuple[Event, ...]
    view: TableView
    private: PrivateView


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


class Leave(_Message, frozen=True, tag="leave"):
    """Gives the seat up for good (R-LEAVE-1)."""


class Closing(_Message, frozen=True, tag="closing"):
    """The window of this peer closes; the seat stays theirs where the rules say so (R-LEAVE-1)."""


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
    | Leave
    | Closing
    | RingMessage
    | Snapshot
    | Ping
    | Pong
    | HostCommand
)
HostMessage = Welcome | CodeChallenge | Refused | Status | Update | Rejected | Bye | Ping | Pong
Message = PeerMessage | HostMessage

"""What is said up to the welcome. Hello, welcome, refused and status never change their shapes."""

import enum
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.chips import SeatId
from protocol.bounds import Code, LineText, NameText, Proof, Token, Version


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class Want(enum.StrEnum):
    """What a peer came for."""

    JOIN = "join"
    WATCH = "watch"
    STATUS = "status"


class Hello(_Message, frozen=True, tag="hello"):
    """The first message of a peer. ``token`` is empty where there is none."""

    proto_min: Version
    proto_max: Version
    want: Want
    can: Annotated[tuple[Code, ...], Meta(max_length=16)] = ()
    need: Annotated[tuple[Code, ...], Meta(max_length=16)] = ()
    name: NameText = ""
    token: Token = ""
    app: NameText = ""


class CodeChallenge(_Message, frozen=True, tag="code_challenge"):
    """The table has a join code: ``spake`` is the host's half of the proof that both know it."""

    spake: Proof


class CodeProof(_Message, frozen=True, tag="code_proof"):
    """The peer's half, and ``confirm``: that it knows the code. Answers a challenge."""

    spake: Proof
    confirm: Proof


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
    """The peer is admitted; ``seat`` is None for a watcher.

    ``confirm`` is the host's answer to a proof: that it knows the code too.
    """

    proto: Version
    table: TableSummary
    limits: Limits
    heartbeat: Heartbeat
    can: Annotated[tuple[Code, ...], Meta(max_length=16)] = ()
    seat: SeatId | None = None
    token: Token = ""
    confirm: Proof = ""


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

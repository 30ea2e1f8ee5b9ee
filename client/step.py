"""What an update leads to: the next model, messages for the host, and requests to the terminal."""

import enum

import msgspec
from msgspec.structs import replace

from client.model import Model
from protocol.messages import PeerMessage


class Ask(enum.Enum):
    """What only the program around the model can do."""

    RING = enum.auto()
    TRY_NOW = enum.auto()
    REDRAW = enum.auto()
    SUSPEND = enum.auto()


class Step(msgspec.Struct, frozen=True):
    """The next model and what is to be done."""

    model: Model
    send: tuple[PeerMessage, ...] = ()
    ask: tuple[Ask, ...] = ()


def with_note(model: Model, note: str) -> Step:
    """Say why something was not done; nothing is sent."""
    return Step(replace(model, note=note))

"""What the program tells the model beside the host's messages: connection, and passing time."""

import msgspec

from protocol.messages import Bye, Recent, Rejected, Update, Welcome


class Connecting(msgspec.Struct, frozen=True):
    """The host is being called, for the ``tries``-th time since there was a connection."""

    tries: int


class Connected(msgspec.Struct, frozen=True):
    """The host let the player in."""

    welcome: Welcome


class HostGone(msgspec.Struct, frozen=True):
    """There is no connection; it is tried again at ``retry_at``, ``code`` is of a goodbye."""

    reason: str
    retry_at: float
    code: str = ""


class TurnedAway(msgspec.Struct, frozen=True):
    """The host did not let the player in."""

    code: str
    text: str


class Tick(msgspec.Struct, frozen=True):
    """Time passes; there has been no word from the host for ``silence`` seconds."""

    silence: float = 0.0


class BannerChanged(msgspec.Struct, frozen=True):
    """What the hosting program says of itself has changed."""

    lines: tuple[str, ...]


News = Connecting | Connected | HostGone | TurnedAway | Tick | BannerChanged
FromHost = Update | Recent | Rejected | Bye

"""How a peer came to the table, as a plain value that its inputs carry."""

import enum

import msgspec

from engine.chips import SeatId
from net.host.seats import PeerId


class Attachment(enum.Enum):
    """How a peer came to the table. Nothing that a peer says can change it."""

    NETWORK = "network"
    HOST_PLAYER = "host player"  # inside the host process, with the host's powers
    BOT = "bot"  # inside the host process, for one seat


class Connection(msgspec.Struct, frozen=True, omit_defaults=True):
    """One connection and what it may do; ``bot_for`` is the seat that a bot was started for.

    ``address`` is where it comes from, empty where that is this program.
    """

    peer: PeerId
    attachment: Attachment
    bot_for: SeatId | None = None
    address: str = ""

    @property
    def has_host_powers(self) -> bool:
        """Tell whether the host's commands are taken from here."""
        return self.attachment is Attachment.HOST_PLAYER

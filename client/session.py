"""What the full-screen client is given by the command line."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from client.connecting import Connect, LookOut
from client.model import Settings

Beside = Callable[..., Awaitable[None]]
"""A trio function to start with ``nursery.start``: it says when ``connect`` may be called."""


def no_banner() -> tuple[str, ...]:
    """Return nothing: a program that hosts no table has nothing to say of itself."""
    return ()


class BackToList(Exception):
    """The player wants to choose another table."""


class BackToCode(Exception):
    """The player wants to type another code."""


@dataclass(frozen=True, kw_only=True)
class Session:
    """One evening in front of the screen.

    Args:
        connect: called for the first connection and for every one after a loss.
        settings: what the player chose.
        banner: lines for the lobby, such as how others join; asked about twice a second.
        beside: the host, where the table runs in this program. It goes on when the screen ends,
            until Ctrl-C, except where the player closes the program or ends the table.
        look_out: looks for a table that is lost, where it may turn up at another address.
    """

    connect: Connect
    settings: Settings
    banner: Callable[[], tuple[str, ...]] = no_banner
    beside: Beside | None = None
    look_out: LookOut | None = None

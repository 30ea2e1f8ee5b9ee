"""What the full-screen client is given by the command line."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from client.model import Settings
from client.news import FromHost
from protocol.messages import PeerMessage, Welcome


class Link(Protocol):
    """A connection to a table that has let the player in; ``net.peer_link.PeerLink`` is one."""

    welcome: Welcome

    def send(self, message: PeerMessage) -> None:
        """Send without waiting; raise HostLost where the connection is gone."""

    def last_heard(self) -> float:
        """Return the trio time at which the host was last heard."""

    def __aiter__(self) -> AsyncIterator[FromHost]:
        """Yield what the host says until its goodbye; raise HostLost where there is none."""


Connect = Callable[[], AbstractAsyncContextManager[Link]]
"""Opens a link, in trio; entering it raises JoinRefused or HostLost."""

Beside = Callable[..., Awaitable[None]]
"""A trio function to start with ``nursery.start``: it says when ``connect`` may be called."""


def no_banner() -> tuple[str, ...]:
    """Return nothing: a program that hosts no table has nothing to say of itself."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Session:
    """One evening in front of the screen.

    Args:
        connect: called for the first connection and for every one after a loss.
        settings: what the player chose.
        banner: lines for the lobby, such as how others join; asked about twice a second.
        beside: the host, where the table runs in this program. It goes on when the screen ends,
            until Ctrl-C, except where the player closes the program or ends the table.
    """

    connect: Connect
    settings: Settings
    banner: Callable[[], tuple[str, ...]] = no_banner
    beside: Beside | None = None

"""Ways to a table, each as one function that the clients call again after every loss."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

import trio

from client.news import FromHost
from net.peer_link import PeerLink, open_link
from protocol.handshake import make_hello
from protocol.messages import PeerMessage, Want, Welcome


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

LookOut = Callable[[Callable[[], None]], Awaitable[None]]
"""Looks for a table that is lost, and calls back when there is reason to try again at once."""


class Tokens(Protocol):
    """Where the token of a seat is kept from one connection to the next."""

    async def newest(self) -> str:
        """Return the token to show, empty where there is none."""

    async def keep(self, token: str) -> None:
        """Keep a token instead of the one before."""


class PassingTokens:
    """Keeps a token as long as the program runs."""

    def __init__(self) -> None:
        self._token = ""

    async def newest(self) -> str:
        """Return the token to show, empty where there is none."""
        return self._token

    async def keep(self, token: str) -> None:
        """Keep a token instead of the one before."""
        self._token = token


OpenStream = Callable[[], Awaitable[trio.abc.Stream]]


def way_to(
    open_stream: OpenStream,
    *,
    name: str,
    want: Want,
    app: str = "",
    tokens: Tokens | None = None,
) -> Callable[[], AbstractAsyncContextManager[PeerLink]]:
    """Return the function that connects over such a stream, each time with the newest seat token.

    Entering what it returns raises JoinRefused or HostLost.
    """
    kept = tokens or PassingTokens()

    @asynccontextmanager
    async def connect() -> AsyncIterator[PeerLink]:
        hello = make_hello(want, name=name, token=await kept.newest(), app=app)
        async with open_link(await open_stream(), hello, keep_token=kept.keep) as link:
            if link.welcome.token:
                await kept.keep(link.welcome.token)
            yield link

    return connect

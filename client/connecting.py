"""Ways to a table, each as one function that the clients call again after every loss."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import trio

from net.peer_link import PeerLink, open_link
from protocol.handshake import make_hello
from protocol.messages import Want

OpenStream = Callable[[], Awaitable[trio.abc.Stream]]
Connect = Callable[[], AbstractAsyncContextManager[PeerLink]]


def way_to(open_stream: OpenStream, *, name: str, want: Want, app: str = "") -> Connect:
    """Return the function that connects over such a stream, each time with the newest seat token.

    Entering what it returns raises JoinRefused or HostLost.
    """
    token = ""

    @asynccontextmanager
    async def connect() -> AsyncIterator[PeerLink]:
        nonlocal token
        stream = await open_stream()
        async with open_link(stream, make_hello(want, name=name, token=token, app=app)) as link:
            token = link.welcome.token or token
            yield link

    return connect

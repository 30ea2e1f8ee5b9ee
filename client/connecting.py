"""Ways to a table, each as one function that the clients call again after every loss."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final

import trio

from net.peer_link import HostLost, PeerLink, open_link
from net.tcp import NoAnswer, connect_any
from net.tls_stream import NoTls, secure_as_peer
from protocol.handshake import make_hello
from protocol.messages import Want

NO_TABLE_THERE: Final = "What answers there is no table, or one of a much older standpat."

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


def stream_to(addresses: Sequence[str], port: int) -> OpenStream:
    """Return the function that reaches one machine at whichever of its addresses answers."""

    async def open_stream() -> trio.abc.Stream:
        try:
            return await secure_as_peer(await connect_any(addresses, port))
        except NoAnswer as silence:
            raise HostLost(str(silence)) from silence
        except NoTls as error:
            raise HostLost(NO_TABLE_THERE) from error

    return open_stream

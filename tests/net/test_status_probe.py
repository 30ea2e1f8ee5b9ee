"""Asking how a table stands, of hosts and of whatever else answers."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import trio

from net.status_probe import ask_status
from net.testing import host_identity
from net.tls_stream import secure_as_host
from protocol.connection import host_connection
from protocol.handshake import make_refused
from protocol.messages import Hello, Status, TableState, TableSummary, Want

HERE = "127.77.1.1"
KITCHEN = Status(
    proto_min=1,
    proto_max=2,
    table=TableSummary(
        id="t1", name="Kitchen", state=TableState.PLAYING, seats_taken=4, seats=6, app="standpat"
    ),
)

Handler = Callable[[trio.abc.Stream], Awaitable[None]]


@asynccontextmanager
async def served(handler: Handler, *, bare: bool = False) -> AsyncIterator[int]:
    """Serve at HERE, encrypted unless bare, and give the port."""

    async def handle(stream: trio.SocketStream) -> None:
        async with stream:
            await handler(stream if bare else secure_as_host(stream, host_identity()))

    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host=HERE)
        nursery.start_soon(trio.serve_listeners, handle, listeners)
        yield listeners[0].socket.getsockname()[1]
        nursery.cancel_scope.cancel()


async def test_a_host_tells_how_its_table_stands() -> None:
    hellos: list[object] = []

    async def host(stream: trio.abc.Stream) -> None:
        connection = host_connection()
        async for data in stream:
            hellos.extend(connection.receive_data(bytes(data)))
            if hellos:
                await stream.send_all(connection.send(KITCHEN))
                return

    async with served(host) as port:
        assert await ask_status(["127.77.1.2", HERE], port) == KITCHEN

    (hello,) = hellos
    assert isinstance(hello, Hello)
    assert (hello.want, hello.name, hello.token) == (Want.STATUS, "", "")


async def _refuses(stream: trio.abc.Stream) -> None:
    await stream.receive_some()
    await stream.send_all(host_connection().send(make_refused("full", "No room.")))


async def _is_a_web_server(stream: trio.abc.Stream) -> None:
    await stream.send_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")


async def _hangs_up(_: trio.abc.Stream) -> None:
    await trio.lowlevel.checkpoint()


async def _stops_in_the_middle(stream: trio.abc.Stream) -> None:
    await stream.receive_some()
    await stream.send_all(b"\x00\x00\x00\x10half")


async def _never_speaks(_: trio.abc.Stream) -> None:
    await trio.sleep_forever()


@pytest.mark.parametrize(
    "handler", [_refuses, _is_a_web_server, _hangs_up, _stops_in_the_middle, _never_speaks]
)
@pytest.mark.parametrize("bare", [False, True])
async def test_whatever_else_answers_is_no_table(handler: Handler, bare: bool) -> None:
    async with served(handler, bare=bare) as port:
        with trio.fail_after(3):
            assert await ask_status([HERE], port) is None


async def test_where_nobody_listens_is_no_table() -> None:
    assert await ask_status([HERE], 7999) is None
    assert await ask_status([], 7999) is None

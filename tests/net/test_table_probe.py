"""Trying the way to a table: each place where it can end is told from the others."""

import pytest
import trio

from net.table_probe import (
    Finding,
    NoTableThere,
    TableThere,
    TurnedAway,
    Unreached,
    ports_of_tables,
    probe_table,
)
from net.tcp import DEFAULT_PORT, Obstacle, Place, listen, port_of
from net.testing import host_identity
from net.tls_stream import secure_as_host
from protocol.codes import Reason
from protocol.connection import host_connection
from protocol.handshake import make_refused
from protocol.messages import HostMessage
from tests.net.test_status_probe import HERE, KITCHEN, Handler, served

REFUSED = make_refused(Reason.TABLE_CLOSED, "Only neighbours.")


def saying(message: HostMessage) -> Handler:
    async def host(stream: trio.abc.Stream) -> None:
        connection = host_connection()
        async for data in stream:
            if list(connection.receive_data(bytes(data))):
                await stream.send_all(connection.send(message))
                return

    return host


async def _hangs_up(_: trio.abc.Stream) -> None:
    await trio.lowlevel.checkpoint()


async def _is_a_web_server(stream: trio.abc.Stream) -> None:
    await stream.send_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")


@pytest.mark.parametrize(
    ("handler", "bare", "finding"),
    [
        (saying(KITCHEN), False, TableThere(KITCHEN)),
        (saying(REFUSED), False, TurnedAway(REFUSED)),
        (_hangs_up, False, NoTableThere()),
        (_is_a_web_server, False, NoTableThere()),
        (_is_a_web_server, True, NoTableThere()),
        (_hangs_up, True, NoTableThere()),
    ],
)
async def test_whoever_answers_is_told_apart(
    handler: Handler, bare: bool, finding: Finding
) -> None:
    async with served(handler, bare=bare) as port:
        assert await probe_table(Place(HERE, port)) == finding


@pytest.mark.parametrize(
    ("place", "obstacle"),
    [
        (Place(HERE, 7999), Obstacle.NOBODY_LISTENS),
        (Place("a..b"), Obstacle.NO_SUCH_NAME),
    ],
)
async def test_where_nobody_answers_the_obstacle_is_named(place: Place, obstacle: Obstacle) -> None:
    finding = await probe_table(place)

    assert isinstance(finding, Unreached)
    assert finding.obstacle is obstacle


async def test_a_table_at_another_port_of_the_machine_is_found() -> None:
    async def handle(stream: trio.SocketStream) -> None:
        async with stream:
            await saying(KITCHEN)(secure_as_host(stream, host_identity()))

    async with trio.open_nursery() as nursery:
        listeners = await listen(host=HERE)
        nursery.start_soon(trio.serve_listeners, handle, list(listeners))

        assert port_of(listeners) in await ports_of_tables(HERE, but=DEFAULT_PORT - 1)
        assert port_of(listeners) not in await ports_of_tables(HERE, but=port_of(listeners))
        nursery.cancel_scope.cancel()

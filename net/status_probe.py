"""Asking a host how its table stands, without sitting down."""

from collections.abc import Sequence
from typing import Final

import trio

from net.tcp import NoAnswer, connect_any
from net.tls_stream import NoTls, secure_as_peer
from protocol.connection import peer_connection
from protocol.errors import RemoteProtocolError
from protocol.handshake import make_hello
from protocol.messages import HostMessage, Status, Want

PROBE_S: Final = 2.0


async def ask_status(addresses: Sequence[str], port: int) -> Status | None:
    """Return how the table at one of these addresses stands, None where no table answers in 2 s."""
    with trio.move_on_after(PROBE_S):
        try:
            stream = await connect_any(addresses, port, total_s=PROBE_S)
            # Whoever it is: what a table says of itself is a hint, and nothing of ours is told.
            async with await secure_as_peer(stream) as encrypted:
                answer = await ask_over(encrypted)
                return answer if isinstance(answer, Status) else None
        except (NoAnswer, NoTls, RemoteProtocolError, trio.BrokenResourceError):
            return None
    return None


async def ask_over(stream: trio.abc.Stream) -> HostMessage | None:
    """Return what a host answers to somebody who only asks, None where it hangs up."""
    connection = peer_connection()
    await stream.send_all(connection.send(make_hello(Want.STATUS)))
    while data := await stream.receive_some():
        for message in connection.receive_data(bytes(data)):
            return message
    return None

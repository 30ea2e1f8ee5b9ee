"""Messages over a stream: what happens when the other side does not read."""

import pytest
import trio
from trio.testing import MockClock

from net.heartbeat import Heartbeat
from net.memory_stream import BUFFER_BYTES, memory_stream_pair
from net.message_stream import MessageStream, StreamEnded
from net.outbox import Outbox
from protocol.codes import Reason
from protocol.connection import peer_connection
from protocol.handshake import make_hello
from protocol.messages import Ping, Want


async def test_a_send_that_is_stuck_for_ten_seconds_ends_the_stream_in_the_middle_of_a_frame(
    autojump_clock: MockClock,
) -> None:
    ours, _ = memory_stream_pair()
    await ours.send_all(b"x" * BUFFER_BYTES)
    stream = MessageStream(
        ours,
        peer_connection(),
        ping=Ping(),
        heartbeat=Heartbeat(trio.current_time()),
        outbox=Outbox(messages=10, size=1000),
    )
    stream.push(make_hello(Want.STATUS))

    with pytest.raises(StreamEnded) as ended:
        await stream.write()

    assert ended.value.code == Reason.TOO_SLOW
    assert trio.current_time() == 10
    assert stream.is_mid_frame

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


class OneByteAtATime(trio.abc.Stream):
    """A stream that has another byte of a frame whenever it is asked."""

    def __init__(self) -> None:
        self.taken = 0

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        await trio.lowlevel.checkpoint()
        self.taken += 1
        assert self.taken < 2000, "as many as there are"
        return b"\0\0\x0f\xff"[self.taken - 1 : self.taken] or b"\x81"

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        await trio.lowlevel.checkpoint()

    async def wait_send_all_might_not_block(self) -> None:
        await trio.lowlevel.checkpoint()

    async def aclose(self) -> None:
        await trio.lowlevel.checkpoint()


async def test_a_frame_that_comes_byte_by_byte_is_read_without_hurry_and_not_to_its_end(
    autojump_clock: MockClock,
) -> None:
    bytes_ = OneByteAtATime()
    stream = MessageStream(
        bytes_,
        peer_connection(),
        ping=Ping(),
        heartbeat=Heartbeat(trio.current_time()),
        outbox=Outbox(messages=10, size=1000),
    )

    async def read_to_the_end() -> None:
        while True:
            list(await stream.receive())

    with pytest.raises(StreamEnded) as ended:
        await read_to_the_end()

    assert ended.value.code == Reason.SILENT
    assert trio.current_time() == pytest.approx(5, abs=0.1)
    assert bytes_.taken < 600


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

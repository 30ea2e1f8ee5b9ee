"""The cable between the host and the peers of its own process."""

import trio
import trio.testing

from net.memory_stream import BUFFER_BYTES, MemoryStream, memory_stream_pair


async def test_it_is_a_stream_as_trio_defines_one() -> None:
    async def make_pair() -> tuple[MemoryStream, MemoryStream]:
        await trio.lowlevel.checkpoint()
        return memory_stream_pair()

    async def make_clogged_pair() -> tuple[MemoryStream, MemoryStream]:
        left, right = memory_stream_pair()
        await left.send_all(b"x" * BUFFER_BYTES)
        await right.send_all(b"x" * BUFFER_BYTES)
        return left, right

    await trio.testing.check_two_way_stream(make_pair, make_clogged_pair)


async def test_a_sender_waits_for_a_reader_that_does_not_read(
    autojump_clock: trio.testing.MockClock,
) -> None:
    left, right = memory_stream_pair()

    with trio.move_on_after(60) as waited:
        await left.send_all(b"x" * (BUFFER_BYTES + 1))

    assert waited.cancelled_caught
    assert len(await right.receive_some()) == BUFFER_BYTES

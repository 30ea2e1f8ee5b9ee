"""What waits for a peer is bounded and leaves in order."""

import pytest
import trio
import trio.testing

from net.outbox import CHUNK_BYTES, Outbox, OutboxFull


def test_frames_leave_in_order_and_together() -> None:
    outbox = Outbox(messages=10, size=1000)
    for frame in (b"a", b"bc", b"d"):
        outbox.push(frame)

    assert outbox.take() == b"abcd"
    assert outbox.take() == b""


def test_more_than_a_chunk_leaves_in_pieces_of_whole_frames() -> None:
    outbox = Outbox(messages=10, size=10 * CHUNK_BYTES)
    frames = [bytes([number]) * (CHUNK_BYTES // 2 + 1) for number in range(3)]
    for frame in frames:
        outbox.push(frame)

    assert [outbox.take() for _ in range(4)] == [*frames, b""]


@pytest.mark.parametrize(
    ("case", "frames"),
    [("a message too many", [b"x"] * 4), ("a byte too many", [b"x" * 60, b"x" * 41])],
)
def test_what_does_not_fit_is_refused_and_nothing_is_lost(case: str, frames: list[bytes]) -> None:
    outbox = Outbox(messages=3, size=100)
    *fitting, last = frames
    for frame in fitting:
        outbox.push(frame)

    with pytest.raises(OutboxFull):
        outbox.push(last)

    assert outbox.take() == b"".join(fitting), case
    outbox.push(last)


def test_after_the_end_nothing_more_comes_but_what_was_inside_leaves() -> None:
    outbox = Outbox(messages=3, size=100)
    outbox.push(b"last")

    outbox.close()
    outbox.push(b"too late")

    assert not outbox.is_finished
    assert outbox.take() == b"last"
    assert outbox.is_finished


async def test_waiting_ends_with_a_frame_and_with_the_end(
    autojump_clock: trio.testing.MockClock,
) -> None:
    outbox = Outbox(messages=3, size=100)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(outbox.wait_for_more)
        await trio.testing.wait_all_tasks_blocked()
        outbox.push(b"x")
    outbox.take()
    with trio.move_on_after(60) as nothing_came:
        await outbox.wait_for_more()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(outbox.wait_for_more)
        await trio.testing.wait_all_tasks_blocked()
        outbox.close()

    assert nothing_came.cancelled_caught

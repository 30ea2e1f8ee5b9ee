"""Time in which the host stood still counts for nobody."""

import trio
from trio.testing import MockClock

from net.host.host_clock import LOOK_SECONDS, HostClock
from net.testing import open_table
from protocol.messages import TimeRanOut
from tests.client.table_views import rules_with

LIMIT_S = 20


async def test_a_stop_of_some_seconds_is_left_out(autojump_clock: MockClock) -> None:
    clock = HostClock(100.0)
    await trio.sleep(LOOK_SECONDS)
    assert not clock.has_stood_still()

    autojump_clock.jump(60)

    assert clock.has_stood_still()
    assert clock.read() == 102.0
    assert clock.when(103.0) == trio.current_time() + 1
    assert not clock.has_stood_still()


async def test_a_host_that_was_late_for_a_moment_has_not_stood_still(
    autojump_clock: MockClock,
) -> None:
    clock = HostClock(100.0)

    autojump_clock.jump(4)

    assert not clock.has_stood_still()
    assert clock.read() == 104.0


async def test_who_was_asked_has_the_whole_time_again(autojump_clock: MockClock) -> None:
    async with open_table("Ana", "Ben", rules=rules_with(time_per_move=str(LIMIT_S))) as table:
        ana, _ = table.players
        await table.start()
        await trio.sleep(LIMIT_S - 3)

        autojump_clock.jump(60)
        stood_until = trio.current_time()
        await ana.expect(TimeRanOut)

        assert LIMIT_S - 1 <= trio.current_time() - stood_until <= LIMIT_S + LOOK_SECONDS

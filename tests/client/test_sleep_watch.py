"""A program that stood still notices it."""

import trio
from trio.testing import MockClock

from client.sleep_watch import clock_through_sleep, watch_for_sleep


async def test_a_closed_lid_is_noticed_within_a_second_and_once(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    asleep = 0.0
    woke_up: list[float] = []
    nursery.start_soon(
        lambda: watch_for_sleep(
            lambda: woke_up.append(trio.current_time()),
            clock=lambda: trio.current_time() + asleep,
        )
    )
    await trio.sleep(20.5)
    assert woke_up == []
    asleep = 600.0
    await trio.sleep(20)

    assert woke_up == [21.0]


async def test_a_program_that_had_no_time_for_a_moment_has_not_slept(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    late = 0.0
    woke_up: list[float] = []

    def clock() -> float:
        nonlocal late
        late += 3.0
        return trio.current_time() + late

    nursery.start_soon(lambda: watch_for_sleep(lambda: woke_up.append(0.0), clock=clock))
    await trio.sleep(20)

    assert woke_up == []


def test_the_clock_of_this_machine_goes_forward() -> None:
    clock = clock_through_sleep()

    assert clock() <= clock()

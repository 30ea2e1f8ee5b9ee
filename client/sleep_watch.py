"""Noticing that this program stood still: a lid was closed, Ctrl-Z, the machine had no time."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import trio

LOOK_SECONDS: Final = 1.0
STOOD_STILL_SECONDS: Final = 4.0


async def watch_for_sleep(
    woke_up: Callable[[], None], *, clock: Callable[[], float] | None = None
) -> None:
    """Call back whenever this program has stood still for some seconds, until cancelled.

    Whoever it was connected to has hung up by then, or is about to.

    Args:
        clock: goes on while the machine sleeps.
    """
    clock = clock or clock_through_sleep()
    while True:
        before = clock()
        await trio.sleep(LOOK_SECONDS)
        if clock() - before >= LOOK_SECONDS + STOOD_STILL_SECONDS:
            woke_up()


def clock_through_sleep() -> Callable[[], float]:
    """Return a clock that goes on while the machine sleeps; those of trio and asyncio stand still.

    Not the time of day, which can be set.
    """
    # Linux; macOS, where Python's own monotonic clock is another; elsewhere it goes on anyway.
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        number = getattr(time, name, None)
        if number is not None:
            return partial(time.clock_gettime, number)
    return time.monotonic

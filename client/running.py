"""Running the trio side of a command: signals, Ctrl-C and failures become one exit code."""

import signal
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

import trio

from client.failures import ExitCode, Failure
from client.plain.printed_lines import OutputGone

_SIGNALS: Final = tuple(
    (getattr(signal, name), code)
    for name, code in (("SIGTERM", ExitCode.TERMINATED), ("SIGHUP", ExitCode.HANG_UP))
    if hasattr(signal, name)
)


def run_in_trio(main: Callable[[], Awaitable[int]]) -> int:
    """Run a command to its end and return its exit code.

    Raises:
        Failure: the one that ended the command, out of whatever groups it came in.
    """
    try:
        return trio.run(_until_signalled, main)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except OutputGone:
        return ExitCode.HANG_UP
    except BaseExceptionGroup as group:
        # With a nursery in the program Ctrl-C arrives in a group.
        return _end_of(group)


async def _until_signalled(main: Callable[[], Awaitable[int]]) -> int:
    code: int = ExitCode.OK
    with trio.open_signal_receiver(*(number for number, _ in _SIGNALS)) as signals:
        async with trio.open_nursery() as nursery:

            async def watch() -> None:
                nonlocal code
                async for number in signals:
                    code = dict(_SIGNALS)[signal.Signals(number)]
                    nursery.cancel_scope.cancel()

            nursery.start_soon(watch)
            code = await main()
            nursery.cancel_scope.cancel()
    return code


def _end_of(group: BaseExceptionGroup[BaseException]) -> int:
    leaves = list(_leaves(group))
    if any(isinstance(leaf, KeyboardInterrupt) for leaf in leaves):
        return ExitCode.INTERRUPTED
    if all(isinstance(leaf, Failure | OutputGone) for leaf in leaves):
        for leaf in leaves:
            if isinstance(leaf, Failure):
                raise leaf
        return ExitCode.HANG_UP
    raise group


def _leaves(group: BaseExceptionGroup[BaseException]) -> Iterator[BaseException]:
    for error in group.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from _leaves(error)
        else:
            yield error

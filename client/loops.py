"""Two loops in one thread: asyncio hosts prompt_toolkit, trio runs as its guest.

Whatever ends first ends the other, and the terminal is put back before anybody hears of it.
"""

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

import outcome
import trio
from prompt_toolkit.application import Application

from client.failures import ExitCode
from client.terminal import is_terminal_gone

_LOGGER: Final = logging.getLogger(__name__)

_SIGNALS: Final[Mapping[str, ExitCode]] = {
    "SIGTERM": ExitCode.TERMINATED,
    "SIGHUP": ExitCode.HANG_UP,
}


class Guest(Protocol):
    """The trio side of a run."""

    async def run(self) -> None:
        """Run until done; what it raises ends the screen."""

    def screen_ended(self) -> None:
        """Hear, outside of trio, that the screen is gone: end, or go on as a host without one."""

    def cancel(self) -> None:
        """End at once."""


async def run_screen(
    app: Application[int],
    guest: Guest,
    *,
    hang_up: Callable[[int], None],
    after_screen: Callable[[BaseException | None], None] = lambda _: None,
) -> int:
    """Run an application with a trio guest and return the exit code.

    Args:
        hang_up: ends the application with the exit code of a signal.
        after_screen: called when the screen is gone, with what it failed of, while the guest may
            still go on.

    Raises:
        Exception: what the screen or the guest failed of, once both are over.
    """
    loop = asyncio.get_running_loop()
    failures = _Failures(app)
    loop.set_exception_handler(failures.heard_by_loop)
    guest_done = _start_guest(loop, guest, app)
    code: int = ExitCode.OK
    try:
        with _signals(loop, hang_up, _SIGNALS), _continued(loop, app):
            if not guest_done.done():
                # prompt_toolkit's own handler would print a traceback over the screen, wait for
                # Enter and go on with a broken application.
                code = await app.run_async(set_exception_handler=False)
    except Exception as error:  # noqa: BLE001  # kept, and raised below when both loops are done
        failures.add(error)
    if failures.first is not None and is_terminal_gone(failures.first):
        hang_up(ExitCode.HANG_UP)
    after_screen(failures.first)
    guest.screen_ended()
    cut_short = await _wait_for_guest(loop, guest_done, guest)
    failures.add_guest(guest_done.result())
    if failures.first is None:
        return code if cut_short is None else cut_short
    if is_terminal_gone(failures.first):
        return ExitCode.HANG_UP
    raise failures.first


class _Failures:
    """What went wrong, in order; the first ends the application."""

    def __init__(self, app: Application[int]) -> None:
        self._app = app
        self.first: BaseException | None = None

    def add(self, error: BaseException) -> None:
        if self.first is None:
            self.first = error
        elif error is not self.first:
            _LOGGER.error("a second failure while ending", exc_info=error)
        end_app(self._app, ExitCode.BUG)

    def add_guest(self, result: "outcome.Outcome[None]") -> None:
        if isinstance(result, outcome.Error):
            self.add(_unwrapped(result.error))

    def heard_by_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.add(error)
        else:
            _LOGGER.error("asyncio: %s", context.get("message"))


def _unwrapped(error: BaseException) -> BaseException:
    """Return the one failure that is in a group of groups, or the group where there are several."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


def end_app(app: Application[int], code: int) -> None:
    """End an application, unless it is over already: a second exit raises."""
    if app.is_running and not app.is_done:
        app.exit(result=code)


def _start_guest(
    loop: asyncio.AbstractEventLoop, guest: Guest, app: Application[int]
) -> "asyncio.Future[outcome.Outcome[None]]":
    done: asyncio.Future[outcome.Outcome[None]] = loop.create_future()

    def guest_is_done(result: "outcome.Outcome[None]") -> None:
        if not done.done():
            done.set_result(result)
        end_app(app, ExitCode.BUG if isinstance(result, outcome.Error) else ExitCode.OK)

    def soon_threadsafe(callback: Callable[[], object]) -> None:
        loop.call_soon_threadsafe(callback)

    def soon(callback: Callable[[], object]) -> None:
        loop.call_soon(callback)

    trio.lowlevel.start_guest_run(
        guest.run,
        run_sync_soon_threadsafe=soon_threadsafe,
        run_sync_soon_not_threadsafe=soon,
        done_callback=guest_is_done,
        host_uses_signal_set_wakeup_fd=True,
        restrict_keyboard_interrupt_to_checkpoints=True,
    )
    return done


async def _wait_for_guest(
    loop: asyncio.AbstractEventLoop,
    done: "asyncio.Future[outcome.Outcome[None]]",
    guest: Guest,
) -> int | None:
    """Wait for the guest whatever happens; return the code of what cut it short, if any."""
    codes: list[int] = []

    def cut_short(code: int) -> None:
        codes.append(code)
        guest.cancel()

    with _signals(loop, cut_short, {"SIGINT": ExitCode.INTERRUPTED, **_SIGNALS}):
        while not done.done():
            try:
                await asyncio.shield(done)
            except asyncio.CancelledError:
                cut_short(ExitCode.INTERRUPTED)
    return codes[0] if codes else None


@contextlib.contextmanager
def _signals(
    loop: asyncio.AbstractEventLoop, end: Callable[[int], None], codes: Mapping[str, ExitCode]
) -> Iterator[None]:
    """End with the exit code of a signal."""
    if sys.platform == "win32":
        yield
        return
    handled = {getattr(signal, name): code for name, code in codes.items()}
    for number, code in handled.items():
        loop.add_signal_handler(number, end, int(code))
    try:
        yield
    finally:
        for number in handled:
            loop.remove_signal_handler(number)


@contextlib.contextmanager
def _continued(loop: asyncio.AbstractEventLoop, app: Application[int]) -> Iterator[None]:
    """Draw again after a stop from outside."""
    if sys.platform == "win32":
        yield
        return
    loop.add_signal_handler(signal.SIGCONT, _come_back, app)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGCONT)


def _come_back(app: Application[int]) -> None:
    """Take the terminal again after the process was stopped from outside: the shell used it."""
    if app.is_running and not app.is_done:
        with contextlib.ExitStack() as stack:
            stack.enter_context(app.input.raw_mode())
            stack.pop_all()  # what was saved here is the shell's, not what to go back to
        app.renderer.erase()
        app.invalidate()

"""The line to the host: connected again after every loss, until the host says goodbye for good."""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import trio

from client.connecting import Connect, Link
from client.news import Connected, Connecting, FromHost, HostGone, News
from net.peer_link import HostLost, JoinRefused
from protocol.codes import Reason
from protocol.messages import Bye, PeerMessage

Tell = Callable[[News | FromHost], None]

RETRY_SECONDS: Final = (0.0, 1.0, 2.0, 4.0, 8.0, 10.0)
JITTER: Final = 0.2
"""How much of a pause is left to chance, either way: the peers of a host shall not come at once."""

LASTING_SECONDS: Final = 5.0
"""After a connection that held no longer than this the pauses grow on: no host is run over."""

RENEWED: Final = "The connection was given up for a new one."

_COME_BACK: Final = frozenset({Reason.TOO_SLOW, Reason.SILENT, Reason.HOST_STOPPED})
"""Goodbyes after which the same seat is taken again."""


class _SentAwayForNow(HostLost):
    """A goodbye of the host after which the same seat is taken again."""

    def __init__(self, goodbye: Bye) -> None:
        super().__init__(goodbye.text)
        self.code = goodbye.code


class HostLine:
    """Connects, connects again after a loss, and sends while it can.

    Args:
        parting: the last word to the host where this program ends and the player said none.
        clock: what the times that are told are on.
    """

    def __init__(
        self,
        connect: Connect,
        *,
        parting: PeerMessage | None = None,
        clock: Callable[[], float] = trio.current_time,
    ) -> None:
        self._connect = connect
        self._parting = parting
        self._clock = clock
        self._link: Link | None = None
        self._heard_at: float | None = None
        self._let_in_at: float | None = None
        self._attempt = trio.CancelScope()
        self._try_now = trio.Event()

    @property
    def is_connected(self) -> bool:
        """Tell whether what is sent now goes to the host."""
        return self._link is not None

    def send(self, message: PeerMessage) -> None:
        """Send a message, or lose it: that the host is gone is told by ``run``."""
        if self._link is None:
            return
        try:
            self._link.send(message)
        except HostLost:
            self._link = None

    def silence(self) -> float:
        """Return for how many seconds there has been no word from the host, lost or not."""
        if self._link is not None:
            self._heard_at = self._link.last_heard()
        return 0.0 if self._heard_at is None else trio.current_time() - self._heard_at

    def try_now(self) -> None:
        """Connect at once instead of waiting for the next try."""
        self._try_now.set()

    def renew(self) -> None:
        """Connect anew at once: what there is of a connection leads nowhere any more."""
        self._attempt.cancel()
        self.try_now()

    async def wait_for_try_now(self) -> None:
        """Wait until somebody wants to connect at once."""
        self._try_now = trio.Event()
        await self._try_now.wait()

    async def run(self, tell: Tell) -> None:
        """Stay connected until the host says goodbye for good, which is the last thing told.

        Raises:
            JoinRefused: the host does not let us in, and no later try would change that.
        """
        tries, pauses, was_in = 0, 0, False
        while True:
            tries, code = tries + 1, ""
            tell(Connecting(tries))
            try:
                goodbye = await self._call(tell)
            except JoinRefused as refused:
                if not (was_in and _may_pass(refused)):
                    raise
                reason = refused.text
            except _SentAwayForNow as lost:
                reason, code = lost.reason, lost.code
            except HostLost as lost:
                reason = lost.reason
            else:
                tell(goodbye)
                return
            if self._let_in_at is not None:
                tries, was_in = 0, True
                lasted = trio.current_time() - self._let_in_at >= LASTING_SECONDS
                pauses = 0 if lasted else pauses
            pause = 0.0
            if not self._attempt.cancel_called:  # else somebody knows better
                pause = retry_after(pauses, random.random())  # noqa: S311  # no secret
                pauses += 1
            tell(HostGone(reason, self._clock() + pause, code))
            with trio.move_on_after(pause):
                await self.wait_for_try_now()

    async def _call(self, tell: Tell) -> Bye:
        """Connect once and pass on what the host says, until its goodbye for good."""
        self._let_in_at = None
        with trio.CancelScope() as self._attempt:
            async with self._connect() as link:
                self._let_in_at = trio.current_time()
                self._link = link
                tell(Connected(link.welcome))
                try:
                    return await _listen(link, tell)
                finally:
                    self._heard_at = link.last_heard()
                    self._link = None
                    self._part(link)
        raise HostLost(RENEWED)

    def _part(self, link: Link) -> None:
        """Say the last word where it is not the connection that ends but this program."""
        if self._parting is not None and not self._attempt.cancel_called:
            with suppress(HostLost):
                link.send(self._parting)


async def _listen(link: Link, tell: Tell) -> Bye:
    async for message in link:
        if not isinstance(message, Bye):
            tell(message)
        elif message.code in _COME_BACK:
            raise _SentAwayForNow(message)
        else:
            return message
    raise HostLost("The host said no goodbye.")


def _may_pass(refused: JoinRefused) -> bool:
    """Tell whether somebody who was at the table before may be let in again later.

    A watcher has no token: the host may still take the connection that is lost for theirs, and the
    name for one of somebody else.
    """
    return refused.retry or refused.code in {Reason.NAME_TAKEN, Reason.HOST_STOPPED}


def retry_after(pauses: int, chance: float) -> float:
    """Return how long to wait before the next try, after so many pauses; ``chance`` is 0 to 1."""
    seconds = RETRY_SECONDS[min(pauses, len(RETRY_SECONDS) - 1)]
    return seconds * (1 - JITTER + 2 * JITTER * chance)

"""Staying connected to the host: the network side of the full-screen client, all of it in trio."""

import math
from collections.abc import Callable
from typing import Final

import trio

from client.news import BannerChanged, Connected, Connecting, HostGone, Tick, TurnedAway
from client.session import Link, Session
from client.stage import TableStage
from net.peer_link import HostLost, JoinRefused
from protocol.codes import Reason
from protocol.messages import Bye, PeerMessage

RETRY_SECONDS: Final = (1.0, 2.0, 4.0, 8.0, 10.0)
TICK_SECONDS: Final = 0.5

_COME_BACK: Final = frozenset({Reason.TOO_SLOW, Reason.SILENT})
"""Goodbyes after which the same seat is taken again."""


class HostLine:
    """The line to the host: connects, connects again after a loss, and sends while it can."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._link: Link | None = None
        self._try_now = trio.Event()

    def send(self, message: PeerMessage) -> None:
        """Send a message, or lose it: that the host is gone is told by ``run``."""
        if self._link is None:
            return
        try:
            self._link.send(message)
        except HostLost:
            self._link = None

    def try_now(self) -> None:
        """Connect at once instead of waiting for the next try."""
        self._try_now.set()

    def silence(self) -> float:
        """Return for how many seconds there has been no word from the host."""
        return 0.0 if self._link is None else trio.current_time() - self._link.last_heard()

    async def run(self, stage: TableStage, clock: Callable[[], float]) -> None:
        """Stay connected until the host says goodbye for good, or until cancelled."""
        tries = 0
        while True:
            tries += 1
            stage.tell(Connecting(tries))
            try:
                async with self._session.connect() as link:
                    tries = 0
                    await self._listen(stage, link)
                return
            except JoinRefused as refused:
                stage.tell(TurnedAway(refused.code, refused.text))
                wait = math.inf
            except HostLost as lost:
                wait = RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)]
                stage.tell(HostGone(lost.reason, clock() + wait))
            finally:
                self._link = None
            await self._pause(wait)

    async def _listen(self, stage: TableStage, link: Link) -> None:
        """Pass on what the host says, until its goodbye for good."""
        self._link = link
        stage.tell(Connected(link.welcome))
        async for message in link:
            if isinstance(message, Bye) and message.code in _COME_BACK:
                raise HostLost(message.text)
            stage.tell(message)

    async def _pause(self, seconds: float) -> None:
        self._try_now = trio.Event()
        with trio.move_on_after(seconds):
            await self._try_now.wait()


async def tick(stage: TableStage, line: HostLine, session: Session) -> None:
    """Tell the stage that time passes, and what the hosting program says of itself."""
    said: tuple[str, ...] = ()
    while True:
        stage.tell(Tick(line.silence()))
        if (banner := session.banner()) != said:
            said = banner
            stage.tell(BannerChanged(banner))
        await trio.sleep(TICK_SECONDS)

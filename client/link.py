"""The network side of the full-screen client: what its stage is told from trio."""

from typing import Final

import trio

from client.host_line import HostLine
from client.news import BannerChanged, Tick, TurnedAway
from client.session import Session
from client.stage import TableStage
from net.peer_link import JoinRefused

TICK_SECONDS: Final = 0.5


async def stay_connected(stage: TableStage, line: HostLine) -> None:
    """Stay connected until the host says goodbye for good; who is refused may try again."""
    while True:
        try:
            await line.run(stage.tell)
            return
        except JoinRefused as refused:
            stage.tell(TurnedAway(refused.code, refused.text))
        await line.wait_for_try_now()


async def tick(stage: TableStage, line: HostLine, session: Session) -> None:
    """Tell the stage that time passes, and what the hosting program says of itself."""
    said: tuple[str, ...] = ()
    while True:
        stage.tell(Tick(line.silence()))
        if (banner := session.banner()) != said:
            said = banner
            stage.tell(BannerChanged(banner))
        await trio.sleep(TICK_SECONDS)

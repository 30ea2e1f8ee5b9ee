"""A bot as a peer: it comes over a stream like anybody, sees its own view, and answers prompts."""

from contextlib import suppress
from random import Random
from typing import Final

import trio

from client.bots.choose_move import choose_move
from client.bots.ring_choice import choose_wish
from net.peer_link import HostLost, JoinRefused, PeerLink, open_link
from protocol.handshake import make_hello
from protocol.messages import Act, PromptId, TablePhase, Update, Want

# Slow enough that people can follow, and never a hint of the cards (the dice for it are others).
BOT_PAUSE: Final = (0.6, 1.2)


async def seat_bot(
    stream: trio.abc.Stream,
    *,
    seed: int | None = None,
    pause: tuple[float, float] = BOT_PAUSE,
) -> None:
    """Play the seat that the host keeps for this stream until the host says goodbye or is gone.

    Args:
        seed: makes the bot choose and wait the same way every time.
        pause: the shortest and the longest time, in seconds, before it answers.
    """
    # The table has ended, or its player is back: there is nothing left to do, or to tell.
    with suppress(HostLost, JoinRefused):
        async with open_link(stream, make_hello(Want.JOIN, app="bot")) as link:
            await _Bot(link, seed, pause).play()


class _Bot:
    def __init__(self, link: PeerLink, seed: int | None, pause: tuple[float, float]) -> None:
        self._link = link
        self._pause = pause
        # Not the dice of the deal, which are the host's: only what a bot feels like.
        self._mood = Random(seed)  # noqa: S311
        self._clock = Random(seed)  # noqa: S311
        self._newest: Update | None = None
        self._asked: PromptId | None = None
        self._considered: tuple[TablePhase, int] | None = None

    async def play(self) -> None:
        async with trio.open_nursery() as nursery:
            # In here, or the nursery would hand it on in a group.
            with suppress(HostLost):
                async for news in self._link:
                    if isinstance(news, Update):
                        self._see(news, nursery)
            nursery.cancel_scope.cancel()

    def _see(self, update: Update, nursery: trio.Nursery) -> None:
        self._newest = update
        prompt = update.private.prompt
        if prompt is not None and prompt.id != self._asked:
            self._asked = prompt.id
            nursery.start_soon(self._answer, prompt.id)
        stage = _stage_of(update)
        if update.private.ring is not None and stage != self._considered:
            self._considered = stage
            nursery.start_soon(self._wish, stage)

    async def _answer(self, prompt_id: PromptId) -> None:
        """Answer a prompt after a while, by the newest view, if it is still open then."""
        await trio.sleep(self._clock.uniform(*self._pause))
        update = self._newest
        if update is None or update.private.prompt is None:
            return
        if update.private.prompt.id == prompt_id:
            move = choose_move(update.view, update.private, self._mood)
            with suppress(HostLost):
                self._link.send(Act(prompt=prompt_id, move=move))

    async def _wish(self, stage: tuple[TablePhase, int]) -> None:
        """Say after a while what the bot wants of a ring game, if nothing has changed by then."""
        await trio.sleep(self._clock.uniform(*self._pause))
        update = self._newest
        if update is None or update.private.ring is None or _stage_of(update) != stage:
            return
        wish = choose_wish(update.view, update.private.ring, self._mood)
        if wish is not None:
            with suppress(HostLost):
                self._link.send(wish)


def _stage_of(update: Update) -> tuple[TablePhase, int]:
    """Return what a table has to leave before a bot thinks again about what it wants."""
    hand = update.view.hand
    return update.view.phase, 0 if hand is None else hand.number

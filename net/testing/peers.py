"""Peers that do what a test says: well-behaved ones, raw ones, and the simplest of bots."""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import trio

from engine.actions import Move
from engine.chips import SeatId
from net.peer_link import HostLost, JoinRefused, News, PeerCode, PeerLink, open_link
from protocol.connection import PeerConnection, peer_connection
from protocol.handshake import make_hello
from protocol.messages import (
    Act,
    Bye,
    Event,
    Hello,
    HostMessage,
    PeerMessage,
    PrivateView,
    Prompt,
    Recent,
    Rejected,
    TableView,
    Update,
    Want,
)

PATIENCE_SECONDS: Final = 60.0
"""How long a scripted peer waits for what it expects, in the time of the test's clock."""

E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=HostMessage)


class ScriptedPeer:
    """A well-behaved peer that does what a test says, over the same link as the real client.

    ``view`` and ``private`` are what it was told last, ``events`` all it was ever told,
    ``received`` every byte of it, ``recent`` what it has missed while it was lost.
    """

    view: TableView
    private: PrivateView
    link: PeerLink

    def __init__(self, name: str) -> None:
        self.name = name
        self.events: list[Event] = []
        self.updates: list[Update] = []
        self.rejections: list[Rejected] = []
        self.recent: Recent | None = None
        self.received = bytearray()
        self.bye: Bye | None = None
        self.lost: str | None = None
        self.refused: JoinRefused | None = None
        self._events_expected = 0
        self._rejections_expected = 0
        self._answered = 0
        self._changed = trio.Event()
        self._connection = trio.CancelScope()

    @property
    def seat(self) -> SeatId:
        """Return the seat of this peer."""
        assert self.view.you is not None, f"{self.name} has no seat"
        return self.view.you

    def send(self, message: PeerMessage) -> None:
        """Have a message sent."""
        self.link.send(message)

    async def prompt(self) -> Prompt:
        """Wait for a prompt that was not answered yet."""
        await self.wait_until(self._is_asked, "its turn")
        assert self.private.prompt is not None
        return self.private.prompt

    async def act(self, move: Move) -> None:
        """Make a move in turn; fail if the host refuses it."""
        rejected = await self._answer(move)
        assert rejected is None, f"{self.name}, {move}: {rejected.text}"

    async def try_move(self, move: Move) -> Rejected:
        """Try a move in turn that the host has to refuse, and return the refusal."""
        rejected = await self._answer(move)
        assert rejected is not None, f"{self.name}, {move}: it was not refused"
        self._rejections_expected = len(self.rejections)
        return rejected

    async def _answer(self, move: Move) -> Rejected | None:
        prompt = await self.prompt()
        refused_before = len(self.rejections)
        self.send(Act(prompt=prompt.id, move=move))

        def is_settled() -> bool:
            now = self.private.prompt
            return len(self.rejections) > refused_before or now is None or now.id != prompt.id

        await self.wait_until(is_settled, f"an answer to {move}")
        if len(self.rejections) > refused_before:
            return self.rejections[-1]
        self._answered = prompt.id
        return None

    async def expect(self, kind: type[E]) -> E:
        """Wait for the next event of this type and return it; earlier ones are skipped."""
        found: list[E] = []

        def has_come() -> bool:
            while not found and self._events_expected < len(self.events):
                event = self.events[self._events_expected]
                self._events_expected += 1
                if isinstance(event, kind):
                    found.append(event)
            return bool(found)

        await self.wait_until(has_come, kind.__name__)
        return found[0]

    async def expect_rejected(self) -> Rejected:
        """Wait for the next refusal and return it."""
        await self.wait_until(lambda: len(self.rejections) > self._rejections_expected, "a refusal")
        self._rejections_expected += 1
        return self.rejections[self._rejections_expected - 1]

    async def expect_bye(self) -> Bye:
        """Wait for the goodbye of the host and return it."""
        await self.wait_until(lambda: self.bye is not None, "a goodbye")
        assert self.bye is not None
        return self.bye

    async def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something holds for what this peer was told."""
        with trio.move_on_after(PATIENCE_SECONDS) as patience:
            while not condition():
                await self._changed.wait()
        if patience.cancelled_caught:
            raise AssertionError(
                f"{self.name} waited in vain for {what}. Last told: {self.events[-8:]}; "
                f"refused: {self.rejections[-1:]}; goodbye: {self.bye}; lost: {self.lost}"
            )

    def cut(self) -> None:
        """End the connection without a word, as a cable that is pulled out."""
        self._connection.cancel()

    async def run(
        self,
        stream: trio.abc.Stream,
        hello: Hello,
        code: PeerCode | None = None,
        *,
        task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED,
    ) -> None:
        """Carry the connection; started by the table, it reports when the first view is there."""
        try:
            with self._connection:
                async with open_link(_Tap(stream, self.received), hello, code=code) as link:
                    self.link = link
                    async for news in link:
                        self._take(news)
                        if isinstance(news, Update) and len(self.updates) == 1:
                            task_status.started()
        except JoinRefused as refused:
            self.refused = refused
            task_status.started()
        except HostLost as lost:
            self.lost = lost.reason
        self._wake()

    def _take(self, news: News) -> None:
        match news:
            case Update():
                self.updates.append(news)
                self.events += news.events
                self.view, self.private = news.view, news.private
            case Recent():
                self.recent = news
            case Rejected():
                self.rejections.append(news)
            case Bye():
                self.bye = news
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = trio.Event()

    def _is_asked(self) -> bool:
        prompt = self.private.prompt
        return prompt is not None and prompt.id != self._answered


class RawPeer:
    """A peer that says whatever bytes a test wants, and shows what comes back."""

    def __init__(self, stream: trio.abc.Stream) -> None:
        self.stream = stream
        self.received = bytearray()
        self._connection: PeerConnection = peer_connection()
        self._messages: Iterator[HostMessage] = iter(())

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        await self.stream.send_all(data)

    async def send(self, message: PeerMessage) -> None:
        """Send a message as the protocol has it."""
        await self.stream.send_all(self._connection.send(message))

    async def receive(self, kind: type[M]) -> M:
        """Wait for a message of this type; others before it are skipped."""
        while True:
            for message in self._messages:
                if isinstance(message, kind):
                    return message
            data = await self._receive_some()
            assert data, f"the host hung up before it sent a {kind.__name__}"
            self._messages = self._connection.receive_data(data)

    async def expect_hang_up(self) -> None:
        """Wait until the host has closed the connection."""
        while await self._receive_some():
            pass

    async def _receive_some(self) -> bytes:
        with trio.move_on_after(PATIENCE_SECONDS):
            try:
                data = bytes(await self.stream.receive_some())
            except trio.BrokenResourceError:
                data = b""
            self.received += data
            return data
        raise AssertionError("the host says nothing more and does not hang up")


class _Tap(trio.abc.Stream):
    """A stream that keeps a copy of what comes in."""

    def __init__(self, stream: trio.abc.Stream, copy: bytearray) -> None:
        self._stream = stream
        self._copy = copy

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        await self._stream.send_all(data)

    async def wait_send_all_might_not_block(self) -> None:
        await self._stream.wait_send_all_might_not_block()

    async def receive_some(self, max_bytes: int | None = None) -> bytes | bytearray:
        data = await self._stream.receive_some(max_bytes)
        self._copy += data
        return data

    async def aclose(self) -> None:
        await self._stream.aclose()


async def bot_by_default(stream: trio.abc.Stream) -> None:
    """Play for a seat by doing what the rules do for who does not move (R-TIME-1)."""
    answered = 0
    async with open_link(stream, make_hello(Want.JOIN)) as link:
        async for news in link:
            prompt = news.private.prompt if isinstance(news, Update) else None
            if prompt is not None and prompt.id != answered:
                answered = prompt.id
                link.send(Act(prompt=prompt.id, move=prompt.default))

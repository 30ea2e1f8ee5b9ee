"""A host that is a list of messages: what the full-screen client hears and says without a table."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import trio

from client.news import FromHost
from net.peer_link import HostLost
from protocol.codes import Reason
from protocol.messages import Bye, Leave, PeerMessage, Welcome


class FakeLink:
    """A link whose host is the test: ``say`` is heard by the client, ``sent`` is what it said."""

    def __init__(self, welcome: Welcome) -> None:
        self.welcome = welcome
        self.sent: list[PeerMessage] = []
        self.on_message: Callable[[PeerMessage], None] = lambda message: None
        self._to_client, self._from_host = trio.open_memory_channel[FromHost | Exception](64)
        self._heard_at = trio.current_time()

    def say(self, message: FromHost) -> None:
        """Have the client hear a message."""
        self._heard_at = trio.current_time()
        self._to_client.send_nowait(message)

    def lose(self, reason: str = "The host does not answer.") -> None:
        """Let the connection die."""
        self._to_client.send_nowait(HostLost(reason))

    def fail(self, error: Exception) -> None:
        """Let the network side of the client fail."""
        self._to_client.send_nowait(error)

    def hang_up(self) -> None:
        """End the connection after a goodbye."""
        self._to_client.close()

    # ------------------------------------------------------------ what the client calls

    def send(self, message: PeerMessage) -> None:
        """Take a message of the client; a leave is answered with a goodbye."""
        self.sent.append(message)
        self.on_message(message)
        if isinstance(message, Leave):
            self.say(Bye(code=Reason.LEFT, text="You left the table."))
            self.hang_up()

    def last_heard(self) -> float:
        """Return when the host last said something."""
        return self._heard_at

    def __aiter__(self) -> AsyncIterator[FromHost]:
        return self

    async def __anext__(self) -> FromHost:
        try:
            message = await self._from_host.receive()
        except trio.EndOfChannel:
            raise StopAsyncIteration from None
        if isinstance(message, Exception):
            raise message
        return message


class FakeHost:
    """Answers each connection with the next of these: a welcome, or why there is none."""

    def __init__(self, *answers: Welcome | Exception) -> None:
        self._answers = list(answers)
        self.links: list[FakeLink] = []
        self.calls = 0
        self.on_link: Callable[[FakeLink], None] = lambda link: None

    def connect(self) -> AbstractAsyncContextManager[FakeLink]:
        """Take a call."""
        return self._connect()

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[FakeLink]:
        self.calls += 1
        await trio.lowlevel.checkpoint()
        answer = self._answers.pop(0) if self._answers else HostLost("Nobody answers.")
        if isinstance(answer, Exception):
            raise answer
        link = FakeLink(answer)
        self.links.append(link)
        self.on_link(link)
        yield link

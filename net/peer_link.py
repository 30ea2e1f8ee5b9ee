"""A peer's side of a connection to a table: for the full-screen client, the plain one and the bots.

    async with open_link(stream, make_hello(Want.JOIN, name="Ana")) as link:
        async for message in link:
            ...

Pings, pongs and the silence of a dead host are dealt with in here.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Final, Never

import msgspec
import trio

from net.heartbeat import Heartbeat
from net.join_code import NotTheHost, PeerCheck
from net.message_stream import MessageStream, StreamEnded
from net.outbox import Outbox, OutboxFull
from protocol.codes import Reason
from protocol.connection import peer_connection
from protocol.errors import RemoteProtocolError
from protocol.handshake import make_refused
from protocol.messages import (
    Bye,
    CodeChallenge,
    CodeProof,
    Hello,
    HostMessage,
    PeerMessage,
    Ping,
    Pong,
    Recent,
    Refused,
    Rejected,
    SeatGiven,
    Update,
    Welcome,
)
from protocol.messages import Heartbeat as HeartbeatTimes

OUTBOX_MESSAGES: Final = 64
OUTBOX_BYTES: Final = 256 * 1024
INBOX_MESSAGES: Final = 64
FLUSH_SECONDS: Final = 1.0
LEAST_PING_AFTER: Final = 0.5
NOT_READ: Final = "The host does not read what is sent."

NOT_THE_HOST: Final = "not_the_host"
"""A code of ours among those of the protocol: the other side is not who it should be."""

News = Update | Recent | Rejected | Bye
"""What a table has to say to whoever uses a link."""

KeepToken = Callable[[str], Awaitable[None]]
"""Keeps the token of a seat that came with the host's word and not with the welcome."""


class PeerCode(msgspec.Struct, frozen=True):
    """The join code that a player was told, and the certificate that the connection ends at."""

    code: str
    certificate_hash: bytes


class JoinRefused(Exception):
    """The host does not let us in, or we do not trust it; ``text`` says why, for people."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.text)
        self.code = refused.code
        self.text = refused.text
        self.proto_min = refused.proto_min
        self.proto_max = refused.proto_max
        self.retry = refused.retry


class HostLost(Exception):
    """There is no connection to the host any more; ``reason`` is a sentence for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class PeerLink:
    """A connection to a table that has let us in, made by ``open_link``.

    Iterating over it yields what the host says until its goodbye, the last message, and raises
    HostLost where the connection dies without one. ``welcome`` has the seat and the token of now.
    """

    def __init__(self, line: "_Line", welcome: Welcome, keep_token: KeepToken | None) -> None:
        self.welcome = welcome
        self._line = line
        self._keep_token = keep_token

    def send(self, message: PeerMessage) -> None:
        """Have a message sent, without waiting; raise HostLost where the connection is gone."""
        self._line.send(message)

    def last_heard(self) -> float:
        """Return the trio time at which the host was last heard."""
        return self._line.last_heard()

    def __aiter__(self) -> AsyncIterator[News]:
        return self

    async def __anext__(self) -> News:
        while isinstance(news := await self._line.next_news(), SeatGiven):
            self.welcome = msgspec.structs.replace(self.welcome, seat=news.seat, token=news.token)
            if self._keep_token is not None:
                await self._keep_token(news.token)
        if news is None:
            raise StopAsyncIteration
        return news


class _Line:
    """What is behind a link: its stream, its two tasks, and what has come and is not taken yet."""

    def __init__(self, stream: trio.abc.Stream) -> None:
        self._messages: MessageStream[HostMessage, PeerMessage, Never] = MessageStream(
            stream,
            peer_connection(),
            ping=Ping(),
            heartbeat=Heartbeat(trio.current_time()),
            outbox=Outbox(messages=OUTBOX_MESSAGES, size=OUTBOX_BYTES),
        )
        # Who does not take what has come stops the reading, and with it our pongs: the host
        # closes a peer that does not follow, and it comes back to one whole view.
        self._to_user, self._inbox = trio.open_memory_channel[News | SeatGiven](INBOX_MESSAGES)
        self._reading = trio.CancelScope()
        self._applied = 0
        self._ended: str | None = None
        self._said_goodbye = False

    def send(self, message: PeerMessage) -> None:
        if self._ended is not None:
            raise HostLost(self._ended)
        try:
            self._messages.push(message)
        except OutboxFull as error:
            self._end(NOT_READ)
            raise HostLost(NOT_READ) from error

    def last_heard(self) -> float:
        return self._messages.heartbeat.heard_at

    async def next_news(self) -> News | SeatGiven | None:
        """Wait for the next message, None after the goodbye of the host."""
        try:
            news = await self._inbox.receive()
        except trio.EndOfChannel:
            if self._said_goodbye:
                return None
            raise HostLost(self._ended or "") from None
        if isinstance(news, Update):
            self._applied = news.seq
        return news

    async def greet(
        self, hello: Hello, code: PeerCode | None
    ) -> tuple[Welcome, Iterator[HostMessage]]:
        """Say hello, and the code if asked; return the welcome, and what came right behind it."""
        self._messages.push(hello)
        check: PeerCheck | None = None
        try:
            while True:
                messages = await self._messages.receive()
                for answer in messages:
                    if isinstance(answer, CodeChallenge):
                        check = await self._prove(answer, code)
                        break
                    welcome = self._enter(answer)
                    _check_host(welcome, hello, code, check)
                    return welcome, messages
        except (StreamEnded, RemoteProtocolError) as error:
            raise HostLost(_words(error)) from error

    async def _prove(self, challenge: CodeChallenge, code: PeerCode | None) -> PeerCheck:
        """Answer the host that asks for the join code, which is not sent to it."""
        if code is None:
            raise JoinRefused(make_refused(Reason.CODE_NEEDED, "This table has a join code."))
        check = PeerCheck(code.code, code.certificate_hash)
        try:
            spake, confirm = await trio.to_thread.run_sync(
                check.answer, challenge.spake, abandon_on_cancel=True
            )
        except NotTheHost as error:
            raise JoinRefused(make_refused(NOT_THE_HOST, str(error))) from error
        self._messages.push(CodeProof(spake=spake, confirm=confirm))
        return check

    def _enter(self, answer: HostMessage) -> Welcome:
        match answer:
            case Welcome():
                self._messages.heartbeat = _heartbeat(answer.heartbeat)
                return answer
            case Refused():
                raise JoinRefused(answer)
            case _:
                raise HostLost("The host answers something else than a welcome.")

    async def read(self, messages: Iterator[HostMessage]) -> None:
        """Take what the host says, until its goodbye or its end."""
        with self._reading, self._to_user:
            try:
                while True:
                    for message in messages:
                        await self._take(message)
                    if self._said_goodbye:
                        return
                    messages = await self._messages.receive()
            except (StreamEnded, RemoteProtocolError) as error:
                self._end(_words(error))
            except OutboxFull:
                self._end(NOT_READ)

    async def _take(self, message: HostMessage) -> None:
        match message:
            case Ping():
                self._messages.push(Pong(seq=self._applied))
            case Update() | Recent() | SeatGiven() | Rejected():
                await self._to_user.send(message)
            case Bye():
                # First, as whoever sends while the goodbye is handed on finds the link ended.
                self._ended = message.text
                await self._to_user.send(message)
                self._said_goodbye = True
            case _:
                pass  # A pong: that bytes came at all is what it says.

    async def write(self) -> None:
        """Write what is said, until the end."""
        try:
            await self._messages.write()
        except StreamEnded as error:
            # A goodbye may still wait to be read where writing has failed.
            self._end(_words(error), stop_reading=error.code is not None)
        except OutboxFull:
            self._end(NOT_READ)

    def _end(self, reason: str, *, stop_reading: bool = True) -> None:
        if self._ended is None:
            self._ended = reason
        if stop_reading:
            self._reading.cancel()

    async def close(self) -> None:
        """Write what still waits, a leave perhaps, and close."""
        self._messages.finish()
        # Shielded, as the last word matters most when everything is being cancelled; and short.
        with trio.move_on_after(FLUSH_SECONDS, shield=True):
            if self._ended is None and not self._messages.is_mid_frame:
                await self.write()
        await self._messages.aclose()


@asynccontextmanager
async def open_link(
    stream: trio.abc.Stream,
    hello: Hello,
    *,
    code: PeerCode | None = None,
    keep_token: KeepToken | None = None,
) -> AsyncIterator[PeerLink]:
    """Say hello over a stream, which is closed at the end, and give the link that comes of it.

    Args:
        code: the join code to prove, for a table that has one and no token of ours.
        keep_token: called where the host gives us a seat while we watch.

    Raises:
        JoinRefused: the host does not let us in.
        HostLost: the connection ended before the host answered, or while it was used.
    """
    line = _Line(stream)
    failure: Exception | None = None
    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(line.write)
            try:
                welcome, behind_it = await line.greet(hello, code)
                nursery.start_soon(line.read, behind_it)
                yield PeerLink(line, welcome, keep_token)
            # Whatever it is goes on below: out of the nursery it would come wrapped in a group,
            # and who uses a link could not catch it by its type.
            except Exception as error:  # noqa: BLE001
                failure = error
            nursery.cancel_scope.cancel()
    finally:
        await line.close()
    if failure is not None:
        raise failure


def _check_host(
    welcome: Welcome, hello: Hello, code: PeerCode | None, check: PeerCheck | None
) -> None:
    """Refuse a host that lets us in without having proved that it knows the code we were told."""
    if check is not None and not check.is_proved_by(welcome.confirm):
        text = "Who answers there does not know the join code: it is not the host that showed it."
    elif check is None and code is not None and not hello.token:
        text = "This table asks for no join code: it is not the one that you were told a code of."
    else:
        return
    raise JoinRefused(make_refused(NOT_THE_HOST, text))


def _heartbeat(times: HeartbeatTimes) -> Heartbeat:
    ping_after = max(LEAST_PING_AFTER, times.ping_after_ms / 1000)
    dead_after = max(2 * ping_after, times.dead_after_ms / 1000)
    return Heartbeat(trio.current_time(), ping_after=ping_after, dead_after=dead_after)


def _words(error: StreamEnded | RemoteProtocolError) -> str:
    if isinstance(error, StreamEnded):
        return error.sentence
    return f"The host said something that is not the protocol: {error}"

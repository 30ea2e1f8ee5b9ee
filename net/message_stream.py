"""Typed messages over any stream of bytes, with its deadlines and a bounded way out.

The machine that knows what may be said is ``protocol.connection``; this moves its bytes. Both sides
use it: the host for every peer, ``net.peer_link`` for the client and the bots.
"""

import math
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, Generic, TypeVar

import trio

from net.heartbeat import Heartbeat
from net.outbox import Outbox
from protocol.codes import Reason
from protocol.connection import Connection, State
from protocol.messages import Message, Update

CONNECTION_LOST: Final = (trio.BrokenResourceError, trio.ClosedResourceError)
"""A stream is broken, or we have closed it ourselves."""

RECEIVE_BYTES: Final = 16 * 1024
FRAME_SECONDS: Final = 5.0

PIECES_AT_ONCE: Final = 64
BETWEEN_PIECES: Final = 0.01
"""A frame comes in a few pieces. Whoever sends it byte by byte, each encrypted for itself, would
have us decrypt forty thousand a second: so we do not hurry any more."""

Heard = TypeVar("Heard", bound=Message)
Told = TypeVar("Told", bound=Message)
Unknown = TypeVar("Unknown")


class StreamEnded(Exception):
    """The other side is gone, or as good as gone; ``code`` is what to tell it if it can hear."""

    def __init__(self, sentence: str, *, code: Reason | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


class MessageStream(Generic[Heard, Told, Unknown]):
    """One conversation over one stream: ``receive`` in one task, ``write`` in another.

    ``push`` can be called from anywhere and never waits. ``is_mid_frame`` tells that part of a
    frame may be on its way: after a cancelled ``write`` nothing more can be sent then.
    """

    def __init__(
        self,
        stream: trio.abc.Stream,
        connection: Connection[Heard, Told, Unknown],
        *,
        ping: Told,
        heartbeat: Heartbeat,
        outbox: Outbox,
        frame_seconds: float = FRAME_SECONDS,
    ) -> None:
        self.connection = connection
        self.heartbeat = heartbeat
        self.is_mid_frame = False
        self._stream = stream
        self._ping = ping
        self._outbox = outbox
        self._frame_seconds = frame_seconds
        self._frame: int | None = None
        self._frame_began_at = 0.0
        self._pieces = 0

    def push(self, message: Told) -> None:
        """Have a message written; raise OutboxFull where too much is waiting already."""
        self._outbox.push(self.connection.send(message))
        if isinstance(message, Update):
            self.heartbeat.updated(trio.current_time(), message.seq)

    def finish(self) -> None:
        """Let what was pushed go out, and nothing more."""
        self._outbox.close()

    async def receive(self, *, until: float = math.inf) -> Iterator[Heard | Unknown]:
        """Wait for bytes and return the messages that they complete, perhaps none.

        The messages are judged as the iterator is asked for them, see ``Connection.receive_data``.

        Raises:
            StreamEnded: the other side hung up, was silent for too long or left a frame unfinished.
        """
        frame_deadline = self._frame_deadline()
        with trio.move_on_at(min(until, self.heartbeat.dead_at, frame_deadline)) as limit:
            if self._pieces > PIECES_AT_ONCE:
                await trio.sleep(BETWEEN_PIECES)
            data = await self._receive_some()
        if limit.cancelled_caught:
            raise self._silence(frame_deadline)
        if not data:
            raise StreamEnded("The other side has hung up.")
        self.heartbeat.heard(trio.current_time())
        return self.connection.receive_data(data)

    async def write(self) -> None:
        """Write what is pushed, and pings into the silence, until ``finish`` was said.

        Raises:
            StreamEnded: the other side hung up, or it does not read what it is sent.
        """
        while not self._outbox.is_finished:
            # A cancellation before the send costs nothing, one within it the stream.
            await trio.lowlevel.checkpoint_if_cancelled()
            piece = self._outbox.take()
            if piece:
                await self._send_all(piece)
            else:
                await self._wait_or_ping()
            if trio.current_time() >= self.heartbeat.not_reading_at:
                raise _not_reading()
        if isinstance(self._stream, trio.abc.HalfCloseableStream):
            try:
                await self._stream.send_eof()
            except CONNECTION_LOST as error:
                raise _lost() from error

    async def drain(self) -> None:
        """Read and forget until the other side hangs up.

        Closing with bytes unread resets a TCP connection, and our last word can be lost with it.
        """
        with suppress(StreamEnded):
            while await self._receive_some():
                pass

    async def aclose(self) -> None:
        """Close the stream, without any further word."""
        await trio.aclose_forcefully(self._stream)

    async def _receive_some(self) -> bytes:
        try:
            return bytes(await self._stream.receive_some(RECEIVE_BYTES))
        except CONNECTION_LOST as error:
            raise _lost() from error

    async def _send_all(self, piece: bytes) -> None:
        # A send that is cancelled leaves the stream in the middle of a frame: it ends there.
        self.is_mid_frame = True
        with trio.move_on_after(self.heartbeat.not_reading_after) as limit:
            try:
                await self._stream.send_all(piece)
            except CONNECTION_LOST as error:
                raise _lost() from error
        if limit.cancelled_caught:
            raise _not_reading()
        self.is_mid_frame = False
        self.heartbeat.told(trio.current_time())

    async def _wait_or_ping(self) -> None:
        with trio.move_on_at(self.heartbeat.ping_at) as silence:
            await self._outbox.wait_for_more()
        if silence.cancelled_caught:
            self.heartbeat.pinged(trio.current_time())
            # Asked now and not before the wait, in which the welcome or the goodbye can come.
            if self.connection.state is State.ADMITTED:
                self.push(self._ping)

    def _silence(self, frame_deadline: float) -> StreamEnded:
        if trio.current_time() >= frame_deadline:
            text = f"A message was not complete after {self._frame_seconds:g} seconds."
        else:
            text = "Nothing was heard for too long."
        return StreamEnded(text, code=Reason.SILENT)

    def _frame_deadline(self) -> float:
        """Return until when the frame that has begun must be complete."""
        frame = self.connection.frame_under_way
        if frame is None:
            self._pieces = 0
            return math.inf
        if frame != self._frame:
            self._frame, self._frame_began_at = frame, self.heartbeat.heard_at
            self._pieces = 0
        self._pieces += 1
        return self._frame_began_at + self._frame_seconds


def _lost() -> StreamEnded:
    return StreamEnded("The connection is lost.")


def _not_reading() -> StreamEnded:
    return StreamEnded("What was sent is not read.", code=Reason.TOO_SLOW)

"""One connection as the server keeps it: its stream, its outbox and its end."""

from typing import Final, TypeAlias

import trio
from msgspec.structs import replace

from net.heartbeat import Heartbeat
from net.host.limits import HostLimits
from net.host.seats import PeerId
from net.message_stream import MessageStream
from net.outbox import Outbox, OutboxFull
from protocol.codes import Reason
from protocol.connection import State, host_connection
from protocol.handshake import make_refused
from protocol.messages import Bye, HostMessage, PeerMessage, Ping, Welcome
from protocol.packing import NotUnderstood, Packer

HostStream: TypeAlias = MessageStream[PeerMessage, HostMessage, NotUnderstood]

NEVER_SECONDS: Final = 365 * 24 * 3600.0
"""From when on a peer of this process is taken for dead."""


class PeerLine:
    """The way to one peer. Nothing here waits, so the table can speak to every peer in a loop.

    ``address`` is None for the peers of this process. ``scope`` holds the tasks of the connection.
    ``confirm`` goes with the welcome of a peer that has proved the join code.
    """

    def __init__(
        self,
        peer: PeerId,
        stream: trio.abc.Stream,
        *,
        limits: HostLimits,
        packer: Packer,
        address: str | None,
    ) -> None:
        self.peer = peer
        self.address = address
        self.scope = trio.CancelScope()
        self.is_finished = False
        self.is_flushed = False
        self.is_dropped = False
        self.was_admitted = False
        self.confirm = ""
        self.messages: HostStream = MessageStream(
            stream,
            host_connection(packer),
            ping=Ping(),
            heartbeat=_heartbeat(limits, is_here=address is None),
            outbox=Outbox(messages=limits.outbox_messages, size=limits.outbox_bytes),
            frame_seconds=limits.frame_seconds,
        )
        self._flush_seconds = limits.flush_seconds

    @property
    def is_admitted(self) -> bool:
        """Tell whether the peer has been welcomed and the conversation goes on."""
        return self.messages.connection.state is State.ADMITTED

    def push(self, message: HostMessage) -> None:
        """Have a message sent; a peer that reads too slowly for it is dropped."""
        if self.is_finished:
            return
        if isinstance(message, Welcome):
            message = replace(message, confirm=self.confirm)
            if self.address is None:
                never = replace(message.heartbeat, dead_after_ms=round(NEVER_SECONDS * 1000))
                message = replace(message, heartbeat=never)
        try:
            self.messages.push(message)
        except OutboxFull:
            self.drop()

    def finish(self, last: HostMessage) -> None:
        """Send a last message and end the connection once it is out, or soon."""
        self.push(last)
        self.is_finished = True
        self.messages.finish()
        self.scope.deadline = trio.current_time() + self._flush_seconds

    def finish_because(self, code: Reason, text: str) -> None:
        """End the connection with the last word that this moment of the conversation allows."""
        self.finish(Bye(code=code, text=text) if self.is_admitted else make_refused(code, text))

    def drop(self) -> None:
        """End the connection without a word."""
        self.is_finished = self.is_dropped = True
        self.scope.cancel()


def _heartbeat(limits: HostLimits, *, is_here: bool) -> Heartbeat:
    """Return the times of a connection.

    A peer of this process stands still with it: whoever took the other for dead after a sleep would
    break the table down.
    """
    return Heartbeat(
        trio.current_time(),
        ping_after=limits.ping_after,
        dead_after=NEVER_SECONDS if is_here else limits.dead_after,
        not_reading_after=NEVER_SECONDS if is_here else limits.not_reading_after,
    )

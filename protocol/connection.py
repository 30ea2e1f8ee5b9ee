"""One conversation as either side keeps it: bytes in, messages out, messages in, bytes out.

The same object serves host and peer, tests and fuzzers. It has no socket and no clock: who owns one
asks ``frame_under_way`` and counts the seconds. What is not in ``NEXT`` is refused: towards our own
code as LocalProtocolError, towards the other side as RemoteProtocolError.
"""

import enum
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Generic, Never, TypeAlias, TypeVar, get_args

from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.framing import (
    LIMIT_BEFORE_ADMISSION,
    LIMIT_FROM_HOST,
    LIMIT_FROM_PEER,
    FrameDecoder,
    frame,
)
from protocol.messages import (
    Bye,
    CodeChallenge,
    CodeProof,
    Hello,
    HostMessage,
    Message,
    PeerMessage,
    Ping,
    Pong,
    Recent,
    Refused,
    Rejected,
    SeatGiven,
    Status,
    Update,
    Welcome,
)
from protocol.packing import (
    NotUnderstood,
    Packer,
    pack,
    unpack_host_message,
    unpack_peer_message,
)


class Role(enum.Enum):
    """The two sides of a conversation."""

    PEER = "peer"
    HOST = "host"


class State(enum.Enum):
    """How far a conversation has come."""

    NEW = "new"
    GREETED = "greeted"
    CHALLENGED = "challenged"
    PROVED = "proved"
    ADMITTED = "admitted"
    CLOSED = "closed"


NEXT: Final[Mapping[tuple[State, Role, type[Message]], State]] = MappingProxyType(
    {
        (State.NEW, Role.PEER, Hello): State.GREETED,
        # A host that has no room refuses before it reads anything.
        (State.NEW, Role.HOST, Refused): State.CLOSED,
        (State.GREETED, Role.HOST, Welcome): State.ADMITTED,
        (State.GREETED, Role.HOST, Refused): State.CLOSED,
        (State.GREETED, Role.HOST, Status): State.CLOSED,
        # A table with a join code: the peer proves first that it knows it.
        (State.GREETED, Role.HOST, CodeChallenge): State.CHALLENGED,
        (State.CHALLENGED, Role.PEER, CodeProof): State.PROVED,
        (State.CHALLENGED, Role.HOST, Refused): State.CLOSED,
        (State.PROVED, Role.HOST, Welcome): State.ADMITTED,
        (State.PROVED, Role.HOST, Refused): State.CLOSED,
        (State.ADMITTED, Role.HOST, Bye): State.CLOSED,
    }
    | {
        (State.ADMITTED, Role.HOST, kind): State.ADMITTED
        for kind in (Update, Recent, SeatGiven, Rejected, Ping, Pong)
    }
    | {
        (State.ADMITTED, Role.PEER, kind): State.ADMITTED
        for kind in get_args(PeerMessage)
        if kind not in {Hello, CodeProof}
    }
)
"""What may be said when, by whom, and where that leads."""

Heard = TypeVar("Heard", bound=Message)
Told = TypeVar("Told", bound=Message)
Unknown = TypeVar("Unknown")


class Connection(Generic[Heard, Told, Unknown]):
    """The state of one conversation, as ``host_connection`` or ``peer_connection`` makes it.

    ``messages_ignored`` and ``events_ignored`` count what a later host said and this program does
    not know.
    """

    def __init__(
        self,
        us: Role,
        *,
        pack: Callable[[Told], bytes],
        unpack: Callable[[bytes], tuple[Heard | NotUnderstood, int]],
        on_unknown: Callable[[NotUnderstood], Unknown | None],
    ) -> None:
        self.state = State.NEW
        self.messages_ignored = 0
        self.events_ignored = 0
        self._us = us
        self._them = Role.PEER if us is Role.HOST else Role.HOST
        self._pack = pack
        self._unpack = unpack
        self._on_unknown = on_unknown
        self._decoder = FrameDecoder(limit=_limit(self._them, self.state))
        self._hello: Hello | None = None
        self._failure: RemoteProtocolError | None = None

    @property
    def frame_under_way(self) -> int | None:
        """The number of the frame that has begun and is not complete, None between two frames.

        A frame has 5 s from its first byte: the same number 5 s later is one too late.
        """
        return self._decoder.frame_under_way

    def receive_data(self, data: bytes) -> Iterator[Heard | Unknown]:
        """Take bytes of the other side and yield, one by one, the messages that they complete.

        A message is judged when it is asked for, so an answer given in between counts, and whoever
        stops asking pays for no more. After the end of the conversation all bytes are ignored.

        Raises:
            RemoteProtocolError: from the iterator, after the good messages before it; every later
                call raises it again. What the state allows can still be sent, as a last word.
        """
        if self.state is not State.CLOSED:
            self._decoder.feed(data)
        return self._messages()

    def send(self, message: Told) -> bytes:
        """Return the bytes that carry a message.

        Raises:
            LocalProtocolError: it is not the time for this message, or it is too large.
        """
        state = self._state_after(message, self._us, LocalProtocolError)
        data = frame(self._pack(message), limit=_limit(self._us, self.state))
        self._enter(state, message)
        return data

    def _messages(self) -> Iterator[Heard | Unknown]:
        while self.state is not State.CLOSED:
            if self._failure is not None:
                raise RemoteProtocolError(*self._failure.args)
            try:
                body = self._decoder.next_body()
                if body is None:
                    return
                message = self._judge(body)
            except RemoteProtocolError as failure:
                self._failure = failure
                raise
            if message is not None:
                yield message

    def _judge(self, body: bytes) -> Heard | Unknown | None:
        message, events_ignored = self._unpack(body)
        if isinstance(message, NotUnderstood):
            return self._judge_unknown(message)
        self._enter(self._state_after(message, self._them, RemoteProtocolError), message)
        self.events_ignored += events_ignored
        return message

    def _judge_unknown(self, message: NotUnderstood) -> Unknown | None:
        if self.state is not State.ADMITTED:
            raise RemoteProtocolError(
                f"{message.type} while the conversation is {self.state.value}"
            )
        known = self._on_unknown(message)
        if known is None:
            self.messages_ignored += 1
        return known

    def _state_after(self, message: Message, sender: Role, misuse: type[Exception]) -> State:
        tag = message.__struct_config__.tag
        state = NEXT.get((self.state, sender, type(message)))
        if state is None:
            raise misuse(f"{tag} from the {sender.value} while it is {self.state.value}")
        if isinstance(message, Welcome) and not _speaks(self._hello, message.proto):
            raise misuse(f"a welcome to protocol {message.proto}, which the peer does not speak")
        return state

    def _enter(self, state: State, message: Message) -> None:
        if isinstance(message, Hello):
            self._hello = message
        self.state = state
        self._decoder.limit = _limit(self._them, state)


def _speaks(hello: Hello | None, proto: int) -> bool:
    assert hello is not None, "a welcome comes after a hello, says NEXT"
    return hello.proto_min <= proto <= hello.proto_max


def _limit(sender: Role, state: State) -> int:
    if sender is Role.HOST:
        return LIMIT_FROM_HOST
    return LIMIT_FROM_PEER if state is State.ADMITTED else LIMIT_BEFORE_ADMISSION


HostConnection: TypeAlias = Connection[PeerMessage, HostMessage, NotUnderstood]
PeerConnection: TypeAlias = Connection[HostMessage, PeerMessage, Never]


def host_connection(packer: Packer | None = None) -> HostConnection:
    """Return a fresh conversation as the host keeps it; what it does not understand it answers.

    Args:
        packer: that of all conversations at a table, which are told much the same.
    """
    return Connection(
        Role.HOST,
        pack=(packer or Packer()).pack,
        unpack=lambda body: (unpack_peer_message(body), 0),
        on_unknown=lambda message: message,
    )


def peer_connection() -> PeerConnection:
    """Return a fresh conversation as a peer keeps it; what it does not understand it leaves out."""
    return Connection(Role.PEER, pack=pack, unpack=unpack_host_message, on_unknown=lambda _: None)

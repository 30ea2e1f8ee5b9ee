"""Bodies of frames to typed messages and back. The only module that knows msgpack.

msgpack finds out which values stand in a body, msgspec what they mean. Whatever a hostile body
does, ``RemoteProtocolError`` comes out, before it has cost a millisecond or a mebibyte.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast, get_args

import msgpack
import msgspec

from protocol.cleaning import cleaner_for
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.messages import Event, HostMessage, Message, PeerMessage, Recent, Update
from protocol.table_view import PrivateView, TableView

PRIVATE_BYTES: Final = 512
"""The packed size of every private part: the size of a frame says nothing about cards."""

LARGEST_INT: Final = 2**53
"""No number is beyond this, in either direction: other languages keep integers in doubles."""

Fields: TypeAlias = dict[str, Any]
"""A map as msgpack gave it, before it is a message: it does not leave this module."""

_T = TypeVar("_T")

_packb: Final[Callable[[object], bytes]] = msgpack.Packer().pack


class NotUnderstood(msgspec.Struct, frozen=True):
    """A well-formed message of a type that this program does not know, perhaps a later one."""

    type: str


class HostUnpacked(NamedTuple):
    """A message of the host, and how many events in it were unknown and left out."""

    message: HostMessage | NotUnderstood
    events_ignored: int


# ---------------------------------------------------------------- messages to bodies


class Packer:
    """Packs the messages of one sender, and once for all what many are told alike.

    The peers of a table see the same view but for ``you``, and it is by far the most of an update:
    what was packed last is kept until another view comes. Private parts are never kept.
    """

    def __init__(self) -> None:
        self._view: TableView | None = None
        self._before_you = b""
        self._after_you = b""

    def pack(self, message: Message) -> bytes:
        """Return the body of the frame that carries a message.

        Raises:
            LocalProtocolError: the private part does not fit, or a value cannot be written as
                msgpack.
        """
        try:
            if isinstance(message, Update):
                return self._pack_update(message)
            return _packb(msgspec.to_builtins(message))
        # Text that is not UTF-8, a number beyond 64 bits.
        except (ValueError, OverflowError) as error:
            name = type(message).__name__
            raise LocalProtocolError(f"{name} cannot be packed: {error}") from error

    def _pack_update(self, update: Update) -> bytes:
        packed = {"type": _packb(update.__struct_config__.tag)}
        for name in update.__struct_fields__:
            value = getattr(update, name)
            if name == "view":
                packed[name] = self._pack_view(value)
            elif name != "private":
                packed[name] = _packb(msgspec.to_builtins(value))
        packed["private"] = _pack_private(update.private)
        return _map_head(len(packed)) + _pairs(packed)

    def _pack_view(self, view: TableView) -> bytes:
        for_nobody = msgspec.structs.replace(view, you=None)
        # Cheap where all parts are the same objects, as they are in the views of one update.
        if for_nobody != self._view:
            self._keep(for_nobody)
        return self._before_you + _packb(view.you) + self._after_you

    def _keep(self, view: TableView) -> None:
        fields = msgspec.to_builtins(view)
        packed = [(name, _packb(value)) for name, value in fields.items()]
        place = list(fields).index("you")
        self._before_you = _map_head(len(packed)) + _pairs(dict(packed[:place])) + _packb("you")
        self._after_you = _pairs(dict(packed[place + 1 :]))
        self._view = view


def pack(message: Message) -> bytes:
    """Return the body of the frame that carries one message, as ``Packer`` does."""
    return Packer().pack(message)


def _pack_private(private: PrivateView) -> bytes:
    packed = {name: _packb(value) for name, value in msgspec.to_builtins(private).items()}
    head = _map_head(len(packed) + 1) + _pairs(packed) + _packb("pad")
    # Always the form with two bytes of length: the shorter form would leave one size out of reach.
    room = PRIVATE_BYTES - len(head) - len(b"\xc5\x00\x00")
    if room < 0:
        raise LocalProtocolError(f"a private part of more than {PRIVATE_BYTES} bytes")
    return head + b"\xc5" + room.to_bytes(2, "big") + bytes(room)


def _pairs(packed: Mapping[str, bytes]) -> bytes:
    """Join keys and values that are packed already, which msgpack itself cannot do."""
    return b"".join([_packb(key) + value for key, value in packed.items()])


def _map_head(pairs: int) -> bytes:
    return bytes((0x80 | pairs,)) if pairs < 16 else b"\xde" + pairs.to_bytes(2, "big")


# ---------------------------------------------------------------- bodies to values


class _Bounds(NamedTuple):
    """What one body may hold.

    msgpack makes a list as long as it is declared and nests 1024 of them, all before a hook is
    asked: so a peer's lists are short.
    """

    containers: int
    array: int
    map: int
    str_bytes: int
    bin_bytes: int


_PEER: Final = _Bounds(containers=16, array=32, map=48, str_bytes=1600, bin_bytes=256)
_HOST: Final = _Bounds(containers=4096, array=512, map=64, str_bytes=4096, bin_bytes=PRIVATE_BYTES)

_VALUES: Final = frozenset((dict, list, str, int, bool, type(None), bytes))


class _Guard:
    """Refuses what no message has, while msgpack still builds the values.

    Once the last container that is allowed is full the rest of the body is not looked at.
    """

    __slots__ = ("_containers_left",)

    def __init__(self, containers: int) -> None:
        self._containers_left = containers

    def items(self, items: list[object]) -> list[object]:
        """Judge a complete array."""
        self._count()
        for item in items:
            _judge_value(item)
        return items

    def pairs(self, pairs: list[tuple[object, object]]) -> dict[str, object]:
        """Judge a complete map and return it as one."""
        self._count()
        fields: dict[str, object] = {}
        for key, value in pairs:
            if not isinstance(key, str):
                raise RemoteProtocolError(f"a key of a map is {type(key).__name__}, not text")
            _judge_value(value)
            fields[key] = value
        if len(fields) != len(pairs):
            raise RemoteProtocolError("a key stands twice in one map")
        return fields

    def _count(self) -> None:
        self._containers_left -= 1
        if self._containers_left < 0:
            raise RemoteProtocolError("more lists and maps than any message has")


def _judge_value(value: object) -> None:
    # By the exact type, as bool is an int; floats, timestamps and extension types are not here.
    kind = type(value)
    if kind not in _VALUES:
        raise RemoteProtocolError(f"a value is {kind.__name__}, which no message has")
    if kind is int and not -LARGEST_INT <= cast("int", value) <= LARGEST_INT:
        raise RemoteProtocolError("a number is beyond 2**53")


def _unpack(body: bytes, bounds: _Bounds) -> Fields:
    guard = _Guard(bounds.containers)
    try:
        values: object = msgpack.unpackb(
            body,
            object_pairs_hook=guard.pairs,
            list_hook=guard.items,
            strict_map_key=True,
            max_str_len=bounds.str_bytes,
            max_bin_len=bounds.bin_bytes,
            max_array_len=bounds.array,
            max_map_len=bounds.map,
            max_ext_len=0,
        )
    # TypeError: older releases of msgpack raise it for a key that cannot be hashed.
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        raise RemoteProtocolError(f"not msgpack: {_shown(error)}") from None
    if not isinstance(values, dict):
        raise RemoteProtocolError(f"a body is {type(values).__name__}, not a map")
    return values


def _shown(error: Exception) -> str:
    # An error can quote the peer: never more than a line of it, and never as it is.
    return f"{type(error).__name__} {ascii(str(error))[:120]}"


# ---------------------------------------------------------------- values to messages


def _types_by_tag(messages: object) -> Mapping[str, Any]:
    return {kind.__struct_config__.tag: kind for kind in get_args(messages)}


class _OneEvent(msgspec.Struct):
    """An event in a type that msgspec knows: a bare union it works out anew, 100 us each time."""

    event: Event


_PEER_TYPES: Final = _types_by_tag(PeerMessage)
_HOST_TYPES: Final = _types_by_tag(HostMessage)
_CARRY_EVENTS: Final = (Update, Recent)
_CLEANERS: Final = {tag: cleaner_for(kind) for tag, kind in _HOST_TYPES.items()}


def unpack_peer_message(body: bytes) -> PeerMessage | NotUnderstood:
    """Return the message of a peer that a body holds.

    Raises:
        RemoteProtocolError: it holds none.
    """
    fields = _unpack(body, _PEER)
    tag = _tag_of(fields)
    if tag not in _PEER_TYPES:
        return NotUnderstood(tag)
    message: PeerMessage = _convert(fields, _PEER_TYPES[tag], tag)
    return message


def unpack_host_message(body: bytes) -> HostUnpacked:
    """Return the message of a host that a body holds; an unknown event spoils only itself.

    All its texts are harmless, see ``protocol.cleaning``.

    Raises:
        RemoteProtocolError: it holds none.
    """
    fields = _unpack(body, _HOST)
    tag = _tag_of(fields)
    if tag not in _HOST_TYPES:
        return HostUnpacked(NotUnderstood(tag), events_ignored=0)
    kind, told = _HOST_TYPES[tag], fields.get("events")
    if kind not in _CARRY_EVENTS or not isinstance(told, list):
        return HostUnpacked(_CLEANERS[tag](_convert(fields, kind, tag)), events_ignored=0)
    without = _convert({**fields, "events": []}, kind, tag)
    events = _known_events(told)
    message = msgspec.structs.replace(without, events=events)
    return HostUnpacked(_CLEANERS[tag](message), events_ignored=len(told) - len(events))


def _tag_of(fields: Fields) -> str:
    tag = fields.get("type")
    # The tag of an unknown message is shown and logged, so it has to be a harmless word.
    if not isinstance(tag, str) or not 0 < len(tag) <= 40 or not _is_lower_snake_case(tag):
        raise RemoteProtocolError("a map has no type in lower_snake_case")
    return tag


def _is_lower_snake_case(tag: str) -> bool:
    return tag.isascii() and tag.isidentifier() and tag == tag.lower()


def _convert(fields: Fields, kind: type[_T], tag: str) -> _T:
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise RemoteProtocolError(f"not a proper {tag}: {_shown(error)}") from None


def _known_events(told: list[object]) -> tuple[Event, ...]:
    events: list[Event] = []
    for event in told:
        try:
            events.append(msgspec.convert({"event": event}, _OneEvent).event)
        except msgspec.ValidationError:
            continue
    return tuple(events)

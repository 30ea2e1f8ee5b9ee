"""Values of any message or event, as different from each other as their types allow."""

import itertools
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from engine.actions import Move
from protocol.messages import Act, Event, HostMessage, PeerMessage, PrivateView, Update

PEER_TYPES: Final = get_args(PeerMessage)
HOST_TYPES: Final = get_args(HostMessage)
EVENT_TYPES: Final = get_args(Event)


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return the word that names a type on the wire."""
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str), f"{kind} has no name on the wire"
    return tag


def make_sample(kind: type[Any], *, variant: int = 0) -> Any:
    """Return a value of a type, always the same; a variant takes other members of unions."""
    return msgspec.convert(_Maker(variant).make(inspect.type_info(kind)), kind)


def sample_update(*, variant: int = 0, events: tuple[type[Any], ...] = ()) -> Update:
    """Return an update that carries the events of these types."""
    update: Update = make_sample(Update, variant=variant)
    return msgspec.structs.replace(
        update, events=tuple(make_sample(kind, variant=variant) for kind in events)
    )


def peer_samples() -> Iterator[tuple[str, Any]]:
    """Yield every message of a peer by its name, an answer of every kind among them."""
    for kind in PEER_TYPES:
        if kind is not Act:
            yield tag_of(kind), make_sample(kind)
    for variant, move in enumerate(get_args(Move)):
        yield f"act.{tag_of(move)}", make_sample(Act, variant=variant)


def host_samples() -> Iterator[tuple[str, Any]]:
    """Yield every message of a host by its name, updates in several forms among them."""
    for kind in HOST_TYPES:
        if kind is not Update:
            yield tag_of(kind), make_sample(kind)
    yield "update", sample_update(events=EVENT_TYPES[:3])
    yield "update.draw", sample_update(variant=1, events=EVENT_TYPES[3:6])
    yield "update.watcher", msgspec.structs.replace(sample_update(), private=PrivateView())


def event_samples() -> Iterator[tuple[str, Any]]:
    """Yield every event by its name."""
    for kind in EVENT_TYPES:
        yield tag_of(kind), make_sample(kind)


class _Maker:
    def __init__(self, variant: int) -> None:
        self._variant = variant
        self._numbers = itertools.count(1 + variant)

    def make(self, kind: inspect.Type, name: str = "") -> Any:
        """Return a value as msgpack would give it."""
        match kind:
            case inspect.BoolType():
                return True
            case inspect.IntType(le=most):
                number = 100 + next(self._numbers)
                return number if most is None or number <= most else number % (most + 1)
            case inspect.StrType():
                return f"{name} {next(self._numbers)}"
            case inspect.EnumType(cls=members):
                return list(members)[next(self._numbers) % len(members)]
            case inspect.UnionType(types=types):
                return self.make(self._pick(types), name)
            case inspect.VarTupleType(item_type=item):
                return [self.make(item, name) for _ in range(2)]
            case inspect.DictType(key_type=key, value_type=value):
                return {self.make(key, "key"): self.make(value, "value") for _ in range(2)}
            case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
                made = {field.encode_name: self.make(field.type, field.name) for field in fields}
                return made if tag_field is None else {tag_field: tag, **made}
            case _:
                raise AssertionError(f"no sample for {kind}")

    def _pick(self, types: tuple[inspect.Type, ...]) -> inspect.Type:
        real = [kind for kind in types if not isinstance(kind, inspect.NoneType)]
        return real[self._variant % len(real)]

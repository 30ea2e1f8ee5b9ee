"""Writes the parts of docs/protocol.md that follow from the types, between their marks.

Run ``.venv/bin/python scripts/protocol_reference.py`` after a change of a message, an event, a
value in them or a code; a test holds the page against it.
"""

import enum
import inspect
import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NewType, Union, get_args, get_origin

import msgspec

from engine.actions import Move
from engine.options import Options
from protocol.codes import MEANINGS
from protocol.connection import NEXT
from protocol.messages import Event, HostMessage, PeerMessage

REFERENCE: Final = Path(__file__).parent.parent / "docs" / "protocol.md"

_PART: Final = re.compile(
    r"(<!-- from the types: (?P<name>[a-z ]+) -->\n).*?(<!-- end -->\n)", re.DOTALL
)
_UNIONS: Final[Mapping[object, str]] = {
    Move: "a [move](#moves)",
    Options: "[options](#options)",
    Event: "[events](#events)",
}


def main() -> None:
    """Write the page anew."""
    REFERENCE.write_text(filled_in(REFERENCE.read_text(encoding="utf-8")), encoding="utf-8")


def filled_in(page: str) -> str:
    """Return the page with every part between marks as the types have it now."""
    return _PART.sub(lambda part: f"{part[1]}\n{PARTS[part['name']]()}\n{part[3]}", page)


# ---------------------------------------------------------------- the parts


def messages_part(kinds: Iterable[type[msgspec.Struct]]) -> str:
    """Describe structs one by one: what each says and a table of its fields."""
    return "\n".join(_described(kind) for kind in kinds)


def events_part() -> str:
    """Describe all events in one table."""
    rows = (
        f"| `{tag_of(kind)}` | {_fields_in_a_line(kind)} | {_sentence(kind)} |"
        for kind in get_args(Event)
    )
    return _table("| type | fields | what happened |", rows)


def values_part() -> str:
    """Describe every struct that a message or an event is made of."""
    return messages_part(kind for kind in values() if not issubclass(kind, enum.Enum))


def words_part() -> str:
    """List the words that every closed set of words has."""
    rows = (
        f"| {_title(kind)} | {_sentence(kind)} | {', '.join(f'`{word}`' for word in kind)} |"
        for kind in values()
        if issubclass(kind, enum.Enum)
    )
    return _table("| set | what it says | words |", rows)


def codes_part() -> str:
    """List every code, with the messages that carry it and its meaning."""
    rows = (
        f"| `{code}` | {', '.join(f'`{carrier}`' for carrier in meaning.carriers)} "
        f"| {meaning.sentence} |"
        for code, meaning in MEANINGS.items()
    )
    return _table("| code | comes in | meaning |", rows)


def states_part() -> str:
    """List what may be said when."""
    said: dict[tuple[str, str, str], list[str]] = {}
    for (state, sender, kind), after in NEXT.items():
        said.setdefault((state.value, sender.value, after.value), []).append(tag_of(kind))
    rows = (
        f"| {state} | {sender} | {', '.join(f'`{tag}`' for tag in tags)} | {after} |"
        for (state, sender, after), tags in said.items()
    )
    return _table("| while it is | the | may say | then it is |", rows)


PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "states": states_part,
    "messages of a peer": lambda: messages_part(get_args(PeerMessage)),
    "messages of a host": lambda: messages_part(get_args(HostMessage)),
    "events": events_part,
    "moves": lambda: messages_part(get_args(Move)),
    "options": lambda: messages_part(get_args(Options)),
    "values": values_part,
    "words": words_part,
    "codes": codes_part,
}


def values() -> list[type[Any]]:
    """Return every struct and set of words inside messages, in the order they are first met."""
    roots = (*get_args(PeerMessage), *get_args(HostMessage), *get_args(Event))
    own_parts = {*roots, *get_args(Move), *get_args(Options)}
    met: dict[type[Any], None] = {}

    def meet(kind: object) -> None:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct | enum.Enum):
            if kind not in met:
                met[kind] = None
                for field in fields_of(kind):
                    meet(field.type)
            return
        for inner in get_args(kind):
            meet(inner)

    for root in roots:
        meet(root)
    return [kind for kind in met if kind not in own_parts]


# ---------------------------------------------------------------- types in words


def tag_of(kind: type[Any]) -> str:
    """Return the word that names a type on the wire."""
    return str(kind.__struct_config__.tag)


def fields_of(kind: type[Any]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a struct; a set of words has none."""
    return msgspec.structs.fields(kind) if issubclass(kind, msgspec.Struct) else ()


def in_words(kind: Any, bounds: msgspec.Meta | None = None) -> str:
    """Say what a field may hold."""
    if kind in _UNIONS:
        return _UNIONS[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return in_words(inner[0], inner[1])
    if isinstance(kind, NewType):
        return {"Card": "card", "Chips": "chips", "SeatId": "seat"}[kind.__name__]
    if origin is tuple:
        return f"list{_at_most(bounds)} of {in_words(inner[0])}"
    if origin is dict:
        return f"map{_at_most(bounds)} of {in_words(inner[0])} to {in_words(inner[1])}"
    if origin in (Union, types.UnionType):
        return " or ".join(in_words(choice) for choice in inner)
    if kind is int and bounds is not None:
        most = "2^53" if bounds.le == 2**53 else bounds.le
        return f"int {bounds.ge} to {most}"
    plain = {int: "int", str: _text(bounds), bool: "bool", types.NoneType: "nil"}
    return plain[kind] if kind in plain else _link(kind)


def _at_most(bounds: msgspec.Meta | None) -> str:
    return "" if bounds is None else f" (at most {bounds.max_length})"


def _text(bounds: msgspec.Meta | None) -> str:
    return "text" if bounds is None else f"text (to {bounds.max_length})"


def _link(kind: type[Any]) -> str:
    place = "words" if issubclass(kind, enum.Enum) else _title(kind).replace(" ", "-")
    return f"[{_title(kind)}](#{place})"


def _title(kind: type[Any]) -> str:
    """Turn ``HandSeatView`` into ``hand seat view``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


def _described(kind: type[msgspec.Struct]) -> str:
    tag = kind.__struct_config__.tag
    title = f"`{tag}`" if tag is not None else _title(kind)
    rows = [
        f"| `{field.encode_name}` | {in_words(field.type)} | {_default(field)} |"
        for field in fields_of(kind)
    ]
    table = _table("| field | holds | if missing |", rows) if rows else ""
    return "\n".join(part for part in (f"#### {title}\n", f"{_doc(kind)}\n", table) if part)


def _fields_in_a_line(kind: type[Any]) -> str:
    return ", ".join(
        f"`{field.encode_name}`: {in_words(field.type)}"
        + ("" if field.required else f" ({_default(field)})")
        for field in fields_of(kind)
    )


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "an error"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{msgspec.json.encode(value).decode()}`"


def _doc(kind: type[Any]) -> str:
    """Return what the type says of itself, with the names that the wire uses."""
    text = inspect.getdoc(kind) or ""
    return re.sub(r"``([^`]*?)_?``", r"`\1`", text).replace("None", "nil")


def _sentence(kind: type[Any]) -> str:
    return " ".join(_doc(kind).split())


def _table(head: str, rows: Iterable[str]) -> str:
    def lines() -> Iterator[str]:
        yield head
        yield re.sub(r"[^|]+", " --- ", head)
        yield from rows

    return "\n".join(lines()) + "\n"


if __name__ == "__main__":
    main()

"""Every text in a message of a host made harmless, as it comes in.

A host cleans what its players write, but who says that a host is honest? So a client does it again,
for all texts of all messages, whatever they mean and whoever adds the next one.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect

from protocol.text import clean_text

LONGEST_TEXT: Final = 400

# What a client gives back as it came, or compares: nobody is ever shown these.
_NOT_SHOWN: Final = frozenset({"token", "spake", "confirm"})

_Clean = Callable[[Any], Any]
_T = TypeVar("_T", bound=msgspec.Struct)


def cleaner_for(kind: type[_T]) -> Callable[[_T], _T]:
    """Return what cleans messages of a type; a message that is clean comes out as it is."""
    return _cleaner(inspect.type_info(kind)) or _as_it_is


def _cleaner(kind: inspect.Type) -> _Clean | None:
    """Return what cleans a value of a type, None where no text can be in it."""
    match kind:
        case inspect.StrType():
            return _clean
        case inspect.StructType(fields=fields):
            return _struct_cleaner(fields)
        case inspect.VarTupleType(item_type=item):
            return _list_cleaner(_cleaner(item))
        case inspect.UnionType(types=kinds):
            return _union_cleaner(kinds)
        case _:
            return None


def _struct_cleaner(fields: tuple[inspect.Field, ...]) -> _Clean | None:
    by_name = {
        field.name: clean
        for field in fields
        if field.name not in _NOT_SHOWN and (clean := _cleaner(field.type)) is not None
    }

    def clean_fields(value: msgspec.Struct) -> msgspec.Struct:
        changed = {}
        for name, clean in by_name.items():
            before = getattr(value, name)
            after = clean(before)
            if after is not before:
                changed[name] = after
        return msgspec.structs.replace(value, **changed) if changed else value

    return clean_fields if by_name else None


def _list_cleaner(clean: _Clean | None) -> _Clean | None:
    if clean is None:
        return None

    def clean_items(items: tuple[Any, ...]) -> tuple[Any, ...]:
        after = tuple(map(clean, items))
        same = all(one is other for one, other in zip(items, after, strict=True))
        return items if same else after

    return clean_items


def _union_cleaner(kinds: tuple[inspect.Type, ...]) -> _Clean | None:
    by_type = {
        kind.cls if isinstance(kind, inspect.StructType) else str: clean
        for kind in kinds
        if (clean := _cleaner(kind)) is not None
    }

    def clean_member(value: Any) -> Any:
        return by_type.get(type(value), _as_it_is)(value)

    return clean_member if by_type else None


def _clean(text: str) -> str:
    # Nearly all texts are plain words: a look at them is quicker than taking them apart.
    if text.isascii() and text.isprintable() and "  " not in text and text == text.strip():
        return text
    return clean_text(text, max_cells=2 * LONGEST_TEXT, max_characters=LONGEST_TEXT)


def _as_it_is(value: Any) -> Any:
    return value

"""Which keys mean what while a line is typed: every character only itself."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from client.intents import Do, Erase, Intent, MoveCursor, Scroll, TypeText

_PAGE: Final = 5
_FAR: Final = 10_000

_TYPED: Final[Mapping[str, Intent]] = MappingProxyType(
    {
        "enter": Do.SEND_LINE,
        "escape": Do.CLOSE_TOP,
        "backspace": Erase(),
        "c-w": Erase("word"),
        "c-u": Erase("line"),
        "left": MoveCursor(-1),
        "right": MoveCursor(1),
        "home": MoveCursor(-_FAR),
        "end": MoveCursor(_FAR),
        "pageup": Scroll(-_PAGE),
        "pagedown": Scroll(_PAGE),
        "c-c": Do.INTERRUPT,
        "c-l": Do.REDRAW,
        "c-z": Do.SUSPEND,
    }
)


def typed_wish(key: str) -> Intent | None:
    """Return what a key means while a line is typed: every character only itself."""
    return _TYPED.get(key) or (TypeText(key) if len(key) == 1 else None)

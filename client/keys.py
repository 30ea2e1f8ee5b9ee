"""Key presses under the names that the client uses; what a name means is not known here.

Terminals send replies and key codes that prompt_toolkit does not know: it hands them on as Escape,
``[`` and plain characters, and digits mark cards. They are swallowed here.
"""

import enum
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

SWALLOW_SECONDS: Final = 1.0

NAMES: Final[Mapping[Keys, str]] = MappingProxyType(
    {
        Keys.Enter: "enter",
        Keys.ControlJ: "enter",
        Keys.Escape: "escape",
        Keys.Backspace: "backspace",
        Keys.Left: "left",
        Keys.Right: "right",
        Keys.Up: "up",
        Keys.Down: "down",
        Keys.Home: "home",
        Keys.End: "end",
        Keys.ControlEnd: "c-end",
        Keys.PageUp: "pageup",
        Keys.PageDown: "pagedown",
        Keys.F2: "f2",
        Keys.F3: "f3",
        Keys.F4: "f4",
        Keys.ControlC: "c-c",
        Keys.SIGINT: "c-c",
        Keys.ControlL: "c-l",
        Keys.ControlU: "c-u",
        Keys.ControlW: "c-w",
        Keys.ControlZ: "c-z",
    }
)
"""The keys that have a name; every printable character is its own."""

_STRINGS: Final = frozenset("]P_^X")
_BELL, _ESCAPE = "\x07", "\x1b"


class _State(enum.Enum):
    NOTHING = enum.auto()
    CODE = enum.auto()  # after ESC [ or ESC O: parameters, then one final character
    STRING = enum.auto()  # after ESC ] and the like: anything, then BEL or ESC \
    ESCAPE = enum.auto()  # an ESC inside of one of them


class Swallow:
    """Follows a sequence that nobody asked for to its end, so that no character of it is a key.

    A sequence that is cut off is given up after a second without a further character.
    """

    def __init__(self) -> None:
        self._state = _State.NOTHING
        self._until = 0.0

    def begin(self, introducer: str, now: float) -> None:
        """Begin to swallow after Escape and this character."""
        self._state = _State.STRING if introducer in _STRINGS else _State.CODE
        self._until = now + SWALLOW_SECONDS

    def is_swallowing(self, now: float) -> bool:
        """Tell whether the next character belongs to a sequence."""
        return self._state is not _State.NOTHING and now < self._until

    def take(self, character: str, now: float) -> None:
        """Swallow one character and notice the end of the sequence."""
        self._until = now + SWALLOW_SECONDS
        self._state = self._after(character)

    def _after(self, character: str) -> _State:
        match self._state:
            case _State.ESCAPE if character == "[":
                return _State.CODE
            case _State.ESCAPE:
                return _State.STRING if character in _STRINGS else _State.NOTHING
            case _ if character == _ESCAPE:
                return _State.ESCAPE
            case _State.CODE:
                return _State.NOTHING if "@" <= character <= "~" else _State.CODE
            case _State.STRING:
                return _State.NOTHING if character == _BELL else _State.STRING
            case _State.NOTHING:
                return _State.NOTHING


def key_bindings(
    *,
    on_key: Callable[[str], None],
    on_paste: Callable[[str], None],
    clock: Callable[[], float],
) -> KeyBindings:
    """Return bindings that report each key by its name, and pasted text in one piece."""
    bindings = KeyBindings()
    swallow = Swallow()
    for key, name in NAMES.items():
        bindings.add(key)(_reporter(on_key, name))

    @bindings.add(Keys.Any)
    def _(event: KeyPressEvent) -> None:
        if len(event.data) == 1 and event.data.isprintable():
            on_key(event.data)

    @bindings.add(Keys.BracketedPaste)
    def _(event: KeyPressEvent) -> None:
        on_paste(event.data)

    _bind_swallowing(bindings, swallow, clock)
    return bindings


def _reporter(on_key: Callable[[str], None], name: str) -> Callable[[KeyPressEvent], None]:
    def report(event: KeyPressEvent) -> None:
        on_key(name)

    return report


def _bind_swallowing(bindings: KeyBindings, swallow: Swallow, clock: Callable[[], float]) -> None:
    """Bind the beginnings of sequences, and any key while one is not over, before all else."""
    for introducer in ("[", "O", *sorted(_STRINGS)):

        @bindings.add("escape", introducer, eager=True)
        def _(event: KeyPressEvent) -> None:
            swallow.begin(event.key_sequence[-1].data, clock())

    swallowing = Condition(lambda: swallow.is_swallowing(clock()))

    @bindings.add(Keys.Any, filter=swallowing, eager=True)
    def _(event: KeyPressEvent) -> None:
        swallow.take(event.data[:1] or "\r", clock())

"""A big button of the screen, as a value."""

import msgspec

from client.intents import Intent


class Button(msgspec.Struct, frozen=True, kw_only=True):
    """A button with its words from long to short; ``is_main`` is the likely one.

    ``does`` None is a button that only says something.
    """

    words: tuple[str, ...]
    does: Intent | None = None
    is_main: bool = False

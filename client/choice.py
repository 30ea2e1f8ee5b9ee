"""One wish and the keys that mean it now."""

import msgspec

from client.intents import Intent


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One wish and the keys that mean it now.

    ``words`` say it in the help, where ``label`` names its keys; without words the choice is part
    of the one before it. ``chip`` stands for it on the last line of the screen, ``narrow`` on that
    of a narrow one, where what has a button is left out.
    """

    keys: tuple[str, ...]
    does: Intent
    words: str = ""
    label: str = ""
    chip: str = ""
    narrow: str = ""

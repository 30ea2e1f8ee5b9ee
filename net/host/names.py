"""Names that cannot be mixed up: cleaned, and unique also under case and look-alike letters."""

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from protocol.text import clean_name, skeleton

BOT_NAMES: Final = ("Ada", "Bram", "Cleo", "Dora", "Emil", "Fritz", "Gus", "Hedy", "Ivo", "June")


def is_free(name: str, names: Iterable[str]) -> bool:
    """Tell whether nobody at the table has this name or one that looks like it."""
    return skeleton(name) not in {skeleton(other) for other in names}


def free_variant(name: str, names: Sequence[str]) -> str:
    """Return the name with the lowest number behind it that makes it free."""
    for number in itertools.count(2):
        suffix = f" {number}"
        # Shorten the name, not the number: cleaning cuts at the width that a name may have.
        for length in range(len(name), 0, -1):
            variant = clean_name(name[:length] + suffix)
            if variant.endswith(suffix):
                break
        else:
            continue
        if is_free(variant, names):
            return variant
    raise AssertionError("the numbers never end")


def free_bot_name(names: Sequence[str]) -> str:
    """Return a name for a new bot."""
    free = (name for name in BOT_NAMES if is_free(name, names))
    return next(free, None) or free_variant(BOT_NAMES[0], names)

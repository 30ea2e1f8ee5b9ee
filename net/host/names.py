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
    variants = (_numbered(name, number) for number in itertools.count(2))
    return next(variant for variant in variants if is_free(variant, names))


def junior(name: str, names: Sequence[str]) -> str:
    """Return a name like one that nobody may bear, but free."""
    variant = _with_suffix(name.rstrip("0123456789 -_.'"), " Jr")
    return variant if is_free(variant, names) else free_variant(variant, names)


def _numbered(name: str, number: int) -> str:
    return _with_suffix(name, f" {number}")


def _with_suffix(name: str, suffix: str) -> str:
    """Put something behind a name; where both are too wide the name is shortened."""
    shorter = (clean_name(name[:length] + suffix) for length in range(len(name), 0, -1))
    return next(variant for variant in shorter if variant.endswith(suffix))


def free_bot_name(names: Sequence[str]) -> str:
    """Return a name for a new bot."""
    free = (name for name in BOT_NAMES if is_free(name, names))
    return next(free, None) or free_variant(BOT_NAMES[0], names)

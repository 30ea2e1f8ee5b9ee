"""Letters that look alike, as far as people at one table could take one name for another."""

# ruff: noqa: RUF001  # ambiguous letters are what this file is about

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# A letter and the plain one it passes for, all in lower case: names are folded first.
# Greek and Cyrillic stand by the shapes of their capitals, so that both cases give the same.
_PAIRS: Final = (
    *("0o", "1l", "il", "|l", "5s", "ıl"),
    *("øo", "đd", "łl", "ħh", "ŧt", "æae", "œoe", "ɑa", "ɡg", "ɩl"),
    *("аa", "вb", "еe", "з3", "кk", "мm", "нh", "оo", "рp", "сc", "тt", "уy", "хx", "ьb", "гr"),
    *("пn", "шw", "іl", "ѕs", "јj", "һh", "ԁd", "ԛq", "ԝw", "ӏl", "үy", "ґr", "єe", "ԍg", "ҽe"),
    *("αa", "βb", "εe", "ζz", "ηh", "ιl", "κk", "μm", "νn", "οo", "ρp", "τt", "υy", "χx"),
    *("օo", "ոn", "սu", "հh", "ցg", "յj", "ɪl"),
)  # fmt: skip

LOOKS_LIKE: Final[Mapping[int, str]] = MappingProxyType({ord(pair[0]): pair[1:] for pair in _PAIRS})
"""A table for ``str.translate``."""

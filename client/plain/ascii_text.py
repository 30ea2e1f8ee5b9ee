"""Any text in ASCII alone: letters without their marks, the rest escaped, never a control code."""

import unicodedata
from typing import Final

_SPELLED: Final = {
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ł": "l", "Ł": "L", "þ": "th", "Þ": "Th",
    "\N{LEFT SINGLE QUOTATION MARK}": "'", "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"', "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{EN DASH}": "-", "\N{EM DASH}": "-", "\N{EURO SIGN}": "EUR",
}  # fmt: skip


def to_ascii(text: str) -> str:
    r"""Return a text as one line of printable ASCII.

    Names of two players must not become equal, so a letter that has no ASCII form is escaped
    (``\u5f20``) and not replaced by a question mark.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_spell, unicodedata.normalize("NFC", text)))


def _spell(char: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    if char in _SPELLED:
        return _SPELLED[char]
    plain = "".join(
        part for part in unicodedata.normalize("NFKD", char) if not unicodedata.combining(part)
    )
    if plain and plain.isascii() and plain.isprintable():
        return plain
    return char.encode("unicode_escape").decode("ascii")

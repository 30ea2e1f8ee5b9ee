"""What other people wrote, made harmless: one line of letters that a terminal draws as they are.

Used where text comes in, by both sides, and again where it is drawn. It costs right-to-left marks
and joined emoji; the letters of every script stay.
"""

import unicodedata
from typing import Final

from wcwidth import wcwidth

from protocol.look_alikes import LOOKS_LIKE

NAME_CELLS: Final = 12
CHAT_CHARACTERS: Final = 200

_RIDERS_A_BASE: Final = 2
_NAME_PUNCTUATION: Final = frozenset(" -_.'")

_TREACHEROUS: Final = frozenset(
    map(
        chr,
        (
            0x034F,  # combining grapheme joiner
            *(0x115F, 0x1160, 0x3164, 0xFFA0),  # Hangul fillers, which count as letters
            *(0x17B4, 0x17B5),  # Khmer inherent vowels
            *range(0x180B, 0x1810),  # Mongolian variation selectors
            0x2800,  # the Braille pattern without dots
            *range(0xFE00, 0xFE10),  # variation selectors
            *range(0x1F1E6, 0x1F200),  # halves of flags
            *range(0x1F3FB, 0x1F400),  # skin tones
            *range(0xE0100, 0xE01F0),  # more variation selectors
        ),
    )
)
"""What shows nothing, or is as wide as a terminal likes, though its category is harmless."""

_EAST_ASIAN: Final = {
    "IDEOGRAPHIC": "CJK",
    "HIRAGANA": "KANA",
    "KATAKANA": "KANA",
    "KATAKANA-HIRAGANA": "KANA",
}
_WRITTEN_WITH_CJK: Final = ({"CJK", "KANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"})


def clean_text(
    text: str, *, max_cells: int, max_characters: int = CHAT_CHARACTERS, name: bool = False
) -> str:
    """Return what may be shown of a text: one line, cut to a width and a number of characters.

    Line ends become spaces; control, format, private, unassigned and invisible characters are
    dropped, and all marks on a letter but two. A name keeps letters, digits and a few signs.
    Cleaning what is clean changes nothing, and no text makes it raise.
    """
    # Four to one, so that what is dropped does not eat the line; and no more work than that.
    spaced = (" " if char.isspace() else char for char in text[: 4 * max_characters])
    kept = "".join(char for char in spaced if _may_show(char, name=name))
    line = _one_spaced(unicodedata.normalize("NFC", kept))
    return _one_spaced(_cut(line, max_cells=max_cells, max_characters=max_characters))


def clean_name(text: str) -> str:
    """Return the name that a player can bear, empty where nothing readable is left."""
    name = clean_text(text, max_cells=NAME_CELLS, max_characters=3 * NAME_CELLS, name=True)
    return name if skeleton(name) else ""


def clean_chat(text: str) -> str:
    """Return what can be shown of a line of chat."""
    return clean_text(text, max_cells=2 * CHAT_CHARACTERS)


def skeleton(name: str) -> str:
    """Return what is left of a name for a quick eye: equal for names that could be mixed up.

    Marks, signs and case are off, and letters that look alike are one.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(_digit(char) for char in plain if not unicodedata.combining(char))
    seen = letters.translate(LOOKS_LIKE).replace("rn", "m").replace("vv", "w")
    # Vowel signs of many scripts are marks that combine with nothing: they tell names apart.
    return "".join(char for char in seen if unicodedata.category(char)[0] in "LMN")


def is_one_script(name: str) -> bool:
    """Tell whether the letters of a name are of one script; kana and Han are one, as is usual."""
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    scripts = {_script(letter) for letter in letters} - {"MODIFIER"}
    return len(scripts) <= 1 or scripts in _WRITTEN_WITH_CJK


def _one_spaced(text: str) -> str:
    return " ".join(text.split())


def _may_show(char: str, *, name: bool) -> bool:
    category = unicodedata.category(char)
    if category[0] == "C" or char in _TREACHEROUS:
        return False
    return not name or category[0] in "LMN" or char in _NAME_PUNCTUATION


def _cut(line: str, *, max_cells: int, max_characters: int) -> str:
    """Cut a line between letters; what rides on a letter goes or stays with it."""
    kept: list[str] = []
    cells = riders = 0
    for char in line:
        width = wcwidth(char)
        if width > 0:
            riders = 0
        else:
            # Marks, and the vowels of Hangul that no syllable could be made of.
            riders += 1
            if riders > _RIDERS_A_BASE or not kept or kept[-1] == " ":
                continue
            # Terminals do not agree on vowel signs that stand beside their letter: count them.
            width = int(unicodedata.category(char) == "Mc")
        if cells + width > max_cells or len(kept) == max_characters:
            break
        cells += width
        kept.append(char)
    return "".join(kept)


def _digit(char: str) -> str:
    value = unicodedata.decimal(char, None)
    return char if value is None else str(value)


def _script(letter: str) -> str:
    # Python does not know scripts, but the names of letters begin with theirs.
    word = unicodedata.name(letter, "").partition(" ")[0]
    return _EAST_ASIAN.get(word, word)

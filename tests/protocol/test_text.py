"""What other people write: nothing of it reaches a terminal but one line of letters."""

# ruff: noqa: RUF001  # ambiguous letters are what this file is about

import unicodedata

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth, wcwidth

from protocol.text import (
    CHAT_CHARACTERS,
    NAME_CELLS,
    clean_chat,
    clean_name,
    clean_text,
    is_one_script,
    skeleton,
)

HOSTILE = {
    "clear the screen": "\x1b[2J\x1b[H",
    "clear it with one byte": "\x9b2J",
    "set the title": "\x1b]0;owned\x07",
    "write the clipboard": "\x1b]52;c;ZXZpbA==\x07",
    "ask for a report": "\x1b[6n",
    "overwrite the line": "\rHOST: you won",
    "bidi override": "\u202eecila",
    "bidi isolate": "\u2066x\u2069",
    "zero-width joiner": "a\u200db",
    "stacked marks": "a" + "\u0301" * 60,
    "marks on nothing": "\u0301" * 9,
    "bells": "\x07" * 50,
    "a forged line": "hi\n*** Bob folds",
    "a forged line, by separator": "hi\u2028*** Bob folds",
    "lone surrogate": "\ud800",
    "tags": "\U000e0041\U000e0042",
    "nul": "a\0b",
    "byte order mark": "\ufeffbob",
    "soft hyphen": "bo\u00adb",
    "Hangul fillers": "\u3164\u115f\u1160\uffa0",
    "dotless Braille": "\u2800" * 9,
    "private use": "\ue000\U00100000",
    "unassigned": "\u0378\uffff",
    "wide": "漢" * 500,
    "half an escape": "\x1b",
}

# Where trouble comes from, beside any character at all.
TROUBLE = st.one_of(
    st.characters(max_codepoint=0x20),
    st.characters(min_codepoint=0x7F, max_codepoint=0xA0),
    st.characters(min_codepoint=0x200B, max_codepoint=0x206F),
    st.characters(min_codepoint=0x300, max_codepoint=0x36F),
    st.characters(min_codepoint=0x900, max_codepoint=0xE7F),
    st.characters(min_codepoint=0x1100, max_codepoint=0x11FF),
    st.characters(min_codepoint=0xD800, max_codepoint=0xDFFF),
    st.characters(min_codepoint=0x1F1E6, max_codepoint=0x1F3FF),
    st.characters(),
    st.sampled_from("\x1b[ \t\n\r.a"),
)
TEXTS = st.text(TROUBLE, max_size=80)


def assert_harmless(text: str, cells: int) -> None:
    assert 0 <= wcswidth(text) <= cells
    assert sum(max(wcwidth(char), 0) for char in text) <= cells
    assert not [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn")]
    assert text == " ".join(text.split())
    assert text == unicodedata.normalize("NFC", text)


@given(text=TEXTS, cells=st.integers(0, 40), characters=st.integers(0, 60), name=st.booleans())
def test_any_text_becomes_harmless_and_stays_as_it_is(
    text: str, cells: int, characters: int, name: bool
) -> None:
    cleaned = clean_text(text, max_cells=cells, max_characters=characters, name=name)

    assert_harmless(cleaned, cells)
    assert len(cleaned) <= characters
    assert cleaned == clean_text(cleaned, max_cells=cells, max_characters=characters, name=name)


@pytest.mark.heavy  # its share: 10 s
@pytest.mark.parametrize("name", [True, False])
def test_every_single_character_becomes_harmless_and_stays_as_it_is(name: bool) -> None:
    for start in range(0, 0x110000, 64):
        text = " ".join(f"a{chr(number)}" for number in range(start, start + 64))
        cleaned = clean_text(text, max_cells=400, name=name)
        assert_harmless(cleaned, 400)
        assert cleaned == clean_text(cleaned, max_cells=400, name=name), ascii(text)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_cleaned_text_leaves_a_terminal_alone(text: str) -> None:
    screen = pyte.Screen(80, 4)
    stream = pyte.Stream(screen)
    stream.feed("TABLE POT 120\r\n")

    stream.feed(clean_text(text, max_cells=60))

    assert screen.display[0].rstrip() == "TABLE POT 120"
    assert screen.title == ""
    assert screen.cursor.y == 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  two   words\t", "two words"),
        ("a\nDealer: seat 1 wins", "a Dealer: seat 1 wins"),
        ("e\u0301", "é"),
        ("한글".encode().decode(), "한글"),
        (unicodedata.normalize("NFD", "한글"), "한글"),
        ("a\u0301\u0302\u0303\u0304", "á\u0302\u0303"),
        (" \u0301x", "x"),
        ("نص \u200fعربي", "نص عربي"),
        ("नमस्ते", "नमस्ते"),
        ("👍🏽 👨\u200d👩", "👍 👨👩"),
        ("🇩🇪!", "!"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_letters_of_every_script_stay(text: str, shown: str) -> None:
    assert clean_text(text, max_cells=40) == shown


def test_a_wide_letter_that_does_not_fit_is_left_out_whole() -> None:
    assert clean_text("漢字", max_cells=3) == "漢"


def test_a_vowel_sign_beside_its_letter_counts_as_a_cell() -> None:
    assert clean_text("का" * 6, max_cells=4) == "का" * 2


def test_a_cut_text_does_not_end_in_a_space() -> None:
    assert clean_text("ab cd", max_cells=3) == "ab"


def test_dropped_characters_do_not_eat_the_line_but_the_work_is_bounded() -> None:
    assert clean_text("\x07" * 30 + "abc", max_cells=10, max_characters=10) == "abc"
    assert clean_text("\x07" * 40 + "abc", max_cells=10, max_characters=10) == ""


def test_chat_is_cut_to_its_number_of_characters() -> None:
    assert clean_chat("漢" * 500) == "漢" * CHAT_CHARACTERS


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Mary   Jane  ", "Mary Jane"),
        ("O'Neil-2_Jr.", "O'Neil-2_Jr."),
        ("*** Bob: <b>", "Bob b"),
        ("Bartholomew Cubbins", "Bartholomew"),
        ("山田たろう", "山田たろう"),
        ("漢" * 12, "漢" * 6),
        ("- . '", ""),
        ("😀😀", ""),
        ("", ""),
    ],
)
def test_a_name_keeps_letters_digits_and_a_few_signs(text: str, name: str) -> None:
    assert clean_name(text) == name


@given(text=TEXTS)
def test_any_name_becomes_harmless_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text)

    assert_harmless(name, NAME_CELLS)
    assert clean_name(name) == name
    assert bool(name) == bool(skeleton(name))
    assert len(skeleton(text)) >= 0
    assert is_one_script(text) in (True, False)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Bob", "bOB"),
        ("Bob", "Воb"),  # Cyrillic Ve and o
        ("Bob", "B0b"),
        ("alice", "аlice"),  # Cyrillic a
        ("Clara", "CIara"),
        ("José", "Jose"),
        ("Bob", "B.o b_"),
        ("mark", "rnark"),
        ("Ann", "Ànn"),
        ("Will", "VViII"),
        ("Lukas", "Łukas"),
        ("NIKO", "ΝΙΚΟ"),  # Greek throughout
        ("ΝΙΚΟΣ", "Νίκος"),
        ("СОСО", "coco"),  # Cyrillic throughout
        ("ВОВА", "вова"),
        ("Bob", "Ｂｏｂ"),
        ("Bob", "𝐁𝐨𝐛"),
        ("Tom5", "Toms"),
        ("Ann2", "Ann٢"),
        ("Strasse", "STRAẞE"),
    ],
)
def test_names_that_could_be_mixed_up_have_one_skeleton(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anna"),
        ("Ned", "Ted"),
        ("Bob", "Rob"),
        ("Bot 1", "Bot 2"),
        ("राम", "रमा"),
        ("山田", "田山"),
        ("Иван", "Илья"),
    ],
)
def test_names_that_nobody_mixes_up_stay_apart(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "José-2",
        "Иван",
        "Νίκος",
        "山田たろう",
        "カタカナー",
        "人々",
        "小明",
        "김민준",
        "金민준",
        "123",
        "",
    ],
)
def test_a_name_of_one_script_is_fine(name: str) -> None:
    assert is_one_script(name)


@pytest.mark.parametrize("name", ["Воb", "аlice", "Νikos", "Ming小", "김たろう", "Aб", "ابBob"])
def test_a_name_of_two_scripts_is_not(name: str) -> None:
    assert not is_one_script(name)


def test_a_letter_that_modifies_others_is_of_every_script() -> None:
    assert is_one_script("Ann\u02bc")  # modifier letter apostrophe

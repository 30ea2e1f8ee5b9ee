"""Cells, widths and clicks: nothing anybody wrote can break a row."""

import pytest

from client.intents import Do
from client.screens.canvas import Canvas, Size, center, clip, cut, fit, width_of, wrap


def text_of(canvas: Canvas) -> list[str]:
    return canvas.picture().text.split("\n")


def test_control_format_and_bidi_characters_never_reach_the_screen() -> None:
    canvas = Canvas(Size(20, 1), ascii_only=False)

    canvas.area.put(0, 0, "a\x1b[2Jb\u202ec\u200dd\x9be\x07")

    assert text_of(canvas) == ["a[2Jbcde"]


def test_a_wide_character_takes_two_cells() -> None:
    assert width_of("漢字x") == 5
    assert fit("漢字", 5) == "漢字 "
    assert center("漢", 4) == " 漢 "


def test_a_cut_never_leaves_half_a_wide_character() -> None:
    assert clip("漢字", 3) == "漢"
    assert fit("漢字", 3) == "漢 "


@pytest.mark.parametrize("at", range(4))
def test_writing_over_half_a_wide_character_leaves_a_blank_for_the_rest(at: int) -> None:
    canvas = Canvas(Size(6, 1), ascii_only=False)
    canvas.area.put(0, 0, "漢字")

    canvas.area.put(at, 0, "|")

    (line,) = canvas.picture().lines
    assert sum(width_of(part.text) for part in line) == 6


def test_a_wide_character_at_the_edge_of_an_area_is_left_out() -> None:
    canvas = Canvas(Size(4, 1), ascii_only=False)

    canvas.area.part(0, 0, 2, 1).put(1, 0, "漢")
    canvas.area.put(2, 0, "|")

    assert text_of(canvas) == ["  |"]


def test_combining_marks_stay_in_their_cell_and_are_few() -> None:
    assert width_of("a" + "\u0301" * 50 + "b") == 2
    assert len(fit("x" + "\u0316" * 50, 1)) <= 4


@pytest.mark.parametrize(
    ("text", "width", "left"),
    [("CALL 1000", 9, "CALL 1000"), ("CALL 1000", 7, "CALL "), ("pot 45 live", 6, "pot 45")],
)
def test_a_cut_leaves_no_begin_of_a_number(text: str, width: int, left: str) -> None:
    assert cut(text, width) == left


def test_an_area_cuts_what_does_not_fit() -> None:
    canvas = Canvas(Size(10, 3), ascii_only=False)

    part = canvas.area.part(2, 1, 4, 1)
    part.put(-1, 0, "abcdefgh")
    part.put(0, 1, "below")

    assert text_of(canvas) == ["", "  bcde", ""]


def test_a_click_finds_what_was_painted_last() -> None:
    canvas = Canvas(Size(4, 1), ascii_only=False)
    canvas.area.put(0, 0, "aaaa", does=Do.FOLD)

    canvas.area.put(1, 0, "b", does=Do.CALL)

    assert [(part.text, part.does) for part in canvas.picture().lines[0]] == [
        ("a", Do.FOLD),
        ("b", Do.CALL),
        ("aa", Do.FOLD),
    ]


def test_ascii_keeps_widths_and_has_no_other_byte() -> None:
    canvas = Canvas(Size(12, 1), ascii_only=True)

    canvas.area.put(0, 0, "┌═║10♥é漢│")

    (line,) = text_of(canvas)
    assert line == "+=#10He??|"


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("one two three", 7, ("one two", "  three")),
        (" - a list of things", 9, (" - a list", "  of", "  things")),
        ("", 5, ("",)),
        ("abcdefgh", 3, ("abc", "def", "gh")),
        ("a  b", 9, ("a  b",)),
        ("漢字漢字", 4, ("漢字", "  漢", "  字")),
        ("漢", 1, ("?",)),
        ("x", 0, ()),
    ],
)
def test_wrapping(text: str, width: int, expected: tuple[str, ...]) -> None:
    assert wrap(text, width, indent="  ") == expected

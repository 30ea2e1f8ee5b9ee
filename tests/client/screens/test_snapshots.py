"""Every screen as text and as colours, a file for each: read the difference like code.

``STANDPAT_NEW_SNAPSHOTS=1 pytest tests/client/screens/test_snapshots.py`` writes them anew. In
``styles`` stands a letter wherever the terminal is told to show something in a style; ``decks.txt``
says what that style is in each deck. ASCII has no files: it is the same, character by character.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from client.model import Deck, Model
from client.screens.canvas import Fragment, Picture, Size
from client.screens.render import render
from client.screens.table_list import render_list
from client.theme import style_rules
from tests.support.all_scenes import ALL_SCENES
from tests.support.found_tables import LISTS
from tests.support.scenes import at_draw

FOLDER = Path(__file__).parent.parent / "snapshots"
SIZES = (*(Size(40, 20), Size(80, 24), Size(120, 40)), Size(39, 9), Size(40, 5), Size(200, 60))
WRITE = bool(os.environ.get("STANDPAT_NEW_SNAPSHOTS"))

PLAIN: Final = str.maketrans("┌┐└┘╔╗╚╝║─│═♣♦♥♠", "++++#####-|=CDHS")
"""What stands for the characters that not every terminal has."""

_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
LETTERS: Final = {
    **{f"card.{suit}": suit[0] for suit in _SUITS},
    **{f"card.{suit} marked": suit[0].upper() for suit in _SUITS},
    **{f"card.{suit} focused": digit for suit, digit in zip(_SUITS, "1234", strict=True)},
    "card.joker": "j",
    "card.joker marked": "J",
    "title": "=",
    "heading": "#",
    "turn": "!",
    "offline": "O",
    "hurry": "U",
    "winner": "W",
    "talk": "~",
    "new": "N",
    "marked": "%",
    "button.main": "B",
    "button.main marked": "M",
}
"""The letter of each style that changes how anything looks."""


def assert_as_kept(name: str, text: str) -> None:
    path = FOLDER / f"{name}.txt"
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def pictures(paint: Callable[[Size], Picture]) -> dict[Size, Picture]:
    return {size: paint(size) for size in SIZES}


def as_text(shown: dict[Size, Picture]) -> str:
    return "".join(f"-- {s.columns}x{s.rows}\n{picture.text}\n" for s, picture in shown.items())


def as_styles(shown: dict[Size, Picture]) -> str:
    """Return the letters of all styles, with the numbers of the rows that have any."""
    lines = []
    for size, picture in shown.items():
        lines.append(f"-- {size.columns}x{size.rows}")
        for y, line in enumerate(picture.lines):
            letters = "".join(letter_of(piece) * len(piece.text) for piece in line).rstrip()
            lines += [f"{y:>2} {letters}"] if letters else []
    return "\n".join(lines) + "\n"


def letter_of(piece: Fragment) -> str:
    rules = style_rules(Deck.FOUR)
    classes = [name.removeprefix("class:") for name in piece.style.split()]
    looks = [name for name in classes if rules[name]]
    return LETTERS[" ".join(looks)] if looks and piece.text.strip() else " "


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_screen(name: str) -> None:
    model = ALL_SCENES[name]()
    assert_screen(name, lambda size: render(model, size))
    assert_same_in_ascii(name, lambda size: render(in_ascii(model), size))


@pytest.mark.parametrize("name", list(LISTS))
def test_screen_of_the_list(name: str) -> None:
    model = LISTS[name]
    plain = replace(model, settings=replace(model.settings, ascii_only=True))
    assert_screen(name, lambda size: render_list(model, size))
    assert_same_in_ascii(name, lambda size: render_list(plain, size))


def in_ascii(model: Model) -> Model:
    return replace(model, settings=replace(model.settings, ascii_only=True))


def assert_screen(name: str, paint: Callable[[Size], Picture]) -> None:
    shown = pictures(paint)
    assert_as_kept(name, as_text(shown))
    assert_as_kept(f"styles/{name}", as_styles(shown))


def assert_same_in_ascii(name: str, paint: Callable[[Size], Picture]) -> None:
    text = as_text(pictures(paint))
    assert text.isascii()
    assert text == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").translate(PLAIN)


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_no_screen_says_anything_in_colour_alone(name: str) -> None:
    # The deck is the business of the theme: the picture itself is one and the same.
    model = ALL_SCENES[name]()

    drawn = [
        render(replace(model, settings=replace(model.settings, deck=deck)), Size(80, 24)).lines
        for deck in Deck
    ]

    assert drawn[0] == drawn[1] == drawn[2]


def test_the_looks_of_every_style_in_every_deck() -> None:
    text = "".join(
        f"{name:<12} {' | '.join(style_rules(deck)[name] or '-' for deck in Deck)}\n"
        for name in style_rules(Deck.TWO)
    )

    assert_as_kept("styles/decks", f"{'':<12} {' | '.join(Deck)}\n{text}")


def test_every_style_of_every_deck() -> None:
    model = replace(at_draw(marks=(0,)), focus=1)
    picture = render(model, Size(40, 20))

    text = "".join(
        f"-- {deck}\n" + "".join(f"{styled(line, deck)}\n" for line in picture.lines)
        for deck in Deck
    )

    assert_as_kept("styles/cards", text)


def styled(line: tuple[Fragment, ...], deck: Deck) -> str:
    """Return a line with the style of each piece that has one behind it in braces."""
    rules = style_rules(deck)
    pieces = []
    for fragment in line:
        classes = [name.removeprefix("class:") for name in fragment.style.split()]
        looks = " ".join(filter(None, (rules[name] for name in classes)))
        pieces.append(f"{fragment.text}{{{looks}}}" if looks else fragment.text)
    return "".join(pieces).rstrip()


def test_no_snapshot_is_left_over() -> None:
    kept = {str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.txt")}
    names = {*ALL_SCENES, *LISTS}

    assert kept == {*names, *(f"styles/{name}" for name in names), "styles/decks", "styles/cards"}

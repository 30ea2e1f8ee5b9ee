"""Every screen as text, a file for each: read the difference like code.

``STANDPAT_NEW_SNAPSHOTS=1 pytest tests/client/screens/test_snapshots.py`` writes them anew.
"""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.model import Deck, Model
from client.screens.canvas import Fragment, Size
from client.screens.render import render
from client.theme import style_rules
from tests.support.all_scenes import ALL_SCENES
from tests.support.scenes import SCENES, at_draw

FOLDER = Path(__file__).parent.parent / "snapshots"
USUAL = (Size(40, 20), Size(80, 24), Size(120, 40))
SMALL = (Size(39, 9), Size(40, 5))
LARGE = (Size(200, 60),)
WRITE = bool(os.environ.get("STANDPAT_NEW_SNAPSHOTS"))


def assert_as_kept(name: str, text: str) -> None:
    path = FOLDER / f"{name}.txt"
    if WRITE:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def screens_of(model: Model, sizes: tuple[Size, ...]) -> str:
    return "".join(f"-- {size.columns}x{size.rows}\n{render(model, size).text}\n" for size in sizes)


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_screen(name: str) -> None:
    sizes = (*USUAL, *SMALL, *(LARGE if name in SCENES else ()))

    assert_as_kept(name, screens_of(ALL_SCENES[name](), sizes))


@pytest.mark.parametrize("name", list(SCENES))
def test_screen_in_ascii(name: str) -> None:
    model = SCENES[name]()
    model = replace(model, settings=replace(model.settings, ascii_only=True))

    text = screens_of(model, USUAL)

    assert text.isascii()
    assert_as_kept(f"{name}_ascii", text)


def test_every_style_of_every_deck() -> None:
    model = replace(at_draw(marks=(0,)), focus=1)
    picture = render(model, Size(40, 20))

    text = "".join(
        f"-- {deck}\n" + "".join(f"{styled(line, deck)}\n" for line in picture.lines)
        for deck in Deck
    )

    assert_as_kept("styles", text)


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
    kept = {path.stem for path in FOLDER.iterdir()}

    assert kept == {*ALL_SCENES, *(f"{name}_ascii" for name in SCENES), "styles"}

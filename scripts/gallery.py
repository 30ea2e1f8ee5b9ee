#!/usr/bin/env python3
"""Draws every screen into a folder, to be looked at: as text, as a web page, and as pictures.

    scripts/gallery.py                    all of it, into gallery/
    scripts/gallery.py bet draw           these moments alone
    scripts/gallery.py --into DIR --size 80x24 --size 40x20

``index.html`` shows each screen in its colours on black, white and both Solarized backgrounds. The
pictures (all on black, those of 80x24 on each background) need Pillow, which the extra ``gallery``
brings, and the font DejaVu Sans Mono; without them there are none.
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import argparse
import html
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from gallery_pictures import paint_pictures
from msgspec.structs import replace

from client.model import Deck, Model
from client.screens.canvas import Fragment, Picture, Size
from client.screens.render import render
from client.screens.table_list import render_list
from client.theme import style_rules
from tests.support.all_scenes import ALL_SCENES
from tests.support.found_tables import LISTS

MOMENTS: Final = (*ALL_SCENES, *LISTS)
SIZES: Final = (Size(40, 20), Size(80, 24), Size(120, 40))


class Ground(NamedTuple):
    """A background, and the colour that a terminal writes on it."""

    name: str
    paper: str
    ink: str


GROUNDS: Final = (
    Ground("black", "#000000", "#d0d0d0"),
    Ground("white", "#ffffff", "#202020"),
    Ground("solarized-dark", "#002b36", "#839496"),
    Ground("solarized-light", "#fdf6e3", "#657b83"),
)


class Shown(NamedTuple):
    """One screen of the gallery."""

    name: str
    picture: Picture
    deck: Deck


def main() -> int:
    """Draw what the command line asks for."""
    options = _read_words()
    folder: Path = options.into
    folder.mkdir(parents=True, exist_ok=True)
    names = options.moments or MOMENTS
    screens = list(_screens(names, options.size or SIZES))
    for shown in screens:
        (folder / f"{shown.name}.txt").write_text(f"{shown.picture.text}\n", encoding="utf-8")
    (folder / "index.html").write_text(page(screens), encoding="utf-8")
    print(f"{len(screens)} screens as text and in {folder / 'index.html'}.")
    looks = {deck: style_rules(deck) for deck in Deck}
    print(paint_pictures(screens, GROUNDS, looks, folder))
    return 0


def _read_words() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draw every screen, to be looked at.")
    parser.add_argument("moments", nargs="*", choices=[*MOMENTS, []], metavar="MOMENT")
    parser.add_argument("--into", type=Path, default=Path("gallery"), metavar="DIR")
    parser.add_argument("--size", type=_size, action="append", metavar="COLUMNSxROWS")
    return parser.parse_args()


def _size(text: str) -> Size:
    columns, _, rows = text.partition("x")
    return Size(int(columns), int(rows))


def _screens(names: Sequence[str], sizes: Sequence[Size]) -> Iterator[Shown]:
    for name in names:
        for size in sizes:
            if name in LISTS:
                full_name = f"{name}_{size.columns}x{size.rows}"
                yield Shown(full_name, render_list(LISTS[name], size), Deck.TWO)
            else:
                yield _shown(name, ALL_SCENES[name](), size)
    # The other decks, and letters for suits, where there are cards to see.
    for deck in (Deck.FOUR, Deck.MONO):
        model = ALL_SCENES["draw"]()
        yield _shown(f"draw_{deck}", with_deck(model, deck), Size(80, 24))
    model = ALL_SCENES["draw"]()
    letters = replace(model, settings=replace(model.settings, ascii_only=True))
    yield _shown("draw_letters", letters, Size(80, 24))


def with_deck(model: Model, deck: Deck) -> Model:
    """Return the model with its suits in other colours."""
    return replace(model, settings=replace(model.settings, deck=deck))


def _shown(name: str, model: Model, size: Size) -> Shown:
    full_name = f"{name}_{size.columns}x{size.rows}"
    return Shown(full_name, render(model, size), model.settings.deck)


# ---------------------------------------------------------------- the web page


def page(screens: Sequence[Shown]) -> str:
    """Return a page with every screen on every background."""
    parts = [_HEAD]
    for shown in screens:
        rules = style_rules(shown.deck)
        lines = "\n".join(
            "".join(_as_html(part, rules) for part in line) for line in shown.picture.lines
        )
        grounds = "".join(
            f'<pre style="background:{ground.paper};color:{ground.ink}">{lines}</pre>'
            for ground in GROUNDS
        )
        parts.append(f"<h2>{html.escape(shown.name)}</h2><div>{grounds}</div>")
    return "\n".join(parts)


_HEAD: Final = """<!doctype html>
<meta charset="utf-8">
<title>standpat: every screen</title>
<style>
pre { display: inline-block; margin: 4px; padding: 6px }
pre { font: 13px/1.2 "DejaVu Sans Mono", monospace }
.reverse { filter: invert(1) }
</style>"""


def _as_html(part: Fragment, rules: Mapping[str, str]) -> str:
    words = words_of(part.style, rules)
    css = []
    if "bold" in words:
        css.append("font-weight:bold")
    if "italic" in words:
        css.append("font-style:italic")
    css += [f"color:{word}" for word in words if word.startswith("#")]
    # A terminal exchanges ink and paper: the whole piece is inverted, which looks the same.
    mark = ' class="reverse"' if "reverse" in words else ""
    paper = ";background:inherit" if mark else ""
    text = html.escape(part.text)
    return f'<span{mark} style="{";".join(css)}{paper}">{text}</span>' if css or mark else text


def words_of(style: str, rules: Mapping[str, str]) -> set[str]:
    """Return the looks of all classes of a style."""
    names = [name.removeprefix("class:") for name in style.split()]
    return {word for name in names for word in rules[name].split()}


if __name__ == "__main__":
    sys.exit(main())

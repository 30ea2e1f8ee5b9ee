"""Screens as PNG pictures, where Pillow and a font that has the suits are there."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from client.model import Deck
from client.screens.canvas import Picture, cells_of

if TYPE_CHECKING:
    from PIL import ImageFont

FONT_SIZE: Final = 14
MARGIN: Final = 8
ON_EVERY_GROUND: Final = 80
FONTS: Final = ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf")


class Ground(Protocol):
    """A background, and the colour that a terminal writes on it."""

    @property
    def name(self) -> str:
        """Return what it is called in the name of a file."""

    @property
    def paper(self) -> str:
        """Return the colour of the background."""

    @property
    def ink(self) -> str:
        """Return the colour of plain text."""


class Shown(Protocol):
    """One screen of the gallery."""

    @property
    def name(self) -> str:
        """Return the name of the file."""

    @property
    def picture(self) -> Picture:
        """Return the screen."""

    @property
    def deck(self) -> Deck:
        """Return how its suits are coloured."""


class Fonts(NamedTuple):
    """The two faces that a screen needs."""

    plain: "ImageFont.FreeTypeFont"
    bold: "ImageFont.FreeTypeFont"


def paint_pictures(
    screens: Sequence[Shown],
    grounds: Sequence[Ground],
    looks: Mapping[Deck, Mapping[str, str]],
    folder: Path,
) -> str:
    """Paint each screen on each background; return what was done, or why it could not be."""
    try:
        from PIL import ImageFont  # noqa: PLC0415  # optional: the gallery does without it too
    except ImportError:
        return "No pictures: Pillow is not installed (pip install .[gallery])."
    try:
        plain, bold = (ImageFont.truetype(name, FONT_SIZE) for name in FONTS)
    except OSError:
        return f"No pictures: the font {FONTS[0]} is not installed."
    fonts, count = Fonts(plain, bold), 0
    for shown in screens:
        for ground in grounds if shown.picture.size.columns == ON_EVERY_GROUND else grounds[:1]:
            path = folder / f"{shown.name}_{ground.name}.png"
            _paint(shown, ground, looks[shown.deck], fonts, path)
            count += 1
    return f"Pictures: {count}."


def _paint(
    shown: Shown, ground: Ground, rules: Mapping[str, str], fonts: Fonts, path: Path
) -> None:
    from PIL import Image, ImageDraw  # noqa: PLC0415  # optional, see above

    width = round(fonts.plain.getlength("M"))
    height = FONT_SIZE + 3
    columns, rows = shown.picture.size
    size = (columns * width + 2 * MARGIN, rows * height + 2 * MARGIN)
    image = Image.new("RGB", size, ground.paper)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(shown.picture.lines):
        x, y = MARGIN, MARGIN + row * height
        for part in line:
            names = [name.removeprefix("class:") for name in part.style.split()]
            words = [word for name in names for word in rules[name].split()]
            ink = next((word for word in words if word.startswith("#")), ground.ink)
            paper = ground.paper
            if "reverse" in words:
                ink, paper = paper, ink
            cells = cells_of(part.text)
            draw.rectangle((x, y, x + len(cells) * width - 1, y + height - 1), fill=paper)
            font = fonts.bold if "bold" in words else fonts.plain
            for at, cell in enumerate(cells):
                draw.text((x + at * width, y), cell, fill=ink, font=font)
            x += len(cells) * width
    image.save(path)

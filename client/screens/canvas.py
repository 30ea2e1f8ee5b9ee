"""A grid of cells that screens are painted on: clipped, aware of wide text, with places to click.

Everything that reaches the terminal passes ``cells_of``: no control or format character does,
whoever wrote the text, and no text is wider than it looks.
"""

import functools
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from wcwidth import wcwidth

from client.intents import Target

_MARKS_PER_CELL: Final = 2
_FIRST_WIDE: Final = "\u2600"  # boxes lie below; suits above cost no more than a second look

_ASCII_FORMS: Final = str.maketrans(
    {
        **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
        **dict.fromkeys("╔╗╚╝║", "#"),
        "─": "-",
        "│": "|",
        "═": "=",
        "♣": "C",
        "♦": "D",
        "♥": "H",
        "♠": "S",
    }
)


class Size(NamedTuple):
    """The size of a screen in cells."""

    columns: int
    rows: int


class Fragment(NamedTuple):
    """A piece of a line: its style, its text, and what a click on it means."""

    style: str
    text: str
    does: Target | None


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A painted screen. ``cursor`` is a column and a row."""

    size: Size
    lines: tuple[tuple[Fragment, ...], ...]
    cursor: tuple[int, int] = (0, 0)
    cursor_shown: bool = False

    @property
    def text(self) -> str:
        """Return the lines without styles and without blanks at their ends."""
        rows = ("".join(fragment.text for fragment in line).rstrip() for line in self.lines)
        return "\n".join(rows)


@functools.lru_cache(maxsize=4096)
def cells_of(text: str) -> tuple[str, ...]:
    """Return a text cell by cell; a wide character is followed by an empty cell."""
    cells: list[str] = []
    for character in unicodedata.normalize("NFC", text):
        if character in "\t\n\r":
            cells.append(" ")
            continue
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            continue
        width = wcwidth(character)
        if width > 0:
            cells += [character, *[""] * (width - 1)]
        elif cells and cells[-1] and len(cells[-1]) <= _MARKS_PER_CELL:
            cells[-1] += character
    return tuple(cells)


def width_of(text: str) -> int:
    """Return how many cells a text takes."""
    return len(cells_of(text))


def clip(text: str, width: int) -> str:
    """Return as much of a text as fits into so many cells, without half a wide character."""
    cells = cells_of(text)
    if len(cells) <= width:
        return "".join(cells)
    kept = cells[: max(width, 0)]
    if cells[len(kept)] == "" and kept:
        kept = kept[:-1]
    return "".join(kept)


def fit(text: str, width: int, *, right: bool = False) -> str:
    """Return a text clipped and padded to exactly so many cells."""
    clipped = clip(text, width)
    blanks = " " * (width - width_of(clipped))
    return blanks + clipped if right else clipped + blanks


def center(text: str, width: int) -> str:
    """Return a text clipped and centred in so many cells."""
    clipped = clip(text, width)
    return fit(" " * ((width - width_of(clipped)) // 2) + clipped, width)


def wrap(text: str, width: int, *, indent: str = "") -> tuple[str, ...]:
    """Return a text as lines of at most so many cells, broken at blanks where possible."""
    if width < 1:
        return ()
    lines: list[str] = []
    line = " " * (len(text) - len(text.lstrip(" ")))
    is_begun = False
    for word in text.lstrip(" ").split(" "):
        joined = f"{line} {word}" if is_begun else line + word
        is_begun = True
        if width_of(joined) <= width:
            line = joined
            continue
        if line.strip():
            lines.append(line)
        line = _room_for(indent if lines else "", width) + word
        while width_of(line) > width:
            head = clip(line, width)
            if not head:
                return (*lines, "?")
            lines.append(head)
            line = _room_for(indent, width) + "".join(cells_of(line)[width_of(head) :])
    return (*lines, line)


def _room_for(indent: str, width: int) -> str:
    return indent if len(indent) < width - 1 else ""


class _Cell(NamedTuple):
    text: str = " "
    style: str = ""
    does: Target | None = None


_BLANK: Final = _Cell()


class Area:
    """A rectangle to paint on; what does not fit into it is cut off."""

    def __init__(
        self, cells: list[list[_Cell]], x: int, y: int, size: Size, *, ascii_only: bool
    ) -> None:
        self._cells = cells
        self._x, self._y = x, y
        self._ascii_only = ascii_only
        self.width, self.height = max(size.columns, 0), max(size.rows, 0)

    def part(self, x: int, y: int, width: int, height: int) -> "Area":
        """Return a rectangle inside this one, cut to it."""
        size = Size(min(width, self.width - x), min(height, self.height - y))
        return Area(self._cells, self._x + x, self._y + y, size, ascii_only=self._ascii_only)

    def put(
        self, x: int, y: int, text: str, style: str = "", *, does: Target | None = None
    ) -> None:
        """Write a text at a place; ``does`` is what a click on it means."""
        if not 0 <= y < self.height:
            return
        cells = cells_of(self._spoken(text))
        row = self._cells[self._y + y]
        for at, cell in enumerate(cells, start=x):
            if 0 <= at < self.width:
                row[self._x + at] = _Cell(cell, style, does)

    def put_right(self, y: int, text: str, style: str = "") -> None:
        """Write a text so that it ends with the row."""
        self.put(self.width - width_of(text), y, text, style)

    def put_lines(self, lines: Sequence[str], style: str = "") -> None:
        """Write lines from the top."""
        for y, line in enumerate(lines):
            self.put(0, y, line, style)

    def rule(self, y: int) -> None:
        """Draw a line through a row."""
        self.put(0, y, "─" * self.width, "class:rule")

    def _spoken(self, text: str) -> str:
        if not self._ascii_only or text.isascii():
            return text
        drawn = text.translate(_ASCII_FORMS)
        return "".join((cell if cell.isascii() else "?") or "?" for cell in cells_of(drawn))


class Canvas:
    """A whole screen of blank cells."""

    def __init__(self, size: Size, *, ascii_only: bool) -> None:
        self.size = size
        self._cells = [[_BLANK] * size.columns for _ in range(size.rows)]
        self.area = Area(self._cells, 0, 0, size, ascii_only=ascii_only)

    def picture(self, cursor: tuple[int, int] | None = None, *, shown: bool = False) -> Picture:
        """Return what was painted."""
        return Picture(
            size=self.size,
            lines=tuple(_fragments(row) for row in self._cells),
            cursor=cursor or (0, 0),
            cursor_shown=shown and cursor is not None,
        )


def _fragments(painted: Sequence[_Cell]) -> tuple[Fragment, ...]:
    row = _without_halves(painted)
    fragments: list[Fragment] = []
    begin = 0
    for end in range(1, len(row) + 1):
        if end == len(row) or row[end][1:] != row[begin][1:]:
            text = "".join(cell.text for cell in row[begin:end])
            fragments.append(Fragment(row[begin].style, text, row[begin].does))
            begin = end
    return tuple(fragments)


def _without_halves(row: Sequence[_Cell]) -> Sequence[_Cell]:
    """Return the row with a blank for each half of a wide character whose other half is cut off."""
    if all(len(cell.text) == 1 and cell.text < _FIRST_WIDE for cell in row):
        return row
    whole = list(row)
    for at, cell in enumerate(row):
        follows_wide = at > 0 and width_of(whole[at - 1].text) == 2
        has_half = at + 1 < len(row) and row[at + 1].text == ""
        if (cell.text == "" and not follows_wide) or (width_of(cell.text) == 2 and not has_half):
            whole[at] = cell._replace(text=" ")
    return whole

"""A grid of cells that screens are painted on: clipped, aware of wide text, with places to click.

Everything that reaches the terminal passes ``cells_of``: no control or format character does,
whoever wrote the text, and no text is wider than it looks.
"""

import functools
import itertools
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from wcwidth import wcwidth

from client.intents import Target
from client.plain.ascii_text import to_ascii

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
    return "".join(_first_cells(cells, width))


def _first_cells(cells: tuple[str, ...], width: int) -> tuple[str, ...]:
    """Return so many of more cells, without half a wide character at the end."""
    kept = cells[: max(width, 0)]
    return kept[:-1] if kept and cells[len(kept)] == "" else kept


def cut(text: str, width: int) -> str:
    """Return as much of a text as fits, without the begin of a number: it would be another one."""
    kept = clip(text, width)
    if text[len(kept) : len(kept) + 1].isdigit():
        kept = kept.rstrip("0123456789")
    return kept


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
        # The cells of a long word are found once, and not again for each line that it fills.
        cells = cells_of(_room_for(indent if lines else "", width) + word)
        while len(cells) > width:
            head = _first_cells(cells, width)
            if not head:
                return (*lines, "?")
            lines.append("".join(head))
            cells = (*_room_for(indent, width), *cells[len(head) :])
        line = "".join(cells)
    return (*lines, line)


def _room_for(indent: str, width: int) -> str:
    return indent if len(indent) < width - 1 else ""


class _Look(NamedTuple):
    """What cells have besides their text: a style, and what a click on them means."""

    style: str = ""
    does: Target | None = None


_PLAIN: Final = _Look()


class _Grid:
    """The cells of a screen, row by row: texts and looks apart, so that a row takes them in one go.

    ``odd_rows`` are those with text that is not one character to a cell.
    """

    def __init__(self, size: Size) -> None:
        self.texts = [[" "] * size.columns for _ in range(size.rows)]
        self.looks = [[_PLAIN] * size.columns for _ in range(size.rows)]
        self.odd_rows: set[int] = set()


class Area:
    """A rectangle to paint on; what does not fit into it is cut off."""

    def __init__(self, grid: _Grid, x: int, y: int, size: Size, *, ascii_only: bool) -> None:
        self._grid = grid
        self._x, self._y = x, y
        self._ascii_only = ascii_only
        self.width, self.height = max(size.columns, 0), max(size.rows, 0)

    def part(self, x: int, y: int, width: int, height: int) -> "Area":
        """Return a rectangle inside this one, cut to it."""
        size = Size(min(width, self.width - x), min(height, self.height - y))
        return Area(self._grid, self._x + x, self._y + y, size, ascii_only=self._ascii_only)

    def put(
        self, x: int, y: int, text: str, style: str = "", *, does: Target | None = None
    ) -> None:
        """Write a text at a place; ``does`` is what a click on it means."""
        if not 0 <= y < self.height:
            return
        spoken = self._spoken(text)
        cells = cells_of(spoken)
        first, last = max(x, 0), min(x + len(cells), self.width)
        if first >= last:
            return
        row, begin, end = self._y + y, self._x + first, self._x + last
        self._grid.texts[row][begin:end] = cells[first - x : last - x]
        self._grid.looks[row][begin:end] = [_Look(style, does)] * (end - begin)
        if not (spoken.isascii() or is_plain(cells)):
            self._grid.odd_rows.add(row)

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
        return "".join(map(_letter, cells_of(drawn)))


@functools.lru_cache(maxsize=1024)
def _letter(cell: str) -> str:
    """Return what ASCII has for a cell, in one cell: half of a wide character has nothing."""
    spelled = to_ascii(cell)
    return spelled if len(spelled) == 1 else "?"


@functools.lru_cache(maxsize=4096)
def is_plain(cells: tuple[str, ...]) -> bool:
    """Tell whether every cell is one character that is no wider."""
    return all(len(cell) == 1 and cell < _FIRST_WIDE for cell in cells)


class Canvas:
    """A whole screen of blank cells."""

    def __init__(self, size: Size, *, ascii_only: bool) -> None:
        self.size = size
        self._grid = _Grid(size)
        self.area = Area(self._grid, 0, 0, size, ascii_only=ascii_only)

    def picture(self, cursor: tuple[int, int] | None = None, *, shown: bool = False) -> Picture:
        """Return what was painted."""
        grid = self._grid
        for row in grid.odd_rows:
            _blank_halves(grid.texts[row])
        return Picture(
            size=self.size,
            lines=tuple(map(_fragments, grid.texts, grid.looks)),
            cursor=cursor or (0, 0),
            cursor_shown=shown and cursor is not None,
        )


def _fragments(texts: Sequence[str], looks: Sequence[_Look]) -> tuple[Fragment, ...]:
    fragments: list[Fragment] = []
    begin = 0
    for look, same in itertools.groupby(looks):
        end = begin + sum(1 for _ in same)
        fragments.append(Fragment(look.style, "".join(texts[begin:end]), look.does))
        begin = end
    return tuple(fragments)


def _blank_halves(row: list[str]) -> None:
    """Put a blank for each half of a wide character whose other half is cut off."""
    for at, cell in enumerate(row):
        follows_wide = at > 0 and width_of(row[at - 1]) == 2
        has_half = at + 1 < len(row) and row[at + 1] == ""
        if (cell == "" and not follows_wide) or (width_of(cell) == 2 and not has_half):
            row[at] = " "

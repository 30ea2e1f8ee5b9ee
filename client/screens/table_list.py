"""The list of tables that were found on the network."""

from typing import Protocol

import msgspec

from client.intents import ChooseRow, ListDo, ListIntent
from client.model import Settings
from client.screens.canvas import Area, Canvas, Picture, Size, center, fit, width_of, wrap
from client.screens.shape import LEAST, is_too_small


class FoundRow(Protocol):
    """A table that was found; ``net.discovery`` has one for each."""

    @property
    def id(self) -> str:
        """Return what tells this table from all others."""

    @property
    def name(self) -> str:
        """Return what people call it."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return where it may be reached."""

    @property
    def port(self) -> int:
        """Return its port."""

    @property
    def state(self) -> str | None:
        """Return whether it is open, playing, paused or full, None where it does not say."""

    @property
    def seats(self) -> str:
        """Return how many seats are taken, as ``3/6``."""

    @property
    def code_needed(self) -> bool:
        """Return whether it asks who joins for a code."""


class ListModel(msgspec.Struct, frozen=True, kw_only=True):
    """The tables found so far; ``chosen`` is the id of one, ``trouble`` says why none can be."""

    settings: Settings
    rows: tuple[FoundRow, ...] = ()
    chosen: str = ""
    trouble: str = ""

    @property
    def chosen_row(self) -> int:
        """Return the row of the chosen table."""
        ids = [row.id for row in self.rows]
        return ids.index(self.chosen) if self.chosen in ids else 0


_BUTTON_ROWS = 3


def render_list(model: ListModel, size: Size) -> Picture:
    """Return the picture of the list."""
    canvas = Canvas(size, ascii_only=model.settings.ascii_only)
    area = canvas.area
    if is_too_small(size):
        words = f"Too small: make the window at least 40x{LEAST.rows}, or press q to leave."
        area.put_lines(wrap(words, area.width))
        return canvas.picture()
    found = len(model.rows)
    head = 1 if size.rows >= 4 else 0
    if head:
        area.put(0, 0, fit("TABLES ON THIS NETWORK", size.columns), "class:title")
        area.put_right(0, f"{found} found ", "class:title")
    buttons = _BUTTON_ROWS if size.rows >= 12 else 1
    foot = buttons + 1
    _paint_rows(area.part(0, head, size.columns, size.rows - head - foot), model)
    _paint_buttons(area.part(0, size.rows - foot, size.columns, buttons), can_join=found > 0)
    keys = "[1-9] choose  [Enter] join  [q]uit" if found else "[q]uit"
    area.put(0, size.rows - 1, keys, "class:chip")
    return canvas.picture()


def _paint_rows(area: Area, model: ListModel) -> None:
    if not model.rows:
        words = f"Finding tables is {model.trouble}" if model.trouble else "Looking for tables ..."
        advice = "By address: standpat join HOST. To open one: standpat host."
        lines = ("", *wrap(words, area.width), "", *wrap(advice, area.width))
        area.put_lines(lines[-area.height :] if len(lines) > area.height else lines)
        return
    top = 1 if area.height > len(model.rows) else 0
    room = area.height - top
    first = max(0, model.chosen_row - room + 1)
    for y, row in enumerate(model.rows[first : first + room]):
        number = first + y
        is_chosen = row.id == model.chosen
        style = "class:marked" if is_chosen else ""
        text = _row_text(row, number, is_chosen=is_chosen, width=area.width)
        area.put(0, top + y, text, style, does=ChooseRow(number))


def _row_text(row: FoundRow, number: int, *, is_chosen: bool, width: int) -> str:
    place = f"{row.addresses[0]}:{row.port}" if row.addresses else ""
    tail = f"{row.seats:>4}  {row.state or 'silent':<8}{'code ' if row.code_needed else ''}"
    if width >= 70:
        tail += fit(place, 24)
    mark = ">" if is_chosen else " "
    head = f"{mark}{number + 1:>2} "
    return fit(f"{head}{fit(row.name, width - len(head) - width_of(tail) - 1)} {tail}", width)


def _paint_buttons(area: Area, *, can_join: bool) -> None:
    half = (area.width - 2) // 2
    shown: tuple[tuple[str, ListIntent, int], ...] = (("[q] LEAVE", ListDo.LEAVE, half + 2),)
    if can_join:
        shown = (("[Enter] JOIN", ListDo.JOIN, 0), *shown)
    for words, does, x in shown:
        corners, across, side = ("╔╗╚╝", "═", "║") if x == 0 else ("┌┐└┘", "─", "│")
        if area.height < _BUTTON_ROWS:
            area.put(x, 0, f"<{center(words, half - 2)}>", "class:button", does=does)
            continue
        bar = across * (half - 2)
        area.put(x, 0, f"{corners[0]}{bar}{corners[1]}", "class:button", does=does)
        area.put(x, 1, f"{side}{center(words, half - 2)}{side}", "class:button", does=does)
        area.put(x, 2, f"{corners[2]}{bar}{corners[3]}", "class:button", does=does)

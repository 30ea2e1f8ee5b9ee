"""The log beside or above the table, and what can be opened in its place."""

from collections.abc import Sequence

from client.choices import PAGE
from client.intents import Do, Intent, Scroll
from client.model import LogKind, LogLine, Model, Overlay
from client.screens.canvas import Area, fit, width_of, wrap
from client.screens.offline import banner_lines, quiet_line
from client.screens.overlays import OverlayLine, overlay_lines, overlay_title, rank_lines
from client.screens.shape import Shape
from client.situation import is_offline

_STYLES = {LogKind.EVENT: "", LogKind.TALK: "class:talk", LogKind.HEADING: "class:heading"}

_RANK_WIDTH = 19
_ROOM_FOR_PLACE = 36
_CUT = " ... [l]"
_UP, _DOWN = Scroll(-PAGE), Scroll(PAGE)


def paint_panel(area: Area, model: Model, shape: Shape) -> None:
    """Paint the column beside the table."""
    whole, area = area, area.part(1, 0, area.width - 1, area.height)
    if shape is Shape.HUGE and model.overlay is None and model.view is not None:
        ranks = rank_lines(model)
        top = area.height - len(ranks) - 2
        whole.rule(top)
        area.put(0, top + 1, "HAND RANKS ([h] hides)", "class:heading", does=Do.SHOW_RANKS)
        area.part(0, top + 2, area.width, len(ranks)).put_lines(ranks)
        area = area.part(0, 0, area.width, top)
    is_hidden_ranks = shape is Shape.HUGE and model.overlay is Overlay.RANKS
    if model.overlay in (None, Overlay.LOG, Overlay.SETTINGS) or is_hidden_ranks:
        _paint_log_panel(area, model, shape)
    else:
        paint_overlay(area, model)


def _paint_log_panel(area: Area, model: Model, shape: Shape) -> None:
    lines = area.part(0, 1, area.width, area.height - 1)
    if is_offline(model) and model.overlay is None:
        area.put(0, 0, "CONNECTION LOST", "class:offline")
        text = [part for line in banner_lines(model) for part in wrap(line, area.width) or ("",)]
        lines.put_lines(text)
        return
    _paint_log_title(area, model, "LOG AND TALK" if shape is Shape.HUGE else "LOG")
    paint_log(lines, model, with_clock=shape is Shape.HUGE)


def _paint_log_title(area: Area, model: Model, title: str) -> None:
    if quiet := quiet_line(model):
        area.put(0, 0, quiet, "class:offline")
        return
    if model.log_new:
        new = f"{title} ({model.log_new} new, Ctrl-End)"
        area.put(0, 0, new, "class:new", does=Do.NEWEST)
        return
    _put_row(area, (f"{title} (", Do.NEWEST), ("PgUp", _UP), ("/", None), ("PgDn)", _DOWN))


def _put_row(area: Area, *parts: tuple[str, Intent | None]) -> None:
    """Write parts of a heading side by side, each with what a click on it means."""
    x = 0
    for text, does in parts:
        area.put(x, 0, text, "class:heading", does=does)
        x += width_of(text)


def paint_log_overlay(area: Area, model: Model) -> None:
    """Paint the log in full, below a title that can be tapped to scroll and to close it."""
    head = _title_rows(area)
    if head:
        _paint_overlay_title(area, "LOG", is_long=True)
    paint_log(area.part(0, head, area.width, area.height - head), model, with_clock=False)


def paint_log(area: Area, model: Model, *, with_clock: bool) -> None:
    """Paint the newest lines of the log, or those it is scrolled back to, from the top."""
    shown: list[tuple[str, str]] = []
    upto = len(model.log) - model.log_back
    for entry in reversed(model.log[:upto]):
        rows = [(row, _STYLES[entry.kind]) for row in _rows(entry, area.width, with_clock)]
        if not shown and len(rows) > area.height:
            _paint_begin(area, rows)
            return
        shown = [*rows, *shown]
        if len(shown) >= area.height:
            break
    for y, (row, style) in enumerate(shown[-area.height :] if area.height else ()):
        area.put(0, y, row, style)


def _paint_begin(area: Area, rows: Sequence[tuple[str, str]]) -> None:
    """Paint the begin of a long line, of which the end alone would tell nothing."""
    for y, (row, style) in enumerate(rows[: area.height]):
        is_cut = y == area.height - 1
        text = wrap(row, area.width - width_of(_CUT))[0] + _CUT if is_cut else row
        area.put(0, y, text, style, does=Do.SHOW_LOG if is_cut else None)


def _rows(entry: LogLine, width: int, with_clock: bool) -> tuple[str, ...]:  # noqa: FBT001
    text = f"{entry.clock} {entry.text}" if with_clock and entry.clock else entry.text
    return wrap(text, width, indent="  ")


def paint_log_rule(area: Area, model: Model) -> None:
    """Paint the line above the log of a narrow screen; it says how many new lines are below."""
    area.rule(0)
    if model.log_new:
        words = f" {model.log_new} new "
        area.put(area.width - width_of(words) - 2, 0, words, "class:new", does=Do.NEWEST)


def paint_overlay(area: Area, model: Model) -> None:
    """Paint what is opened: a title, and lines that can be scrolled."""
    assert model.overlay is not None
    head = _title_rows(area)
    room = area.height - head
    rows = _overlay_rows(model, area.width, room)
    begin = min(model.overlay_from, max(len(rows) - room, 0))
    title = overlay_title(model.overlay)
    is_long = len(rows) > room
    if is_long and area.width >= _ROOM_FOR_PLACE:
        title += f" {begin + 1}-{min(begin + room, len(rows))}/{len(rows)}"
    if head:
        _paint_overlay_title(area, title, is_long=is_long)
    for y, row in enumerate(rows[begin : begin + room], start=head):
        area.put(0, y, row.text, does=row.does)


def _title_rows(area: Area) -> int:
    """Return the rows of the title: none where it would stand in the place of all it is for."""
    return 1 if area.height > 1 else 0


def _paint_overlay_title(area: Area, title: str, *, is_long: bool) -> None:
    scroll = (("[PgUp]", _UP), (" ", None), ("[PgDn]", _DOWN), (" ", None)) if is_long else ()
    _put_row(area, (f"{title} ", Do.CLOSE_TOP), *scroll, ("[Esc]", Do.CLOSE_TOP))


def _overlay_rows(model: Model, width: int, room: int) -> Sequence[OverlayLine]:
    lines = overlay_lines(model)
    if model.overlay is Overlay.RANKS and len(lines) > room and width >= 2 * _RANK_WIDTH:
        # Two columns show all ranks, and with them the own one.
        marked = [line.text.replace("  <- you", " <") for line in lines]
        middle = (len(lines) + 1) // 2
        right = (*marked[middle:], "")
        pairs = zip(marked[:middle], right, strict=False)
        return [OverlayLine(fit(a, width // 2) + b) for a, b in pairs]
    return [
        OverlayLine(row, line.does)
        for line in lines
        for row in wrap(line.text, width, indent="    ")
    ]

"""The log beside or above the table, and what can be opened in its place."""

from collections.abc import Sequence

from client.intents import Do
from client.model import LogKind, LogLine, Model, Overlay
from client.screens.canvas import Area, fit, width_of, wrap
from client.screens.offline import banner_lines
from client.screens.overlays import overlay_lines, overlay_title, rank_lines
from client.screens.shape import Shape
from client.situation import is_offline

_STYLES = {LogKind.EVENT: "", LogKind.TALK: "class:talk", LogKind.HEADING: "class:heading"}

_RANK_WIDTH = 19


def paint_panel(area: Area, model: Model, shape: Shape) -> None:
    """Paint the column beside the table."""
    whole, area = area, area.part(1, 0, area.width - 1, area.height)
    if shape is Shape.HUGE and model.overlay is None:
        ranks = rank_lines(model)
        top = area.height - len(ranks) - 2
        whole.rule(top)
        area.put(0, top + 1, "HAND RANKS ([h] hides)", "class:heading", does=Do.SHOW_RANKS)
        area.part(0, top + 2, area.width, len(ranks)).put_lines(ranks)
        area = area.part(0, 0, area.width, top)
    is_hidden_ranks = shape is Shape.HUGE and model.overlay is Overlay.RANKS
    if model.overlay in (None, Overlay.LOG) or is_hidden_ranks:
        _paint_log_panel(area, model, shape)
    else:
        paint_overlay(area, model)


def _paint_log_panel(area: Area, model: Model, shape: Shape) -> None:
    lines = area.part(0, 1, area.width, area.height - 1)
    if is_offline(model) and model.overlay is None:
        area.put(0, 0, "CONNECTION LOST", "class:offline")
        text = [part for line in banner_lines(model) for part in wrap(line, area.width)]
        lines.put_lines(text)
        return
    new = f"{model.log_new} new, Ctrl-End" if model.log_new else ""
    if shape is Shape.HUGE:
        area.put(0, 0, f"LOG AND TALK ({new or 'PgUp PgDn'})", "class:heading", does=Do.NEWEST)
    else:
        area.put(0, 0, f"LOG ({new or 'PgUp/PgDn'})", "class:heading", does=Do.NEWEST)
    paint_log(lines, model, with_clock=shape is Shape.HUGE)


def paint_log(area: Area, model: Model, *, with_clock: bool) -> None:
    """Paint the newest lines of the log, or those it is scrolled back to, from the top."""
    shown: list[tuple[str, str]] = []
    upto = len(model.log) - model.log_back
    for entry in reversed(model.log[:upto]):
        rows = [(row, _STYLES[entry.kind]) for row in _rows(entry, area.width, with_clock)]
        shown = [*rows, *shown]
        if len(shown) >= area.height:
            break
    for y, (row, style) in enumerate(shown[-area.height :] if area.height else ()):
        area.put(0, y, row, style)


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
    room = area.height - 1
    rows = _overlay_rows(model, area.width, room)
    begin = min(model.overlay_from, max(len(rows) - room, 0))
    title = overlay_title(model.overlay)
    if len(rows) > room:
        title += f" {begin + 1}-{min(begin + room, len(rows))}/{len(rows)} (PgDn, Esc)"
    else:
        title += " (Esc closes)"
    area.put(0, 0, title, "class:heading", does=Do.CLOSE_TOP)
    area.part(0, 1, area.width, room).put_lines(rows[begin:])


def _overlay_rows(model: Model, width: int, room: int) -> Sequence[str]:
    lines = overlay_lines(model)
    if model.overlay is Overlay.RANKS and len(lines) > room and width >= 2 * _RANK_WIDTH:
        # Two columns show all ranks, and with them the own one.
        marked = [line.replace("  <- you", " <") for line in lines]
        middle = (len(lines) + 1) // 2
        right = (*marked[middle:], "")
        return [fit(a, width // 2) + b for a, b in zip(marked[:middle], right, strict=False)]
    return [row for line in lines for row in wrap(line, width, indent="    ")]

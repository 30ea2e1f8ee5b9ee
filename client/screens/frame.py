"""What surrounds every screen: the title row, the talk line, the line of keys, the panel beside."""

from collections.abc import Sequence

from client.choice import Choice
from client.choices import choices
from client.intents import Do
from client.model import LineKind, Model
from client.screens.canvas import Area, Size, clip, cut, width_of
from client.screens.overlays import click_of
from client.screens.panel import paint_panel
from client.screens.shape import Shape, left_width_of
from client.screens.words import first_that_fits

_ASKS = {LineKind.TALK: " talk> ", LineKind.COMMAND: " :"}


def paint_title(area: Area, lefts: Sequence[str], right: str, *, is_offline: bool) -> None:
    """Paint the title row, the first form that fits, with the connection at its right end."""
    area.put(0, 0, " " * area.width, "class:title")
    right = clip(right, area.width)
    room = area.width - width_of(right) - 1
    # Rather less space between the parts than less of them.
    forms = [form for left in lefts for form in (left, " ".join(left.split()))]
    area.put(0, 0, cut(first_that_fits(room, forms), room), "class:title")
    area.put_right(0, right, "class:offline" if is_offline else "class:title")


def paint_frame(area: Area, model: Model, size: Size, shape: Shape) -> Area:
    """Paint what surrounds the table on a wide screen; return the area left for the table."""
    left = left_width_of(size)
    top = 1 if shape is Shape.WIDE else 2
    bottom = area.height - (3 if shape is Shape.WIDE else 4)
    if shape is Shape.HUGE:
        area.rule(1)
        area.rule(area.height - 2)
    area.rule(bottom)
    paint_talk(area.part(0, bottom + 1, area.width, 1), model)
    paint_keys(area.part(0, area.height - 1, area.width, 1), model, shape)
    for y in range(top, bottom):
        area.put(left, y, "│", "class:rule")
    panel = area.part(left + 1, top, area.width - left - 1, bottom - top)
    paint_panel(panel, model, shape)
    return area.part(0, top, left, bottom - top)


def paint_talk(area: Area, model: Model) -> None:
    """Paint the line where a player types."""
    if model.typing is None:
        if any(choice.does is Do.TALK for choice in choices(model)):
            area.put(0, 0, _ASKS[LineKind.TALK], "class:faint", does=Do.TALK)
        return
    line, _ = typed_line(model, area.width)
    area.put(0, 0, line)


def typed_line(model: Model, width: int) -> tuple[str, int]:
    """Return as much of the line being typed as fits, and the column of its cursor."""
    assert model.typing is not None
    before, after = (
        model.typing.text[: model.typing.cursor],
        model.typing.text[model.typing.cursor :],
    )
    asks = _ASKS[model.typing.kind]
    room = max(width - len(asks) - 1, 1)
    while width_of(before) > room:
        before = before[1:]
    return clip(f"{asks}{before}{after}", width), len(asks) + width_of(before)


def paint_keys(area: Area, model: Model, shape: Shape) -> None:
    """Paint the line of keys; each can be tapped."""
    shown = _chips(choices(model), shape)
    gap = 2 if _taken(shown, 2) <= area.width - 1 else 1
    left = 0 if shape is Shape.NARROW else 1
    while len(shown) > 2 and _taken(shown, gap) > area.width - left:
        shown = [*shown[:-3], *shown[-2:]]  # help and quit stay
    x = left
    for text, choice in shown:
        area.put(x, 0, text, "class:chip", does=click_of(choice))
        x += width_of(text) + gap


def _chips(found: Sequence[Choice], shape: Shape) -> list[tuple[str, Choice]]:
    if shape is Shape.NARROW:
        return [(choice.narrow, choice) for choice in found if choice.narrow]
    return [(choice.chip, choice) for choice in found if choice.chip]


def _taken(chips: Sequence[tuple[str, Choice]], gap: int) -> int:
    return sum(width_of(text) + gap for text, _ in chips) - gap

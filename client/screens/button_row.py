"""Buttons side by side: boxes three or five rows high, or words in one row where room is short."""

from collections.abc import Sequence

from client.button import Button
from client.buttons import buttons
from client.model import Model
from client.screens.blocks import Block
from client.screens.canvas import Area, center, cut, width_of
from client.screens.shape import Shape

_ONE_BUTTON_MOST = 64


def buttons_block(
    model: Model, shape: Shape, *, rows: int, left: int, width: int, rank: int
) -> Block:
    """Return the buttons of the moment; their rows stay when there are none."""
    shown = buttons(model)

    def paint(area: Area) -> None:
        if not shown:
            return
        room = min(width, area.width - left)
        if area.height >= 3:
            _paint_boxes(area.part(left, 0, room, area.height), shown, shape)
        else:
            _paint_words(area.part(left, 0, room, 1), shown)

    return Block(paint=paint, rank=rank, rows=rows)


def _paint_boxes(area: Area, shown: Sequence[Button], shape: Shape) -> None:
    gap = 3 if shape is Shape.HUGE and len(shown) > 2 else 2
    labels, gap = _labels(shown, area.width, gap=gap, border=2)
    room = area.width - gap * (len(shown) - 1)
    widths = _widths([width_of(label) + 2 for label in labels], room)
    x = 0
    for button, label, width in zip(shown, labels, widths, strict=True):
        _paint_box(area.part(x, 0, width, area.height), button, label)
        x += width + gap


def _labels(shown: Sequence[Button], width: int, *, gap: int, border: int) -> tuple[list[str], int]:
    """Return words that fit, the longest ones cut short first, and the gap between the buttons."""
    forms = [0] * len(shown)
    while True:
        labels = [button.words[form] for button, form in zip(shown, forms, strict=True)]
        needed = sum(width_of(label) + border for label in labels)
        for smaller_gap in (gap, 1, 0):
            if needed + smaller_gap * (len(shown) - 1) <= width and (smaller_gap or len(shown) > 1):
                return labels, smaller_gap
            if any(form + 1 < len(button.words) for button, form in zip(shown, forms, strict=True)):
                break  # shorter words are better than buttons that touch
        shortenable = [at for at, button in enumerate(shown) if forms[at] + 1 < len(button.words)]
        if not shortenable:
            most = max(width // len(shown) - border, 1)
            return [cut(label, most) for label in labels], 0
        forms[max(shortenable, key=lambda at: width_of(labels[at]))] += 1


def _widths(needed: Sequence[int], room: int) -> list[int]:
    """Share the room out: as equal as can be, nobody below what is needed."""
    widths = list(needed)
    for _ in range(room - sum(needed)):
        narrowest = min(range(len(widths)), key=lambda index: widths[index])
        widths[narrowest] += 1
    return widths


def _paint_box(area: Area, button: Button, label: str) -> None:
    corners = "╔╗╚╝" if button.is_main else "┌┐└┘"
    across, side = ("═", "║") if button.is_main else ("─", "│")
    style = "class:button.main" if button.is_main else "class:button"
    inner = area.width - 2
    area.put(0, 0, f"{corners[0]}{across * inner}{corners[1]}", style, does=button.does)
    for y in range(1, area.height - 1):
        text = label if y == area.height // 2 else ""
        area.put(0, y, f"{side}{center(text, inner)}{side}", style, does=button.does)
    area.put(
        0, area.height - 1, f"{corners[2]}{across * inner}{corners[3]}", style, does=button.does
    )


def _paint_words(area: Area, shown: Sequence[Button]) -> None:
    labels, gap = _labels(shown, area.width, gap=2, border=2)
    room = area.width - gap * (len(shown) - 1)
    widths = _widths([width_of(label) + 2 for label in labels], room)
    x = 0
    for button, label, width in zip(shown, labels, widths, strict=True):
        style = "class:button.main class:marked" if button.is_main else "class:button"
        framed = f"<{center(label, width - 2)}>"
        area.put(x, 0, framed, style, does=button.does)
        x += width + gap

"""The whole screen for a model and a size: the one function that the app draws with."""

from collections.abc import Sequence

from msgspec.structs import replace

from client.intents import MarkCard
from client.model import Model, Overlay
from client.screens import lobby, match_end, notices, play, showdown
from client.screens.ascii_names import with_ascii_names
from client.screens.blocks import Block, paint_blocks
from client.screens.canvas import Area, Canvas, Picture, Size, clip, width_of, wrap
from client.screens.frame import (
    paint_frame,
    paint_keys,
    paint_talk,
    paint_title,
    typed_line,
)
from client.screens.panel import paint_log_overlay, paint_overlay
from client.screens.settings import settings_block
from client.screens.shape import LEAST, Shape, is_too_small, shape_of
from client.screens.words import is_my_turn, link_words
from client.situation import Place, is_offline, place_of, shown_order

_TITLE_RANK, _KEYS_RANK, _TYPING_RANK, _OVERLAY_RANK = 4, 7, 2, 5
_TITLE_RANK_BESIDE_OVERLAY = 6


def render(model: Model, size: Size) -> Picture:
    """Return the picture of the screen."""
    if model.settings.ascii_only:
        model = with_ascii_names(model)
    canvas = Canvas(size, ascii_only=model.settings.ascii_only)
    if is_too_small(size):
        _paint_too_small(canvas.area, size)
        return canvas.picture()
    shape = shape_of(size)
    if shape is Shape.NARROW:
        _paint_narrow(canvas.area, model, size)
    else:
        _paint_beside_panel(canvas.area, model, size, shape)
    return _with_cursor(canvas, model, size)


def window_title(model: Model) -> str:
    """Return the title of the terminal's window."""
    if is_my_turn(model):
        return "YOUR TURN - standpat"
    name = model.view.name if model.view is not None else ""
    return f"{clip(name, 40)} - standpat" if name else "standpat"


def _paint_too_small(area: Area, size: Size) -> None:
    sentence = (
        f"Too small: {size.columns}x{size.rows}. "
        f"Make the window at least 40x{LEAST.rows}, or press q to leave."
    )
    area.put_lines(wrap(sentence, area.width))


def _paint_narrow(area: Area, model: Model, size: Size) -> None:
    left, right = _titles(model, Shape.NARROW)
    offline = is_offline(model)
    # What was opened is what the player wants to see, where there is room for little else.
    rank = _TITLE_RANK if model.overlay is None else _TITLE_RANK_BESIDE_OVERLAY
    head = Block(paint=lambda row: paint_title(row, left, right, is_offline=offline), rank=rank)
    if model.typing is not None:
        foot = Block(paint=lambda row: paint_talk(row, model), rank=_TYPING_RANK)
    else:
        foot = Block(paint=lambda row: paint_keys(row, model, Shape.NARROW), rank=_KEYS_RANK)
    upper = _upper(model, size)
    if model.overlay is Overlay.SETTINGS:
        upper = (settings_block(model, _OVERLAY_RANK, left=0),)
    elif model.overlay is not None:
        own = showdown.own_row(model) if place_of(model) is Place.SHOWDOWN else ()
        upper = (*own, _overlay_block(model))
    paint_blocks(area, (head, *upper, *_lower(model, size), foot))


def _overlay_block(model: Model) -> Block:
    if model.overlay is Overlay.LOG:
        return Block(
            paint=lambda area: paint_log_overlay(area, model),
            rank=_OVERLAY_RANK,
            rows=5,
            grows=True,
        )
    return Block(
        paint=lambda area: paint_overlay(area, model), rank=_OVERLAY_RANK, rows=5, grows=True
    )


def _paint_beside_panel(area: Area, model: Model, size: Size, shape: Shape) -> None:
    left, right = _titles(model, shape)
    paint_title(area.part(0, 0, area.width, 1), left, f"{right} ", is_offline=is_offline(model))
    table = paint_frame(area, model, size, shape)
    # The rules need the room of the table: beside it their words would be cut.
    upper = _upper(model, size)
    if model.overlay is Overlay.SETTINGS:
        upper = (settings_block(model, _OVERLAY_RANK, left=1),)
    paint_blocks(table, (*upper, *_lower(model, size)))


def _titles(model: Model, shape: Shape) -> tuple[tuple[str, ...], str]:
    right = link_words(model, narrow=shape is Shape.NARROW)
    match place_of(model):
        case Place.LOBBY:
            left, people = lobby.title(model, shape)
            return (left,), people if right == "live" else right
        case Place.HAND | Place.WAITING:
            return play.titles(model, shape), right
        case Place.SHOWDOWN:
            return (showdown.title(model, shape),), right
        case Place.MATCH_OVER:
            return (match_end.title(model, shape),), right
        case Place.CONNECTING | Place.CANNOT_JOIN | Place.CLOSED:
            return (notices.title(model, shape),), right


def _upper(model: Model, size: Size) -> Sequence[Block]:
    match place_of(model):
        case Place.LOBBY:
            return lobby.upper_blocks(model, size)
        case Place.HAND | Place.WAITING:
            return play.upper_blocks(model, shape_of(size))
        case Place.SHOWDOWN:
            return showdown.upper_blocks(model, size)
        case Place.MATCH_OVER:
            return match_end.upper_blocks(model, size)
        case Place.CONNECTING | Place.CANNOT_JOIN | Place.CLOSED:
            return notices.upper_blocks(model, size)


def _lower(model: Model, size: Size) -> Sequence[Block]:
    match place_of(model):
        case Place.LOBBY:
            return lobby.lower_blocks(model, size)
        case Place.HAND | Place.WAITING:
            return play.lower_blocks(model, size)
        case Place.SHOWDOWN:
            return showdown.lower_blocks(model, size)
        case Place.MATCH_OVER:
            return match_end.lower_blocks(model, size)
        case Place.CONNECTING | Place.CANNOT_JOIN | Place.CLOSED:
            return notices.lower_blocks(model, size)


def _with_cursor(canvas: Canvas, model: Model, size: Size) -> Picture:
    """Put the terminal's cursor where screen readers look: at the typed text or the chosen card."""
    if model.typing is not None:
        row = {Shape.NARROW: 1, Shape.WIDE: 2, Shape.HUGE: 3}[shape_of(size)]
        _, column = typed_line(model, size.columns)
        return canvas.picture((min(column, size.columns - 1), size.rows - row), shown=True)
    picture = canvas.picture()
    order = shown_order(model)
    if model.focus is None or model.focus >= len(order):
        return picture
    target = MarkCard(order[model.focus])
    for y, line in enumerate(picture.lines):
        x = 0
        for fragment in line:
            if fragment.does == target:
                return replace(picture, cursor=(x, y))
            x += width_of(fragment.text)
    return picture

"""Screens for when there is no table: connecting, not let in, or closed by the host."""

from collections.abc import Sequence

from client.failures import ExitCode
from client.model import LinkState, Model
from client.screens.blocks import Block, blank
from client.screens.button_row import buttons_block
from client.screens.canvas import Area, Size, wrap
from client.screens.play import button_rows
from client.screens.shape import Shape, left_width_of, margin_of, shape_of
from client.screens.words import clock_text
from client.situation import Place, place_of

_CAUSES = (
    "the host is not running",
    "this device is on another network or guest Wi-Fi",
    "a firewall blocks the port of the table",
)


def title(model: Model, shape: Shape) -> str:
    """Return the title of the notice."""
    words = {
        Place.CONNECTING: "CONNECTING",
        Place.CANNOT_JOIN: "CANNOT JOIN",
        Place.CLOSED: "TABLE CLOSED",
    }[place_of(model)]
    return words if shape is Shape.NARROW else f" {words}"


def upper_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return what happened, why it may be, and what to try."""
    shape = shape_of(size)
    margin = {Shape.NARROW: 0, Shape.WIDE: 1, Shape.HUGE: 6}[shape]
    width = left_width_of(size) - 2 * margin
    lines = [
        row
        for text in _lines(model)
        for row in wrap(text, width, indent="   " if text.startswith(" ") else "")
    ]

    def paint(area: Area) -> None:
        for y, text in enumerate(lines):
            area.put(margin, y, text)

    return (blank(11), Block(paint=paint, rank=5, rows=len(lines), grows=True))


def lower_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the buttons: once more, or out."""
    shape = shape_of(size)
    margin, width = margin_of(size), left_width_of(size)
    button_width = {Shape.NARROW: width, Shape.WIDE: width - 2, Shape.HUGE: 66}[shape]
    row = buttons_block(
        model, shape, rows=button_rows(size), left=margin, width=button_width, rank=1
    )
    return (row, blank(12))


def _lines(model: Model) -> Sequence[str]:
    link = model.link
    if link.state is LinkState.CLOSED:
        return (link.reason or "The host closed the table.",)
    if link.state is LinkState.REFUSED:
        return (link.reason, "", f"Error {link.code}, exit code {ExitCode.REFUSED:d}")
    if link.state is LinkState.CONNECTING and not link.tries:
        return ("Looking for the host ...",)
    tries = f"Tried {link.tries} time{'' if link.tries == 1 else 's'}"
    again = max(link.retry_at - model.now, 0.0)
    waiting = (
        "trying now" if link.state is LinkState.CONNECTING else f"again in {clock_text(again)}"
    )
    return (
        link.reason,
        "",
        "Likely causes:",
        *(f" - {cause}" for cause in _CAUSES),
        "",
        "Try: standpat tables",
        "",
        f"{tries}, {waiting}. Exit code {ExitCode.UNREACHABLE:d}",
    )

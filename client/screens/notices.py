"""Screens for when there is no table: connecting, not let in, or closed by the host."""

from collections.abc import Mapping
from typing import Final

from client.advice import advice_on
from client.failures import Kind
from client.model import LinkState, Model
from client.refusals import refusal
from client.screens.blocks import Block, blank, line
from client.screens.button_row import buttons_block
from client.screens.canvas import Area, Size, fit, width_of, wrap
from client.screens.play import button_rows
from client.screens.shape import Shape, left_width_of, margin_of, shape_of
from client.screens.words import clock_text
from client.situation import Place, place_of
from protocol.codes import Reason

_CLOSED_FOR_ONE: Final[Mapping[str, str]] = {
    Reason.KICKED: "SENT AWAY",
    Reason.BANNED: "SENT AWAY",
    Reason.OPENED_ELSEWHERE: "OPENED ELSEWHERE",
    Reason.HOST_BROKEN: "TABLE STOPPED",
}
"""Goodbyes after which the table may well go on."""


def title(model: Model, shape: Shape) -> str:
    """Return the title of the notice."""
    words = {
        Place.CONNECTING: "CONNECTING",
        Place.CANNOT_JOIN: "CANNOT JOIN",
        Place.CLOSED: _CLOSED_FOR_ONE.get(model.link.code, "TABLE CLOSED"),
    }[place_of(model)]
    return words if shape is Shape.NARROW else f" {words}"


def upper_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return what happened, why it may be, and what to try."""
    shape = shape_of(size)
    margin = margin_of_text(shape)
    width = left_width_of(size) - 2 * margin
    if place_of(model) is not Place.CANNOT_JOIN:
        return (blank(11), _lines(_sentence(model), width, margin, rank=3, indent=0, grows=True))
    kind = kind_of(model)
    advice = advice_on(kind)
    causes = [f"{_bullet(shape)}{cause}" for cause in advice.causes]
    steps = [_step(shape, *step) for step in advice.steps]
    return (
        blank(9),
        _lines(_sentence(model), width, margin, rank=3, indent=0),
        *_group("Likely causes", causes, width, margin, rank=5),
        *_group("What to try", steps, width, margin, rank=4),
        blank(9),
        *_details(model, kind, shape),
        blank(12, grows=True),
    )


def lower_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the buttons: once more, or out."""
    shape = shape_of(size)
    margin, width = margin_of(size), left_width_of(size)
    button_width = {Shape.NARROW: width, Shape.WIDE: width - 2, Shape.HUGE: 66}[shape]
    row = buttons_block(
        model, shape, rows=button_rows(size), left=margin, width=button_width, rank=1
    )
    return (row, blank(12))


def margin_of_text(shape: Shape) -> int:
    """Return the blank columns before a text."""
    return {Shape.NARROW: 0, Shape.WIDE: 1, Shape.HUGE: 6}[shape]


def kind_of(model: Model) -> Kind:
    """Return the kind of the failure to come to the table."""
    link = model.link
    return refusal(link.code, link.reason).kind if link.code else Kind.NO_ANSWER


def _sentence(model: Model) -> str:
    link = model.link
    if link.state is LinkState.CLOSED:
        return link.reason or "The host closed the table."
    return link.reason or "Looking for the host ..."


# ---------------------------------------------------------------- parts


def _bullet(shape: Shape) -> str:
    return " - " if shape is Shape.NARROW else "  - "


def _step(shape: Shape, what: str, why: str) -> str:
    if shape is Shape.NARROW:
        return f" {what}: {why}"
    return f"  {fit(what, max(24, width_of(what) + 2))}{why}"


def _group(
    heading: str, lines: list[str], width: int, margin: int, *, rank: int
) -> tuple[Block, ...]:
    if not lines:
        return ()
    head = _lines(heading, width, margin, rank=rank, style="class:heading")
    # The first is worth more than the last: where there is little room, it is what stays.
    ranks = [rank, *[8] * len(lines)]
    texts = (
        _lines(text, width, margin, rank=line_rank)
        for text, line_rank in zip(lines, ranks, strict=False)
    )
    return (blank(9), head, *texts)


def _details(model: Model, kind: Kind, shape: Shape) -> tuple[Block, ...]:
    code = f" {model.link.code}" if model.link.code else ""
    facts = [("Error", f"{kind.code}{code}, exit code {kind.exit_code:d}", 6)]
    if model.settings.log_path:
        facts.insert(0, ("Log", model.settings.log_path, 8))
    if not model.link.code:
        facts.append(("Tried", _tries(model), 7))
    label_width = 0 if shape is Shape.NARROW else 8
    margin = margin_of_text(shape)
    return tuple(
        line(f"{' ' * margin}{label:<{label_width}} {text}", rank) for label, text, rank in facts
    )


def _tries(model: Model) -> str:
    link = model.link
    times = f"{link.tries} time{'' if link.tries == 1 else 's'}"
    if link.state is LinkState.CONNECTING:
        return f"{times}, trying now"
    return f"{times}, again in {clock_text(max(link.retry_at - model.now, 0.0))}"


def _lines(
    text: str,
    width: int,
    margin: int,
    *,
    rank: int,
    indent: int = 4,
    style: str = "",
    grows: bool = False,
) -> Block:
    rows = wrap(text, width, indent=" " * indent)

    def paint(area: Area) -> None:
        for y, row in enumerate(rows):
            area.put(margin, y, row, style)

    return Block(paint=paint, rank=rank, rows=len(rows), grows=grows)

"""Rows of a screen in blocks that give way to each other when there is too little room."""

from collections.abc import Callable, Sequence

import msgspec

from client.screens.canvas import Area


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """Some rows of a screen. Blocks stand in the order given and get room in the order of ``rank``.

    A block gets up to ``rows`` rows, or none where not even ``least`` are left; what nobody needs
    goes to the first that grows.
    """

    paint: Callable[[Area], None]
    rank: int
    rows: int = 1
    least: int = 1
    grows: bool = False


def heights_of(blocks: Sequence[Block], room: int) -> tuple[int, ...]:
    """Return how many rows each block gets."""
    heights = [0] * len(blocks)
    for index in sorted(range(len(blocks)), key=lambda index: blocks[index].rank):
        rows = min(blocks[index].rows, room)
        if rows >= blocks[index].least:
            heights[index] = rows
            room -= rows
    growing = [index for index, block in enumerate(blocks) if block.grows and heights[index]]
    if growing:
        heights[growing[0]] += room
    return tuple(heights)


def paint_blocks(area: Area, blocks: Sequence[Block]) -> None:
    """Paint blocks from the top of an area."""
    y = 0
    for block, height in zip(blocks, heights_of(blocks, area.height), strict=True):
        if height:
            block.paint(area.part(0, y, area.width, height))
            y += height


def blank(rank: int, *, grows: bool = False) -> Block:
    """Return an empty row."""
    return Block(paint=lambda _: None, rank=rank, grows=grows)


def line(text: str, rank: int, style: str = "") -> Block:
    """Return one row of text."""
    return Block(paint=lambda area: area.put(0, 0, text, style), rank=rank)


def rule(rank: int) -> Block:
    """Return a row with a line through it."""
    return Block(paint=lambda area: area.rule(0), rank=rank)

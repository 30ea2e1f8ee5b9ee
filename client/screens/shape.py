"""Which form a screen takes at a size: how wide its columns are and how big its cards."""

import enum
from typing import Final

from client.card_art import CardSize
from client.screens.canvas import Size

LEAST: Final = Size(30, 3)


class Shape(enum.Enum):
    """The three forms of every screen."""

    NARROW = enum.auto()  # one column
    WIDE = enum.auto()  # the log beside the table
    HUGE = enum.auto()  # players in boxes, ranks of hands under the log


def is_too_small(size: Size) -> bool:
    """Tell whether not even five cards and a button fit."""
    return size.columns < LEAST.columns or size.rows < LEAST.rows


def shape_of(size: Size) -> Shape:
    """Return the form of the screen at a size."""
    if size.columns >= 112 and size.rows >= 38:
        return Shape.HUGE
    if size.columns >= 76 and size.rows >= 22:
        return Shape.WIDE
    return Shape.NARROW


def card_size_of(size: Size) -> CardSize:
    """Return how big the cards of the own hand are."""
    if size.columns >= 100 and size.rows >= 30:
        return CardSize.BIG
    if size.columns >= 60 and size.rows >= 22:
        return CardSize.MIDDLE
    if size.columns >= 39 and size.rows >= 9:
        return CardSize.SMALL
    return line_size_of(size)


def line_size_of(size: Size) -> CardSize:
    """Return how big cards of one row are."""
    return CardSize.LINE if size.columns >= CardSize.LINE.hand_width else CardSize.TIGHT


def left_width_of(size: Size) -> int:
    """Return how wide the column with the table is."""
    match shape_of(size):
        case Shape.NARROW:
            return size.columns
        case Shape.WIDE:
            return 66 if card_size_of(size) is CardSize.BIG else 52
        case Shape.HUGE:
            return 80


def margin_of(size: Size) -> int:
    """Return the blank columns before the cards and the buttons."""
    match shape_of(size):
        case Shape.NARROW:
            return 0
        case Shape.WIDE:
            return 1
        case Shape.HUGE:
            return 7

"""Amounts and places: the two kinds of number that must never be mixed up."""

from typing import Annotated, NewType

from msgspec import Meta

Chips = NewType("Chips", int)
"""An amount of chips, never negative in a state."""

SeatId = NewType("SeatId", Annotated[int, Meta(ge=0, le=7)])
"""A seat of the table, numbered clockwise from 0."""

"""Amounts and places: the two kinds of number that must never be mixed up."""

from typing import NewType

Chips = NewType("Chips", int)
"""An amount of chips, never negative in a state."""

SeatId = NewType("SeatId", int)
"""A seat of the table, numbered clockwise from 0."""

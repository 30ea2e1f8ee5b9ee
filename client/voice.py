"""How a sentence names the players: ``you`` for the reader, names for the others."""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.chips import SeatId
from protocol.messages import TableView

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def seat_name(view: TableView, seat: SeatId) -> str:
    """Return the name of who sits, or in this match sat, in a seat."""
    left = view.match.left if view.match else ()
    for player in (*view.players, *left):
        if player.seat == seat:
            return player.name
    return f"Seat {seat + 1}"


class Voice(msgspec.Struct, frozen=True):
    """Who speaks to whom: names for the others, ``you`` for the reader."""

    view: TableView
    you: SeatId | None
    short: bool = False

    def name(self, seat: SeatId) -> str:
        """Return ``you`` or the name of a seat, for the middle of a sentence."""
        return "you" if seat == self.you else seat_name(self.view, seat)

    def subject(self, seat: SeatId) -> str:
        """Return ``You`` or the name of a seat, for the start of a sentence."""
        return "You" if seat == self.you else seat_name(self.view, seat)

    def does(self, seat: SeatId, verb: str) -> str:
        """Return ``You fold`` or ``Ann folds``."""
        return f"{self.subject(seat)} {verb}" + ("" if seat == self.you else "s")

    def clause(self, seat: SeatId, verb: str) -> str:
        """Return ``you fold`` or ``Ann folds``, for the middle of a sentence."""
        return f"{self.name(seat)} {verb}" + ("" if seat == self.you else "s")

    def is_(self, seat: SeatId) -> str:
        """Return ``You are`` or ``Ann is``."""
        return f"{self.subject(seat)} " + ("are" if seat == self.you else "is")

    def and_all_in(self, seat: SeatId, *, all_in: bool) -> str:
        """Return the end of a sentence that says that a seat has no chips left, where so."""
        if not all_in:
            return ""
        return " and are all-in" if seat == self.you else " and is all-in"


def ordinal(place: int) -> str:
    """Return ``third`` for 3."""
    return _ORDINALS[place - 1] if 1 <= place <= len(_ORDINALS) else f"{place}th"


def points_words(points: int) -> str:
    """Return ``1 point`` or ``2 points``."""
    return f"{points} point{'' if points == 1 else 's'}"


def join_words(words: Sequence[str]) -> str:
    """Return ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"

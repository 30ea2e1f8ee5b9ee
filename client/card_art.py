"""Cards as rows of text in four sizes."""

import enum
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import JOKER, RANKS, Card, rank_of, suit_of

_SUIT_GLYPHS: Final = "♣♦♥♠"
_JOKER_FACE: Final = "JKR"
_LINE_MARKS: Final = {"DROP": "x", "HOLD": "*"}


class CardSize(enum.Enum):
    """The sizes of a card: columns, rows, and columns between two cards."""

    BIG = (11, 7, 2)
    MIDDLE = (9, 6, 1)
    SMALL = (7, 5, 1)
    LINE = (6, 1, 2)
    TIGHT = (6, 1, 0)

    @property
    def width(self) -> int:
        """Return the columns of one card."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Return the rows of one card."""
        return self.value[1]

    @property
    def gap(self) -> int:
        """Return the columns between two cards."""
        return self.value[2]

    @property
    def hand_width(self) -> int:
        """Return the columns that five cards take."""
        return 5 * self.width + 4 * self.gap


class CardLook(NamedTuple):
    """How one card of the own hand is shown; ``mark`` is the word on a marked one."""

    card: Card
    number: int
    mark: str = ""
    is_focused: bool = False


def face(card: Card) -> str:
    """Return a card as people write it: ``10♥``."""
    if card == JOKER:
        return _JOKER_FACE
    rank = RANKS[rank_of(card)]
    return ("10" if rank == "T" else rank) + suit_glyph(card)


def suit_glyph(card: Card) -> str:
    """Return the sign of a card's suit; a joker has a star."""
    return "*" if card == JOKER else _SUIT_GLYPHS[suit_of(card)]


def faces(cards: Sequence[Card]) -> str:
    """Return several cards in one text."""
    return " ".join(map(face, cards))


def card_rows(look: CardLook, size: CardSize) -> tuple[str, ...]:
    """Return the rows of one card of the own hand; a marked one says so in a word."""
    if size.height == 1:
        return (_one_line(look),)
    number = f">{look.number}<" if look.is_focused else f"[{look.number}]"
    return _boxed(look.card, size, top=number, bottom=look.mark)


def shown_card_rows(card: Card, *, tall: bool) -> tuple[str, ...]:
    """Return the rows of a card turned up at the showdown, 7x5 or 5x3."""
    if tall:
        return _boxed(card, CardSize.SMALL, top="", bottom="")
    return "┌───┐", f"│{face(card):<3}│", "└───┘"


def _one_line(look: CardLook) -> str:
    left = _LINE_MARKS[look.mark] if look.mark else ">" if look.is_focused else " "
    return f"{left}{look.number}:{face(look.card)}".ljust(CardSize.LINE.width)


def _boxed(card: Card, size: CardSize, *, top: str, bottom: str) -> tuple[str, ...]:
    inner, rows = size.width - 2, size.height - 2
    text = face(card)
    body = [" " * inner] * rows
    body[0] = text.ljust(inner)
    body[rows // 2] = suit_glyph(card).center(inner)
    body[-1] = text.rjust(inner)
    return (
        f"┌{_in_border(top, inner)}┐",
        *(f"│{line}│" for line in body),
        f"└{_in_border(bottom, inner)}┘",
    )


def _in_border(text: str, width: int) -> str:
    left = (width - len(text)) // 2
    return "─" * left + text + "─" * (width - left - len(text))

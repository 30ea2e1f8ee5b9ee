"""Cards as small integers: tables are indexed by them and the wire carries them as they are."""

from collections.abc import Iterable
from typing import Annotated, Final, NewType

from msgspec import Meta

Card = NewType("Card", Annotated[int, Meta(ge=0, le=52)])
"""0 to 51 is ``rank * 4 + suit`` (two of clubs is 0, ace of spades 51); 52 is the joker or bug."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER: Final = Card(52)
JOKER_CODE: Final = "JOKER"
HAND_SIZE: Final = 5

TWO: Final = 0
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12

STANDARD_DECK: Final = tuple(Card(number) for number in range(52))
DECK_WITH_JOKER: Final = (*STANDARD_DECK, JOKER)

CARD_CODES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER_CODE)
_CARDS_BY_CODE: Final = {code: Card(number) for number, code in enumerate(CARD_CODES)}


def rank_of(card: Card) -> int:
    """Return the rank of a natural card, 0 for a two to 12 for an ace (13 for the joker)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit of a natural card as its place in ``SUITS``."""
    return card & 3


def card_code(card: Card) -> str:
    """Return the two-letter code of a card, ``Td`` for the ten of diamonds, or ``JOKER``."""
    return CARD_CODES[card]


def parse_card(code: str) -> Card:
    """Return the card that a code names; raise ValueError for anything but the one exact form."""
    try:
        return _CARDS_BY_CODE[code]
    except KeyError:
        raise ValueError(
            f"{code!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, "
            f"as in Td, or {JOKER_CODE}"
        ) from None


def parse_cards(codes: str | Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of several codes, given one by one or in one text separated by spaces."""
    return tuple(map(parse_card, codes.split() if isinstance(codes, str) else codes))

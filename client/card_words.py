"""Cards and hands in words, or in two letters where a player asked for short lines."""

from collections.abc import Sequence
from typing import Final

from engine.cards import JOKER, Card, card_code, rank_of, suit_of
from engine.hand_rank import rank_hand
from engine.rules import WildCards

_RANK_WORDS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip
_SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
_WITH_ARTICLE: Final = ("pair", "straight", "flush", "full house", "royal flush")


def rank_word(card: Card) -> str:
    """Return the rank of a card in words, ``seven``, or ``joker``."""
    return "joker" if card == JOKER else _RANK_WORDS[rank_of(card)]


def card_words(card: Card, *, short: bool = False) -> str:
    """Return ``ace of spades``, or ``AS`` for short; the joker is ``joker`` or ``JOKER``."""
    if short:
        return card_code(card).upper()
    return "joker" if card == JOKER else f"{rank_word(card)} of {_SUIT_WORDS[suit_of(card)]}"


def list_cards(cards: Sequence[Card], *, short: bool = False) -> str:
    """Return several cards in one text, in the order given."""
    if short:
        return " ".join(card_words(card, short=True) for card in cards)
    return ", ".join(card_words(card) for card in cards)


def list_places(cards: Sequence[Card], *, short: bool = False) -> str:
    """Return the cards of a hand with the numbers that a player types for them."""
    return ", ".join(
        f"{place} {card_words(card, short=short)}" for place, card in enumerate(cards, start=1)
    )


def is_hand(cards: Sequence[Card], wild: WildCards) -> bool:
    """Tell whether these are five cards of the deck: a host can say anything."""
    try:
        rank_hand(cards, wild)
    except ValueError:
        return False
    return True


def with_article(hand_name: str) -> str:
    """Return the name of a hand as it stands in a sentence: ``a flush, jack high``."""
    return f"a {hand_name}" if hand_name.startswith(_WITH_ARTICLE) else hand_name

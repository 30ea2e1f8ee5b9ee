"""The colours of the screen, of which nothing depends: whatever they say is also said in text."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from client.model import Deck
from engine.cards import JOKER, Card, suit_of

_SUIT_CLASSES: Final = ("clubs", "diamonds", "hearts", "spades")

# Only the terminal's own foreground, and below colours that can be read on black and on white.
_COMMON: Final = {
    "title": "bold",
    "offline": "bold reverse",
    "rule": "",
    "heading": "bold",
    "turn": "bold",
    "hurry": "bold reverse",
    "winner": "bold",
    "faint": "",
    "note": "bold",
    "talk": "italic",
    "button": "",
    "button.main": "bold",
    "chip": "",
    "marked": "reverse",
    "focused": "bold",
    "new": "bold reverse",
}

# Not the terminal's own: its blue is dark on black in most of them, its green pale on white.
_RED, _BLUE, _GREEN = "#ff0000", "#5f5fff", "#008700"

DECKS: Final[Mapping[Deck, Mapping[str, str]]] = MappingProxyType(
    {
        Deck.TWO: {"hearts": _RED, "diamonds": _RED, "clubs": "", "spades": ""},
        Deck.FOUR: {"hearts": _RED, "diamonds": _BLUE, "clubs": _GREEN, "spades": ""},
        Deck.MONO: dict.fromkeys(_SUIT_CLASSES, ""),
    }
)


def style_rules(deck: Deck) -> dict[str, str]:
    """Return the style of each class, in the words of prompt_toolkit."""
    suits = {f"card.{suit}": f"{colour} bold".strip() for suit, colour in DECKS[deck].items()}
    return {**_COMMON, "card.joker": "bold", **suits}


def card_style(card: Card, *, is_marked: bool = False) -> str:
    """Return the classes of a card."""
    suit = "joker" if card == JOKER else _SUIT_CLASSES[suit_of(card)]
    return f"class:card.{suit}" + (" class:marked" if is_marked else "")

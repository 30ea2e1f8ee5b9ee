"""What it takes to open, in words, at the tables where not everybody may."""

from typing import Final

from engine.rules import Openers
from protocol.messages import TableView

_PROGRESSIVE: Final = ("jacks", "queens", "kings", "aces", "kings", "queens")
"""R-PROG-1: up with every deal that is passed out, and down again."""


def needed_to_open(view: TableView | None) -> str:
    """Return ``jacks`` or the like while a hand can still be opened, empty where anybody may."""
    hand = view.hand if view is not None else None
    if view is None or hand is None or hand.opener is not None or hand.phase != "first_bets":
        return ""
    match view.rules.openers:
        case Openers.ANY:
            return ""
        case Openers.JACKS:
            return _PROGRESSIVE[0]
        case Openers.PROGRESSIVE:
            return _PROGRESSIVE[(hand.deal - 1) % len(_PROGRESSIVE)]

"""Names that nobody may bear, because a line about them would read like one of the table."""

from typing import Final

from protocol.text import skeleton

# No "All" and no "Ante": Ali looks like the one, and the other is a name.
_WORDS: Final = (
    *("You", "Everyone", "Everyone else", "Everybody", "Nobody", "No one", "Somebody"),
    *("Host", "The host", "Dealer", "The dealer", "Bot", "A bot", "System", "Standpat"),
    *("Table", "The table", "The match", "Seat", "Place", "Hand", "Round", "Draw", "Showdown"),
    *("Pot", "The pot", "Main pot", "The main pot", "Side pot", "Your turn", "Your cards"),
)
_RESERVED: Final = frozenset(map(skeleton, _WORDS))


def is_reserved(name: str) -> bool:
    """Tell whether a name, also with a number behind it, reads like a word of the table itself.

    ``You fold`` or ``Hand 12 wins 40`` could make somebody believe what has not happened.
    """
    bare = name.rstrip("0123456789 -_.'")
    return not _RESERVED.isdisjoint({skeleton(name), skeleton(bare)})

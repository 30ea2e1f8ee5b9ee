"""Where chance comes from: the order of the cards and the first button. Nothing else shuffles."""

import random
import secrets
from collections.abc import Sequence
from typing import Final, Protocol

from engine.cards import Card
from engine.chips import SeatId

TOKEN_BYTES: Final = 32


class Shuffler(Protocol):
    """What a table asks for chance. ``seeded`` says that somebody could know what comes."""

    @property
    def seeded(self) -> bool:
        """Tell whether the order of the cards can be known beforehand."""

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in a new order."""

    def first_button(self, seats: Sequence[SeatId]) -> SeatId:
        """Return the seat that deals first (R-BTN-1)."""


class FairShuffler:
    """Shuffles by the operating system's randomness: every order is as likely as any other."""

    seeded: Final = False

    def __init__(self) -> None:
        self._random: random.Random = random.SystemRandom()

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in a new order."""
        return tuple(self._random.sample(cards, len(cards)))

    def first_button(self, seats: Sequence[SeatId]) -> SeatId:
        """Return the seat that deals first (R-BTN-1)."""
        return self._random.choice(seats)


class SeededShuffler:
    """Shuffles the same way for the same seed: for tests and demos, and every screen says so."""

    seeded: Final = True

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - that it can be foretold is its purpose

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in the next order of the seed."""
        return tuple(self._random.sample(cards, len(cards)))

    def first_button(self, seats: Sequence[SeatId]) -> SeatId:
        """Return the seat that deals first (R-BTN-1)."""
        return self._random.choice(seats)


def new_token() -> str:
    """Return a secret that a seat belongs to: 32 random bytes as text."""
    return secrets.token_hex(TOKEN_BYTES)


def new_table_id() -> str:
    """Return a name for a table that no other table has."""
    return secrets.token_hex(8)

"""How often somebody may try to guess the join code, and who tries too often.

A try is reserved before anything is computed for it, so that many connections at once get no more
tries than one after the other.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec

from net.join_code import new_code

TRIES_PER_ADDRESS: Final = 5
TRIES_PER_CODE: Final = 40
GUESSER_AFTER: Final = 3
GUESSERS_REMEMBERED: Final = 32


class Guess(msgspec.Struct, frozen=True):
    """A try that an address has reserved, and the code that it will be held against."""

    address: str
    code: str
    round: int


class CodeGuesses:
    """Counts the tries at one code after the other.

    An address has five at a code, all of them together forty: then there is a new code. To find
    the code of six symbols within them is a chance of one in twenty million.
    """

    def __init__(self, make_code: Callable[[], str] = new_code) -> None:
        self._make_code = make_code
        self._round = 0
        self._code = make_code()
        self._tries: Counter[str] = Counter()
        self._wrong_at_code = 0
        self._wrong_ever: Counter[str] = Counter()

    @property
    def code(self) -> str:
        """Return the code that opens the table now."""
        return self._code

    def reserve(self, address: str) -> Guess | None:
        """Take one of the tries of an address; None where there is none."""
        if self.tries_left(address) == 0 or self._tries.total() >= TRIES_PER_CODE:
            return None
        self._tries[address] += 1
        return Guess(address, self._code, self._round)

    def give_back(self, guess: Guess) -> None:
        """Note that a try told nothing: it was right, or nothing was ever tried with it."""
        if guess.round == self._round:
            self._tries -= Counter([guess.address])

    def note_wrong(self, guess: Guess) -> None:
        """Note that a try was wrong; the last one that a code can bear brings a new code."""
        self._remember(guess.address)
        if guess.round == self._round:
            self._wrong_at_code += 1
            if self._wrong_at_code >= TRIES_PER_CODE:
                self.renew()

    def tries_left(self, address: str) -> int:
        """Return how many tries an address has at the code of now."""
        return TRIES_PER_ADDRESS - self._tries[address]

    def renew(self) -> None:
        """Have a new code; what was guessed at the old one counts for nothing."""
        self._round += 1
        self._code = self._make_code()
        self._tries.clear()
        self._wrong_at_code = 0

    def guessers(self) -> tuple[tuple[str, int], ...]:
        """Return the addresses that look like guessing, with their wrong tries, most first."""
        worst = self._wrong_ever.most_common()
        return tuple((address, wrong) for address, wrong in worst if wrong >= GUESSER_AFTER)

    def _remember(self, address: str) -> None:
        self._wrong_ever[address] += 1
        if len(self._wrong_ever) > GUESSERS_REMEMBERED:
            least = min(self._wrong_ever.items(), key=lambda item: (item[0] == address, item[1]))
            del self._wrong_ever[least[0]]

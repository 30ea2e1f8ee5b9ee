"""Plays plain mode through a pipe: hears sentences and answers them."""

from collections.abc import Iterator
from itertools import cycle

from tests.client.programs import Running

_DRAWS = ("1 2", "pat", "5")


class PipeDriver:
    """Plays a whole match: calls, checks and draws, now and then bets, and goes on when asked."""

    def __init__(self, program: Running) -> None:
        self._program = program
        self._draws: Iterator[str] = cycle(_DRAWS)
        self._turns = 0

    def play_to_the_end(self) -> list[str]:
        """Play until the match is over, leave, and return every line that was printed."""
        while True:
            line = self._program.wait_for("")
            for answer in self._answers(line):
                self._program.type(answer)
            if line.startswith("Type n for another match"):
                self._program.wait_for("Goodbye.")
                return self._program.heard

    def _answers(self, line: str) -> tuple[str, ...]:
        if line.endswith("yes or no?") and not line.startswith("Leave"):
            return ("yes",)  # all-in, or a good hand broken up: the cards are not always the same
        if "Your turn to draw." in line:
            return (next(self._draws),)
        if "Your turn." in line:
            return (self._bet(line.rpartition(". ")[2]),)
        if line.startswith("Type buy in "):
            return ("buy in",)
        if line.startswith("Type n for the next hand"):
            return ("n",)
        if line.startswith("Type n for another match"):
            return ("q", "yes")
        return ()

    def _bet(self, choices: str) -> str:
        self._turns += 1
        if self._turns % 3 == 0 and "bet " in choices:
            return f"b {choices.partition('bet ')[2].split()[0].strip(',?')}"
        return "k" if "check" in choices else "c" if "call" in choices else "f"

"""How plain mode answers a typed line: refusals that say so, and questions of yes or no."""

from typing import Final

from msgspec.structs import replace

from client.plain.state import PlainState, Question, Step

NOTHING_SENT: Final = "Nothing was sent."
YES_OR_NO: Final = "yes or no?"


def refuse(state: PlainState, sentence: str) -> Step:
    """Say why a line does nothing, and that the host never saw it."""
    return Step(state, (f"{sentence} {NOTHING_SENT}",))


def ask(state: PlainState, question: Question) -> Step:
    """Ask before something is done."""
    asked = replace(state, question=question)
    return Step(asked, (f"{question.sentence} {YES_OR_NO}",))

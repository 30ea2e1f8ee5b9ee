"""Which keys mean what while a line is typed: every character only itself."""

from typing import Final

from client.choice import Choice
from client.intents import Do, Erase, Intent, MoveCursor, Scroll, TypeText

_PAGE: Final = 5
_FAR: Final = 10_000

TYPED_CHOICES: Final = (
    Choice(
        keys=("enter",), does=Do.SEND_LINE, words="send the line", label="Enter",
        chip="[Enter] send",
    ),
    Choice(
        keys=("escape",), does=Do.CLOSE_TOP, words="type no more", label="Esc",
        chip="[Esc] type no more",
    ),
    Choice(keys=("backspace",), does=Erase(), words="erase a character", label="<-"),
    Choice(keys=("c-w",), does=Erase("word"), words="erase a word", label="Ctrl-W"),
    Choice(keys=("c-u",), does=Erase("line"), words="erase all", label="Ctrl-U"),
    Choice(keys=("left",), does=MoveCursor(-1), words="move the cursor", label="arrows"),
    Choice(keys=("right",), does=MoveCursor(1)),
    Choice(keys=("home",), does=MoveCursor(-_FAR)),
    Choice(keys=("end",), does=MoveCursor(_FAR)),
    Choice(keys=("pageup",), does=Scroll(-_PAGE), words="scroll the log", label="PgUp/Dn"),
    Choice(keys=("pagedown",), does=Scroll(_PAGE)),
    Choice(keys=("c-l",), does=Do.REDRAW, words="draw screen again", label="Ctrl-L"),
    Choice(keys=("c-z",), does=Do.SUSPEND, words="suspend", label="Ctrl-Z"),
    Choice(keys=("c-c",), does=Do.INTERRUPT, words="twice: close", label="Ctrl-C"),
)  # fmt: skip
"""The keys that are more than a character."""


def typed_wish(key: str) -> Intent | None:
    """Return what a key means while a line is typed."""
    for choice in TYPED_CHOICES:
        if key in choice.keys:
            return choice.does
    return TypeText(key) if len(key) == 1 else None

"""The line that a player types: to talk to the table, or a command."""

from functools import partial
from typing import Final

from msgspec.structs import replace

from client.intents import Erase, MoveCursor, TypeText
from client.model import LineKind, Model, Overlay, Typing
from client.situation import AT_A_TABLE, place_of
from client.step import Step
from protocol.messages import Say

_LONGEST: Final = 200


def _open_line(kind: LineKind, model: Model) -> Step:
    """Begin to type, or go on with a line of the same kind."""
    if place_of(model) not in AT_A_TABLE:
        return Step(model)
    line = model.typing if model.typing is not None and model.typing.kind is kind else None
    overlay = Overlay.COMMANDS if kind is LineKind.COMMAND else model.overlay
    typing = line or Typing(kind=kind)
    return Step(replace(model, typing=typing, overlay=overlay, overlay_from=0, question=None))


open_talk: Final = partial(_open_line, LineKind.TALK)
open_command: Final = partial(_open_line, LineKind.COMMAND)


def without_line(model: Model) -> Model:
    """Return the model with nothing being typed."""
    overlay = None if model.overlay is Overlay.COMMANDS else model.overlay
    return replace(model, typing=None, overlay=overlay)


def send_talk(model: Model) -> Step:
    """Send what was typed; an empty line only ends the typing."""
    text = model.typing.text.strip() if model.typing is not None else ""
    closed = without_line(model)
    return Step(closed, send=(Say(text=text),)) if text else Step(closed)


def longest_talk(model: Model) -> int:
    """Return how many characters the host takes."""
    if model.welcome is None:
        return _LONGEST
    return min(_LONGEST, model.welcome.limits.chat_characters)


def edit(model: Model, wish: TypeText | Erase | MoveCursor) -> Model:
    """Change the typed line; nothing happens while none is typed."""
    if model.typing is None:
        return model
    line = model.typing
    before, after = line.text[: line.cursor], line.text[line.cursor :]
    match wish:
        case TypeText(text=text):
            room = longest_talk(model) - len(line.text)
            added = "".join(letter for letter in text if letter.isprintable())[: max(room, 0)]
            return _typed(model, line, before + added, after)
        case Erase(what=what):
            return _typed(model, line, _erased(before, what), after)
        case MoveCursor(step=step):
            cursor = min(max(line.cursor + step, 0), len(line.text))
            return replace(model, typing=replace(line, cursor=cursor))


def _typed(model: Model, line: Typing, before: str, after: str) -> Model:
    typing = replace(line, text=before + after, cursor=len(before))
    return replace(model, typing=typing, overlay_from=0)


def _erased(before: str, what: str) -> str:
    match what:
        case "word":
            return before.rstrip().rpartition(" ")[0]
        case "line":
            return ""
        case _:
            return before[:-1]

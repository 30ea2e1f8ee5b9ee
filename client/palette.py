"""The command palette: what a player types behind ``:``, by the names and rules of plain mode.

Plain mode does the work, so that every command it knows works here, with the same words; what has
a screen of its own opens that instead.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from client.intents import Do, Intent, Tell
from client.model import Answer, Model, Overlay, Question
from client.plain.answers import NOTHING_SENT
from client.plain.commands import Word, parse
from client.plain.help_text import help_lines
from client.plain.moves import is_move, move_for
from client.plain.state import LeaveChoice, PlainState, Role
from client.plain.state import Question as PlainQuestion
from client.plain.typed_line import type_line
from client.playing import offer_move
from client.reasons import NOTE_CELLS, in_short
from client.situation import is_host, open_prompt
from client.step import Step, with_note
from protocol.messages import EndNow, TablePhase

_SHOWN: Final[Mapping[Word, Do]] = MappingProxyType(
    {
        Word.HELP: Do.SHOW_HELP,
        Word.TABLE: Do.SHOW_INFO,
        Word.RANKS: Do.SHOW_RANKS,
        Word.RULES: Do.SHOW_RULES,
        Word.EXPLAIN: Do.EXPLAIN,
        Word.LEARN: Do.SWITCH_LESSONS,
        Word.AGAIN: Do.SHOW_LOG,
        Word.QUIT: Do.QUIT,
        Word.NOTHING: Do.CLOSE_TOP,
    }
)


def obey(model: Model, text: str) -> Step | Intent:
    """Return what a typed command leads to, or the wish that it stands for."""
    in_lobby = model.view is not None and model.view.phase is TablePhase.LOBBY
    command = parse(text, in_lobby=in_lobby)
    if isinstance(command, Word) and command in _SHOWN:
        return _SHOWN[command]
    prompt = open_prompt(model)
    if is_move(command) and prompt is not None and model.view is not None:
        move = move_for(command, prompt, model.view)
        if isinstance(move, tuple):
            return with_note(model, in_short(move))
        return offer_move(model, move, prompt)
    step = type_line(_plain_state(model), text, now=model.now)
    model = replace(model, next_sent=step.state.next_sent or model.next_sent)
    return Step(_with_answer(_with_question(model, step.state), step.lines), send=step.send)


def command_lines(model: Model) -> tuple[str, ...]:
    """Return the commands that work now and begin with what is typed, one line each."""
    typed = model.typing.text.strip().lower() if model.typing is not None else ""
    lines = help_lines(_plain_state(model))
    name = typed.partition(" ")[0]
    return tuple(line for line in lines if _is_about(line.lower(), name))


def _is_about(line: str, name: str) -> bool:
    return any(word.startswith(name) for word in line.split())


def _plain_state(model: Model) -> PlainState:
    return PlainState(
        role=_role(model),
        view=model.view,
        private=model.private,
        heard_at=model.heard_at,
        answered=model.sent,
        next_sent=model.next_sent or 0,
    )


def _role(model: Model) -> Role:
    if model.settings.is_alone:
        return Role.ALONE
    return Role.HOST if is_host(model) else Role.GUEST


def _with_question(model: Model, state: PlainState) -> Model:
    asked = state.question
    if asked is None or isinstance(asked, LeaveChoice):
        return model
    assert isinstance(asked, PlainQuestion)
    yes = Do.END_NOW if isinstance(asked.yes, EndNow) else Tell(asked.yes)
    answers = (Answer("y", "yes", yes), Answer("n", "no"))
    return replace(model, question=Question(words=asked.sentence, answers=answers))


def _with_answer(model: Model, lines: tuple[str, ...]) -> Model:
    """Show what plain mode would print: a short line as a note, more in a place of its own."""
    if model.question is not None or not lines:
        return model
    words = lines[0].removesuffix(NOTHING_SENT).strip()
    if len(lines) == 1 and len(words) <= NOTE_CELLS:
        return replace(model, note=words)
    return replace(model, overlay=Overlay.ANSWER, overlay_from=0, answer=lines)

"""Names on a screen without any letters but ASCII: two players must not both be question marks."""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from client.model import LogLine, Model
from client.plain.ascii_text import to_ascii
from client.situation import match_of, players_of
from protocol.messages import PlayerView

_ESCAPE = "\\"


def with_ascii_names(model: Model) -> Model:
    """Return the model with each name in ASCII: without its marks, or as its seat.

    Nobody can be called ``Seat 2``: that is a word of the table.
    """
    names = _ascii_names(model)
    view = model.view
    if view is None or not names:
        return model
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")

    def told(text: str) -> str:
        return text if text.isascii() else pattern.sub(lambda found: names[found[0]], text)

    match = view.match and replace(view.match, left=_renamed(view.match.left, names))
    question = model.question
    if question is not None:
        answers = tuple(replace(answer, words=told(answer.words)) for answer in question.answers)
        question = replace(question, words=told(question.words), answers=answers)
    return replace(
        model,
        view=replace(view, players=_renamed(view.players, names), match=match),
        log=tuple(_retold(line, told(line.text)) for line in model.log),
        note=told(model.note),
        question=question,
        answer=tuple(map(told, model.answer)),
    )


def _ascii_names(model: Model) -> Mapping[str, str]:
    """Return the names that have to be another, the longest first, with what they are shown as."""
    match = match_of(model)
    players = (*players_of(model), *(match.left if match is not None else ()))
    spelled = [to_ascii(player.name) for player in players]
    shown = {
        player.name: f"Seat {player.seat + 1}"
        if _ESCAPE in form or spelled.count(form) > 1
        else form
        for player, form in zip(players, spelled, strict=True)
        if not player.name.isascii()
    }
    return {name: shown[name] for name in sorted(shown, key=len, reverse=True)}


def _renamed(players: tuple[PlayerView, ...], names: Mapping[str, str]) -> tuple[PlayerView, ...]:
    return tuple(replace(player, name=names.get(player.name, player.name)) for player in players)


def _retold(line: LogLine, text: str) -> LogLine:
    return line if text == line.text else replace(line, text=text)

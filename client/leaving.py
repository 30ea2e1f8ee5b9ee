"""The ways out: leaving the seat, ending the table as its host, and closing the program."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from client.failures import ExitCode
from client.intents import Do
from client.model import Answer, LinkState, Model, Question
from client.situation import Place, is_about_code, is_host, is_offline, place_of
from client.step import Ask, Step, with_note
from protocol.codes import Reason
from protocol.messages import Closing, EndNow, Leave, PeerMessage

_CLOSED_CODES: Final[Mapping[str, ExitCode]] = MappingProxyType(
    {
        Reason.KICKED: ExitCode.REFUSED,
        Reason.BANNED: ExitCode.REFUSED,
        Reason.OPENED_ELSEWHERE: ExitCode.REFUSED,
        Reason.HOST_BROKEN: ExitCode.UNREACHABLE,
    }
)
_TWICE_WITHIN: Final = 2.0
_NO: Final = Answer("n", "stay")


def ask_to_leave(model: Model) -> Step:
    """Ask whether to leave; where there is nothing to lose, close at once."""
    place = place_of(model)
    if place is Place.CLOSED:
        return _close(model, _CLOSED_CODES.get(model.link.code, ExitCode.OK))
    if place is Place.CANNOT_JOIN:
        refused = model.link.state is LinkState.REFUSED
        return _close(model, ExitCode.REFUSED if refused else ExitCode.UNREACHABLE)
    if place is Place.CONNECTING or model.view is None:
        return _close(model, ExitCode.OK)
    return Step(replace(model, question=_leave_question(model), typing=None))


def _leave_question(model: Model) -> Question:
    if is_offline(model):
        yes = Answer("y", "close", Do.LEAVE)
        return Question(words="Close? Your seat stays yours.", answers=(yes, _NO))
    if model.view is not None and model.view.you is None:
        return Question(words="Stop watching?", answers=(Answer("y", "leave", Do.LEAVE), _NO))
    if model.settings.is_alone:
        yes = Answer("y", "leave", Do.END_NOW)
        return Question(words="Leave? The match ends here.", answers=(yes, _NO))
    if model.settings.is_host and is_host(model):
        return _host_question(model)
    yes = Answer("y", "leave", Do.LEAVE)
    return Question(words="Leave the table? Your seat is given up.", answers=(yes, _NO))


def _host_question(model: Model) -> Question:
    answers = [
        Answer("y", "leave seat", Do.LEAVE, short="leave"),
        Answer("e", "end now", Do.END_NOW, short="end"),
        _NO,
    ]
    if place_of(model) is Place.HAND:
        answers.insert(1, Answer("a", "end after hand", Do.END_AFTER_HAND, short="after"))
    return Question(words="You host this table. Leave, or end it?", answers=tuple(answers))


def back_to_list(model: Model) -> Step:
    """End this table's screen to choose another table."""
    if not model.settings.may_list or place_of(model) not in (Place.CANNOT_JOIN, Place.CLOSED):
        return Step(model)
    return Step(replace(model, closing=ExitCode.OK, wants_list=True))


def try_again(model: Model) -> Step:
    """Try to come in once more; with another code where it was wrong: each try counts."""
    if is_about_code(model):
        return Step(replace(model, closing=ExitCode.OK, wants_code=True))
    return Step(model, ask=(Ask.TRY_NOW,))


def leave_seat(model: Model) -> Step:
    """Give the seat up and end; without a connection only the program ends."""
    if is_offline(model):
        return _close(model, ExitCode.UNREACHABLE)
    return _send_and_close(model, Leave())


def end_table(model: Model) -> Step:
    """End the table for everyone, and with it the program."""
    if not is_host(model):
        return with_note(model, "Only the host can do that.")
    step = _send_and_close(model, EndNow())
    return Step(replace(step.model, ends_table=True), send=step.send)


def _send_and_close(model: Model, message: PeerMessage) -> Step:
    """Say a last word to the host and end."""
    return Step(replace(model, closing=ExitCode.OK, question=None), send=(message,))


def interrupt(model: Model) -> Step:
    """Say what Ctrl-C does; the second within two seconds closes the program like its window."""
    at = model.interrupted_at
    if at is not None and model.now - at <= _TWICE_WITHIN:
        return close_window(model, ExitCode.INTERRUPTED)
    note = "Ctrl-C again closes; your seat stays."
    return with_note(replace(model, interrupted_at=model.now), note)


def close_window(model: Model, code: int) -> Step:
    """End the program while the seat stays the player's (R-LEAVE-1)."""
    model = replace(model, closing=code, question=None)
    return Step(model, send=(Closing(),) if model.link.state is LinkState.LIVE else ())


def _close(model: Model, code: int) -> Step:
    return Step(replace(model, closing=code, question=None))

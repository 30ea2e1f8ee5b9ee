"""What a typed line does: an answer to a prompt, a question answered, a command, or a refusal."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from client.lessons import LESSONS_OFF, LESSONS_ON, explain
from client.plain.answers import NOTHING_SENT, YES_OR_NO, ask, refuse
from client.plain.commands import Command, KickSeat, Numbers, Talk, Unclear, Wager, Word, parse
from client.plain.help_text import help_lines
from client.plain.house_commands import HouseCommand
from client.plain.house_lines import house_step
from client.plain.moves import is_move, move_for, risk_of, why_not_now
from client.plain.sentences import (
    FIVE_OF_A_KIND,
    RANKS,
    drew_lines,
    hand_lines,
    pot_lines,
    table_lines,
    turn_line,
)
from client.plain.state import LeaveChoice, PlainState, Question, Role, Step
from client.plain.table_commands import TableCommand
from client.plain.table_lines import RING_WORDS, ring_step, table_step
from client.reasons import in_full
from client.rules_words import describe_rules
from client.voice import seat_name
from engine.chips import SeatId
from engine.rules import MAX_SEATS, WildCards
from protocol.messages import (
    Act,
    AddBot,
    EndAfterHand,
    EndNow,
    HostCommand,
    Kick,
    Leave,
    NextHand,
    Ready,
    Rematch,
    RemoveBot,
    Say,
    Start,
    TablePhase,
    TableView,
    TakeSeat,
)

LEAVE_CHOICE: Final = (
    "You host this table. Type leave to give up your seat and keep hosting, "
    "end to end the match after this hand, now to close the table, or no."
)


def type_line(state: PlainState, line: str, *, now: float) -> Step:
    """Do what a typed line asks for, at the time ``now``."""
    view = state.view
    if view is None:
        return refuse(state, "The table has not answered yet.")
    if state.question is not None:
        return _answer_question(state, line)
    command = parse(line, in_lobby=view.phase is TablePhase.LOBBY)
    if is_move(command):
        return _move(state, command, view)
    if isinstance(command, TableCommand):
        return table_step(state, command, view)
    if isinstance(command, HouseCommand):
        return house_step(state, command, view)
    match command:
        case Unclear(why=why):
            return refuse(state, why)
        case Talk(text=text):
            return _talk(state, text)
        case KickSeat(seat=seat):
            return _kick(state, seat, view)
        case Word() as word if word in RING_WORDS:
            return ring_step(state, RING_WORDS[word], view)
        case Word() as word if word in _TOLD:
            return Step(state, _TOLD[word](state, view, now - state.heard_at))
        case Word() as word:
            return _word(state, word, view)
        case Wager() | Numbers():
            raise AssertionError("a move is dealt with above")


# ---------------------------------------------------------------- answers to a prompt


def _move(state: PlainState, command: Command, view: TableView) -> Step:
    prompt = state.open_prompt
    if prompt is None:
        return refuse(state, in_full(why_not_now(view, state.private)))
    move = move_for(command, prompt, view)
    if isinstance(move, tuple):
        return refuse(state, in_full(move))
    risk = risk_of(move, prompt, state.private, view)
    act = Act(prompt=prompt.id, move=move)
    if risk:
        return ask(state, Question(risk, act, prompt.id))
    return _send_move(state, act)


def _send_move(state: PlainState, act: Act) -> Step:
    return Step(msgspec.structs.replace(state, answered=act.prompt), (), (act,))


# ---------------------------------------------------------------- questions


def _answer_question(state: PlainState, line: str) -> Step:
    closed = msgspec.structs.replace(state, question=None)
    if isinstance(state.question, LeaveChoice):
        return _choose_how_to_leave(closed, state, line)
    assert isinstance(state.question, Question)
    match line.strip().lower():
        case "yes" | "y":
            message = state.question.yes
            if isinstance(message, Act):
                return _send_move(closed, message)
            return Step(closed, (), (message,))
        case "no" | "n":
            return refuse(closed, "No.")
        case _:
            return Step(state, (f"{NOTHING_SENT} {state.question.sentence} {YES_OR_NO}",))


def _choose_how_to_leave(closed: PlainState, state: PlainState, line: str) -> Step:
    match line.strip().lower():
        case "leave":
            return Step(closed, (), (Leave(),))
        case "end":
            return Step(closed, (), (EndAfterHand(),))
        case "now" | "end now":
            return Step(closed, (), (EndNow(),))
        case "no" | "n":
            return refuse(closed, "No.")
        case _:
            return Step(state, (f"{NOTHING_SENT} {LEAVE_CHOICE}",))


# ---------------------------------------------------------------- commands


def _word(state: PlainState, word: Word, view: TableView) -> Step:
    match word:
        case Word.QUIT:
            return _quit(state, view)
        case Word.NOTHING if view.phase is TablePhase.BETWEEN_HANDS:
            return _next(state, view)
        case Word.NOTHING:
            return Step(state)
        case Word.NEXT | Word.REMATCH:
            return _next(state, view)
        case Word.READY | Word.NOT_READY:
            return _ready(state, view, ready=word is Word.READY)
        case Word.TAKE_SEAT:
            return _take_seat(state, view)
        case Word.LEARN:
            learns = msgspec.structs.replace(state, learns=not state.learns)
            return Step(learns, (LESSONS_ON if learns.learns else LESSONS_OFF,))
        case Word.YES | Word.NO:
            return refuse(state, "Nothing was asked.")
        case _ if word in _HOST_WORDS:
            return _command(state, _HOST_WORDS[word])
        case _:
            raise AssertionError(f"{word} is neither told nor done")


def _quit(state: PlainState, view: TableView) -> Step:
    match state.role:
        case Role.HOST:
            asked = msgspec.structs.replace(state, question=LeaveChoice())
            return Step(asked, (LEAVE_CHOICE,))
        case Role.CONSOLE:
            return ask(state, Question("Close the table for everyone?", EndNow()))
        case Role.ALONE:
            return ask(state, Question("Leave the table? The game ends here.", EndNow()))
        case Role.GUEST if view.you is None:
            return Step(state, (), (Leave(),))
        case Role.GUEST:
            return ask(state, Question("Leave the table? Your seat is given up.", Leave()))


def _next(state: PlainState, view: TableView) -> Step:
    if view.you is None:
        return refuse(state, "You are watching.")
    match view.phase:
        case TablePhase.MATCH_OVER:
            # Alone, nobody else is there to begin it.
            begin = (Start(),) if state.role is Role.ALONE else ()
            return Step(state, ("You want another match.",), (Rematch(), *begin))
        case TablePhase.BETWEEN_HANDS if view.hand is not None:
            if state.next_sent == view.hand.number:
                return refuse(state, "You have said so already.")
            sent = msgspec.structs.replace(state, next_sent=view.hand.number)
            return Step(sent, (), (NextHand(),))
        case _:
            return refuse(state, "The hand is not over.")


def _ready(state: PlainState, view: TableView, *, ready: bool) -> Step:
    if view.you is None:
        return refuse(state, "You are watching.")
    if view.phase is not TablePhase.LOBBY:
        return refuse(state, "The match has begun.")
    return Step(state, (), (Ready(ready=ready),))


def _take_seat(state: PlainState, view: TableView) -> Step:
    if view.you is not None:
        return refuse(state, "You have a seat.")
    if not view.seat_free:
        return refuse(state, "No seat can be taken now.")
    return Step(state, (), (TakeSeat(),))


def _command(state: PlainState, command: HostCommand) -> Step:
    if not state.is_host:
        return refuse(state, "Only the host can do that.")
    if isinstance(command, EndNow):
        return ask(state, Question("Close the table for everyone?", command))
    return Step(state, (), (command,))


def _kick(state: PlainState, seat: int, view: TableView) -> Step:
    if not state.is_host:
        return refuse(state, "Only the host can do that.")
    if not 1 <= seat <= MAX_SEATS or not any(p.seat == seat - 1 for p in view.players):
        return refuse(state, f"Nobody sits in seat {seat}.")
    name = seat_name(view, SeatId(seat - 1))
    return ask(state, Question(f"Send {name} away?", Kick(seat=SeatId(seat - 1))))


def _talk(state: PlainState, text: str) -> Step:
    if len(text) > state.chat_limit:
        return refuse(state, f"At most {state.chat_limit} characters.")
    return Step(state, (), (Say(text=text),))


_HOST_WORDS: Final[Mapping[Word, HostCommand]] = {
    Word.START: Start(),
    Word.ADD_BOT: AddBot(),
    Word.REMOVE_BOT: RemoveBot(),
    Word.END_AFTER_HAND: EndAfterHand(),
    Word.END_NOW: EndNow(),
}

_TOLD: Final[Mapping[Word, Callable[[PlainState, TableView, float], tuple[str, ...]]]] = {
    Word.HELP: lambda state, _view, _elapsed: help_lines(state),
    Word.HAND: lambda state, _view, _elapsed: hand_lines(state.private, short=state.short),
    Word.TABLE: lambda state, view, _elapsed: table_lines(view, short=state.short),
    Word.POT: lambda _state, view, _elapsed: pot_lines(view),
    Word.DREW: lambda _state, view, _elapsed: drew_lines(view),
    Word.WHOSE_TURN: lambda _state, view, elapsed: (turn_line(view, elapsed=elapsed),),
    Word.AGAIN: lambda state, _view, _elapsed: state.printed,
    Word.RANKS: lambda _state, view, _elapsed: _ranks(view),
    Word.RULES: lambda _state, view, _elapsed: describe_rules(view.rules),
    Word.EXPLAIN: lambda state, view, _elapsed: (explain(view, state.private),),
}


def _ranks(view: TableView) -> tuple[str, ...]:
    if view.rules.wild_cards is WildCards.NONE:
        return RANKS
    return (RANKS[0], FIVE_OF_A_KIND, *RANKS[1:])

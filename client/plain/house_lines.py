"""What typed lines do to the table as a house: its clocks, its door, who is away."""

from typing import assert_never

from client.plain.answers import ask, refuse
from client.plain.house_commands import BanSeat, GiveSeatTo, HouseCommand, SayPlainly
from client.plain.state import PlainState, Question, Step
from client.voice import seat_name
from engine.chips import SeatId
from protocol.messages import (
    Away,
    Back,
    Ban,
    GiveSeat,
    Lock,
    Pause,
    Resume,
    TablePhase,
    TableView,
    Unlock,
)

NOT_THE_HOST = "Only the host can do that."


def house_step(state: PlainState, command: HouseCommand, view: TableView) -> Step:
    """Do what a command about the house asks for."""
    if isinstance(command, SayPlainly) and isinstance(command.message, Away | Back):
        return _go_or_come(state, command.message, view)
    if not state.is_host:
        return refuse(state, NOT_THE_HOST)
    match command:
        case SayPlainly(message=message):
            why_not = _why_not(message, view)
            return refuse(state, why_not) if why_not else Step(state, (), (message,))
        case BanSeat(seat=seat):
            return _ban(state, seat, view)
        case GiveSeatTo(seat=seat, name=name):
            return _give(state, seat, name, view)
        case _:
            assert_never(command)


def _go_or_come(state: PlainState, message: Away | Back, view: TableView) -> Step:
    own = next((player for player in view.players if player.seat == view.you), None)
    if own is None:
        return refuse(state, "You are watching.")
    if own.away == isinstance(message, Away):
        return refuse(state, "You are away already." if own.away else "You are not away.")
    return Step(state, (), (message,))


def _why_not(message: Pause | Resume | Lock | Unlock | Away | Back, view: TableView) -> str:
    match message:
        case Pause() if view.phase in (TablePhase.LOBBY, TablePhase.MATCH_OVER):
            return "There is no match to pause."
        case Pause() if view.paused:
            return "The match is paused already."
        case Resume() if not view.paused:
            return "The match is not paused."
        case Lock() if view.locked:
            return "The table is locked already."
        case Unlock() if not view.locked:
            return "The table is not locked."
        case _:
            return ""


def _ban(state: PlainState, seat: int, view: TableView) -> Step:
    if not _is_taken(seat, view):
        return refuse(state, f"Nobody sits in seat {seat}.")
    number = SeatId(seat - 1)
    question = f"Send {seat_name(view, number)} away for the whole evening?"
    return ask(state, Question(question, Ban(seat=number)))


def _give(state: PlainState, seat: int, name: str, view: TableView) -> Step:
    player = next((player for player in view.players if player.seat == seat - 1), None)
    if player is None:
        return refuse(state, f"Nobody sits in seat {seat}.")
    if not player.lost:
        return refuse(state, f"{player.name} is here and keeps the seat.")
    # Spaces and commas are parted before, so they are not told apart here either.
    watcher = next((w for w in view.watchers if _spoken(w) == _spoken(name)), None)
    if watcher is None:
        return refuse(state, f"Nobody who watches is called {name}.")
    question = f"Give the seat of {player.name} to {watcher}?"
    return ask(state, Question(question, GiveSeat(seat=player.seat, watcher=watcher)))


def _spoken(name: str) -> str:
    return " ".join(name.replace(",", " ").lower().split())


def _is_taken(seat: int, view: TableView) -> bool:
    return any(player.seat == seat - 1 for player in view.players)

"""What typed lines do to the table itself: its rules in the lobby, chips and waiting in a game."""

from typing import assert_never

from client.plain.answers import ask, refuse
from client.plain.commands import Word
from client.plain.state import PlainState, Question, Step
from client.plain.table_commands import (
    Bring,
    ChoosePreset,
    GrantChips,
    SetOption,
    TableCommand,
    WaitFor,
)
from client.ring_words import is_in_hand, own_player
from client.voice import seat_name
from engine.chips import Chips, SeatId
from engine.errors import BadRules
from engine.rule_options import changes_of, make_rules
from engine.rules import MAX_SEATS
from protocol.messages import (
    BuyIn,
    Grant,
    KeepWaiting,
    PostBlind,
    RingMessage,
    SetRules,
    SitIn,
    SitOut,
    StopWaiting,
    TablePhase,
    TableView,
    TopUp,
    WaitForBlind,
)

RING_WORDS: dict[Word, RingMessage] = {
    Word.SIT_OUT: SitOut(),
    Word.SIT_IN: SitIn(),
    Word.POST: PostBlind(),
    Word.WAIT: WaitForBlind(),
}


def table_step(state: PlainState, command: TableCommand, view: TableView) -> Step:
    """Do what a command about the table asks for."""
    match command:
        case ChoosePreset(preset=preset):
            return _set_rules(state, preset, {}, view)
        case SetOption(key=key, value=value):
            changes = changes_of(view.rules) | {key: value}
            return _set_rules(state, view.rules.preset, changes, view)
        case Bring(chips=chips):
            return _bring(state, chips, view)
        case GrantChips(seat=seat, chips=chips):
            return _grant(state, seat, chips, view)
        case WaitFor(keep=keep, seat=seat):
            return _wait_for(state, seat, view, keep=keep)
        case _:
            assert_never(command)


def _set_rules(state: PlainState, preset: str, changes: dict[str, str], view: TableView) -> Step:
    if not state.is_host:
        return refuse(state, "Only the host can change the rules.")
    if view.phase is not TablePhase.LOBBY:
        return refuse(state, "The rules can be changed before the match only.")
    try:
        make_rules(preset, changes)
    except BadRules as error:
        return refuse(state, str(error))
    return Step(state, (), (SetRules(preset=preset, options=changes),))


def ring_step(state: PlainState, wish: RingMessage, view: TableView) -> Step:
    """Say something about the next hand of a ring game; ask first where it folds this one."""
    missing = _why_no_ring(state, view)
    if missing:
        return refuse(state, missing)
    if isinstance(wish, SitOut) and is_in_hand(view):
        return ask(state, Question("Sit out? That folds your hand, unless you are all-in.", wish))
    return Step(state, (), (wish,))


def _why_no_ring(state: PlainState, view: TableView) -> str:
    if view.you is None:
        return "You are watching: type take seat first." if view.seat_free else "You are watching."
    return "" if state.private.ring else "This is for a ring game that has begun."


def _bring(state: PlainState, chips: int | None, view: TableView) -> Step:
    player, ring = own_player(view), state.private.ring
    if player is None or ring is None:
        return refuse(state, _why_no_ring(state, view))
    if ring.buy_in is None:
        least = view.least_buy_in
        return refuse(state, f"You have {player.bankroll} chips left to bring; {least} is least.")
    least, most = ring.buy_in.least, ring.buy_in.most
    wanted = most if chips is None else Chips(chips)
    if not least <= wanted <= most:
        return refuse(state, f"You can bring {least} to {most} chips, not {wanted}.")
    message = TopUp(chips=wanted) if player.stack else BuyIn(chips=wanted)
    later = view.phase is TablePhase.HAND
    lines = (f"You bring {wanted} chips when this hand is paid.",) if later else ()
    return Step(state, lines, (message,))


def _grant(state: PlainState, seat: int, chips: int, view: TableView) -> Step:
    if not state.is_host:
        return refuse(state, "Only the host can do that.")
    if not _is_taken(seat, view):
        return refuse(state, f"Nobody sits in seat {seat}.")
    number = SeatId(seat - 1)
    question = f"Give {seat_name(view, number)} {chips} chips more?"
    return ask(state, Question(question, Grant(seat=number, chips=Chips(chips))))


def _wait_for(state: PlainState, seat: int | None, view: TableView, *, keep: bool) -> Step:
    if not state.is_host:
        return refuse(state, "Only the host can do that.")
    if seat is not None and not _is_taken(seat, view):
        return refuse(state, f"Nobody sits in seat {seat}.")
    number = None if seat is None else SeatId(seat - 1)
    return Step(state, (), (KeepWaiting(seat=number) if keep else StopWaiting(seat=number),))


def _is_taken(seat: int, view: TableView) -> bool:
    return 1 <= seat <= MAX_SEATS and any(player.seat == seat - 1 for player in view.players)

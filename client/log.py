"""The log of the full-screen client: sentences about events, headings, and a place to scroll to."""

from collections.abc import Sequence

from msgspec.structs import replace

from client.card_art import faces
from client.model import LOG_LINES, LogKind, LogLine, Model
from client.narration import narrate, narrate_antes
from engine.chips import SeatId
from engine.events import (
    AntePosted,
    BetMade,
    Called,
    Checked,
    Dealt,
    Drew,
    HandBegan,
    HandShown,
    OpenersShown,
    PointScored,
    Raised,
    RoundBegan,
)
from engine.rule_options import OPTIONS
from protocol.messages import Event, RulesChanged, Said, TableView

_ROUNDS = {"draw": "-- Draw --", "second_bets": "-- Second bets --"}


def lines_about(events: Sequence[Event], view: TableView, clock: str) -> tuple[LogLine, ...]:
    """Return what a player reads about events, with equal antes in one line."""
    lines: list[LogLine] = []
    antes: list[AntePosted] = []
    for event in (*events, None):
        if isinstance(event, AntePosted):
            antes.append(event)
            continue
        lines += [LogLine(text, clock) for text in narrate_antes(antes, view, view.you)]
        antes.clear()
        if event is not None:
            is_first_shown = isinstance(event, HandShown) and not any(
                line.text == "-- Showdown --" for line in lines
            )
            if is_first_shown:
                lines.append(LogLine("-- Showdown --", clock, LogKind.HEADING))
            lines += _lines_about_one(event, view, clock)
    return tuple(lines)


def _lines_about_one(event: Event, view: TableView, clock: str) -> tuple[LogLine, ...]:
    match event:
        case HandBegan(number=number):
            return (LogLine(f"-- Hand {number} --", clock, LogKind.HEADING),)
        case RoundBegan(phase=phase):
            heading = _ROUNDS.get(phase, "")
            return (LogLine(heading, clock, LogKind.HEADING),) if heading else ()
        case Dealt():
            return ()  # the cards are on the screen
        case Drew(seat=seat, received=received) if received and seat == view.you:
            return (LogLine(f"You draw {len(received)}: {faces(received)}.", clock),)
        case Said(seat=seat, text=text) if seat is not None and seat == view.you:
            return (LogLine(f"<You> {text}", clock, LogKind.TALK),)
        case RulesChanged():
            text = narrate(event, view, view.you)
            return (LogLine(text, clock, tells=_options_told(event)),)
        case Said():
            return (LogLine(narrate(event, view, view.you), clock, LogKind.TALK),)
        case _:
            text = narrate(event, view, view.you)
            return (LogLine(text, clock),) if text else ()


def _options_told(event: RulesChanged) -> frozenset[str]:
    if event.new_preset:
        return frozenset(OPTIONS)
    return frozenset(change.key for change in event.changes)


def with_lines(model: Model, lines: Sequence[LogLine]) -> Model:
    """Return the model with more lines in the log; one that is scrolled back stays where it is."""
    if not lines:
        return model
    longer = _with_newer_rules(model.log, lines)
    log, added = longer[-LOG_LINES:], len(longer) - len(model.log)
    if not model.log_back:
        return replace(model, log=log)
    back = min(model.log_back + added, len(log) - 1)
    return replace(model, log=log, log_back=back, log_new=model.log_new + added)


def _with_newer_rules(log: Sequence[LogLine], lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Add lines; who steps an option through its values is told of by the last one alone."""
    longer = list(log)
    for line in lines:
        if longer and longer[-1].tells and longer[-1].tells <= line.tells:
            longer.pop()
        longer.append(line)
    return tuple(longer)


def scrolled(model: Model, lines: int) -> Model:
    """Return the model with its log scrolled by so many lines, negative towards older ones."""
    back = min(max(model.log_back - lines, 0), max(len(model.log) - 1, 0))
    return replace(model, log_back=back, log_new=min(model.log_new, back))


def moves_after(moves: tuple[str, ...], events: Sequence[Event]) -> tuple[str, ...]:
    """Return for each seat what it last did in this betting round, as short as ``bet 10``."""
    for event in events:
        match event:
            case HandBegan() | RoundBegan():
                moves = ("",) * len(moves)
            case Checked(seat=seat):
                moves = _with_move(moves, seat, "check")
            case Called(seat=seat, chips=chips):
                moves = _with_move(moves, seat, f"call {chips}")
            case BetMade(seat=seat, to=to):
                moves = _with_move(moves, seat, f"bet {to}")
            case Raised(seat=seat, to=to):
                moves = _with_move(moves, seat, f"raise {to}")
            case PointScored(seats=seats):
                for seat in seats:
                    moves = _with_move(moves, seat, "+1 point")
            case OpenersShown(seat=seat, cards=cards):
                moves = _with_move(moves, seat, f"openers {faces(cards)}")
            case _:
                pass
    return moves


def _with_move(moves: tuple[str, ...], seat: SeatId, move: str) -> tuple[str, ...]:
    return (*moves[:seat], move, *moves[seat + 1 :])

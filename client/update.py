"""The one function that changes the model: a wish, news or a message in, the next model out."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, assert_never

from msgspec.structs import replace

from client.ahead import AHEAD, choose_ahead
from client.amounts import AMOUNT_DOINGS, change_amount, offers_choice, open_chips, open_wager
from client.explaining import explain_now, switch_lessons
from client.hearing import hear, learn
from client.host_play import ask_about_lost, ask_whom_to_grant, open_grant
from client.intents import (
    ChangeOption,
    ChooseOption,
    Confirmed,
    Do,
    Erase,
    Focus,
    GrantTo,
    Intent,
    Kick,
    MarkCard,
    MoveCursor,
    Scroll,
    StepAmount,
    Tell,
    TypeDigit,
    TypeText,
)
from client.leaving import ask_to_leave, back_to_list, end_table, interrupt, leave_seat, try_again
from client.log import scrolled
from client.marks import clear_marks, mark_focused, move_focus, sort_cards, toggle_mark
from client.model import Answer, Deck, LineKind, LinkState, Model, Overlay, Question, Settings
from client.news import FromHost, News
from client.palette import obey
from client.playing import (
    BETS,
    DRAWS,
    is_too_early,
    make_move,
    send_move,
)
from client.ring_play import post_or_wait, sit_out_or_in
from client.situation import (
    Place,
    hand_of,
    is_host,
    is_match_over,
    may_take_seat,
    me,
    my_seat,
    place_of,
    players_of,
)
from client.step import Ask, Step, with_note
from client.table_rules import change_option, choose_option, show_rules, type_value
from client.talking import edit, open_command, open_talk, send_talk, without_line
from protocol.messages import (
    AddBot,
    EndAfterHand,
    NextHand,
    PeerMessage,
    Ready,
    Rematch,
    Start,
    TakeSeat,
)
from protocol.messages import Kick as KickPlayer

_OVERLAY_LINES: Final = 80

_DECK_AFTER: Final = {Deck.TWO: Deck.FOUR, Deck.FOUR: Deck.MONO, Deck.MONO: Deck.TWO}


def update(model: Model, what: Intent | News | FromHost, *, now: float, clock: str = "") -> Step:
    """Return what a wish, news or a message of the host leads to.

    Args:
        now: seconds of a clock that only goes forward.
        clock: the time of day for the log.
    """
    model = replace(model, now=now)
    if isinstance(what, FromHost):
        return hear(model, what, clock)
    if isinstance(what, News):
        return learn(model, what, clock)
    step = _grant(model, what)
    is_live = model.link.state is LinkState.LIVE
    if step.send and not is_live and step.model.closing is None:
        return with_note(model, "Nothing is sent while offline.")
    return step


def _grant(model: Model, wish: Intent) -> Step:
    match wish:
        case Do():
            return _do(model, wish)
        case MarkCard():
            return toggle_mark(model, wish)
        case Focus():
            return move_focus(model, wish)
        case Scroll(lines=lines):
            return Step(_scroll(model, lines))
        case Kick(seat=seat):
            return _send(replace(model, question=None), KickPlayer(seat=seat))
        case GrantTo():
            return open_grant(model, wish)
        case Confirmed():
            return send_move(model, wish)
        case Tell(message=message):
            return _send(replace(model, question=None), message)
        case TypeText() | Erase() | MoveCursor():
            return Step(edit(model, wish))
        case StepAmount() | TypeDigit():
            return change_amount(model, wish)
        case ChooseOption():
            return choose_option(model, wish)
        case ChangeOption():
            return change_option(model, wish)
        case _:
            assert_never(wish)


def _send_line(model: Model) -> Step:
    """Do what the typed line says."""
    line = model.typing
    if line is None or line.kind is LineKind.TALK:
        return send_talk(model)
    meant = obey(without_line(model), line.text)
    return meant if isinstance(meant, Step) else _grant(without_line(model), meant)


def _do(model: Model, wish: Do) -> Step:
    if offers_choice(model, wish):
        return open_wager(model)
    if wish in BETS or wish in DRAWS:
        return make_move(model, wish)
    if wish in AHEAD:
        return choose_ahead(model, wish)
    return _DOINGS[wish](replace(model, note=""))


def _send(model: Model, message: PeerMessage) -> Step:
    return Step(model, send=(message,))


# ---------------------------------------------------------------- before, between and after hands


def _ready(model: Model) -> Step:
    player = me(model)
    if player is None or place_of(model) is not Place.LOBBY:
        return Step(model)
    return _send(model, Ready(ready=not player.ready))


def _start(model: Model) -> Step:
    if not is_host(model):
        return with_note(model, "Only the host starts the game.")
    if model.view is None or not model.view.can_start:
        is_rematch = place_of(model) is Place.MATCH_OVER
        needs = "must be ready" if is_rematch else "are needed"
        return with_note(model, f"At least 2 players {needs}.")
    return _send(model, Start())


def _host_sends(message: PeerMessage) -> Callable[[Model], Step]:
    def send(model: Model) -> Step:
        if not is_host(model):
            return with_note(model, "Only the host can do that.")
        return _send(replace(model, question=None), message)

    return send


def _take_seat(model: Model) -> Step:
    if not may_take_seat(model):
        return with_note(model, "No seat can be taken now.")
    return _send(model, TakeSeat())


def _ask_whom_to_kick(model: Model) -> Step:
    others = [player for player in players_of(model) if player.seat != my_seat(model)]
    if not is_host(model) or not others:
        return Step(model)
    answers = tuple(
        Answer(str(player.seat + 1), player.name, Kick(player.seat)) for player in others
    )
    question = Question(words="Send whom away?", answers=(*answers, Answer("n", "nobody")))
    return Step(replace(model, question=question))


def _next_hand(model: Model) -> Step:
    hand = hand_of(model)
    if hand is None or place_of(model) is not Place.SHOWDOWN or model.next_sent == hand.number:
        return Step(model)
    if is_too_early(model):
        return Step(model)
    if is_match_over(model):
        return _see_result(model)
    return _send(replace(model, next_sent=hand.number), NextHand())


def _see_result(model: Model) -> Step:
    if is_too_early(model):
        return Step(model)
    return Step(replace(model, result_seen=True))


def _rematch(model: Model) -> Step:
    if place_of(model) is not Place.MATCH_OVER or model.rematch_sent or me(model) is None:
        return Step(model)
    return _send(replace(model, rematch_sent=True), Rematch())


# ---------------------------------------------------------------- the screen


def _scroll(model: Model, lines: int) -> Model:
    if model.overlay in (None, Overlay.LOG):
        return scrolled(model, lines)
    return replace(model, overlay_from=min(max(model.overlay_from + lines, 0), _OVERLAY_LINES))


def _to_newest(model: Model) -> Step:
    return Step(replace(model, log_back=0, log_new=0))


def _toggle_overlay(overlay: Overlay, model: Model) -> Step:
    shown = None if model.overlay is overlay else overlay
    return Step(replace(model, overlay=shown, overlay_from=0))


def _close_top(model: Model) -> Step:
    """Close what is on top; it never leaves the table."""
    if model.typing is not None:
        return Step(without_line(model))
    if model.question is not None:
        return Step(replace(model, question=None))
    if model.amount is not None:
        return Step(replace(model, amount=None, note=""))
    if model.overlay is not None:
        return Step(replace(model, overlay=None))
    return Step(replace(model, log_back=0, log_new=0, focus=None))


def _with_settings(model: Model, settings: Settings, note: str) -> Step:
    return Step(replace(model, settings=settings, note=note))


def _switch_mouse(model: Model) -> Step:
    is_on = not model.settings.mouse
    note = "Mouse on." if is_on else "Mouse off: text can be selected."
    return _with_settings(model, replace(model.settings, mouse=is_on), note)


def _switch_ascii(model: Model) -> Step:
    ascii_only = not model.settings.ascii_only
    return _with_settings(model, replace(model.settings, ascii_only=ascii_only), "")


def _switch_deck(model: Model) -> Step:
    deck = _DECK_AFTER[model.settings.deck]
    return _with_settings(model, replace(model.settings, deck=deck), f"Deck colours: {deck}.")


def _suspend(model: Model) -> Step:
    if model.settings.is_host:
        return with_note(model, "You host: it would stop for everyone.")
    return Step(model, ask=(Ask.SUSPEND,))


def _ask_for(ask: Ask) -> Callable[[Model], Step]:
    return lambda model: Step(model, ask=(ask,))


_DOINGS: Final[Mapping[Do, Callable[[Model], Step]]] = MappingProxyType(
    {
        Do.CLEAR_MARKS: clear_marks,
        Do.MARK_FOCUSED: mark_focused,
        Do.SORT_CARDS: sort_cards,
        Do.NEXT_HAND: _next_hand,
        Do.SEE_RESULT: _see_result,
        Do.REMATCH: _rematch,
        Do.READY: _ready,
        Do.START: _start,
        Do.ADD_BOT: _host_sends(AddBot()),
        Do.ASK_WHOM_TO_KICK: _ask_whom_to_kick,
        Do.ASK_WHOM_TO_GRANT: ask_whom_to_grant,
        Do.ASK_ABOUT_LOST: ask_about_lost,
        Do.END_AFTER_HAND: _host_sends(EndAfterHand()),
        Do.END_NOW: end_table,
        Do.TAKE_SEAT: _take_seat,
        Do.LEAVE: leave_seat,
        Do.QUIT: ask_to_leave,
        Do.INTERRUPT: interrupt,
        Do.TRY_NOW: try_again,
        Do.LIST_TABLES: back_to_list,
        Do.CLOSE_TOP: _close_top,
        Do.TALK: open_talk,
        Do.TYPE_COMMAND: open_command,
        Do.SEND_LINE: _send_line,
        Do.SHOW_HELP: partial(_toggle_overlay, Overlay.HELP),
        Do.SHOW_RANKS: partial(_toggle_overlay, Overlay.RANKS),
        Do.SHOW_LOG: partial(_toggle_overlay, Overlay.LOG),
        Do.SHOW_INFO: partial(_toggle_overlay, Overlay.INFO),
        Do.SHOW_RULES: partial(_toggle_overlay, Overlay.RULES),
        Do.EXPLAIN: explain_now,
        Do.SWITCH_LESSONS: switch_lessons,
        Do.SHOW_SETTINGS: show_rules,
        Do.TYPE_VALUE: type_value,
        Do.BRING_CHIPS: open_chips,
        Do.SIT_OUT_OR_IN: sit_out_or_in,
        Do.POST_OR_WAIT: post_or_wait,
        Do.NEWEST: _to_newest,
        Do.SWITCH_MOUSE: _switch_mouse,
        Do.SWITCH_ASCII: _switch_ascii,
        Do.SWITCH_DECK: _switch_deck,
        Do.REDRAW: _ask_for(Ask.REDRAW),
        Do.SUSPEND: _suspend,
        **AMOUNT_DOINGS,
    }
)

"""The big buttons of each moment; their words say exactly what they do."""

from client.ahead import may_draw_ahead, owed_ahead
from client.amount_buttons import amount_buttons
from client.amounts import offers_choice_of_size
from client.button import Button
from client.intents import Do, Intent
from client.marks import discards_of, draw_words
from client.model import Answer, Model
from client.playing import is_whole_stack, wager_labels
from client.ring_buttons import ring_buttons, takes_part_next
from client.situation import (
    Place,
    betting,
    drawing,
    hand_of,
    is_about_code,
    is_host,
    is_match_over,
    is_offline,
    may_take_seat,
    me,
    my_stack,
    place_of,
    seconds_to_next_hand,
)
from engine.chips import Chips
from engine.options import BettingOptions


def buttons(model: Model) -> tuple[Button, ...]:
    """Return the buttons from left to right; none while there is nothing to decide."""
    if model.question is not None:
        return _answers(model)
    if is_offline(model):
        return _pair(("r", "TRY NOW", Do.TRY_NOW), ("q", "LEAVE", Do.QUIT))
    if model.amount is not None:
        return amount_buttons(model, model.amount)
    match place_of(model):
        case Place.LOBBY:
            return _in_lobby(model)
        case Place.HAND:
            return _in_hand(model)
        case Place.SHOWDOWN:
            return _at_showdown(model)
        case Place.WAITING:
            return ring_buttons(model) or _watching(model)
        case Place.MATCH_OVER:
            return _after_match(model)
        case Place.CANNOT_JOIN:
            again = "TYPE THE CODE" if is_about_code(model) else "TRY AGAIN"
            return _pair(("r", again, Do.TRY_NOW), ("q", "QUIT", Do.QUIT))
        case Place.CLOSED | Place.CONNECTING:
            return (_button("q", "QUIT", Do.QUIT, is_main=True),)


def _button(key: str, words: str, does: Intent, *, is_main: bool = False) -> Button:
    forms = (f"[{key}] {words}", f"[{key}]{words}")
    return Button(words=forms, does=does, is_main=is_main)


def _pair(first: tuple[str, str, Intent], second: tuple[str, str, Intent]) -> tuple[Button, ...]:
    return (_button(*first, is_main=True), _button(*second))


def _answers(model: Model) -> tuple[Button, ...]:
    assert model.question is not None
    return tuple(_answer(answer) for answer in model.question.answers)


def _answer(answer: Answer) -> Button:
    words, short = answer.words.upper(), (answer.short or answer.words).upper()
    forms = (f"[{answer.key}] {words}", f"[{answer.key}]{words}", f"[{answer.key}]{short}")
    return Button(words=forms, does=answer.does or Do.CLOSE_TOP, is_main=answer.does is None)


def _in_lobby(model: Model) -> tuple[Button, ...]:
    player = me(model)
    if player is None or model.view is None:
        return _watching(model)
    words = "NOT READY" if player.ready else "READY"
    long, short = f"[Space] {words}", words
    ready = Button(words=(long, short), does=Do.READY, is_main=not player.ready)
    if not is_host(model):
        return (ready,)
    if not model.view.can_start:
        return (Button(words=("START (needs 2)", "START: needs 2"), does=Do.START), ready)
    start = ("[g] START GAME", "[g] START", "[g]START")
    return (Button(words=start, does=Do.START, is_main=player.ready), ready)


def _watching(model: Model) -> tuple[Button, ...]:
    """Return what who watches can do: play, where a seat is free."""
    if not may_take_seat(model):
        return ()
    return (_button("j", "TAKE A SEAT", Do.TAKE_SEAT, is_main=True),)


def _in_hand(model: Model) -> tuple[Button, ...]:
    options = betting(model)
    if options is not None:
        fold = _button("f", "FOLD", Do.FOLD)
        return (fold, _staying(model, options), *_wagers(model, options))
    if drawing(model) is not None:
        label = draw_words(model, len(discards_of(model))).upper()
        words = (f"{label}  (Enter)", label)
        return (Button(words=words, does=Do.CONFIRM_DRAW, is_main=True),)
    return _ahead(model) or ring_buttons(model) or _watching(model)


def _ahead(model: Model) -> tuple[Button, ...]:
    """Return boxes to tick while others act; a ticked one is done when the turn comes."""
    if may_draw_ahead(model):
        label = draw_words(model, len(discards_of(model))).upper()
        return (_box(model, "Enter", label, Do.DRAW_AHEAD),)
    owed = owed_ahead(model)
    if owed is None:
        return ()
    if owed:
        fold = _box(model, "F", "FOLD", Do.CHECK_OR_FOLD_AHEAD)
        return (fold, _box(model, "C", f"CALL {owed}", Do.CALL_AHEAD))
    return (_box(model, "K", "CHECK", Do.CHECK_AHEAD),)


def _box(model: Model, key: str, words: str, does: Do) -> Button:
    tick = "x" if model.ahead is not None and model.ahead.does is does else " "
    forms = (f"({tick}) [{key}] {words}", f"({tick}) {words}", f"({tick}){words}")
    return Button(words=forms, does=does)


def _staying(model: Model, options: BettingOptions) -> Button:
    if options.check:
        return _button("k", "CHECK", Do.CHECK, is_main=True)
    assert options.call is not None
    words = f"CALL {options.call}"
    if options.call < my_stack(model):
        return _button("c", words, Do.CALL, is_main=True)
    forms = (f"[c] {words} ALL-IN", f"[c] {words}", f"[c]{words}")
    return Button(words=forms, does=Do.CALL, is_main=True)


def _wagers(model: Model, options: BettingOptions) -> tuple[Button, ...]:
    verb = "BET" if options.bet is not None else "RAISE"
    return tuple(
        Button(
            words=_wager_words(
                does, verb, to,
                whole=is_whole_stack(model, to), more=offers_choice_of_size(options, does),
            ),
            does=does,
        )
        for does, to in wager_labels(model, options)
    )  # fmt: skip


def _wager_words(does: Do, verb: str, to: Chips, *, whole: bool, more: bool) -> tuple[str, ...]:
    key = {Do.BET: "b", Do.RAISE: "r"}.get(does, "a")
    if more:
        return (f"[{key}] {verb} {to} ...", f"[{key}] {verb} ...", f"[{key}]{verb}")
    if whole:
        return (f"[{key}] ALL-IN {to}", f"[{key}]ALL-IN {to}", f"[{key}]ALL-IN", f"[{key}]ALL")
    if verb == "RAISE":
        return (f"[{key}] RAISE TO {to}", f"[{key}] RAISE {to}", f"[{key}]RAISE {to}")
    return (f"[{key}] BET {to}", f"[{key}]BET {to}")


def _at_showdown(model: Model) -> tuple[Button, ...]:
    hand = hand_of(model)
    if is_match_over(model):
        return (Button(words=("MATCH RESULT  (Enter)",), does=Do.SEE_RESULT, is_main=True),)
    if hand is None or me(model) is None:
        return _watching(model)
    seconds = seconds_to_next_hand(model)
    auto = f"auto in {seconds:.0f} s" if seconds is not None else ""
    if model.next_sent == hand.number:
        return (Button(words=(f"NEXT HAND {auto}".strip(), "NEXT HAND")),)
    wanted = ring_buttons(model)
    if wanted and not takes_part_next(model):
        return wanted
    long = f"NEXT HAND  (Enter)  {auto}".strip()
    return (
        Button(words=(long, "NEXT HAND  (Enter)", "NEXT HAND"), does=Do.NEXT_HAND, is_main=True),
    )


def _after_match(model: Model) -> tuple[Button, ...]:
    leave = _button("q", "LEAVE", Do.QUIT)
    if me(model) is None:
        return (*_watching(model), leave)
    if model.view is not None and model.view.can_start and is_host(model):
        return (_button("g", "START REMATCH", Do.START, is_main=True), leave)
    if model.rematch_sent:
        return (Button(words=("REMATCH: waiting", "waiting")), leave)
    return (_button("n", "REMATCH", Do.REMATCH, is_main=True), leave)

"""Which keys mean what right now: one list for the keys, the help, and the last line."""

from typing import Final

from msgspec.structs import replace

from client.ahead import may_draw_ahead, owed_ahead
from client.choice import Choice
from client.intents import Do, Focus, Intent, MarkCard, Scroll
from client.marks import discards_of, draw_words
from client.model import LinkState, Model, Overlay
from client.playing import wager_labels
from client.situation import (
    AT_A_TABLE,
    Place,
    betting,
    drawing,
    is_about_code,
    is_host,
    is_match_over,
    is_offline,
    may_mark,
    may_take_seat,
    me,
    place_of,
    players_of,
    shown_order,
)
from client.table_choices import amount_choices, host_choices, ring_choices, settings_choices
from client.typed_keys import TYPED_CHOICES
from engine.cards import HAND_SIZE
from engine.options import BettingOptions

PAGE: Final = 5


def wish_for(model: Model, key: str) -> Intent | None:
    """Return what a key means now, None for nothing."""
    for choice in choices(model):
        if key in choice.keys:
            return choice.does
    return None


def choices(model: Model) -> tuple[Choice, ...]:
    """Return every choice by key that the player has now; of two with one key the first has it."""
    taken: set[str] = set()
    found: list[Choice] = []
    for choice in _by_weight(model):
        keys = tuple(key for key in choice.keys if key not in taken)
        taken.update(keys)
        if keys:
            found.append(choice if keys == choice.keys else replace(choice, keys=keys))
    return tuple(found)


def _by_weight(model: Model) -> tuple[Choice, ...]:
    """Return the choices of now, those of what is on top first."""
    if model.typing is not None:
        return TYPED_CHOICES
    if model.question is not None:
        return (*_answers(model), *_ESCAPES)
    if model.amount is not None and not is_offline(model):
        return (*amount_choices(model), *_ESCAPES)
    if is_offline(model):
        return (*_OFFLINE, *_marking(model), *_looking(model), *_COMMON, _CLOSE_TOP)
    settings = settings_choices(model) if model.overlay is Overlay.SETTINGS else ()
    return (*settings, *_playing(model), *_at_a_table(model), *_COMMON, _CLOSE_TOP)


def _answers(model: Model) -> tuple[Choice, ...]:
    assert model.question is not None
    return tuple(
        Choice(
            keys=(answer.key,),
            does=answer.does or Do.CLOSE_TOP,
            words=answer.words,
            label=answer.key,
            chip=f"[{answer.key}] {answer.words}",
            narrow=f"[{answer.key}] {answer.words}",
        )
        for answer in model.question.answers
    )


def _playing(model: Model) -> tuple[Choice, ...]:
    match place_of(model):
        case Place.LOBBY:
            return _in_lobby(model)
        case Place.HAND:
            return (
                *_betting(model), *_betting_ahead(model), *_marking(model), *_drawing(model),
                *ring_choices(model),
            )  # fmt: skip
        case Place.SHOWDOWN:
            return (*_at_showdown(model), *ring_choices(model))
        case Place.WAITING:
            return ring_choices(model)
        case Place.MATCH_OVER:
            return _after_match(model)
        case Place.CANNOT_JOIN:
            again = _TYPE_CODE if is_about_code(model) else _TRY_AGAIN
            return (again, *_listing(model))
        case Place.CLOSED:
            return _listing(model)
        case Place.CONNECTING:
            return ()


def _listing(model: Model) -> tuple[Choice, ...]:
    if not model.settings.may_list:
        return ()
    chip = "[l]ist tables"
    return (
        Choice(
            keys=("l",), does=Do.LIST_TABLES, words="choose another table", label="l",
            chip=chip, narrow=chip,
        ),
    )  # fmt: skip


def _in_lobby(model: Model) -> tuple[Choice, ...]:
    player = me(model)
    ready = Choice(
        keys=(" ", "r"),
        does=Do.READY,
        words="ready or not ready",
        label="Space",
        chip="[Space] ready",
    )
    mine = (ready,) if player is not None else ()
    if not is_host(model):
        return (*mine, _SETTINGS)
    kick = (_KICK,) if len(players_of(model)) > len(mine) else ()
    return (*_HOST_IN_LOBBY, *kick, *mine, _SETTINGS)


_SETTINGS: Final = Choice(
    keys=("s",), does=Do.SHOW_SETTINGS, words="rules option by option", label="s",
    chip="[s]ettings", narrow="[s]ettings",
)  # fmt: skip


_HOST_IN_LOBBY: Final = (
    Choice(keys=("g",), does=Do.START, words="start the game", label="g", chip="[g] start"),
    Choice(
        keys=("a",), does=Do.ADD_BOT, words="add a bot", label="a",
        chip="[a]dd bot",
    ),
)  # fmt: skip

_KICK: Final = Choice(
    keys=("x",), does=Do.ASK_WHOM_TO_KICK, words="send somebody away", label="x", chip="[x] kick",
)  # fmt: skip


def _betting(model: Model) -> tuple[Choice, ...]:
    options = betting(model)
    if options is None:
        return ()
    fold = Choice(keys=("f",), does=Do.FOLD, words="fold", label="f", chip="[f]old")
    return (fold, *_staying(options), *_wagering(model, options))


def _staying(options: BettingOptions) -> tuple[Choice, ...]:
    if options.check:
        return (Choice(keys=("k",), does=Do.CHECK, words="check", label="k", chip="chec[k]"),)
    words = f"call {options.call}"
    return (Choice(keys=("c",), does=Do.CALL, words=words, label="c", chip="[c]all"),)


_WAGER_KEYS: Final = {Do.BET: ("b", "bet", "[b]et"), Do.RAISE: ("r", "raise to", "[r]aise")}


def _wagering(model: Model, options: BettingOptions) -> tuple[Choice, ...]:
    found: list[Choice] = []
    for does, to in wager_labels(model, options):
        key, words, chip = _WAGER_KEYS.get(does, ("a", "all-in or most,", "[a]ll"))
        found.append(Choice(keys=(key,), does=does, words=f"{words} {to}", label=key, chip=chip))
    return tuple(found)


def _drawing(model: Model) -> tuple[Choice, ...]:
    words = draw_words(model, len(discards_of(model)))
    if may_draw_ahead(model):
        ahead = f"{words} ahead, or not"
        return (Choice(keys=("enter",), does=Do.DRAW_AHEAD, words=ahead, label="Enter"),)
    if drawing(model) is None:
        return ()
    confirm = Choice(
        keys=("enter",), does=Do.CONFIRM_DRAW, words=words, label="Enter", chip="[Enter] confirm"
    )
    if len(model.marks) not in (0, HAND_SIZE):
        return (confirm,)
    return (confirm, Choice(keys=("p",), does=Do.STAND_PAT, words="stand pat", label="p"))


def _betting_ahead(model: Model) -> tuple[Choice, ...]:
    owed = owed_ahead(model)
    if owed is None:
        return ()
    fold = "fold" if owed else "check"
    stay, does, words = ("C", Do.CALL_AHEAD, f"call {owed}") if owed else _CHECK_AHEAD
    return (
        Choice(keys=("F",), does=Do.CHECK_OR_FOLD_AHEAD, words=f"{fold} ahead, or not", label="F"),
        Choice(keys=(stay,), does=does, words=f"{words} ahead, or not", label=stay),
    )


_CHECK_AHEAD: Final = ("K", Do.CHECK_AHEAD, "check")


def _marking(model: Model) -> tuple[Choice, ...]:
    if not may_mark(model):
        return ()
    is_drawing = drawing(model) is not None
    marks = tuple(
        Choice(
            keys=(str(at + 1),),
            does=MarkCard(place),
            words="" if at else "mark a card",
            label="1-5",
            chip="[1-5] mark" if is_drawing and not at else "",
            narrow="[1-5]mark" if is_drawing and not at else "",
        )
        for at, place in enumerate(shown_order(model))
    )
    clear = Choice(
        keys=("0", "backspace"),
        does=Do.CLEAR_MARKS,
        words="clear the marks",
        label="0",
        chip="[0] clear" if is_drawing else "",
        narrow="[0]none" if is_drawing else "",
    )
    return (*marks, clear, *_CURSOR)


_CURSOR: Final = (
    Choice(keys=("left",), does=Focus(-1), words="choose a card", label="arrows"),
    Choice(keys=("right",), does=Focus(1)),
    Choice(keys=("home",), does=Focus(-1, to_end=True)),
    Choice(keys=("end",), does=Focus(1, to_end=True)),
    Choice(keys=(" ",), does=Do.MARK_FOCUSED, words="mark the chosen", label="Space"),
)


def _at_showdown(model: Model) -> tuple[Choice, ...]:
    if is_match_over(model):
        return (
            Choice(
                keys=("enter", "n"), does=Do.SEE_RESULT, words="see the result",
                label="Enter", chip="[Enter] result",
            ),
        )  # fmt: skip
    if me(model) is None:
        return ()
    return (
        Choice(
            keys=("enter", "n"),
            does=Do.NEXT_HAND,
            words="next hand",
            label="Enter",
            chip="[Enter] next",
        ),
    )


def _after_match(model: Model) -> tuple[Choice, ...]:
    if me(model) is None:
        return ()
    rematch = Choice(
        keys=("n",), does=Do.REMATCH, words="play another match", label="n", chip="[n] rematch"
    )
    start = Choice(
        keys=("g",), does=Do.START, words="start the rematch", label="g", chip="[g] start"
    )
    can_start = model.view is not None and model.view.can_start and is_host(model)
    return (rematch, start) if can_start else (rematch,)


def _at_a_table(model: Model) -> tuple[Choice, ...]:
    place = place_of(model)
    if place not in AT_A_TABLE:
        return _looking(model)
    seat = (_TAKE_SEAT,) if may_take_seat(model) else ()
    return (
        *seat,
        *host_choices(model),
        Choice(keys=("t",), does=Do.TALK, words="talk", label="t", chip="[t]alk", narrow="[t]alk"),
        *_looking(model),
        _COMMAND,
    )


def _looking(model: Model) -> tuple[Choice, ...]:
    if model.view is None:
        return ()
    place = place_of(model)
    in_draw = drawing(model) is not None
    has_hand = place in (Place.HAND, Place.SHOWDOWN)
    log = Choice(
        keys=("l",), does=Do.SHOW_LOG, words="the log in full", label="l",
        narrow="" if in_draw else "[l]og",
    )  # fmt: skip
    ranks = Choice(
        keys=("h",), does=Do.SHOW_RANKS, words="ranks of hands", label="h",
        chip="[h]and ranks", narrow="" if in_draw or place is not Place.HAND else "[h]ands",
    )  # fmt: skip
    info = Choice(
        keys=("i",), does=Do.SHOW_INFO, words="pots, chips, draws", label="i",
        chip="" if in_draw else "[i]nfo",
    )  # fmt: skip
    sort = Choice(keys=("s",), does=Do.SORT_CARDS, words="sort the cards", label="s")
    rules = Choice(keys=("R",), does=Do.SHOW_RULES, words="rules of this table", label="R")
    explain = Choice(keys=("e",), does=Do.EXPLAIN, words="explain this", label="e")
    of_hand = (info, sort, explain) if has_hand else ()
    return (log, ranks, *of_hand, rules, *_SCROLL)


_TAKE_SEAT: Final = Choice(
    keys=("j",), does=Do.TAKE_SEAT, words="take a free seat", label="j",
    chip="[j] take a seat", narrow="[j] sit",
)  # fmt: skip

_COMMAND: Final = Choice(
    keys=(":",), does=Do.TYPE_COMMAND, words="type a command", label=":", chip="[:] commands"
)

_SCROLL: Final = (
    Choice(keys=("pageup",), does=Scroll(-PAGE), words="scroll the log", label="PgUp/Dn"),
    Choice(keys=("pagedown",), does=Scroll(PAGE)),
    Choice(keys=("up",), does=Scroll(-1)),
    Choice(keys=("down",), does=Scroll(1)),
    Choice(keys=("c-end",), does=Do.NEWEST, words="newest lines", label="^End"),
)

_CLOSE_TOP: Final = Choice(
    keys=("escape",), does=Do.CLOSE_TOP, words="close what is open", label="Esc"
)

_INTERRUPT: Final = Choice(keys=("c-c",), does=Do.INTERRUPT, words="twice: close", label="Ctrl-C")

_ESCAPES: Final = (_CLOSE_TOP, _INTERRUPT, Choice(keys=("c-l",), does=Do.REDRAW))

_TRY_AGAIN: Final = Choice(
    keys=("r",), does=Do.TRY_NOW, words="try again", label="r",
    chip="[r]etry", narrow="[r]etry",
)  # fmt: skip

_TYPE_CODE: Final = Choice(
    keys=("r",), does=Do.TRY_NOW, words="type the code again", label="r",
    chip="[r] type the code", narrow="[r] code",
)  # fmt: skip

_OFFLINE: Final = (
    Choice(
        keys=("r", "n"), does=Do.TRY_NOW, words="try now", label="r",
        chip="[r] try now", narrow="[r] try now",
    ),
)  # fmt: skip

_COMMON: Final = (
    Choice(
        keys=("?",), does=Do.SHOW_HELP, words="this help", label="?", chip="[?]help",
        narrow="[?]help",
    ),
    Choice(keys=("q",), does=Do.QUIT, words="leave", label="q", chip="[q]uit", narrow="[q]uit"),
    Choice(keys=("f2",), does=Do.SWITCH_MOUSE, words="mouse on or off", label="F2"),
    Choice(keys=("f3",), does=Do.SWITCH_ASCII, words="letters for suits", label="F3"),
    Choice(keys=("f4",), does=Do.SWITCH_DECK, words="colours of suits", label="F4"),
    Choice(keys=("c-l",), does=Do.REDRAW, words="draw screen again", label="Ctrl-L"),
    Choice(keys=("c-z",), does=Do.SUSPEND, words="suspend", label="Ctrl-Z"),
    _INTERRUPT,
)  # fmt: skip


# ---------------------------------------------------------------- keys that mean nothing now

_REFUSED: Final = {
    "f": Do.FOLD,
    "k": Do.CHECK,
    "c": Do.CALL,
    "b": Do.BET,
    "r": Do.RAISE,
    "a": Do.ALL_IN,
    "p": Do.STAND_PAT,
}


def refused_wish(model: Model, key: str) -> Intent | None:
    """Return what a key means at other times, so that its refusal says why not now."""
    if model.question is not None or place_of(model) is not Place.HAND:
        return None
    if model.link.state is not LinkState.LIVE:
        return None
    if key in ("1", "2", "3", "4", "5") and model.private.cards:
        return MarkCard(int(key) - 1)
    return _REFUSED.get(key)

"""Keys for amounts, for the rules in the lobby, and for what belongs to a ring game."""

from client.choice import Choice
from client.host_play import lost_players, may_grant, short_of_chips
from client.intents import ChangeOption, ChooseOption, Do, StepAmount, TypeDigit
from client.model import AmountKind, Model
from client.ring_words import is_in_hand, needs_chips, price_words
from client.situation import is_host, me
from engine.views import Presence


def amount_choices(model: Model) -> tuple[Choice, ...]:
    """Return the keys of the amount field: digits, steps, the pot, everything."""
    assert model.amount is not None
    is_wager = model.amount.kind is AmountKind.WAGER
    digits = tuple(
        Choice(
            keys=(digit,), does=TypeDigit(digit), words="" if at else "type the number",
            label="0-9", chip="" if at else "[0-9] number", narrow="" if at else "[0-9]",
        )
        for at, digit in enumerate("0123456789")
    )  # fmt: skip
    pot = Choice(
        keys=("p",), does=Do.TO_POT, words="the size of the pot", label="p", chip="[p]ot",
        narrow="[p]ot",
    )  # fmt: skip
    return (
        Choice(
            keys=("enter",), does=Do.SEND_AMOUNT, words="bet so much" if is_wager else "bring them",
            label="Enter", chip="[Enter] send", narrow="[Enter]",
        ),
        *digits,
        Choice(keys=("backspace",), does=Do.ERASE_DIGIT, words="erase a digit", label="Backsp"),
        Choice(
            keys=("+", "up", "right"), does=StepAmount(1), words="more", label="+", chip="[+] more",
            narrow="[+]",
        ),
        Choice(
            keys=("-", "down", "left"), does=StepAmount(-1), words="less", label="-",
            chip="[-] less", narrow="[-]",
        ),
        *((pot,) if is_wager else ()),
        Choice(keys=("a",), does=Do.TO_MOST, words="all, or the most", label="a", chip="[a]ll"),
        Choice(keys=("escape",), does=Do.CLOSE_TOP, words="not after all", label="Esc",
               chip="[Esc] back", narrow="[Esc]"),
    )  # fmt: skip


def settings_choices(model: Model) -> tuple[Choice, ...]:
    """Return the keys that choose a rule of the table and, for the host, change it."""
    walk = (
        Choice(
            keys=("up",), does=ChooseOption(-1), words="choose a rule", label="arrows",
            chip="[Up/Down] choose", narrow="[arrows]",
        ),
        Choice(keys=("down",), does=ChooseOption(1)),
        Choice(keys=("pageup",), does=ChooseOption(-8)),
        Choice(keys=("pagedown",), does=ChooseOption(8)),
        Choice(keys=("home",), does=ChooseOption(to=0)),
        Choice(keys=("end",), does=ChooseOption(1000)),
    )  # fmt: skip
    if not is_host(model):
        return walk
    return (
        *walk,
        Choice(
            keys=("left",), does=ChangeOption(-1), words="change it", label="arrows",
            chip="[Left/Right] change",
        ),
        Choice(keys=("right",), does=ChangeOption(1)),
        Choice(
            keys=("enter",), does=Do.TYPE_VALUE, words="type its value", label="Enter",
            chip="[Enter] type", narrow="[Enter] type",
        ),
    )  # fmt: skip


def ring_choices(model: Model) -> tuple[Choice, ...]:
    """Return the keys for chips and the next hand of a ring game."""
    ring, view = model.private.ring, model.view
    if ring is None or view is None:
        return ()
    found: list[Choice] = []
    busy = is_in_hand(view)
    if ring.buy_in is not None:
        words = "buy in" if needs_chips(view, model.private) else "top up"
        chip = "" if busy else f"[u] {words}"
        found.append(
            Choice(keys=("u",), does=Do.BRING_CHIPS, words=words, label="u", chip=chip, narrow=chip)
        )
    if ring.entry is not None and not busy and not needs_chips(view, model.private):
        found.append(_post_choice(model, price_words(ring.entry)))
    words = "sit in" if ring.sit_in else "sit out"
    chip = "" if busy else f"[o] {words}"
    found.append(
        Choice(keys=("o",), does=Do.SIT_OUT_OR_IN, words=words, label="o", chip=chip, narrow=chip)
    )
    return tuple(found)


def host_choices(model: Model) -> tuple[Choice, ...]:
    """Return what the host of a game can decide about its players now."""
    found: list[Choice] = []
    if lost_players(model):
        found.append(
            Choice(
                keys=("v",), does=Do.ASK_ABOUT_LOST, words="wait for the lost, or not", label="v",
                chip="[v] wait?", narrow="[v]wait",
            )
        )  # fmt: skip
    if may_grant(model):
        chip = "[m] grant" if short_of_chips(model) else ""
        found.append(
            Choice(
                keys=("m",), does=Do.ASK_WHOM_TO_GRANT, words="grant more chips", label="m",
                chip=chip, narrow=chip,
            )
        )  # fmt: skip
    return tuple(found)


def _post_choice(model: Model, price: str) -> Choice:
    player = me(model)
    posts = player is not None and player.presence is Presence.POSTING
    words, chip = ("wait for the big blind", "[w]ait") if posts else (f"post {price}", "[w] post")
    return Choice(keys=("w",), does=Do.POST_OR_WAIT, words=words, label="w", chip=chip, narrow=chip)

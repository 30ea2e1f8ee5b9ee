"""Who comes to a simulated table: by which rules they play, how, and what the hostile try."""

import enum
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from engine.actions import Bet, Draw, Fold, Raise
from engine.chips import Chips, SeatId
from engine.errors import BadRules
from engine.events import Dealt, Drew
from engine.presets import PRESETS
from engine.rule_options import make_rules, preset_rules
from engine.rules import Length
from net.host.seats import PeerId
from net.host.sessions import Attachment
from protocol.messages import (
    Act,
    Ban,
    BuyIn,
    EndAfterHand,
    GiveSeat,
    Kick,
    Pause,
    PeerMessage,
    Say,
    Start,
    Update,
)
from protocol.packing import NotUnderstood

CHOICES: Final = {
    "forced_bets": ("antes", "blinds", "antes_and_blinds", "single_blind"),
    "betting_limit": ("fixed", "pot", "none", "units"),
    "nobody_opens": ("on_to_the_draw", "same_dealer", "next_dealer"),
    "openers": ("jacks", "progressive", "none"),
    "draw_limit": ("3", "5"),
    "ace_draw": ("off", "shown"),
    "wild_cards": ("none", "joker", "bug", "deuces"),
    "lost_player": ("bot", "all_in", "timeout", "wait"),
    "window_closed": ("as_lost", "folds"),
    "grace": ("5", "30"),
    "time_per_move": ("0", "20"),
    "stakes_rise": ("never", "hands"),
}


@contextmanager
def repeats(seed: int) -> Iterator[None]:
    """Have whatever fails in here name the command that shows it again."""
    try:
        yield
    except Exception as error:
        command = f".venv/bin/python scripts/soak.py --seed {seed}"
        raise AssertionError(f"{type(error).__name__}: {error}\nAgain: {command}") from error


class Manner(enum.Enum):
    """How somebody plays."""

    STEADY = "answers soon"
    SLOW = "answers late or not at all"
    FLEETING = "comes and goes"
    HOSTILE = "tries everything that is not allowed"


class Person:
    """Somebody with a name, a manner and, once seated, a token."""

    def __init__(self, name: str, manner: Manner, *, is_host: bool) -> None:
        self.name = name
        self.manner = manner
        self.attachment = Attachment.HOST_PLAYER if is_host else Attachment.NETWORK
        self.token = ""
        self.peer: PeerId | None = None


def short_rules(chance: random.Random) -> tuple[str, dict[str, str]]:
    """Return random rules by which a match is short: stacks of three to eight big bets."""
    preset = chance.choice(sorted(PRESETS))
    rules = preset_rules(preset)
    length = {"starting_chips": str(chance.randint(3, 8) * rules.big_bet)}
    if rules.length is Length.RING:
        length = {}
    while True:
        options = dict(length)
        for key in chance.sample(sorted(CHOICES), chance.randint(0, 5)):
            options[key] = chance.choice(CHOICES[key])
        if options.get("stakes_rise") == "hands":
            options["stakes_rise_every"] = "3"
        try:
            make_rules(preset, options)
        except BadRules:
            continue
        return preset, options


def misdeeds(
    chance: random.Random, prompt: int, name: str
) -> tuple[PeerMessage | NotUnderstood, ...]:
    """Return what nobody may say, or not now; the host has to live with all of it."""
    return (
        Act(prompt=prompt, move=Raise(to=Chips(chance.randrange(10**6)))),
        Act(prompt=prompt + chance.choice((-1, 1, 99)), move=Fold()),
        Act(prompt=prompt, move=Draw((0, 0, 7))),
        Act(prompt=prompt, move=Bet(to=Chips(-5))),
        Start(), Pause(), Kick(seat=SeatId(0)), Ban(seat=SeatId(0)), EndAfterHand(),
        GiveSeat(seat=SeatId(0), watcher=name),
        BuyIn(chips=Chips(10**9)), Say(text=""), Say(text="x" * 300),
        NotUnderstood("cheat"),
    )  # fmt: skip


def hides_the_cards_of_others(update: Update) -> None:
    """See that a peer was dealt no cards but its own."""
    for event in update.events:
        if isinstance(event, Dealt):
            assert not event.cards or event.seat == update.view.you
        elif isinstance(event, Drew):
            assert not event.received or event.seat == update.view.you

"""The texts that can be opened: keys, ranks of hands, the table, its rules, typed commands."""

from collections.abc import Sequence
from typing import NamedTuple

from client.card_words import is_hand
from client.choice import Choice
from client.choices import choices
from client.intents import Intent
from client.model import Model, Overlay
from client.palette import command_lines
from client.ring_words import arrival_facts
from client.rules_words import describe_rules
from client.screens.info import info_lines
from engine.hand_rank import Category, category_of, rank_hand
from engine.rules import WildCards

_TITLES = {
    Overlay.HELP: "KEYS",
    Overlay.RANKS: "HAND RANKS",
    Overlay.LOG: "LOG",
    Overlay.INFO: "TABLE",
    Overlay.RULES: "RULES",
    Overlay.COMMANDS: "COMMANDS",
    Overlay.ANSWER: "ANSWER",
    Overlay.SETTINGS: "RULES",
    Overlay.ARRIVAL: "WELCOME",
}

_RANK_NAMES = {
    Category.FIVE_OF_A_KIND: "five of a kind",
    Category.STRAIGHT_FLUSH: "straight flush",
    Category.FOUR_OF_A_KIND: "four of a kind",
    Category.FULL_HOUSE: "full house",
    Category.FLUSH: "flush",
    Category.STRAIGHT: "straight",
    Category.THREE_OF_A_KIND: "three of a kind",
    Category.TWO_PAIR: "two pair",
    Category.ONE_PAIR: "one pair",
    Category.HIGH_CARD: "high card",
}


class OverlayLine(NamedTuple):
    """One line of what is opened, and what a click on it means."""

    text: str
    does: Intent | None = None


def overlay_title(overlay: Overlay) -> str:
    """Return the heading of what is opened."""
    return _TITLES[overlay]


def overlay_lines(model: Model) -> tuple[OverlayLine, ...]:
    """Return the lines of what is opened; the log paints itself."""
    if model.overlay is Overlay.HELP:
        return help_lines(model)
    return tuple(map(OverlayLine, _texts(model)))


def _texts(model: Model) -> Sequence[str]:
    match model.overlay:
        case Overlay.RANKS:
            return rank_lines(model)
        case Overlay.INFO:
            return info_lines(model)
        case Overlay.RULES:
            return describe_rules(model.view.rules) if model.view is not None else ()
        case Overlay.COMMANDS:
            return command_lines(model)
        case Overlay.ANSWER:
            return model.answer
        case Overlay.ARRIVAL:
            return _arrival_lines(model)
        case Overlay.HELP | Overlay.LOG | Overlay.SETTINGS | None:
            return ()


def _arrival_lines(model: Model) -> tuple[str, ...]:
    """Return what a newcomer to a ring game reads at once (R-RING-5)."""
    if model.view is None:
        return ()
    (_, game), *facts = arrival_facts(model.view)
    return (model.view.name, f"{game[0].upper()}{game[1:]}", *(": ".join(fact) for fact in facts))


def help_lines(model: Model) -> tuple[OverlayLine, ...]:
    """Return each key that works now with what it does; a click on the line does it."""
    return tuple(
        OverlayLine(f"{choice.label:<7} {choice.words}", click_of(choice))
        for choice in choices(model)
        if choice.words
    )


def click_of(choice: Choice) -> Intent | None:
    """Return what a click on the name of a key means.

    The five keys of the cards, and those of the cursor, share a name: it would not say which.
    """
    return None if choice.label in ("1-5", "arrows") else choice.does


def rank_lines(model: Model) -> tuple[str, ...]:
    """Return the ranks of hands from the best, with the row of the own hand marked."""
    wild = model.view.rules.wild_cards if model.view is not None else WildCards.NONE
    cards = model.private.cards
    mine = category_of(rank_hand(cards, wild)) if is_hand(cards, wild) else None
    return tuple(
        f"  {name:<15}  <- you" if category is mine else f"  {name}"
        for category, name in _RANK_NAMES.items()
        if category is not Category.FIVE_OF_A_KIND or wild is not WildCards.NONE
    )

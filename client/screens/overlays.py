"""The texts that can be opened: the keys that work now, the ranks of hands, and the chips."""

from client.choices import choices
from client.model import Model, Overlay
from client.palette import command_lines
from client.rules_words import describe_rules
from client.situation import hand_of, hand_seat, my_seat, name_of, players_of
from engine.cards import HAND_SIZE
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


def overlay_title(overlay: Overlay) -> str:
    """Return the heading of what is opened."""
    return _TITLES[overlay]


def overlay_lines(model: Model) -> tuple[str, ...]:
    """Return the lines of what is opened; the log paints itself."""
    match model.overlay:
        case Overlay.HELP:
            return help_lines(model)
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
        case Overlay.LOG | None:
            return ()


def help_lines(model: Model) -> tuple[str, ...]:
    """Return each key that works now with what it does."""
    return tuple(f"{choice.label:<7} {choice.words}" for choice in choices(model) if choice.words)


def rank_lines(model: Model) -> tuple[str, ...]:
    """Return the ranks of hands from the best, with the row of the own hand marked."""
    wild = model.view.rules.wild_cards if model.view is not None else WildCards.NONE
    cards = model.private.cards
    mine = category_of(rank_hand(cards, wild)) if len(cards) == HAND_SIZE else None
    return tuple(
        f"  {name:<15}  <- you" if category is mine else f"  {name}"
        for category, name in _RANK_NAMES.items()
        if category is not Category.FIVE_OF_A_KIND or wild is not WildCards.NONE
    )


def info_lines(model: Model) -> tuple[str, ...]:
    """Return the pots, then for each player the chips in front, those put in, and the draw."""
    hand = hand_of(model)
    pots = hand.pots if hand is not None else ()
    lines: list[str] = []
    for number, pot in enumerate(pots):
        who = ", ".join(name_of(model, seat) for seat in pot.seats)
        which = f"Side pot {number}" if number else "Main pot"
        lines.append(f"{which} {pot.chips}: {who}")
    for player in players_of(model):
        seat = hand_seat(model, player.seat)
        name = "You" if player.seat == my_seat(model) else player.name
        facts = [f"{player.stack if seat is None else seat.stack} chips"]
        if seat is not None:
            facts.append(f"{seat.put_in} put in")
        if seat is not None and seat.drew is not None:
            facts.append(f"drew {seat.drew}")
        lines.append(f"{name}: {', '.join(facts)}")
    return tuple(lines)

"""The player's own five cards, and the row above them: what they are worth and the clock."""

from client.card_art import CardLook, CardSize, card_rows
from client.intents import MarkCard
from client.model import Model
from client.screens.blocks import Block
from client.screens.canvas import Area, width_of
from client.screens.shape import Shape
from client.screens.words import clock_text, default_words, is_my_turn
from client.situation import hand_of, is_offline, my_seat, name_of, seconds_to_act, shown_order
from client.theme import card_style

HURRY_SECONDS = 10.0
"""From here on the time stands out."""

_BAR = {Shape.NARROW: 8, Shape.WIDE: 6, Shape.HUGE: 12}


def cards_block(model: Model, size: CardSize, *, left: int, rank: int) -> Block:
    """Return the own cards; a click anywhere on one marks it."""

    def paint(area: Area) -> None:
        for at, place in enumerate(shown_order(model)):
            x = left + at * (size.width + size.gap)
            _paint_card(area.part(x, 0, size.width, size.height), model, size, at, place)

    height = size.height if model.private.cards else 0
    return Block(paint=paint, rank=rank, rows=height, least=height)


def _paint_card(area: Area, model: Model, size: CardSize, at: int, place: int) -> None:
    card = model.private.cards[place]
    is_marked, is_focused = place in model.marks, at == model.focus
    look = CardLook(card, at + 1, model.settings.marks.upper() if is_marked else "", is_focused)
    style = card_style(card, is_marked=is_marked) + (" class:focused" if is_focused else "")
    for y, row in enumerate(card_rows(look, size)):
        area.put(0, y, row, style, does=MarkCard(place))


def worth_block(model: Model, shape: Shape, *, left: int, right: int, rank: int) -> Block:
    """Return the row with the name of the hand and the time of whoever must act."""

    def paint(area: Area) -> None:
        name, clock = _name_and_clock(model, shape, area.width - left - right)
        area.put(left, 0, name, "class:heading")
        seconds = seconds_to_act(model) if is_my_turn(model) else None
        hurry = seconds is not None and seconds <= HURRY_SECONDS
        style = "class:hurry" if hurry else "class:turn"
        area.put(area.width - right - width_of(clock), 0, clock, style)

    return Block(paint=paint, rank=rank)


def _name_and_clock(model: Model, shape: Shape, room: int) -> tuple[str, str]:
    """Return the name of the hand and the clock in words that fit side by side.

    What happens when the time runs out is told as long as there is any room for it.
    """
    full = model.private.hand_name[:1].upper() + model.private.hand_name[1:]
    clocks = ("(as last seen)",) if is_offline(model) else _clocks(model, shape)
    short = full.partition(",")[0]
    pairs = [*((full, clock) for clock in clocks), (short, clocks[-1])]
    return next((pair for pair in pairs if width_of(" ".join(pair)) <= room), pairs[-1])


def _clocks(model: Model, shape: Shape) -> tuple[str, ...]:
    """Return the clock from long to short: whose it is, the time, a bar, and what happens then."""
    seconds = seconds_to_act(model)
    mine = is_my_turn(model)
    who = _whose(model) if shape is not Shape.NARROW or not mine else ""
    if seconds is None:
        return (who if mine else "",)
    then = default_words(model) if mine else ""
    time, bar = clock_text(seconds), _bar(model, seconds, _BAR[shape])
    return tuple(
        " ".join(filter(None, parts))
        for parts in ((who, time, bar, then), (time, bar, then), (time, then))
    )


def _bar(model: Model, seconds: float, cells: int) -> str:
    whole = model.view.rules.time_per_move if model.view is not None else 0
    full = min(cells, round(cells * seconds / whole)) if whole else 0
    return "#" * full + "." * (cells - full) if whole else ""


def _whose(model: Model) -> str:
    hand = hand_of(model)
    if hand is None or hand.to_act is None:
        return ""
    if hand.to_act == my_seat(model):
        return "your turn" if is_my_turn(model) else ""
    return name_of(model, hand.to_act)

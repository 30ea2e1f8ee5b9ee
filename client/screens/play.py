"""The screen of a hand under way: betting, draw, and waiting for the others."""

from functools import partial

from client.buttons import buttons
from client.model import Model, Overlay
from client.openers_words import needed_to_open
from client.screens.blocks import Block, blank, line
from client.screens.button_row import buttons_block
from client.screens.canvas import Area, Size, wrap
from client.screens.offline import draws_known, last_event, short_banner
from client.screens.own_cards import cards_block, worth_block
from client.screens.panel import paint_log, paint_log_rule
from client.screens.players import boxes, list_rows, short_rows, table_rows
from client.screens.shape import (
    Shape,
    card_size_of,
    left_width_of,
    line_size_of,
    margin_of,
    shape_of,
)
from client.screens.words import is_my_turn, status_line, turn_line
from client.situation import (
    SECOND_BETS,
    drawing,
    hand_of,
    hand_seat,
    has_points,
    is_offline,
    is_onlooker,
    my_seat,
    seconds_to_next_hand,
)
from engine.views import HandView

_DRAW = "draw"
_ROWS_FOR_OVERLAY = 16


def titles(model: Model, shape: Shape) -> tuple[str, ...]:
    """Return the title of the hand from long to short: number, phase, raises and pot."""
    hand = hand_of(model)
    if hand is None:
        whom = "players" if shape is Shape.NARROW else "two who play"
        waits = "" if seconds_to_next_hand(model) is not None else f"for {whom}"
        return (f"WAITING {waits}" if shape is Shape.NARROW else f" WAITING   {waits}",)
    gap = "  " if shape is Shape.NARROW else "   "
    needed = needed_to_open(model.view)
    raises = f"{needed} open" if needed else _raises(hand)
    left = gap.join(filter(None, (f"Hand {hand.number}", _phase(hand, shape), raises)))
    if shape is Shape.NARROW:
        # The time since the host was lost stands where the raises would push the pot.
        shown = (_phase(hand, shape), "" if is_offline(model) else raises)
        left = f"Hand {hand.number}  " + " ".join(filter(None, shown))
        pot = _pot(model, hand)
        bare = f"Hand {hand.number} {_phase(hand, shape)} {pot}"
        return (f"{left:<21} {pot}{_seeded(model, ' ')}", f"{left} {pot}", bare, pot)
    owed = _owed(model, hand) if shape is Shape.HUGE else ""
    parts = gap.join(filter(None, (left, _pot(model, hand), owed)))
    return (f" {parts}{_seeded(model, gap)}",)


def _pot(model: Model, hand: HandView) -> str:
    if not has_points(model):
        return f"pot {hand.pot}"
    hands = model.view.rules.hands if model.view is not None else 0
    return f"for points, {hands} hands" if hands else "for points"


def _phase(hand: HandView, shape: Shape) -> str:
    if hand.phase == _DRAW:
        return "DRAW"
    is_second = hand.phase == SECOND_BETS
    if shape is Shape.NARROW:
        return "BET 2" if is_second else "BET"
    return "BETTING 2" if is_second else "BETTING 1"


def _raises(hand: HandView) -> str:
    if hand.phase == _DRAW or hand.wagers_allowed is None:
        return ""
    return f"raises {max(hand.wagers - 1, 0)}/{hand.wagers_allowed - 1}"


def _owed(model: Model, hand: HandView) -> str:
    seat = hand_seat(model, my_seat(model))
    owed = hand.level - seat.put_in_round if seat is not None else 0
    return f"to call {owed}" if owed > 0 and hand.phase != _DRAW else ""


def _seeded(model: Model, gap: str) -> str:
    return f"{gap}SEEDED" if model.view is not None and model.view.seeded else ""


def upper_blocks(model: Model, shape: Shape) -> tuple[Block, ...]:
    """Return what stands above the own cards."""
    match shape:
        case Shape.NARROW:
            return _narrow_upper(model)
        case Shape.WIDE:
            return (table_rows(model, 5), blank(9, grows=True))
        case Shape.HUGE:
            return (blank(10), boxes(model, 5), blank(8), blank(11, grows=True))


def _narrow_upper(model: Model) -> tuple[Block, ...]:
    if is_offline(model) and model.overlay is not Overlay.LOG:
        return _narrow_banner(model)
    log = Block(
        paint=lambda area: paint_log(area, model, with_clock=False), rank=6, rows=3, grows=True
    )
    log_rule = Block(paint=lambda area: paint_log_rule(area, model), rank=9)
    players = list_rows(model, 5) if is_onlooker(model) else short_rows(model, 5)
    if is_my_turn(model) and (model.note or (drawing(model) is not None and model.marks)):
        turn = Block(paint=partial(_paint_turn, model), rank=7)
        return (players, log_rule, log, turn)
    return (players, log_rule, log)


def _paint_turn(model: Model, area: Area) -> None:
    area.put(0, 0, turn_line(model, Shape.NARROW, area.width), "class:turn")


def _narrow_banner(model: Model) -> tuple[Block, ...]:
    kept = "Your marks are kept." if model.marks else "Your cards are kept."
    last = f"Last seen: {last_event(model)} {draws_known(model)}"

    def paint(area: Area) -> None:
        inner = wrap(short_banner(model), area.width - 4)
        if area.height < len(inner) + 2:
            area.put_lines(wrap(short_banner(model), area.width), "class:offline")
            return
        area.put(0, 0, f"┌{'─' * (area.width - 2)}┐", "class:offline")
        for y, text in enumerate(inner, start=1):
            area.put(0, y, f"│ {text:<{area.width - 4}} │", "class:offline")
        area.put(0, len(inner) + 1, f"└{'─' * (area.width - 2)}┘", "class:offline")
        area.part(0, len(inner) + 2, area.width, 9).put_lines((*wrap(last, area.width), kept))

    return (Block(paint=paint, rank=5, rows=8, least=1, grows=True),)


def lower_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the own cards and what stands under them."""
    shape = shape_of(size)
    cards = line_size_of(size) if _needs_room(model, size) else card_size_of(size)
    width, margin = left_width_of(size), margin_of(size)
    cards_left = margin + (1 if shape is Shape.HUGE else 0)
    if shape is Shape.NARROW:
        cards_left = max((width - cards.hand_width) // 2, 0)
    right = margin + (1 if shape is Shape.HUGE else 0)
    button_width = {Shape.NARROW: width, Shape.WIDE: width - 2, Shape.HUGE: 66}[shape]
    worth = worth_block(model, shape, left=margin, right=right, rank=8)
    own = cards_block(model, cards, left=cards_left, rank=1)
    # The place of the buttons is kept for who will need them again.
    rows = 0 if is_onlooker(model) and not buttons(model) else button_rows(size)
    row = buttons_block(model, shape, rows=rows, left=margin, width=button_width, rank=2)
    words = status_line(model, shape, width - margin)
    status = line(" " * margin + words, 3, "class:turn")
    match shape:
        case Shape.NARROW:
            return (worth, own, status, row, blank(12))
        case Shape.WIDE:
            return (worth, own, blank(10), row, status)
        case Shape.HUGE:
            return (worth, blank(9), own, blank(9), blank(12), row, blank(10), status, blank(13))


def _needs_room(model: Model, size: Size) -> bool:
    """Tell whether cards of five rows would leave nothing to read of what is opened."""
    is_narrow = shape_of(size) is Shape.NARROW
    return is_narrow and model.overlay is not None and size.rows < _ROWS_FOR_OVERLAY


def button_rows(size: Size) -> int:
    """Return how high the buttons are."""
    if shape_of(size) is Shape.HUGE:
        return 5
    return 3 if size.rows >= 12 else 1

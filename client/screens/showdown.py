"""The screen after a hand: who showed what, who won which pot, and when the next hand begins."""

import enum

from client.card_art import face, shown_card_rows
from client.model import Model
from client.screens.blocks import Block, blank, line, rule
from client.screens.button_row import buttons_block
from client.screens.canvas import Area, Size, fit, width_of, wrap
from client.screens.play import button_rows
from client.screens.shape import Shape, left_width_of, margin_of, shape_of
from client.screens.words import first_that_fits, status_line
from client.situation import (
    hand_of,
    hand_seat,
    has_points,
    my_seat,
    name_of,
    player_at,
    players_of,
)
from client.theme import card_style
from client.voice import join_words
from engine.cards import HAND_SIZE, Card
from engine.chips import SeatId
from engine.events import Share
from engine.views import HandSeatView, HandView, PotView, SeatStatus


class _Form(enum.Enum):
    """How many rows a shown hand takes, its name included."""

    TALL = 7
    BOXED = 4
    TWO_ROWS = 2
    ONE_ROW = 1


def title(model: Model, shape: Shape) -> str:
    """Return the title of the showdown with the pot that was played for."""
    hand = hand_of(model)
    if hand is None:
        return "Between hands"
    pot = "" if has_points(model) else f"pot {sum(pot.chips for pot in hand.pots)}"
    if shape is Shape.NARROW:
        left = f"Hand {hand.number}  SHOWDOWN"
        return f"{left:<20} {pot}"
    return f" Hand {hand.number}   SHOWDOWN   {pot}"


def upper_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the hands and the results."""
    hand = hand_of(model)
    if hand is None:
        return (blank(5, grows=True),)
    shape = shape_of(size)
    width = left_width_of(size)
    results = _result_lines(model, hand, shape, width - 2 * (shape is not Shape.NARROW))
    around = {Shape.NARROW: 4, Shape.WIDE: 5, Shape.HUGE: 7}[shape]
    room = size.rows - around - button_rows(size) - max(len(results), 1)
    form, wanted = _form_for(model, hand, shape, room)
    # The own row comes before everything, the others after the button and the title.
    rows = max(1, min(wanted, size.rows - button_rows(size) - 2))
    indent = {Shape.NARROW: 0, Shape.WIDE: 1, Shape.HUGE: 3}[shape]

    def paint_results(area: Area) -> None:
        for y, text in enumerate(results):
            area.put(indent, y, text)

    hands = Block(
        paint=lambda area: _paint_hands(area, model, hand, form, shape), rank=1, rows=rows, least=1
    )
    said = Block(paint=paint_results, rank=5, rows=max(len(results), 1))
    space = blank(12, grows=True)
    match shape:
        case Shape.NARROW:
            return (blank(11), hands, rule(9), said, space)
        case Shape.WIDE:
            return (blank(11), hands, said, space)
        case Shape.HUGE:
            return (hands, blank(11), said, space)


def own_row(model: Model) -> tuple[Block, ...]:
    """Return the own hand in one row, for when something else is opened over the hands."""
    seat = hand_seat(model, my_seat(model))
    if seat is None or not model.private.cards:
        return ()

    def paint(area: Area) -> None:
        _paint_hand(area, model, seat, _Form.ONE_ROW, Shape.NARROW)

    return (Block(paint=paint, rank=1),)


def lower_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the button for the next hand and who is waited for."""
    shape = shape_of(size)
    width, margin = left_width_of(size), margin_of(size)
    button_width = {Shape.NARROW: width, Shape.WIDE: width - 2, Shape.HUGE: 66}[shape]
    row = buttons_block(
        model, shape, rows=button_rows(size), left=margin, width=button_width, rank=2
    )
    words = status_line(model, shape, width - margin)
    return (row, line(" " * margin + words, 3, "class:turn"))


# ---------------------------------------------------------------- hands


def _seats_shown(model: Model, hand: HandView) -> list[HandSeatView]:
    """Return who was dealt in: winners first, then who showed, then who folded."""
    dealt_in = [seat for seat in hand.seats if seat.status is not SeatStatus.NOT_DEALT_IN]
    return sorted(dealt_in, key=lambda seat: (not has_won(model, seat), not is_shown_down(seat)))


def has_won(model: Model, seat: HandSeatView) -> bool:
    """Tell whether a player won something, or scored in a match without betting."""
    return bool(seat.won) or (has_points(model) and bool(model.moves[seat.seat]))


def is_shown_down(seat: HandSeatView) -> bool:
    """Tell whether a player turned up the whole hand; an ace draw may have shown one card of it."""
    return len(seat.shown) == HAND_SIZE


def _cards_of(model: Model, seat: HandSeatView) -> tuple[Card, ...]:
    if seat.seat == my_seat(model) and model.private.cards:
        return model.private.cards
    return seat.shown if is_shown_down(seat) else ()


def _form_for(model: Model, hand: HandView, shape: Shape, room: int) -> tuple[_Form, int]:
    """Return the tallest form in which all hands fit, and how many rows they take."""
    forms = {
        Shape.NARROW: (_Form.TWO_ROWS, _Form.ONE_ROW),
        Shape.WIDE: (_Form.BOXED, _Form.TWO_ROWS, _Form.ONE_ROW),
        Shape.HUGE: (_Form.TALL, _Form.BOXED, _Form.TWO_ROWS, _Form.ONE_ROW),
    }[shape]
    seats = _seats_shown(model, hand)
    for form in forms:
        rows = sum(form.value if is_shown_down(seat) else 1 for seat in seats)
        if rows <= room:
            return form, rows
    return _Form.ONE_ROW, len(seats)


def _paint_hands(area: Area, model: Model, hand: HandView, form: _Form, shape: Shape) -> None:
    seats = _seats_shown(model, hand)
    if area.height < len(seats):
        # The own cards matter most where there is hardly any room.
        mine = my_seat(model)
        seats = sorted(seats, key=lambda seat: seat.seat != mine)[: area.height]
    y = 0
    for seat in seats:
        height = form.value if is_shown_down(seat) else 1
        _paint_hand(area.part(0, y, area.width, height), model, seat, form, shape)
        y += height


def _paint_hand(area: Area, model: Model, seat: HandSeatView, form: _Form, shape: Shape) -> None:
    cards = _cards_of(model, seat)
    is_boxed = form in (_Form.TALL, _Form.BOXED) and is_shown_down(seat)
    middle = {_Form.TALL: 2, _Form.BOXED: 1}.get(form, 0) if is_boxed else 0
    left = {_Form.TALL: 3, _Form.BOXED: 1}.get(form, 1 if shape is Shape.WIDE else 0)
    names_width = {_Form.TALL: 7, _Form.BOXED: 5}.get(form, 6)
    mark = "*" if has_won(model, seat) else " "
    style = "class:winner" if has_won(model, seat) else ""
    mark += " " if form in (_Form.TALL, _Form.BOXED) else ""
    area.put(left, middle, mark + fit(name_of(model, seat.seat), names_width), style)
    x = left + len(mark) + names_width
    if not cards:
        area.put(x, middle, _hidden_words(model, seat, area.width - x))
        return
    if is_boxed:
        _paint_boxed(area, x, cards, tall=form is _Form.TALL)
        area.put(x, 5 if form is _Form.TALL else 3, seat.hand_name)
        gain = _gain(model, seat, form)
        at = min(x + (49 if form is _Form.TALL else 36), area.width - width_of(gain) - 1)
        area.put(at, middle, gain, style)
        return
    _paint_faces(area, x, cards)
    gain = _gain(model, seat, form)
    area.put(area.width - width_of(gain) - (2 if form is _Form.ONE_ROW else 5), 0, gain, style)
    if form is _Form.TWO_ROWS and area.height > 1:
        area.put(x, 1, seat.hand_name)


def _paint_boxed(area: Area, x: int, cards: tuple[Card, ...], *, tall: bool) -> None:
    step = 8 if tall else 6
    for at, card in enumerate(cards):
        for y, row in enumerate(shown_card_rows(card, tall=tall)):
            area.put(x + at * step, y, row, card_style(card))


def _paint_faces(area: Area, x: int, cards: tuple[Card, ...]) -> None:
    for card in cards:
        text = face(card)
        area.put(x, 0, text, card_style(card))
        x += width_of(text) + 1


def _hidden_words(model: Model, seat: HandSeatView, room: int) -> str:
    if seat.status is SeatStatus.FOLDED:
        return first_that_fits(room, ("folded, cards stay hidden", "(not shown, folded)", "folded"))
    openers = model.moves[seat.seat]
    if openers.startswith("openers"):
        return first_that_fits(room, (f"wins unseen, shows {openers}", openers))
    return first_that_fits(room, ("wins unseen", "(not shown)"))


def _gain(model: Model, seat: HandSeatView, form: _Form) -> str:
    if has_points(model):
        return model.moves[seat.seat]
    if seat.won:
        return f"wins {seat.won}" if form is _Form.TALL else f"+{seat.won}"
    player = player_at(model, seat.seat)
    if player is not None and player.place and not player.stack:
        return "all-in, out" if form is _Form.TALL else "out"
    if seat.seat == my_seat(model) or form in (_Form.TALL, _Form.BOXED):
        net = net_of(seat)
        return f"{net:+}" if net else ""
    return ""


def net_of(seat: HandSeatView) -> int:
    """Return by how much a player is up or down after the hand."""
    return seat.won + seat.returned - seat.put_in


# ---------------------------------------------------------------- results


def _result_lines(model: Model, hand: HandView, shape: Shape, width: int) -> tuple[str, ...]:
    if has_points(model):
        return tuple(wrap(_points_line(model), width))
    if shape is not Shape.NARROW:
        sentences = "  ".join(_pot_facts(model, hand, with_seats=shape is Shape.HUGE))
        return (*wrap(sentences, width), *_out_lines(model, hand, width))[:4]
    text = f"{_winnings(model, hand)} {_own_result(model)}".strip()
    seat = hand_seat(model, my_seat(model))
    own = (f"Your chips {seat.stack}",) if seat is not None else ()
    return (*wrap(text, width), *_out_lines(model, hand, width), *own)


def _points_line(model: Model) -> str:
    """Say how many points everybody has by now."""
    players = sorted(players_of(model), key=lambda player: -player.points)
    points = [f"{name_of(model, player.seat)} {player.points}" for player in players]
    return f"Points: {', '.join(points)}."


def _pot_name(number: int, count: int) -> str:
    if count == 1:
        return "pot"
    if not number:
        return "main pot"
    return "side pot" if count == 2 else f"side pot {number}"


def _winnings(model: Model, hand: HandView) -> str:
    """Say in one sentence for each winner which pots went where."""
    pots = [pot for pot in hand.pots if pot.shares]
    by_winner: dict[tuple[SeatId, ...], list[str]] = {}
    for number, pot in enumerate(pots):
        winners = tuple(share.seat for share in pot.shares)
        words = f"the {_pot_name(number, len(pots))} {pot.chips}"
        by_winner.setdefault(winners, []).append(words)
    return " ".join(
        _winner_words(model, winners, join_words(won), _odd_words(model, pots, winners))
        for winners, won in by_winner.items()
    )


def _odd_words(model: Model, pots: list[PotView], winners: tuple[SeatId, ...]) -> str:
    """Say who got the chip that could not be split (R-POT-2)."""
    odd = [
        _inside(model, share.seat)
        for pot in pots
        for share in pot.shares
        if share.odd_chips and tuple(share.seat for share in pot.shares) == winners
    ]
    return f", the odd chip to {join_words(odd)}" if odd else ""


def _inside(model: Model, seat: SeatId) -> str:
    """Return the name of a seat for the middle of a sentence."""
    return "you" if seat == my_seat(model) else name_of(model, seat)


def _winner_words(model: Model, winners: tuple[SeatId, ...], won: str, odd: str) -> str:
    others = [_inside(model, seat) for seat in winners[1:]]
    names = join_words([name_of(model, winners[0]), *others])
    if len(winners) > 1:
        return f"{names} split {won}{odd}."
    return f"{names} win{'' if names == 'You' else 's'} {won}."


def _own_result(model: Model) -> str:
    seat = hand_seat(model, my_seat(model))
    if seat is None or not seat.put_in:
        return ""
    net = net_of(seat)
    if net < 0:
        return f"You are down {-net}."
    return f"You are up {net}." if net else ""


def _out_lines(model: Model, hand: HandView, width: int) -> tuple[str, ...]:
    out = [
        seat.seat
        for seat in hand.seats
        if seat.status is not SeatStatus.NOT_DEALT_IN and _went_out(model, seat)
    ]
    if not out:
        return ()
    names = join_words([name_of(model, out[0]), *(_inside(model, seat) for seat in out[1:])])
    have, are = ("has", "is") if len(out) == 1 and names != "You" else ("have", "are")
    return wrap(f"{names} {have} no chips left and {are} out.", width)


def _went_out(model: Model, seat: HandSeatView) -> bool:
    player = player_at(model, seat.seat)
    return player is not None and bool(player.place) and not player.stack


def _pot_facts(model: Model, hand: HandView, *, with_seats: bool) -> tuple[str, ...]:
    pots = [pot for pot in hand.pots if pot.shares]
    facts: list[str] = []
    for number, pot in enumerate(pots):
        name = _pot_name(number, len(pots))
        who = f" ({_names(model, pot.seats)})" if with_seats else ""
        facts.append(f"{name[0].upper()}{name[1:]} {pot.chips}{who}: {_shares(model, pot)}.")
    return tuple(facts)


def _shares(model: Model, pot: PotView) -> str:
    if len(pot.shares) == 1:
        return name_of(model, pot.shares[0].seat)
    return ", ".join(_share(model, share) for share in pot.shares)


def _share(model: Model, share: Share) -> str:
    odd = " with the odd chip" if share.odd_chips else ""
    return f"{name_of(model, share.seat)} {share.chips}{odd}"


def _names(model: Model, seats: tuple[SeatId, ...]) -> str:
    return ", ".join(name_of(model, seat) for seat in seats)

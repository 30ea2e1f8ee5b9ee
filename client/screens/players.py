"""The players of the hand in three forms: two columns of short rows, a table, and boxes."""

from collections.abc import Sequence
from typing import Final

from client.card_art import faces
from client.model import Model
from client.screens.blocks import Block
from client.screens.canvas import Area, clip, fit, width_of
from client.screens.words import first_that_fits
from client.situation import (
    SECOND_BETS,
    betting,
    hand_of,
    hand_seat,
    has_points,
    my_seat,
    players_of,
)
from engine.chips import SeatId
from engine.views import HandSeatView, Presence, SeatStatus
from protocol.messages import PlayerView

_BOX_WIDTH = 24
_BOX_GAP = 2
_BOX_HEIGHT = 5
_COLUMNS_OF_BOXES = 3
_STATE_WIDTH = 6
_LEAST_NAME = 4
_LIST_NAME, _LIST_WIDTH = 11, 40


def state_of(model: Model, player: PlayerView) -> str:
    """Return in two words how a player stands: out, folded, to act, or what they last did."""
    seat = hand_seat(model, player.seat)
    if seat is None or seat.status is SeatStatus.NOT_DEALT_IN:
        return "out" if player.place else ring_state(player)
    if seat.status is SeatStatus.FOLDED:
        return "folded"
    if seat.status is SeatStatus.ALL_IN:
        return "ALL-IN"
    # Before whose turn it is, which a mark says too: this is why nothing moves.
    if player.stand_in:
        return "bot"
    if player.lost:
        return "lost"
    if player.away:
        return "away"
    hand = hand_of(model)
    if hand is not None and hand.to_act == player.seat:
        return _own_turn(model, player.seat) or ("to draw" if hand.phase == "draw" else "to act")
    move = model.moves[player.seat]
    if move or not seat.put_in_round:
        return move
    return f"in {seat.put_in_round}"


def ring_state(player: PlayerView) -> str:
    """Return in six letters what a player of a ring game does about the next hand."""
    if player.presence is None:
        return ""
    if player.lost or player.away:
        return "lost" if player.lost else "away"
    if player.presence is not Presence.SITTING_OUT and not player.stack:
        return "broke"
    return _PRESENCES[player.presence]


_PRESENCES: Final = {
    Presence.PLAYING: "",
    Presence.POSTING: "posts",
    Presence.WAITING: "waits",
    Presence.SITTING_OUT: "out",
}


def _own_turn(model: Model, seat: SeatId) -> str:
    options = betting(model)
    if seat != my_seat(model) or options is None or not options.owed:
        return ""
    return f"{options.owed} to call"


def is_to_act(model: Model, player: PlayerView) -> bool:
    """Tell whether the hand waits for this player."""
    hand = hand_of(model)
    return hand is not None and hand.to_act == player.seat


def has_button(model: Model, player: PlayerView) -> bool:
    """Tell whether this player is the dealer."""
    hand = hand_of(model)
    return hand is not None and hand.button == player.seat


def _name(model: Model, player: PlayerView) -> str:
    return "You" if player.seat == my_seat(model) else player.name


def _marks(model: Model, player: PlayerView) -> str:
    to_act, dealer = is_to_act(model, player), has_button(model, player)
    return ">D" if to_act and dealer else " >" if to_act else " D" if dealer else "  "


def _stack(model: Model, player: PlayerView) -> str:
    """Return the chips in front of a player, or the points of a match without betting."""
    if has_points(model):
        return str(player.points)
    seat = hand_seat(model, player.seat)
    if player.place and (seat is None or seat.status is SeatStatus.NOT_DEALT_IN):
        return "-"
    return str(player.stack if seat is None else seat.stack)


def _style(model: Model, player: PlayerView) -> str:
    return "class:turn" if is_to_act(model, player) else ""


# ---------------------------------------------------------------- two columns of short rows


def short_rows(model: Model, rank: int) -> Block:
    """Return the players in two columns, down the first and then down the second."""
    players = players_of(model)
    rows = (len(players) + 1) // 2

    def paint(area: Area) -> None:
        width = area.width // 2
        for index, player in enumerate(_kept(model, players, area.height)):
            column, row = divmod(index, min(rows, area.height))
            # The left column keeps a blank before the marks of the right one.
            text = _short_row(model, player, width if column else width - 1)
            area.put(column * width, row, text, _style(model, player))

    return Block(paint=paint, rank=rank, rows=max(rows, 1))


def _kept(
    model: Model, players: Sequence[PlayerView], rows: int, *, columns: int = 2
) -> Sequence[PlayerView]:
    """Return as many players as there is room for, first those that matter now."""
    room = columns * rows
    if len(players) <= room:
        return players

    def matters(player: PlayerView) -> tuple[bool, bool]:
        seat = hand_seat(model, player.seat)
        is_in = seat is not None and seat.status in (SeatStatus.IN, SeatStatus.ALL_IN)
        return (not is_to_act(model, player), not is_in)

    chosen = {player.seat for player in sorted(players, key=matters)[:room]}
    return [player for player in players if player.seat in chosen]


def _short_row(model: Model, player: PlayerView, width: int) -> str:
    seat = hand_seat(model, player.seat)
    mark = ">" if is_to_act(model, player) else "D" if has_button(model, player) else " "
    state, drew = _short_state(model, player, seat)
    chips = f"{_stack(model, player):>4}"
    # An amount that is cut off would be another amount: rather less of the name, then of the verb.
    rooms = {
        said: width - len(mark) - len(chips) - len(" ") - max(width_of(said), _STATE_WIDTH)
        for said in (state, _shortened(state), "")
    }
    enough = _LEAST_NAME + len(drew)
    said = next((said for said, room in rooms.items() if room >= enough), "")
    name = fit(_name(model, player), rooms[said] - len(drew)) + drew
    return fit(f"{mark}{name}{chips} {said}", width)


def _shortened(state: str) -> str:
    """Return a move with its amount in as few letters as there are: ``r 20``."""
    verb, _, amount = state.partition(" ")
    return f"{verb[0]} {amount}" if amount.isdigit() else clip(state, _STATE_WIDTH)


def _short_state(model: Model, player: PlayerView, seat: HandSeatView | None) -> tuple[str, str]:
    """Return the state in few letters, and the draw apart where the state does not say it."""
    state = state_of(model, player)
    if player.seat == my_seat(model) and state.endswith("to call"):
        state = "to act"
    state = {"folded": "fold", "to draw": "to act"}.get(state, state)
    drew = drew_text(seat)
    if seat is None or not drew:
        return state, ""
    hand = hand_of(model)
    says_nothing_yet = not state or (hand is not None and hand.phase != SECOND_BETS)
    if says_nothing_yet and state not in ("fold", "ALL-IN", "lost", "bot"):
        return f"drew {seat.drew}" if len(drew) == 1 else f"d{drew}", ""
    return state, f" d{drew}"


def drew_text(seat: HandSeatView | None) -> str:
    """Return how many cards a player drew, and the card that an ace draw turned up."""
    if seat is None or seat.drew is None:
        return ""
    kept = faces(seat.shown) if len(seat.shown) == 1 else ""
    return f"{seat.drew} {kept}".strip()


# ---------------------------------------------------------------- one narrow row for each


def list_rows(model: Model, rank: int) -> Block:
    """Return the players one below the other, for a narrow screen without own cards."""
    players = players_of(model)

    def paint(area: Area) -> None:
        for y, player in enumerate(_kept(model, players, area.height, columns=1)):
            area.put(0, y, _list_row(model, player, area.width), _style(model, player))

    return Block(paint=paint, rank=rank, rows=max(len(players), 1))


def _list_row(model: Model, player: PlayerView, width: int) -> str:
    seat = hand_seat(model, player.seat)
    put_in = f"in {seat.put_in}" if seat is not None and seat.put_in else ""
    drew = f"drew {drew_text(seat)}" if drew_text(seat) else ""
    room = max(_LIST_NAME - max(_LIST_WIDTH - width, 0), _LEAST_NAME)
    name, state = fit(_name(model, player), room), state_of(model, player)
    if put_in and state == f"in {seat.put_in_round if seat is not None else 0}":
        state = ""
    row = f"{_marks(model, player)} {name}{_stack(model, player):>5} {put_in:<7}{drew:<7}"
    if width_of(row + state) > width:
        state = {"to draw": "to act"}.get(state, state)
    return row + state


# ---------------------------------------------------------------- a table


def table_rows(model: Model, rank: int) -> Block:
    """Return the players as a table with a heading."""
    players = players_of(model)

    def paint(area: Area) -> None:
        area.put(0, 0, _table_heading(model), "class:heading")
        for y, player in enumerate(players, start=1):
            area.put(0, y, _table_row(model, player), _style(model, player))

    return Block(paint=paint, rank=rank, rows=1 + len(players), least=2)


def _table_heading(model: Model) -> str:
    if has_points(model):
        return "   Player        Points          Drew  State"
    return "   Player         Chips  In pot  Drew  State"


def _table_row(model: Model, player: PlayerView) -> str:
    seat = hand_seat(model, player.seat)
    dealt_in = seat is not None and seat.status is not SeatStatus.NOT_DEALT_IN
    put_in = str(seat.put_in) if seat is not None and dealt_in else "-"
    put_in = "" if has_points(model) else put_in
    drew = drew_text(seat)
    marks = _marks(model, player)
    name = fit(_name(model, player), 14)
    chips = _stack(model, player)
    return f"{marks} {name}{chips:>6}{put_in:>8}{drew:>6}  {state_of(model, player)}"


# ---------------------------------------------------------------- boxes


def boxes(model: Model, rank: int) -> Block:
    """Return the players in boxes, three in a row."""
    players = players_of(model)
    rows_of_boxes = (len(players) + _COLUMNS_OF_BOXES - 1) // _COLUMNS_OF_BOXES
    height = max(rows_of_boxes * (_BOX_HEIGHT + 1) - 1, 1)

    def paint(area: Area) -> None:
        for index, player in enumerate(players):
            row, column = divmod(index, _COLUMNS_OF_BOXES)
            x, y = 2 + column * (_BOX_WIDTH + _BOX_GAP), row * (_BOX_HEIGHT + 1)
            _paint_box(area.part(x, y, _BOX_WIDTH, _BOX_HEIGHT), model, player)

    return Block(paint=paint, rank=rank, rows=height, least=height)


def _paint_box(area: Area, model: Model, player: PlayerView) -> None:
    seat = hand_seat(model, player.seat)
    is_turn = is_to_act(model, player)
    style = _style(model, player)
    mark = "> " if is_turn else ""
    dealer = "(D) " if has_button(model, player) else ""
    chips = _stack(model, player)
    put_in = "-" if seat is None or chips == "-" else str(seat.put_in)
    forms = (f"chips {chips:>3}  in {put_in}", f"{chips} in {put_in}", f"chips {chips}")
    stands = f"points {chips}" if has_points(model) else first_that_fits(area.width - 3, forms)
    drew = f"drew {drew_text(seat)}" if drew_text(seat) else ""
    state = state_of(model, player)
    gap = " " * max(12 - width_of(state), 1)
    inner = (
        f" {mark}{dealer}{_name(model, player)}",
        f" {stands}",
        f" {state}{gap}{drew}",
    )
    corners = "╔╗╚╝" if is_turn else "┌┐└┘"
    across, side = ("═", "║") if is_turn else ("─", "│")
    bar = across * (area.width - 2)
    area.put(0, 0, f"{corners[0]}{bar}{corners[1]}", style)
    for y, text in enumerate(inner, start=1):
        area.put(0, y, f"{side}{fit(text, area.width - 2)}{side}", style)
    area.put(0, 4, f"{corners[2]}{bar}{corners[3]}", style)

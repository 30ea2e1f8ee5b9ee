"""The screen after a match: places, the biggest pot, and the way to another one."""

import re
from collections.abc import Iterator

from client.model import Model, Settings
from client.ring_words import net_words
from client.screens.blocks import Block, blank, line, rule
from client.screens.button_row import buttons_block
from client.screens.canvas import Area, Size, center, fit
from client.screens.panel import paint_log
from client.screens.play import button_rows
from client.screens.shape import Shape, left_width_of, margin_of, shape_of
from client.screens.words import first_that_fits, status_line
from client.situation import has_points, is_ring, match_of, me, name_of, players_of
from client.voice import join_words
from protocol.messages import PlayerView

_HEADINGS = ("Place", "Name", "Chips", "Out in", "Hands won", "Best shown")
_POINT_HEADINGS = ("Place", "Name", "Points", "Out in", "Hands won", "Best shown")
_NET_HEADINGS = ("Place", "Name", "Result", "", "Hands won", "Best shown")
_BEST_WIDTH = 25


def title(model: Model, shape: Shape) -> str:
    """Return the title: how many hands and how long."""
    match = match_of(model)
    hands = match.hands_played if match is not None else 0
    plural = "" if hands == 1 else "s"
    if shape is Shape.NARROW:
        return f"{_what(model)} OVER  after {hands} hand{plural}"
    seconds = match.seconds if match is not None else 0
    return f" {_what(model)} OVER   {hands} hand{plural}{_duration(seconds)}"


def _what(model: Model) -> str:
    return "GAME" if is_ring(model) else "MATCH"


def _duration(seconds: int) -> str:
    if seconds < 60:
        return f"   {seconds} s" if seconds else ""
    hours, minutes = divmod(seconds // 60, 60)
    return f"   {hours} h {minutes} min" if hours else f"   {minutes} min"


def standings(model: Model) -> tuple[PlayerView, ...]:
    """Return everybody who played, by place."""
    match = match_of(model)
    everybody = (*players_of(model), *(match.left if match is not None else ()))
    return tuple(
        sorted(everybody, key=lambda player: (player.place or len(everybody), -player.stack))
    )


def winner_line(model: Model) -> str:
    """Return who won, in capitals."""
    firsts = [player for player in standings(model) if player.place == 1]
    if not firsts:
        return "NO WINNER"
    names = join_words([_name_of(model, player) for player in firsts]).upper()
    if is_ring(model):
        return f"{names} {net_words(firsts[0].net).upper()}"
    if len(firsts) > 1:
        return f"{names} SHARE FIRST PLACE"
    return "YOU WIN THE MATCH" if names == "YOU" else f"{names} WINS THE MATCH"


def _name_of(model: Model, player: PlayerView) -> str:
    # Not by the seat: in a ring game somebody else can sit there by now.
    return "You" if player is me(model) else player.name


def upper_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the winner, the places and what is worth remembering."""
    shape = shape_of(size)
    headline = Block(
        paint=lambda area: area.put(0, 0, center(winner_line(model), area.width), "class:winner"),
        rank=4,
    )
    indent = _indent(shape)
    room = left_width_of(size) - len(indent) - 1
    facts = [line(indent + text, 7 + rank) for rank, text in enumerate(_facts(model, shape, room))]
    places = _places_block(model, shape)
    space = blank(12, grows=True)
    if shape is Shape.NARROW:
        log = Block(
            paint=lambda area: paint_log(area, model, with_clock=False), rank=9, rows=2, grows=True
        )
        return (blank(11), headline, blank(11), places, rule(10), *facts, log)
    return (blank(11), headline, blank(11), places, blank(11), *facts, space)


def lower_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the buttons for a rematch and for leaving."""
    shape = shape_of(size)
    margin = margin_of(size)
    width = left_width_of(size)
    button_width = {Shape.NARROW: width, Shape.WIDE: width - 2, Shape.HUGE: 66}[shape]
    row = buttons_block(
        model, shape, rows=button_rows(size), left=margin, width=button_width, rank=1
    )
    words = status_line(model, shape, width - margin)
    status = line(" " * margin + words, 3, "class:turn") if words else blank(13)
    return (row, status, blank(13)) if shape is Shape.HUGE else (row, status)


def _indent(shape: Shape) -> str:
    return {Shape.NARROW: "", Shape.WIDE: "    ", Shape.HUGE: "      "}[shape]


def _facts(model: Model, shape: Shape, room: int) -> Iterator[str]:
    match, own = match_of(model), me(model)
    if match is not None and match.biggest_pot:
        winners = join_words([name_of(model, seat) for seat in match.biggest_pot_winners])
        who = f" ({winners})" if winners else ""
        yield f"Biggest pot: {match.biggest_pot}, hand {match.biggest_pot_hand}{who}"
    # What a player never had to show is nobody's business after the match either (R-SHOW-1).
    if shape is not Shape.HUGE and own is not None and own.best_hand is not None:
        forms = best_hand_forms(own.best_hand.name)
        words = [f"Best you showed: {form}, hand {own.best_hand.hand}" for form in forms]
        yield first_that_fits(room, words)
    yield _where_kept(model.settings)


def _where_kept(settings: Settings) -> str:
    """Say who has the journal of the match: a table of one's own for an evening alone has none."""
    if settings.is_alone:
        return "This result is not saved."
    whose = "This" if settings.is_host else "The host's"
    return f"{whose} computer keeps this result."


def _places_block(model: Model, shape: Shape) -> Block:
    players = standings(model)
    heading = 0 if shape is Shape.NARROW else 1

    def paint(area: Area) -> None:
        if heading:
            words = _POINT_HEADINGS if has_points(model) else _HEADINGS
            words = _NET_HEADINGS if is_ring(model) else words
            area.put(0, 0, _wide_row(shape, *words), "class:heading")
        for y, player in enumerate(players, start=heading):
            style = "class:winner" if player.place == 1 else ""
            area.put(0, y, _row(model, shape, player), style)

    return Block(paint=paint, rank=5, rows=len(players) + heading)


def best_hand_forms(name: str) -> tuple[str, ...]:
    """Return the name of a hand, and the same with less of what decides inside its kind."""
    return name, re.sub(" (over|and) .*", "", name), name.partition(",")[0]


def _row(model: Model, shape: Shape, player: PlayerView) -> str:
    name = _name_of(model, player)
    place = str(player.place or "-")
    if is_ring(model):
        return _net_row(shape, place, name, player)
    stack = player.points if has_points(model) else player.stack
    if shape is Shape.NARROW:
        how = f"out, hand {player.out_in_hand}" if player.out_in_hand else ""
        if all(other.out_in_hand for other in standings(model) if other is not player):
            how = how or "last one in"
        return f"{place:>4}  {fit(name, 12)}{stack:>6}   {how}"
    out = f"hand {player.out_in_hand}" if player.out_in_hand else "-"
    return _wide_row(
        shape, place, name, str(stack), out, str(player.hands_won), _best_shown(player)
    )


def _net_row(shape: Shape, place: str, name: str, player: PlayerView) -> str:
    """Return what somebody has won or lost in a ring game."""
    net = net_words(player.net)
    if shape is Shape.NARROW:
        return f"{place:>4}  {fit(name, 12)}{net:>6}   won {player.hands_won}"
    return _wide_row(shape, place, name, net, "", str(player.hands_won), _best_shown(player))


def _best_shown(player: PlayerView) -> str:
    best = player.best_hand
    return "-" if best is None else first_that_fits(_BEST_WIDTH, best_hand_forms(best.name))


def _wide_row(shape: Shape, *cells: str) -> str:
    place, name, chips, out, won, best = cells
    row = f"{_indent(shape)}{place:<6} {fit(name, 12)}{chips:>6}   {out:<9}{won:>9}"
    return f"{row}  {best}" if shape is Shape.HUGE else row

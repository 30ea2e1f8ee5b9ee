"""The screen before the first hand: who is there, who is ready, and how the table plays."""

from collections.abc import Sequence

from client.intents import Do
from client.model import Model
from client.openness import openness_lines
from client.rules_words import rules_title
from client.screens.blocks import Block, blank, line, rule
from client.screens.button_row import buttons_block
from client.screens.canvas import Area, Size, fit, width_of, wrap
from client.screens.panel import paint_log
from client.screens.play import button_rows
from client.screens.shape import Shape, left_width_of, margin_of, shape_of
from client.screens.words import status_line
from client.situation import is_host, is_ready, my_seat, player_at, players_of
from engine.chips import SeatId
from engine.rules import (
    AceDraw,
    ForcedBets,
    Length,
    Mode,
    TableRules,
    least_buy_in,
    posts_antes,
    posts_blinds,
)
from protocol.messages import PlayerKind, PlayerView

_SEATS_AT_ONCE = 8


def title(model: Model, shape: Shape) -> tuple[str, str]:
    """Return the title and what stands at its right end."""
    name = model.view.name if model.view is not None else ""
    players = players_of(model)
    ready = sum(map(is_ready, players))
    if shape is Shape.NARROW:
        return f"LOBBY  {name}", f"{ready} of {len(players)} ready"
    people = f"{len(players)} player{'' if len(players) == 1 else 's'}"
    if shape is Shape.WIDE:
        return f" LOBBY  {name}", people
    return f" LOBBY   {name}   {people}, {ready} ready", "open"


def upper_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the seats, the rules in short, and how others can join."""
    shape = shape_of(size)
    rules = model.view.rules if model.view is not None else None
    seats = _seat_blocks(model, shape)
    rules_lines = () if rules is None else _rules_lines(rules, shape)
    # Where there is no room for all, the name of the rules says more than the last of them.
    facts = [line(text, 8 if text is rules_lines[-1] else 7) for text in rules_lines]
    if rules is not None:
        facts.insert(0, _played_block(rules, shape))
    banner = [line(text, 6) for text in _banner(model, shape, left_width_of(size))]
    if shape is Shape.NARROW:
        log = Block(
            paint=lambda area: paint_log(area, model, with_clock=False), rank=8, rows=2, grows=True
        )
        return (*banner, rule(10), *seats, rule(9), *facts, rule(10), log)
    space = blank(11, grows=True)
    return (blank(11), *seats, blank(10), rule(9), *_spaced(facts, shape), *banner, space)


def _spaced(facts: list[Block], shape: Shape) -> tuple[Block, ...]:
    return (blank(10), *facts, blank(10)) if shape is Shape.HUGE else tuple(facts)


def _banner(model: Model, shape: Shape, width: int) -> tuple[str, ...]:
    indent = {Shape.NARROW: "", Shape.WIDE: "  ", Shape.HUGE: "    "}[shape]
    seeded = ("The deck is seeded: not random.",) if model.view and model.view.seeded else ()
    room = width - 2 * len(indent)
    watchers = model.view.watchers if model.view is not None else ()
    watching = (f"Watching: {', '.join(watchers)}.",) if watchers else ()
    texts = (*openness_lines(model), *watching, *seeded)
    return tuple(indent + row for text in texts for row in wrap(text, room, indent="  "))


def lower_blocks(model: Model, size: Size) -> tuple[Block, ...]:
    """Return the buttons to begin, and who is waited for."""
    shape = shape_of(size)
    width, margin = left_width_of(size), margin_of(size)
    left = {Shape.NARROW: 0, Shape.WIDE: 1, Shape.HUGE: 4}[shape]
    button_width = {Shape.NARROW: width, Shape.WIDE: width - 2, Shape.HUGE: 70}[shape]
    row = buttons_block(model, shape, rows=button_rows(size), left=left, width=button_width, rank=1)
    words = status_line(model, shape, width - margin)
    status = line(" " * left + words, 3, "class:turn")
    if shape is Shape.HUGE:
        return (row, blank(10), status, blank(13))
    return (blank(12), row, status) if shape is Shape.NARROW else (row, status)


# ---------------------------------------------------------------- seats


def _seat_blocks(model: Model, shape: Shape) -> tuple[Block, ...]:
    """Return the seats up to the first free one, and the other empty ones where there is room."""
    seats = model.view.rules.seats if model.view is not None else 0
    players = players_of(model)
    heading = 0 if shape is Shape.NARROW else 1
    # A narrow screen has no room for a row of empty seats: one says that there are more.
    shown = min(seats, len(players) + 1) if shape is Shape.NARROW else min(seats, _SEATS_AT_ONCE)
    needed = min(shown, max([player.seat + 2 for player in players], default=1))

    def paint(area: Area) -> None:
        if heading:
            area.put(0, 0, _seat_row(shape, "Seat", "Name", "State"), "class:heading")
        rows = _rows(model, shape, seats, shown)[:needed]
        for y, (text, style, does) in enumerate(rows, start=heading):
            area.put(0, y, text, style, does=does)

    def paint_empty(area: Area) -> None:
        rows = _rows(model, shape, seats, shown)[needed:]
        for y, (text, style, does) in enumerate(rows[: area.height]):
            area.put(0, y, text, style, does=does)

    first = Block(paint=paint, rank=5, rows=needed + heading)
    return (
        (first, Block(paint=paint_empty, rank=9, rows=shown - needed))
        if shown > needed
        else (first,)
    )


def _rows(model: Model, shape: Shape, seats: int, shown: int) -> list[tuple[str, str, Do | None]]:
    rows: list[tuple[str, str, Do | None]] = []
    offers_bot = is_host(model)
    for number in range(seats):
        player = player_at(model, SeatId(number))
        if player is not None:
            style = "class:turn" if player.seat == my_seat(model) else ""
            rows.append((_player_row(model, shape, player), style, None))
        elif len(rows) < shown and (shape is not Shape.NARROW or offers_bot or not rows[-1:]):
            invite, does = (_invite(shape), Do.ADD_BOT) if offers_bot else ("", None)
            offers_bot = False
            row = _seat_row(shape, str(number + 1), "(empty)", invite)
            rows.append((row, "class:faint", does))
    return rows[: max(shown, len(players_of(model)))]


def _invite(shape: Shape) -> str:
    return "add bot: a" if shape is Shape.NARROW else "press a to add a bot"


def _player_row(model: Model, shape: Shape, player: PlayerView) -> str:
    name = "You" if player.seat == my_seat(model) else player.name
    if player.is_host:
        name = f"{name} (host)"
    elif player.kind is PlayerKind.BOT:
        name = f"{name} (bot)"
    state = "ready" if is_ready(player) else "not ready"
    state = "lost" if player.lost else "away" if player.away else state
    return _seat_row(shape, str(player.seat + 1), name, state)


def _seat_row(shape: Shape, seat: str, name: str, state: str) -> str:
    if shape is Shape.NARROW:
        return f" {seat} {fit(name, 26)} {state}"
    if shape is Shape.WIDE:
        return f"  {seat:<5} {fit(name, 19)} {state}"
    return f"    {seat:<6} {fit(name, 20)} {state}"


# ---------------------------------------------------------------- rules


def _played_block(rules: TableRules, shape: Shape) -> Block:
    """Name the preset and what the host has changed in it; a tap shows every option."""
    indent = {Shape.NARROW: "", Shape.WIDE: "  ", Shape.HUGE: "    "}[shape]
    texts = rules_title(rules)

    def paint(area: Area) -> None:
        area.put(0, 0, indent + _as_many_as_fit(texts, area.width - len(indent) - 1),
                 does=Do.SHOW_SETTINGS)  # fmt: skip

    return Block(paint=paint, rank=7)


def _as_many_as_fit(texts: tuple[str, ...], width: int) -> str:
    """Return the preset and its changes, the last ones as a number where they do not fit."""
    preset, *changes = texts
    forms = (_played(preset, changes, shown) for shown in range(len(changes), 0, -1))
    shortest = _played(preset, changes, 0)
    return next((form for form in forms if width_of(form) <= width), shortest)


def _played(preset: str, changes: Sequence[str], shown: int) -> str:
    left = len(changes) - shown
    more = [f"{left} {'more' if shown else 'changed'}"] if left else []
    told = ", ".join((*changes[:shown], *more))
    return f"Rules {preset}" + (f": {told}" if told else "")


def _rules_lines(rules: TableRules, shape: Shape) -> tuple[str, ...]:
    ace = "off" if rules.ace_draw is AceDraw.OFF else "on"
    limit = f"{rules.time_per_move} s" if rules.time_per_move else "none"
    is_for_points = rules.mode is Mode.NO_BETTING
    bets = f"bets {rules.small_bet}/{rules.big_bet}"
    if shape is Shape.NARROW:
        time = f"{limit} a move" if rules.time_per_move else "no clock"
        stakes = f"{_chips(rules)}  {_forced(rules)}  {bets}"
        return (
            "No chips, a point a hand" if is_for_points else stakes,
            f"Ace draw {ace}  {time}",
        )
    small, big = ("none", "none") if is_for_points else (rules.small_bet, rules.big_bet)
    rows = (
        (("Chips", _chips(rules).removesuffix(" chips")), ("Forced bet", _forced(rules))),
        (("Small bet", small), ("Big bet", big)),
        (("Ace draw", ace), ("Time limit", limit)),
    )
    indent, gap, first = ("  ", 1, 19) if shape is Shape.WIDE else ("    ", 11, 30)
    return tuple(
        indent + fit(_fact(left, gap), first) + _fact(right, 1 if shape is Shape.WIDE else 3)
        for left, right in rows
    )


def _chips(rules: TableRules) -> str:
    """Return what everybody begins with."""
    if rules.mode is Mode.NO_BETTING:
        return "points"
    if rules.length is Length.RING:
        return f"from {least_buy_in(rules)} chips"
    return f"{rules.starting_chips} chips"


def _fact(fact: tuple[str, object], gap: int) -> str:
    name, value = fact
    return f"{name}{' ' * gap}{value}" if gap == 1 else f"{name:<17}{value}"


def _forced(rules: TableRules) -> str:
    if rules.mode is Mode.NO_BETTING:
        return "none"
    parts = [f"ante {rules.ante}"] if posts_antes(rules) else []
    if rules.forced_bets is ForcedBets.SINGLE_BLIND:
        parts.append(f"blind {rules.big_blind}")
    elif posts_blinds(rules):
        parts.append(f"blinds {rules.small_blind}/{rules.big_blind}")
    return ", ".join(parts)

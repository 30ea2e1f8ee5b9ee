"""How the table stands, in lines: pots and who can win them, then each player."""

from collections.abc import Iterator

from client.card_art import faces
from client.model import Model
from client.openness import openness_lines
from client.ring_words import net_words, stands_words
from client.situation import (
    OVER,
    Place,
    hand_of,
    hand_seat,
    has_points,
    match_of,
    name_of,
    place_of,
    players_of,
)
from client.voice import join_words
from engine.views import HandSeatView, HandView, SeatStatus
from protocol.messages import PlayerView

_STATUS = {
    SeatStatus.NOT_DEALT_IN: "not in this hand",
    SeatStatus.ALL_IN: "all-in",
    SeatStatus.FOLDED: "folded",
}


def info_lines(model: Model) -> tuple[str, ...]:
    """Return the pots, then what is known of each player and of the table."""
    hand = hand_of(model)
    in_lobby = place_of(model) is Place.LOBBY
    lines = [] if hand is None or in_lobby else list(_hand_lines(model, hand))
    lines += [_player_line(model, player) for player in players_of(model)]
    return (*lines, *_table_lines(model))


def _hand_lines(model: Model, hand: HandView) -> Iterator[str]:
    if not has_points(model):
        yield from pot_lines(model, hand)
    if hand.wagers_allowed is not None and hand.phase in ("first_bets", "second_bets"):
        raises = max(hand.wagers - 1, 0)
        yield f"Raises in this round: {raises} of {hand.wagers_allowed - 1}"
    if hand.opener is not None:
        yield f"Opened by {name_of(model, hand.opener)}"
    if hand.deal > 1:
        yield f"Deal {hand.deal} of this hand"


def pot_lines(model: Model, hand: HandView) -> Iterator[str]:
    """Return the pot, and where it is several who can win which."""
    has_side_pots = any(seat.status is SeatStatus.ALL_IN for seat in hand.seats)
    if len(hand.pots) < 2 or not (has_side_pots or hand.phase == OVER):
        yield f"Pot {hand.pot or sum(pot.chips for pot in hand.pots)}"
        return
    for number, pot in enumerate(hand.pots):
        which = f"Side pot {number}" if number else "Main pot"
        who = join_words([name_of(model, seat) for seat in pot.seats])
        yield f"{which} {pot.chips}: for {who}"


def _player_line(model: Model, player: PlayerView) -> str:
    seat = hand_seat(model, player.seat)
    if has_points(model):
        facts = [f"{player.points} point{'' if player.points == 1 else 's'}"]
    else:
        facts = [f"{player.stack if seat is None else seat.stack} chips"]
        facts += [f"{seat.put_in} in"] if seat is not None and seat.put_in else []
    facts += _facts_of_hand(seat) if seat is not None else []
    if player.lost:
        facts.append("connection lost")
    if player.away:
        facts.append("away")
    if player.stand_in:
        facts.append("a bot plays")
    if player.presence is not None:
        facts += [f"{player.bankroll} more to bring", f"{net_words(player.net)} this evening"]
        facts += filter(None, [stands_words(player)])
    elif player.place:
        facts.append(f"out, place {player.place}")
    return f"{name_of(model, player.seat)}: {', '.join(facts)}"


def _facts_of_hand(seat: HandSeatView) -> list[str]:
    facts = []
    if seat.drew is not None:
        facts.append(f"drew {seat.drew}" if seat.drew else "stood pat")
    if len(seat.shown) == 1:
        facts.append(f"shows {faces(seat.shown)}")
    if seat.status in _STATUS:
        facts.append(_STATUS[seat.status])
    return facts


def _table_lines(model: Model) -> Iterator[str]:
    view, match = model.view, match_of(model)
    if match is not None and match.biggest_pot:
        yield f"Biggest pot {match.biggest_pot}, hand {match.biggest_pot_hand}"
    if match is not None and match.last_hand:
        yield "This is the last hand."
    if view is not None and view.watchers:
        yield f"Watching: {', '.join(view.watchers)}"
    if view is not None and view.seeded:
        yield "The deck is seeded: not random."
    if place_of(model) is not Place.LOBBY:
        yield from openness_lines(model)

"""Questions about the model that screens, keys and updates all ask; none of them decides a rule."""

import enum
from collections.abc import Sequence
from typing import Final

from client.model import LinkState, Model
from client.ring_words import takes_part
from engine.cards import HAND_SIZE, JOKER, Card, rank_of
from engine.chips import Chips, SeatId
from engine.options import BettingOptions, DrawOptions, WagerSizes
from engine.rules import Length, Mode
from engine.views import HandSeatView, HandView, SeatStatus
from protocol.codes import Reason
from protocol.messages import MatchView, PlayerKind, PlayerView, Prompt, TablePhase

OVER: Final = "over"
DRAW: Final = "draw"
SECOND_BETS: Final = "second_bets"


class Place(enum.Enum):
    """Where in the evening the player is."""

    CONNECTING = enum.auto()
    CANNOT_JOIN = enum.auto()
    CLOSED = enum.auto()
    LOBBY = enum.auto()
    HAND = enum.auto()
    SHOWDOWN = enum.auto()
    WAITING = enum.auto()  # in a ring game that fewer than two can play
    MATCH_OVER = enum.auto()


AT_A_TABLE: Final = (
    Place.LOBBY,
    Place.HAND,
    Place.SHOWDOWN,
    Place.WAITING,
    Place.MATCH_OVER,
)
"""Where a player is at a table that can be seen and talked to."""

_ENDED: Final = {LinkState.REFUSED: Place.CANNOT_JOIN, LinkState.CLOSED: Place.CLOSED}


def place_of(model: Model) -> Place:
    """Return where the player is."""
    if model.link.state in _ENDED:
        return _ENDED[model.link.state]
    if model.view is None:
        # Once a try has failed, the reason stays in sight while the next one is made.
        has_failed = model.link.state is LinkState.LOST or bool(model.link.reason)
        return Place.CANNOT_JOIN if has_failed else Place.CONNECTING
    has_result = model.view.hand is not None and not model.result_seen
    match model.view.phase:
        case TablePhase.LOBBY:
            return Place.LOBBY
        case TablePhase.WAITING:
            return Place.WAITING
        case TablePhase.MATCH_OVER:
            return Place.SHOWDOWN if has_result else Place.MATCH_OVER
        case TablePhase.HAND:
            over = model.view.hand is not None and model.view.hand.phase == OVER
            return Place.SHOWDOWN if over else Place.HAND
        case _:  # whatever the table waits for between two hands
            return Place.SHOWDOWN


def is_match_over(model: Model) -> bool:
    """Tell whether the match is over, whether or not its last showdown is still looked at."""
    return model.view is not None and model.view.phase is TablePhase.MATCH_OVER


def is_offline(model: Model) -> bool:
    """Tell whether the host of a table that was already seen is lost."""
    return model.view is not None and model.link.state in (LinkState.LOST, LinkState.CONNECTING)


def is_about_code(model: Model) -> bool:
    """Tell whether the host lets this player in only with another code."""
    is_refused = model.link.state is LinkState.REFUSED
    return is_refused and model.link.code in (Reason.CODE_NEEDED, Reason.CODE_WRONG)


def hand_of(model: Model) -> HandView | None:
    """Return the hand under way, or the last one while its showdown is looked at."""
    if model.view is None or model.view.phase is TablePhase.WAITING:
        return None
    return model.view.hand


def match_of(model: Model) -> MatchView | None:
    """Return how the match stands, where there is one."""
    return model.view.match if model.view is not None else None


def has_points(model: Model) -> bool:
    """Tell whether this table is played for points, without chips."""
    return model.view is not None and model.view.rules.mode is Mode.NO_BETTING


def is_ring(model: Model) -> bool:
    """Tell whether this is a ring game, with results of the evening instead of places."""
    return model.view is not None and model.view.rules.length is Length.RING


def players_of(model: Model) -> tuple[PlayerView, ...]:
    """Return the taken seats."""
    return model.view.players if model.view is not None else ()


def my_seat(model: Model) -> SeatId | None:
    """Return the own seat, None for a watcher."""
    return model.view.you if model.view is not None else None


def me(model: Model) -> PlayerView | None:
    """Return the own row of the table."""
    seat = my_seat(model)
    return next((player for player in players_of(model) if player.seat == seat), None)


def may_take_seat(model: Model) -> bool:
    """Tell whether this watcher can have a seat now."""
    return model.view is not None and model.view.you is None and model.view.seat_free


def is_host(model: Model) -> bool:
    """Tell whether this player may give the host's commands."""
    player = me(model)
    return player is not None and player.is_host


def player_at(model: Model, seat: SeatId) -> PlayerView | None:
    """Return who sits in a seat."""
    return next((player for player in players_of(model) if player.seat == seat), None)


def hand_seat(model: Model, seat: SeatId | None) -> HandSeatView | None:
    """Return how a seat stands in the hand."""
    hand = hand_of(model)
    seats = hand.seats if hand is not None else ()
    return next((entry for entry in seats if entry.seat == seat), None)


def name_of(model: Model, seat: SeatId) -> str:
    """Return ``You`` or the name of who sits in a seat, or sat there in this match."""
    if seat == my_seat(model):
        return "You"
    match = match_of(model)
    left = match.left if match is not None else ()
    known = (player for player in (*players_of(model), *left) if player.seat == seat)
    return next((player.name for player in known), f"Seat {seat + 1}")


def open_prompt(model: Model) -> Prompt | None:
    """Return the question that waits for an answer from this player."""
    prompt = model.private.prompt
    if prompt is None or prompt.id == model.sent or model.link.state is not LinkState.LIVE:
        return None
    # A host that asks whoever is not in the hand is broken: there is nothing to answer it with.
    return None if hand_seat(model, my_seat(model)) is None else prompt


def is_onlooker(model: Model) -> bool:
    """Tell whether this hand is played by others alone: for a watcher, or who is out."""
    seat = hand_seat(model, my_seat(model))
    return seat is None or seat.status is SeatStatus.NOT_DEALT_IN


def betting(model: Model) -> BettingOptions | None:
    """Return the choices of the player in a betting round, while it is their turn."""
    prompt = open_prompt(model)
    options = prompt.options if prompt is not None else None
    return options if isinstance(options, BettingOptions) else None


def drawing(model: Model) -> DrawOptions | None:
    """Return the choices of the player in the draw, while it is their turn."""
    prompt = open_prompt(model)
    options = prompt.options if prompt is not None else None
    return options if isinstance(options, DrawOptions) else None


def wager_of(options: BettingOptions) -> WagerSizes | None:
    """Return the sizes of the bet or of the raise, whichever may be made."""
    return options.bet or options.raise_


def my_stack(model: Model) -> Chips:
    """Return the chips in front of the player."""
    seat = hand_seat(model, my_seat(model))
    return seat.stack if seat is not None else Chips(0)


def may_mark(model: Model) -> bool:
    """Tell whether marks mean anything: the player is in the hand and has not drawn yet."""
    hand, seat = hand_of(model), hand_seat(model, my_seat(model))
    if hand is None or seat is None or len(model.private.cards) != HAND_SIZE:
        return False
    is_in = seat.status in (SeatStatus.IN, SeatStatus.ALL_IN)
    return is_in and hand.phase not in (SECOND_BETS, OVER) and seat.drew is None


def shown_order(model: Model) -> tuple[int, ...]:
    """Return the places of the hand in the order in which the cards are shown."""
    places = range(len(model.private.cards))
    if not model.is_sorted:
        return tuple(places)
    return tuple(sorted(places, key=lambda place: (-_sort_rank(model.private.cards[place]), place)))


def _sort_rank(card: Card) -> int:
    return card if card == JOKER else rank_of(card) * 4


def discards_allowed(marks: Sequence[int] | frozenset[int], options: DrawOptions) -> bool:
    """Tell whether the cards at these places may go, as the options of the prompt say."""
    gone = set(marks)
    if len(gone) <= options.most:
        return True
    kept = set(range(HAND_SIZE)) - gone
    return len(kept) == 1 and kept <= set(options.keep_one_of)


def seconds_to_act(model: Model) -> float | None:
    """Return the time left to whoever must act, None without a clock."""
    prompt, view = model.private.prompt, model.view
    left = prompt.left_ms if prompt is not None else view.to_act_ms if view is not None else None
    return _seconds_left(model, left)


def seconds_to_next_hand(model: Model) -> float | None:
    """Return the time until the next hand begins by itself."""
    return _seconds_left(model, model.view.next_hand_ms if model.view is not None else None)


def _seconds_left(model: Model, left_ms: int | None) -> float | None:
    if left_ms is None or model.link.state is not LinkState.LIVE:
        return None
    if model.view is not None and model.view.paused:
        return left_ms / 1000
    return max(0.0, left_ms / 1000 - (model.now - model.heard_at))


def is_ready(player: PlayerView) -> bool:
    """Tell whether a player is ready; a bot always is."""
    return player.ready or player.kind is PlayerKind.BOT


def is_waited_for(player: PlayerView) -> bool:
    """Tell whether the table waits for the word of a player."""
    return not (is_ready(player) or player.lost or player.place) and takes_part(player)


def waited_for(model: Model) -> tuple[str, ...]:
    """Return the names of the connected people, other than this player, who are not ready."""
    return tuple(
        player.name
        for player in players_of(model)
        if is_waited_for(player) and player.seat != my_seat(model)
    )

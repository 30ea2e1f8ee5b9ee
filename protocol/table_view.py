"""The whole table as one peer may see it: everything that a client needs to draw."""

import enum

import msgspec

from engine.actions import Move
from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.options import Options
from engine.rules import TableRules
from engine.views import HandView, Presence
from protocol.bounds import Code, NameText, PromptId


class TablePhase(enum.StrEnum):
    """What the table is doing."""

    LOBBY = "lobby"
    WAITING = "waiting"  # a ring game that fewer than two can play
    HAND = "hand"
    BETWEEN_HANDS = "between_hands"
    MATCH_OVER = "match_over"


class PlayerKind(enum.StrEnum):
    """Who sits in a seat."""

    PERSON = "person"
    BOT = "bot"


class BestHand(msgspec.Struct, frozen=True):
    """The best hand that a player turned up at a showdown in this match, and in which hand."""

    name: str
    hand: int


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """A taken seat. ``lost`` is a person without a connection, ``stand_in`` a bot playing for them.

    ``away`` is a person who is not at the screen: the rules move for them (R-TIME-1).

    ``ready`` is for the lobby, for the next hand and for a rematch. ``place`` is 0 while the player
    is in the match. ``points`` are those of a match without betting. In a ring game ``presence`` is
    what the player does about the next hand (None elsewhere), ``bankroll`` what can still be
    brought this evening, and ``net`` what was won or lost so far. ``best_hand`` is None for who
    never had to show one.
    """

    seat: SeatId
    name: NameText
    kind: PlayerKind
    stack: Chips
    is_host: bool = False
    ready: bool = False
    lost: bool = False
    stand_in: bool = False
    away: bool = False
    place: int = 0
    out_in_hand: int = 0
    hands_won: int = 0
    points: int = 0
    presence: Presence | None = None
    bankroll: Chips = Chips(0)
    net: int = 0
    best_hand: BestHand | None = None


class MatchView(msgspec.Struct, frozen=True, kw_only=True):
    """How the match stands; ``left`` are the players who gave their seats up."""

    hands_played: int
    last_hand: bool = False
    biggest_pot: Chips = Chips(0)
    biggest_pot_hand: int = 0
    biggest_pot_winners: tuple[SeatId, ...] = ()
    left: tuple[PlayerView, ...] = ()
    seconds: int = 0


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one peer may see it; own cards and prompt are in ``private``.

    ``you`` is None for a watcher. ``rules`` have the stakes of the hand under way. ``next_hand_ms``
    is the time until the next hand begins by itself, ``to_act_ms`` what the player to act has left.
    ``seeded`` warns that the deck is not random. While it is ``paused`` the times left stand still
    and nobody is asked; ``locked`` lets nobody new come in. ``least_buy_in`` are the fewest chips
    that may be brought to a ring game, 0 elsewhere. With ``seat_free`` somebody who watches may
    take a seat.
    """

    id: Code
    name: NameText
    phase: TablePhase
    you: SeatId | None
    rules: TableRules
    players: tuple[PlayerView, ...]
    watchers: tuple[NameText, ...] = ()
    hand: HandView | None = None
    match: MatchView | None = None
    next_hand_ms: int | None = None
    to_act_ms: int | None = None
    can_start: bool = False
    seeded: bool = False
    paused: bool = False
    locked: bool = False
    least_buy_in: Chips = Chips(0)
    seat_free: bool = False


class Prompt(msgspec.Struct, frozen=True, kw_only=True):
    """The question to the seat that must act, with all its answers.

    ``default`` is what happens when the time runs out (R-TIME-1). ``left_ms`` is the time left when
    the frame was made, None without a clock.
    """

    id: PromptId
    default: Move
    options: Options
    left_ms: int | None = None


class ChipRange(msgspec.Struct, frozen=True):
    """How many chips may be brought to the table now; ``most`` is what is offered first."""

    least: Chips
    most: Chips


class EntryPrice(msgspec.Struct, frozen=True):
    """What coming in at once costs: ``live`` counts as a bet, ``dead`` is nobody's (R-RING-4)."""

    live: Chips
    dead: Chips


class RingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the player of a seat in a ring game may do about the next hand, at any time.

    ``buy_in`` goes with ``buy_in`` and, where there are chips in front of the seat, with
    ``top_up``. ``asked`` are chips that were asked for in this hand and come when it is paid. With
    an ``entry`` price the player may ``post`` it or ``wait``.
    """

    buy_in: ChipRange | None = None
    asked: Chips = Chips(0)
    entry: EntryPrice | None = None
    sit_in: bool = False
    sit_out: bool = False


class PrivateView(msgspec.Struct, frozen=True, kw_only=True):
    """What this seat alone may see; on the wire always of the same size."""

    cards: tuple[Card, ...] = ()
    hand_name: str = ""
    prompt: Prompt | None = None
    ring: RingOptions | None = None

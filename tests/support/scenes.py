"""Moments of an evening as the full-screen client sees them, built out of the host's messages."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

import client.update
from client.intents import Intent, MarkCard
from client.model import Bell, Model, Settings
from client.news import BannerChanged, Connected, Connecting, FromHost, HostGone, News, TurnedAway
from client.step import Step
from engine.cards import parse_cards
from engine.chips import Chips, SeatId
from engine.events import (
    AntePosted,
    BetMade,
    Called,
    Drew,
    Folded,
    HandBegan,
    HandShown,
    PotAwarded,
    RoundBegan,
    Share,
)
from engine.options import Options
from engine.views import HandSeatView, SeatStatus
from protocol.messages import (
    BestHand,
    Bye,
    Event,
    MatchEnded,
    MatchView,
    PlayerJoined,
    PlayerOut,
    PlayerView,
    Said,
    TablePhase,
)
from tests.support.views import (
    CALL_OR_RAISE,
    DRAW_THREE,
    HAND,
    hand,
    hand_seat,
    player,
    pot,
    private,
    rules_with,
    table,
    update_message,
    welcome,
)

NOW = 1000.0
CLOCK = "20:31"
ANN, BOB, YOU, DAN, EVE, FAY = (SeatId(seat) for seat in range(6))
SIX_PLAYERS = (
    player(0, "Ann", stack=820),
    player(1, "Bob", stack=0),
    player(2, "Sam", stack=910),
    player(3, "Dan", stack=640),
    player(4, "Eve", stack=585),
    player(5, "Fay", stack=0, place=6, out_in_hand=9),
)
TIMED = rules_with(time_per_move="30")


def settings(*, ascii_only: bool = False, bell: Bell = Bell.OFF, is_host: bool = False) -> Settings:
    return Settings(
        name="Sam",
        ascii_only=ascii_only,
        bell=bell,
        is_host=is_host,
        may_list=not is_host,
        log_path="~/.local/state/standpat/standpat.log",
    )


def step(model: Model, what: Intent | News | FromHost, *, after: float = 0.0) -> Step:
    """Update the model, with its clock moved on."""
    return client.update.update(model, what, now=model.now + after, clock=CLOCK)


def after(model: Model, *things: Intent | News | FromHost) -> Model:
    for what in things:
        model = step(model, what).model
    return model


def joined(seat: int | None = 2, *, given: Settings | None = None) -> Model:
    return after(
        Model(settings=given or settings(), now=NOW), Connecting(1), Connected(welcome(seat))
    )


# ---------------------------------------------------------------- a hand of six


FIRST_EVENTS: Sequence[Event] = (
    HandBegan(12, EVE, (FAY, ANN, BOB, YOU, DAN, EVE)),
    *(AntePosted(seat, Chips(5), all_in=False) for seat in (ANN, BOB, YOU, DAN, EVE)),
    RoundBegan("first_bets"),
    BetMade(ANN, Chips(10), Chips(10), all_in=False),
    Called(BOB, Chips(10), all_in=True),
)
SECOND_EVENTS: Sequence[Event] = (
    Called(YOU, Chips(10), all_in=False),
    Folded(DAN),
    Called(EVE, Chips(10), all_in=False),
    RoundBegan("draw"),
    Drew(ANN, 2),
    Drew(BOB, 0),
)


def betting_seats() -> tuple[HandSeatView, ...]:
    return (
        hand_seat(0, 820, put_in=15, put_in_round=10),
        hand_seat(1, 0, put_in=15, put_in_round=10, status=SeatStatus.ALL_IN),
        hand_seat(2, 910),
        hand_seat(3, 640),
        hand_seat(4, 585),
    )


def drawing_seats() -> tuple[HandSeatView, ...]:
    return (
        hand_seat(0, 820, put_in=15, drew=2),
        hand_seat(1, 0, put_in=15, status=SeatStatus.ALL_IN, drew=0),
        hand_seat(2, 900, put_in=15),
        hand_seat(3, 640, status=SeatStatus.FOLDED),
        hand_seat(4, 575, put_in=15),
    )


def at_bets(options: Options = CALL_OR_RAISE, *, given: Settings | None = None) -> Model:
    view = table(
        SIX_PLAYERS,
        you=2,
        hand=hand(betting_seats(), button=4, to_act=2, pot=45, level=10, wagers=1),
        rules=TIMED,
    )
    asked = private(HAND, name="pair of sevens", options=options, prompt=7, left_ms=24000)
    model = after(joined(given=given), update_message(view, asked, FIRST_EVENTS))
    return replace(model, now=model.now + 1.0)


def at_draw(
    options: Options = DRAW_THREE, *, marks: Sequence[int] = (), cards: str = HAND, name: str = ""
) -> Model:
    view = table(
        SIX_PLAYERS,
        you=2,
        hand=hand(drawing_seats(), phase="draw", button=4, to_act=2, pot=65, level=10, wagers=1),
        rules=TIMED,
    )
    asked = private(cards, name=name or "pair of sevens", options=options, prompt=8, left_ms=24000)
    talk = (Said(name="Eve", text="hmm", seat=EVE), Said(name="Ann", text=":)", seat=ANN))
    model = after(at_bets(), update_message(view, asked, (*SECOND_EVENTS, *talk)))
    model = replace(model, now=model.now + 1.0)
    return after(model, *(MarkCard(place) for place in marks))


def waiting_for_bob() -> Model:
    view = table(
        SIX_PLAYERS,
        you=2,
        hand=hand(betting_seats(), button=4, to_act=1, pot=35, level=10, wagers=1),
    )
    return after(joined(), update_message(view, private(HAND, name="pair of sevens"), FIRST_EVENTS))


# ---------------------------------------------------------------- other moments


def in_lobby(*, is_host: bool = True, can_start: bool = True) -> Model:
    players = (
        player(0, "Sam", ready=True, is_host=is_host),
        player(1, "Ann", ready=True, is_host=not is_host),
        player(2, "Bob"),
    )
    view = table(players, phase=TablePhase.LOBBY, can_start=can_start, rules=TIMED)
    events = (
        PlayerJoined(seat=SeatId(1), name="Ann"),
        PlayerJoined(seat=SeatId(2), name="Bob"),
        Said(name="Ann", text="hi, getting tea", seat=SeatId(1)),
    )
    banner = BannerChanged(("Join: standpat join 192.168.1.20",) if is_host else ())
    return after(
        joined(0, given=settings(is_host=is_host)), banner, update_message(view, events=events)
    )


def at_showdown(*, phase: TablePhase = TablePhase.BETWEEN_HANDS) -> Model:
    seats = (
        hand_seat(0, 925, put_in=35, shown="Jh 9h 6h 4h 2h", name="flush, jack high", won=105),
        hand_seat(
            1, 0, put_in=15, status=SeatStatus.ALL_IN,
            shown="Ks Kc 9d 9c 3h", name="two pair, kings and nines",
        ),
        hand_seat(2, 880, put_in=35, shown="7d 7c 7s Kh Qd", name="three of a kind, sevens"),
        hand_seat(4, 575, put_in=15, status=SeatStatus.FOLDED),
    )  # fmt: skip
    pots = (pot(65, (0, 1, 2), [(0, 65)]), pot(40, (0, 2), [(0, 40)]))
    view = table(
        (
            player(0, "Ann", stack=925, ready=True),
            player(1, "Bob", stack=0, place=4, out_in_hand=12, ready=True),
            player(2, "Sam", stack=880),
            player(4, "Eve", stack=575),
        ),
        you=2,
        phase=phase,
        hand=hand(seats, phase="over", button=4, pots=pots),
        next_hand_ms=8000,
    )
    events: Sequence[Event] = (
        Folded(EVE),
        HandShown(ANN, parse_cards("Jh 9h 6h 4h 2h"), "flush, jack high"),
        HandShown(BOB, parse_cards("Ks Kc 9d 9c 3h"), "two pair, kings and nines"),
        HandShown(YOU, parse_cards("7d 7c 7s Kh Qd"), "three of a kind, sevens"),
        PotAwarded(0, Chips(65), (ANN, BOB, YOU), (Share(ANN, Chips(65)),)),
        PotAwarded(1, Chips(40), (ANN, YOU), (Share(ANN, Chips(40)),)),
        PlayerOut(seat=BOB, name="Bob", place=4),
    )
    own = private("7d 7c 7s Kh Qd", name="three of a kind, sevens")
    return after(at_draw(), update_message(view, own, events))


def match_over() -> Model:
    players: Sequence[PlayerView] = (
        player(0, "Ann", stack=3000, place=1, hands_won=17, best=BestHand("flush, ace high", 38)),
        player(1, "Bob", stack=0, place=5, out_in_hand=12, hands_won=1,
            best=BestHand("two pair, kings and nines", 9)),
        player(2, "Sam", stack=0, place=2, out_in_hand=41, hands_won=12,
            best=BestHand("full house, sevens over queens", 27)),
        player(3, "Dan", stack=0, place=4, out_in_hand=25, hands_won=3,
            best=BestHand("pair of aces", 3)),
        player(4, "Eve", stack=0, place=3, out_in_hand=33, hands_won=8,
            best=BestHand("straight, ten high", 30)),
        player(5, "Fay", stack=0, place=6, out_in_hand=9),
    )  # fmt: skip
    match = MatchView(
        hands_played=41,
        biggest_pot=Chips(460),
        biggest_pot_hand=38,
        biggest_pot_winners=(ANN,),
        seconds=4320,
    )
    view = table(players, you=2, phase=TablePhase.MATCH_OVER, match=match)
    events: Sequence[Event] = (
        MatchEnded(winners=(ANN,)),
        Said(name="Sam", text="well played", seat=YOU),
        Said(name="Ann", text="again?", seat=ANN),
    )
    return after(joined(), update_message(view, events=events))


def lost() -> Model:
    model = after(at_draw(marks=(0, 4)), HostGone("connection reset", NOW + 40.0))
    return replace(model, now=model.now + 34.0)


def cannot_join() -> Model:
    model = after(Model(settings=settings(), now=NOW), Connecting(1))
    return after(model, HostGone("No answer from 192.168.1.20 port 7788.", NOW + 4.0))


def refused() -> Model:
    model = after(Model(settings=settings(), now=NOW), Connecting(1))
    return after(model, TurnedAway("full", "The table is full: 8 of 8 seats are taken."))


def closed() -> Model:
    return after(at_bets(), Bye(code="closed", text="The host closed the table."))


SCENES: Mapping[str, Callable[[], Model]] = {
    "lobby": in_lobby,
    "bet": at_bets,
    "wait": waiting_for_bob,
    "draw": lambda: at_draw(marks=(0, 4)),
    "showdown": at_showdown,
    "end": match_over,
    "lost": lost,
    "error": cannot_join,
}

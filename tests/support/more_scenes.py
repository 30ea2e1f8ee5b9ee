"""The rarer moments of an evening: house rules, questions, what is typed or opened, failures."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from client.intents import Do, Focus, MarkCard, Scroll
from client.model import Marks, Model, Overlay, Settings
from client.news import Connecting, HostGone, TurnedAway
from engine.cards import parse_cards
from engine.chips import Chips, SeatId
from engine.events import (
    Drew,
    Folded,
    HandShown,
    OpenersShown,
    OpenersSplit,
    PassedOut,
    PointScored,
    PotAwarded,
    RoundBegan,
    Share,
)
from engine.options import BettingOptions, DrawOptions, WagerSizes
from engine.rules import TableRules
from engine.views import HandSeatView, PotView, SeatStatus
from protocol.codes import Reason
from protocol.messages import (
    MatchView,
    PlayerView,
    Said,
    StakesWillRise,
    TablePhase,
)
from tests.support.presses import command, press
from tests.support.scenes import (
    ANN,
    BOB,
    NOW,
    SIX_PLAYERS,
    TIMED,
    YOU,
    after,
    at_bets,
    at_draw,
    at_showdown,
    betting_seats,
    closed,
    drawing_seats,
    in_lobby,
    joined,
    refused,
    settings,
    waiting_for_bob,
)
from tests.support.views import (
    CHECK_OR_BET,
    DRAW_THREE,
    hand,
    hand_seat,
    player,
    pot,
    private,
    rules_with,
    table,
    update_message,
)

WILD = rules_with(wild_cards="joker", ace_draw="on")
OPENERS = rules_with(openers="progressive", nobody_opens="same_dealer")
POINTS = rules_with(mode="no_betting", hands="9")
CLASSIC_NO_OPENING = BettingOptions(check=True, owed=Chips(0))
NO_LIMIT_RAISE = WagerSizes(Chips(20), Chips(910), Chips(1), all_in=Chips(910))


def with_settings(model: Model, **changes: object) -> Model:
    """Return the model with other settings."""
    given: Settings = replace(model.settings, **changes)
    return replace(model, settings=given)


def at_a_turn(rules: TableRules, cards: str, name: str, *, draw: bool) -> Model:
    seats = drawing_seats() if draw else betting_seats()
    phase = "draw" if draw else "first_bets"
    view = table(
        SIX_PLAYERS, you=2, rules=rules, hand=hand(seats, phase=phase, button=4, to_act=2, pot=65)
    )
    options = DrawOptions(3, (0,)) if draw else CHECK_OR_BET
    model = after(joined(), update_message(view, private(cards, name=name, options=options)))
    return replace(model, now=model.now + 1.0)


def with_a_joker() -> Model:
    model = at_a_turn(WILD, "JOKER Th 7d 7c 2s", "three of a kind, sevens", draw=True)
    return after(model, MarkCard(1), MarkCard(4))


def all_in_and_drawing() -> Model:
    seats = [
        replace(seat, stack=Chips(0), status=SeatStatus.ALL_IN) if seat.seat == YOU else seat
        for seat in drawing_seats()
    ]
    pots = [pot(60, (0, 1, 2, 4), []), pot(20, (0, 4), [])]
    view = table(
        SIX_PLAYERS,
        you=2,
        rules=TIMED,
        hand=hand(seats, phase="draw", button=4, to_act=2, pot=80, pots=pots),
    )
    asked = private("As Th 7d 7c 2s", name="pair of sevens", options=DRAW_THREE, left_ms=8000)
    model = after(joined(), update_message(view, asked))
    return replace(model, now=model.now + 1.0)


def cannot_open() -> Model:
    seats = [replace(seat, put_in=Chips(10), put_in_round=Chips(0)) for seat in betting_seats()]
    held = replace(hand(seats, button=4, to_act=2, pot=50), deal=2)
    view = table(SIX_PLAYERS, you=2, rules=OPENERS, hand=held)
    asked = private("As Th 7d 7c 2s", name="pair of sevens", options=CLASSIC_NO_OPENING)
    model = after(joined(), update_message(view, asked, (PassedOut(BOB),)))
    return replace(model, now=model.now + 1.0)


def openers_shown() -> Model:
    seats = (
        hand_seat(0, 925, put_in=35, won=70),
        hand_seat(2, 880, put_in=35, status=SeatStatus.FOLDED),
    )
    view = table(
        (player(0, "Ann", stack=960), player(2, "Sam", stack=880)),
        you=2,
        rules=OPENERS,
        phase=TablePhase.BETWEEN_HANDS,
        hand=hand(seats, phase="over", pots=[pot(70, (0,), [(0, 70)])]),
        next_hand_ms=8000,
    )
    events = (
        OpenersSplit(ANN),
        PotAwarded(0, Chips(70), (ANN,), (Share(ANN, Chips(70)),)),
        OpenersShown(ANN, parse_cards("Js Jh")),
    )
    return after(at_draw(), update_message(view, private(), events))


def odd_chip() -> Model:
    seats = (
        hand_seat(0, 913, put_in=15, shown="7d 7s Ah 4c 2h", name="pair of sevens", won=23),
        hand_seat(2, 912, put_in=15, shown="7h 7c Ad 4s 2d", name="pair of sevens", won=22),
        hand_seat(4, 500, put_in=15, status=SeatStatus.FOLDED),
    )
    shares = (Share(ANN, Chips(23), 1), Share(YOU, Chips(22)))
    view = table(
        (
            player(0, "Ann", stack=913, ready=True),
            player(2, "Sam", stack=912),
            player(4, "Eve", stack=500, ready=True),
        ),
        you=2,
        phase=TablePhase.BETWEEN_HANDS,
        hand=hand(seats, phase="over", pots=[PotView(Chips(45), (ANN, YOU), shares)]),
        next_hand_ms=8000,
    )
    events = (
        HandShown(ANN, parse_cards("7d 7s Ah 4c 2h"), "pair of sevens"),
        HandShown(YOU, parse_cards("7h 7c Ad 4s 2d"), "pair of sevens"),
        PotAwarded(0, Chips(45), (ANN, YOU), shares),
        StakesWillRise(small_bet=Chips(20), big_bet=Chips(40)),
    )
    own = private("7h 7c Ad 4s 2d", name="pair of sevens")
    return after(at_draw(), update_message(view, own, events))


# ---------------------------------------------------------------- for points


def _for_points(*, stacks: Sequence[int] = (3, 1, 2)) -> tuple[PlayerView, ...]:
    names = ("Ann", "Bob", "Sam")
    return tuple(
        replace(player(seat, name, stack=0), points=points)
        for seat, (name, points) in enumerate(zip(names, stacks, strict=True))
    )


def points_draw() -> Model:
    seats = (
        hand_seat(0, 0, put_in=0, drew=2),
        hand_seat(1, 0, put_in=0),
        hand_seat(2, 0, put_in=0),
    )
    view = table(
        _for_points(), you=2, rules=POINTS, hand=hand(seats, phase="draw", button=1, to_act=2)
    )
    asked = private("As Th 7d 7c 2s", name="pair of sevens", options=DRAW_THREE)
    model = after(joined(), update_message(view, asked))
    return replace(model, now=model.now + 1.0)


def points_showdown() -> Model:
    seats = (
        hand_seat(0, 0, put_in=0, shown="Jh 9h 6h 4h 2h", name="flush, jack high"),
        hand_seat(1, 0, put_in=0, shown="Ks Kc 9d 9c 3h", name="two pair, kings and nines"),
        hand_seat(2, 0, put_in=0, shown="7d 7c 7s Kh Qd", name="three of a kind, sevens"),
    )
    view = table(
        _for_points(),
        you=2,
        rules=POINTS,
        phase=TablePhase.BETWEEN_HANDS,
        hand=hand(seats, phase="over"),
        next_hand_ms=8000,
    )
    own = private("7d 7c 7s Kh Qd", name="three of a kind, sevens")
    return after(points_draw(), update_message(view, own, (PointScored((ANN,)),)))


def points_end() -> Model:
    players = (
        replace(player(0, "Ann", place=1, stack=0, hands_won=5), points=5),
        replace(player(1, "Bob", place=2, stack=0, hands_won=2), points=2),
        replace(player(2, "Sam", place=2, stack=0, hands_won=2), points=2),
    )
    match = MatchView(hands_played=9, seconds=1300)
    view = table(players, you=2, rules=POINTS, phase=TablePhase.MATCH_OVER, match=match)
    return after(joined(), update_message(view))


# ---------------------------------------------------------------- watching


def _watched(seats: Sequence[HandSeatView]) -> Model:
    view = replace(
        table(SIX_PLAYERS, you=None, rules=TIMED, to_act_ms=24000,
              hand=hand(seats, button=4, to_act=3, pot=65, level=10, wagers=1)),
        watchers=("Gil", "Zoe"),
    )  # fmt: skip
    talk = [Said(name="Zoe", text="go Ann!")]
    return after(joined(None), update_message(view, private(), talk))


def watching() -> Model:
    return _watched(betting_seats())


def watching_showdown() -> Model:
    model = at_showdown()
    assert model.view is not None
    view = replace(model.view, you=None)
    return after(joined(None), update_message(view, private()))


def second_bets() -> Model:
    """Return the moment in which Ann, who drew two, has folded and the player is to act."""
    seats = [
        replace(seat, status=SeatStatus.FOLDED) if seat.seat == ANN else seat
        for seat in drawing_seats()
    ]
    seats[2] = replace(seats[2], drew=3)
    seats[4] = replace(seats[4], drew=1)
    held = hand(seats, phase="second_bets", button=4, to_act=2, pot=65)
    asked = private("Ks Kh 7d 7c 2s", name="two pair, kings and sevens", options=CHECK_OR_BET)
    events = (Drew(YOU, 3), Drew(SeatId(4), 1), RoundBegan("second_bets"), Folded(ANN))
    model = after(at_draw(), update_message(table(SIX_PLAYERS, you=2, hand=held), asked, events))
    return replace(model, now=model.now + 1.0)


def folded() -> Model:
    seats = [
        replace(seat, status=SeatStatus.FOLDED) if seat.seat == YOU else seat
        for seat in drawing_seats()
    ]
    view = table(SIX_PLAYERS, you=2, hand=hand(seats, phase="draw", button=4, to_act=0, pot=65))
    return after(at_draw(), update_message(view, private()))


# ---------------------------------------------------------------- what is typed, opened and asked


def scrolled_back() -> Model:
    model = at_bets()
    assert model.view is not None
    lines = [Said(name="Ann", text=f"line {number}", seat=ANN) for number in range(40)]
    more = [Said(name="Ann", text="a new line", seat=ANN)]
    view, own = model.view, model.private
    return after(
        model, update_message(view, own, lines), Scroll(-9), update_message(view, own, more)
    )


def turned_away(code: str, text: str) -> Callable[[], Model]:
    return lambda: after(Model(settings=settings(), now=NOW), Connecting(1), TurnedAway(code, text))


MORE_SCENES: Mapping[str, Callable[[], Model]] = {
    "ahead": lambda: press(waiting_for_bob_later(), "C").model,
    "hold": lambda: press(with_settings(at_draw(), marks=Marks.HOLD), "3", "4").model,
    "joker": with_a_joker,
    "all_in": all_in_and_drawing,
    "openers": cannot_open,
    "openers_shown": openers_shown,
    "odd_chip": odd_chip,
    "points_draw": points_draw,
    "points_showdown": points_showdown,
    "points_end": points_end,
    "watch": watching,
    "watch_showdown": watching_showdown,
    "second_bets": second_bets,
    "folded": folded,
    "seated": lambda: in_lobby(is_host=False),
    "help": lambda: replace(at_draw(), overlay=Overlay.HELP),
    "ranks": lambda: replace(at_bets(), overlay=Overlay.RANKS),
    "info": lambda: replace(all_in_and_drawing(), overlay=Overlay.INFO),
    "rules": lambda: replace(at_bets(), overlay=Overlay.RULES),
    "log": lambda: replace(scrolled_back(), overlay=Overlay.LOG),
    "scrolled": scrolled_back,
    "talk": lambda: press(at_bets(), "t", *"nice hand").model,
    "palette": lambda: press(at_bets(), ":", "r").model,
    "answer": lambda: command(at_bets(), "who are you").model,
    "risky": lambda: press(at_bets(CHECK_OR_BET), "f").model,
    "leave": lambda: press(at_bets(), "q").model,
    "focus": lambda: after(at_draw(marks=(4,)), Focus(0), Focus(1), Do.SORT_CARDS),
    "ascii": lambda: with_settings(at_draw(marks=(1,)), ascii_only=True),
    "connecting": lambda: after(Model(settings=settings(), now=NOW), Connecting(1)),
    "refused": refused,
    "wrong_code": turned_away(Reason.CODE_WRONG, "That is not the code. You have 2 more tries."),
    "name_taken": turned_away(Reason.NAME_TAKEN, "Somebody at this table is called Ann already."),
    "old_version": turned_away(
        Reason.VERSION,
        "This table speaks protocol 2 and your program 1: update your program to play together.",
    ),
    "closed": closed,
    "lost_lobby": lambda: after(in_lobby(is_host=False), HostGone("reset", NOW + 2)),
}


def waiting_for_bob_later() -> Model:
    model = waiting_for_bob()
    return replace(model, now=model.now + 1.0)

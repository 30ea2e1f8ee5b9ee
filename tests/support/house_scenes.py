"""Moments of house rules on the full screen: amounts, the rules in the lobby, the ring game."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from client.model import Model
from engine.chips import Chips
from engine.options import BettingOptions, WagerSizes
from engine.rule_options import make_rules
from engine.views import HandView, Presence, SeatStatus
from protocol.messages import (
    ChipRange,
    EntryPrice,
    MatchView,
    PlayerView,
    PrivateView,
    RingOptions,
    TablePhase,
    TableView,
)
from tests.support.presses import press
from tests.support.scenes import after, at_bets, in_lobby, joined, settings
from tests.support.views import hand, hand_seat, player, pot, table, update_message

CARDROOM = make_rules("cardroom", {})
ALL = ChipRange(Chips(40), Chips(400))
NO_LIMIT = BettingOptions(
    check=False,
    owed=Chips(10),
    call=Chips(10),
    raise_=WagerSizes(Chips(20), Chips(910), Chips(1)),
)
UNITS = BettingOptions(
    check=True, owed=Chips(0), bet=WagerSizes(Chips(20), Chips(40), Chips(20), Chips(50))
)


def ring_player(
    seat: int,
    name: str,
    *,
    stack: int = 100,
    presence: Presence = Presence.PLAYING,
    bankroll: int = 300,
    net: int = 0,
) -> PlayerView:
    sitting = player(seat, name, stack=stack)
    return replace(sitting, presence=presence, bankroll=Chips(bankroll), net=net)


def ring_table(
    own: PlayerView,
    *,
    phase: TablePhase = TablePhase.WAITING,
    held: HandView | None = None,
    match: MatchView | None = None,
) -> TableView:
    others = (
        ring_player(0, "Ann", net=-20),
        ring_player(1, "Bob", stack=0, bankroll=400),
        ring_player(3, "Dan", stack=164, presence=Presence.WAITING, net=64),
        ring_player(4, "Eve", presence=Presence.SITTING_OUT, net=-44),
    )
    view = table((*others[:2], own, *others[2:]), you=2, phase=phase, rules=CARDROOM, hand=held,
                 match=match)  # fmt: skip
    return replace(view, least_buy_in=Chips(40))


def ring_model(view: TableView, ring: RingOptions, given: PrivateView | None = None) -> Model:
    private_view = replace(given or PrivateView(), ring=ring)
    model = after(joined(), update_message(view, private_view))
    return press(replace(model, now=model.now + 1.0), "escape").model


def arriving() -> Model:
    """Return the moment at which a player comes to a ring game."""
    own = ring_player(2, "Sam", stack=0, bankroll=400, presence=Presence.WAITING)
    ring = RingOptions(buy_in=ALL, entry=EntryPrice(Chips(4), Chips(0)), sit_out=True)
    return after(joined(), update_message(ring_table(own), PrivateView(ring=ring)))


def bringing_chips() -> Model:
    model = press(arriving(), "escape").model
    return press(replace(model, now=model.now + 1.0), "u").model


def waiting_for_the_blind() -> Model:
    own = ring_player(2, "Sam", presence=Presence.WAITING)
    seats = (
        hand_seat(0, 98, put_in=2, put_in_round=2),
        hand_seat(3, 160, put_in=4, put_in_round=4),
    )
    held = hand(seats, number=7, button=0, to_act=0, pot=6, level=4, wagers=1)
    ring = RingOptions(
        buy_in=ChipRange(Chips(1), Chips(300)), entry=EntryPrice(Chips(4), Chips(2)), sit_out=True
    )
    return ring_model(ring_table(own, phase=TablePhase.HAND, held=held), ring)


def sitting_out() -> Model:
    own = ring_player(2, "Sam", presence=Presence.SITTING_OUT)
    seats = (
        hand_seat(0, 102, put_in=4, won=6),
        hand_seat(3, 160, put_in=4, status=SeatStatus.FOLDED),
    )
    pots = (pot(6, (0,), [(0, 6)]),)
    held = hand(seats, number=7, phase="over", button=0, pots=pots)
    view = ring_table(own, phase=TablePhase.BETWEEN_HANDS, held=held)
    return ring_model(replace(view, next_hand_ms=6000), RingOptions(sit_in=True))


def ring_over() -> Model:
    own = replace(ring_player(2, "Sam", net=30), place=2, hands_won=4)
    gone = replace(ring_player(1, "Gil", stack=0, net=-30), place=5)
    view = ring_table(
        own, phase=TablePhase.MATCH_OVER, match=MatchView(hands_played=31, left=(gone,))
    )
    places = {0: 4, 1: 3, 3: 1, 4: 6}
    players = tuple(replace(p, place=places.get(p.seat, p.place)) for p in view.players)
    return ring_model(replace(view, players=players, hand=None), RingOptions())


def betting_without_limit() -> Model:
    return press(at_bets(NO_LIMIT), "r").model


def betting_units() -> Model:
    return press(press(at_bets(UNITS), "b").model, "+").model


def settings_of_the_host() -> Model:
    model = press(in_lobby(), "s").model
    for _ in range(4):
        model = press(model, "down").model
    return model


def typing_a_rule() -> Model:
    return press(settings_of_the_host(), "enter").model


# ---------------------------------------------------------------- learning, hosting, being away


def view_of(model: Model) -> TableView:
    assert model.view is not None
    return model.view


def learning() -> Model:
    return at_bets(given=replace(settings(), learns=True))


def paused() -> Model:
    model = at_bets()
    view = view_of(model)
    players = tuple(
        replace(p, lost=p.seat == 0, away=p.seat == 3, stand_in=p.seat == 0) for p in view.players
    )
    unasked = replace(model.private, prompt=None)
    return after(model, update_message(replace(view, players=players, paused=True), unasked))


def host_leaving() -> Model:
    model = at_bets(given=settings(is_host=True))
    view = view_of(model)
    players = tuple(replace(p, is_host=p.seat == view.you) for p in view.players)
    seen = update_message(replace(view, players=players), model.private)
    return press(after(model, seen), "q").model


def host_alone() -> Model:
    own = (player(0, "Sam", is_host=True, ready=True),)
    return after(
        joined(0, given=settings(is_host=True)),
        update_message(table(own, phase=TablePhase.LOBBY)),
    )


HOUSE_SCENES: Mapping[str, Callable[[], Model]] = {
    "arriving": arriving,
    "bringing_chips": bringing_chips,
    "waiting_for_blind": waiting_for_the_blind,
    "sitting_out": sitting_out,
    "ring_over": ring_over,
    "amount": betting_without_limit,
    "amount_units": betting_units,
    "settings": settings_of_the_host,
    "settings_typed": typing_a_rule,
    "learning": learning,
    "explained": lambda: press(learning(), "e").model,
    "paused": paused,
    "host_leaving": host_leaving,
    "host_alone": host_alone,
    "kicking": lambda: press(in_lobby(), "x").model,
}

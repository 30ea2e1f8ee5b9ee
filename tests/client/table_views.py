"""Views of a table in the middle of a hand, for tests of what a client says and shows."""

from collections.abc import Sequence

from engine.actions import Draw, Fold
from engine.cards import Card, parse_cards
from engine.chips import Chips, SeatId
from engine.options import DrawOptions, Options
from engine.presets import DEFAULT_PRESET
from engine.rule_options import make_rules
from engine.rules import TableRules
from engine.views import HandSeatView, HandView, PotView, SeatStatus
from protocol.messages import (
    Event,
    MatchView,
    PlayerKind,
    PlayerView,
    PrivateView,
    Prompt,
    TablePhase,
    TableView,
    Update,
)

NAMES = ("Ann", "Bob", "Eve", "Sam")
ANN, BOB, EVE, SAM = (SeatId(seat) for seat in range(4))


def rules_with(**by_hand: str) -> TableRules:
    """Return the default rules with some options set by hand."""
    return make_rules(DEFAULT_PRESET, by_hand)


def player(seat: int, name: str, *, ready: bool = False, is_host: bool = False) -> PlayerView:
    return PlayerView(
        seat=SeatId(seat),
        name=name,
        kind=PlayerKind.PERSON,
        stack=Chips(500),
        ready=ready,
        is_host=is_host,
    )


def hand_view(
    *,
    phase: str = "first_bets",
    pot: int = 40,
    to_act: SeatId | None = SAM,
    stacks: Sequence[int] = (485, 485, 495, 450),
    seats: Sequence[HandSeatView] = (),
    pots: Sequence[PotView] = (),
) -> HandView:
    return HandView(
        number=12,
        deal=1,
        phase=phase,
        button=EVE,
        pot=Chips(pot),
        level=Chips(10),
        wagers=1,
        wagers_allowed=4,
        to_act=to_act,
        opener=ANN,
        seats=tuple(seats)
        or tuple(
            HandSeatView(
                seat=SeatId(seat),
                status=SeatStatus.IN,
                stack=Chips(stack),
                put_in=Chips(5),
                put_in_round=Chips(0),
            )
            for seat, stack in enumerate(stacks)
        ),
        pots=tuple(pots),
    )


def table_view(
    *,
    you: SeatId | None = SAM,
    phase: TablePhase = TablePhase.HAND,
    hand: HandView | None = None,
    players: Sequence[PlayerView] = (),
    rules: TableRules | None = None,
    match: MatchView | None = None,
    can_start: bool = False,
    next_hand_ms: int | None = None,
    to_act_ms: int | None = None,
    seeded: bool = False,
) -> TableView:
    return TableView(
        id="t1",
        name="Kitchen table",
        phase=phase,
        you=you,
        rules=rules or rules_with(),
        players=tuple(players) or tuple(player(seat, name) for seat, name in enumerate(NAMES)),
        hand=hand,
        match=match,
        can_start=can_start,
        next_hand_ms=next_hand_ms,
        to_act_ms=to_act_ms,
        seeded=seeded,
    )


def private_view(
    cards: str = "", *, name: str = "", options: Options | None = None, prompt: int = 7
) -> PrivateView:
    default = Draw(()) if isinstance(options, DrawOptions) else Fold()
    asked = None if options is None else Prompt(id=prompt, default=default, options=options)
    held: tuple[Card, ...] = parse_cards(cards)
    return PrivateView(cards=held, hand_name=name, prompt=asked)


def update(
    view: TableView,
    *,
    events: Sequence[Event] = (),
    private: PrivateView | None = None,
    seq: int = 1,
) -> Update:
    return Update(seq=seq, events=tuple(events), view=view, private=private or PrivateView())

"""Small factories for what a host tells the full-screen client."""

from collections.abc import Sequence

from engine.actions import Check, Draw, Fold
from engine.cards import parse_cards
from engine.chips import Chips, SeatId
from engine.events import Share
from engine.options import BettingOptions, DrawOptions, Options, WagerSizes
from engine.presets import DEFAULT_PRESET
from engine.rule_options import make_rules
from engine.rules import TableRules
from engine.views import HandSeatView, HandView, PotView, SeatStatus
from protocol.messages import (
    BestHand,
    Event,
    Heartbeat,
    Limits,
    MatchView,
    PlayerKind,
    PlayerView,
    PrivateView,
    Prompt,
    TablePhase,
    TableState,
    TableSummary,
    TableView,
    Update,
    Welcome,
)

HAND = "As Th 7d 7c 2s"
FIXED_RAISE = WagerSizes(Chips(20), Chips(20), Chips(0))
CALL_OR_RAISE = BettingOptions(check=False, owed=Chips(10), call=Chips(10), raise_=FIXED_RAISE)
CHECK_OR_BET = BettingOptions(
    check=True, owed=Chips(0), bet=WagerSizes(Chips(10), Chips(10), Chips(0))
)
DRAW_THREE = DrawOptions(3)


def rules_with(**by_hand: str) -> TableRules:
    return make_rules(DEFAULT_PRESET, by_hand)


def welcome(seat: int | None = 0) -> Welcome:
    return Welcome(
        proto=1,
        table=TableSummary(
            id="t1",
            name="Kitchen table",
            state=TableState.OPEN,
            seats_taken=1,
            seats=8,
        ),
        limits=Limits(
            frame_bytes=4096, messages_per_second=20, message_burst=40, chat_characters=200
        ),
        heartbeat=Heartbeat(ping_after_ms=2000, dead_after_ms=7000),
        seat=None if seat is None else SeatId(seat),
    )


def player(
    seat: int,
    name: str,
    *,
    stack: int = 500,
    ready: bool = False,
    is_host: bool = False,
    is_bot: bool = False,
    lost: bool = False,
    place: int = 0,
    out_in_hand: int = 0,
    hands_won: int = 0,
    best: BestHand | None = None,
) -> PlayerView:
    return PlayerView(
        seat=SeatId(seat),
        name=name,
        kind=PlayerKind.BOT if is_bot else PlayerKind.PERSON,
        stack=Chips(stack),
        ready=ready,
        is_host=is_host,
        lost=lost,
        place=place,
        out_in_hand=out_in_hand,
        hands_won=hands_won,
        best_hand=best,
    )


def hand_seat(
    seat: int,
    stack: int,
    *,
    status: SeatStatus = SeatStatus.IN,
    put_in: int = 5,
    put_in_round: int = 0,
    drew: int | None = None,
    shown: str = "",
    name: str = "",
    won: int = 0,
    returned: int = 0,
) -> HandSeatView:
    return HandSeatView(
        seat=SeatId(seat),
        status=status,
        stack=Chips(stack),
        put_in=Chips(put_in),
        put_in_round=Chips(put_in_round),
        drew=drew,
        shown=parse_cards(shown),
        hand_name=name,
        won=Chips(won),
        returned=Chips(returned),
    )


def hand(
    seats: Sequence[HandSeatView],
    *,
    number: int = 12,
    phase: str = "first_bets",
    button: int = 0,
    to_act: int | None = None,
    pot: int = 0,
    level: int = 0,
    wagers: int = 0,
    pots: Sequence[PotView] = (),
) -> HandView:
    return HandView(
        number=number,
        deal=1,
        phase=phase,
        button=SeatId(button),
        pot=Chips(pot),
        level=Chips(level),
        wagers=wagers,
        wagers_allowed=4,
        to_act=None if to_act is None else SeatId(to_act),
        opener=None,
        seats=tuple(seats),
        pots=tuple(pots),
    )


def pot(chips: int, seats: Sequence[int], shares: Sequence[tuple[int, int]]) -> PotView:
    return PotView(
        Chips(chips),
        tuple(SeatId(seat) for seat in seats),
        tuple(Share(SeatId(seat), Chips(won)) for seat, won in shares),
    )


def table(
    players: Sequence[PlayerView],
    *,
    you: int | None = 0,
    phase: TablePhase = TablePhase.HAND,
    hand: HandView | None = None,
    match: MatchView | None = None,
    rules: TableRules | None = None,
    next_hand_ms: int | None = None,
    to_act_ms: int | None = None,
    can_start: bool = False,
    seeded: bool = False,
) -> TableView:
    return TableView(
        id="t1",
        name="Kitchen table",
        phase=phase,
        you=None if you is None else SeatId(you),
        rules=rules or rules_with(),
        players=tuple(players),
        hand=hand,
        match=match,
        next_hand_ms=next_hand_ms,
        to_act_ms=to_act_ms,
        can_start=can_start,
        seeded=seeded,
    )


def private(
    cards: str = "",
    *,
    name: str = "",
    options: Options | None = None,
    prompt: int = 7,
    left_ms: int | None = None,
) -> PrivateView:
    asked = None
    if options is not None:
        can_check = isinstance(options, BettingOptions) and options.check
        default = Draw(()) if isinstance(options, DrawOptions) else Check() if can_check else Fold()
        asked = Prompt(id=prompt, default=default, options=options, left_ms=left_ms)
    return PrivateView(cards=parse_cards(cards), hand_name=name, prompt=asked)


def update_message(
    view: TableView,
    private_view: PrivateView | None = None,
    events: Sequence[Event] = (),
    *,
    seq: int = 1,
) -> Update:
    return Update(seq=seq, events=tuple(events), view=view, private=private_view or PrivateView())

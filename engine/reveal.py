"""The only door from a hand to what a seat may see: it copies what may be seen, field by field."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, assert_never

from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.events import (
    AntePosted,
    BetMade,
    BlindPosted,
    Called,
    Checked,
    Dealt,
    Drew,
    Folded,
    HandBegan,
    HandEnded,
    HandEvent,
    HandShown,
    OpenersShown,
    OpenersSplit,
    PassedOut,
    PointScored,
    Posted,
    PotAwarded,
    Raised,
    RoundBegan,
    StockReshuffled,
    UncalledReturned,
)
from engine.hand_names import hand_name
from engine.phases import Phase
from engine.pots import layer_pots
from engine.rules import Mode, NumberDrawnIsPublic
from engine.table_state import HandState, pot_of
from engine.views import HandSeatView, HandView, PotView, SeatStatus

PHASE_SEEN: Final[Mapping[Phase, str]] = MappingProxyType(
    {
        Phase.FIRST_BETS: "first_bets",
        Phase.REDEAL: "first_bets",
        Phase.DRAW: "draw",
        Phase.RESHUFFLE: "draw",
        Phase.SECOND_BETS: "second_bets",
        Phase.OVER: "over",
    }
)


def hand_view(state: HandState) -> HandView:
    """Return the public side of a hand, the same for every seat and watcher."""
    raises = state.rules.raises
    return HandView(
        number=state.number,
        deal=state.deal,
        phase=PHASE_SEEN[state.phase],
        button=state.button,
        pot=pot_of(state),
        level=state.level,
        wagers=state.wagers,
        wagers_allowed=None if raises is None else raises + 1,
        to_act=state.to_act,
        opener=state.opener,
        seats=tuple(_seat_view(state, seat) for seat in state.order),
        pots=_pots(state),
    )


def own_cards(state: HandState, seat: SeatId) -> tuple[Card, ...]:
    """Return the cards that a seat alone may see: those in its hand, none once folded."""
    return state.cards[seat] if seat in state.contenders else ()


def _seat_view(state: HandState, seat: SeatId) -> HandSeatView:
    over = state.phase is Phase.OVER
    shown = _shown(state, seat)
    return HandSeatView(
        seat=seat,
        status=_status(state, seat),
        stack=state.stacks[seat],
        put_in=state.put_in[seat],
        put_in_round=state.put_in_round[seat],
        drew=DRAW_COUNTS[state.rules.number_drawn_is_public](state, seat),
        shown=shown,
        hand_name=hand_name(shown, state.rules.wild_cards) if _is_shown_down(state, seat) else "",
        won=state.won[seat] if over else Chips(0),
        returned=state.returned[seat] if over else Chips(0),
    )


def _status(state: HandState, seat: SeatId) -> SeatStatus:
    if seat not in state.contenders:
        return SeatStatus.FOLDED
    if state.phase is Phase.OVER or state.rules.mode is Mode.NO_BETTING:
        return SeatStatus.IN
    return SeatStatus.IN if state.stacks[seat] else SeatStatus.ALL_IN


def _is_shown_down(state: HandState, seat: SeatId) -> bool:
    return seat in state.shown_down


def _shown(state: HandState, seat: SeatId) -> tuple[Card, ...]:
    if _is_shown_down(state, seat):
        return state.cards[seat]
    kept = state.kept_shown[seat]
    return () if kept is None else (kept,)


def _whole_hand(state: HandState, seat: SeatId) -> int | None:
    return state.drew[seat]


def _until_round_two_begins(state: HandState, seat: SeatId) -> int | None:
    return state.drew[seat] if state.phase in (Phase.DRAW, Phase.RESHUFFLE) else None


DRAW_COUNTS: Final[Mapping[NumberDrawnIsPublic, Callable[[HandState, SeatId], int | None]]] = (
    MappingProxyType(
        {
            NumberDrawnIsPublic.WHOLE_HAND: _whole_hand,
            NumberDrawnIsPublic.UNTIL_ROUND_TWO_BEGINS: _until_round_two_begins,
        }
    )
)


def _pots(state: HandState) -> tuple[PotView, ...]:
    if state.phase is Phase.OVER:
        return tuple(PotView(pot.chips, pot.seats, pot.shares) for pot in state.pots)
    layers = layer_pots(state.put_in, state.contenders, state.dead)
    return tuple(PotView(pot.chips, pot.seats) for pot in layers.pots)


def reveal_event(event: HandEvent, seat: SeatId | None) -> HandEvent:
    """Return an event as a seat may know it, None being a watcher."""
    match event:
        case Dealt(dealt_to):
            return event if dealt_to == seat else Dealt(dealt_to)
        case Drew(drawer, count, kept_shown=kept):
            return event if drawer == seat else Drew(drawer, count, kept_shown=kept)
        case (
            Called()
            | Checked()
            | Folded()
            | Raised()
            | BetMade()
            | AntePosted()
            | RoundBegan()
            | HandBegan()
            | BlindPosted()
            | Posted()
            | StockReshuffled()
            | OpenersSplit()
            | PassedOut()
            | UncalledReturned()
            | HandShown()
            | OpenersShown()
            | PotAwarded()
            | PointScored()
            | HandEnded()
        ):
            return event
        case _:
            assert_never(event)

"""What follows a move: the next seat, the end of a round, the next phase (R-ROUND-1, R-LONE-1)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engine.chips import Chips, SeatId
from engine.events import Called, Drew, HandEvent, PassedOut, RoundBegan
from engine.legal_actions import legal_options, lone_options
from engine.phases import NEXT, Phase, Trigger
from engine.rules import LonePlayer, NobodyOpens, SecondRound
from engine.showdown import pay
from engine.table_state import HandState, Step, able_seats, after, beginning_at, with_item

Events = tuple[HandEvent, ...]


def go_on_betting(state: HandState, events: Events) -> Step:
    """Return the hand after a move of a betting round, with its next question or its next phase."""
    if len(state.contenders) == 1:
        return pay(state, Trigger.ONE_LEFT, events)
    able = able_seats(state, state.contenders)
    if len(able) < 2:
        return _go_on_alone(state, events)
    if state.waiting:
        return Step(replace(state, options=legal_options(state)), events)
    if state.phase is Phase.FIRST_BETS and state.level == 0:
        return _nobody_opened(state, events)
    return _close_round(state, events)


def _go_on_alone(state: HandState, events: Events) -> Step:
    """End the betting for this hand, once the only player with chips has answered (R-LONE-1)."""
    owing = [seat for seat in state.waiting if state.put_in_round[seat] < state.level]
    if not owing:
        return _close_round(replace(state, waiting=()), events)
    seat = owing[0]
    if _is_asked(state, seat):
        alone = replace(state, waiting=(seat,))
        return Step(replace(alone, options=lone_options(alone, seat)), events)
    called = put_in(state, seat, Chips(state.level - state.put_in_round[seat]))
    chips = Chips(called.put_in[seat] - state.put_in[seat])
    event = Called(seat, chips, all_in=not called.stacks[seat], by_rule=True)
    return _close_round(replace(called, waiting=()), (*events, event))


def _is_asked(state: HandState, seat: SeatId) -> bool:
    """Tell whether the lone player chooses; who covers all others anyway is called unasked."""
    covered = max(state.put_in[s] for s in state.contenders if s != seat)
    chooses = state.rules.lone_player is LonePlayer.CHOOSES
    return chooses and state.put_in[seat] < covered


def put_in(state: HandState, seat: SeatId, chips: Chips) -> HandState:
    """Return the state after a seat put in chips for this round, or its whole stack if less."""
    stacks, hand, this_round = chips_moved(state, seat, min(chips, state.stacks[seat]))
    return replace(state, stacks=stacks, put_in=hand, put_in_round=this_round)


Amounts = tuple[Chips, ...]


def chips_moved(state: HandState, seat: SeatId, chips: Chips) -> tuple[Amounts, Amounts, Amounts]:
    """Return the stacks, and what is put into hand and round, once a seat has put chips in."""
    return (
        with_item(state.stacks, seat, Chips(state.stacks[seat] - chips)),
        with_item(state.put_in, seat, Chips(state.put_in[seat] + chips)),
        with_item(state.put_in_round, seat, Chips(state.put_in_round[seat] + chips)),
    )


def take_out(state: HandState, seat: SeatId) -> HandState:
    """Return the state without a seat that gives up its hand, whether it is its turn or not."""
    return replace(
        state,
        contenders=tuple([other for other in state.contenders if other != seat]),
        waiting=tuple([other for other in state.waiting if other != seat]),
    )


def _close_round(state: HandState, events: Events) -> Step:
    if state.phase is Phase.SECOND_BETS:
        return pay(state, Trigger.ROUND_CLOSED, events)
    drawing = replace(
        state,
        phase=NEXT[state.phase, Trigger.ROUND_CLOSED],
        put_in_round=(Chips(0),) * len(state.stacks),
        level=Chips(0),
        waiting=state.contenders,
        closed=(),
    )
    return go_on_drawing(drawing, (*events, RoundBegan("draw")))


def _same_dealer(state: HandState) -> SeatId:
    return state.button


def _next_dealer(state: HandState) -> SeatId:
    return next(seat for seat in _clockwise(state) if seat not in state.left)


def _clockwise(state: HandState) -> tuple[SeatId, ...]:
    return after(state.order, state.button) if state.button in state.order else state.order


REDEALERS: Final[Mapping[NobodyOpens, Callable[[HandState], SeatId] | None]] = MappingProxyType(
    {
        NobodyOpens.ON_TO_THE_DRAW: None,
        NobodyOpens.SAME_DEALER: _same_dealer,
        NobodyOpens.NEXT_DEALER: _next_dealer,
    }
)


def _nobody_opened(state: HandState, events: Events) -> Step:
    """Go on to the draw or throw the cards in, as the table plays it (R-PASS-1)."""
    redealer = REDEALERS[state.rules.nobody_opens]
    if redealer is None:
        return _close_round(state, events)
    button = redealer(state)
    waiting_for_deck = replace(
        state,
        phase=NEXT[state.phase, Trigger.PASSED_OUT],
        button=button,
        options=None,
        cards=((),) * len(state.cards),
        stock=(),
    )
    return Step(waiting_for_deck, (*events, PassedOut(button)))


def go_on_drawing(state: HandState, events: Events) -> Step:
    """Return the hand after somebody drew; who is absent stands pat without being asked."""
    if len(state.contenders) == 1:
        return pay(state, Trigger.ONE_LEFT, events)
    while state.waiting and state.waiting[0] in state.absent:
        seat = state.waiting[0]
        state = replace(state, waiting=state.waiting[1:], drew=with_item(state.drew, seat, 0))
        events = (*events, Drew(seat, 0))
    if state.waiting:
        return Step(replace(state, options=legal_options(state)), events)
    if len(able_seats(state, state.contenders)) < 2:
        return pay(state, Trigger.NOBODY_TO_BET, events)
    return _begin_second_round(state, events)


def _left_of_the_button(state: HandState) -> SeatId | None:
    return None


def _the_opener(state: HandState) -> SeatId | None:
    return state.opener


SECOND_ROUND_BEGINS: Final[Mapping[SecondRound, Callable[[HandState], SeatId | None]]] = (
    MappingProxyType(
        {
            SecondRound.LEFT_OF_THE_BUTTON: _left_of_the_button,
            SecondRound.THE_OPENER: _the_opener,
        }
    )
)


def _begin_second_round(state: HandState, events: Events) -> Step:
    first = SECOND_ROUND_BEGINS[state.rules.second_round](state)
    order = state.order if first is None else beginning_at(state.order, first)
    betting = replace(
        state,
        phase=NEXT[state.phase, Trigger.ALL_DREW],
        waiting=able_seats(state, [seat for seat in order if seat in state.contenders]),
        wagers=0,
        last_wager=Chips(0),
    )
    began = RoundBegan("second_bets")
    return Step(replace(betting, options=legal_options(betting)), (*events, began))

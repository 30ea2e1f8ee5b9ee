"""What follows a move: the next seat, the end of a round, the next phase (R-ROUND-1, R-LONE-1)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engine.chips import Chips, SeatId
from engine.events import Called, Drew, HandEvent, PassedOut, RoundBegan
from engine.legal_actions import betting_options, draw_options, lone_options
from engine.phases import NEXT, Phase, Trigger
from engine.rules import LonePlayer, NobodyOpens, SecondRound
from engine.showdown import pay
from engine.table_state import HandState, Step, after, beginning_at, with_item, without

Events = tuple[HandEvent, ...]


def go_on_betting(state: HandState, events: Events) -> Step:
    """Return the hand after a move of a betting round, with its next question or its next phase."""
    if len(state.able) > 1 and state.waiting:
        options = betting_options(state, state.waiting[0])
        return Step(replace(state, options=options), events)
    if len(state.contenders) == 1:
        return pay(state, Trigger.ONE_LEFT, events)
    if len(state.able) < 2:
        return _go_on_alone(state, events)
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
    stacks, hand, this_round, able = chips_moved(state, seat, min(chips, state.stacks[seat]))
    return replace(state, stacks=stacks, put_in=hand, put_in_round=this_round, able=able)


Amounts = tuple[Chips, ...]


def chips_moved(
    state: HandState, seat: SeatId, chips: Chips
) -> tuple[Amounts, Amounts, Amounts, tuple[SeatId, ...]]:
    """Return all stacks, what is in the hand and in the round, and who can still bet.

    That is once a seat has put chips in. Not a state yet, as every move changes more than this.
    """
    stacks, hand, this_round = [*state.stacks], [*state.put_in], [*state.put_in_round]
    stacks[seat] = Chips(stacks[seat] - chips)
    hand[seat] = Chips(hand[seat] + chips)
    this_round[seat] = Chips(this_round[seat] + chips)
    able = state.able if stacks[seat] else without(state.able, seat)
    return tuple(stacks), tuple(hand), tuple(this_round), able


def take_out(state: HandState, seat: SeatId) -> HandState:
    """Return the state without a seat that gives up its hand, whether it is its turn or not."""
    return replace(
        state,
        contenders=without(state.contenders, seat),
        able=without(state.able, seat),
        waiting=without(state.waiting, seat),
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
        return Step(replace(state, options=draw_options(state, state.waiting[0])), events)
    if len(state.able) < 2:
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
        limit=state.rules.big_bet,
        waiting=tuple([seat for seat in order if seat in state.able]),
        wagers=0,
        last_wager=Chips(0),
    )
    began = RoundBegan("second_bets")
    return go_on_betting(betting, (*events, began))

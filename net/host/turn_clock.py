"""The open question: who is asked, until when, and what an answer or the end of the time does."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engine.apply_action import apply, freeze
from engine.chips import SeatId
from engine.errors import IllegalAction, Refusal
from engine.legal_actions import default_move
from engine.rules import LostPlayer, TableRules
from engine.table_state import HandState, Step
from net.host.courses import course_of
from net.host.draft import Draft, TurnedDown, present
from net.host.live_table import LiveTable, Turn
from net.host.seats import HostsWord, Seat, is_lost
from protocol.codes import Reason
from protocol.messages import Act, PlayerKind, TimeRanOut

BOT_SECONDS: Final = 15.0
"""The time in which a bot must answer, also without a clock: it can hang, and nobody waits."""

RETURN_SECONDS: Final = 10.0
"""The least time that a player has left who comes back in their turn."""


def answer(draft: Draft, seat: Seat, act: Act) -> None:
    """Make the move of a seat if it answers the open question; turn it down otherwise."""
    turn, hand = draft.live.turn, draft.live.hand
    if turn is None or hand is None or act.prompt != turn.prompt or seat.seat != turn.seat:
        raise _answers_nothing(draft.live, seat, act)
    try:
        step = apply(hand, seat.seat, act.move)
    except IllegalAction as error:
        raise TurnedDown(error.refusal, error.sentence, prompt=act.prompt) from error
    draft.put_seat(replace(seat, answered=act))
    course_of(draft.live).answered(draft, seat)
    take_step(draft, step)


def _answers_nothing(live: LiveTable, seat: Seat, act: Act) -> TurnedDown:
    if seat.answered == act:
        return TurnedDown(Reason.DUPLICATE, "This answer has counted already.", prompt=act.prompt)
    is_open = live.turn is not None and live.turn.prompt == act.prompt
    if is_open or act.prompt > live.last_prompt:
        return TurnedDown(Refusal.NOT_YOUR_TURN, "It is not your turn.", prompt=act.prompt)
    return TurnedDown(Reason.STALE, "This question is no longer open.", prompt=act.prompt)


def take_step(draft: Draft, step: Step) -> None:
    """Go on with the hand after a move: whatever was asked is answered."""
    draft.change(hand=step.state, turn=None)
    draft.tell(*step.events)


def take_out_of_turn(draft: Draft, seat: SeatId, step: Step) -> None:
    """Go on after something that a seat did out of turn; a question to another one stays."""
    turn = draft.live.turn
    draft.change(hand=step.state, turn=None if turn and turn.seat == seat else turn)
    draft.tell(*step.events)


def run_out_of_time(draft: Draft) -> None:
    """Say that the time of the asked seat is over, and do for it what the table does."""
    seat = present(draft.live.seats[present(draft.live.turn).seat])
    if not seat.away:
        draft.tell(TimeRanOut(seat=seat.seat))
    course_of(draft.live).ran_out(draft, seat)
    if is_lost(seat) and draft.live.rules.lost_player is LostPlayer.ALL_IN:
        take_step(draft, freeze(present(draft.live.hand), seat.seat))
    else:
        move_by_default(draft)


def move_by_default(draft: Draft) -> None:
    """Make the move that the rules make for who does not (R-TIME-1)."""
    turn, hand = present(draft.live.turn), present(draft.live.hand)
    take_step(draft, apply(hand, turn.seat, default_move(hand)))


def ask(draft: Draft) -> None:
    """See that the open question is that of the hand: keep it, change it, or take it back."""
    live, hand = draft.live, draft.live.hand
    if hand is None or hand.to_act is None or hand.options is None:
        draft.change(turn=None)
        return
    turn = live.turn
    if turn is not None and turn.seat == hand.to_act and turn.options == hand.options:
        return
    prompt = live.last_prompt + 1
    if turn is not None and _is_same_question(turn, hand):
        asked = replace(turn, prompt=prompt, options=hand.options)
    else:
        deadline = deadline_for(live, present(live.seats[hand.to_act]), now=draft.now)
        asked = Turn(prompt=prompt, seat=hand.to_act, options=hand.options, deadline=deadline)
    draft.change(turn=asked, last_prompt=prompt)


def _is_same_question(turn: Turn, hand: HandState) -> bool:
    """Tell whether only the answers have changed, as another player left: the clock runs on."""
    return turn.seat == hand.to_act and type(turn.options) is type(hand.options)


def reset_clock(draft: Draft, seat: Seat) -> None:
    """Give the seat to act the time that it has now that somebody else, or nobody, plays for it."""
    turn = draft.live.turn
    if turn is not None and turn.seat == seat.seat:
        deadline = deadline_for(draft.live, seat, now=draft.now)
        draft.change(turn=replace(turn, deadline=deadline))


def give_time_to_return(draft: Draft, seat: Seat) -> None:
    """See that a player who is back in their turn has some time left, where there is a clock.

    Once for a question: whoever went and came back all the time would never have to answer.
    """
    turn, rules = draft.live.turn, draft.live.rules
    if turn is None or turn.seat != seat.seat:
        return
    if not rules.time_per_move or turn.deadline is None:
        reset_clock(draft, seat)
        return
    deadline = draft.now + RETURN_SECONDS
    if deadline > turn.deadline and not turn.had_time_to_return:
        draft.change(turn=replace(turn, deadline=deadline, had_time_to_return=True))


def deadline_for(live: LiveTable, seat: Seat, *, now: float) -> float | None:
    """Return until when a seat has time for a move that it is asked for now."""
    by_clock = now + live.rules.time_per_move if live.rules.time_per_move else None
    if seat.kind is PlayerKind.BOT:
        return _bots_time(seat, now, by_clock)
    if is_lost(seat) and seat.hosts_word is HostsWord.WAIT:
        return None
    if is_lost(seat) and seat.grace_over:
        return LOST_PLAYERS_TIME[live.rules.lost_player](seat, now, by_clock)
    return now if seat.away else by_clock


def has_stand_in(rules: TableRules, seat: Seat) -> bool:
    """Tell whether a lost player's seat is played by a bot until they return (R-LOST-1)."""
    return is_lost(seat) and seat.grace_over and rules.lost_player is LostPlayer.BOT


def _bots_time(seat: Seat, now: float, by_clock: float | None) -> float | None:
    if seat.bot_failed:
        return now
    return now + BOT_SECONDS if by_clock is None else min(by_clock, now + BOT_SECONDS)


def _no_time(_seat: Seat, now: float, _by_clock: float | None) -> float | None:
    return now


def _clock_or_no_time(_seat: Seat, now: float, by_clock: float | None) -> float | None:
    return now if by_clock is None else by_clock


def _until_the_host_says(seat: Seat, now: float, _by_clock: float | None) -> float | None:
    return now if seat.hosts_word is HostsWord.STOP else None


LOST_PLAYERS_TIME: Final[
    Mapping[LostPlayer, Callable[[Seat, float, float | None], float | None]]
] = MappingProxyType(
    {
        LostPlayer.BOT: _bots_time,
        LostPlayer.TIMEOUT: _no_time,
        LostPlayer.WAIT: _until_the_host_says,
        LostPlayer.ALL_IN: _clock_or_no_time,
    }
)
"""Until when a lost player is asked, once the grace is over (R-LOST-1, R-LOST-2)."""

"""What the player of a seat, or the host, wants of a ring game between its hands (section 8)."""

from msgspec.structs import replace

from engine.apply_action import fold_at_once
from engine.chips import Chips
from engine.errors import IllegalAction, Refusal
from engine.ring import RingState, buy_in, find_seat, grant, sit_in, sit_out
from engine.rules import MAX_CHIPS
from engine.views import Presence
from net.host.course import is_dealt_in
from net.host.draft import Draft, TurnedDown, present
from net.host.live_table import PLAYING
from net.host.ring_course import bring_chips
from net.host.seats import Seat
from net.host.turn_clock import take_out_of_turn
from protocol.codes import Reason
from protocol.messages import (
    BuyIn,
    ChipsGranted,
    Grant,
    PostBlind,
    RingMessage,
    SatIn,
    SatOut,
    SitIn,
    SitOut,
    TablePhase,
    TopUp,
    WaitForBlind,
)


def hear_wish(draft: Draft, seat: Seat, wish: RingMessage) -> None:
    """Do what a player wants; what belongs between two hands is done when this one is paid."""
    _ring(draft)
    match wish:
        case BuyIn(chips=chips) | TopUp(chips=chips):
            _bring(draft, seat, chips)
        case SitOut():
            _ask_to_sit_out(draft, seat)
        case SitIn() | WaitForBlind():
            _come_in(draft, seat, post=False)
        case PostBlind():
            _come_in(draft, seat, post=True)


def _ring(draft: Draft) -> RingState:
    ring = draft.live.ring
    if ring is None or draft.live.phase not in PLAYING:
        raise TurnedDown(Reason.NO_RING, "This is for a ring game that has begun.")
    return ring


def _bring(draft: Draft, seat: Seat, chips: Chips) -> None:
    try:
        if draft.live.phase is TablePhase.HAND:
            # R-RING-1: not before the hand is paid, whether or not they are in it.
            buy_in(present(draft.live.ring), seat.seat, chips)
            draft.put_seat(replace(seat, asked_chips=chips))
        else:
            bring_chips(draft, seat, chips)
    except IllegalAction as error:
        raise TurnedDown(error.refusal, error.sentence) from error


def _ask_to_sit_out(draft: Draft, seat: Seat) -> None:
    if find_seat(_ring(draft), seat.seat).presence is Presence.SITTING_OUT:
        raise TurnedDown(Reason.STALE, "You are sitting out already.")
    leave_hand_and_sit_out(draft, seat, why="asked")


def leave_hand_and_sit_out(draft: Draft, seat: Seat, *, why: str) -> None:
    """Sit out from the next hand on and fold this one; an all-in player stays in (R-RING-2)."""
    draft.change(ring=sit_out(present(draft.live.ring), seat.seat))
    draft.tell(SatOut(seat=seat.seat, why=why))
    if is_dealt_in(draft.live, seat.seat):
        take_out_of_turn(draft, seat.seat, fold_at_once(present(draft.live.hand), seat.seat))


def _come_in(draft: Draft, seat: Seat, *, post: bool) -> None:
    before = find_seat(_ring(draft), seat.seat)
    ring = sit_in(present(draft.live.ring), seat.seat, post=post)
    presence = find_seat(ring, seat.seat).presence
    if presence is before.presence:
        raise TurnedDown(Reason.STALE, "So it is already.")
    draft.change(ring=ring)
    draft.tell(SatIn(seat=seat.seat, presence=presence))


def give_chips(draft: Draft, command: Grant) -> None:
    """Give a player more for the evening; it is no winnings of theirs (R-RING-1)."""
    ring = _ring(draft)
    number = command.seat
    if number >= len(draft.live.seats) or draft.live.seats[number] is None:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, "Nobody sits there.")
    if not 1 <= command.chips <= MAX_CHIPS:
        raise TurnedDown(
            Refusal.WRONG_AMOUNT, f"You can grant 1 to {MAX_CHIPS} chips, not {command.chips}."
        )
    draft.change(ring=grant(ring, number, command.chips))
    draft.tell(ChipsGranted(seat=number, chips=command.chips))

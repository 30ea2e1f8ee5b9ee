"""One input worked into a table, first-hand or in a replay: both come to the same table."""

from typing import assert_never

from net.host.absence import (
    be_back,
    close_window,
    give_up_seat,
    give_whole_time,
    go_away,
    note_gone,
    note_host_returned,
    stay_to_watch,
)
from net.host.admission import admit
from net.host.connections import Attachment, Connection
from net.host.deadlines import next_due
from net.host.draft import Draft, TurnedDown, present
from net.host.guest_list import ban, kick, lock, unlock
from net.host.inputs import (
    BotOverruled,
    CameIn,
    ConnectionEnded,
    Heard,
    HostReturned,
    HostStoodStill,
    HostStopped,
    Input,
    SeatHanded,
    SeatMessage,
    SeatTaken,
    TableMessage,
    TimePassed,
)
from net.host.invariants import check
from net.host.limits import HostLimits
from net.host.lobby import (
    add_bot,
    end_after_this_hand,
    remove_bot,
    say_ready,
    set_rules,
    start,
    want_next_hand,
    want_rematch,
)
from net.host.match_flow import settle
from net.host.pausing import check_running, end_pause_with_match, pause, resume
from net.host.ring_wishes import give_chips, hear_wish
from net.host.seat_giving import give_seat
from net.host.seat_taking import take_free_seat
from net.host.seats import Seat, seat_of_peer
from net.host.table_talk import say
from net.host.turn_clock import answer, move_by_default
from net.host.waiting import keep_waiting, stop_waiting
from protocol.codes import Reason
from protocol.host_commands import HostOrder
from protocol.messages import (
    Act,
    AddBot,
    Away,
    Back,
    Ban,
    Closing,
    EndAfterHand,
    EndNow,
    Grant,
    KeepWaiting,
    Kick,
    Leave,
    Lock,
    NextHand,
    Pause,
    PlayerKind,
    Ready,
    Rematch,
    RemoveBot,
    Resume,
    RingMessage,
    Say,
    SetRules,
    Start,
    StopWaiting,
    Unlock,
)


def take_in(draft: Draft, given: Input, *, limits: HostLimits, token: str = "") -> None:
    """Work an input into a draft, with all that follows from it by itself.

    Args:
        token: what a seat that is taken with this input belongs to; a replay has its hash only.

    Raises:
        TurnedDown: the message counts for nothing.
        NotAdmitted: the peer cannot come in.
        BrokenTable: our own bug.
    """
    match given:
        case Heard(connection=connection, message=message):
            _hear(draft, connection, message)
        case SeatHanded():
            give_seat(draft, given, token=token)
        case SeatTaken():
            take_free_seat(draft, given, token=token)
        case TimePassed():
            _do_first_due(draft)
        case CameIn():
            admit(draft, given, limits=limits, token=token)
        case ConnectionEnded(peer=peer, last=last):
            if last is not None:
                draft.close(peer, Reason(last.code), last.text)
            note_gone(draft, peer)
        case BotOverruled():
            move_by_default(draft)
        case HostReturned():
            note_host_returned(draft)
        case HostStoodStill():
            give_whole_time(draft)
        case HostStopped(reason=reason):
            draft.end_table(Reason(reason.code), reason.text)
        case _:
            assert_never(given)
    settle(draft)
    end_pause_with_match(draft)
    draft.change(told=draft.live.told + len(draft.events))
    check(draft.live)


def _do_first_due(draft: Draft) -> None:
    at, work = present(next_due(draft.live))
    assert at <= draft.now, f"what is due at {at} is not yet at {draft.now}"
    work(draft)


def _hear(draft: Draft, connection: Connection, message: TableMessage) -> None:
    seat = seat_of_peer(draft.live.seats, connection.peer)
    if isinstance(message, HostOrder):
        check_powers(connection)
        _obey(draft, message)
    elif isinstance(message, Say):
        say(draft, connection.peer, message.text)
    elif seat is not None:
        _serve_player(draft, connection, seat, message)
    elif isinstance(message, Leave | Closing):
        draft.close(connection.peer, Reason.LEFT, "You left the table.")
        note_gone(draft, connection.peer)
    else:
        raise TurnedDown(Reason.NOT_SEATED, "You are watching: only players can do this.")


def check_powers(connection: Connection) -> None:
    """Turn down what is for the host alone."""
    if not connection.has_host_powers:
        raise TurnedDown(Reason.NOT_HOST, "Only the host can do this.")


def _serve_player(draft: Draft, connection: Connection, seat: Seat, message: SeatMessage) -> None:
    if isinstance(message, Act | NextHand):
        check_running(draft.live)
    if isinstance(message, Act):
        answer(draft, seat, message)
        return
    is_stand_in = seat.kind is PlayerKind.PERSON
    if connection.attachment is Attachment.BOT and (
        is_stand_in or not isinstance(message, RingMessage)
    ):
        # The chips of a lost player are theirs to bring, and theirs alone.
        raise TurnedDown(Reason.NOT_SEATED, "A bot does not decide this.")
    if isinstance(message, RingMessage):
        hear_wish(draft, seat, message)
        return
    match message:
        case Ready(ready=ready):
            say_ready(draft, seat, ready=ready)
        case NextHand():
            want_next_hand(draft, seat)
        case Rematch():
            want_rematch(draft, seat)
        case Away():
            go_away(draft, seat)
        case Back():
            be_back(draft, seat)
        case Leave() if connection.has_host_powers:
            stay_to_watch(draft, seat, connection.peer)
        case Leave():
            give_up_seat(draft, seat, why="left")
        case Closing():
            close_window(draft, seat, connection.peer)
        case _:
            assert_never(message)


def _obey(draft: Draft, command: HostOrder) -> None:
    match command:
        case Start():
            start(draft)
        case AddBot():
            add_bot(draft)
        case RemoveBot():
            remove_bot(draft, command)
        case Kick(seat=number):
            kick(draft, number)
        case Ban(seat=number):
            ban(draft, number)
        case Lock():
            lock(draft)
        case Unlock():
            unlock(draft)
        case Pause():
            pause(draft)
        case Resume():
            resume(draft)
        case SetRules():
            set_rules(draft, command)
        case Grant():
            give_chips(draft, command)
        case KeepWaiting(seat=number_or_all):
            keep_waiting(draft, number_or_all)
        case StopWaiting(seat=number_or_all):
            stop_waiting(draft, number_or_all)
        case EndAfterHand():
            end_after_this_hand(draft)
        case EndNow():
            draft.end_table(Reason.HOST_CLOSING, "The host has closed the table.")
        case _:
            assert_never(command)

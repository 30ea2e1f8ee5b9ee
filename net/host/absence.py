"""Who goes and who comes back: lost connections, closed windows, seats given up.

R-LOST-1 and R-LEAVE-1: a lost player keeps the seat, a player who leaves does not.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engine.apply_action import fold_at_once, leave, thaw
from engine.rules import WindowClosed
from net.host.connections import Connection
from net.host.course import is_dealt_in
from net.host.courses import course_of
from net.host.draft import Draft, present
from net.host.inputs import CameIn
from net.host.live_table import PLAYING, LiveTable
from net.host.ring_wishes import leave_hand_and_sit_out
from net.host.seats import (
    HostsWord,
    PeerId,
    Seat,
    Watcher,
    is_connected_person,
    is_lost,
    seat_of_peer,
    taken,
)
from net.host.turn_clock import (
    give_time_to_return,
    has_stand_in,
    reset_clock,
    take_out_of_turn,
)
from protocol.codes import Reason
from protocol.messages import (
    PlayerAway,
    PlayerBack,
    PlayerKind,
    PlayerLeft,
    PlayerLost,
    PlayerReturned,
    StandInBegan,
    TablePhase,
)

GOODBYES: Final[Mapping[str, tuple[Reason, str]]] = MappingProxyType(
    {
        "left": (Reason.LEFT, "You left the table."),
        "kicked": (Reason.KICKED, "The host has taken your seat away."),
        "banned": (Reason.BANNED, "The host has sent you away for this evening."),
        "removed": (Reason.LEFT, "The bot is not needed any more."),
    }
)


def give_up_seat(draft: Draft, seat: Seat, *, why: str) -> None:
    """Free a seat for good: its hand is folded, its stack goes out of play (R-LEAVE-2)."""
    for peer in (seat.peer, seat.stand_in):
        if peer is not None:
            draft.close(peer, *GOODBYES[why])
    _leave_game(draft, seat)
    draft.free_seat(seat.seat)
    draft.tell(PlayerLeft(seat=seat.seat, name=seat.name, why=why))


def stay_to_watch(draft: Draft, seat: Seat, peer: PeerId) -> None:
    """Let the host player give the seat up and go on hosting."""
    _leave_game(draft, seat)
    draft.free_seat(seat.seat)
    draft.tell(PlayerLeft(seat=seat.seat, name=seat.name))
    # The token that they had opens the account of a ring game, should they sit down again.
    watcher = Watcher(peer=peer, name=seat.name, shown=seat.token_hashes[-1])
    draft.change(watchers=(*draft.live.watchers, watcher))


def _leave_game(draft: Draft, seat: Seat) -> None:
    live = draft.live
    if live.figures is None:
        return
    course_of(live).leave(draft, seat)
    if is_dealt_in(live, seat.seat):
        take_out_of_turn(draft, seat.seat, leave(present(live.hand), seat.seat))


def note_gone(draft: Draft, peer: PeerId) -> None:
    """Take in that a connection has ended, whoever was behind it."""
    seat = seat_of_peer(draft.live.seats, peer)
    if seat is None:
        watchers = tuple(w for w in draft.live.watchers if w.peer != peer)
        draft.change(watchers=watchers)
    elif peer == seat.peer and seat.kind is PlayerKind.PERSON:
        lose(draft, seat)
    else:
        _note_failed_bot(draft, seat)


def lose(draft: Draft, seat: Seat) -> None:
    """Note that a person has no connection; the seat stays theirs."""
    draft.put_seat(replace(seat, peer=None, lost_at=draft.now))
    draft.tell(PlayerLost(seat=seat.seat, name=seat.name))


def _note_failed_bot(draft: Draft, seat: Seat) -> None:
    """Remember that a bot has died; the rules move for it from now on, so nobody waits."""
    without = replace(seat, bot_failed=True, stand_in=None)
    failed = replace(without, peer=None) if seat.kind is PlayerKind.BOT else without
    draft.put_seat(failed)
    reset_clock(draft, failed)


def go_away(draft: Draft, seat: Seat) -> None:
    """Take in that a player is not at the screen: nobody waits for them (R-TIME-1)."""
    away = replace(seat, away=True)
    draft.put_seat(away)
    draft.tell(PlayerAway(seat=seat.seat, name=seat.name))
    reset_clock(draft, away)


def be_back(draft: Draft, seat: Seat) -> None:
    """Take in that a player is at the screen again, with some time for an open question."""
    back = replace(seat, away=False)
    draft.put_seat(back)
    draft.tell(PlayerBack(seat=seat.seat, name=seat.name))
    give_time_to_return(draft, back)


def close_window(draft: Draft, seat: Seat, peer: PeerId) -> None:
    """Take in that a player closes the window: lost at once, without waiting to notice it."""
    draft.close(peer, Reason.LEFT, "Your seat stays yours.")
    WINDOW_CLOSED[draft.live.rules.window_closed](draft, seat)


def _fold_and_sit_out(draft: Draft, seat: Seat) -> None:
    """Fold at once; where there is no sitting out the seat is that of a lost player (R-LEAVE-1)."""
    lose(draft, seat)
    sitting_out = draft.live.ring is not None and draft.live.phase in PLAYING
    if sitting_out:
        leave_hand_and_sit_out(draft, seat, why="closed")
    elif is_dealt_in(draft.live, seat.seat):
        take_out_of_turn(draft, seat.seat, fold_at_once(present(draft.live.hand), seat.seat))


WINDOW_CLOSED: Final[Mapping[WindowClosed, Callable[[Draft, Seat], None]]] = MappingProxyType(
    {WindowClosed.AS_LOST: lose, WindowClosed.FOLDS: _fold_and_sit_out}
)


def grace_ends_at(live: LiveTable, seat: Seat) -> float | None:
    """Return when the table's rule for lost players comes to a seat, None if it does not."""
    if not is_lost(seat) or seat.grace_over or live.phase is TablePhase.MATCH_OVER:
        return None
    if seat.hosts_word is HostsWord.WAIT:
        return None
    return present(seat.lost_at) + live.rules.grace


def end_grace(draft: Draft, seat: Seat) -> None:
    """Do about a lost player what the table does; in the lobby the seat is free again."""
    if draft.live.phase is TablePhase.LOBBY:
        give_up_seat(draft, seat, why="left")
        return
    over = replace(seat, grace_over=True)
    draft.put_seat(over)
    if _wants_stand_in(draft.live, over):
        draft.tell(StandInBegan(seat=seat.seat, name=seat.name))
        draft.seat_bot(seat.seat)
    reset_clock(draft, over)


def _has_more_to_play(live: LiveTable, seat: Seat) -> bool:
    in_hand = live.phase is TablePhase.HAND and seat.seat in present(live.hand).contenders
    return in_hand or course_of(live).plays_on(live, seat.seat)


def note_host_returned(draft: Draft) -> None:
    """Take in that no connection is left after a stop of the host, and start the bots again.

    The time without a host counts for nobody: who was connected has the whole grace to return, and
    who is asked has the whole time for the move again.
    """
    draft.change(watchers=())
    for seat in taken(draft.live.seats):
        if is_connected_person(seat):
            lose(draft, seat)
            continue
        draft.put_seat(replace(seat, peer=None, stand_in=None, bot_failed=False))
        if seat.kind is PlayerKind.BOT or _wants_stand_in(draft.live, seat):
            draft.seat_bot(seat.seat)
    give_whole_time(draft)


def give_whole_time(draft: Draft) -> None:
    """Let who is asked begin with the time for the move anew: there was no host to answer."""
    turn = draft.live.turn
    if turn is not None:
        reset_clock(draft, present(draft.live.seats[turn.seat]))


def _wants_stand_in(live: LiveTable, seat: Seat) -> bool:
    return has_stand_in(live.rules, seat) and _has_more_to_play(live, seat)


def come_back(draft: Draft, seat: Seat, came_in: CameIn) -> None:
    """Give a seat back to who has its token, at any moment; whoever plays it now is told so."""
    if seat.peer is not None:
        draft.close(seat.peer, Reason.OPENED_ELSEWHERE, "Your seat was opened in another program.")
    # Not the newest one before: its owner can have missed it, and comes with an older one.
    hashes = (came_in.shown, came_in.given)
    return_to_seat(draft, replace(seat, token_hashes=hashes), came_in.connection)


def return_to_seat(draft: Draft, seat: Seat, connection: Connection) -> None:
    """Have a connection play for a seat from now on, in the place of a stand-in."""
    if seat.stand_in is not None:
        draft.close(seat.stand_in, Reason.LEFT, "The player is back.")
    back = replace(
        seat,
        peer=connection.peer,
        is_host=connection.has_host_powers,
        address=connection.address,
        stand_in=None,
        lost_at=None,
        grace_over=False,
        bot_failed=False,
        hosts_word=HostsWord.NOTHING,
    )
    draft.put_seat(back)
    if is_lost(seat):
        draft.tell(PlayerReturned(seat=seat.seat, name=seat.name))
        if draft.live.hand is not None:
            draft.change(hand=thaw(draft.live.hand, seat.seat))
        give_time_to_return(draft, back)

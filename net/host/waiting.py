"""The host's word on lost players: to wait for them, or to wait no longer (R-LOST-1)."""

from msgspec.structs import replace

from engine.chips import SeatId
from engine.rules import LostPlayer
from net.host.absence import end_grace
from net.host.draft import Draft, TurnedDown
from net.host.live_table import PLAYING
from net.host.seats import HostsWord, Seat, is_lost, taken
from net.host.turn_clock import reset_clock
from protocol.codes import Reason
from protocol.messages import WaitEnded, WaitKept


def keep_waiting(draft: Draft, number: SeatId | None) -> None:
    """Stop the clocks of a lost player, or of all, until they are back or the host says so."""
    lost = _lost(draft, number)
    chosen = [seat for seat in lost if seat.hosts_word is not HostsWord.WAIT]
    if not chosen:
        raise TurnedDown(Reason.STALE, f"The table waits for {lost[0].name} already.")
    for seat in chosen:
        _keep(draft, seat)


def stop_waiting(draft: Draft, number: SeatId | None) -> None:
    """Let the rule for lost players hold at once; where it is to wait, time runs out instead."""
    lost = _lost(draft, number)
    chosen = [seat for seat in lost if _is_waited_for(draft, seat)]
    if not chosen:
        raise TurnedDown(Reason.STALE, f"The table does not wait for {lost[0].name} any more.")
    for seat in chosen:
        _stop(draft, seat)


def _lost(draft: Draft, number: SeatId | None) -> list[Seat]:
    """Return the lost player who is meant, or all of them, but never nobody."""
    if draft.live.phase not in PLAYING:
        raise TurnedDown(Reason.NO_MATCH, "Nobody is waited for: no game is under way.")
    meant = [seat for seat in taken(draft.live.seats) if number is None or seat.seat == number]
    lost = [seat for seat in meant if is_lost(seat)]
    if not lost and number is not None and meant:
        text = f"{meant[0].name} is here: there is nothing to wait for."
        raise TurnedDown(Reason.NO_SUCH_PLAYER, text)
    if not lost:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, "There is no lost player to wait for.")
    return lost


def _is_waited_for(draft: Draft, seat: Seat) -> bool:
    by_rule = draft.live.rules.lost_player is LostPlayer.WAIT
    still = by_rule and seat.hosts_word is not HostsWord.STOP
    return still or not seat.grace_over or seat.hosts_word is HostsWord.WAIT


def _keep(draft: Draft, seat: Seat) -> None:
    if seat.stand_in is not None:
        draft.close(seat.stand_in, Reason.LEFT, "The host waits for the player.")
    kept = replace(seat, hosts_word=HostsWord.WAIT, grace_over=False, stand_in=None)
    draft.put_seat(kept)
    draft.tell(WaitKept(seat=seat.seat, name=seat.name))
    reset_clock(draft, kept)


def _stop(draft: Draft, seat: Seat) -> None:
    draft.tell(WaitEnded(seat=seat.seat, name=seat.name))
    end_grace(draft, replace(seat, hosts_word=HostsWord.STOP))

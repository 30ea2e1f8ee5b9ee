"""Who may come in or sit down: nobody new at a locked table, nobody who was banned (R-LEAVE-1)."""

from engine.chips import SeatId
from net.host.absence import GOODBYES, give_up_seat
from net.host.connections import Attachment, Connection
from net.host.draft import Draft, TurnedDown
from net.host.gate import read_address
from net.host.live_table import Banned, LiveTable
from net.host.names import is_free
from net.host.seats import Seat
from protocol.codes import Reason
from protocol.messages import PlayerKind, TableLocked, TableUnlocked


def lock(draft: Draft) -> None:
    """Let nobody new come in."""
    draft.change(is_locked=True)
    draft.tell(TableLocked())


def unlock(draft: Draft) -> None:
    """Let newcomers come in again."""
    draft.change(is_locked=False)
    draft.tell(TableUnlocked())


def kick(draft: Draft, number: SeatId) -> None:
    """Take a seat away from a player; it is leaving without being asked (R-LEAVE-1)."""
    seat = _seat_of_other(draft, number)
    give_up_seat(draft, seat, why="removed" if seat.kind is PlayerKind.BOT else "kicked")


def ban(draft: Draft, number: SeatId) -> None:
    """Take a seat away from a person, who cannot come back as long as the table is open."""
    seat = _seat_of_other(draft, number)
    if seat.kind is PlayerKind.BOT:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, f"{seat.name} is a bot: remove it instead.")
    banned = Banned(name=seat.name, token_hashes=seat.token_hashes, address=seat.address)
    draft.change(banned=(*draft.live.banned, banned))
    give_up_seat(draft, seat, why="banned")
    _send_watchers_away(draft, banned)


def _send_watchers_away(draft: Draft, banned: Banned) -> None:
    """Close what else somebody who is banned has open to watch, and to talk."""
    watchers = draft.live.watchers
    meant = [w for w in watchers if _is_meant(banned, name=w.name, shown=w.shown, at=w.address)]
    for watcher in meant:
        draft.close(watcher.peer, *GOODBYES["banned"])
    draft.change(watchers=tuple(w for w in watchers if w not in meant))


def _seat_of_other(draft: Draft, number: SeatId) -> Seat:
    seat = draft.live.seats[number] if number < len(draft.live.seats) else None
    if seat is None:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, "Nobody sits there.")
    if seat.is_host:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, "That is your own seat: leave it instead.")
    return seat


def why_not_welcome(
    live: LiveTable, connection: Connection, *, name: str, shown: bytes
) -> tuple[Reason, str] | None:
    """Return why somebody without a seat can have none and cannot come in, None for who can.

    Args:
        shown: the hash of the token they came with, empty for none.
    """
    if connection.attachment is not Attachment.NETWORK:
        return None
    at = connection.address
    if any(_is_meant(banned, name=name, shown=shown, at=at) for banned in live.banned):
        return Reason.BANNED, "The host has sent you away for this evening."
    if live.is_locked:
        return Reason.LOCKED, "The host has locked the table to newcomers."
    return None


def _is_meant(banned: Banned, *, name: str, shown: bytes, at: str) -> bool:
    """Tell whether somebody comes back who was banned, as far as a host at home can know."""
    return (
        shown in banned.token_hashes
        or not is_free(name, (banned.name,))
        or _is_same_machine(banned.address, at)
    )


def _is_same_machine(one: str, other: str) -> bool:
    if not (one and other):
        return False
    machine = read_address(one)
    # Everybody who plays in a shell on the machine of the host comes from its loopback.
    return machine == read_address(other) and not machine.is_loopback

"""Who may come in: nobody new while the table is locked, and nobody who was banned (R-LEAVE-1)."""

from engine.chips import SeatId
from net.host.absence import give_up_seat
from net.host.connections import Attachment
from net.host.draft import Draft, TurnedDown
from net.host.gate import read_address
from net.host.inputs import CameIn
from net.host.live_table import Banned, LiveTable
from net.host.names import is_free
from net.host.seats import Seat
from protocol.codes import Reason
from protocol.messages import PlayerKind, TableLocked, TableUnlocked
from protocol.text import clean_name


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


def _seat_of_other(draft: Draft, number: SeatId) -> Seat:
    seat = draft.live.seats[number] if number < len(draft.live.seats) else None
    if seat is None:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, "Nobody sits there.")
    if seat.is_host:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, "That is your own seat: leave it instead.")
    return seat


def why_not_welcome(live: LiveTable, came_in: CameIn) -> tuple[Reason, str] | None:
    """Return why somebody without a seat cannot come in, None for who can."""
    if came_in.connection.attachment is not Attachment.NETWORK:
        return None
    if any(_is_meant(banned, came_in) for banned in live.banned):
        return Reason.BANNED, "The host has sent you away for this evening."
    if live.is_locked:
        return Reason.LOCKED, "The host has locked the table: nobody new comes in now."
    return None


def _is_meant(banned: Banned, came_in: CameIn) -> bool:
    """Tell whether somebody comes back who was banned, as far as a host at home can know."""
    return (
        came_in.shown in banned.token_hashes
        or not is_free(clean_name(came_in.hello.name), (banned.name,))
        or _is_same_machine(banned.address, came_in.connection.address)
    )


def _is_same_machine(one: str, other: str) -> bool:
    if not (one and other):
        return False
    machine = read_address(one)
    # Everybody who plays in a shell on the machine of the host comes from its loopback.
    return machine == read_address(other) and not machine.is_loopback

"""A free seat and who gets it: a newcomer at the door, or somebody who has watched so far."""

from net.host.connections import Connection
from net.host.courses import course_of
from net.host.draft import Draft, TurnedDown, present
from net.host.guest_list import why_not_welcome
from net.host.inputs import SeatTaken
from net.host.live_table import PLAYING, LiveTable, account_of
from net.host.lobby import take_seat
from net.host.seats import Seat, Watcher
from protocol.codes import Reason
from protocol.messages import PlayerKind, Rejected, SeatGiven
from protocol.reserved_names import is_reserved


def why_no_seat(live: LiveTable, shown: bytes) -> Rejected | None:
    """Return why somebody without a seat can only watch, None for who can play.

    Args:
        shown: the hash of the token they came with, empty for none.
    """
    course = course_of(live)
    account = account_of(live, (shown,))
    if account is not None and account.hand is not None:
        return Rejected(
            code=Reason.MATCH_RUNNING,
            text="Your chips are still in this hand: you are watching. Sit down when it is paid.",
        )
    if live.phase in PLAYING and not course.takes_newcomers:
        return Rejected(
            code=Reason.MATCH_RUNNING,
            text="A match is under way: you are watching. Sit down when it is over.",
        )
    if course.free_seat(live) is None:
        return Rejected(
            code=Reason.FULL,
            text=f"All {len(live.seats)} seats are taken: you are watching.",
        )
    return None


def has_seat_for_watcher(live: LiveTable) -> bool:
    """Tell whether somebody who watches may take a seat now."""
    return why_no_seat(live, b"") is None and not live.is_locked


def seat_person(
    draft: Draft, connection: Connection, *, name: str, shown: bytes, given: bytes
) -> Seat:
    """Give a person a free seat; there is one."""
    has_account = account_of(draft.live, (shown,)) is not None
    seat = Seat(
        seat=present(course_of(draft.live).free_seat(draft.live)),
        name=name,
        kind=PlayerKind.PERSON,
        is_host=connection.has_host_powers,
        token_hashes=(shown, given) if has_account else (given,),
        peer=connection.peer,
        address=connection.address,
    )
    take_seat(draft, seat)
    return seat


def take_free_seat(draft: Draft, taken: SeatTaken, *, token: str) -> None:
    """Seat somebody who watches, with a token of their own."""
    connection = taken.connection
    watcher = _watcher(draft.live, connection)
    unwelcome = why_not_welcome(draft.live, connection, name=watcher.name, shown=watcher.shown)
    if unwelcome is not None:
        raise TurnedDown(*unwelcome)
    if is_reserved(watcher.name):
        raise TurnedDown(Reason.NAME_BAD, f"{watcher.name} is a word of the table itself.")
    no_seat = why_no_seat(draft.live, watcher.shown)
    if no_seat is not None:
        raise TurnedDown(Reason(no_seat.code), no_seat.text)
    draft.change(watchers=tuple(w for w in draft.live.watchers if w != watcher))
    seat = seat_person(draft, connection, name=watcher.name, shown=watcher.shown, given=taken.given)
    draft.send(connection.peer, SeatGiven(seat=seat.seat, token=token))


def _watcher(live: LiveTable, connection: Connection) -> Watcher:
    for watcher in live.watchers:
        if watcher.peer == connection.peer:
            return watcher
    raise TurnedDown(Reason.STALE, "You have a seat already.")

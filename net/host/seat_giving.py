"""A seat whose token is lost: the host gives it, with a new token, to somebody who watches."""

from msgspec.structs import replace

from net.host.absence import return_to_seat
from net.host.draft import Draft, TurnedDown
from net.host.inputs import SeatHanded
from net.host.seats import Seat, is_lost
from protocol.codes import Reason
from protocol.messages import PlayerKind, SeatGiven, SeatHandedOver


def give_seat(draft: Draft, handed: SeatHanded, *, token: str) -> None:
    """Make a watcher the owner of a lost player's seat; the token before opens nothing any more."""
    seat = _lost_seat(draft, handed)
    to = handed.to
    name = next(watcher.name for watcher in draft.live.watchers if watcher.peer == to.peer)
    draft.change(watchers=tuple(w for w in draft.live.watchers if w.peer != to.peer))
    draft.send(to.peer, SeatGiven(seat=seat.seat, token=token))
    draft.tell(SeatHandedOver(seat=seat.seat, name=seat.name, watcher=name))
    return_to_seat(draft, replace(seat, token_hashes=(handed.given,)), to)


def _lost_seat(draft: Draft, handed: SeatHanded) -> Seat:
    number = handed.message.seat
    seat = draft.live.seats[number] if number < len(draft.live.seats) else None
    if seat is None or seat.kind is not PlayerKind.PERSON:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, "Nobody has that seat who could have lost it.")
    if not is_lost(seat):
        raise TurnedDown(Reason.NO_SUCH_PLAYER, f"{seat.name} is here and keeps the seat.")
    return seat

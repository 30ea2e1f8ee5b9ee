"""HELLO and what comes of it: a seat, a seat given back, a place to watch, or a refusal.

A newcomer who wants to play where no seat is free, or while a match is under way, is let in to
watch and told so by a ``Rejected`` after the welcome: nobody has to ask twice, and the text says
why.
"""

import msgspec
from msgspec.structs import replace

from engine.chips import SeatId
from net.host.absence import come_back
from net.host.connections import Attachment, Connection
from net.host.draft import Draft
from net.host.guest_list import why_not_welcome
from net.host.inputs import CameIn
from net.host.limits import HostLimits
from net.host.live_table import LiveTable
from net.host.names import free_variant, is_free, junior
from net.host.seat_taking import seat_person, why_no_seat
from net.host.seats import Watcher, names_at, seat_of_token
from net.host.table_views import summary
from net.host.turn_clock import has_stand_in
from protocol.codes import Reason
from protocol.framing import LIMIT_FROM_PEER
from protocol.handshake import make_refused
from protocol.messages import (
    Heartbeat,
    Hello,
    Limits,
    PlayerKind,
    Rejected,
    Want,
    Welcome,
)
from protocol.reserved_names import is_reserved
from protocol.text import clean_name, is_one_script
from protocol.version import FEATURES, common_version


class NotAdmitted(Exception):
    """A peer that cannot come in, with the last message to it."""

    def __init__(self, code: Reason, text: str, *, retry: bool = False) -> None:
        super().__init__(text)
        self.refused = make_refused(code, text, retry=retry)


class Place(msgspec.Struct, frozen=True):
    """What a peer got: a seat with its token, or a place to watch and perhaps why no seat."""

    seat: SeatId | None
    token: str = ""
    no_seat: Rejected | None = None


def admit(
    draft: Draft,
    came_in: CameIn,
    *,
    limits: HostLimits,
    token: str,
) -> None:
    """Let a peer in and welcome it; ``token`` is for the seat, if it gets one.

    Raises:
        NotAdmitted: the peer cannot come in; nothing has changed.
    """
    connection = came_in.connection
    if connection.attachment is Attachment.BOT:
        place = _seat_bot(draft, connection)
    else:
        place = _seat_person(draft, came_in, limits, token)
    draft.send(connection.peer, _welcome(draft, came_in.hello, place, limits))
    if place.no_seat is not None:
        draft.send(connection.peer, place.no_seat)


def _seat_bot(draft: Draft, connection: Connection) -> Place:
    """Give a bot the seat that it was started for, if it is still wanted there."""
    assert connection.bot_for is not None, "a bot is started for a seat"
    seat = draft.live.seats[connection.bot_for]
    if seat is not None and seat.kind is PlayerKind.BOT and seat.peer is None:
        draft.put_seat(replace(seat, peer=connection.peer))
    elif seat is not None and has_stand_in(draft.live.rules, seat) and seat.stand_in is None:
        draft.put_seat(replace(seat, stand_in=connection.peer))
    else:
        raise NotAdmitted(Reason.TABLE_CLOSED, "The bot is not needed any more.")
    return Place(connection.bot_for)


def _seat_person(draft: Draft, came_in: CameIn, limits: HostLimits, token: str) -> Place:
    """Give a person their seat, a new one, or a place to watch."""
    connection, hello = came_in.connection, came_in.hello
    own = seat_of_token(draft.live.seats, came_in.shown)
    if own is not None:
        come_back(draft, own, came_in)
        return Place(own.seat, token)
    unwelcome = why_not_welcome(
        draft.live, connection, name=clean_name(hello.name), shown=came_in.shown
    )
    if unwelcome is not None:
        raise NotAdmitted(*unwelcome)
    # A token that opens nothing is of an earlier table: its owner comes in as someone new.
    name = _free_name(draft.live, hello, is_console=_is_console(came_in))
    no_seat = why_no_seat(draft.live, came_in.shown) if hello.want is Want.JOIN else None
    if hello.want is Want.JOIN and no_seat is None:
        seat = seat_person(draft, connection, name=name, shown=came_in.shown, given=came_in.given)
        return Place(seat.seat, token)
    if len(draft.live.watchers) >= limits.watchers and not connection.has_host_powers:
        raise NotAdmitted(
            Reason.FULL, "No seat is free, and as many watch as can. Try again later.", retry=True
        )
    watcher = Watcher(
        peer=connection.peer, name=name, shown=came_in.shown, address=connection.address
    )
    draft.change(watchers=(*draft.live.watchers, watcher))
    return Place(None, no_seat=no_seat)


def _is_console(came_in: CameIn) -> bool:
    """Tell whether this is the host without a seat, who may well be called so."""
    return came_in.connection.has_host_powers and came_in.hello.want is Want.WATCH


def _free_name(live: LiveTable, hello: Hello, *, is_console: bool) -> str:
    """Return the cleaned name of a newcomer, which nobody at the table can be mixed up with."""
    names = names_at(live.seats, live.watchers)
    name = clean_name(hello.name)
    if not name and hello.want is Want.WATCH:
        return free_variant("Watcher", names)
    if not name:
        raise NotAdmitted(
            Reason.NAME_BAD, "A name needs a letter or a digit that can be read. Choose another."
        )
    if not is_one_script(name):
        raise NotAdmitted(
            Reason.NAME_BAD, f"The letters of {name} are of several scripts. Choose another name."
        )
    if is_reserved(name) and not is_console:
        raise NotAdmitted(
            Reason.NAME_BAD,
            f"{name} is a word of the table itself. "
            f"Choose another name, for example {junior(name, names)}.",
        )
    if not is_free(name, names):
        raise NotAdmitted(
            Reason.NAME_TAKEN,
            f"Somebody here is called {name}, or nearly so. "
            f"Choose another name, for example {free_variant(name, names)}.",
        )
    return name


def _welcome(draft: Draft, hello: Hello, place: Place, limits: HostLimits) -> Welcome:
    proto = common_version(hello.proto_min, hello.proto_max)
    assert proto is not None, "other versions were refused before"
    return Welcome(
        proto=proto,
        table=summary(draft.live),
        limits=Limits(
            frame_bytes=LIMIT_FROM_PEER,
            messages_per_second=limits.messages_per_second,
            message_burst=limits.message_burst,
            chat_characters=limits.chat_characters,
        ),
        heartbeat=Heartbeat(
            ping_after_ms=round(limits.ping_after * 1000),
            dead_after_ms=round(limits.dead_after * 1000),
        ),
        can=FEATURES,
        seat=place.seat,
        token=place.token,
    )

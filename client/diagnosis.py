"""What the doctor says of the way to a table: where it ends, the likely cause, and what to try."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from client.failures import ExitCode, Kind
from client.surroundings import LOCAL_NETWORK
from net.table_probe import Finding, NoTableThere, TableThere, TurnedAway, Unreached
from net.tcp import DEFAULT_PORT, Obstacle, Place, show_place
from protocol.handshake import version_sentence
from protocol.messages import Status, TableState
from protocol.text import clean_chat, clean_text
from protocol.version import PROTO_MAX, PROTO_MIN, common_version

_TYPE_THE_ADDRESS: Final = (
    "Type the address that the screen of the host shows; a name of this network mostly ends in "
    ".local."
)
_NO_TABLE_OPEN: Final = (
    "The machine is there, but has no table at this port: it is closed, or the screen of the host "
    "shows another port behind the address."
)
_OTHER_NETWORK: Final = (
    "The address is on no network of this machine: be on the same Wi-Fi as the host, and not on "
    "its guest network."
)
_FIREWALL_THERE: Final = (
    "The machine is there, or was until a moment ago. If it is awake, a firewall on it drops this: "
    "there, standpat doctor says how to let others in."
)
_OFF: Final = (
    "That machine is off or asleep, no longer at this address, or kept apart from you. The screen "
    "of the host shows the address that it has now."
)
APART: Final = (
    "No other device of this network can be heard: it keeps devices apart (a guest network, "
    "client isolation), or a firewall on this machine does."
)
_STATES: Final = {
    TableState.OPEN: "open",
    TableState.PLAYING: "a match is being played",
    TableState.PAUSED: "a match is paused",
    TableState.FULL: "no seat is free",
}


class Clues(msgspec.Struct, frozen=True, kw_only=True):
    """What else was found out where there was no connection; None for what cannot be known.

    ``ports`` are others at which the machine has a table, ``heard`` the devices that answer by
    multicast, and ``asks_user`` says that the system lets programs onto the network only by leave.
    """

    is_near: bool | None = None
    has_met: bool | None = None
    heard: Collection[str] = ()
    ports: Sequence[int] = ()
    asks_user: bool = False


class Diagnosis(msgspec.Struct, frozen=True):
    """Lines for the player and the code that the program ends with."""

    lines: tuple[str, ...]
    code: ExitCode = ExitCode.OK


def diagnose(place: Place, finding: Finding, clues: Clues) -> Diagnosis:
    """Say how far the way to a table leads and what to do."""
    where = show_place(place.host, place.port)
    match finding:
        case TableThere(status=status):
            return _there(place, status)
        case TurnedAway(refused=refused):
            return _bad(
                Kind.REFUSED, f"The table at {where} turns you away.", clean_chat(refused.text)
            )
        case NoTableThere():
            what = f"Somebody answers at {where} who is no table, or one of a much older standpat."
            return _bad(Kind.NO_ANSWER, what, *_elsewhere(place, clues))
        case Unreached(obstacle=obstacle, words=words):
            what = f"No connection to {where}: {words}."
            return _bad(Kind.NO_ANSWER, what, *_causes(obstacle, place, clues))


def _bad(kind: Kind, *lines: str) -> Diagnosis:
    first, *rest = lines
    return Diagnosis((f"{first} ({kind.code})", *rest), kind.exit_code)


def _there(place: Place, status: Status) -> Diagnosis:
    table = status.table
    name = clean_text(table.name, max_cells=32)
    seats = f"{table.seats_taken} of {table.seats} seats taken"
    found = f"{name} answers: {_STATES[table.state]}, {seats}."
    theirs = (status.proto_min, status.proto_max)
    if common_version(*theirs) is None:
        return _bad(Kind.OTHER_VERSION, found, version_sentence((PROTO_MIN, PROTO_MAX), theirs))
    lines = [found]
    if table.code_needed:
        lines.append("It asks for a code, which the screen of its host shows.")
    port = "" if place.port == DEFAULT_PORT else f":{place.port}"
    host = f"[{place.host}]" if port and ":" in place.host else place.host
    lines.append(f"Nothing is in the way: standpat join {host}{port}")
    return Diagnosis(tuple(lines))


def _elsewhere(place: Place, clues: Clues) -> tuple[str, ...]:
    """Name the ports at which there is a table instead."""
    return tuple(
        f"A table answers at another port: standpat join {show_place(place.host, port)}"
        for port in clues.ports
    )


def _causes(obstacle: Obstacle | None, place: Place, clues: Clues) -> tuple[str, ...]:
    match obstacle:
        case Obstacle.NO_SUCH_NAME:
            return (_TYPE_THE_ADDRESS,)
        case Obstacle.NOBODY_LISTENS:
            return _elsewhere(place, clues) or (_NO_TABLE_OPEN,)
        case Obstacle.NO_WAY | Obstacle.SILENCE:
            return _silence(place, clues)
        case None:
            return ("Look at the network of this machine: standpat doctor.",)


def _silence(place: Place, clues: Clues) -> tuple[str, ...]:
    if clues.is_near is False:
        return (_OTHER_NETWORK,)
    leave = (LOCAL_NETWORK,) if clues.asks_user else ()
    if clues.has_met or place.host in clues.heard:
        return (*leave, _FIREWALL_THERE)
    others = APART
    if clues.heard:
        others = f"Other devices of this network can be heard: {len(clues.heard)}."
    return (*leave, _OFF, others)

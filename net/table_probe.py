"""Trying the way to a table step by step, to tell where it ends."""

from collections.abc import Sequence
from typing import Final

import msgspec
import trio

from net.status_probe import ask_over, ask_status
from net.tcp import DEFAULT_PORT, LAST_PORT, NoAnswer, Obstacle, Place, connect_any
from net.tls_stream import NoTls, secure_as_peer
from protocol.errors import RemoteProtocolError
from protocol.messages import Refused, Status

ANSWER_S: Final = 5.0


class Unreached(msgspec.Struct, frozen=True):
    """No connection: ``obstacle`` is None where the system says something else, in ``words``."""

    obstacle: Obstacle | None
    words: str


class NoTableThere(msgspec.Struct, frozen=True):
    """Somebody listens there who is no table that we could talk to."""


class TurnedAway(msgspec.Struct, frozen=True):
    """A table that does not even say how it stands, and says why."""

    refused: Refused


class TableThere(msgspec.Struct, frozen=True):
    """A table, and how it stands."""

    status: Status


Finding = Unreached | NoTableThere | TurnedAway | TableThere


async def probe_table(place: Place) -> Finding:
    """Go the way to a table as far as it leads; nothing of ours is told."""
    try:
        stream = await connect_any([place.host], place.port)
    except NoAnswer as silence:
        (words,) = silence.reasons.values()
        return Unreached(next((o for o in Obstacle if words.startswith(o)), None), words)
    answer = None
    with trio.move_on_after(ANSWER_S):
        try:
            async with await secure_as_peer(stream) as encrypted:
                answer = await ask_over(encrypted)
        except (NoTls, RemoteProtocolError, trio.BrokenResourceError):
            return NoTableThere()
    match answer:
        case Status():
            return TableThere(answer)
        case Refused():
            return TurnedAway(answer)
        case _:
            return NoTableThere()


async def ports_of_tables(host: str, *, but: int) -> Sequence[int]:
    """Return the usual ports at which a machine has a table, the one that was tried left out."""
    found: list[int] = []

    async def ask(port: int) -> None:
        if await ask_status([host], port) is not None:
            found.append(port)

    async with trio.open_nursery() as nursery:
        for port in range(DEFAULT_PORT, LAST_PORT + 1):
            if port != but:
                nursery.start_soon(ask, port)
    return sorted(found)

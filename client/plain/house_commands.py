"""What a typed line asks for about the table as a house: its clocks, its door, who is away."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from client.plain.table_commands import whole_number
from protocol.messages import Away, Back, Lock, Pause, Resume, Unlock


class SayPlainly(msgspec.Struct, frozen=True):
    """Say to the host what needs nothing behind it."""

    message: Pause | Resume | Lock | Unlock | Away | Back


class BanSeat(msgspec.Struct, frozen=True):
    """Send the player in a seat away for the evening; seats are counted from 1."""

    seat: int


class GiveSeatTo(msgspec.Struct, frozen=True):
    """Give the seat of a lost player to somebody who watches; ``name`` is in lower case."""

    seat: int
    name: str


HouseCommand = SayPlainly | BanSeat | GiveSeatTo

_PLAIN: Final[Mapping[str, SayPlainly]] = {
    "pause": SayPlainly(Pause()),
    "resume": SayPlainly(Resume()),
    "lock": SayPlainly(Lock()),
    "unlock": SayPlainly(Unlock()),
    "away": SayPlainly(Away()),
    "back": SayPlainly(Back()),
}


def parse_house_command(tokens: Sequence[str]) -> HouseCommand | str | None:
    """Return the command that these words are, what is wrong with it, or None for another one."""
    match list(tokens):
        case [word] if word in _PLAIN:
            return _PLAIN[word]
        case ["ban", *words]:
            seat = whole_number(words[0]) if len(words) == 1 else None
            return BanSeat(seat) if seat is not None else "Type the seat behind it, as in: ban 3."
        case ["give", "seat", *words] | ["give", *words]:
            return _parse_give(words)
        case _:
            return None


def _parse_give(words: Sequence[str]) -> GiveSeatTo | str:
    seat = whole_number(words[0]) if words else None
    name = " ".join(words[2:] if words[1:2] == ["to"] else words[1:])
    if seat is None or not name:
        return "Type the seat and who watches and gets it, as in: give 3 to Ann 2."
    return GiveSeatTo(seat, name)

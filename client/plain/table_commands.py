"""What a typed line asks for beside moves and talk: rules of the table, chips, waiting."""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.rule_options import OPTIONS

LONGEST_NUMBER: Final = 9


class ChoosePreset(msgspec.Struct, frozen=True):
    """Play by another preset as it stands."""

    preset: str


class SetOption(msgspec.Struct, frozen=True):
    """Change one rule of the table."""

    key: str
    value: str


class Bring(msgspec.Struct, frozen=True):
    """Bring chips to a ring game; ``chips`` is None where no number was typed, for all."""

    chips: int | None


class GrantChips(msgspec.Struct, frozen=True):
    """Give somebody more chips for the evening; seats are counted from 1."""

    seat: int
    chips: int


class WaitFor(msgspec.Struct, frozen=True):
    """Wait for a lost player or, with ``keep`` false, no longer; without a seat for all of them."""

    keep: bool
    seat: int | None = None


TableCommand = ChoosePreset | SetOption | Bring | GrantChips | WaitFor

_BRING: Final = (["buy", "in"], ["buy-in"], ["buyin"], ["top", "up"], ["top-up"], ["topup"])


def parse_table_command(tokens: Sequence[str]) -> TableCommand | str | None:
    """Return the command that these words are, what is wrong with it, or None for another one."""
    match list(tokens):
        case ["rules", preset]:
            return ChoosePreset(preset)
        case ["set", *words]:
            return _parse_set(words)
        case ["grant", *words]:
            return _parse_grant(words)
        case [("keep" | "stop") as what, "waiting", *words]:
            return _parse_waiting(words, keep=what == "keep")
        case _:
            return _parse_bring(list(tokens))


def _parse_set(words: Sequence[str]) -> SetOption | str:
    parts = [part for word in words for part in word.replace("=", " ").split()]
    if len(parts) < 2:
        return "Type the option and its value behind it, as in: set ante 20."
    for length in range(len(parts) - 1, 0, -1):
        key = "_".join(parts[:length])
        if key in OPTIONS:
            return SetOption(key, " ".join(parts[length:]))
    return SetOption(parts[0], " ".join(parts[1:]))


def _parse_grant(words: Sequence[str]) -> GrantChips | str:
    numbers = [whole_number(word) for word in words]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return "Type the seat and the chips behind it, as in: grant 3 400."
    return GrantChips(numbers[0], numbers[1])


def _parse_waiting(words: Sequence[str], *, keep: bool) -> WaitFor | str:
    if not words:
        return WaitFor(keep)
    seat = whole_number(words[0]) if len(words) == 1 else None
    if seat is None:
        return "Type the number of the seat behind it, or nothing for all who are lost."
    return WaitFor(keep, seat)


def _parse_bring(tokens: list[str]) -> Bring | str | None:
    behind = [tokens[len(name) :] for name in _BRING if tokens[: len(name)] == name]
    if not behind:
        return None
    if not behind[0] or behind[0] == ["all"]:
        return Bring(None)
    chips = whole_number(behind[0][0]) if len(behind[0]) == 1 else None
    if chips is None:
        return "Type the chips as one whole number, as in: buy in 100."
    return Bring(chips)


def whole_number(token: str) -> int | None:
    """Return a whole number written in ASCII digits, None for anything else (``10d``, ``1.0``)."""
    if token.isascii() and token.isdigit() and len(token) <= LONGEST_NUMBER:
        return int(token)
    return None

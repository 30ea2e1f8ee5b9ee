"""What a typed line asks for: words and numbers into values, without looking at the table."""

import enum
import re
from collections.abc import Mapping
from typing import Final

import msgspec

from client.plain.house_commands import HouseCommand, parse_house_command
from client.plain.table_commands import TableCommand, parse_table_command, whole_number


class Word(enum.Enum):
    """A command without anything behind it."""

    NOTHING = enum.auto()
    YES = enum.auto()
    NO = enum.auto()
    HELP = enum.auto()
    HAND = enum.auto()
    TABLE = enum.auto()
    POT = enum.auto()
    DREW = enum.auto()
    WHOSE_TURN = enum.auto()
    AGAIN = enum.auto()
    RANKS = enum.auto()
    RULES = enum.auto()
    EXPLAIN = enum.auto()
    LEARN = enum.auto()
    QUIT = enum.auto()
    FOLD = enum.auto()
    CHECK = enum.auto()
    CALL = enum.auto()
    ALL_IN = enum.auto()
    PAT = enum.auto()
    NEXT = enum.auto()
    REMATCH = enum.auto()
    READY = enum.auto()
    NOT_READY = enum.auto()
    TAKE_SEAT = enum.auto()
    START = enum.auto()
    ADD_BOT = enum.auto()
    REMOVE_BOT = enum.auto()
    END_AFTER_HAND = enum.auto()
    END_NOW = enum.auto()
    SIT_OUT = enum.auto()
    SIT_IN = enum.auto()
    POST = enum.auto()
    WAIT = enum.auto()


class Talk(msgspec.Struct, frozen=True):
    """Say something to the table."""

    text: str


class Wager(msgspec.Struct, frozen=True):
    """Bet, or raise; ``to`` is None where no amount was typed, ``all_in`` where all chips were."""

    is_raise: bool
    to: int | None = None
    all_in: bool = False


class Numbers(msgspec.Struct, frozen=True):
    """Nothing but numbers: the cards to discard."""

    numbers: tuple[int, ...]


class KickSeat(msgspec.Struct, frozen=True):
    """Send the player in a seat away; seats are counted from 1 as people see them."""

    seat: int


class Unclear(msgspec.Struct, frozen=True):
    """A line that is no command; ``why`` says what is wrong with it."""

    why: str


Command = Word | Talk | Wager | Numbers | KickSeat | TableCommand | HouseCommand | Unclear

_WORDS: Final[Mapping[str, Word]] = {
    "": Word.NOTHING,
    "y": Word.YES,
    "yes": Word.YES,
    "no": Word.NO,
    "?": Word.HELP,
    "help": Word.HELP,
    "h": Word.HAND,
    "hand": Word.HAND,
    "i": Word.TABLE,
    "info": Word.TABLE,
    "pot": Word.POT,
    "d": Word.DREW,
    "drew": Word.DREW,
    "w": Word.WHOSE_TURN,
    "who": Word.WHOSE_TURN,
    "again": Word.AGAIN,
    "ranks": Word.RANKS,
    "rules": Word.RULES,
    "e": Word.EXPLAIN,
    "explain": Word.EXPLAIN,
    "learn": Word.LEARN,
    "q": Word.QUIT,
    "quit": Word.QUIT,
    "leave": Word.QUIT,
    "f": Word.FOLD,
    "fold": Word.FOLD,
    "k": Word.CHECK,
    "check": Word.CHECK,
    "c": Word.CALL,
    "call": Word.CALL,
    "all-in": Word.ALL_IN,
    "all in": Word.ALL_IN,
    "allin": Word.ALL_IN,
    "p": Word.PAT,
    "pat": Word.PAT,
    "stand pat": Word.PAT,
    "n": Word.NEXT,
    "next": Word.NEXT,
    "next hand": Word.NEXT,
    "rematch": Word.REMATCH,
    "ready": Word.READY,
    "not ready": Word.NOT_READY,
    "j": Word.TAKE_SEAT,
    "take seat": Word.TAKE_SEAT,
    "take a seat": Word.TAKE_SEAT,
    "sit": Word.TAKE_SEAT,
    "sit down": Word.TAKE_SEAT,
    "g": Word.START,
    "start": Word.START,
    "add bot": Word.ADD_BOT,
    "remove bot": Word.REMOVE_BOT,
    "end": Word.END_AFTER_HAND,
    "end now": Word.END_NOW,
    "sit out": Word.SIT_OUT,
    "sit in": Word.SIT_IN,
    "post": Word.POST,
    "wait": Word.WAIT,
}
_WAGERS: Final[Mapping[str, bool]] = {"b": False, "bet": False, "r": True, "raise": True}
_TALK: Final = re.compile(r"(?:say|t)(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
_UNKNOWN: Final = "I do not know that command. Type ? for the commands."


def parse(line: str, *, in_lobby: bool = False) -> Command:
    """Return what a line asks for.

    Args:
        in_lobby: ``a`` adds a bot there and is all-in at the table, as in the full-screen client.
    """
    talk = _TALK.fullmatch(line.strip())
    if talk:
        said = (talk[1] or "").strip()
        return Talk(said) if said else Unclear("Type what to say behind it, as in: say hello.")
    tokens = [token for token in re.split(r"[\s,]+", line.strip().lower()) if token]
    phrase = " ".join(tokens)
    if phrase == "a":
        return Word.ADD_BOT if in_lobby else Word.ALL_IN
    if phrase in _WORDS:
        return _WORDS[phrase]
    if tokens[0] in _WAGERS:
        return _parse_wager(tokens)
    if tokens[0] in ("kick", "x"):
        return _parse_kick(tokens[1:])
    for parse_more in (parse_table_command, parse_house_command):
        more = parse_more(tokens)
        if more is not None:
            return Unclear(more) if isinstance(more, str) else more
    numbers = [whole_number(token) for token in tokens]
    if all(number is not None for number in numbers):
        return Numbers(tuple(number for number in numbers if number is not None))
    return Unclear(_UNKNOWN)


def _parse_wager(tokens: list[str]) -> Command:
    is_raise = _WAGERS[tokens[0]]
    amount = tokens[1:]
    if amount and amount[0] == "to":
        amount = amount[1:]
    if not amount and len(tokens) == 1:
        return Wager(is_raise)
    if amount in (["all"], ["all-in"], ["all", "in"]):
        return Wager(is_raise, all_in=True)
    to = whole_number(amount[0]) if len(amount) == 1 else None
    if to is None:
        example = "raise 60" if is_raise else "bet 40"
        return Unclear(f"Type the amount as one whole number, as in: {example}.")
    return Wager(is_raise, to=to)


def _parse_kick(amount: list[str]) -> Command:
    seat = whole_number(amount[0]) if len(amount) == 1 else None
    if seat is None:
        return Unclear("Type the number of the seat behind it, as in: kick 3.")
    return KickSeat(seat)

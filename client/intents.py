"""What a player wants: the closed set that keys and mouse are turned into."""

import enum

import msgspec

from engine.actions import Move
from engine.chips import SeatId
from protocol.messages import PeerMessage, PromptId


class Do(enum.Enum):
    """The wishes that need no more than their name."""

    FOLD = enum.auto()
    CHECK = enum.auto()
    CALL = enum.auto()
    BET = enum.auto()
    RAISE = enum.auto()
    ALL_IN = enum.auto()
    CONFIRM_DRAW = enum.auto()
    STAND_PAT = enum.auto()
    CLEAR_MARKS = enum.auto()
    MARK_FOCUSED = enum.auto()
    CHECK_OR_FOLD_AHEAD = enum.auto()
    CHECK_AHEAD = enum.auto()
    CALL_AHEAD = enum.auto()
    DRAW_AHEAD = enum.auto()
    SORT_CARDS = enum.auto()
    NEXT_HAND = enum.auto()
    SEE_RESULT = enum.auto()
    REMATCH = enum.auto()
    READY = enum.auto()
    START = enum.auto()
    ADD_BOT = enum.auto()
    ASK_WHOM_TO_KICK = enum.auto()
    ASK_WHOM_TO_GRANT = enum.auto()
    ASK_ABOUT_LOST = enum.auto()
    END_AFTER_HAND = enum.auto()
    END_NOW = enum.auto()
    TAKE_SEAT = enum.auto()
    LEAVE = enum.auto()
    QUIT = enum.auto()
    INTERRUPT = enum.auto()
    TRY_NOW = enum.auto()
    LIST_TABLES = enum.auto()
    CLOSE_TOP = enum.auto()
    TALK = enum.auto()
    TYPE_COMMAND = enum.auto()
    SEND_LINE = enum.auto()
    SHOW_HELP = enum.auto()
    SHOW_RANKS = enum.auto()
    SHOW_LOG = enum.auto()
    SHOW_INFO = enum.auto()
    SHOW_RULES = enum.auto()
    EXPLAIN = enum.auto()
    SWITCH_LESSONS = enum.auto()
    NEWEST = enum.auto()
    SHOW_SETTINGS = enum.auto()
    TYPE_VALUE = enum.auto()
    BRING_CHIPS = enum.auto()
    SIT_OUT_OR_IN = enum.auto()
    POST_OR_WAIT = enum.auto()
    ERASE_DIGIT = enum.auto()
    TO_POT = enum.auto()
    TO_MOST = enum.auto()
    SEND_AMOUNT = enum.auto()
    SWITCH_MOUSE = enum.auto()
    SWITCH_ASCII = enum.auto()
    SWITCH_DECK = enum.auto()
    REDRAW = enum.auto()
    SUSPEND = enum.auto()


class MarkCard(msgspec.Struct, frozen=True):
    """Mark the card at a place of the hand for the draw, or take the mark away."""

    place: int


class Focus(msgspec.Struct, frozen=True):
    """Move the cursor over the cards: by so many, or with ``to_end`` as far as it goes."""

    step: int
    to_end: bool = False


class Scroll(msgspec.Struct, frozen=True):
    """Scroll the log, or what is shown over it, by so many lines; negative is to older ones."""

    lines: int


class Kick(msgspec.Struct, frozen=True):
    """Take a seat away from somebody."""

    seat: SeatId


class GrantTo(msgspec.Struct, frozen=True):
    """Choose how many chips somebody in a ring game gets for the evening."""

    seat: SeatId


class Confirmed(msgspec.Struct, frozen=True):
    """Make a move that was asked about, for the prompt that it was asked for and no other."""

    prompt: PromptId
    move: Move


class Tell(msgspec.Struct, frozen=True):
    """Say something to the host that was asked about before."""

    message: PeerMessage


class StepAmount(msgspec.Struct, frozen=True):
    """Make the amount that is being chosen a step larger or, below 0, smaller."""

    step: int


class TypeDigit(msgspec.Struct, frozen=True):
    """Put a digit behind the amount that is being chosen."""

    digit: str


class ChooseOption(msgspec.Struct, frozen=True):
    """Look at another rule of the table: so many rows on, or the row ``to``."""

    step: int = 0
    to: int | None = None


class ChangeOption(msgspec.Struct, frozen=True):
    """Give the chosen rule its next value or, below 0, the one before."""

    step: int


class TypeText(msgspec.Struct, frozen=True):
    """Put a text into the line that is being typed."""

    text: str


class Erase(msgspec.Struct, frozen=True):
    """Take away the character before the cursor of the typed line, a word, or everything."""

    what: str = "character"


class MoveCursor(msgspec.Struct, frozen=True):
    """Move the cursor of the typed line; a big step goes to its end."""

    step: int


Typed = TypeText | Erase | MoveCursor
Chosen = StepAmount | TypeDigit | ChooseOption | ChangeOption
Intent = Do | MarkCard | Focus | Scroll | Kick | GrantTo | Confirmed | Tell | Chosen | Typed


class ChooseRow(msgspec.Struct, frozen=True):
    """Choose a row of the list of tables."""

    row: int


class StepRow(msgspec.Struct, frozen=True):
    """Move the choice in the list of tables."""

    step: int


class ListDo(enum.Enum):
    """The other wishes at the list of tables."""

    JOIN = enum.auto()
    LEAVE = enum.auto()


ListIntent = ChooseRow | StepRow | ListDo
Target = Intent | ListIntent
"""What a click on a cell can mean."""

"""All that the full-screen client knows, as frozen values; ``client.update`` makes the next."""

import enum
from typing import Final

import msgspec

from client.intents import Do, Intent
from engine.chips import Chips, SeatId
from protocol.messages import PrivateView, PromptId, Recent, TableView, Welcome

LOG_LINES: Final = 500


class Deck(enum.StrEnum):
    """How suits are coloured."""

    TWO = "two"
    FOUR = "four"
    MONO = "mono"


class Marks(enum.StrEnum):
    """What a mark on a card means for the draw."""

    DROP = "drop"
    HOLD = "hold"


class Bell(enum.StrEnum):
    """When the terminal bell rings."""

    OFF = "off"
    TURN = "turn"
    ALL = "all"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the player chose.

    ``is_host`` is true where the table runs in this very program, ``is_alone`` where nobody but
    bots can come to it. ``may_list`` says that another table can be chosen from a list,
    ``log_path`` where a player finds the log of the program.
    """

    name: str
    deck: Deck = Deck.TWO
    marks: Marks = Marks.DROP
    ascii_only: bool = False
    mouse: bool = True
    learns: bool = False
    bell: Bell = Bell.OFF
    is_host: bool = False
    is_alone: bool = False
    may_list: bool = False
    log_path: str = ""


class LogKind(enum.Enum):
    """What a line of the log is."""

    EVENT = enum.auto()
    TALK = enum.auto()
    HEADING = enum.auto()


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log with the time of day at which it came, as ``20:31``.

    ``tells`` are the options of the rules whose values it says.
    """

    text: str
    clock: str = ""
    kind: LogKind = LogKind.EVENT
    tells: frozenset[str] = frozenset()


class LinkState(enum.Enum):
    """How the connection to the host stands."""

    CONNECTING = enum.auto()
    LIVE = enum.auto()
    LOST = enum.auto()
    REFUSED = enum.auto()
    CLOSED = enum.auto()


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """The connection to the host.

    ``since`` is when it was lost, ``retry_at`` when it is tried again, ``silence`` how many seconds
    there has been no word from a host that is not lost yet. ``code`` and ``reason`` are the host's
    or the network's own words.
    """

    state: LinkState = LinkState.CONNECTING
    since: float = 0.0
    tries: int = 0
    retry_at: float = 0.0
    silence: float = 0.0
    code: str = ""
    reason: str = ""


class Overlay(enum.Enum):
    """What can be opened over the log and the other players.

    ``COMMANDS`` are those that can be typed now, ``ANSWER`` is what a typed one had to say.
    ``SETTINGS`` are the rules of the table option by option, ``ARRIVAL`` says what is played.
    """

    HELP = enum.auto()
    RANKS = enum.auto()
    LOG = enum.auto()
    INFO = enum.auto()
    RULES = enum.auto()
    COMMANDS = enum.auto()
    ANSWER = enum.auto()
    SETTINGS = enum.auto()
    ARRIVAL = enum.auto()


class Answer(msgspec.Struct, frozen=True):
    """One answer to a question: its key, its words, and what it leads to (None: nothing).

    ``short`` stands for the words where there is no room for them.
    """

    key: str
    words: str
    does: Intent | None = None
    short: str = ""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Something asked before it is done; it ends with the prompt that it belongs to."""

    words: str
    answers: tuple[Answer, ...]
    prompt: PromptId | None = None


class Moment(msgspec.Struct, frozen=True):
    """When a move that was chosen ahead is good: this hand, deal and round, and this much owed."""

    hand: int
    deal: int
    phase: str
    owed: Chips


class Ahead(msgspec.Struct, frozen=True):
    """A move chosen before the turn, for one moment, with the places of the cards to discard."""

    does: Do
    moment: Moment
    discard: frozenset[int] = frozenset()


class AmountKind(enum.Enum):
    """What an amount is chosen for."""

    WAGER = enum.auto()
    CHIPS = enum.auto()  # to bring to a ring game
    GRANT = enum.auto()  # for somebody's evening at a ring game


class Amount(msgspec.Struct, frozen=True):
    """An amount that is being chosen: its digits, and the prompt that a wager belongs to.

    ``is_offer`` says that the number was there from the beginning and not typed, ``seat`` who is
    to get chips of the host.
    """

    kind: AmountKind
    text: str
    prompt: PromptId | None = None
    is_offer: bool = True
    seat: SeatId | None = None


class LineKind(enum.Enum):
    """What a line is typed for."""

    TALK = enum.auto()
    COMMAND = enum.auto()


class Typing(msgspec.Struct, frozen=True):
    """The line that is being typed; ``cursor`` counts the characters before it."""

    text: str = ""
    cursor: int = 0
    kind: LineKind = LineKind.TALK


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the screen comes from this value and the size of the screen.

    ``marks`` are places of the hand, ``sent`` the prompt that was answered, ``asked_at`` when the
    player was last asked for something new, ``heard_at`` when the view came. ``moves`` says for
    each seat what it last did in this round. ``told`` is the number of the last event that was
    heard of, ``recent`` what the host said of those before a return. ``log_back`` is how many
    lines the log is scrolled back, ``log_new`` how many came since. ``answer`` is what a typed
    command had to say, ``amount`` a bet or a buy-in that is being chosen, ``settings_row`` the
    rule of the table that is looked at. ``next_sent`` is the number of the hand after which the
    next was asked for. ``closing`` is the exit code once the program is to end; with
    ``ends_table`` its table ends too, with ``wants_list`` another one is chosen, with
    ``wants_code`` its code is asked for.
    """

    settings: Settings
    now: float = 0.0
    link: Link = Link()
    welcome: Welcome | None = None
    banner: tuple[str, ...] = ()
    view: TableView | None = None
    private: PrivateView = PrivateView()
    heard_at: float = 0.0
    told: int = 0
    recent: Recent | None = None
    asked_at: float = 0.0
    sent: PromptId | None = None
    next_sent: int | None = None
    rematch_sent: bool = False
    marks: frozenset[int] = frozenset()
    ahead: Ahead | None = None
    focus: int | None = None
    is_sorted: bool = False
    moves: tuple[str, ...] = ("",) * 8
    log: tuple[LogLine, ...] = ()
    log_back: int = 0
    log_new: int = 0
    note: str = ""
    question: Question | None = None
    overlay: Overlay | None = None
    overlay_from: int = 0
    answer: tuple[str, ...] = ()
    amount: Amount | None = None
    settings_row: int = 0
    typing: Typing | None = None
    result_seen: bool = False
    result_since: float = 0.0
    interrupted_at: float | None = None
    closing: int | None = None
    ends_table: bool = False
    wants_list: bool = False
    wants_code: bool = False

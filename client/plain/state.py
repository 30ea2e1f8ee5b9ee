"""What the plain client remembers between two lines, and what one step of it gives."""

import enum

import msgspec

from client.plain.event_lines import Told
from protocol.messages import PeerMessage, PrivateView, Prompt, PromptId, TablePhase, TableView


class Role(enum.Enum):
    """Whom this client serves: it decides what leaving means and which commands exist."""

    GUEST = enum.auto()
    HOST = enum.auto()  # plays at the table that this program hosts
    CONSOLE = enum.auto()  # runs the table that this program hosts, without a seat
    ALONE = enum.auto()  # plays against bots, with nobody else to come


HOST_ROLES = frozenset({Role.HOST, Role.CONSOLE, Role.ALONE})


class Question(msgspec.Struct, frozen=True):
    """A question that waits for yes or no; ``yes`` is sent then.

    A question about an answer to ``prompt`` lapses with it.
    """

    sentence: str
    yes: PeerMessage
    prompt: PromptId | None = None


class LeaveChoice(msgspec.Struct, frozen=True):
    """The question that a playing host is asked: leave, end, now or no."""


class PlainState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the next line depends on; ``view`` is None before the first update.

    ``heard_at`` is when the view came, in seconds. ``asked`` is the prompt that was printed last,
    ``answered`` the one that was answered last. ``next_sent`` is the hand after which the next one
    was asked for. ``printed`` are the last lines. ``is_back`` is a player after a lost connection,
    ``learns`` one who wants what is asked explained.
    """

    role: Role = Role.GUEST
    short: bool = False
    learns: bool = False
    chat_limit: int = 200
    view: TableView | None = None
    private: PrivateView = PrivateView()
    heard_at: float = 0.0
    told: Told = Told()
    asked: PromptId | None = None
    answered: PromptId | None = None
    reminded: PromptId | None = None
    next_sent: int = 0
    question: Question | LeaveChoice | None = None
    printed: tuple[str, ...] = ()
    is_back: bool = False

    @property
    def open_prompt(self) -> Prompt | None:
        """Return the prompt that has not been answered yet."""
        prompt = self.private.prompt
        is_open = prompt is not None and prompt.id != self.answered
        # A host that asks whoever is not in the hand is broken: nothing can be answered.
        return prompt if is_open and self._is_in_hand else None

    @property
    def _is_in_hand(self) -> bool:
        view = self.view
        if view is None or view.hand is None:
            return False
        return any(seat.seat == view.you for seat in view.hand.seats)

    @property
    def is_host(self) -> bool:
        """Tell whether the table runs in this program."""
        return self.role in HOST_ROLES

    @property
    def phase(self) -> TablePhase | None:
        """Return what the table is doing, None before it has been seen."""
        return None if self.view is None else self.view.phase


class Step(msgspec.Struct, frozen=True):
    """What a typed line or a message of the host brings: the next state, lines and messages."""

    state: PlainState
    lines: tuple[str, ...] = ()
    send: tuple[PeerMessage, ...] = ()

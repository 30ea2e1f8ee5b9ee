"""The plain client at a table: what the host says and what is typed, through the pure steps."""

import enum
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Final

import trio
from msgspec.structs import replace

from client.connecting import Connect
from client.failures import Failure, Kind
from client.openness import openness_words
from client.plain.hearing import hear_rejected, hear_update, remind, remind_at
from client.plain.offline import back_line, lost_line, retry_after
from client.plain.printed_lines import print_lines
from client.plain.state import PlainState, Role, Step
from client.plain.typed_line import NOTHING_SENT, type_line
from client.plain.typed_lines import TypedLines
from net.peer_link import HostLost, JoinRefused, PeerLink
from protocol.codes import Reason
from protocol.messages import Bye, Closing, EndNow, Leave, Rejected, Update

REMEMBERED_LINES: Final = 10
SILENCE_SECONDS: Final = 3.0
GOODBYE_SECONDS: Final = 2.0
OFFLINE: Final = "There is no connection now. Enter tries again at once, q closes the program."

_COME_BACK: Final = frozenset({Reason.TOO_SLOW, Reason.SILENT})
_SENT_AWAY: Final = frozenset({Reason.KICKED, Reason.OPENED_ELSEWHERE})
_ADVICE: Final[dict[str, str]] = {
    Reason.NAME_TAKEN: "Choose another with --as NAME.",
    Reason.NAME_BAD: "Choose another with --as NAME.",
    Reason.FULL: "Look for another table: standpat tables.",
    Reason.TABLE_CLOSED: "Look for another table: standpat tables.",
}


class Ending(enum.Enum):
    """How a session came to its end when nothing went wrong."""

    LEFT = enum.auto()
    TABLE_CLOSED = enum.auto()
    INPUT_ENDED = enum.auto()


class PlainSession:
    """One player, or the console of a host, at one table in plain lines."""

    def __init__(
        self,
        connect: Connect,
        typed: TypedLines,
        *,
        role: Role,
        short: bool = False,
        print_to: Callable[[Iterable[str]], None] = print_lines,
    ) -> None:
        self._connect = connect
        self._typed = typed
        self._print_to = print_to
        self._state = PlainState(role=role, short=short)
        self._link: PeerLink | None = None
        self._lost_at: float | None = None
        self._is_leaving = False
        self._gave_up = False
        self._has_arrived = trio.Event()
        self._try_now = trio.Event()
        self._changed = trio.Event()
        self._jitter = Random()  # noqa: S311  # for the time between two tries, no more

    async def run(self) -> Ending:
        """Play until the table or the player ends it.

        Raises:
            Failure: the host refuses, sends us away, is lost before it let us in, or is given up.
            OutputGone: nobody reads what is printed.
        """
        ending: Ending | Failure = Ending.INPUT_ENDED
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._take_typed_lines, nursery.cancel_scope)
            nursery.start_soon(self._remind_of_the_clock)
            nursery.start_soon(self._tell_of_silence)
            try:
                ending = await self._stay_at_table()
            except Failure as failure:
                # Raised again below: the nursery would wrap it in a group.
                ending = failure
            nursery.cancel_scope.cancel()
        if self._gave_up:
            ending = Failure(Kind.HOST_LOST, "The host is lost.", "Join again to play on.")
        if isinstance(ending, Failure):
            raise ending
        return ending

    # ------------------------------------------------------------ the host

    async def _stay_at_table(self) -> Ending:
        """Connect, again after every loss, until the host says goodbye for good."""
        tries = 0
        while True:
            tries += 1
            try:
                async with self._connect() as link:
                    tries = 0
                    goodbye = await self._listen(link)
            except JoinRefused as refused:
                if self._state.view is None or not refused.retry:
                    advice = _ADVICE.get(refused.code, "")
                    raise Failure(Kind.REFUSED, refused.text, advice) from refused
            except HostLost as lost:
                self._note_loss(lost)
            else:
                if goodbye.code not in _COME_BACK:
                    return self._ending(goodbye)
                continue
            await self._pause(retry_after(max(1, tries), self._jitter.random()))

    def _note_loss(self, lost: HostLost) -> None:
        if self._state.view is None:
            raise Failure(
                Kind.NO_ANSWER, lost.reason, "See what there is: standpat tables, standpat doctor."
            ) from lost
        if self._state.is_host:
            raise Failure(Kind.HOST_LOST, f"The table has broken down. {lost.reason}") from lost
        if self._lost_at is None:
            self._lost_at = trio.current_time()
            self._say(lost_line(self._state.view))

    async def _pause(self, seconds: float) -> None:
        self._try_now = trio.Event()
        with trio.move_on_after(seconds):
            await self._try_now.wait()

    async def _listen(self, link: PeerLink) -> Bye:
        """Take what the host says up to its goodbye."""
        limit = link.welcome.limits.chat_characters
        self._state = replace(self._state, chat_limit=limit)
        self._link = link
        self._tell_openness(link)
        try:
            async for news in link:
                match news:
                    case Update():
                        self._hear(news)
                    case Rejected():
                        self._do(hear_rejected(self._state, news))
                    case Bye():
                        return news
            raise HostLost("The host said no goodbye.")
        finally:
            # Whatever ends the program (a signal, a closed terminal), the seat stays the player's.
            with suppress(HostLost):
                link.send(Closing())
            self._link = None

    def _tell_openness(self, link: PeerLink) -> None:
        """Say once to a guest who else can come; the program of the host says it by itself."""
        if self._state.role is Role.GUEST and self._state.view is None:
            self._say(openness_words(link.welcome.table))

    def _hear(self, update: Update) -> None:
        now = trio.current_time()
        if self._lost_at is not None:
            self._say(back_line(now - self._lost_at))
            self._lost_at = None
            self._state = come_back(self._state)
        self._do(hear_update(self._state, update, now=now))
        self._has_arrived.set()

    def _ending(self, goodbye: Bye) -> Ending:
        if goodbye.code == Reason.LEFT:
            self._say("You left. Goodbye.")
            return Ending.LEFT
        if goodbye.code == Reason.HOST_CLOSING:
            self._say("Goodbye." if self._state.role is Role.ALONE else goodbye.text)
            return Ending.TABLE_CLOSED
        kind = Kind.SENT_AWAY if goodbye.code in _SENT_AWAY else Kind.HOST_HUNG_UP
        raise Failure(kind, goodbye.text)

    # ------------------------------------------------------------ the player

    async def _take_typed_lines(self, session: trio.CancelScope) -> None:
        """Take lines up to the end of the input, which is like closing the window."""
        # What a pipe brings before there is a table is kept until there is one.
        await self._has_arrived.wait()
        async for line in self._typed:
            if self._link is not None:
                self._do(type_line(self._state, line, now=trio.current_time()))
            elif line.strip().lower() in ("q", "quit"):
                self._gave_up = True
                break
            elif line.strip():
                self._say(f"{OFFLINE} {NOTHING_SENT}")
            else:
                self._try_now.set()
        if self._is_leaving:
            # The goodbye is on its way; whoever pipes in a last "q" and "yes" is to hear it.
            await trio.sleep(GOODBYE_SECONDS)
        if self._state.role is not Role.CONSOLE:
            # A console may well be without input, as when it runs as a service.
            session.cancel()

    async def _remind_of_the_clock(self) -> None:
        while True:
            changed, at = self._changed, remind_at(self._state)
            with trio.move_on_at(float("inf") if at is None else at) as waiting:
                await changed.wait()
            if waiting.cancelled_caught:
                self._do(remind(self._state))

    async def _tell_of_silence(self) -> None:
        told = False
        while True:
            link, now = self._link, trio.current_time()
            silent = link is not None and now - link.last_heard() >= SILENCE_SECONDS
            if silent and not told:
                self._say("There is no word from the host.")
            elif told and link is not None and not silent:
                self._say("The host is there again.")
            told = silent
            await trio.sleep(1.0)

    # ------------------------------------------------------------ both

    def _do(self, step: Step) -> None:
        self._state = step.state
        self._changed.set()
        self._changed = trio.Event()
        self._say(*step.lines)
        if self._link is not None:
            # A connection that is gone tells so to the one who listens to it.
            with suppress(HostLost):
                for message in step.send:
                    self._link.send(message)
                    self._is_leaving |= isinstance(message, Leave | EndNow)

    def _say(self, *lines: str) -> None:
        if lines != self._state.printed:
            printed = (*self._state.printed, *lines)[-REMEMBERED_LINES:]
            self._state = replace(self._state, printed=printed)
        self._print_to(lines)


def come_back(state: PlainState) -> PlainState:
    """Return the state of a player who is connected again and is told everything anew."""
    fresh = PlainState(role=state.role, short=state.short, chat_limit=state.chat_limit)
    return replace(fresh, printed=state.printed, is_back=True)

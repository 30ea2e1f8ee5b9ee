"""The plain client at a table: what the host says and what is typed, through the pure steps."""

import enum
from collections.abc import Callable, Iterable
from typing import Final, assert_never

import trio
from msgspec.structs import replace

from client.connecting import Connect, LookOut
from client.failures import FIND_OUT_WHY, Failure, Kind
from client.host_line import HostLine
from client.missed import missed_events
from client.narration import narrate_all
from client.news import (
    BannerChanged,
    Connected,
    Connecting,
    FromHost,
    HostGone,
    News,
    Tick,
    TurnedAway,
)
from client.openness import openness_words
from client.plain.answers import NOTHING_SENT
from client.plain.hearing import hear_rejected, hear_update, lose_host, remind, remind_at
from client.plain.offline import back_line, lost_line
from client.plain.printed_lines import print_lines
from client.plain.state import PlainState, Role, Step
from client.plain.typed_line import type_line
from client.plain.typed_lines import TypedLines
from client.refusals import refusal
from client.sleep_watch import watch_for_sleep
from net.peer_link import JoinRefused
from protocol.codes import Reason
from protocol.messages import (
    Bye,
    Closing,
    EndNow,
    Leave,
    Recent,
    Rejected,
    Update,
    Welcome,
)

REMEMBERED_LINES: Final = 10
SILENCE_SECONDS: Final = 3.0
GOODBYE_SECONDS: Final = 2.0
OFFLINE: Final = "There is no connection now. Enter tries again at once, q closes the program."

_SENT_AWAY: Final = frozenset({Reason.KICKED, Reason.BANNED, Reason.OPENED_ELSEWHERE})


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
        learns: bool = False,
        look_out: LookOut | None = None,
        print_to: Callable[[Iterable[str]], None] = print_lines,
    ) -> None:
        # Whatever ends the program (a signal, a closed terminal), the seat stays the player's.
        self._line = HostLine(connect, parting=Closing())
        self._look_out = look_out
        self._typed = typed
        self._print_to = print_to
        self._state = PlainState(role=role, short=short, learns=learns)
        self._goodbye: Bye | None = None
        self._lost_at: float | None = None
        self._told = 0
        self._recent: Recent | None = None
        self._is_leaving = False
        self._gave_up = False
        self._has_arrived = trio.Event()
        self._changed = trio.Event()

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
            if not self._state.is_host:
                nursery.start_soon(self._tell_of_silence)
                nursery.start_soon(watch_for_sleep, self._line.renew)
            if self._look_out is not None:
                nursery.start_soon(self._look_out, self._line.renew)
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
        """Stay connected until the host says goodbye for good."""
        try:
            await self._line.run(self._take)
        except JoinRefused as refused:
            raise refusal(refused.code, refused.text) from refused
        assert self._goodbye is not None, "the goodbye is the last thing told"
        return self._ending(self._goodbye)

    def _take(self, news: News | FromHost) -> None:
        match news:
            case Update():
                self._hear(news)
            case Recent():
                self._recent = news
            case Rejected():
                self._do(hear_rejected(self._state, news))
            case Bye():
                self._goodbye = news
            case Connected(welcome=welcome):
                self._enter(welcome)
            case HostGone(reason=reason, code=code):
                self._note_loss(reason, code)
            case Connecting() | TurnedAway() | Tick() | BannerChanged():
                pass  # Nothing that a line would be worth.
            case _:
                assert_never(news)

    def _enter(self, welcome: Welcome) -> None:
        self._state = replace(self._state, chat_limit=welcome.limits.chat_characters)
        if self._state.role is Role.GUEST and self._state.view is None:
            # The program of the host says it by itself.
            self._say(openness_words(welcome.table))

    def _note_loss(self, reason: str, code: str) -> None:
        if self._state.view is None:
            raise Failure(Kind.NO_ANSWER, reason, FIND_OUT_WHY)
        if self._state.is_host:
            raise Failure(Kind.HOST_LOST, f"The table has broken down. {reason}")
        if self._lost_at is None:
            self._lost_at = trio.current_time() - self._line.silence()
            stopped = code == Reason.HOST_STOPPED
            line = lost_line(self._state.view, reason=reason if stopped else "")
            self._do(lose_host(self._state, line))

    def _hear(self, update: Update) -> None:
        now = trio.current_time()
        if self._lost_at is not None:
            you, short = update.view.you, self._state.short
            missed = missed_events(self._recent, self._told, you)
            lines = narrate_all(missed, update.view, you, short=short)
            self._say(back_line(now - self._lost_at, lines))
            self._lost_at = None
            self._state = come_back(self._state)
        self._told = update.told
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
            if self._line.is_connected:
                self._do(type_line(self._state, line, now=trio.current_time()))
            elif line.strip().lower() in ("q", "quit"):
                self._gave_up = True
                break
            elif line.strip():
                self._say(f"{OFFLINE} {NOTHING_SENT}")
            else:
                self._line.try_now()
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
            silent = self._line.is_connected and self._line.silence() >= SILENCE_SECONDS
            if silent and not told:
                self._say("There is no word from the host.")
            elif told and self._line.is_connected and not silent:
                self._say("The host is there again.")
            told = silent
            await trio.sleep(1.0)

    # ------------------------------------------------------------ both

    def _do(self, step: Step) -> None:
        self._state = step.state
        self._changed.set()
        self._changed = trio.Event()
        self._say(*step.lines)
        for message in step.send:
            self._line.send(message)
            self._is_leaving |= isinstance(message, Leave | EndNow)

    def _say(self, *lines: str) -> None:
        if lines != self._state.printed:
            printed = (*self._state.printed, *lines)[-REMEMBERED_LINES:]
            self._state = replace(self._state, printed=printed)
        self._print_to(lines)


def come_back(state: PlainState) -> PlainState:
    """Return the state of a player who is connected again and is told everything anew."""
    fresh = PlainState(role=state.role, short=state.short, chat_limit=state.chat_limit)
    return replace(fresh, learns=state.learns, printed=state.printed, is_back=True)

"""The host around a table: moves the bytes of its peers and wakes its clock. It decides nothing."""

import itertools
import logging
import math
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, assert_never

import trio

from engine.chips import SeatId
from net.host.code_desk import CodeDesk
from net.host.connections import Attachment
from net.host.door import Door
from net.host.draft import Close, EndTable, Output, SeatBot, Send
from net.host.gate import Gate
from net.host.host_clock import LOOK_SECONDS, HostClock
from net.host.invariants import BrokenTable
from net.host.journal import Journal, JournalFailed
from net.host.limits import HostLimits
from net.host.peer_line import PeerLine
from net.host.recording import Persist
from net.host.seats import PeerId
from net.host.table import Table
from net.host.teller import Teller, Told
from net.memory_stream import MemoryStream, memory_stream_pair
from net.message_stream import StreamEnded
from net.outbox import OutboxFull
from net.peer_link import HostLost, JoinRefused
from net.tls_identity import HostIdentity
from net.tls_stream import secure_as_host
from protocol.codes import Reason
from protocol.errors import RemoteProtocolError
from protocol.handshake import make_refused
from protocol.messages import Bye, CodeProof, Hello, PeerMessage, Pong, TableState, TableSummary
from protocol.packing import NotUnderstood, Packer

log = logging.getLogger(__name__)

SeatBotFunction = Callable[[trio.abc.Stream], Awaitable[None]]
CLOSING: Final = Bye(code=Reason.HOST_CLOSING, text="The host has closed the table.")
STOPPED: Final = Bye(
    code=Reason.HOST_STOPPED,
    text="The host has stopped in the middle of the game. It can go on later.",
)
BROKEN: Final = Bye(
    code=Reason.HOST_BROKEN, text="Something went wrong at the host: the table had to stop."
)


class Host:
    """A table that is open. Made by ``open_host``, which owns its tasks."""

    def __init__(
        self,
        table: Table,
        nursery: trio.Nursery,
        *,
        journal: Journal,
        seat_bot: SeatBotFunction,
        limits: HostLimits,
        door: Door | None,
        on_summary_change: Callable[[TableSummary], None] | None,
    ) -> None:
        self._table = table
        self._clock = HostClock(table.time)
        self._teller = Teller(journal, carry_out=self._carry_out)
        self._telling = trio.CancelScope(shield=True)
        self.connections = nursery
        self._seat_bot = seat_bot
        self._limits = limits
        self._gate = Gate(limits, allow_public=door is not None and door.allow_public)
        self._code_desk = _code_desk(door)
        assert table.summary.code_needed == (self._code_desk is not None)
        self._on_summary_change = on_summary_change
        self._summary = table.summary
        self._lines: dict[PeerId, PeerLine] = {}
        self._packer = Packer()
        self._serving = 0
        self._turning_away = 0
        self._peer_ids = itertools.count(1)
        self._deadline_moved = trio.Event()
        self._line_ended = trio.Event()
        self._ended = trio.Event()
        self._is_closing = False
        self._end_reason: Bye | None = None
        self.failure: BrokenTable | JournalFailed | None = None

    # ------------------------------------------------------------ for who hosts

    @property
    def summary(self) -> TableSummary:
        """Return what the table says of itself to everybody on the network."""
        return self._summary

    def attach_host_player(self) -> MemoryStream:
        """Return a stream to the table with the powers of the host, for the host's own client."""
        return self._attach(Attachment.HOST_PLAYER)

    def attach_peer(self, address: str) -> MemoryStream:
        """Return a stream to the table that counts as a connection from a network address."""
        ours, theirs = memory_stream_pair()
        self.connections.start_soon(self._receive_visitor, ours, address)
        return theirs

    async def wait_ended(self) -> Bye:
        """Wait until the table has ended and return what everybody was told."""
        await self._ended.wait()
        assert self._end_reason is not None
        return self._end_reason

    @property
    def is_unfinished(self) -> bool:
        """Tell whether the table has stopped in the middle of a game."""
        return self._end_reason == STOPPED

    def end(self) -> None:
        """Have everybody told goodbye; nobody is heard or let in any more."""
        self._consult(lambda now: self._table.on_stopped(now, self._last_word()))

    # ------------------------------------------------------------ the tasks of open_host

    async def receive_stream(self, identity: HostIdentity, stream: trio.SocketStream) -> None:
        """Serve a connection from the network, to its end."""
        try:
            address: str = stream.socket.getpeername()[0]
        except OSError:
            await trio.aclose_forcefully(stream)  # gone before we looked
            return
        await self._receive_visitor(secure_as_host(stream, identity), address)

    async def run_clock(self) -> None:
        """Wake the table whenever it wants to be woken."""
        while not self._is_closing:
            deadline = self._table.next_deadline()
            self._deadline_moved = trio.Event()
            until = math.inf if deadline is None else self._clock.when(deadline)
            with trio.move_on_at(until) as sleep:
                await self._deadline_moved.wait()
            if sleep.cancelled_caught:
                self._consult(self._table.on_time)

    async def watch_clock(self) -> None:
        """See to it that no time counts in which this program stood still."""
        while not self._is_closing:
            await trio.sleep(LOOK_SECONDS)
            self._look_at_clock()

    def _look_at_clock(self) -> None:
        if self._clock.has_stood_still():
            self._consult(self._table.on_stood_still)

    async def run_teller(self) -> None:
        """Tell the peers what came of what was said, until the host has shut down."""
        try:
            # Shielded, as the table is closed in order also where the host is cancelled.
            with self._telling:
                await self._teller.run()
        except JournalFailed as error:
            log.exception("The table cannot be kept")
            self.failure = error
            text = f"The table had to stop: {error.sentence}"
            self._say_goodbye(Bye(code=Reason.HOST_BROKEN, text=text))

    def open(self) -> None:
        """Begin: have everybody back who was here before the host was stopped."""
        self._consult(self._table.on_opened)

    async def shut_down(self) -> None:
        """Say goodbye and give everybody a moment to hear it."""
        self.end()
        with trio.move_on_after(self._limits.flush_seconds, shield=True):
            await self._ended.wait()
            while self._serving:
                self._line_ended = trio.Event()
                await self._line_ended.wait()
        self._telling.cancel()

    # ------------------------------------------------------------ connections

    def _attach(self, attachment: Attachment, *, bot_for: SeatId | None = None) -> MemoryStream:
        ours, theirs = memory_stream_pair()
        line = self._new_line(ours, address=None)
        self._table.on_connected(line.peer, attachment, bot_for=bot_for)
        self._lines[line.peer] = line
        self.connections.start_soon(self._serve, line)
        return theirs

    async def _receive_visitor(self, stream: trio.abc.Stream, address: str) -> None:
        line = self._new_line(stream, address=address)
        now = trio.current_time()
        refused = self._gate.enter(now, address)
        if refused is None and not self._is_closing:
            self._table.on_connected(line.peer, address=address)
            self._lines[line.peer] = line
            await self._serve(line)
            self._gate.leave(address, was_admitted=line.was_admitted)
        elif self._turning_away >= self._limits.connections or not (
            self._gate.may_be_told(now, address)
        ):
            await line.messages.aclose()
        else:
            self._turning_away += 1
            last = self._last_word()
            line.finish(refused or make_refused(Reason(last.code), last.text))
            await self._serve(line)
            self._turning_away -= 1

    def _new_line(self, stream: trio.abc.Stream, *, address: str | None) -> PeerLine:
        peer = PeerId(next(self._peer_ids))
        return PeerLine(peer, stream, limits=self._limits, packer=self._packer, address=address)

    async def _serve(self, line: PeerLine) -> None:
        """Carry one connection to its end. Whatever goes wrong with it stays in here."""
        self._serving += 1
        try:
            with line.scope:
                async with trio.open_nursery() as nursery:
                    nursery.start_soon(self._write, line)
                    await self._read(line)
                    nursery.cancel_scope.cancel()
        except* Exception:  # our bug, but the others must not pay for it: their table is unchanged
            log.exception("Peer %d is dropped for a fault of this program", line.peer)
        finally:
            await self._part(line)

    async def _read(self, line: PeerLine) -> None:
        until = trio.current_time() + self._limits.admission_seconds
        try:
            while not line.is_finished:
                messages = await line.messages.receive(
                    until=math.inf if line.is_admitted else until
                )
                for message in messages:
                    await self._hear(line, message)
        except StreamEnded as end:
            self._note_end(line, end)
        except RemoteProtocolError as error:
            log.info("Peer %d of %s: %s", line.peer, line.address, error)
            line.finish_because(Reason.PROTOCOL_ERROR, f"That is not the protocol: {error}.")
        self._forget(line)
        await line.messages.drain()

    async def _hear(self, line: PeerLine, message: PeerMessage | NotUnderstood) -> None:
        """Hear a message, where there is a join code in front of the table once it is proved."""
        desk = self._code_desk
        if desk is None or line.address is None or line.is_admitted:
            await self._pass_on(line, message)
        elif isinstance(message, CodeProof):
            hello = await desk.judge(line, message)
            if hello is not None:
                await self._pass_on(line, hello)
        elif isinstance(message, Hello) and self._table.needs_code(message):
            await desk.challenge(line, message)
        else:
            await self._pass_on(line, message)

    async def _pass_on(self, line: PeerLine, message: PeerMessage | NotUnderstood) -> None:
        """Pass a message on to the table and wait until it is answered: one at a time, please."""
        if isinstance(message, Pong):
            line.messages.heartbeat.applied(message.seq)
        answered = self._consult(lambda now: self._table.on_message(now, line.peer, message))
        if answered is not None:
            await answered.wait()
        if line.is_admitted and not line.was_admitted:
            line.was_admitted = True
            if line.address is not None:
                self._gate.admit(trio.current_time(), line.address)

    async def _write(self, line: PeerLine) -> None:
        try:
            await line.messages.write()
            line.is_flushed = True
        except StreamEnded as end:
            log.info("Peer %d of %s: %s", line.peer, line.address, end)
            line.drop()
        except OutboxFull:
            line.drop()

    def _note_end(self, line: PeerLine, end: StreamEnded) -> None:
        log.info("Peer %d of %s: %s", line.peer, line.address, end)
        if end.code is None:
            line.drop()
        else:
            line.finish_because(end.code, end.sentence)

    def _forget(self, line: PeerLine) -> None:
        """Tell the table that nothing more comes from a peer."""
        if self._code_desk is not None:
            self._code_desk.forget(line.peer)
        if self._lines.pop(line.peer, None) is not None:
            self._consult(lambda now: self._table.on_gone(now, line.peer))

    async def _part(self, line: PeerLine) -> None:
        """Close a connection, with a last word where it was not dropped."""
        if not line.is_finished:
            last = self._last_word()
            line.finish_because(Reason(last.code), last.text)
        # Shielded: when the host is cancelled its peers shall still hear why, if they are quick.
        with trio.move_on_after(self._limits.flush_seconds, shield=True):
            if not (line.is_dropped or line.is_flushed or line.messages.is_mid_frame):
                await self._write(line)
        await line.messages.aclose()
        self._forget(line)
        self._serving -= 1
        self._line_ended.set()

    # ------------------------------------------------------------ what the table wants done

    def _consult(self, ask: Callable[[float], Sequence[Output]]) -> trio.Event | None:
        """Tell the table something and have done what it wants done; return what is set then."""
        self._look_at_clock()
        if self._is_closing:
            return None
        try:
            outputs = ask(self._clock.read())
        except BrokenTable as error:
            log.exception("The table is broken")
            self.failure = error
            outputs = [EndTable(BROKEN)]
        self._deadline_moved.set()
        if not outputs:
            return None
        self._is_closing = any(isinstance(output, EndTable) for output in outputs)
        return self._teller.add(outputs, self._table.summary)

    def _carry_out(self, told: Told) -> None:
        for output in told.outputs:
            match output:
                case Persist():
                    pass  # It is kept by now.
                case Send(peer, message):
                    if peer in self._lines:
                        self._lines[peer].push(message)
                case Close(peer, last):
                    if peer in self._lines:
                        self._lines[peer].finish(last)
                case SeatBot(seat):
                    self.connections.start_soon(self._run_bot, seat)
                case EndTable(reason):
                    self._say_goodbye(reason)
                case _:
                    assert_never(output)
        if told.summary != self._summary:
            if self._code_desk is not None and _match_has_ended(self._summary, told.summary):
                # The next match has a code of its own. Whoever has a seat needs none.
                self._code_desk.guesses.renew()
            self._summary = told.summary
            if self._on_summary_change is not None:
                self._on_summary_change(self._summary)

    def _say_goodbye(self, reason: Bye) -> None:
        self._is_closing = True
        self._end_reason = reason
        for line in self._lines.values():
            line.finish_because(Reason(reason.code), reason.text)
        self._ended.set()

    def _last_word(self) -> Bye:
        """Return why the table ends, also where everything is cancelled before that was said."""
        return self._end_reason or (STOPPED if self._table.is_in_game else CLOSING)

    async def _run_bot(self, seat: SeatId) -> None:
        stream = self._attach(Attachment.BOT, bot_for=seat)
        try:
            await self._seat_bot(stream)
        except (HostLost, JoinRefused) as error:
            log.debug("The bot of seat %d ends: %s", seat, error)
        except Exception:  # the rules move for a bot that has failed, and the hand goes on
            log.exception("The bot of seat %d has failed", seat)
        finally:
            await trio.aclose_forcefully(stream)


def _code_desk(door: Door | None) -> CodeDesk | None:
    if door is None or door.guesses is None:
        return None
    return CodeDesk(door.identity.certificate_hash, door.guesses)


def _match_has_ended(before: TableSummary, after: TableSummary) -> bool:
    under_way = {TableState.PLAYING, TableState.PAUSED}
    return before.state in under_way and after.state not in under_way

"""The table without I/O: what a peer said and what time it is go in, what to send and do comes out.

It never waits, sleeps, reads a clock or touches a stream, so a match of hours is played in
milliseconds under a clock of the test's own. A shell around it moves the bytes:
``net.host.server``.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from engine.chips import SeatId
from engine.rules import TableRules
from net.host.admission import NotAdmitted
from net.host.connections import Attachment, Connection
from net.host.deadlines import next_due
from net.host.draft import Close, Draft, EndTable, Output, Send, TurnedDown
from net.host.game_clock import GameClock
from net.host.inputs import (
    BotOverruled,
    CameIn,
    ConnectionEnded,
    Heard,
    HostReturned,
    HostStoodStill,
    HostStopped,
    Input,
    SeatHanded,
    SeatTaken,
    TimePassed,
)
from net.host.invariants import BrokenTable
from net.host.limits import DEFAULT_LIMITS, HostLimits
from net.host.live_table import PLAYING, LiveTable
from net.host.manners import MannersBook
from net.host.recent_events import RecentEvents
from net.host.recording import Record, RecordingShuffler, write_down
from net.host.replay import replayed
from net.host.seats import PeerId, hash_token, is_at_table, seat_of_peer, seat_of_token
from net.host.sessions import Session
from net.host.shuffling import Shuffler, new_token
from net.host.table_views import events_seen, private_view, public_view, summary
from net.host.taking_in import check_powers, take_in
from protocol.codes import Reason
from protocol.handshake import refuse_other_version
from protocol.messages import (
    Act,
    Bye,
    CodeProof,
    Event,
    GiveSeat,
    Hello,
    PeerMessage,
    Ping,
    Pong,
    Refused,
    Rejected,
    Snapshot,
    Status,
    TableSummary,
    TableView,
    TakeSeat,
    Update,
    Want,
)
from protocol.packing import NotUnderstood
from protocol.version import PROTO_MAX, PROTO_MIN

MOST_DUE_AT_ONCE: Final = 1000
"""More things than this at one moment are not a table with lost players but a clock that stands."""


class Table:
    """A table of five-card draw with everybody at it."""

    def __init__(
        self,
        *,
        table_id: str,
        name: str,
        rules: TableRules,
        shuffler: Shuffler,
        limits: HostLimits = DEFAULT_LIMITS,
        make_token: Callable[[], str] = new_token,
        app: str = "",
        code_needed: bool = False,
    ) -> None:
        self._live = LiveTable(
            id=table_id,
            name=name,
            rules=rules,
            seats=(None,) * rules.seats,
            seeded=shuffler.seeded,
            app=app,
            code_needed=code_needed,
        )
        self._shuffler = shuffler
        self._limits = limits
        self._make_token = make_token
        self._sessions: dict[PeerId, Session] = {}
        self._time = 0.0
        self._clock = GameClock()
        self._recent = RecentEvents()
        self._manners = MannersBook(limits)

    @property
    def live(self) -> LiveTable:
        """Return the table as it is, hidden cards included: for the host's own tests only."""
        return self._live

    @property
    def time(self) -> float:
        """Return when the table last took something in, by its own clock."""
        return self._time

    @property
    def summary(self) -> TableSummary:
        """Return what the table says of itself to everybody on the network."""
        return summary(self._live)

    @property
    def is_in_game(self) -> bool:
        """Tell whether there is something that can go on another time."""
        return self._live.phase in PLAYING

    def needs_code(self, hello: Hello) -> bool:
        """Tell whether who says this hello, over the network, has to prove the join code.

        A token is as good; who asks for the status, or speaks another version, is told without.
        """
        return (
            self._live.code_needed
            and hello.want is not Want.STATUS
            and refuse_other_version(hello) is None
            and seat_of_token(self._live.seats, hash_token(hello.token)) is None
        )

    # ------------------------------------------------------------ what comes in

    def on_connected(
        self,
        peer: PeerId,
        attachment: Attachment = Attachment.NETWORK,
        *,
        bot_for: SeatId | None = None,
        address: str = "",
    ) -> None:
        """Take note of a connection that has not said anything yet."""
        assert peer not in self._sessions, f"peer {peer} is connected already"
        connection = Connection(peer, attachment, bot_for, address)
        self._sessions[peer] = Session(connection, limits=self._limits)

    def on_message(
        self, now: float, peer: PeerId, message: PeerMessage | NotUnderstood
    ) -> list[Output]:
        """Take in what a peer said and return what comes of it."""
        session = self._sessions.get(peer)
        if session is None:
            return []
        outputs = self.on_time(now)
        if not session.is_within_rate(now):
            return outputs + self._hold_back(now, session)
        try:
            return outputs + self._hear(now, session, message)
        except TurnedDown as refusal:
            return outputs + self._reject(now, session, message, refusal)
        except NotAdmitted as refusal:
            return outputs + self._turn_away(peer, refusal.refused)

    def on_gone(self, now: float, peer: PeerId) -> list[Output]:
        """Take in that a connection has ended."""
        outputs = self.on_time(now)
        session = self._sessions.pop(peer, None)
        if session is None or not is_at_table(self._live.seats, self._live.watchers, peer):
            return outputs
        return outputs + self._accept(now, ConnectionEnded(peer=peer))

    def on_time(self, now: float) -> list[Output]:
        """Do everything that is due by now."""
        outputs: list[Output] = []
        for _ in range(MOST_DUE_AT_ONCE):
            due = next_due(self._live)
            if due is None or due[0] > self._clock.read(now):
                return outputs
            outputs += self._accept(now, TimePassed())
        raise BrokenTable(f"what is due at {now} stays due")

    def next_deadline(self) -> float | None:
        """Return when ``on_time`` wants to be called, None while everything waits for people."""
        due = next_due(self._live)
        return None if due is None else self._clock.when(due[0])

    def on_opened(self, now: float) -> list[Output]:
        """Take in that the table is open; after a replay, that everybody has to come back."""
        return self._accept(now, HostReturned()) if any(self._live.seats) else []

    def on_stood_still(self, now: float) -> list[Output]:
        """Take in that nothing was heard and told for some time, which did not count."""
        return self._accept(now, HostStoodStill()) if self._live.turn is not None else []

    def on_stopped(self, now: float, reason: Bye) -> list[Output]:
        """Take in that the host stops; a game that is under way can go on another time."""
        if self.is_in_game:
            return [EndTable(reason)]
        return self._accept(now, HostStopped(reason=reason))

    def replay(self, records: Iterable[Record]) -> None:
        """Bring a new table to where these records have left it, without a word to anybody.

        Raises:
            ReplayDiffers: it does not come to the same.
        """
        self._live, self._time = replayed(self._live, records, self._shuffler)
        self._set_clock(self._time)

    # ------------------------------------------------------------ one input

    def _accept(self, now: float, given: Input, *, token: str = "") -> list[Output]:
        """Work on a draft; it becomes the table whole and sound, or not at all."""
        before, time = self._live, self._clock.read(now)
        chance = RecordingShuffler(self._shuffler)
        draft = Draft(before, now=time, shuffler=chance)
        take_in(draft, given, limits=self._limits, token=token)
        if isinstance(given, Heard) and draft.is_as_before(before):
            return []  # Said twice: nothing to keep, and nobody to tell.
        ends_table = any(isinstance(output, EndTable) for output in draft.afterwards)
        persist = write_down(before, draft.live, given, chance, now=time, ends_table=ends_table)
        self._live, self._time = draft.live, time
        self._set_clock(now)
        for output in draft.afterwards:
            if isinstance(output, Close):
                del self._sessions[output.peer]
        recent = self._recent_for(before, given)
        self._recent.add(draft.events)
        updates = self._updates(now, draft.events)
        return [persist, *draft.sends, *recent, *updates, *draft.afterwards]

    def _set_clock(self, now: float) -> None:
        """See that the time of the game runs, or stands still, as the table has it."""
        if self._live.is_paused:
            self._clock.stop(now)
        else:
            self._clock.go_on(now)

    def _recent_for(self, before: LiveTable, given: Input) -> list[Output]:
        """Return what to tell somebody who comes back to a seat of what they have missed."""
        match given:
            case CameIn(connection=connection, shown=shown):
                if seat_of_token(before.seats, shown) is None:
                    return []
            case SeatHanded(to=connection):
                pass
            case _:
                return []
        return [self._recent.tell(connection.peer, before.told)]

    def _hear(
        self, now: float, session: Session, message: PeerMessage | NotUnderstood
    ) -> list[Output]:
        if not is_at_table(self._live.seats, self._live.watchers, session.peer):
            return self._greet(now, session, message)
        match message:
            case Ping():
                return [Send(session.peer, Pong())]
            case Pong():
                return []
            case Snapshot():
                public = public_view(self._live, now=self._clock.read(now))
                return [self._update(session, public, (), now=now)]
            case NotUnderstood(kind):
                return self._shrug(now, session, kind)
            case GiveSeat():
                return self._hand_over(now, session, message)
            case TakeSeat():
                token = self._make_token()
                taken = SeatTaken(connection=session.connection, given=hash_token(token))
                return self._accept(now, taken, token=token)
            case Hello() | CodeProof():
                return self._hang_up(now, session, Reason.PROTOCOL_ERROR, "You are here already.")
            case _:
                self._manners.count(now, self._live, session.connection, message)
                return self._accept(now, Heard(connection=session.connection, message=message))

    def _greet(
        self, now: float, session: Session, message: PeerMessage | NotUnderstood
    ) -> list[Output]:
        if not isinstance(message, Hello):
            raise NotAdmitted(Reason.PROTOCOL_ERROR, "Say hello first.")
        if message.want is Want.STATUS:
            status = Status(proto_min=PROTO_MIN, proto_max=PROTO_MAX, table=self.summary)
            return self._turn_away(session.peer, status)
        refused = refuse_other_version(message)
        if refused is not None:
            return self._turn_away(session.peer, refused)
        token = self._make_token()
        came_in = CameIn(
            connection=session.connection,
            hello=replace(message, token=""),
            shown=hash_token(message.token) if message.token else b"",
            given=hash_token(token),
        )
        return self._accept(now, came_in, token=token)

    def _hand_over(self, now: float, session: Session, message: GiveSeat) -> list[Output]:
        """Give a seat to a watcher who is called so, with a token that nobody else ever had."""
        check_powers(session.connection)
        watchers = self._live.watchers
        peer = next((w.peer for w in watchers if w.name == message.watcher), None)
        if peer is None:
            raise TurnedDown(
                Reason.NO_SUCH_PLAYER, f"Nobody who watches is called {message.watcher}."
            )
        token = self._make_token()
        handed = SeatHanded(
            connection=session.connection,
            message=message,
            to=self._sessions[peer].connection,
            given=hash_token(token),
        )
        return self._accept(now, handed, token=token)

    def _turn_away(self, peer: PeerId, last: Refused | Status) -> list[Output]:
        """End a connection that never came to the table."""
        del self._sessions[peer]
        return [Close(peer, last)]

    # ------------------------------------------------------------ what goes out

    def _updates(self, now: float, events: Sequence[Event]) -> list[Output]:
        public = public_view(self._live, now=self._clock.read(now))
        seats, watchers = self._live.seats, self._live.watchers
        return [
            self._update(session, public, events, now=now)
            for session in self._sessions.values()
            if is_at_table(seats, watchers, session.peer)
        ]

    def _update(
        self, session: Session, public: TableView, events: Sequence[Event], *, now: float
    ) -> Send:
        seat = seat_of_peer(self._live.seats, session.peer)
        you = None if seat is None else seat.seat
        update = Update(
            seq=session.next_seq(),
            events=events_seen(events, you),
            view=replace(public, you=you),
            private=private_view(self._live, you, now=self._clock.read(now)),
            told=self._live.told,
        )
        return Send(session.peer, update)

    def _reject(
        self,
        now: float,
        session: Session,
        message: PeerMessage | NotUnderstood,
        refusal: TurnedDown,
    ) -> list[Output]:
        rejected = Rejected(code=refusal.code, text=refusal.sentence, prompt=refusal.prompt)
        outputs: list[Output] = [Send(session.peer, rejected)]
        is_bot = session.connection.attachment is Attachment.BOT
        if is_bot and refusal.code is not Reason.PAUSED and self._is_answer(session, message):
            # A bot that tries what is not allowed would try it again: the rules move for it.
            outputs += self._accept(now, BotOverruled(peer=session.peer))
        return outputs

    def _is_answer(self, session: Session, message: PeerMessage | NotUnderstood) -> bool:
        turn, seat = self._live.turn, seat_of_peer(self._live.seats, session.peer)
        return (
            turn is not None
            and seat is not None
            and turn.seat == seat.seat
            and isinstance(message, Act)
            and message.prompt == turn.prompt
        )

    def _hold_back(self, now: float, session: Session) -> list[Output]:
        """Leave a message of a flood unread; say so once, and hang up if it goes on."""
        if session.floods_on:
            return self._hang_up(now, session, Reason.TOO_FAST, "Too many messages.")
        if not session.is_to_be_told:
            return []
        text = f"At most {self._limits.messages_per_second} messages a second, or goodbye."
        return [Send(session.peer, Rejected(code=Reason.TOO_FAST, text=text))]

    def _shrug(self, now: float, session: Session, kind: str) -> list[Output]:
        if not session.may_be_misunderstood(now):
            text = "Too many messages that this table does not know."
            return self._hang_up(now, session, Reason.PROTOCOL_ERROR, text)
        text = f"This table does not know the message {kind!a}."
        return [Send(session.peer, Rejected(code=Reason.NOT_UNDERSTOOD, text=text))]

    def _hang_up(self, now: float, session: Session, code: Reason, text: str) -> list[Output]:
        """Close a connection for what came over it; a player of it is lost, not gone."""
        last = Bye(code=code, text=text)
        return self._accept(now, ConnectionEnded(peer=session.peer, last=last))

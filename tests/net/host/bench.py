"""A table on the bench: no streams, no tasks, a clock that the test sets forward."""

import itertools
from collections.abc import Callable, Mapping, Sequence

import msgspec

from engine.actions import Move
from engine.cards import Card
from engine.chips import SeatId
from engine.events import HandEvent
from engine.rule_options import make_rules
from net.host.draft import Close, EndTable, Output, SeatBot, Send
from net.host.limits import DEFAULT_LIMITS, HostLimits
from net.host.live_table import LiveTable
from net.host.recording import Persist, Record
from net.host.seats import PeerId
from net.host.sessions import Attachment
from net.host.shuffling import Shuffler
from net.host.table import Table
from net.testing import ScriptedShuffler
from protocol.handshake import make_hello
from protocol.messages import (
    Act,
    Bye,
    Event,
    Hello,
    HostMessage,
    PeerMessage,
    Prompt,
    Refused,
    Rejected,
    Start,
    Status,
    TablePhase,
    TableState,
    Update,
    Want,
    Welcome,
)
from protocol.packing import NotUnderstood


class Bench:
    """One table, everybody at it, and all that they were told."""

    def __init__(
        self,
        options: Mapping[str, str] | None = None,
        *,
        preset: str = "classic",
        decks: Sequence[Sequence[Card]] = (),
        button: int = 0,
        seed: int = 0,
        limits: HostLimits = DEFAULT_LIMITS,
        make_shuffler: Callable[[], Shuffler] | None = None,
    ) -> None:
        tokens = (f"token-{number}" for number in itertools.count())
        self.now = 1000.0
        self._new_table: Callable[[], Table] = lambda: Table(
            table_id="bench",
            name="Bench",
            rules=make_rules(preset, options or {}),
            shuffler=(
                ScriptedShuffler(decks, button=button, seed=seed)
                if make_shuffler is None
                else make_shuffler()
            ),
            limits=limits,
            make_token=lambda: next(tokens),
        )
        self.table = self._new_table()
        self.told: dict[PeerId, list[HostMessage]] = {}
        self.closed: dict[PeerId, Bye | Refused | Status] = {}
        self.bots_wanted: list[SeatId] = []
        self.ended: Bye | None = None
        self.entries: list[Persist] = []
        self._ids = map(PeerId, itertools.count(1))

    # ------------------------------------------------------------ what goes in

    def connect(
        self,
        attachment: Attachment = Attachment.NETWORK,
        *,
        bot_for: SeatId | None = None,
        address: str = "",
    ) -> PeerId:
        peer = next(self._ids)
        self.told[peer] = []
        self.table.on_connected(peer, attachment, bot_for=bot_for, address=address)
        return peer

    def join(
        self,
        name: str,
        *,
        want: Want = Want.JOIN,
        token: str = "",
        attachment: Attachment = Attachment.NETWORK,
        address: str = "",
    ) -> PeerId:
        peer = self.connect(attachment, address=address)
        self.say(peer, make_hello(want, name=name, token=token))
        return peer

    def sit(self, *names: str) -> list[PeerId]:
        """Seat people; the first of them has the powers of the host."""
        first, *others = names
        host = self.join(first, attachment=Attachment.HOST_PLAYER)
        return [host, *(self.join(name) for name in others)]

    def sit_and_start(self, *names: str) -> list[PeerId]:
        peers = self.sit(*names)
        self.say(peers[0], Start())
        assert self.phase() is TablePhase.HAND
        return peers

    def seat_bot(self, seat: SeatId) -> PeerId:
        """Connect the bot that the table has asked for."""
        self.bots_wanted.remove(seat)
        bot = self.connect(Attachment.BOT, bot_for=seat)
        self.say(bot, make_hello(Want.JOIN))
        return bot

    def say(self, peer: PeerId, message: PeerMessage | NotUnderstood) -> list[HostMessage]:
        """Deliver a message and return what came back to this peer."""
        before = len(self.told[peer])
        self.note(self.table.on_message(self.now, peer, message))
        return self.told[peer][before:]

    def greet(self, hello: Hello) -> Bye | Refused | Status | None:
        """Say this hello from somewhere and return how it was turned away."""
        peer = self.connect()
        self.say(peer, hello)
        return self.closed.get(peer)

    def act(self, *moves: Move) -> None:
        """Make the moves one after the other, each by whoever is asked."""
        for move in moves:
            turn = self.live.turn
            assert turn is not None, "nobody is asked"
            answer = self.answer(self.peer_of(turn.seat), move)
            assert not isinstance(answer, Rejected), answer.text

    def answer(self, peer: PeerId, move: Move) -> HostMessage:
        """Answer the open prompt from a peer, whether it was asked or not."""
        turn = self.live.turn
        assert turn is not None, "nobody is asked"
        return self.say(peer, Act(prompt=turn.prompt, move=move))[0]

    def lose(self, peer: PeerId) -> None:
        self.note(self.table.on_gone(self.now, peer))

    def replay(self, records: Sequence[Record]) -> Table:
        """Return a new table with these records replayed, as they come out of a journal."""
        kept = msgspec.json.encode(records)
        table = self._new_table()
        table.replay(msgspec.json.decode(kept, type=tuple[Record, ...]))
        return table

    def crash(self, *, kept: int | None = None) -> None:
        """Kill the host, of whose entries so many were kept, and open the table again."""
        self.entries = self.entries[:kept]
        self.table = self.replay([entry.record for entry in self.entries])
        self.now = self.table.time
        self.bots_wanted.clear()
        self.note(self.table.on_opened(self.now))

    def stand_still(self) -> None:
        """Have the host notice that it did nothing for some time, which did not count."""
        self.note(self.table.on_stood_still(self.now))

    def pass_time(self, seconds: float) -> None:
        """Let time go by, and everything happen in it at its own moment."""
        until = self.now + seconds
        while (due := self.table.next_deadline()) is not None and due <= until:
            self.now = max(self.now, due)
            self.note(self.table.on_time(self.now))
        self.now = until

    # ------------------------------------------------------------ what came out

    @property
    def live(self) -> LiveTable:
        return self.table.live

    # Asked by a call, or mypy would take the answer of one moment for that of the next.
    def phase(self) -> TablePhase:
        return self.live.phase

    def state(self) -> TableState:
        return self.table.summary.state

    def peer_of(self, seat: int) -> PeerId:
        taken = self.live.seats[seat]
        assert taken is not None
        peer = taken.peer if taken.peer is not None else taken.stand_in
        assert peer is not None
        return peer

    def asked(self) -> int | None:
        return None if self.live.turn is None else self.live.turn.seat

    def update(self, peer: PeerId) -> Update:
        return next(m for m in reversed(self.told[peer]) if isinstance(m, Update))

    def prompt(self, peer: PeerId) -> Prompt:
        prompt = self.update(peer).private.prompt
        assert prompt is not None
        return prompt

    def welcome(self, peer: PeerId) -> Welcome:
        return next(m for m in self.told[peer] if isinstance(m, Welcome))

    def events(self, peer: PeerId) -> list[Event | HandEvent]:
        return [e for m in self.told[peer] if isinstance(m, Update) for e in m.events]

    def rejections(self, peer: PeerId) -> list[Rejected]:
        return [m for m in self.told[peer] if isinstance(m, Rejected)]

    def note(self, outputs: Sequence[Output]) -> None:
        """Remember what a table wants done."""
        for output in outputs:
            match output:
                case Persist():
                    self.entries.append(output)
                case Send(peer, message):
                    self.told[peer].append(message)
                case Close(peer, last):
                    self.closed[peer] = last
                case SeatBot(seat):
                    self.bots_wanted.append(seat)
                case EndTable(reason):
                    self.ended = reason

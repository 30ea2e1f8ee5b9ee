"""A table under virtual time with everybody who can come to it: the steady, the slow, the hostile.

People are lost and come back, hosts are killed and go on, bots die, watchers come and go. Each
match follows from its seed alone.

    Simulation(4711).play()
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from engine.chips import SeatId
from net.host.live_table import PLAYING
from net.host.seats import PeerId, Seat, is_at_table, is_lost
from net.host.sessions import Attachment
from net.host.shuffling import SeededShuffler
from protocol.messages import (
    Act,
    AddBot,
    Away,
    Back,
    Ban,
    BuyIn,
    Closing,
    EndAfterHand,
    GiveSeat,
    KeepWaiting,
    Kick,
    Leave,
    Lock,
    NextHand,
    Pause,
    PeerMessage,
    PlayerKind,
    Resume,
    Say,
    SeatGiven,
    SetRules,
    SitIn,
    SitOut,
    Snapshot,
    Start,
    StopWaiting,
    TablePhase,
    Unlock,
    Update,
    Want,
)
from protocol.packing import NotUnderstood, pack
from tests.net.host.bench import Bench
from tests.net.host.random_tables import random_move
from tests.net.host.simulated_people import (
    Manner,
    Person,
    hides_the_cards_of_others,
    misdeeds,
    repeats,
    short_rules,
)

__all__ = ["Simulation", "repeats"]

NAMES: Final = ("Ana", "Ben", "Cyd", "Dan", "Eva", "Fay", "Gil", "Hal")
FEW_HANDS: Final = 5
MOST_STEPS: Final = 6000
LONGEST_WAIT_S: Final = 120.0


class Simulation:
    """One match from the lobby to its end."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        preset, options = short_rules(self.chance)
        self.bench = Bench(options, preset=preset, make_shuffler=lambda: SeededShuffler(seed))
        manners = list(Manner)
        seats = self.chance.randint(2, min(8, self.bench.live.rules.seats))
        self.people = [
            Person(name, self.chance.choices(manners, (4, 2, 2, 1))[0], is_host=not number)
            for number, name in enumerate(NAMES[:seats])
        ]
        self.people[0].manner = Manner.STEADY
        self.crashes = 0
        self._calm = self.chance.choice((0.02, 0.1, 0.3))
        self._hands = 0

    def play(self) -> None:
        """Play the match and hold everything that anybody was told to what must be true."""
        for person in self.people:
            self._sit(person)
        for _ in range(self.chance.choice((0, 0, 1))):
            self._order(AddBot())
        self._seat_bots()
        self._begin()
        for _ in range(MOST_STEPS):
            if self.bench.phase() not in PLAYING:
                break
            self._step()
        else:
            raise AssertionError(f"the match is not over after {MOST_STEPS} steps")
        self._check()

    def events(self) -> Counter[str]:
        """Return how often each kind of event was told to somebody."""
        updates = (m for told in self.bench.told.values() for m in told if isinstance(m, Update))
        return Counter(str(e.__struct_config__.tag) for update in updates for e in update.events)

    # ------------------------------------------------------------ one step

    def _begin(self) -> None:
        self._order(Start())
        if self.bench.phase() not in PLAYING:  # somebody has to play against
            self._order(AddBot())
            self._seat_bots()
            self._order(Start())
        self._bring_chips()

    def _step(self) -> None:
        self.bench.pass_time(self.chance.choice((0.2, 0.5, 1.0, 3.0)))
        self._seat_bots()
        if self.chance.random() < self._calm:
            self.chance.choice(self._disturbances())()
            self._seat_bots()
        if self.bench.phase() in PLAYING:
            self._go_on()

    def _go_on(self) -> None:
        """Do what leads to the next question, whoever it takes."""
        live = self.bench.live
        if live.is_paused:
            self._order(Resume())
        elif live.turn is not None:
            self._answer(live.turn.seat)
        else:
            self._bring_chips()
            for person in self._connected():
                self._say(person, NextHand())
            if self.bench.phase() is not TablePhase.HAND:
                self.bench.pass_time(8)
            self._hands += 1
            if self._hands == FEW_HANDS or self.bench.phase() is TablePhase.WAITING:
                self._order(EndAfterHand())

    def _answer(self, number: SeatId) -> None:
        seat = self.bench.live.seats[number]
        assert seat is not None
        person = self._owner(seat)
        peer = seat.stand_in or seat.peer
        if peer is None:
            self._wait_for(seat)
        elif person is None or peer != person.peer:
            self._move(peer)
        elif person.manner is Manner.SLOW and self.chance.random() < 0.3:
            self.bench.pass_time(self.chance.uniform(1, 30))
            if self.bench.asked() == number:
                self._move(peer)
        elif person.manner is Manner.HOSTILE:
            self._misbehave(person)
            if self.bench.asked() == number and person.peer is not None:
                self._move(person.peer)
        else:
            self._move(peer)

    def _move(self, peer: PeerId) -> None:
        turn = self.bench.live.turn
        if turn is not None and not self.bench.live.is_paused:
            self._tell(peer, Act(prompt=turn.prompt, move=random_move(turn.options, self.chance)))

    def _wait_for(self, seat: Seat) -> None:
        """Let time go by for somebody who is lost; where it waits for ever somebody does not."""
        asked, until = self.bench.live.last_prompt, LONGEST_WAIT_S
        while until > 0 and self.bench.live.last_prompt == asked and not self.bench.bots_wanted:
            self.bench.pass_time(5)
            until -= 5
        if until > 0:
            return
        person = self._owner(seat)
        if person is not None and self.chance.random() < 0.5:
            self._come_back(person)
        else:
            self._order(StopWaiting())
            self._order(Kick(seat=seat.seat))

    # ------------------------------------------------------------ what can come in between

    def _disturbances(self) -> Sequence[Callable[[], None]]:
        person = self.chance.choice(self.people)
        seat = SeatId(self.chance.randrange(8))
        orders: tuple[PeerMessage, ...] = (
            AddBot(), Pause(), Resume(), Lock(), Unlock(), KeepWaiting(), StopWaiting(),
            SetRules(preset="party"), Kick(seat=seat), EndAfterHand(),
        )  # fmt: skip
        sayings: tuple[PeerMessage, ...] = (
            Say(text="Well played"), Away(), Back(), Snapshot(), SitOut(), SitIn(), NextHand(),
        )  # fmt: skip
        often = [
            lambda: self._lose(person),
            lambda: self._lose(person),
            lambda: self._come_back(person),
            lambda: self._come_back(self._somebody_lost() or person),
            lambda: self._say(person, self.chance.choice(sayings)),
            lambda: self._misbehave(person),
            lambda: self._watch(f"{person.name}s fan"),
        ]
        seldom = [
            lambda: self._order(self.chance.choice(orders)),
            lambda: self._say(person, Closing()),
            self._crash,
            self._lose_a_bot,
            lambda: self._hand_over(person),
            lambda: self.bench.pass_time(40),
            self.bench.stand_still,
        ]
        never_missed = [lambda: self._say(person, Leave()), lambda: self._order(Ban(seat=seat))]
        return [*often, *often, *seldom, *(never_missed if self.chance.random() < 0.2 else ())]

    def _lose(self, person: Person) -> None:
        if person.peer is not None:
            self.bench.lose(person.peer)
            person.peer = None

    def _come_back(self, person: Person) -> None:
        """Come with the token, also while connected: the newer one wins."""
        self._sit(person)
        if person.manner is Manner.FLEETING and self.chance.random() < 0.3:
            self._lose(person)

    def _misbehave(self, person: Person) -> None:
        things = misdeeds(self.chance, self.bench.live.last_prompt, person.name)
        for _ in range(self.chance.choice((1, 1, 1, 3, 60))):
            self._say(person, self.chance.choice(things))

    def _watch(self, name: str) -> None:
        fans = [w for w in self.bench.live.watchers if w.name.endswith("fan")]
        if fans and self.chance.random() < 0.5:
            self.bench.lose(self.chance.choice(fans).peer)
        else:
            self.bench.join(name, want=Want.WATCH)

    def _hand_over(self, person: Person) -> None:
        """Let a lost player watch from a new device, and give it the seat."""
        seat = self._seat(person)
        if seat is None or not is_lost(seat) or person.attachment is not Attachment.NETWORK:
            return
        device = self.bench.join(f"{person.name} 2", want=Want.WATCH)
        if device in self.bench.closed:
            return
        self._order(GiveSeat(seat=seat.seat, watcher=f"{person.name} 2"))
        given = [m for m in self.bench.told[device] if isinstance(m, SeatGiven)]
        if given:
            person.peer, person.token = device, given[-1].token

    def _crash(self) -> None:
        if self.chance.random() < 0.2:
            records = [entry.record for entry in self.bench.entries]
            assert self.bench.replay(records).live == self.bench.live
        self.bench.crash()
        self.crashes += 1
        for person in self.people:
            person.peer = None
        for person in self.people:
            if person.attachment is Attachment.HOST_PLAYER or self.chance.random() < 0.8:
                self._come_back(person)

    def _lose_a_bot(self) -> None:
        for seat in self._seats():
            bot = seat.stand_in or (seat.peer if seat.kind is PlayerKind.BOT else None)
            if bot is not None:
                self.bench.lose(bot)
                return

    # ------------------------------------------------------------ who is who

    def _seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.bench.live.seats if seat is not None)

    def _seat(self, person: Person) -> Seat | None:
        return next((s for s in self._seats() if s.name == person.name), None)

    def _owner(self, seat: Seat) -> Person | None:
        return next((p for p in self.people if p.name == seat.name), None)

    def _connected(self) -> list[Person]:
        return [person for person in self.people if person.peer is not None]

    def _somebody_lost(self) -> Person | None:
        lost = [p for p in self.people if p.peer is None and self._seat(p) is not None]
        return self.chance.choice(lost) if lost else None

    def _sit(self, person: Person) -> None:
        peer = self.bench.join(
            person.name, token=person.token, attachment=person.attachment, address="192.168.1.9"
        )
        self._note_closed()
        if peer in self.bench.closed:
            return
        person.peer = peer
        welcome = self.bench.welcome(peer)
        person.token = welcome.token or person.token

    def _say(self, person: Person, message: PeerMessage | NotUnderstood) -> None:
        if person.peer is not None:
            self._tell(person.peer, message)

    def _tell(self, peer: PeerId, message: PeerMessage | NotUnderstood) -> None:
        self.bench.say(peer, message)
        self._note_closed()

    def _note_closed(self) -> None:
        """Note who was hung up on: with somebody's message others can be sent away too."""
        for person in self.people:
            if person.peer is not None and person.peer in self.bench.closed:
                person.peer = None

    def _order(self, order: PeerMessage) -> None:
        """Give an order as the host, who comes back for it where there is no connection."""
        host = self.people[0]
        live = self.bench.live
        if host.peer is None or not is_at_table(live.seats, live.watchers, host.peer):
            self._sit(host)
        self._say(host, order)

    def _seat_bots(self) -> None:
        for seat in tuple(self.bench.bots_wanted):
            self.bench.seat_bot(seat)

    def _bring_chips(self) -> None:
        if self.bench.live.ring is None:
            return
        for peer in [seat.peer for seat in self._seats() if seat.peer is not None]:
            ring = self.bench.update(peer).private.ring
            if ring is not None and ring.buy_in is not None and not ring.asked:
                self._tell(peer, BuyIn(chips=ring.buy_in.least))

    # ------------------------------------------------------------ what must be true

    def _check(self) -> None:
        for told in self.bench.told.values():
            updates = [message for message in told if isinstance(message, Update)]
            for before, after in pairwise(updates):
                assert after.seq == before.seq + 1
                assert after.told - len(after.events) in (before.told, after.told)
            for update in updates:
                hides_the_cards_of_others(update)
        views = [
            replace(self.bench.update(peer).view, you=None)
            for peer in (person.peer for person in self.people)
            if peer is not None
        ]
        assert all(view == views[0] for view in views)
        assert pack(self.chance.choice([m for told in self.bench.told.values() for m in told]))

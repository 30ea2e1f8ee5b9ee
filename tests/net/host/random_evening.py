"""Whole evenings at random: people who play, talk, are lost and come back, bots, matches on end."""

import random
from collections.abc import Callable, Iterator
from typing import Final

from engine.chips import Chips, SeatId
from engine.rules import least_buy_in
from net.host.connections import Attachment
from net.host.seats import PeerId, Seat, is_at_table, is_connected_person, is_lost, taken
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
    Grant,
    KeepWaiting,
    Kick,
    Leave,
    Lock,
    NextHand,
    Pause,
    PeerMessage,
    PlayerKind,
    PostBlind,
    Ready,
    Rematch,
    RemoveBot,
    Resume,
    Say,
    SeatGiven,
    SetRules,
    SitIn,
    SitOut,
    Start,
    StopWaiting,
    TablePhase,
    TakeSeat,
    TopUp,
    Unlock,
    WaitForBlind,
    Want,
)
from tests.net.host.bench import Bench
from tests.net.host.random_tables import random_move

NAMES: Final = ("Ana", "Ben", "Cyd", "Dan", "Eva", "Fay", "Gil", "Hal")
CHOICES: Final = {
    "starting_chips": ("25", "60", "200"),
    "forced_bets": ("antes", "blinds", "antes_and_blinds"),
    "wild_cards": ("none", "joker", "deuces"),
    "nobody_opens": ("on_to_the_draw", "same_dealer"),
    "draw_limit": ("3", "5"),
    "lost_player": ("bot", "all_in", "timeout", "wait"),
    "grace": ("5", "30"),
    "time_per_move": ("0", "20"),
    "stakes_rise": ("never", "hands", "minutes"),
    "minutes": ("0", "5"),
    "length": ("elimination", "elimination", "ring"),
}
FROM_PLAYERS: Final[tuple[PeerMessage, ...]] = (
    Say(text="Well played"),
    Closing(),
    Leave(),
    Away(),
    Back(),
    BuyIn(chips=Chips(60)),
    TopUp(chips=Chips(10)),
    SitOut(),
    SitIn(),
    PostBlind(),
    WaitForBlind(),
)
FROM_THE_HOST: Final[tuple[PeerMessage, ...]] = (
    AddBot(),
    RemoveBot(),
    Lock(),
    Unlock(),
    EndAfterHand(),
    Pause(),
    SetRules(preset="classic", options={"seats": "7"}),
    *(order(seat=SeatId(seat)) for seat in range(1, 4) for order in (Kick, Ban)),
    *(order(seat=None) for order in (KeepWaiting, StopWaiting)),
    *(GiveSeat(seat=SeatId(seat), watcher="Anas fan") for seat in range(1, 4)),
    Grant(seat=SeatId(1), chips=Chips(50)),
)
"""Orders that the table takes or refuses, as it stands."""


class Evening:
    """A bench where everybody does as chance has it; ``hour`` goes on with it for a while."""

    def __init__(self, chance: random.Random) -> None:
        options = {key: chance.choice(values) for key, values in CHOICES.items()}
        seed = chance.randrange(10**6)
        self.bench = Bench(
            {**options, "stakes_rise_every": "2"}, make_shuffler=lambda: SeededShuffler(seed)
        )
        self.tokens: dict[SeatId, str] = {}
        self._chance = chance
        self._host = self._join(NAMES[0], attachment=Attachment.HOST_PLAYER)

    def steps(self, number: int) -> Iterator[None]:
        """Do so many things, and stop after each."""
        for _ in range(number):
            # People take their time, or it would be the flood that is refused.
            self.bench.pass_time(self._chance.choice((1.0, 1.0, 1.0, 4.0)))
            for seat in tuple(self.bench.bots_wanted):
                self.bench.seat_bot(seat)
            self._chance.choices((self._answer, self._do_something), (4, 1))[0]()
            yield

    def _answer(self) -> None:
        """Have whoever is asked answer, or do what leads to the next question."""
        live, bench = self.bench.live, self.bench
        if live.is_paused:
            self._order(Resume())
        elif live.phase is TablePhase.LOBBY or live.phase is TablePhase.MATCH_OVER:
            self._say_all(Rematch() if live.phase is TablePhase.MATCH_OVER else Ready(ready=True))
            if len(taken(live.seats)) < 4:
                self._order(AddBot())
            self._order(Start())
        elif live.phase in {TablePhase.BETWEEN_HANDS, TablePhase.WAITING}:
            if len(self._people(is_connected_person)) < 3:
                self._come()
                self._come_back()
            if live.ring is not None:
                self._say_all(BuyIn(chips=Chips(least_buy_in(live.rules) + 20)))
                self._say_all(SitIn())
            self._say_all(NextHand())
        elif live.turn is not None:
            seat = live.seats[live.turn.seat]
            peer = None if seat is None else seat.stand_in or seat.peer
            if peer is not None:
                move = random_move(live.turn.options, self._chance)
                bench.say(peer, Act(prompt=live.turn.prompt, move=move))

    def _do_something(self) -> None:
        things: tuple[tuple[Callable[[], object], int], ...] = (
            (self._come, 4),
            (self._come_back, 6),
            (self._sit_down, 3),
            (self._lose, 4),
            (lambda: self._from_anybody(self._chance.choice(FROM_PLAYERS)), 6),
            (lambda: self._order(self._chance.choice(FROM_THE_HOST)), 5),
            (lambda: self.bench.pass_time(40), 2),
        )
        does, how_often = zip(*things, strict=True)
        self._chance.choices(does, how_often)[0]()

    def _come(self) -> None:
        name = self._chance.choice(NAMES)
        if self._chance.random() < 0.3:
            self.bench.join(f"{name}s fan", want=Want.WATCH)
        elif all(seat.name != name for seat in taken(self.bench.live.seats)):
            self._join(name)

    def _join(self, name: str, *, attachment: Attachment = Attachment.NETWORK) -> PeerId:
        peer = self.bench.join(name, attachment=attachment)
        if peer not in self.bench.closed:
            welcome = self.bench.welcome(peer)
            if welcome.seat is not None:
                self.tokens[welcome.seat] = welcome.token
        return peer

    def _come_back(self) -> None:
        people = self._people(is_lost) or self._people(is_connected_person)
        if people:
            seat = self._chance.choice(people)
            is_host = seat.seat == 0 and seat.name == NAMES[0]
            attachment = Attachment.HOST_PLAYER if is_host else Attachment.NETWORK
            peer = self.bench.join(seat.name, token=self.tokens[seat.seat], attachment=attachment)
            if peer not in self.bench.closed:
                self.tokens[seat.seat] = self.bench.welcome(peer).token
            self._host = peer if is_host else self._host

    def _sit_down(self) -> None:
        """Let somebody who watches ask for a seat."""
        watchers = self.bench.live.watchers
        if watchers:
            peer = self._chance.choice(watchers).peer
            self.bench.say(peer, TakeSeat())
            given = [told for told in self.bench.told[peer] if isinstance(told, SeatGiven)]
            self.tokens |= {told.seat: told.token for told in given}

    def _lose(self) -> None:
        people = self._people(is_connected_person)
        if people:
            peer = self._chance.choice(people).peer
            assert peer is not None
            self.bench.lose(peer)

    def _people(self, which: Callable[[Seat], bool]) -> list[Seat]:
        seats = taken(self.bench.live.seats)
        return [s for s in seats if s.kind is PlayerKind.PERSON and which(s)]

    def _from_anybody(self, message: PeerMessage) -> None:
        people = self._people(is_connected_person)
        if people:
            peer = self._chance.choice(people).peer
            assert peer is not None
            self.bench.say(peer, message)

    def _say_all(self, message: PeerMessage) -> None:
        for seat in self._people(is_connected_person):
            assert seat.peer is not None
            self.bench.say(seat.peer, message)

    def _order(self, command: PeerMessage) -> None:
        """Give an order as the host, from a console where the host's own seat is not there."""
        if not is_at_table(self.bench.live.seats, self.bench.live.watchers, self._host):
            self._host = self.bench.join(
                "Console", want=Want.WATCH, attachment=Attachment.HOST_PLAYER
            )
        self.bench.say(self._host, command)

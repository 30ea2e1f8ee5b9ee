"""One match played on through crashes of its host: what came of it, and what everybody was told.

Players choose by the question alone, so that a match is the same however often it is interrupted.
"""

import random
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import trio

from engine.rule_options import make_rules
from engine.seating import MatchState
from engine.table_state import HandState
from net.host.draft import present
from net.host.inputs import HostReturned
from net.host.journal_file import create_journal, open_journal, read_journal
from net.host.kept_tables import make_table
from net.host.recording import Opening, Persist, Record
from net.host.server import Host, open_host
from net.peer_link import HostLost, JoinRefused, PeerLink, open_link
from protocol.handshake import make_hello
from protocol.messages import (
    Act,
    AddBot,
    Event,
    NextHand,
    PeerMessage,
    PlayerKind,
    PlayerLost,
    PlayerReturned,
    Start,
    TablePhase,
    Update,
    Want,
)
from tests.net.host.random_tables import random_move
from tests.support.memory_journal import MemoryJournal

NAMES: Final = ("Ana", "Ben")
RULES: Final[tuple[dict[str, str], ...]] = (
    {},
    {"forced_bets": "blinds", "draw_limit": "5"},
    {"nobody_opens": "same_dealer", "time_per_move": "20"},
    {"forced_bets": "antes_and_blinds", "wild_cards": "joker", "stakes_rise": "hands"},
)
SHORT: Final = {"starting_chips": "60", "stakes_rise_every": "1", "grace": "3600"}
FEW_HANDS: Final = 2
OF_CONNECTIONS: Final = (PlayerLost, PlayerReturned)


class Killed(Exception):
    """The host is dead."""


class MortalJournal(MemoryJournal):
    """Dies with its host when so many entries are kept: before anybody is told, or after."""

    def __init__(self, entries: Sequence[Persist], *, most: int | None, tells_last: bool) -> None:
        super().__init__()
        self.entries = list(entries)
        self._most = most
        self._tells_last = tells_last

    async def commit(self, entries: Sequence[Persist]) -> None:
        """Keep these as long as there is life."""
        for entry in entries:
            if self._tells_last and len(self.entries) == self._most:
                raise Killed
            await super().commit([entry])
            if not self._tells_last and len(self.entries) == self._most:
                raise Killed


class Player:
    """Somebody at the table with a token, who comes back to it after every crash.

    ``told`` is all that ever happened according to the host, but for who came and went.
    """

    def __init__(self, number: int, seed: int) -> None:
        self.told: list[Event] = []
        self.is_in = trio.Event()
        self.is_over = trio.Event()
        self._name = NAMES[number]
        self._seed = seed
        self._token = ""

    async def play(self, stream: trio.abc.Stream) -> None:
        """Sit down, or again, and play until the host is gone or the match is over."""
        with suppress(HostLost, JoinRefused):
            hello = make_hello(Want.JOIN, name=self._name, token=self._token)
            async with open_link(stream, hello) as link:
                self._token = link.welcome.token
                self.is_in.set()
                await self._play_on(link)
        self.is_in.set()

    async def _play_on(self, link: PeerLink) -> None:
        said: list[PeerMessage] = []
        async for news in link:
            if not isinstance(news, Update):
                continue
            self.told += [e for e in news.events if not isinstance(e, OF_CONNECTIONS)]
            if news.view.phase is TablePhase.MATCH_OVER:
                self.is_over.set()
                return
            answer = answer_to(news, self._seed)
            if answer is not None and answer not in said[-1:]:
                said.append(answer)
                link.send(answer)


async def give_orders(host: Host) -> None:
    """Seat a bot beside the two players, and begin, from the console of a host."""
    hello = make_hello(Want.WATCH, name="Host")
    with suppress(HostLost):
        async with open_link(host.attach_host_player(), hello) as link:
            async for news in link:
                if isinstance(news, Update) and news.view.phase is TablePhase.LOBBY:
                    seated = len(news.view.players)
                    if seated >= len(NAMES):
                        link.send(AddBot() if seated == len(NAMES) else Start())
                elif isinstance(news, Update):
                    return


def answer_to(update: Update, seed: int) -> PeerMessage | None:
    """Return what to say to an update: a move, which is chance but always the same one."""
    view, prompt = update.view, update.private.prompt
    if prompt is not None:
        chance = random.Random(f"{seed} {prompt.id}")
        return Act(prompt=prompt.id, move=random_move(prompt.options, chance))
    you = next(player for player in view.players if player.seat == view.you)
    is_awaited = view.phase is TablePhase.BETWEEN_HANDS and you.kind is PlayerKind.PERSON
    return NextHand() if is_awaited and not you.ready else None


async def play_bot(seed: int, stream: trio.abc.Stream) -> None:
    """Play a seat for as long as the host wants it played."""
    async with open_link(stream, make_hello(Want.JOIN)) as link:
        async for news in link:
            answer = answer_to(news, seed) if isinstance(news, Update) else None
            if answer is not None:
                link.send(answer)


class Run(msgspec.Struct, frozen=True):
    """A match that was played to its end: how it came out, and what each player was told."""

    match: MatchState
    last_hand: HandState
    records: tuple[Record, ...]
    told: tuple[tuple[Event, ...], ...]

    @property
    def returns(self) -> int:
        """Return how often the host came back with people at its table."""
        return sum(isinstance(record.given, HostReturned) for record in self.records)


def opening_of(seed: int, *, hands: int = FEW_HANDS) -> Opening:
    """Return the table of a seed."""
    rules = make_rules("classic", SHORT | RULES[seed % len(RULES)] | {"hands": str(hands)})
    return Opening(id=f"{seed:016x}", name="Crashes", rules=rules, seed=seed)


async def play_match(
    seed: int,
    *,
    killed_at: Sequence[int] = (),
    tells_last: bool = False,
    hands: int = FEW_HANDS,
    folder: Path | None = None,
) -> Run:
    """Play a match through a crash each time that so many entries are kept.

    With a folder a host goes on with what it finds there on disk, else with what is in memory.
    """
    opening = opening_of(seed, hands=hands)
    players = [Player(number, seed) for number in range(len(NAMES))]
    table, entries = make_table(opening), list[Persist]()
    for most in (*killed_at, None):
        journal = MortalJournal(entries, most=most, tells_last=tells_last)
        table = make_table(opening)
        table.replay([entry.record for entry in entries])
        try:
            async with (
                open_host(table, journal=journal, seat_bot=partial(play_bot, seed)) as host,
                trio.open_nursery() as nursery,
            ):
                for number, player in enumerate(players):
                    player.is_in = trio.Event()
                    nursery.start_soon(player.play, host.attach_peer(f"10.0.0.{number}"))
                    await player.is_in.wait()
                nursery.start_soon(give_orders, host)
        except* Killed:
            pass
        new, entries = journal.entries[len(entries) :], journal.entries
        if folder is not None:
            entries = _through_disk(folder / "table.sqlite3", opening, new)
    return Run(
        present(table.live.match),
        present(table.live.hand),
        tuple(entry.record for entry in entries),
        tuple(tuple(player.told) for player in players),
    )


def _through_disk(path: Path, opening: Opening, new: Sequence[Persist]) -> list[Persist]:
    """Put what is new behind what is in a journal, and return all that is found there then."""
    is_first = not path.exists()
    file = create_journal(path, opening) if is_first else open_journal(path, read_journal(path))
    file.append(new)
    file.close()
    return [Persist(record=record) for record in read_journal(path).records]


def is_within(told: Iterable[object], everything: Iterable[object]) -> bool:
    """Tell whether all that was told happened, in this order and not twice."""
    rest = iter(everything)
    return all(event in rest for event in told)


def assert_same(run: Run, uninterrupted: Run) -> None:
    """See that a match came out the same and that nothing that was told was taken back."""
    assert run.match == uninterrupted.match
    assert run.last_hand == uninterrupted.last_hand
    for told, everything in zip(run.told, uninterrupted.told, strict=True):
        assert is_within(told, everything)

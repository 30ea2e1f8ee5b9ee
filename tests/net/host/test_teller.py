"""Nobody is told anything before it is kept; where it cannot be kept everybody is told that."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
import trio
from trio.testing import MockClock, wait_all_tasks_blocked

from engine.actions import Bet, Check
from engine.chips import Chips
from engine.events import BetMade, Drew
from engine.rule_options import make_rules
from net.host.inputs import TimePassed
from net.host.journal import DiskFull
from net.host.kept_tables import make_table
from net.host.recording import Opening, Persist, Record
from net.host.server import open_host
from net.host.table import Table
from net.host.teller import Teller, Told
from net.testing import ScriptedPeer, TestTable, bot_by_default
from protocol.codes import Reason
from protocol.messages import (
    Act,
    AddBot,
    Bye,
    EndNow,
    PlayerReturned,
    Said,
    Say,
    TablePhase,
    TableSummary,
    TimeRanOut,
)
from tests.support.memory_journal import MemoryJournal

INPUT = [Persist(record=Record(now=0.0, given=TimePassed()))]
BET, CHECK = Bet(to=Chips(10)), Check()


class SlowJournal(MemoryJournal):
    """Takes as long for a commit as a test wants it to."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[int] = []
        self.fails = False
        self._allowed = trio.Event()
        self._allowed.set()
        self._is_for_one = False

    async def commit(self, entries: Sequence[Persist]) -> None:
        """Keep these once it is allowed."""
        await self._allowed.wait()
        if self._is_for_one:
            self.hold()
        if self.fails:
            raise DiskFull("The disk is full.")
        self.batches.append(len(entries))
        await super().commit(entries)

    def hold(self) -> None:
        self._allowed = trio.Event()

    def allow(self, *, one: bool = False) -> None:
        self._is_for_one = one
        self._allowed.set()


class FullJournal(MemoryJournal):
    """Keeps so many entries and no more."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.tries_after_that = 0
        self._room = room

    async def commit(self, entries: Sequence[Persist]) -> None:
        """Keep these if there is room."""
        if len(self.entries) + len(entries) > self._room:
            self.tries_after_that += 1
            raise DiskFull("The disk is full.", "Make room.")
        await super().commit(entries)


def new_table(**options: str) -> Table:
    return make_table(Opening(id="t", name="T", rules=make_rules("classic", options), seed=1))


@asynccontextmanager
async def hosted(
    table: Table,
    journal: MemoryJournal,
    *names: str,
    summaries: list[TableSummary] | None = None,
) -> AsyncIterator[TestTable]:
    """Open a table with a journal of the test's own, and seat people at it."""
    told = [] if summaries is None else summaries
    async with (
        open_host(
            table, journal=journal, seat_bot=bot_by_default, on_summary_change=told.append
        ) as host,
        trio.open_nursery() as nursery,
    ):
        opened = TestTable(table, host, nursery)
        for name in names:
            opened.players.append(await opened.join(name, as_host=not opened.players))
        yield opened
        nursery.cancel_scope.cancel()


# ---------------------------------------------------------------- kept, then told


async def test_what_comes_while_the_disk_works_is_out_when_it_is_kept_itself(
    autojump_clock: MockClock,
) -> None:
    journal, table = SlowJournal(), new_table()
    told: list[Told] = []
    teller = Teller(journal, carry_out=told.append)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(teller.run)
        journal.hold()
        first = teller.add(INPUT, table.summary)
        await wait_all_tasks_blocked()
        second = teller.add(INPUT, table.summary)
        journal.allow(one=True)
        await first.wait()
        await wait_all_tasks_blocked()
        was_out = second.is_set()
        journal.allow()
        await second.wait()
        nursery.cancel_scope.cancel()

    assert not was_out
    assert len(told) == 2


async def test_a_move_is_told_when_it_is_kept_and_not_before(autojump_clock: MockClock) -> None:
    journal = SlowJournal()
    async with hosted(new_table(), journal, "Ana", "Ben") as opened:
        ana, ben = opened.players
        await opened.start()
        kept, updates = len(journal.entries), len(ana.updates)
        journal.hold()

        ben.send(Act(prompt=(await ben.prompt()).id, move=BET))
        await trio.sleep(3)
        told_meanwhile = len(ana.updates) - updates
        journal.allow()

        await ana.expect(BetMade)
        assert told_meanwhile == 0
        assert len(journal.entries) == kept + 1


async def test_a_newcomer_is_let_in_and_announced_when_it_is_kept(
    autojump_clock: MockClock,
) -> None:
    journal, summaries = SlowJournal(), list[TableSummary]()
    async with hosted(new_table(), journal, "Ana", summaries=summaries) as opened:
        journal.hold()
        async with trio.open_nursery() as nursery:
            for number, name in enumerate(("Ben", "Cyd"), start=1):
                nursery.start_soon(opened.join, name)
                await trio.sleep(1)
                assert opened.host.summary.seats_taken == 1
                assert len(journal.entries) == 1, f"{number} wait for the disk"
            journal.allow(one=True)
            await trio.sleep(1)
            assert opened.host.summary.seats_taken == 2
            journal.allow()

        assert opened.host.summary.seats_taken == 3
        assert [summary.seats_taken for summary in summaries] == [1, 2, 3]


async def test_what_comes_in_while_the_disk_works_is_kept_together_and_told_in_order(
    autojump_clock: MockClock,
) -> None:
    journal = SlowJournal()
    async with hosted(new_table(), journal, "Ana", "Ben", "Cyd") as opened:
        journal.hold()
        ana, ben, cyd = opened.players
        ana.send(Say(text="first"))
        await wait_all_tasks_blocked()
        journal.batches.clear()
        for peer, text in ((ben, "second"), (cyd, "third"), (ana, "too early")):
            peer.send(Say(text=text))
            await wait_all_tasks_blocked()
        kept_meanwhile = len(journal.entries)
        journal.allow()
        await ana.wait_until(lambda: len(said(ana)) == 4, "four lines")

    assert kept_meanwhile == 3
    assert journal.batches[:3] == [1, 2, 1]
    assert said(ana) == ["first", "second", "third", "too early"]
    assert said(ben) == said(cyd) == said(ana)


def said(peer: ScriptedPeer) -> list[str]:
    return [event.text for event in peer.events if isinstance(event, Said)]


# ---------------------------------------------------------------- what cannot be kept


async def bet_with_a_full_disk(journal: MemoryJournal, players: list[ScriptedPeer]) -> None:
    """Play up to a bet for which there is no room; ``players`` are told what they are told."""
    async with hosted(new_table(), journal, "Ana", "Ben") as opened:
        players += opened.players
        ana, ben = players
        await opened.start()
        await ben.act(CHECK)
        ana.send(Act(prompt=(await ana.prompt()).id, move=BET))
        for player in players:
            await player.expect_bye()


async def test_a_disk_that_fails_stops_the_match_and_every_screen_says_why(
    autojump_clock: MockClock,
) -> None:
    journal, players = FullJournal(room=4), list[ScriptedPeer]()

    with pytest.raises(DiskFull) as caught:
        await bet_with_a_full_disk(journal, players)

    broken = Bye(code=Reason.HOST_BROKEN, text="The table had to stop: The disk is full.")
    assert [player.bye for player in players] == [broken, broken]
    assert not any(isinstance(event, BetMade) for player in players for event in player.events)
    assert caught.value.advice == "Make room."
    assert (len(journal.entries), journal.tries_after_that) == (4, 1)


async def talk_to_a_disk_that_fails() -> None:
    journal = SlowJournal()
    async with hosted(new_table(), journal, "Ana", "Ben", "Cyd") as opened:
        journal.hold()
        for player in opened.players:
            player.send(Say(text="Is anybody there?"))
            await wait_all_tasks_blocked()
        journal.fails = True
        journal.allow()
        await opened.host.wait_ended()


async def test_nobody_waits_for_an_answer_that_will_not_come(autojump_clock: MockClock) -> None:
    with pytest.raises(DiskFull):
        await talk_to_a_disk_that_fails()

    assert trio.current_time() == 0


# ---------------------------------------------------------------- stopped, and opened again


async def test_a_match_goes_on_in_the_tables_own_time(autojump_clock: MockClock) -> None:
    rules = {"time_per_move": "30", "grace": "3600"}
    journal = MemoryJournal()
    async with hosted(new_table(**rules), journal, "Ana", "Ben") as opened:
        await opened.start()
        token = opened.players[1].link.welcome.token
        await trio.sleep(5)
        await opened.players[1].act(CHECK)
    stopped_at = journal.entries[-1].record.now
    await trio.sleep(50_000)

    table = new_table(**rules)
    table.replay([entry.record for entry in journal.entries])
    async with hosted(table, journal) as opened:
        ben = await opened.join("Ben", token=token)
        private, view = ben.private, ben.view
        await trio.sleep(29)
        assert view.to_act_ms is not None
        assert 29_000 < view.to_act_ms <= 30_000
        assert table.live.turn is not None
        await trio.sleep(2)

    assert view.phase is TablePhase.HAND
    assert len(private.cards) == 5
    assert any(isinstance(event, PlayerReturned) for event in ben.events)
    assert any(isinstance(event, TimeRanOut) for event in ben.events)
    assert stopped_at < journal.entries[-1].record.now < stopped_at + 40


async def test_bots_are_started_again(autojump_clock: MockClock) -> None:
    journal = MemoryJournal()
    async with hosted(new_table(), journal, "Ana") as opened:
        (ana,) = opened.players
        ana.send(AddBot())
        await ana.wait_until(lambda: len(ana.view.players) == 2, "the bot")
        await opened.start()
        token = ana.link.welcome.token
        await ana.prompt()

    table = new_table()
    table.replay([entry.record for entry in journal.entries])
    async with hosted(table, journal) as opened:
        ana = await opened.join("Ana", token=token, as_host=True)
        await ana.act(CHECK)
        await ana.expect(Drew)
        assert not any(isinstance(event, TimeRanOut) for event in ana.events)
        assert ana.view.players[0].is_host


@pytest.mark.parametrize("playing", [False, True])
async def test_only_a_table_without_a_match_is_ended_by_a_stop(
    autojump_clock: MockClock, playing: bool
) -> None:
    journal = MemoryJournal()
    with trio.CancelScope() as stop:
        async with hosted(new_table(), journal, "Ana", "Ben") as opened:
            if playing:
                await opened.start()
            stop.cancel()
            await trio.sleep_forever()

    assert any(entry.record.ends_table for entry in journal.entries) is not playing


async def test_the_host_ends_the_table_and_that_is_kept_before_the_goodbye(
    autojump_clock: MockClock,
) -> None:
    journal = MemoryJournal()
    async with hosted(new_table(), journal, "Ana", "Ben") as opened:
        await opened.start()
        opened.players[0].send(EndNow())
        bye = await opened.players[1].expect_bye()

    assert bye.code == Reason.HOST_CLOSING
    assert journal.entries[-1].record.ends_table

"""A table of this program: opened, filled with bots, begun, told of, and closed."""

import trio
from trio.testing import MockClock, wait_all_tasks_blocked

from client.connecting import Link
from client.hosting import OwnTable, TablePlan
from client.plain.session import Ending, PlainSession
from client.plain.state import Role
from engine.chips import SeatId
from net.host.door import Door
from net.tcp import DEFAULT_PORT, listen
from net.testing import host_identity
from protocol.messages import (
    EndNow,
    Leave,
    PlayerKind,
    TablePhase,
    TableView,
    Update,
    Want,
)
from tests.client.table_views import rules_with


def plan(*, bots: int = 0, seat: bool = True, start: bool = False, seed: int = 1) -> TablePlan:
    rules = rules_with(starting_chips="40", stakes_rise="hands", stakes_rise_every="2")
    return TablePlan(name="Kitchen", rules=rules, bots=bots, seat=seat, start=start, seed=seed)


async def wait_for_view(link: Link, phase: TablePhase, *, players: int) -> TableView:
    async for news in link:
        if isinstance(news, Update):
            view = news.view
            if view.phase is phase and len(view.players) == players:
                return view
    raise AssertionError(f"the table never came to {phase} with {players} players")


async def test_bots_sit_down_behind_the_player_and_the_match_begins(
    autojump_clock: MockClock,
) -> None:
    own = OwnTable(plan(bots=3, start=True))
    async with trio.open_nursery() as nursery:
        await nursery.start(own.run)
        await wait_all_tasks_blocked()
        async with own.connect_as("Sam")() as link:
            view = await wait_for_view(link, TablePhase.HAND, players=4)
            link.send(EndNow())

    assert [player.kind for player in view.players] == [PlayerKind.PERSON, *[PlayerKind.BOT] * 3]
    assert view.you == SeatId(0)
    assert view.seeded


async def test_without_a_seat_bots_come_at_once_and_wait(autojump_clock: MockClock) -> None:
    own = OwnTable(plan(bots=2, seat=False))
    async with trio.open_nursery() as nursery:
        await nursery.start(own.run)
        async with own.connect_as("Host", want=Want.WATCH)() as link:
            view = await wait_for_view(link, TablePhase.LOBBY, players=2)
            link.send(EndNow())

    assert view.you is None
    assert view.can_start


async def play_all(own: OwnTable) -> list[str]:
    """Watch a match from a seat that always does what the rules would; return what was said."""
    printed: list[str] = []
    keyboard, typed = trio.open_memory_channel[str](9)

    def answer(lines: object) -> None:
        assert isinstance(lines, tuple)
        printed.extend(lines)
        for line in lines:
            if "Your turn to draw" in line:
                keyboard.send_nowait("pat")
            elif "Your turn." in line:
                keyboard.send_nowait("k" if "check" in line else "f")
            elif "next hand" in line:
                keyboard.send_nowait("n")
            elif line.endswith("yes or no?"):
                keyboard.send_nowait("yes")
            elif line.startswith("Type n for another match"):
                keyboard.send_nowait("q")

    async with trio.open_nursery() as nursery:
        await nursery.start(own.run)
        session = PlainSession(own.connect_as("Sam"), typed, role=Role.ALONE, print_to=answer)
        assert await session.run() is Ending.TABLE_CLOSED
    return printed


async def test_a_seed_plays_the_same_match_again(autojump_clock: MockClock) -> None:
    first = await play_all(OwnTable(plan(bots=2, start=True)))
    second = await play_all(OwnTable(plan(bots=2, start=True)))
    other = await play_all(OwnTable(plan(bots=2, start=True, seed=2)))

    assert first == second != other
    assert first[-1] == "Goodbye."


async def test_a_table_for_others_says_where_it_is_until_it_ends() -> None:
    own = OwnTable(plan(), Door(listeners=await listen(0), identity=host_identity()))
    told: list[str] = []
    async with trio.open_nursery() as nursery:
        await nursery.start(own.run)
        nursery.start_soon(own.tell_news, told.extend)
        async with own.connect_as("Ann")() as link:
            link.send(EndNow())
            async for _ in link:
                pass
        nursery.cancel_scope.cancel()

    assert own.port not in (None, 0, DEFAULT_PORT)
    assert told[:2] == [
        "Open to everyone on this network.",
        f"The table is open at port {own.port}.",
    ]


async def test_a_table_of_one_program_is_told_to_nobody(autojump_clock: MockClock) -> None:
    own = OwnTable(plan())
    async with trio.open_nursery() as nursery:
        await nursery.start(own.run)
        await own.tell_news(lambda lines: None)
        async with own.connect_as("Ann")() as link:
            link.send(Leave())
            link.send(EndNow())
            async for _ in link:
                pass
        await own.wait_ended()

    assert own.port is None
    assert own.lines() == ()

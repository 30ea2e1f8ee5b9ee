"""A program that stood still notices it, and a player whose machine slept is back at once."""

import sys
import time
from collections.abc import Callable

import pytest
import trio
from trio.testing import MockClock

from client.host_line import LASTING_SECONDS
from client.sleep_watch import LOOK_SECONDS, clock_through_sleep, watch_for_sleep
from net.testing import open_table
from protocol.messages import PlayerReturned, Start, TablePhase
from tests.client.plain.plain_player import Cable, plain_player
from tests.support.asyncio_tests import on_asyncio
from tests.support.evenings import Evening
from tests.support.links import FakeHost
from tests.support.screen import Player
from tests.support.views import player, table, update_message, welcome

A_NIGHT_S = 8 * 3600.0
has_clock_through_sleep = pytest.mark.skipif(
    sys.platform == "win32", reason="no clock goes on there while another one stands still"
)


@pytest.fixture
def fall_asleep(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what the sleep of a machine does to its clocks: one has gone on, the others stood."""
    real, asleep = time.clock_gettime, 0.0

    def sleep() -> None:
        nonlocal asleep
        asleep += A_NIGHT_S

    monkeypatch.setattr(time, "clock_gettime", lambda number: real(number) + asleep)
    return sleep


async def test_a_closed_lid_is_noticed_within_a_second_and_once(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    asleep = 0.0
    woke_up: list[float] = []
    nursery.start_soon(
        lambda: watch_for_sleep(
            lambda: woke_up.append(trio.current_time()),
            clock=lambda: trio.current_time() + asleep,
        )
    )
    await trio.sleep(20.5)
    assert woke_up == []
    asleep = 600.0
    await trio.sleep(20)

    assert woke_up == [21.0]


async def test_a_program_that_had_no_time_for_a_moment_has_not_slept(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    late = 0.0
    woke_up: list[float] = []

    def clock() -> float:
        nonlocal late
        late += 3.0
        return trio.current_time() + late

    nursery.start_soon(lambda: watch_for_sleep(lambda: woke_up.append(0.0), clock=clock))
    await trio.sleep(20)

    assert woke_up == []


def test_the_clock_of_this_machine_goes_forward() -> None:
    clock = clock_through_sleep()

    assert clock() <= clock()


@has_clock_through_sleep
async def test_in_plain_mode_a_player_whose_machine_slept_is_back_within_a_second(
    autojump_clock: MockClock, fall_asleep: Callable[[], None]
) -> None:
    cables: list[Cable] = []

    def through(stream: trio.abc.Stream) -> Cable:
        cables.append(Cable(stream))
        return cables[-1]

    async with open_table("Ann") as table, plain_player(table.host, through=through) as sam:
        (ann,) = table.players
        await sam.wait_for("Joined")
        ann.send(Start())
        cards = await sam.wait_for("Your cards: ")
        await trio.sleep(LASTING_SECONDS)

        cables[0].is_pulled = True
        fall_asleep()
        woke_at = trio.current_time()
        await sam.wait_for("Connected again")

        assert trio.current_time() - woke_at <= LOOK_SECONDS
        assert await sam.wait_for("Your cards: ") == cards
        await ann.expect(PlayerReturned)


@has_clock_through_sleep
@on_asyncio
async def test_on_the_screen_too(fall_asleep: Callable[[], None]) -> None:
    host = FakeHost(welcome(0), welcome(0))
    lobby = table([player(0, "Sam")], you=0, phase=TablePhase.LOBBY)
    host.on_link = lambda link: link.say(update_message(lobby))

    async def script(seated: Player) -> None:
        await seated.see("LOBBY")
        fall_asleep()
        await seated.see("Connected again")
        await seated.press("q", "given up")
        seated.send("y")

    await Evening(host).play(script)

    assert host.calls == 2

"""Matches at a host in a process of its own that is killed at any instant and started again.

    python -m tests.net.host.killed_host FOLDER SEED HANDS PORT

is that host. Its players are here and come back over the network, as often as it takes.
"""

import random
import subprocess
import sys
import tempfile
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Final

import trio
from trio.testing import MockClock

from net.host.door import Door
from net.host.draft import present
from net.host.journal import Journal
from net.host.journal_file import read_journal
from net.host.kept_tables import make_table, new_table, resumed_table
from net.host.limits import HostLimits
from net.host.server import open_host
from net.host.table import Table
from net.tcp import listen, port_of
from net.tls_identity import load_identity
from net.tls_stream import NoTls, secure_as_peer
from tests.net.host.crashes import (
    NAMES,
    Player,
    Run,
    assert_same,
    give_orders,
    opening_of,
    play_bot,
    play_match,
)

ROOT: Final = Path(__file__).parents[3]
QUICK: Final = HostLimits(messages_per_second=10_000, message_burst=10_000)
"""Players here do not think, and a host that is started again must not hold it against them."""

RETRY_S: Final = 0.02
START_S: Final = 20.0
LONGEST_START_S: Final = 0.6
DIES_YOUNG: Final = 0.2
FIRST_LIFE_S: Final = 0.05
LIFE_GROWS: Final = 1.3
"""The first host dies before a quick machine has played to the end; and as every next one may live
longer, a slow one comes to the end as well, however much of a life coming back takes there."""

MANY_HANDS: Final = 6


def match_through_kills(seed: int, *, hands: int = MANY_HANDS) -> Run:
    """Play the match of a seed through kills at instants of chance, and once without any."""
    uninterrupted = trio.run(partial(play_match, seed, hands=hands), clock=MockClock(0, 0))
    with tempfile.TemporaryDirectory() as folder:
        killed = partial(play_through_kills, seed, hands=hands, folder=Path(folder))
        try:
            run = trio.run(partial(killed, chance=random.Random(seed)))
            assert_same(run, uninterrupted)
        except BaseException as error:
            error.add_note(
                f"Again, if not at the same instants: scripts/soak.py --crash --seed {seed}"
            )
            raise
    return run


async def play_through_kills(seed: int, *, hands: int, folder: Path, chance: random.Random) -> Run:
    """Play a match at a host that is killed and started again until it is over."""
    players = [Player(number, seed) for number in range(len(NAMES))]
    words = [str(folder), str(seed), str(hands)]
    async with trio.open_nursery() as nursery:
        host, port = await _start(words, 0)
        for player in players:
            nursery.start_soon(_keep_playing, player, port)
            await player.is_in.wait()
        longest_s = FIRST_LIFE_S
        while not await _all_over(players, chance.uniform(0, longest_s)):
            await _kill(host)
            host = await _start_again(words, port, chance)
            longest_s *= LIFE_GROWS
        await _kill(host)
        nursery.cancel_scope.cancel()
    return _outcome(folder, seed, hands, players)


async def _keep_playing(player: Player, port: int) -> None:
    while not player.is_over.is_set():
        try:
            stream = await trio.open_tcp_stream("127.0.0.1", port)
            await player.play(await secure_as_peer(stream))
        except (OSError, NoTls):
            pass  # The host is dead, or dies as we come.
        await trio.sleep(RETRY_S)


async def _all_over(players: list[Player], seconds: float) -> bool:
    with trio.move_on_after(seconds):
        for player in players:
            await player.is_over.wait()
        return True
    return False


async def _start(words: list[str], port: int) -> tuple[trio.Process, int]:
    """Start the host; return it when others can come in, and where."""
    host = await _open_process(words, port)
    assert host.stdout is not None
    with trio.fail_after(START_S):
        return host, int(await host.stdout.receive_some())


async def _open_process(words: list[str], port: int) -> trio.Process:
    command = [sys.executable, "-m", "tests.net.host.killed_host", *words, str(port)]
    return await trio.lowlevel.open_process(command, stdout=subprocess.PIPE, cwd=ROOT)


async def _start_again(words: list[str], port: int, chance: random.Random) -> trio.Process:
    """Start the host, now and then a few times, as it is killed before it is open."""
    while chance.random() < DIES_YOUNG:
        host = await _open_process(words, port)
        await trio.sleep(chance.uniform(0, LONGEST_START_S))
        await _kill(host)
    host, _ = await _start(words, port)
    return host


async def _kill(host: trio.Process) -> None:
    host.kill()
    await host.wait()
    assert host.stdout is not None
    await host.stdout.aclose()


def _outcome(folder: Path, seed: int, hands: int, players: list[Player]) -> Run:
    opening = opening_of(seed, hands=hands)
    records = read_journal(folder / f"{opening.id}.sqlite3").records
    table = make_table(opening)
    table.replay(records)
    return Run(
        match=present(table.live.match),
        last_hand=present(table.live.hand),
        records=records,
        told=tuple(tuple(player.told) for player in players),
    )


# ---------------------------------------------------------------- the host


async def host_table(folder: Path, seed: int, hands: int, port: int) -> None:
    """Open a table, or go on with it, until this process is killed."""
    listeners = await listen(port, host="127.0.0.1")
    door = Door(listeners=listeners, identity=load_identity(folder))
    async with (
        _kept(folder, seed, hands) as (table, journal),
        open_host(
            table, journal=journal, door=door, limits=QUICK, seat_bot=partial(play_bot, seed)
        ) as host,
    ):
        print(port_of(listeners), flush=True)
        await give_orders(host)
        await trio.sleep_forever()


def _kept(
    folder: Path, seed: int, hands: int
) -> AbstractAsyncContextManager[tuple[Table, Journal]]:
    opening = opening_of(seed, hands=hands)
    if (folder / f"{opening.id}.sqlite3").exists():
        return resumed_table(opening.id, folder=folder, limits=QUICK)
    return new_table(opening, folder=folder, limits=QUICK)


if __name__ == "__main__":
    place, *numbers = sys.argv[1:]
    table_seed, most_hands, asked_port = map(int, numbers)
    trio.run(host_table, Path(place), table_seed, most_hands, asked_port)

"""How a host ends: in order, cancelled, or over a bug of our own."""

from collections.abc import Sequence

import pytest
import trio
import trio.testing
from trio.testing import MockClock

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.chips import Chips, SeatId
from engine.presets import DEFAULT_PRESET
from engine.rule_options import preset_rules
from net.host.draft import Output
from net.host.invariants import BrokenTable
from net.host.seats import PeerId
from net.host.server import open_host
from net.host.shuffling import SeededShuffler
from net.host.table import Table
from net.peer_link import JoinRefused
from net.testing import RawPeer, bot_by_default, open_table
from protocol.codes import Reason
from protocol.handshake import make_hello
from protocol.messages import (
    EndNow,
    MatchBegan,
    PeerMessage,
    PlayerLost,
    Refused,
    Said,
    Say,
    Start,
    TablePhase,
    TableSummary,
    Want,
    Welcome,
)
from protocol.packing import NotUnderstood
from tests.support.hosts import plain_table, seat_peer

BET, CALL, CHECK, FOLD, PAT = Bet(to=Chips(10)), Call(), Check(), Fold(), Draw(())


# ---------------------------------------------------------------- ends


async def test_the_host_ends_the_table_for_everybody(autojump_clock: MockClock) -> None:
    async with open_table("Ana", "Ben") as table:
        ana, ben = table.players
        silent = table.connect()
        await trio.testing.wait_all_tasks_blocked()
        ana.send(EndNow())

        assert (await table.host.wait_ended()).code == Reason.HOST_CLOSING
        assert (await ben.expect_bye()).code == Reason.HOST_CLOSING
        assert (await ana.expect_bye()).code == Reason.HOST_CLOSING
        assert (await silent.receive(Refused)).code == Reason.HOST_CLOSING
        with pytest.raises(JoinRefused):
            await table.join("Cyd")


async def test_leaving_the_block_says_goodbye_to_everybody(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    async with open_host(plain_table(), seat_bot=bot_by_default) as host:
        peers = [await seat_peer(nursery, host, name) for name in ("Ana", "Ben")]

    assert [(await peer.expect_bye()).code for peer in peers] == [Reason.HOST_CLOSING] * 2


async def test_a_peer_that_does_not_listen_holds_the_end_up_for_a_second_only(
    autojump_clock: MockClock,
) -> None:
    async with open_host(plain_table(), seat_bot=bot_by_default) as host:
        deaf = RawPeer(host.attach_peer("10.0.0.1"))
        await deaf.send(make_hello(Want.JOIN, name="Deaf"))
        await deaf.receive(Welcome)
        began = trio.current_time()

    assert 0 < trio.current_time() - began <= 1


async def test_a_host_that_is_cancelled_says_goodbye_all_the_same(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    with trio.CancelScope() as everything:
        async with open_host(plain_table(), seat_bot=bot_by_default) as host:
            ana = await seat_peer(nursery, host, "Ana")
            everything.cancel()
            await trio.sleep_forever()

    assert (await ana.expect_bye()).code == Reason.HOST_CLOSING
    assert not host.is_unfinished


async def test_a_host_that_is_cancelled_in_a_game_tells_everybody_that_it_can_go_on(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    with trio.CancelScope() as everything:
        async with open_host(plain_table(), seat_bot=bot_by_default) as host:
            ana = await seat_peer(nursery, host, "Ana", as_host=True)
            ben = await seat_peer(nursery, host, "Ben")
            silent = RawPeer(host.attach_peer("10.0.0.1"))
            ana.send(Start())
            await ben.expect(MatchBegan)
            everything.cancel()
            await trio.sleep_forever()

    assert (await ben.expect_bye()).code == Reason.HOST_STOPPED
    assert (await silent.receive(Refused)).code == Reason.HOST_STOPPED
    assert host.is_unfinished
    assert host.is_unfinished


async def test_what_the_user_of_a_host_raises_comes_out_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        async with open_host(plain_table(), seat_bot=bot_by_default):
            raise ZeroDivisionError


async def test_a_change_of_the_summary_is_told(nursery: trio.Nursery) -> None:
    told: list[TableSummary] = []
    async with open_host(
        plain_table(), seat_bot=bot_by_default, on_summary_change=told.append
    ) as host:
        await seat_peer(nursery, host, "Ana")
        await seat_peer(nursery, host, "Ben")

    assert [summary.seats_taken for summary in told[:2]] == [1, 2]


# ---------------------------------------------------------------- our own bugs


class _BreakingTable(Table):
    """Finds itself broken when the match begins, as only a bug could make it."""

    def on_message(
        self, now: float, peer: PeerId, message: PeerMessage | NotUnderstood
    ) -> list[Output]:
        if isinstance(message, Start):
            raise BrokenTable("a chip too many")
        return super().on_message(now, peer, message)


class _FailingShuffler(SeededShuffler):
    """Fails when it is needed, as only a bug could."""

    def first_button(self, seats: Sequence[SeatId]) -> SeatId:
        raise ZeroDivisionError


async def test_a_table_that_is_broken_stops_for_everybody_and_says_so(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    with pytest.raises(BrokenTable, match="a chip too many"):
        await _play_until_it_breaks(nursery)


async def _play_until_it_breaks(nursery: trio.Nursery) -> None:
    table = _BreakingTable(
        table_id="t", name="T", rules=preset_rules(DEFAULT_PRESET), shuffler=SeededShuffler(1)
    )
    async with open_host(table, seat_bot=bot_by_default) as host:
        ana = await seat_peer(nursery, host, "Ana", as_host=True)
        ben = await seat_peer(nursery, host, "Ben")
        ana.send(Start())
        assert (await host.wait_ended()).code == Reason.HOST_BROKEN
        assert (await ana.expect_bye()).code == Reason.HOST_BROKEN
        assert (await ben.expect_bye()).code == Reason.HOST_BROKEN
        assert not any(isinstance(event, MatchBegan) for event in ben.events)


async def test_a_fault_over_one_message_costs_its_peer_the_connection_and_changes_nothing(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    table = plain_table(_FailingShuffler(1))
    async with open_host(table, seat_bot=bot_by_default) as host:
        ana = await seat_peer(nursery, host, "Ana", as_host=True)
        ben = await seat_peer(nursery, host, "Ben")
        ana.send(Start())
        await ben.expect(PlayerLost)
        ben.send(Say(text="what now?"))
        await ben.expect(Said)

    assert ben.view.phase is TablePhase.LOBBY

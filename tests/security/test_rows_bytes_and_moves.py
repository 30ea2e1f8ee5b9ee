"""Rows 1 to 8 of the threat table in docs/security.md: bytes, floods, moves, hidden cards.

Each row has one test that shows its rule at work. More of each, and larger, stands in the tests of
the module that keeps the rule.
"""

import itertools
import random
import time
import tracemalloc
from typing import Any

import msgpack
import msgspec
import pytest
import trio
from trio.testing import MockClock

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.chips import Chips
from engine.errors import Refusal
from net.testing import RawPeer, TestTable, open_table
from protocol.codes import Reason
from protocol.framing import HEADER_BYTES, LIMIT_FROM_PEER, frame
from protocol.handshake import make_hello
from protocol.messages import (
    Act,
    Bye,
    Closing,
    CodeProof,
    Hello,
    Leave,
    Refused,
    Rejected,
    Said,
    Say,
    Update,
    Want,
    Welcome,
)
from protocol.packing import PRIVATE_BYTES, pack
from tests.net.host.bench import Bench
from tests.net.host.random_tables import random_move, states
from tests.net.host.test_hidden_cards import compare_runs
from tests.protocol.samples import PEER_TYPES, make_sample

EVERY_MOVE: tuple[Move, ...] = (
    Fold(),
    Check(),
    Call(),
    Bet(to=Chips(10)),
    Raise(to=Chips(20)),
    Draw(()),
    Draw((0,)),
)


async def enter(table: TestTable, name: str, address: str = "") -> RawPeer:
    """Return a peer that is let in and does whatever a test wants then."""
    peer = table.connect(address)
    await peer.send(make_hello(Want.JOIN, name=name))
    await peer.receive(Welcome)
    return peer


@pytest.mark.parametrize("announced", [LIMIT_FROM_PEER + 1, 2**31, 2**32 - 1, 0])
async def test_row_01_an_oversize_frame_ends_at_its_length_and_an_endless_one_after_5_s(
    announced: int, autojump_clock: MockClock
) -> None:
    async with open_table("Ana") as table:
        oversize, endless = await enter(table, "Big"), await enter(table, "End")
        began = trio.current_time()

        await oversize.send_bytes(announced.to_bytes(HEADER_BYTES, "big"))
        assert (await oversize.receive(Bye)).code == Reason.PROTOCOL_ERROR
        assert trio.current_time() == began

        await endless.send_bytes((1000).to_bytes(HEADER_BYTES, "big"))
        with trio.move_on_after(4.9):
            while True:
                await endless.send_bytes(b"\x81")
                await trio.sleep(0.1)
        assert (await endless.receive(Bye)).code == Reason.SILENT

        silent = table.connect()
        began = trio.current_time()
        assert (await silent.receive(Refused)).code == Reason.SILENT
        assert trio.current_time() - began == pytest.approx(5)


BOMBS = {
    "lists in lists": b"\x91" * 4000,
    "maps in maps": b"\x81\xa1a" * 1300,
    "a list of 2**32": b"\xdd\xff\xff\xff\xff",
    "lists that are long again and again": b"\xdc\xff\xff" * 1300,
    "more keys than any message has": msgpack.packb({f"{n:03}": n for n in range(400)}),
    "one key again and again": b"\xde\x02\x00" + b"\xa1a\x00" * 512,
    "a key that is no text": b"\x81\x90\xc0",
    "a number too large": b"\x81\xa4type\xcf" + b"\xff" * 8,
    "a time": b"\x81\xa4type\xd6\xff" + bytes(4),
}


@pytest.mark.parametrize("bomb", BOMBS)
async def test_row_02_a_bomb_costs_its_peer_the_connection_and_the_host_nothing(
    bomb: str, autojump_clock: MockClock
) -> None:
    async with open_table("Ana") as table:
        peer = await enter(table, "Bomber")
        tracemalloc.start()
        began = time.perf_counter()
        await peer.send_bytes(frame(BOMBS[bomb], limit=LIMIT_FROM_PEER))
        bye = await peer.receive(Bye)
        took, (_, peak) = time.perf_counter() - began, tracemalloc.get_traced_memory()
        tracemalloc.stop()

    assert bye.code == Reason.PROTOCOL_ERROR
    assert bye.text.isascii()
    assert bye.text.isprintable()
    assert peak < 2**21
    assert took < 0.5, "with memory being traced and everything else of a host around it"


@pytest.mark.parametrize(
    "kind", [kind for kind in PEER_TYPES if kind not in {Hello, CodeProof, Leave}]
)
def test_row_03_a_flood_of_any_kind_of_message_is_told_then_closed(kind: type[Any]) -> None:
    bench = Bench()
    ana, flood, ben = bench.sit("Ana", "Flo", "Ben")
    message = make_sample(kind)

    for _ in range(200):
        if flood in bench.closed:
            break
        bench.say(flood, message)

    last = bench.closed[flood]
    assert isinstance(last, Bye)
    if kind is not Closing:  # which is the last word of a window
        assert last.code == Reason.TOO_FAST
        assert [r.code for r in bench.rejections(flood)].count(Reason.TOO_FAST) == 1
    assert ana not in bench.closed
    assert ben not in bench.closed


async def test_row_03_connections_that_say_nothing_good_are_limited_by_address(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        refusals = []
        for _ in range(60):
            peer = table.connect("192.168.1.66")
            await peer.send_bytes(b"\xff\xff\xff\xff")
            refusals.append((await peer.receive(Refused)).code)
            await peer.stream.aclose()

        assert Reason.TOO_MANY_CONNECTIONS in refusals
        assert (await table.join("Ben", address="192.168.1.20")).seat == 1


async def test_row_03_who_comes_back_all_the_time_is_not_let_in_and_told_each_time(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        (ana,) = table.players
        began = trio.current_time()
        token, came_back = await come_in(table), 0
        for _ in range(120):
            following = await come_in(table, token)
            token, came_back = following or token, came_back + bool(following)
            await trio.sleep(0.1)

        most = 30 + (trio.current_time() - began) / 2
        assert 30 <= came_back <= most < 100
        assert len(ana.updates) < 2 * came_back + 10
        assert (await table.join("Ben", address="192.168.1.20")).seat == 2


async def come_in(table: TestTable, token: str = "") -> str:
    """Come in from an address and hang up; return the token for the next time, if let in."""
    peer = table.connect("192.168.1.66")
    try:
        await peer.send(make_hello(Want.JOIN, name="Eve", token=token))
        return (await peer.receive(Welcome)).token
    except (AssertionError, trio.BrokenResourceError):
        return ""
    finally:
        await peer.stream.aclose()


async def test_row_04_who_never_reads_is_closed_and_nobody_waits_for_it(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana", "Ben") as table:
        await enter(table, "Deaf")
        await table.start()
        ana, ben = table.players
        began = trio.current_time()

        await ben.act(Check())
        ana.send(Say(text="Well?"))
        assert (await ben.expect(Said)).text == "Well?"
        assert trio.current_time() == began

        await ana.wait_until(lambda: ana.view.players[2].lost, "the end of who does not read")


NEVER_LEGAL = (Draw((4, 4)), Draw((9,)), Bet(to=Chips(2**40)), Raise(to=Chips(0)))


def test_row_05_no_move_from_a_wrong_seat_and_no_impossible_one_moves_the_state() -> None:
    tried = 0
    for bench, peers in itertools.islice(states(random.Random(5)), 60):
        turn, before = bench.live.turn, bench.live
        assert turn is not None
        for peer, move in itertools.product(peers, (*EVERY_MOVE, *NEVER_LEGAL)):
            if peer == bench.peer_of(turn.seat) and move not in NEVER_LEGAL:
                continue
            bench.now += 0.1
            (answer,) = bench.say(peer, Act(prompt=turn.prompt, move=move))
            assert isinstance(answer, Rejected)
            assert bench.live == before
            tried += 1

    assert tried > 1000


def test_row_06_answers_that_are_stale_doubled_or_of_nowhere_change_nothing() -> None:
    bench = Bench(seed=6)
    peers = bench.sit_and_start("Ana", "Ben", "Cyd")
    chance, answered = random.Random(6), []
    while bench.live.turn is not None:
        turn = bench.live.turn
        act = Act(prompt=turn.prompt, move=random_move(turn.options, chance))
        answered.append((bench.peer_of(turn.seat), act))
        bench.act(act.move)
        before = bench.live
        for peer, old in answered:
            bench.now += 0.1
            (answer,) = bench.say(peer, old)
            assert isinstance(answer, Rejected)
            assert answer.code in {Reason.STALE, Reason.DUPLICATE, Refusal.NOT_YOUR_TURN}
        for number in (0, turn.prompt + 1_000, 2**53):
            (answer,) = bench.say(peers[0], Act(prompt=number, move=Fold()))
            assert isinstance(answer, Rejected)
        assert bench.live == before

    assert len(answered) >= 3


async def test_row_07_cards_seats_and_amounts_owed_in_a_message_of_a_peer_mean_nothing(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana", "Ben") as table:
        honest, liar = table.players[1], await enter(table, "Liar")
        await table.start()
        prompt = await honest.prompt()
        claims = {"seat": 1, "hand": [48, 49, 50, 51, 0], "cards": [51], "owed": 0, "stack": 10**6}
        before = table.table.live

        act = {"type": "act", "prompt": prompt.id, "move": {"kind": "fold", **claims}, **claims}
        await liar.send_bytes(frame(msgpack.packb(act), limit=LIMIT_FROM_PEER))

        assert (await liar.receive(Rejected)).code == Refusal.NOT_YOUR_TURN
        assert table.table.live == before
        fields = {field for kind in PEER_TYPES for field in kind.__struct_fields__}
        assert not fields & {"cards", "hand", "owed", "stack", "deck", "pot"}


def test_row_08_bytes_frame_sizes_and_refusals_do_not_depend_on_hidden_cards() -> None:
    chance = random.Random(8)

    # Two runs that differ in what a peer cannot see give it the same bytes: sizes, too.
    for bench, peers in itertools.islice(states(chance), 60):
        compare_runs(bench, peers, chance)


def test_row_08_the_log_of_the_host_names_no_card(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    chance = random.Random(9)
    for bench, _ in itertools.islice(states(chance), 40):
        bench.update(bench.peer_of(0))

    assert caplog.text == ""


def test_row_13_a_private_part_has_one_size_whatever_is_in_it() -> None:
    for bench, peers in itertools.islice(states(random.Random(13)), 40):
        for peer in peers:
            fields = msgpack.unpackb(pack(bench.update(peer)))
            assert len(msgpack.packb(fields["private"])) == PRIVATE_BYTES
            update = msgspec.convert(fields | {"events": []}, Update)
            assert update.view.you == bench.update(peer).view.you

"""Attacks on the way in and on the way back: recorded streams, the middle, guesses, tokens."""

import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import pytest
import trio
from spake2 import SPAKE2_A, SPAKE2_B
from spake2.spake2 import finalize_SPAKE2
from trio.testing import MockClock

from engine.actions import Check, Draw
from net.host.code_guesses import TRIES_PER_ADDRESS, CodeGuesses
from net.host.live_table import LiveTable
from net.host.seats import taken
from net.join_code import PeerCheck
from net.peer_link import JoinRefused, PeerCode, PeerLink, open_link
from net.testing import RawPeer, ScriptedPeer, TestTable, host_identity, open_table
from net.testing.peers import _Tap
from net.tls_identity import HostIdentity, load_identity
from net.tls_stream import CertificateChanged, TlsStream, secure_as_host, secure_as_peer
from protocol.codes import Reason
from protocol.handshake import make_hello
from protocol.messages import NextHand, Refused, Rejected, Say, Want, Welcome
from tests.security.test_fuzz_host import tcp_host

RIGHT: Final = "AAAAA2"
HASH: Final = bytes(range(32))


# ---------------------------------------------------------------- whole recorded streams


class Recorder(_Tap):
    """A stream that keeps a copy of what goes out."""

    def __init__(self, stream: trio.abc.Stream) -> None:
        super().__init__(stream, bytearray())
        self.sent = bytearray()

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += data
        await super().send_all(data)


async def play_a_hand(table: TestTable) -> bytes:
    """Play a hand of which everything that Ben sends is recorded; return it."""
    ana = table.players[0]
    ben = ScriptedPeer("Ben")
    recorder = Recorder(table.host.attach_peer("192.168.1.10"))
    await table._nursery.start(ben.run, recorder, make_hello(Want.JOIN, name="Ben"))
    table.players.append(ben)
    await table.start()
    for move in (Check(), Draw((0, 1)), Check()):
        await ben.act(move)
        await ana.act(move)
    ben.send(Say(text="Well played."))
    ben.send(NextHand())
    ana.send(NextHand())
    await ana.prompt()
    return bytes(recorder.sent)


def game_of(live: LiveTable) -> tuple[object, ...]:
    """Return what is at stake: cards, chips, the question that is open, whose seats they are."""
    seats = [(seat.seat, seat.name, seat.is_host, seat.ready) for seat in taken(live.seats)]
    return live.hand, live.match, live.turn, seats


async def swallow(peer: RawPeer) -> None:
    with suppress(trio.BrokenResourceError), trio.move_on_after(30):
        while await peer.stream.receive_some():
            pass


async def test_a_whole_stream_sent_again_by_another_peer_changes_nothing(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        stream = await play_a_hand(table)
        before = game_of(table.table.live)

        thief = table.connect("192.168.1.66")
        await thief.send_bytes(stream)

        assert (await thief.receive(Refused)).code == Reason.NAME_TAKEN
        assert game_of(table.table.live) == before


async def test_a_whole_stream_sent_again_after_a_return_changes_nothing(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        stream = await play_a_hand(table)
        ben = table.players[1]
        hello_bytes = 4 + int.from_bytes(stream[:4], "big")
        ben.cut()
        back = table.connect("192.168.1.10")
        await back.send(make_hello(Want.JOIN, name="Ben", token=ben.link.welcome.token))
        assert (await back.receive(Welcome)).seat == 1
        before = game_of(table.table.live)

        await back.send_bytes(stream[hello_bytes:])

        codes = [(await back.receive(Rejected)).code for _ in range(3)]
        assert set(codes) <= {Reason.STALE, Reason.DUPLICATE}
        assert game_of(table.table.live) == before


async def test_a_recorded_connection_over_tls_is_worth_nothing_the_second_time() -> None:
    async with tcp_host() as (host, port):
        recorder = Recorder(await trio.open_tcp_stream("127.0.0.1", port))
        stream = await secure_as_peer(recorder)
        async with open_link(stream, make_hello(Want.JOIN, name="Ben")):
            pass
        seats = host.summary.seats_taken

        again = RawPeer(await trio.open_tcp_stream("127.0.0.1", port))
        await again.send_bytes(bytes(recorder.sent))
        await swallow(again)
        await again.stream.aclose()

        assert b"Ben" not in recorder.sent
        assert host.summary.seats_taken == seats == 1


# ---------------------------------------------------------------- the middle


@asynccontextmanager
async def middle_before(port: int, evil: HostIdentity) -> AsyncIterator[tuple[int, list[bytes]]]:
    """Stand between players and a host: end TLS on both sides, pass every byte on unchanged."""
    seen: list[bytes] = []

    async def relay(source: trio.abc.Stream, sink: trio.abc.Stream) -> None:
        with suppress(trio.BrokenResourceError, trio.ClosedResourceError):
            while data := await source.receive_some():
                seen.append(bytes(data))
                await sink.send_all(data)
            await trio.aclose_forcefully(sink)

    async def stand_between(victim: trio.SocketStream) -> None:
        inward = secure_as_host(victim, evil)
        outward = await secure_as_peer(await trio.open_tcp_stream("127.0.0.1", port))
        async with inward, outward, trio.open_nursery() as nursery:
            nursery.start_soon(relay, inward, outward)
            await relay(outward, inward)
            nursery.cancel_scope.cancel()

    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        nursery.start_soon(trio.serve_listeners, stand_between, listeners)
        yield listeners[0].socket.getsockname()[1], seen
        nursery.cancel_scope.cancel()


async def visit(port: int, code: str) -> PeerLink:
    stream = await secure_as_peer(await trio.open_tcp_stream("127.0.0.1", port))
    known = PeerCode(code, stream.certificate_hash)
    async with open_link(stream, make_hello(Want.JOIN, name="Ben"), code=known) as link:
        return link


async def test_the_right_code_through_a_man_in_the_middle_is_a_wrong_code(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    guesses, evil = CodeGuesses(lambda: RIGHT), load_identity(tmp_path_factory.mktemp("evil"))
    async with tcp_host(guesses) as (host, port):
        assert (await visit(port, RIGHT)).welcome.seat == 0

        async with middle_before(port, evil) as (false_port, seen):
            with pytest.raises(JoinRefused) as refused:
                await visit(false_port, RIGHT)

        assert refused.value.code == Reason.CODE_WRONG
        assert guesses.tries_left("127.0.0.1") == TRIES_PER_ADDRESS - 1
        assert host.summary.seats_taken == 1
        assert RIGHT.encode() not in b"".join(seen)


async def test_a_known_host_behind_a_man_in_the_middle_is_not_spoken_to(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    evil = load_identity(tmp_path_factory.mktemp("evil"))
    async with tcp_host() as (_, port), middle_before(port, evil) as (false_port, seen):
        bare = await trio.open_tcp_stream("127.0.0.1", false_port)

        with pytest.raises(CertificateChanged):
            await secure_as_peer(bare, pins=[host_identity().certificate_hash])

    assert seen == []


# ---------------------------------------------------------------- guesses


def tag_of_candidate(half: SPAKE2_B, spake: bytes, candidate: str) -> bytes:
    """Return the proof that a peer with this code would have sent to a false host.

    The false host knows everything of its own half, and tries a code without asking anybody.
    """
    group = half.params.group
    scalar = group.password_to_scalar(candidate.encode())
    theirs = group.bytes_to_element(spake[1:])
    shared = theirs.add(half.params.M.scalarmult(-scalar)).scalarmult(half.xy_scalar)
    ids = (b"standpat peer", b"standpat host " + HASH)
    key: bytes = finalize_SPAKE2(
        *ids, spake[1:], half.outbound_message, shared.to_bytes(), candidate.encode()
    )

    return hmac.digest(key, b"standpat peer confirms", "sha256")


@pytest.mark.parametrize(("guessed", "found"), [("AAAAA3", False), (RIGHT, True)])
def test_a_false_host_can_try_one_code_a_visit_and_no_other_offline(
    guessed: str, found: bool
) -> None:
    false_host = SPAKE2_B(guessed.encode(), idA=b"standpat peer", idB=b"standpat host " + HASH)
    spake, confirm = PeerCheck(RIGHT, HASH).answer(false_host.start().hex())

    candidates = [f"AAAAA{symbol}" for symbol in "23456789ABCDEFGHJKMNP"]
    fitting = [
        candidate
        for candidate in candidates
        if tag_of_candidate(false_host, bytes.fromhex(spake), candidate).hex() == confirm
    ]

    assert fitting == ([RIGHT] if found else [])


def test_who_listens_cannot_tell_the_right_code_from_any_other() -> None:
    host = SPAKE2_B(RIGHT.encode(), idA=b"standpat peer", idB=b"standpat host " + HASH)
    spake, confirm = PeerCheck(RIGHT, HASH).answer(host.start().hex())

    # Two points and a tag is all that passes. With a half of one's own even the right code leads
    # to another key, and so to another tag.
    own = SPAKE2_A(RIGHT.encode(), idA=b"standpat peer", idB=b"standpat host " + HASH)
    own.start()
    key = own.finish(b"B" + host.outbound_message)

    assert hmac.digest(key, b"standpat peer confirms", "sha256").hex() != confirm
    assert RIGHT not in spake + confirm


# ---------------------------------------------------------------- tokens


async def token_after_return(table: TestTable, token: str) -> str:
    """Return with a token and hang up; return the next token."""
    peer = await table.join("Ben", token=token)
    peer.cut()
    return peer.link.welcome.token


async def is_refused(table: TestTable, token: str) -> bool:
    with pytest.raises(JoinRefused) as refused:
        await table.join("Ben", token=token)
    # It opens nothing: who comes with it is somebody new, whose name is taken.
    return refused.value.code == Reason.NAME_TAKEN


async def test_a_lost_reply_to_a_return_costs_nothing_and_a_spent_token_opens_nothing(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana", "Ben") as table:
        await table.start()
        first = table.players[1].link.welcome.token

        lost = await token_after_return(table, first)
        lost_again = await token_after_return(table, first)
        second = await token_after_return(table, first)
        assert len({first, lost, lost_again, second}) == 4
        assert await is_refused(table, lost)
        assert await is_refused(table, lost_again)

        third = await token_after_return(table, second)
        assert await is_refused(table, first)

        assert (await table.join("Ben", token=third)).seat == 1


async def test_a_stolen_token_that_was_used_shows_itself_to_its_owner(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana", "Ben") as table:
        await table.start()
        ben = table.players[1]

        thief = await table.join("Eve", token=ben.link.welcome.token)

        assert thief.seat == 1
        assert (await ben.expect_bye()).code == Reason.OPENED_ELSEWHERE
        again = await table.join("Ben", token=ben.link.welcome.token)
        assert (await thief.expect_bye()).code == Reason.OPENED_ELSEWHERE
        assert again.seat == 1


async def test_no_ticket_of_tls_stands_in_for_a_token() -> None:
    async with tcp_host() as (_, port):
        stream = await secure_as_peer(await trio.open_tcp_stream("127.0.0.1", port))
        assert isinstance(stream, TlsStream)
        async with open_link(stream, make_hello(Want.JOIN, name="Ben")):
            assert not stream._tls.session.has_ticket

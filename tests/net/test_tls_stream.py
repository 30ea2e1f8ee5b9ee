"""The encrypted stream: what the peer checks before it says a word, and how both sides hang up."""

import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import trio

from net.memory_stream import memory_stream_pair
from net.tls_identity import HostIdentity, client_context, load_identity
from net.tls_stream import CertificateChanged, NoTls, TlsStream, secure_as_host, secure_as_peer


@pytest.fixture(scope="module")
def identity(tmp_path_factory: pytest.TempPathFactory) -> HostIdentity:
    return load_identity(tmp_path_factory.mktemp("host"))


async def echo(stream: TlsStream) -> None:
    while data := await stream.receive_some():
        await stream.send_all(data)
    await stream.send_eof()


async def hear_nothing(stream: TlsStream) -> None:
    """Be a host to which nobody says a word, whatever becomes of the handshake."""
    async with stream:
        with suppress(trio.BrokenResourceError):
            assert await stream.receive_some() == b""


@asynccontextmanager
async def tcp_to(
    host: Callable[[trio.SocketStream], Awaitable[None]],
) -> AsyncIterator[trio.SocketStream]:
    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        nursery.start_soon(trio.serve_listeners, host, listeners)
        port = listeners[0].socket.getsockname()[1]
        async with await trio.open_tcp_stream("127.0.0.1", port) as stream:
            yield stream
        nursery.cancel_scope.cancel()


async def test_bytes_go_both_ways_and_each_side_says_when_it_is_done(
    identity: HostIdentity,
) -> None:
    async with tcp_to(lambda stream: echo(secure_as_host(stream, identity))) as stream:
        peer = await secure_as_peer(stream)
        await peer.send_all(b"five cards")

        assert await peer.receive_some() == b"five cards"
        await peer.send_eof()
        assert await peer.receive_some() == b""


async def test_the_peer_sees_which_host_it_is(identity: HostIdentity) -> None:
    ours, theirs = memory_stream_pair()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(echo, secure_as_host(theirs, identity))
        peer = await secure_as_peer(ours, pins=[identity.certificate_hash])

        assert peer.certificate_hash == identity.certificate_hash
        await peer.aclose()


async def test_a_changed_certificate_stops_the_peer_before_it_says_anything(
    identity: HostIdentity,
) -> None:
    ours, theirs = memory_stream_pair()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(hear_nothing, secure_as_host(theirs, identity))

        with pytest.raises(CertificateChanged) as changed:
            await secure_as_peer(ours, pins=[identity.certificate_hash, bytes(32)])

        assert changed.value.certificate_hash == identity.certificate_hash
    with pytest.raises(trio.ClosedResourceError):
        await ours.send_all(b"more")


async def test_a_host_that_speaks_no_tls_is_told_apart(identity: HostIdentity) -> None:
    ours, theirs = memory_stream_pair()
    await theirs.send_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with pytest.raises(NoTls):
        await secure_as_peer(ours)


async def test_a_host_refuses_tls_1_2(identity: HostIdentity) -> None:
    old = client_context()
    old.minimum_version = ssl.TLSVersion.TLSv1_2
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    ours, theirs = memory_stream_pair()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(hear_nothing, secure_as_host(theirs, identity))

        with pytest.raises(trio.BrokenResourceError):
            await TlsStream(ours, old, is_host=False).do_handshake()


async def test_a_peer_refuses_a_host_that_offers_tls_1_2_at_most(tmp_path: Path) -> None:
    old = load_identity(tmp_path)
    old.context.minimum_version = ssl.TLSVersion.TLSv1_2
    old.context.maximum_version = ssl.TLSVersion.TLSv1_2
    ours, theirs = memory_stream_pair()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(hear_nothing, secure_as_host(theirs, old))

        with pytest.raises(NoTls):
            await secure_as_peer(ours)


async def test_nothing_that_is_said_can_be_read_in_between(identity: HostIdentity) -> None:
    passed = bytearray()
    ours, tapped = memory_stream_pair()
    beyond, theirs = memory_stream_pair()

    async def relay(source: trio.abc.Stream, sink: trio.abc.Stream) -> None:
        while data := await source.receive_some():
            passed.extend(data)
            await sink.send_all(data)
        await sink.aclose()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(relay, tapped, beyond)
        nursery.start_soon(relay, beyond, tapped)
        nursery.start_soon(echo, secure_as_host(theirs, identity))
        peer = await secure_as_peer(ours)
        await peer.send_all(b"the ace of spades")
        assert await peer.receive_some() == b"the ace of spades"
        nursery.cancel_scope.cancel()

    assert b"ace" not in passed
    assert b"standpat" not in passed.replace(b"standpat.invalid", b"")

"""Spoilt frames: each is a message after all, or raises the one declared error."""

import itertools
import random
from typing import Final

import msgspec
import pytest

from protocol.connection import HostConnection, State, host_connection, peer_connection
from protocol.errors import RemoteProtocolError
from protocol.framing import HEADER_BYTES, LIMIT_FROM_HOST, LIMIT_FROM_PEER
from protocol.handshake import make_hello
from protocol.messages import Want, Welcome
from protocol.packing import NotUnderstood, unpack_host_message, unpack_peer_message
from tests.protocol.golden import read_golden
from tests.protocol.mutations import mutated
from tests.protocol.samples import HOST_TYPES, PEER_TYPES, make_sample

PEER_BODIES: Final = [g.data[HEADER_BYTES:] for g in read_golden() if g.sender == "peer"]
HOST_BODIES: Final = [g.data[HEADER_BYTES:] for g in read_golden() if g.sender == "host"]


def judge_peer_bodies(seed: int, count: int) -> int:
    """Unpack spoilt bodies of peers and return how many were messages after all."""
    good = 0
    for body in itertools.islice(mutated(seed, PEER_BODIES, limit=LIMIT_FROM_PEER), count):
        try:
            message = unpack_peer_message(body)
        except RemoteProtocolError as error:
            assert_harmless(error)
        else:
            assert isinstance(message, (*PEER_TYPES, NotUnderstood)), body.hex()
            good += 1
    return good


def judge_host_bodies(seed: int, count: int) -> int:
    """Unpack spoilt bodies of hosts and return how many were messages after all."""
    good = 0
    for body in itertools.islice(mutated(seed, HOST_BODIES, limit=LIMIT_FROM_HOST), count):
        try:
            message, _ = unpack_host_message(body)
        except RemoteProtocolError as error:
            assert_harmless(error)
        else:
            assert isinstance(message, (*HOST_TYPES, NotUnderstood)), body.hex()
            good += 1
    return good


def assert_harmless(error: RemoteProtocolError) -> None:
    text = str(error)
    assert type(error) is RemoteProtocolError
    assert text.isascii()
    assert text.isprintable()
    assert len(text) < 200
    assert error.__cause__ is None  # a chained error would bring the peer's text into a log


def test_a_spoilt_body_of_a_peer_is_a_message_or_the_one_error() -> None:
    good = judge_peer_bodies(seed=1, count=4_000)

    assert 40 < good < 3_600, "the mutations are too mild or too wild to find anything"


def test_a_spoilt_body_of_a_host_is_a_message_or_the_one_error() -> None:
    good = judge_host_bodies(seed=2, count=1_000)

    assert 10 < good < 900, "the mutations are too mild or too wild to find anything"


@pytest.mark.heavy
@pytest.mark.timeout(180)
def test_200_000_spoilt_bodies_are_messages_or_the_one_error() -> None:  # its share: 20 s
    judge_peer_bodies(seed=3, count=150_000)
    judge_host_bodies(seed=4, count=50_000)


@pytest.mark.parametrize("seed", range(40))
def test_a_stream_of_spoilt_frames_ends_in_the_one_error(seed: int) -> None:
    rng = random.Random(seed)
    peer, host = peer_connection(), host_connection()
    list(host.receive_data(peer.send(make_hello(Want.JOIN))))
    host.send(msgspec.structs.replace(make_sample(Welcome), proto=1))
    bodies = mutated(seed, PEER_BODIES, limit=LIMIT_FROM_PEER)
    stream = b"".join(
        max(1, len(body) + rng.choice((0, 0, 0, 1, -1))).to_bytes(HEADER_BYTES, "big") + body
        for body in itertools.islice(bodies, 200)
    )

    with pytest.raises(RemoteProtocolError) as caught:
        feed_in_pieces(host, stream, rng)

    assert_harmless(caught.value)
    assert host.state is State.ADMITTED


def feed_in_pieces(host: HostConnection, stream: bytes, rng: random.Random) -> None:
    while stream:
        size = rng.choice((1, 3, 100, 4096))
        list(host.receive_data(stream[:size]))
        stream = stream[size:]

"""Versions and features: who may play with whom, and the sentence for who may not."""

import pytest

from protocol.codes import Reason
from protocol.connection import State, host_connection, peer_connection
from protocol.errors import RemoteProtocolError
from protocol.handshake import make_hello, refuse_other_version, version_sentence
from protocol.messages import Hello, Refused, Want
from protocol.version import FEATURES, PROTO_MAX, PROTO_MIN, common_version


def hello_of(proto_min: int, proto_max: int, *, want: Want = Want.JOIN) -> Hello:
    return Hello(proto_min=proto_min, proto_max=proto_max, want=want)


def test_our_hello_says_what_this_program_speaks() -> None:
    hello = make_hello(Want.WATCH, name="Ann", token="t", app="standpat 1")

    assert hello == Hello(
        proto_min=PROTO_MIN,
        proto_max=PROTO_MAX,
        want=Want.WATCH,
        can=FEATURES,
        need=(),
        name="Ann",
        token="t",
        app="standpat 1",
    )
    assert refuse_other_version(hello) is None


@pytest.mark.parametrize(
    ("proto_min", "proto_max", "common"),
    [
        (PROTO_MIN, PROTO_MAX, PROTO_MAX),
        (0, PROTO_MAX + 9, PROTO_MAX),
        (PROTO_MAX, PROTO_MAX + 1, PROTO_MAX),
        (PROTO_MAX + 1, PROTO_MAX + 2, None),
        (0, PROTO_MIN - 1, None),
        (PROTO_MAX + 1, PROTO_MIN - 1, None),
    ],
)
def test_the_highest_version_that_both_speak_is_spoken(
    proto_min: int, proto_max: int, common: int | None
) -> None:
    assert common_version(proto_min, proto_max) == common
    assert (refuse_other_version(hello_of(proto_min, proto_max)) is None) == (common is not None)


@pytest.mark.parametrize(
    ("hello", "peers_range", "who"),
    [
        (hello_of(PROTO_MIN - 1, PROTO_MIN - 1), f"{PROTO_MIN - 1}", "update your program"),
        (hello_of(PROTO_MAX + 1, PROTO_MAX + 1), f"{PROTO_MAX + 1}", "update the program of the"),
        (hello_of(7, 9), "7 to 9", "update the program of the host"),
    ],
    ids=["n-1", "n+1", "a range"],
)
def test_n17_other_versions_are_refused_with_both_named_and_the_host_is_unaffected(
    hello: Hello, peers_range: str, who: str
) -> None:
    peer, host = peer_connection(), host_connection()
    (heard,) = host.receive_data(peer.send(hello))
    assert isinstance(heard, Hello)

    refused = refuse_other_version(heard)
    assert refused is not None
    (told,) = peer.receive_data(host.send(refused))

    assert isinstance(told, Refused)
    assert (told.code, told.retry) == (Reason.VERSION, False)
    assert (told.proto_min, told.proto_max) == (PROTO_MIN, PROTO_MAX)
    assert f"This table speaks protocol {PROTO_MAX} " in told.text
    assert f"your program {peers_range}:" in told.text
    assert who in told.text
    assert peer.state is host.state is State.CLOSED
    assert list(host.receive_data(b"\0\0\0\1\xc0")) == []


def test_a_range_of_the_host_is_named_as_a_range() -> None:
    assert version_sentence((1, 2), (3, 5)) == (
        "This table speaks protocol 3 to 5 and your program 1 to 2: "
        "update your program to play together."
    )


def test_a_feature_that_is_needed_and_missing_refuses() -> None:
    hello = Hello(
        proto_min=PROTO_MIN, proto_max=PROTO_MAX, want=Want.JOIN, need=("zebra", "\x1b[2J")
    )

    refused = refuse_other_version(hello)

    assert refused is not None
    assert refused.code == Reason.FEATURE
    assert refused.text == "This table does not know what your program needs: '\\x1b[2J'."


def test_a_feature_that_is_only_known_is_no_matter() -> None:
    hello = Hello(proto_min=PROTO_MIN, proto_max=PROTO_MAX, want=Want.JOIN, can=("zebra",))

    assert refuse_other_version(hello) is None


def test_the_status_is_told_to_every_version() -> None:
    assert refuse_other_version(hello_of(7, 9, want=Want.STATUS)) is None


def test_another_program_that_speaks_first_is_not_taken_for_a_peer() -> None:
    host = host_connection()

    with pytest.raises(RemoteProtocolError, match="frame of 1195725856 bytes"):
        list(host.receive_data(b"GET / HTTP/1.1\r\n\r\n"))


def test_a_ping_is_no_greeting() -> None:
    peer, host = peer_connection(), host_connection()
    list(host.receive_data(peer.send(make_hello(Want.JOIN))))

    with pytest.raises(RemoteProtocolError, match="ping from the peer while it is greeted"):
        list(host.receive_data(b"\0\0\0\x0b\x81\xa4type\xa4ping"))

"""Golden frames of every version, read and written byte for byte."""

import msgpack
import msgspec
import pytest

from protocol.framing import LIMIT_FROM_HOST, FrameDecoder, frame
from protocol.messages import Event, HostMessage, PeerMessage, Update
from protocol.packing import pack, unpack_host_message, unpack_peer_message
from protocol.version import PROTO_MAX, PROTO_MIN
from tests.protocol.golden import Golden, read_golden
from tests.protocol.samples import EVENT_TYPES, HOST_TYPES, PEER_TYPES, sample_update, tag_of

ALL = tuple(read_golden())
PEER = [golden for golden in ALL if golden.sender == "peer"]
HOST = [golden for golden in ALL if golden.sender == "host"]
EVENTS = [golden for golden in ALL if golden.sender == "event"]


def body_of(golden: Golden) -> bytes:
    decoder = FrameDecoder(limit=LIMIT_FROM_HOST)
    decoder.feed(golden.data)
    body = decoder.next_body()
    assert body is not None
    assert decoder.frame_under_way is None
    return body


def label(golden: Golden) -> str:
    return f"{golden.version} {golden.sender} {golden.name}"


def test_every_version_that_is_spoken_has_golden_frames() -> None:
    assert {golden.version for golden in ALL} == {f"v{n}" for n in range(PROTO_MIN, PROTO_MAX + 1)}


def test_every_message_and_every_event_has_a_golden_file() -> None:
    newest = [golden for golden in ALL if golden.version == f"v{PROTO_MAX}"]

    for sender, kinds in (("peer", PEER_TYPES), ("host", HOST_TYPES), ("event", EVENT_TYPES)):
        there = {golden.meaning["type"] for golden in newest if golden.sender == sender}
        assert there == {tag_of(kind) for kind in kinds}


@pytest.mark.parametrize("golden", PEER, ids=label)
def test_the_golden_frame_of_a_peer_means_what_stands_beside_it(golden: Golden) -> None:
    expected = msgspec.convert(golden.meaning, PeerMessage)

    assert unpack_peer_message(body_of(golden)) == expected


@pytest.mark.parametrize("golden", HOST, ids=label)
def test_the_golden_frame_of_a_host_means_what_stands_beside_it(golden: Golden) -> None:
    expected = msgspec.convert(golden.meaning, HostMessage)

    assert unpack_host_message(body_of(golden)) == (expected, 0)


@pytest.mark.parametrize("golden", EVENTS, ids=label)
def test_a_golden_event_in_an_update_means_what_stands_beside_it(golden: Golden) -> None:
    fields = msgspec.to_builtins(sample_update())
    body = msgpack.packb({**fields, "events": [msgpack.unpackb(golden.data)]})

    update, events_ignored = unpack_host_message(body)

    assert isinstance(update, Update)
    assert update.events == (msgspec.convert(golden.meaning, Event),)
    assert events_ignored == 0


@pytest.mark.parametrize("golden", PEER + HOST, ids=label)
def test_the_golden_bytes_are_what_we_write(golden: Golden) -> None:
    message = msgspec.convert(golden.meaning, PeerMessage if golden in PEER else HostMessage)

    assert frame(pack(message), limit=LIMIT_FROM_HOST) == golden.data

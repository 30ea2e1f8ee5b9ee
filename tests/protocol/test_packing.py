"""Bodies and typed messages: what is ignored, what is left out, what is refused on our own side."""

import time
from typing import Any, Final

import msgpack
import msgspec
import pytest

from engine.actions import Draw
from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.options import BettingOptions, WagerSizes
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.messages import (
    Act,
    ChipRange,
    EntryPrice,
    Event,
    Hello,
    Kick,
    Ping,
    PlayerJoined,
    PrivateView,
    Prompt,
    Recent,
    RingOptions,
    Say,
    Update,
    Want,
)
from protocol.packing import (
    LARGEST_INT,
    PRIVATE_BYTES,
    NotUnderstood,
    pack,
    unpack_host_message,
    unpack_peer_message,
)
from tests.protocol.samples import EVENT_TYPES, make_sample, sample_update

UPDATE: Final = sample_update()


def update_with(*, events: Any) -> bytes:
    """Pack an update whose events are whatever is given."""
    body: bytes = msgpack.packb({**msgspec.to_builtins(UPDATE), "events": events})
    return body


def private_of(body: bytes) -> bytes:
    """Cut the private part out of an update, where it is the last value of the map."""
    key = b"\xa7private"
    return body[body.rindex(key) + len(key) :]


def with_private(private: PrivateView) -> Update:
    return msgspec.structs.replace(UPDATE, private=private)


# ---------------------------------------------------------------- what a later program may add


def test_fields_that_are_not_known_are_ignored_on_every_level() -> None:
    body = msgpack.packb(
        {
            "type": "act",
            "later": {"a": [1, None]},
            "prompt": 7,
            "move": {"kind": "draw", "discard": [4, 0], "why": "because"},
        }
    )

    assert unpack_peer_message(body) == Act(prompt=7, move=Draw((4, 0)))


def test_fields_that_are_missing_have_their_defaults() -> None:
    body = msgpack.packb({"type": "hello", "proto_min": 1, "proto_max": 2, "want": "watch"})

    assert unpack_peer_message(body) == Hello(proto_min=1, proto_max=2, want=Want.WATCH)


@pytest.mark.parametrize("tag", ["sing", "x", "a" * 40, "update", "v2_of_it"])
def test_a_message_of_another_type_is_a_value_for_the_host(tag: str) -> None:
    assert unpack_peer_message(msgpack.packb({"type": tag, "n": 1})) == NotUnderstood(tag)


def test_a_message_of_another_type_is_a_value_for_a_peer() -> None:
    body = msgpack.packb({"type": "firework"})

    assert unpack_host_message(body) == (NotUnderstood("firework"), 0)


@pytest.mark.parametrize(
    "tag", [None, 5, "", "Act", "a" * 41, "sit-out", "1st", "café", "\x1b[2J", "a b", ["act"]]
)
def test_a_type_that_is_no_plain_word_is_no_message(tag: object) -> None:
    with pytest.raises(RemoteProtocolError, match="no type in lower_snake_case"):
        unpack_peer_message(msgpack.packb({"type": tag}))


def test_an_event_that_is_not_known_or_not_proper_spoils_only_itself() -> None:
    good = make_sample(EVENT_TYPES[0])
    body = update_with(
        events=[
            {"type": "comet_passed", "seat": 1},
            msgspec.to_builtins(good),
            {"type": "folded", "seat": 8},
            {"type": "folded"},
            {"seat": 1},
            "folded",
            None,
        ]
    )

    update, events_ignored = unpack_host_message(body)

    assert update == sample_update(events=EVENT_TYPES[:1])
    assert events_ignored == 6


@pytest.mark.parametrize("events", [None, 3, {"type": "folded", "seat": 1}, "folded"])
def test_events_that_are_no_list_spoil_the_update(events: object) -> None:
    with pytest.raises(RemoteProtocolError, match="not a proper update"):
        unpack_host_message(update_with(events=events))


def test_an_update_without_its_view_is_no_update() -> None:
    with pytest.raises(RemoteProtocolError, match="not a proper update"):
        unpack_host_message(msgpack.packb({"type": "update", "seq": 1, "events": []}))


def test_other_messages_of_a_host_may_have_events_of_their_own() -> None:
    body = msgpack.packb({"type": "ping", "events": [1, 2]})

    assert unpack_host_message(body) == (Ping(), 0)


def test_every_event_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in EVENT_TYPES]

    assert len(set(tags)) == len(tags)
    for kind in EVENT_TYPES:
        event = make_sample(kind)
        assert msgspec.convert(msgspec.to_builtins(event), Event) == event


def test_a_raise_is_called_raise_on_the_wire() -> None:
    sizes = WagerSizes(Chips(20), Chips(20), Chips(0))
    options = BettingOptions(check=False, owed=Chips(10), call=Chips(10), raise_=sizes)
    prompt = Prompt(id=3, default=Draw(()), options=options)

    body = pack(with_private(PrivateView(prompt=prompt)))

    assert msgpack.unpackb(body)["private"]["prompt"]["options"]["raise"]["least"] == 20
    update, _ = unpack_host_message(body)
    assert isinstance(update, Update)
    assert update.private.prompt == prompt


# ---------------------------------------------------------------- the private part


def test_the_private_part_has_one_size_whatever_is_in_it() -> None:
    # Every length from nothing to all that fits, so that no size of the padding is left out.
    rooms = set()
    for length in range(466):
        private = PrivateView(cards=(Card(1),) * 5, hand_name="x" * length)
        body = pack(with_private(private))
        part = private_of(body)
        assert len(part) == PRIVATE_BYTES
        update, _ = unpack_host_message(body)
        assert isinstance(update, Update)
        assert update.private == private
        rooms.add(len(msgpack.unpackb(part)["pad"]))

    assert {0, 255, 256} <= rooms


def test_a_watcher_gets_a_private_part_as_large_as_anyone() -> None:
    assert len(private_of(pack(with_private(PrivateView())))) == PRIVATE_BYTES


def test_the_largest_question_to_a_player_fits_into_the_private_part() -> None:
    largest = Chips(LARGEST_INT)
    sizes = WagerSizes(largest, largest, largest, largest)
    options = BettingOptions(check=True, owed=largest, call=largest, bet=sizes, raise_=sizes)
    prompt = Prompt(
        id=LARGEST_INT, default=Draw((0, 1, 2, 3, 4)), options=options, left_ms=LARGEST_INT
    )
    ring = RingOptions(
        buy_in=ChipRange(largest, largest),
        asked=largest,
        entry=EntryPrice(largest, largest),
        sit_in=True,
        sit_out=True,
    )
    private = PrivateView(cards=(Card(52),) * 5, hand_name="x" * 64, prompt=prompt, ring=ring)

    assert len(private_of(pack(with_private(private)))) == PRIVATE_BYTES


def test_a_private_part_that_does_not_fit_is_our_own_mistake() -> None:
    with pytest.raises(LocalProtocolError, match="a private part of more than 512 bytes"):
        pack(with_private(PrivateView(cards=(Card(1),) * 5, hand_name="x" * 466)))


# ---------------------------------------------------------------- our own mistakes


@pytest.mark.parametrize(
    "message", [Say(text="\udcff"), Kick(seat=SeatId(2**64))], ids=["not UTF-8", "beyond 64 bits"]
)
def test_what_msgpack_cannot_write_is_our_own_mistake(message: Any) -> None:
    with pytest.raises(LocalProtocolError, match="cannot be packed"):
        pack(message)


@pytest.mark.heavy  # its share: 0.1 s; coverage would be what it measures
def test_an_event_costs_a_client_microseconds() -> None:
    joined = PlayerJoined(seat=SeatId(1), name="Ana")
    body = pack(Recent(events=(joined,) * 200, told=200))

    # The best of many, so that the rest of the machine is not measured.
    def seconds() -> float:
        start = time.perf_counter()
        unpack_host_message(body)
        return time.perf_counter() - start

    assert min(seconds() for _ in range(20)) / 200 < 30e-6

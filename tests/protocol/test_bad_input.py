"""What a bad peer sends, case by case: refused at the border, or left to the rules to refuse."""

import time
import tracemalloc
from typing import Any, Final

import msgpack
import pytest

from engine.actions import Bet, Draw
from engine.chips import Chips
from protocol.connection import host_connection
from protocol.errors import RemoteProtocolError
from protocol.framing import LIMIT_FROM_PEER, frame
from protocol.messages import Act, Hello, Ping, SetRules
from protocol.packing import LARGEST_INT, NotUnderstood, unpack_host_message, unpack_peer_message
from protocol.text import clean_name

NAN = bytes.fromhex("cb7ff8000000000000")


def act_with(**move: Any) -> bytes:
    body: bytes = msgpack.packb({"type": "act", "prompt": 1, "move": move})
    return body


def hello_with(**fields: Any) -> bytes:
    plain = {"type": "hello", "proto_min": 1, "proto_max": 1, "want": "join"}
    body: bytes = msgpack.packb({**plain, **fields})
    return body


# ---------------------------------------------------------------- amounts


@pytest.mark.parametrize("amount", [-10, 0, 9, 11, 495])
def test_b01_an_amount_that_is_a_number_reaches_the_rules_which_refuse_it(amount: int) -> None:
    assert unpack_peer_message(act_with(kind="bet", to=amount)) == Act(
        prompt=1, move=Bet(Chips(amount))
    )
    assert unpack_peer_message(msgpack.packb({"type": "bet", "amount": amount})) == NotUnderstood(
        "bet"
    )


@pytest.mark.parametrize(
    "amount",
    [float("inf"), float("-inf"), 10.0, 10.5, "10", True, None, [10], b"10", {}],
    ids=repr,
)
def test_b03_an_amount_that_is_no_whole_number_is_no_message(amount: object) -> None:
    with pytest.raises(RemoteProtocolError):
        unpack_peer_message(act_with(kind="bet", to=amount))


def test_b03_an_amount_that_is_not_a_number_at_all_is_no_message() -> None:
    body = act_with(kind="bet", to=0)
    assert body.endswith(b"\0")

    with pytest.raises(RemoteProtocolError, match="a value is float, which no message has"):
        unpack_peer_message(body[:-1] + NAN)


@pytest.mark.parametrize("amount", [LARGEST_INT + 1, -LARGEST_INT - 1, 2**64 - 1, -(2**63)])
def test_a_number_that_other_languages_cannot_hold_is_no_message(amount: int) -> None:
    with pytest.raises(RemoteProtocolError, match=r"a number is beyond 2\*\*53"):
        unpack_peer_message(act_with(kind="raise", to=amount))


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize("places", [["As"], ["0"], [1.0], [None], [[0]], "0", 0, None, {"0": 1}])
def test_b16_a_discard_that_names_no_places_is_no_message(places: object) -> None:
    with pytest.raises(RemoteProtocolError):
        unpack_peer_message(act_with(kind="draw", discard=places))


@pytest.mark.parametrize("place", [-1, 5])
def test_b16_a_place_that_no_hand_has_reaches_the_rules_which_refuse_it(place: int) -> None:
    body = act_with(kind="draw", discard=[place])

    assert unpack_peer_message(body) == Act(prompt=1, move=Draw((place,)))


def test_b16_a_hand_sent_along_is_ignored() -> None:
    body = act_with(kind="draw", discard=[0], hand=[51, 47, 43, 39, 35], cards=["As"])

    assert unpack_peer_message(body) == Act(prompt=1, move=Draw((0,)))


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\x1b[2J\x1b[31mX", "2J31mX"),
        ("a\nDealer: seat 1 wins", "a Dealer sea"),
        ("\x07", ""),
        ("\u202eevil", "evil"),
    ],
)
def test_b18_control_and_bidi_characters_do_not_get_into_a_name(name: str, shown: str) -> None:
    hello = unpack_peer_message(hello_with(name=name))

    assert isinstance(hello, Hello)
    assert clean_name(hello.name) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [("", ""), ("   ", ""), ("a" * 64, "a" * 12), ("\U0001f600" * 40, ""), ("漢" * 64, "漢" * 6)],
    ids=["empty", "blank", "as long as may be", "emoji", "wide"],
)
def test_b20_a_name_is_cut_to_its_width_or_nothing_is_left(name: str, shown: str) -> None:
    hello = unpack_peer_message(hello_with(name=name))

    assert isinstance(hello, Hello)
    assert clean_name(hello.name) == shown


@pytest.mark.parametrize("name", ["a" * 65, b"\xff", None, 5, ["a"]], ids=repr)
def test_b20_a_name_that_is_too_long_or_no_text_is_no_message(name: object) -> None:
    with pytest.raises(RemoteProtocolError, match="not a proper hello"):
        unpack_peer_message(hello_with(name=name))


def test_b20_a_hello_with_a_name_of_10_000_letters_is_refused_by_its_length() -> None:
    body = hello_with(name="a" * 10_000)

    with pytest.raises(RemoteProtocolError, match="1 to 1024 are accepted"):
        list(host_connection().receive_data(frame(body, limit=len(body))))


def test_b20_a_name_that_is_not_utf_8_is_no_message() -> None:
    body = hello_with(name="a").replace(b"\xa4name\xa1a", b"\xa4name\xa1\xff")

    with pytest.raises(RemoteProtocolError, match="UnicodeDecodeError"):
        unpack_peer_message(body)


# ---------------------------------------------------------------- malformed bodies

MALFORMED: Final = {
    "b21 nested lists announced": "9ffd74f7dd74fffdbd",
    "b21 a list of 2**32": "ddffffffff",
    "b21 a text of 2**32, then silence": "dbffffffff",
    "b21 a map of 2**32": "dfffffffff",
    "b21 bytes of 2**32": "c6ffffffff",
    "b21 an extension of 2**32": "c9ffffffff00",
    "b23 a list as a key": "8190c0",
    "b23 a map as a key": "8180c0",
    "b23 an int as a key": "810102",
    "b23 nil as a key": "81c0c0",
    "b23 bytes as a key": "81c40161c0",
    "b23 a timestamp as a key": "81d6ff00000000c0",
    "b23 not UTF-8": "a1ff",
    "b23 not UTF-8, as a key": "81a1ffc0",
    "b23 a surrogate in UTF-8": "81a3eda080c0",
    "b23 a byte that is never used": "c1",
    "b23 more than one value": "c0c0",
    "b23 a message and more": "81a474797065a470696e67c0",
    "b23 a key twice": "82a474797065a470696e67a474797065a470696e67",
    "b23 a key twice, further in": "82a474797065a470696e67a17882a161c0a161c0",
    "b23 an extension": "82a474797065a470696e67a178d40500",
    "b23 an empty extension": "82a474797065a470696e67a178c70005",
    "b23 a timestamp": "82a474797065a470696e67a178d6ff00000000",
    "b23 an empty timestamp": "82a474797065a470696e67a178c700ff",
    "b23 a float, where nobody looks": "82a474797065a470696e67a17891ca00000000",
    "b23 a number above 2**53, there too": "82a474797065a470696e67a17891cfffffffffffffffff",
    "b23 nil": "c0",
    "b23 a list": "91c0",
    "b23 a text": "a470696e67",
    "b23 a number": "00",
    "b23 a float": "cb7ff8000000000000",
    "b23 an empty map": "80",
    "b23 cut short": "81a474797065a470696e",
    "b23 nothing": "",
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_body_is_the_one_error_on_both_sides(body: str) -> None:
    for unpack in (unpack_peer_message, unpack_host_message):
        with pytest.raises(RemoteProtocolError) as caught:
            unpack(bytes.fromhex(body))

        assert type(caught.value) is RemoteProtocolError
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("start", ["9ffd74f7dd74fffdbd", "ddffffffff", "dbffffffff"])
def test_b21_the_same_bytes_without_a_frame_are_refused_by_their_length(start: str) -> None:
    with pytest.raises(RemoteProtocolError, match="1 to 1024 are accepted"):
        list(host_connection().receive_data(bytes.fromhex(start)))


# ---------------------------------------------------------------- what a bad body may cost


def filled(start: bytes, again: bytes) -> bytes:
    """Repeat a few bytes up to the largest body of a peer."""
    return (start + again * LIMIT_FROM_PEER)[:LIMIT_FROM_PEER]


BOMBS: Final = {
    "lists in lists, long ones": filled(b"", b"\xdc\x00\x20"),
    "lists in lists, longer ones": filled(b"", b"\xdc\x0f\xff"),
    "lists in lists, of one": filled(b"", b"\x91"),
    "lists in lists, of fifteen": filled(b"", b"\x9f"),
    "maps in maps, large ones": filled(b"", b"\xde\x00\x30\xa0"),
    "maps in maps, of fifteen": filled(b"", b"\x8f\xa0"),
    "many lists": b"\xdc\x00\x20" + (b"\xdc\x00\x20" + b"\x01" * 32) * 32,
    "many empty maps": b"\xdc\x00\x20" + b"\x80" * 32,
    "a list of all that fits": filled(b"\xdc\x0f\xfd", b"\x01"),
    "a message with all that may be ignored": msgpack.packb(
        {"type": "ping", **{f"k{number}": [0] * 32 for number in range(15)}}
    ),
    "long texts": msgpack.packb({"type": "say", "text": "\x1b" * 1600, "more": "é" * 800}),
    "a text that is not UTF-8 at its end": msgpack.packb({"type": "a" * 1599})[:-1] + b"\xff",
    "long names of options": msgpack.packb(
        {"type": "set_rules", "preset": "", "options": {f"{n:040d}": "v" * 40 for n in range(40)}}
    ),
}


def judged(body: bytes) -> object:
    try:
        return unpack_peer_message(body)
    except RemoteProtocolError as error:
        return error


@pytest.mark.heavy  # its share: 0.1 s; coverage would be what it measures
@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS.keys())
def test_the_worst_body_of_a_peer_costs_under_a_millisecond(body: bytes) -> None:
    assert len(body) <= LIMIT_FROM_PEER

    # The best of many, so that the rest of the machine is not measured.
    def seconds() -> float:
        start = time.perf_counter()
        judged(body)
        return time.perf_counter() - start

    assert min(seconds() for _ in range(20)) < 0.001


@pytest.mark.parametrize("body", BOMBS.values(), ids=BOMBS.keys())
def test_the_worst_body_of_a_peer_costs_under_a_mebibyte(body: bytes) -> None:
    judged(body)  # whatever is kept for good is there before the measurement
    tracemalloc.start()
    try:
        judged(body)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < 2**20


@pytest.mark.parametrize(
    "message",
    [
        {"type": "hello", "proto_min": 1, "proto_max": 1, "want": "\x1b]0;owned\x07" * 40},
        {"type": "act", "prompt": 1, "move": {"kind": "\u202e" * 300}},
        {"type": "set_rules", "preset": "x", "options": {"\r\n" * 21: "y"}},
    ],
)
def test_an_error_never_repeats_what_a_peer_wrote_as_it_is(message: object) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        unpack_peer_message(msgpack.packb(message))

    text = str(caught.value)
    assert text.isascii()
    assert text.isprintable()
    assert len(text) < 200


# ---------------------------------------------------------------- bounds of single messages


@pytest.mark.parametrize(
    "message",
    [
        {"type": "hello", "proto_min": -1, "proto_max": 1, "want": "join"},
        {"type": "hello", "proto_min": 1, "proto_max": 10**7, "want": "join"},
        {"type": "hello", "proto_min": 1, "proto_max": 1, "want": "rule"},
        {"type": "hello", "proto_min": 1, "proto_max": 1, "want": "join", "can": ["x"] * 17},
        {"type": "act", "prompt": -1, "move": {"kind": "fold"}},
        {"type": "act", "prompt": 1, "move": {"kind": "shove"}},
        {"type": "act", "prompt": 1, "move": {}},
        {"type": "act", "prompt": 1},
        {"type": "say", "text": "x" * 401},
        {"type": "ready", "ready": 1},
        {"type": "kick", "seat": 8},
        {"type": "kick", "seat": -1},
        {"type": "pong", "seq": -1},
        {"type": "set_rules", "preset": "x" * 41},
        {"type": "set_rules", "preset": "x", "options": {"ante": 10}},
    ],
    ids=str,
)
def test_a_field_out_of_its_bounds_is_no_message(message: object) -> None:
    with pytest.raises(RemoteProtocolError, match="not a proper"):
        unpack_peer_message(msgpack.packb(message))


def test_a_message_with_more_lists_than_any_message_needs_is_none() -> None:
    def ping_with(lists: int) -> bytes:
        body: bytes = msgpack.packb({"type": "ping", "more": [[]] * lists})
        return body

    assert unpack_peer_message(ping_with(14)) == Ping()
    with pytest.raises(RemoteProtocolError, match="more lists and maps than any message has"):
        unpack_peer_message(ping_with(15))


def test_messages_at_their_bounds_are_accepted() -> None:
    options = {f"{number:040d}": "v" * 40 for number in range(40)}
    hello = hello_with(name="n" * 64, token="t" * 64, can=["c" * 40] * 16)

    assert isinstance(unpack_peer_message(hello), Hello)
    assert unpack_peer_message(
        msgpack.packb({"type": "set_rules", "preset": "p" * 40, "options": options})
    ) == SetRules(preset="p" * 40, options=options)

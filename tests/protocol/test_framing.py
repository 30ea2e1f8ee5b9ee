"""Frames: lengths judged before bodies, and bodies the same however the bytes arrive."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.framing import LIMIT_BEFORE_ADMISSION, FrameDecoder, frame


def bodies_of(decoder: FrameDecoder) -> list[bytes]:
    return list(iter(decoder.next_body, None))


@given(
    bodies=st.lists(st.binary(min_size=1, max_size=40), max_size=6),
    cuts=st.lists(st.integers(0, 300), max_size=12),
)
def test_bodies_do_not_depend_on_how_the_bytes_arrive(bodies: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(frame(body, limit=40) for body in bodies)
    edges = sorted({0, len(stream), *(min(cut, len(stream)) for cut in cuts)})
    decoder = FrameDecoder(limit=40)

    received = []
    for start, end in itertools.pairwise(edges):
        decoder.feed(stream[start:end])
        received += bodies_of(decoder)

    assert received == bodies
    assert decoder.frame_under_way is None


@pytest.mark.parametrize("length", [0, LIMIT_BEFORE_ADMISSION + 1, 2**31, 2**32 - 1])
def test_a_length_is_refused_before_a_byte_of_its_body_has_come(length: int) -> None:
    decoder = FrameDecoder(limit=LIMIT_BEFORE_ADMISSION)

    decoder.feed(length.to_bytes(4, "big"))

    with pytest.raises(RemoteProtocolError, match=f"frame of {length} bytes"):
        decoder.next_body()


def test_a_body_of_exactly_the_limit_is_accepted() -> None:
    body = b"x" * LIMIT_BEFORE_ADMISSION
    decoder = FrameDecoder(limit=LIMIT_BEFORE_ADMISSION)

    decoder.feed(frame(body, limit=LIMIT_BEFORE_ADMISSION))

    assert decoder.next_body() == body


def test_a_limit_that_is_raised_holds_from_the_next_frame_on() -> None:
    decoder = FrameDecoder(limit=3)
    decoder.feed(frame(b"abc", limit=3) + frame(b"abcd", limit=4))

    first = decoder.next_body()
    decoder.limit = 4

    assert (first, decoder.next_body()) == (b"abc", b"abcd")


def test_a_frame_under_way_is_told_by_a_number_of_its_own() -> None:
    decoder = FrameDecoder(limit=9)
    seen = [decoder.frame_under_way]

    for chunk in (b"\0", b"\0\0\1", b"a\0\0\0\2b", b"c"):
        decoder.feed(chunk)
        bodies_of(decoder)
        seen.append(decoder.frame_under_way)

    assert seen == [None, 0, 0, 1, None]


@pytest.mark.parametrize("body", [b"", b"12345"])
def test_a_body_that_the_other_side_would_refuse_is_not_framed(body: bytes) -> None:
    with pytest.raises(LocalProtocolError, match=r"1 to 4 can be sent"):
        frame(body, limit=4)

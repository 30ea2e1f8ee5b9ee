"""Golden bodies spoilt in every way that a bad line or a bad mind could think of."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

Mutation = Callable[[random.Random, bytearray, Sequence[bytes]], None]

# First bytes of what msgpack has to offer: the places where a body turns into another.
_HEADS: Final = bytes((*range(0xC0, 0xE0), 0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xFF))


def mutated(seed: int, bodies: Sequence[bytes], *, limit: int) -> Iterator[bytes]:
    """Yield spoilt bodies without end, the same ones for the same seed."""
    rng = random.Random(seed)
    while True:
        body = bytearray(rng.choice(bodies))
        for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
            rng.choice(_MUTATIONS)(rng, body, bodies)
        yield bytes(body[:limit])


def _place(rng: random.Random, body: bytearray) -> int:
    return rng.randrange(len(body) + 1)


def _flip_a_bit(rng: random.Random, body: bytearray, _: Sequence[bytes]) -> None:
    if body:
        body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)


def _set_a_byte(rng: random.Random, body: bytearray, _: Sequence[bytes]) -> None:
    if body:
        body[rng.randrange(len(body))] = rng.choice(_HEADS)


def _cut_off(rng: random.Random, body: bytearray, _: Sequence[bytes]) -> None:
    del body[_place(rng, body) :]


def _drop(rng: random.Random, body: bytearray, _: Sequence[bytes]) -> None:
    start = _place(rng, body)
    del body[start : start + rng.randrange(1, 9)]


def _insert_random_bytes(rng: random.Random, body: bytearray, _: Sequence[bytes]) -> None:
    start = _place(rng, body)
    body[start:start] = rng.randbytes(rng.randrange(1, 9))


def _insert_a_declaration(rng: random.Random, body: bytearray, _: Sequence[bytes]) -> None:
    start = _place(rng, body)
    body[start:start] = bytes((rng.choice(_HEADS),)) + rng.choice((b"\xff" * 4, b"\0\x20", b""))


def _repeat_a_part(rng: random.Random, body: bytearray, _: Sequence[bytes]) -> None:
    start = _place(rng, body)
    part = body[start : start + rng.randrange(1, 20)]
    body[start:start] = part * rng.choice((1, 2, 50))


def _take_a_part_of_another(rng: random.Random, body: bytearray, bodies: Sequence[bytes]) -> None:
    other = rng.choice(bodies)
    start, end = _place(rng, body), rng.randrange(len(other) + 1)
    body[start : start + rng.randrange(20)] = other[max(0, end - rng.randrange(40)) : end]


_MUTATIONS: Final[Sequence[Mutation]] = (
    _flip_a_bit,
    _set_a_byte,
    _cut_off,
    _drop,
    _insert_random_bytes,
    _insert_a_declaration,
    _repeat_a_part,
    _take_a_part_of_another,
)

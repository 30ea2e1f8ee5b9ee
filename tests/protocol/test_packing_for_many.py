"""One packer for all peers of a table: the same bytes as apart, and most of them made once."""

import random
from typing import Final

import msgpack
import msgspec
import pytest
from msgspec.structs import replace

from engine.chips import SeatId
from protocol.errors import LocalProtocolError
from protocol.messages import PrivateView, Update
from protocol.packing import Packer, pack
from tests.protocol.samples import EVENT_TYPES, host_samples, sample_update
from tests.support.counted_calls import counted_calls

PEERS: Final = (None, *map(SeatId, range(8)))


def for_peer(update: Update, seat: SeatId | None) -> Update:
    """Return the update that one peer gets, made as the host does: the view is shared."""
    return replace(update, view=replace(update.view, you=seat))


def in_one_piece(update: Update) -> bytes:
    """Pack an update the slow way, the private part as a map of any size."""
    packed: bytes = msgpack.packb(msgspec.to_builtins(update))
    return packed[: packed.rindex(b"\xa7private")]


def test_a_packer_gives_every_peer_the_bytes_that_it_would_get_alone() -> None:
    chance = random.Random(3)
    updates = [sample_update(variant=variant, events=EVENT_TYPES[:4]) for variant in range(3)]
    updates += [replace(updates[0], view=replace(updates[0].view, seeded=False))]
    packer = Packer()

    for _ in range(300):
        update = for_peer(chance.choice(updates), chance.choice(PEERS))
        body = packer.pack(update)

        assert body == pack(update)
        assert body.startswith(in_one_piece(update))


def test_other_messages_in_between_are_packed_as_ever() -> None:
    packer = Packer()

    for _, message in host_samples():
        assert packer.pack(message) == pack(message)


def test_an_update_that_cannot_be_packed_leaves_nothing_behind() -> None:
    packer, good = Packer(), sample_update()
    bad = replace(good, view=replace(good.view, name="\ud800"))
    with pytest.raises(LocalProtocolError):
        packer.pack(bad)

    assert packer.pack(good) == pack(good)
    with pytest.raises(LocalProtocolError):
        packer.pack(bad)


def test_the_view_is_turned_into_bytes_once_for_all_peers() -> None:
    update, packer = sample_update(), Packer()
    updates = [replace(for_peer(update, seat), private=PrivateView()) for seat in PEERS]

    with counted_calls() as calls:
        for one in updates:
            packer.pack(one)

    # Of each peer every field but the view, and one view.
    fields = len(Update.__struct_fields__)
    assert calls[msgspec.to_builtins] == (fields - 1) * len(PEERS) + 1

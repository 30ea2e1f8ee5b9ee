#!/usr/bin/env python3
"""Look for inputs that break something, guided by what code they reach, until stopped.

    scripts/fuzz.py                       the targets
    scripts/fuzz.py peer                  bodies of peers, until Ctrl-C
    scripts/fuzz.py table -max_total_time=600

Words after the target go to libFuzzer. What breaks something is written to a file ``crash-...``,
which is the argument that shows it again. Needs the extra ``fuzz`` (Linux and macOS); the tests do
without.
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test,fuzz")  # before the imports of what only that environment has

import random
import sys
import tempfile
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import atheris
from msgspec.structs import replace

with atheris.instrument_imports(include=["protocol", "net", "engine"]):
    from engine.chips import SeatId
    from net.discovery.announcement import SERVICE_TYPE, read_announcement
    from net.host.connections import Attachment
    from net.host.seats import PeerId
    from net.host.table import Table
    from net.testing import ScriptedShuffler
    from protocol.connection import State, host_connection, peer_connection
    from protocol.errors import RemoteProtocolError
    from protocol.framing import HEADER_BYTES
    from protocol.handshake import make_hello
    from protocol.messages import Start, Want, Welcome
    from protocol.packing import unpack_host_message, unpack_peer_message
    from protocol.text import clean_chat, clean_name, skeleton

from engine.presets import DEFAULT_PRESET
from engine.rule_options import preset_rules
from protocol.version import PROTO_MAX
from tests.protocol.golden import read_golden
from tests.protocol.samples import make_sample

Target = Callable[[bytes], None]


def main() -> int:
    """Fuzz the target that is named."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        print(f"Name a target: {', '.join(TARGETS)}.")
        return 2
    name = sys.argv.pop(1)
    with tempfile.TemporaryDirectory() as corpus:
        write_corpus(Path(corpus), name)
        atheris.Setup([*sys.argv, corpus], TARGETS[name])
        atheris.Fuzz()
    return 0


def write_corpus(folder: Path, name: str) -> None:
    """Give the fuzzer good inputs to begin with: the golden frames, whole or their bodies."""
    for number, golden in enumerate(read_golden()):
        data = golden.data if name in WHOLE_FRAMES else golden.data[HEADER_BYTES:]
        (folder / f"{number}-{golden.name}").write_bytes(data)


# ---------------------------------------------------------------- the targets


def fuzz_peer(data: bytes) -> None:
    """Unpack a body of a peer."""
    unpack_or_refuse(unpack_peer_message, data)


def fuzz_host(data: bytes) -> None:
    """Unpack a body of a host."""
    unpack_or_refuse(unpack_host_message, data)


def unpack_or_refuse(unpack: Callable[[bytes], object], data: bytes) -> None:
    """See that a body is a message, or refused in words that can be logged."""
    try:
        unpack(data)
        return
    except RemoteProtocolError as error:
        words = str(error)
    assert words.isascii()
    assert words.isprintable()


def fuzz_frames(data: bytes) -> None:
    """Feed bytes to a conversation as the host keeps it, before and after the welcome."""
    for is_admitted in (False, True):
        host = host_connection()
        if is_admitted:
            list(host.receive_data(peer_connection().send(make_hello(Want.JOIN))))
            host.send(WELCOME)
        try:
            list(host.receive_data(data))
        except RemoteProtocolError:
            assert host.state is not State.CLOSED


def fuzz_table(data: bytes) -> None:
    """Give the messages in some bytes, one after the other, to a table in the middle of a hand."""
    table = Table(
        table_id="fuzz",
        name="Fuzz",
        rules=preset_rules(DEFAULT_PRESET),
        shuffler=ScriptedShuffler((), button=0, seed=1),
    )
    ana, ben = PeerId(1), PeerId(2)
    table.on_connected(ana, Attachment.HOST_PLAYER)
    table.on_connected(ben)
    for peer, name in ((ana, "Ana"), (ben, "Ben")):
        table.on_message(0.0, peer, make_hello(Want.JOIN, name=name))
    table.on_message(0.0, ana, Start())
    assert table.live.seats[SeatId(1)] is not None
    host, now = host_connection(), 0.0
    list(host.receive_data(peer_connection().send(make_hello(Want.JOIN))))
    host.send(WELCOME)
    try:
        for message in host.receive_data(data):
            now += 0.5
            table.on_message(now, ben if now % 1 else ana, message)
    except RemoteProtocolError:
        pass


def fuzz_text(data: bytes) -> None:
    """Clean a text as a name and as chat."""
    text = data.decode("utf-8", "surrogateescape")
    for clean in (clean_name, clean_chat):
        cleaned = clean(text)
        assert clean(cleaned) == cleaned
        assert all(unicodedata.category(char)[0] != "C" for char in cleaned)
    skeleton(text)


def fuzz_announcement(data: bytes) -> None:
    """Read what somebody announces on the network."""
    chance = random.Random(data)  # noqa: S311  # the same input is the same announcement
    pieces = data.split(b"\0")
    keys = (b"txtvers", b"id", b"pmin", b"pmax", b"st", b"seats", b"code", b"fp", b"app")
    txt: dict[bytes, bytes | None] = dict(zip(keys, pieces, strict=False))
    if chance.random() < 0.8:
        txt |= {b"txtvers": b"1", b"pmin": b"1", b"pmax": b"1"}
    name = data.decode("utf-8", "replace")[:60]
    read_announcement(
        f"{name}.{SERVICE_TYPE}", SERVICE_TYPE, port=7788, addresses=["10.0.0.1", name], txt=txt
    )


WELCOME: Final[Welcome] = replace(make_sample(Welcome), proto=PROTO_MAX)
WHOLE_FRAMES: Final = frozenset({"frames", "table"})
TARGETS: Final[Mapping[str, Target]] = {
    "peer": fuzz_peer,
    "host": fuzz_host,
    "frames": fuzz_frames,
    "table": fuzz_table,
    "text": fuzz_text,
    "announcement": fuzz_announcement,
}


if __name__ == "__main__":
    sys.exit(main())

"""Golden frames: every message and event as bytes and as what they mean, one file each.

``python -m tests.protocol.golden`` writes them anew. Before the first release that is a commit of
its own that says why; from then on a changed file is a changed version of the protocol.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgpack
import msgspec

from protocol.framing import LIMIT_FROM_HOST, frame
from protocol.packing import pack
from protocol.version import PROTO_MAX
from tests.protocol.samples import event_samples, host_samples, peer_samples

GOLDEN: Final = Path(__file__).parent / "golden"
_BYTES_A_LINE: Final = 32


class Golden(NamedTuple):
    """One file: a whole frame, or the map of an event, and what it holds but for the padding."""

    version: str
    sender: str
    name: str
    data: bytes
    meaning: dict[str, Any]


def read_golden() -> Iterator[Golden]:
    """Yield what all files hold."""
    for path in sorted(GOLDEN.glob("*/*/*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        yield Golden(
            version=path.parent.parent.name,
            sender=path.parent.name,
            name=path.stem,
            data=bytes.fromhex("".join(content["hex"])),
            meaning=content["meaning"],
        )


def write_golden() -> None:
    """Write every file of this version anew."""
    for name, message in peer_samples():
        _write("peer", name, frame(pack(message), limit=LIMIT_FROM_HOST), message)
    for name, message in host_samples():
        _write("host", name, frame(pack(message), limit=LIMIT_FROM_HOST), message)
    for name, event in event_samples():
        _write("event", name, msgpack.packb(msgspec.to_builtins(event)), event)


def _write(sender: str, name: str, data: bytes, meaning: msgspec.Struct) -> None:
    path = GOLDEN / f"v{PROTO_MAX}" / sender / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = data.hex()
    lines = [text[at : at + 2 * _BYTES_A_LINE] for at in range(0, len(text), 2 * _BYTES_A_LINE)]
    content = {"meaning": msgspec.to_builtins(meaning), "hex": lines}
    path.write_text(json.dumps(content, indent=2, ensure_ascii=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_golden()

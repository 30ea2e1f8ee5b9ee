"""The JSON Schema of every message, printed by ``python -m protocol.schema``."""

import sys
from typing import Any, Final, get_args

import msgspec

from protocol.messages import Event, HostMessage, PeerMessage

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def message_schema() -> dict[str, Any]:
    """Return one schema: ``$defs`` has every type, ``peer`` and ``host`` what either side sends.

    It describes the maps after unpacking; the ``pad`` of the private part is not in it, and no
    receiver looks at it.
    """
    kinds = (*get_args(PeerMessage), *get_args(HostMessage), *get_args(Event))
    _, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": _DIALECT,
        "title": "The messages of a standpat table",
        "$defs": {
            **definitions,
            "peer": {"anyOf": [_reference(kind) for kind in get_args(PeerMessage)]},
            "host": {"anyOf": [_reference(kind) for kind in get_args(HostMessage)]},
        },
        "anyOf": [{"$ref": "#/$defs/peer"}, {"$ref": "#/$defs/host"}],
    }


def _reference(kind: type[msgspec.Struct]) -> dict[str, str]:
    return {"$ref": f"#/$defs/{kind.__name__}"}


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(message_schema())).decode() + "\n")

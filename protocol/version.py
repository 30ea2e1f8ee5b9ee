"""Which versions of the protocol this program speaks, and which optional features."""

from typing import Final

PROTO_MIN: Final = 1
PROTO_MAX: Final = 1
FEATURES: Final[tuple[str, ...]] = ()


def common_version(proto_min: int, proto_max: int) -> int | None:
    """Return the highest version that both sides speak, or None where the ranges do not meet."""
    highest = min(proto_max, PROTO_MAX)
    return highest if highest >= max(proto_min, PROTO_MIN) else None

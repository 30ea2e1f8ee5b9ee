"""Counts calls, for guards against growing slow: times say nothing on a machine with other work."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

ALL: Final = "all calls"


@contextmanager
def counted_calls() -> Iterator[Counter[object]]:
    """Count the calls within the block: all of them, and those of each function written in C.

    A later Python calls less for the same source: hold a count to a most, never to a number.
    """
    counted: Counter[object] = Counter()

    def look(frame: FrameType, event: str, argument: object) -> None:
        if event in {"call", "c_call"}:
            counted[ALL] += 1
        if event == "c_call":
            counted[argument] += 1

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield counted
    finally:
        sys.setprofile(before)

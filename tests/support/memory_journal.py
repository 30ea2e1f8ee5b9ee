"""A journal that a test can read: it keeps all that it is given, for as long as the test runs."""

from collections.abc import Sequence

import trio

from net.host.recording import Persist


class MemoryJournal:
    """Keeps everything in a list."""

    def __init__(self) -> None:
        self.entries: list[Persist] = []

    async def commit(self, entries: Sequence[Persist]) -> None:
        self.entries += entries
        await trio.lowlevel.cancel_shielded_checkpoint()

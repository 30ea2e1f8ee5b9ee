"""The way from the table to its peers: nothing goes out before what caused it is kept for good."""

from collections import deque
from collections.abc import Callable, Collection, Sequence

import trio

from net.host.draft import Output
from net.host.journal import Journal
from net.host.recording import Persist
from protocol.messages import TableSummary


class Told:
    """What came of one input, on its way out; ``is_out`` when everybody has been told."""

    def __init__(self, outputs: Sequence[Output], summary: TableSummary) -> None:
        self.outputs = outputs
        self.summary = summary
        self.is_out = trio.Event()


class Teller:
    """Keeps what the table wants kept and does what it wants done, in order.

    While the disk works the table takes in more, and all of that is kept at once the next time. How
    much waits here is bounded by the number of peers: each is heard again only when it was told
    what came of its last message.
    """

    def __init__(self, journal: Journal, *, carry_out: Callable[[Told], None]) -> None:
        self._journal = journal
        self._carry_out = carry_out
        self._waiting: deque[Told] = deque()
        self._more = trio.Event()

    def add(self, outputs: Sequence[Output], summary: TableSummary) -> trio.Event:
        """Have this carried out behind all that came before; return what is set then."""
        told = Told(outputs, summary)
        self._waiting.append(told)
        self._more.set()
        return told.is_out

    async def run(self) -> None:
        """Carry out what is added, until cancelled.

        Raises:
            JournalFailed: it cannot be kept; nobody is told anything of it.
        """
        try:
            while True:
                await self._more.wait()
                self._more = trio.Event()
                batch, self._waiting = self._waiting, deque()
                await self._tell(batch)
        finally:
            # Nobody is told of it any more, so nobody shall wait for that.
            for told in self._waiting:
                told.is_out.set()

    async def _tell(self, batch: Collection[Told]) -> None:
        entries = [o for told in batch for o in told.outputs if isinstance(o, Persist)]
        try:
            if entries:
                # Shielded: what is on disk shall also be told.
                with trio.CancelScope(shield=True):
                    await self._journal.commit(entries)
            for told in batch:
                self._carry_out(told)
        finally:
            for told in batch:
                told.is_out.set()

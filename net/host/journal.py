"""Where a table is kept, so that a host that is killed has lost nothing that anybody was told."""

from collections.abc import Sequence
from typing import Protocol

import trio

from net.host.recording import Persist


class JournalFailed(Exception):
    """A journal cannot be used: ``sentence`` says why, ``advice`` what to do about it."""

    def __init__(self, sentence: str, advice: str = "") -> None:
        super().__init__(" ".join(filter(None, (sentence, advice))))
        self.sentence = sentence
        self.advice = advice


class JournalMissing(JournalFailed):
    """There is no journal of this table."""


class JournalLocked(JournalFailed):
    """Another program keeps this table."""


class JournalDamaged(JournalFailed):
    """A journal does not lead to a table: it is not what was written."""


class JournalTooNew(JournalFailed):
    """A journal is of a later program."""


class TableHasEnded(JournalFailed):
    """A table was ended by its host: there is nothing to go on with."""


class DiskFull(JournalFailed):
    """There is no room for what must be kept."""


class NoPermission(JournalFailed):
    """Tables are to be kept where this user may not write."""


class DiskFailed(JournalFailed):
    """The disk, or what is in its place, reports an error."""


class Journal(Protocol):
    """What a server asks of the place where a table is kept."""

    async def commit(self, entries: Sequence[Persist]) -> None:
        """Return when all of these are kept for good; they are kept together or not at all.

        Raises:
            JournalFailed: they are not kept, and nothing more will be.
        """


class PassingJournal:
    """Keeps nothing, for a table that is gone with its program: it would only grow."""

    async def commit(self, entries: Sequence[Persist]) -> None:
        """Keep nothing; nothing here waits, as under virtual time nobody may wait for a thread."""
        await trio.lowlevel.cancel_shielded_checkpoint()

"""The program, dying without a word at a moment of its journal.

python -m tests.client.mortal_program untold host --no-seat
"""

import os
import signal
import sys
from collections.abc import Sequence
from unittest.mock import patch

from client.cli import main
from net.host.inputs import Heard
from net.host.journal_file import JournalFile
from net.host.recording import Persist

NEVER, UNTOLD, TOLD = "never", "untold", "told"
"""With its first move on disk that nobody is told of; or that everybody is, and the second lost.

A number is so many commits of any kind, the last of them untold.
"""


def main_until(death: str, words: Sequence[str]) -> int:
    """Run the program until that moment."""
    append, commits, moves = JournalFile.append, 0, 0

    def append_and_die(journal: JournalFile, entries: Sequence[Persist]) -> None:
        nonlocal commits, moves
        commits += 1
        moves += any(isinstance(entry.record.given, Heard) for entry in entries)
        if (death, moves) == (TOLD, 2):
            die()
        append(journal, entries)
        if (death, moves) == (UNTOLD, 1) or death == str(commits):
            die()

    with patch.object(JournalFile, "append", append_and_die):
        return main(words)


def die() -> None:
    """End as by kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main_until(sys.argv[1], sys.argv[2:]))

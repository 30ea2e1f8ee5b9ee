"""The program, dying without a word when its journal has made so many commits.

python -m tests.client.mortal_program 7 host --no-seat
"""

import os
import signal
import sys
from collections.abc import Sequence
from unittest.mock import patch

from client.cli import main
from net.host.journal_file import JournalFile
from net.host.recording import Persist


def main_until_commit(most: int, words: Sequence[str]) -> int:
    """Run the program; it is killed between the commit and the telling of it."""
    append, commits = JournalFile.append, 0

    def append_and_die(journal: JournalFile, entries: Sequence[Persist]) -> None:
        nonlocal commits
        append(journal, entries)
        commits += 1
        if commits == most:
            os.kill(os.getpid(), signal.SIGKILL)

    with patch.object(JournalFile, "append", append_and_die):
        return main(words)


if __name__ == "__main__":
    sys.exit(main_until_commit(int(sys.argv[1]), sys.argv[2:]))

"""Lines to standard output: ASCII, one at a time, there as soon as they are said."""

import os
import sys
from collections.abc import Iterable

from client.plain.ascii_text import to_ascii


class OutputGone(Exception):
    """Nobody reads what is printed any more: the terminal was closed, or the pipe behind us."""


def print_lines(lines: Iterable[str]) -> None:
    """Print lines; raise OutputGone where nobody can read them."""
    try:
        for line in lines:
            print(to_ascii(line), flush=True)
    except OSError as error:
        _silence_output()
        raise OutputGone(str(error)) from error


def _silence_output() -> None:
    """Keep the interpreter from writing the rest of its buffer, and complaining, as it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)

"""Whether the full screen can be used, or plain lines are better, and why."""

import sys
from collections.abc import Mapping
from typing import Final, TextIO

_OFF: Final = frozenset({"", "0", "false", "no", "off"})


def why_plain(*, stdin: TextIO, stdout: TextIO, environ: Mapping[str, str]) -> str:
    """Return why plain lines must do in this terminal, empty where the full screen can be used."""
    if not stdin.isatty():
        return "standard input is not a terminal"
    if not stdout.isatty():
        return "standard output is not a terminal"
    # Windows has no TERM and its console can do everything.
    if sys.platform != "win32" and environ.get("TERM", "dumb") in ("", "dumb"):
        return "the terminal is a simple one (TERM is dumb or not set)"
    if environ.get("ACCESSIBLE", "").lower() not in _OFF:
        return "ACCESSIBLE is set"
    return ""


def encodes_suits(stdout: TextIO) -> bool:
    """Tell whether suit signs and lines can be written to a stream."""
    try:
        "♠─".encode(stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True

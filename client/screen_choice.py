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
    if not _has_console(stdout):
        return "this window is no console of Windows"
    if environ.get("ACCESSIBLE", "").lower() not in _OFF:
        return "ACCESSIBLE is set"
    return ""


def _has_console(stdout: TextIO) -> bool:
    """Tell whether Windows lets this program draw in its window: some shells only pretend to."""
    if sys.platform == "win32":
        from prompt_toolkit.output import create_output  # noqa: PLC0415  # only Windows needs it
        from prompt_toolkit.output.win32 import NoConsoleScreenBufferError  # noqa: PLC0415

        try:
            create_output(stdout)
        except NoConsoleScreenBufferError:
            return False
    return True


def encodes_suits(stdout: TextIO) -> bool:
    """Tell whether suit signs and lines can be written to a stream."""
    try:
        "♠─".encode(stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True

"""The terminal as it was found: put back after every ending, whatever happened in between."""

import contextlib
import errno
import io
import logging
import os
import sys
from collections.abc import Iterator
from typing import Final

RESTORE: Final = "".join(
    f"\x1b[?{mode}"
    for mode in (
        "1000l", "1002l", "1003l", "1006l", "1015l", "2004l", "1049l", "7h", "25h",
    )
) + "\x1b[0m"  # fmt: skip
"""Mouse and paste modes off, the normal screen, autowrap, a visible cursor, no colour."""


class FoundTerminal:
    """The terminal as it was when the program began to draw on it."""

    def __init__(self) -> None:
        self._saved = _attributes()
        self._is_back = False

    def put_back(self) -> None:
        """Put it back, once; a terminal that is gone is left alone."""
        if self._is_back:
            return
        self._is_back = True
        # prompt_toolkit does most of this itself, but not all of it after a crash while drawing.
        try:
            sys.stdout.flush()
            os.write(sys.stdout.fileno(), RESTORE.encode())
        except (OSError, ValueError):
            _write_into_nothing()
        _set_attributes(self._saved)


def is_terminal_gone(error: BaseException) -> bool:
    """Tell whether an error means that the terminal was closed."""
    if isinstance(error, BaseExceptionGroup):
        return all(is_terminal_gone(inner) for inner in error.exceptions)
    if isinstance(error, EOFError):
        return True
    if isinstance(error, OSError) and error.errno in (errno.EIO, errno.EBADF, errno.ENXIO):
        return True
    return type(error).__module__ == "termios"


def _attributes() -> object:
    if sys.platform == "win32":
        return None
    import termios  # noqa: PLC0415  # does not exist on Windows

    try:
        return termios.tcgetattr(sys.stdin.fileno())
    except (termios.error, OSError, ValueError):
        return None


def _set_attributes(saved: object) -> None:
    if sys.platform == "win32" or not isinstance(saved, list):
        return
    import termios  # noqa: PLC0415  # does not exist on Windows

    with contextlib.suppress(termios.error, OSError, ValueError):
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, saved)


def _write_into_nothing() -> None:
    """Let what was meant for a terminal that is gone be written, or the exit code is another."""
    with contextlib.suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)


class _IntoLog(io.TextIOBase):
    """Takes what is written to the error stream and logs it line by line."""

    def __init__(self) -> None:
        self._logger = logging.getLogger("client.stderr")
        self._is_logging = False

    def write(self, text: str) -> int:
        # Logging without a handler writes to the error stream, which is this one.
        if not self._is_logging and text.strip():
            self._is_logging = True
            try:
                self._logger.warning("%s", text.rstrip())
            finally:
                self._is_logging = False
        return len(text)


@contextlib.contextmanager
def errors_into_log() -> Iterator[None]:
    """Keep what anybody writes to the error stream off the screen while it is drawn on."""
    with contextlib.redirect_stderr(_IntoLog()):
        yield

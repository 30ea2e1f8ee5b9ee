"""The log: a small file in the state folder, never the screen."""

import logging
import sys
import warnings
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from client.preferences import state_folder

LOG_NAME: Final = "standpat.log"
MOST_BYTES: Final = 1_000_000
OLDER_FILES: Final = 2


def default_log_path() -> Path:
    """Return where the log is written unless a flag says otherwise."""
    return state_folder() / LOG_NAME


def log_in_use() -> Path | None:
    """Return the file that is written to now, None where there is none."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, RotatingFileHandler):
            return Path(handler.baseFilename)
    return None


def short_path(path: Path) -> str:
    """Return a path as people write it, with ``~`` for their home."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)


def start_log(path: Path, level: str) -> bool:
    """Send everything that is logged, warnings included, to a file; tell whether that works.

    A machine whose disk is full can still play, so a log that cannot be written is only said.
    """
    root = logging.getLogger()
    root.setLevel(level.upper())
    # Nothing that a library logs may reach the screen through logging's last resort.
    root.addHandler(logging.NullHandler())
    logging.captureWarnings(capture=True)
    warnings.simplefilter("default")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            path, maxBytes=MOST_BYTES, backupCount=OLDER_FILES, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        print(f"standpat: no log is written: {error.strerror} ({path}).", file=sys.stderr)
        return False
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    root.addHandler(handler)
    return True

"""A lock that one process at a time can hold, and that ends with the process, however it ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock that is held until ``release``, made by ``try_lock``."""

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle

    def release(self) -> None:
        """Let others have it; the file stays, as taking it away would let two have the lock."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def try_lock(path: Path) -> FileLock | None:
    """Return the lock of this name, None where somebody has it.

    Raises:
        OSError: the file cannot be made.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _try_lock(handle)
    except (BlockingIOError, PermissionError):
        os.close(handle)
        return None
    except BaseException:
        os.close(handle)
        raise
    return FileLock(handle)

"""Files that nobody but their owner can read: written whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600


def write_private(path: Path, content: bytes) -> None:
    """Put content into a file of this name, instead of what is there."""
    with _written_beside(path, content) as temporary:
        temporary.replace(path)


def publish_private(path: Path, content: bytes) -> None:
    """Put content into a new file; where somebody was quicker theirs stays."""
    with _written_beside(path, content) as temporary:
        try:
            path.hardlink_to(temporary)
        except FileExistsError:
            pass
        except OSError:
            # Phones and memory sticks have no hard links. What is read afterwards is what counts.
            temporary.replace(path)


@contextmanager
def _written_beside(path: Path, content: bytes) -> Iterator[Path]:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Such a file is its owner's alone from its first moment on.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)

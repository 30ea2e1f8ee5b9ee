"""The files of this checkout, for the tests that read them."""

import ast
import functools
import subprocess
from pathlib import Path
from typing import Final

from tests.support.left_out import leave_out

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PACKAGES: Final = ("engine", "protocol", "net", "client")

GIT_LIST: Final = (
    "git",
    *("-c", "safe.directory=*"),  # the checkout of a CI job often belongs to somebody else
    *("ls-files", "-z", "--cached", "--others", "--exclude-standard"),
)


def files_of_the_project() -> tuple[Path, ...]:
    """Return every file that is in the repository or about to be, relative to its root."""
    if not (ROOT / ".git").exists():
        leave_out("these tests read the list of files that git keeps; this is no git checkout")
    listed = subprocess.run(
        GIT_LIST,
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout
    paths = (Path(name) for name in listed.split("\0") if name)
    return tuple(path for path in paths if (ROOT / path).is_file())


def python_files() -> tuple[Path, ...]:
    """Return every Python file of the project, relative to its root."""
    return tuple(path for path in files_of_the_project() if path.suffix == ".py")


def read(path: Path) -> str:
    """Return the text of a file of the project."""
    return (ROOT / path).read_text(encoding="utf-8")


@functools.cache
def parsed(path: Path) -> ast.Module:
    """Return a Python file of the project as a tree."""
    return ast.parse(read(path))

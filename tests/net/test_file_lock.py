"""A lock that one process at a time can hold."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from net.file_lock import try_lock

HOLD = """
import sys
from pathlib import Path
from net.file_lock import try_lock
lock = try_lock(Path(sys.argv[1]))
print("no" if lock is None else "yes", flush=True)
sys.stdin.read()
"""


def hold_in_another_process(path: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "yes\n"
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_folder_that_is_made_for_a_lock_is_its_owners_alone(tmp_path: Path) -> None:
    lock = try_lock(tmp_path / "new" / "seat")
    assert lock is not None
    lock.release()

    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_a_lock_is_had_once_and_again_after_its_release(tmp_path: Path) -> None:
    lock = try_lock(tmp_path / "new" / "seat")
    assert lock is not None

    assert try_lock(tmp_path / "new" / "seat") is None
    lock.release()
    lock.release()

    again = try_lock(tmp_path / "new" / "seat")
    assert again is not None
    again.release()


def test_a_lock_ends_with_the_process_that_has_it_however_that_ends(tmp_path: Path) -> None:
    process = hold_in_another_process(tmp_path / "seat")
    assert try_lock(tmp_path / "seat") is None

    process.kill()
    process.communicate()

    lock = try_lock(tmp_path / "seat")
    assert lock is not None
    lock.release()

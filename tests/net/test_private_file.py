"""Files that nobody but their owner can read, whole at any moment."""

import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from net.private_file import publish_private, write_private


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
@pytest.mark.parametrize("write", [write_private, publish_private])
def test_a_file_is_its_owners_alone_even_where_folders_are_open(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    path = tmp_path / "new" / "secret"

    write(path, b"token")

    assert path.read_bytes() == b"token"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_new_content_replaces_the_old_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    write_private(tmp_path / "secret", b"old")
    write_private(tmp_path / "secret", b"new")

    assert (tmp_path / "secret").read_bytes() == b"new"
    assert names(tmp_path) == ["secret"]


def test_what_is_published_first_stays(tmp_path: Path) -> None:
    publish_private(tmp_path / "secret", b"quicker")
    publish_private(tmp_path / "secret", b"slower")

    assert (tmp_path / "secret").read_bytes() == b"quicker"
    assert names(tmp_path) == ["secret"]


def test_where_there_are_no_hard_links_a_file_is_published_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, target: Path) -> None:
        raise PermissionError(f"{path} cannot be a link to {target}")

    monkeypatch.setattr(Path, "hardlink_to", refuse)

    publish_private(tmp_path / "secret", b"key")

    assert (tmp_path / "secret").read_bytes() == b"key"
    assert names(tmp_path) == ["secret"]


def test_a_write_that_fails_leaves_the_old_content(tmp_path: Path) -> None:
    write_private(tmp_path / "secret", b"old")

    with pytest.raises(TypeError):
        write_private(tmp_path / "secret", "no bytes")  # type: ignore[arg-type]  # that it fails

    assert (tmp_path / "secret").read_bytes() == b"old"
    assert names(tmp_path) == ["secret"]

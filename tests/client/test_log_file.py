"""The log goes to a file, and a log that cannot be written stops nobody."""

import logging
import warnings
from pathlib import Path

import pytest

from client.log_file import start_log

pytestmark = pytest.mark.usefixtures("fresh_logging")


def test_messages_and_warnings_go_to_the_file(tmp_path: Path) -> None:
    path = tmp_path / "state" / "standpat.log"

    assert start_log(path, "info")
    logging.getLogger("net").info("a peer came")
    logging.getLogger("net").debug("too much")
    warnings.warn("old habit", stacklevel=1)

    text = path.read_text(encoding="utf-8")
    assert "INFO net a peer came" in text
    assert "old habit" in text
    assert "too much" not in text


def test_a_log_that_cannot_be_written_is_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")

    assert not start_log(in_the_way / "standpat.log", "info")
    assert capsys.readouterr().err.startswith("standpat: no log is written: ")

"""What the tests of the client share: a home of their own, and logging put back afterwards."""

import logging
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def fresh_logging() -> Iterator[None]:
    """Put logging and warnings back to what they were."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    with warnings.catch_warnings():
        yield
    logging.captureWarnings(capture=False)
    for handler in [found for found in root.handlers if found not in before]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_logging: None) -> Path:
    """Let the program find no settings but those of the test."""
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "ACCESSIBLE"):
        monkeypatch.delenv(name, raising=False)
    for key in (
        "NAME",
        "PLAIN",
        "ASCII",
        "SHORT",
        "THEME",
        "NO_MOUSE",
        "BELL",
        "LOG_LEVEL",
        "CODE",
    ):
        monkeypatch.delenv(f"STANDPAT_{key}", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path

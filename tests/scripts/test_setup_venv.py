"""Setting up ends with a working environment, or with one sentence and nothing half-made."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import setup_venv

from tests.repo.checkout import ROOT


@pytest.fixture
def venv(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Give the set-up another place than the environment that these tests run in."""
    folder = tmp_path / ".venv"
    monkeypatch.setattr(setup_venv, "VENV", folder)
    monkeypatch.setattr(setup_venv, "PROGRAMS", folder / "bin")
    monkeypatch.setattr(setup_venv, "STAMP", folder / "standpat-setup")
    return folder


def test_a_place_without_an_environment_is_not_ready(venv: Path) -> None:
    assert not setup_venv.is_ready("")


@pytest.mark.parametrize(
    ("installed", "wanted", "ready"),
    [("", "", True), ("", "test", False), ("test", "test", True), ("test", "", True)],
)
def test_the_tools_that_are_in_decide_whether_it_is_ready(
    venv: Path, installed: str, wanted: str, ready: bool
) -> None:
    venv.mkdir()

    setup_venv.write_stamp(setup_venv.fingerprint(), installed)

    assert setup_venv.is_ready(wanted) is ready


@pytest.mark.parametrize("done", [setup_venv.UNFINISHED, setup_venv.STALE, "another fingerprint"])
def test_what_was_not_finished_for_these_files_is_not_ready(venv: Path, done: str) -> None:
    venv.mkdir()

    setup_venv.write_stamp(done, "test")

    assert not setup_venv.is_ready("")


def test_a_change_of_the_description_asks_for_a_new_set_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pins = tmp_path / "constraints.txt"
    pins.write_text("trio==1", encoding="utf-8")
    monkeypatch.setattr(setup_venv, "DESCRIBED_BY", (pins,))
    before = setup_venv.fingerprint()

    pins.write_text("trio==2", encoding="utf-8")

    assert setup_venv.fingerprint() != before


def test_a_python_without_ensurepip_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, venv: Path
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "venv" else name)

    with pytest.raises(SystemExit, match="sudo apt install python3-venv"):
        setup_venv.make_ready("")

    assert not venv.exists()


def test_an_environment_that_is_not_ours_and_has_no_pip_is_left_alone(venv: Path) -> None:
    venv.mkdir()
    (venv / "precious").touch()

    with pytest.raises(SystemExit, match="Remove that folder"):
        setup_venv.make_ready("")

    assert (venv / "precious").exists()


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ["WARNING: Retrying after connection broken by 'NewConnectionError'\n", "ERROR: x\n"],
            "Connect this machine to the internet",
        ),
        (["ERROR: No space left on device\n", "\n"], "No space left on device"),
        (["killed\n"], "killed"),
        ([], "no reason given"),
    ],
)
def test_a_failure_of_pip_becomes_one_sentence(lines: list[str], sentence: str) -> None:
    assert sentence in setup_venv.why_pip_failed(lines)


@pytest.mark.heavy
def test_without_a_network_nothing_is_left_behind(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    # As a set-up that was killed leaves it.
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv/standpat-setup").write_text("unfinished \n", encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "scripts/play.py"],
        cwd=tmp_path,
        # Nobody listens at this port, and pip reads no settings of this machine.
        env={"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_CONFIG_FILE": "/dev/null"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 1
    assert done.stdout == ""
    assert "Connect this machine to the internet" in done.stderr.splitlines()[-1]
    assert not (tmp_path / ".venv").exists()

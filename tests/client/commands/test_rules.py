"""``standpat rules`` from outside: written to a file, played from it, and cut short by a pipe."""

import subprocess
import sys
from pathlib import Path

import pytest

from client.cli import main
from client.commands.game_rules import read_rules
from engine.rule_options import make_rules
from tests.client.programs import environment


def test_rules_are_written_to_a_file_and_played_from_it(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "party", "--set", "ante=20", "--toml"]) == 0
    ours = tmp_path / "ours.toml"
    ours.write_text(capsys.readouterr().out, encoding="utf-8")

    assert main(["rules", str(ours)]) == 0
    assert "Everybody antes 20." in capsys.readouterr().out
    assert read_rules(str(ours), []) == make_rules("party", {"ante": "20"})
    assert read_rules(str(ours), ["ante=30"]) == make_rules("party", {"ante": "30"})


def test_a_mistake_in_the_file_is_named_with_its_place(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text("antee = 20\n", encoding="utf-8")

    assert main(["play", "--rules", str(ours)]) == 2

    said = capsys.readouterr().err
    assert f"{ours}: There is no option 'antee'. Did you mean ante?" in said
    assert "E002" in said


def test_a_reader_who_has_seen_enough_ends_it_quietly(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "client", "rules"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert program.stdout is not None
    program.stdout.close()

    _, errors = program.communicate(timeout=50)

    assert program.returncode == 129
    assert errors == b""

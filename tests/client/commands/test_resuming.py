"""Tables that were cut short: listed, offered, gone on with, and stopped with the reason."""

import argparse
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from client.cli import main
from client.commands.resuming import offer_unfinished
from client.failures import ExitCode
from engine.rule_options import preset_rules
from net.host.journal_file import create_journal
from net.host.kept_tables import tables_folder
from net.host.recording import Opening
from tests.client.programs import PATIENCE_S, environment, running_program
from tests.net.host.journals import short_match

KITCHEN = "0123456789abcdef"
NEW_TABLE: dict[str, object] = {
    "table": None,
    "bots": 0,
    "rules": "classic",
    "by_hand": [],
    "seed": None,
}

SMALL_DISK = """
import resource, sys
from client.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (36 * 1024, 36 * 1024))
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def kitchen(home: Path) -> Path:
    """Keep a table in the home of the test, and return its file."""
    path = tables_folder() / f"{KITCHEN}.sqlite3"
    opening = Opening(id=KITCHEN, name="Kitchen", rules=preset_rules("classic"))
    with closing(create_journal(path, opening)) as journal:
        journal.append(short_match())
    assert path.is_relative_to(home)
    return path


def words_of(**words: object) -> argparse.Namespace:
    return argparse.Namespace(**{**NEW_TABLE, "code": False, **words})


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, answer: str) -> list[str]:
    asked: list[str] = []

    def answered(question: str) -> str:
        asked.append(question)
        if answer == "^D":
            raise EOFError
        return answer

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", answered)
    return asked


# ---------------------------------------------------------------- listed


def test_without_a_table_that_was_cut_short_that_is_said(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "--resume"]) == ExitCode.OK
    assert "No table was cut short." in capsys.readouterr().out


def test_each_table_is_one_line_with_what_it_is_known_by(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "--resume"]) == ExitCode.OK
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith("01234567  Kitchen, hand 2, Ana, Ben, ")
    assert last == "Go on with one: standpat host --resume 01234567"


def test_a_damaged_table_is_listed_with_what_is_wrong_and_not_recommended(
    kitchen: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kitchen.write_bytes(b"Dear diary, " * 1000)

    assert main(["host", "--resume"]) == ExitCode.OK
    said = capsys.readouterr().out
    assert said.startswith("01234567  The journal of the table is damaged: ")
    assert "Go on" not in said


# ---------------------------------------------------------------- offered


@pytest.mark.parametrize(
    ("answer", "wanted"), [("", KITCHEN), ("Y", KITCHEN), ("yes", KITCHEN), ("n", ""), ("^D", "")]
)
def test_at_a_terminal_the_player_is_asked(
    kitchen: Path, monkeypatch: pytest.MonkeyPatch, answer: str, wanted: str
) -> None:
    asked = at_a_terminal(monkeypatch, answer)

    assert offer_unfinished(words_of()) == wanted
    assert len(asked) == 1
    assert asked[0].startswith("Not ended: Kitchen, hand 2, Ana, Ben, ")


@pytest.mark.parametrize(
    "words", [{"bots": 2}, {"by_hand": ["ante=10"]}, {"code": True}, {"seed": 0}, {"table": "New"}]
)
def test_who_says_what_the_new_table_is_to_be_is_told_the_command(
    kitchen: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: dict[str, object],
) -> None:
    asked = at_a_terminal(monkeypatch, "y")

    assert offer_unfinished(words_of(**words)) == ""
    assert asked == []
    assert "Go on with it: standpat host --resume 01234567" in capsys.readouterr().out


def test_a_broken_table_does_not_hide_the_one_before_it(
    kitchen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kitchen.with_name("fedcba9876543210.sqlite3").write_bytes(b"Dear diary, " * 1000)
    asked = at_a_terminal(monkeypatch, "y")

    assert offer_unfinished(words_of()) == KITCHEN
    assert len(asked) == 1


def test_an_old_table_and_one_that_is_broken_are_not_offered(
    kitchen: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = at_a_terminal(monkeypatch, "y")

    change(kitchen, "UPDATE inputs SET kept_at = kept_at - 90000")
    assert offer_unfinished(words_of()) == ""
    kitchen.write_bytes(b"Dear diary, " * 1000)
    assert offer_unfinished(words_of()) == ""

    assert asked == []
    assert capsys.readouterr().out == ""


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["zz"], 7, "There is no table with an id that begins with 'zz'."),
        ([KITCHEN, "--bots", "2"], 2, "--bots is for a new one."),
        ([KITCHEN, "--set", "ante=10"], 2, "--set is for a new one."),
        # It is of another id and name than the records were made at.
        ([KITCHEN], 7, "The table cannot be brought back: record "),
    ],
)
def test_what_cannot_be_gone_on_with_is_a_sentence(
    kitchen: Path,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    code: int,
    sentence: str,
) -> None:
    before = kitchen.read_bytes()

    assert main(["host", "--no-seat", "--resume", *words]) == code
    assert sentence in capsys.readouterr().err
    assert kitchen.read_bytes() == before


# ---------------------------------------------------------------- the program itself


@pytest.mark.heavy  # about 5 s
def test_the_player_of_a_killed_host_has_the_same_seat_and_cards_again(tmp_path: Path) -> None:
    words = ("host", "--as", "Ann", "--plain", "--port", "0")
    with running_program(tmp_path, *words, "--bots", "1") as host:
        host.wait_for("Ada joined.")
        host.type("start")
        cards = host.wait_for("Your cards: ")
        host.process.kill()

    with running_program(tmp_path, *words) as host:
        offer = host.wait_for("Not ended: ")
        host.wait_for("open at port")
        assert host.end(signal.SIGTERM)[0] == ExitCode.TERMINATED
    table_id = offer.split()[-1]
    with running_program(tmp_path, "host", "--plain", "--as", "Ann", "--resume", table_id) as host:
        assert host.wait_for("Your cards: ") == cards
        assert any("Seat 1, you: 495 chips, host" in line for line in host.heard)
        in_use = subprocess.run(
            [sys.executable, "-m", "client", "host", "--no-seat", "--resume", table_id],
            check=False,
            capture_output=True,
            encoding="utf-8",
            env=environment(tmp_path),
            timeout=PATIENCE_S,
        )

    assert in_use.returncode == ExitCode.NOT_KEPT
    assert "being hosted by another program of yours" in in_use.stderr


@pytest.mark.heavy  # about 3 s
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_disk_that_takes_no_more_ends_the_program_with_the_reason(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, "host", "--no-seat", "--port", "0"],
        check=False,
        input="add bot\nremove bot\n" * 10,
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
        timeout=PATIENCE_S,
    )

    assert done.returncode == ExitCode.NOT_KEPT
    assert "The table cannot be kept: disk I/O error." in done.stderr
    assert "Then go on with: standpat host --resume." in done.stderr
    assert "Traceback" not in done.stderr

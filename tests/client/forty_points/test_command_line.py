"""Points 36 to 40: how the program ends, what it says then, its help, and its settings."""

import re
import resource
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from client.command_words import COMMANDS
from client.commands.completion import completion_script
from client.failures import ExitCode, Kind
from client.preferences import PREFERENCES
from client.refusals import refusal
from protocol.codes import Reason
from protocol.handshake import refuse_other_version
from protocol.messages import Hello, Want
from tests.client.programs import ROOT, environment, run_program, running_program
from tests.repo.checkout import read

REASON = r"standpat: .+\. \((E\d{3}), log: .+\)"
HELP_TIMES_A_BARE_PYTHON = 2.5
TRIES = 15


@contextmanager
def table(home: Path, *words: str) -> Iterator[str]:
    """Host a table with a bot named Ada; give the address."""
    with running_program(home, "host", "--no-seat", "--port", "0", "--bots", "1", *words) as host:
        port = re.search(r"port (\d+)", host.wait_for("The table is open at port"))
        host.wait_for("Ada joined.")
        assert port is not None
        yield f"127.0.0.1:{port[1]}"


def reason_of(done: subprocess.CompletedProcess[str]) -> str:
    """Return the error code of the one line in which a program said why it ended."""
    said = [line for line in done.stderr.splitlines() if not line.startswith("Plain mode:")]
    assert len(said) == 1, done.stderr
    found = re.fullmatch(REASON, said[0])
    assert found is not None, said[0]
    return found[1]


# ---------------------------------------------------------------- 36


@pytest.mark.parametrize(
    ("words", "code", "kind"),
    [
        (["play", "--plain", "--rules", "poker"], ExitCode.USAGE, Kind.BAD_RULES),
        (["join", "--as", "..", "127.0.0.1"], ExitCode.USAGE, Kind.BAD_NAME),
        (["join", "127.0.0.1:1"], ExitCode.UNREACHABLE, Kind.NO_ANSWER),
    ],
)
def test_point_36_an_end_has_its_exit_code_and_one_line_with_the_reason(
    words: Sequence[str], code: ExitCode, kind: Kind, tmp_path: Path
) -> None:
    done = run_program(tmp_path, *words)

    assert (done.returncode, reason_of(done)) == (code, kind.code)


def test_point_36_a_refusal_and_a_wish_to_end_have_theirs(tmp_path: Path) -> None:
    with table(tmp_path / "host") as place:
        taken = run_program(tmp_path, "join", place, "--as", "Ada")
        left = run_program(tmp_path, "join", place, "--as", "Sam", typed="q\nyes\n")
        with running_program(tmp_path / "ben", "join", place, "--as", "Ben") as ben:
            ben.wait_for("Joined")
            ended = ben.end(signal.SIGTERM)

    assert (taken.returncode, reason_of(taken)) == (ExitCode.REFUSED, Kind.NAME_REFUSED.code)
    assert (left.returncode, left.stdout.splitlines()[-1]) == (ExitCode.OK, "You left. Goodbye.")
    assert ended[0] == ExitCode.TERMINATED
    assert "Traceback" not in ended[1]


@pytest.mark.parametrize("debug", [False, True])
def test_point_36_a_crash_names_the_log_and_shows_a_traceback_on_request_only(
    debug: bool, tmp_path: Path
) -> None:
    crash = (
        "import sys; from client import cli; import client.commands.rules as r; r.read_rules = 0; "
        "sys.exit(cli.main(sys.argv[1:]))"
    )
    words = ["rules", "classic", *["--debug"] * debug]

    done = subprocess.run(
        [sys.executable, "-c", crash, *words],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
    )

    assert done.returncode == ExitCode.BUG
    assert ("Traceback" in done.stderr) == debug
    assert re.fullmatch(REASON, done.stderr.splitlines()[-1])
    assert "Traceback" in (tmp_path / ".local/state/standpat/standpat.log").read_text()


# ---------------------------------------------------------------- 37


def test_point_37_five_ways_not_to_get_in_have_five_messages_with_the_next_step(
    tmp_path: Path,
) -> None:
    with table(tmp_path / "host", "--code") as place:
        wrong_code = run_program(tmp_path, "join", place, environ={"STANDPAT_CODE": "222222"})
    with table(tmp_path / "other") as place:
        taken_name = run_program(tmp_path, "join", place, "--as", "Ada")
    wrong_address = run_program(tmp_path, "join", "127.0.0.1:1")
    other = refuse_other_version(Hello(proto_min=0, proto_max=0, want=Want.JOIN))
    assert other is not None
    old_version = refusal(other.code, other.text).text(log="x")
    full = refusal(Reason.FULL, "All seats are taken, and as many watch as can.").text(log="x")

    said = {
        "standpat doctor HOST": wrong_address.stderr,
        "STANDPAT_CODE": wrong_code.stderr,
        "standpat tables": full,
        "--as NAME": taken_name.stderr,
        "update your program": old_version,
    }
    codes = [re.search(r"\((E\d{3})", text) for text in said.values()]

    assert all(step in text for step, text in said.items())
    assert len({code[1] for code in codes if code}) == len(said)


# ---------------------------------------------------------------- 39


def processor_time(*words: str) -> float:
    """Return the processor time that a Python program takes: a busy machine adds little to it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=True, capture_output=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.alone
def test_point_39_help_comes_nearly_as_fast_as_python_itself_with_examples_first(
    tmp_path: Path,
) -> None:
    pairs = [
        (processor_time("-c", "pass"), processor_time("-m", "client", "--help"))
        for _ in range(TRIES)
    ]
    bare, helped = (min(times) for times in zip(*pairs, strict=True))

    assert helped <= HELP_TIMES_A_BARE_PYTHON * bare
    help_text = run_program(tmp_path, "host", "--help").stdout
    assert help_text.index("  standpat host ") < help_text.index("--table")


def test_point_39_completions_offer_commands_flags_and_choices() -> None:
    for shell in ("bash", "zsh", "fish", "tcsh", "powershell"):
        script = completion_script(shell)

        assert all(word in script for word in (*COMMANDS, "no-seat", "mono", "rulebook"))


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        (["hots"], "Did you mean host?"),
        (["host", "--tabel", "x"], "Did you mean --table?"),
        (["play", "--bell", "trun"], "Did you mean turn?"),
        (["play", "--rules", "parlor"], "Did you mean parlour?"),
        (["play", "--set", "smal_bet=5"], "Did you mean small_bet?"),
    ],
)
def test_point_39_typos_get_a_suggestion(
    words: Sequence[str], suggestion: str, tmp_path: Path
) -> None:
    done = run_program(tmp_path, *words)

    assert done.returncode == ExitCode.USAGE
    assert suggestion in done.stderr


# ---------------------------------------------------------------- 40


def test_point_40_flag_beats_environment_beats_file_beats_default_and_it_is_shown(
    tmp_path: Path,
) -> None:
    config = tmp_path / ".config/standpat/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('name = "File"\ntheme = "four"\nbell = "all"\nmarks = "hold"\n')
    environ = {"STANDPAT_NAME": "Env", "STANDPAT_THEME": "mono", "STANDPAT_LEARN": "yes"}

    shown = run_program(tmp_path, "config", "show", "--as", "Flag", environ=environ).stdout

    sources = dict(re.findall(r"^(\w+) = .*  # (\w+)$", shown, re.MULTILINE))
    values = tomllib.loads(shown)
    assert sources.keys() == values.keys() == PREFERENCES.keys()
    assert (values["name"], sources["name"]) == ("Flag", "flag")
    assert (values["theme"], sources["theme"]) == ("mono", "environment")
    assert (values["bell"], sources["bell"]) == ("all", "file")
    assert (values["ascii"], sources["ascii"]) == (False, "default")


def test_point_40_nothing_is_written_outside_of_the_documented_folders(tmp_path: Path) -> None:
    documented = re.findall(r"^\| `~/([^`]+)` \|", read(Path("docs/commands.md")), re.MULTILINE)
    for words in (["play", "--plain"], ["config", "show"], ["doctor"], ["rules"], ["forget", "x"]):
        run_program(tmp_path, *words, typed="q\nyes\n")
    with table(tmp_path, "--code") as place:
        run_program(tmp_path, "join", place, typed="q\n")
    with table(tmp_path) as place:
        run_program(tmp_path, "join", place, "--as", "Sam", typed="q\nyes\n")

    written = [str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file()]

    assert [path for path in written if not path.startswith(tuple(documented))] == []
    assert any(path.endswith(".log") for path in written)

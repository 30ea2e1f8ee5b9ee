"""Completion scripts, asked by the shells themselves where they are installed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from client.cli import main
from client.command_words import COMMANDS, SHELLS
from client.commands.completion import completion_script
from tests.support.left_out import leave_out

CASES = {
    "": set(COMMANDS),
    "pla": {"play"},
    "play --the": {"--theme"},
    "play --theme ": {"two", "four", "mono"},
    "play --bots 3 --pl": {"--plain"},
    "config ": {"path", "show"},
    "completion ": set(SHELLS),
    "help jo": {"join"},
}
"""What is typed behind ``standpat``, and what a shell offers then."""

PRESETS = {"classic", "rulebook", "party", "parlour", "cardroom"}

ASK_BASH = """\
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
function=$(complete -p standpat | sed 's/.*-F \\([^ ]*\\).*/\\1/')
$function standpat "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def run_shell(*words: str) -> str:
    if shutil.which(words[0]) is None:
        leave_out(f"{words[0]} is not installed")
    done = subprocess.run(words, check=False, capture_output=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (0, ""), words[0]
    return done.stdout


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def script_of(shell: str, tmp_path: Path) -> str:
    path = tmp_path / f"standpat.{shell}"
    path.write_text(completion_script(shell), encoding="utf-8")
    return str(path)


def test_a_script_knows_commands_flags_choices_and_presets(shell: str) -> None:
    script = completion_script(shell)

    flags = ("log-level", "no-seat", "watch")
    for word in (*COMMANDS, *flags, "mono", "debug", *PRESETS, *SHELLS):
        assert word in script, word


@pytest.mark.parametrize("typed", [*CASES, "rules "])
def test_bash_offers_what_fits(typed: str, tmp_path: Path) -> None:
    words = ["standpat", *typed.split(" ")]

    offered = run_shell(
        "bash", "--norc", "-c", ASK_BASH, "bash", script_of("bash", tmp_path), *words
    )

    assert set(offered.split()) == CASES.get(typed, PRESETS)


@pytest.mark.parametrize("typed", [*CASES, "rules "])
def test_fish_offers_what_fits(typed: str, tmp_path: Path) -> None:
    script = script_of("fish", tmp_path)

    offered = run_shell(
        "fish", "--no-config", "-c", f"source {script}; complete -C 'standpat {typed}'"
    )

    assert {line.partition("\t")[0] for line in offered.splitlines()} == CASES.get(typed, PRESETS)


def test_zsh_can_read_its_script(tmp_path: Path) -> None:
    run_shell("zsh", "-f", "-n", script_of("zsh", tmp_path))


def test_tcsh_can_read_its_script(tmp_path: Path) -> None:
    run_shell("tcsh", "-f", "-c", f"source {script_of('tcsh', tmp_path)}")


def test_the_script_is_all_that_is_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    printed = capsys.readouterr()

    assert printed.out == completion_script(shell) + "\n"
    assert printed.err == ""

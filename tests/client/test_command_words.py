"""The help of the command line, and words that are nearly right."""

import pytest

from client.cli import main
from client.command_words import COMMANDS, SHARED_OPTIONS, parse
from client.failures import Failure

ROWS, COLUMNS = 24, 80
NEEDED = {"config": ["show"], "forget": ["host"], "completion": ["bash"]}


@pytest.mark.parametrize("topic", ["", *COMMANDS, SHARED_OPTIONS])
def test_no_help_is_longer_than_a_screen(topic: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", *filter(None, [topic])]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < ROWS
    assert max(map(len, lines)) <= COLUMNS


@pytest.mark.parametrize("command", COMMANDS)
def test_the_flag_and_the_command_for_help_say_the_same(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    by_flag = capsys.readouterr().out
    main(["help", command])

    assert end.value.code == 0
    assert by_flag == capsys.readouterr().out
    assert by_flag.index(f"  standpat {command}") < by_flag.index("--debug")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_version_can_be_asked_for_behind_any_command(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, *NEEDED.get(command, ()), "--version"]) == 0
    assert capsys.readouterr().out.startswith("standpat")


@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_with_a_letter_too_few_is_suggested(command: str) -> None:
    with pytest.raises(Failure) as failure:
        parse([command, *NEEDED.get(command, ()), "--log-leve=info"])

    assert failure.value.advice.startswith("Did you mean --log-level?")

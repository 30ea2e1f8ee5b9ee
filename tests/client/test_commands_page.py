"""What ``docs/commands.md`` says of commands, settings and codes is what the program does."""

import re
from pathlib import Path

import pytest

from client.command_words import COMMANDS, parser_of
from client.failures import ExitCode, Kind
from client.first_help import PURPOSES
from client.known_hosts import FILE_NAME
from client.log_file import LOG_NAME
from client.preferences import CONFIG_NAME, PREFERENCES, PREFIX
from client.seat_tokens import FOLDER_NAME
from tests.repo.checkout import read

PAGE = read(Path("docs/commands.md"))


def rows_of(heading: str) -> list[list[str]]:
    """Return the rows of the first table under a heading, without the marks of Markdown."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [
        [
            cell.strip().replace("`", "").replace("\\|", "|")
            for cell in re.split(r"(?<!\\)\|", line)[1:-1]
        ]
        for line in lines
    ]


def test_every_command_is_on_the_page_with_its_purpose() -> None:
    assert rows_of("Commands") == [
        [f"standpat {name}", purpose] for name, purpose in PURPOSES.items()
    ]


def test_every_command_has_its_purpose() -> None:
    assert PURPOSES.keys() == COMMANDS.keys()


def test_every_shared_option_is_on_the_page() -> None:
    shared = [*parser_of("config").flags, *parser_of("doctor").flags]

    told = {row[0].split()[0] for row in rows_of("Options")}

    assert told == {flag for flag in shared if flag.startswith("--")} - {"--as", "--help"}


def test_every_setting_is_on_the_page_with_its_values() -> None:
    default = {key: str(p.default).lower() or "asked for once" for key, p in PREFERENCES.items()}

    assert rows_of("Settings") == [
        [key, PREFIX + key.upper(), preference.allowed, default[key]]
        for key, preference in PREFERENCES.items()
    ]


@pytest.mark.parametrize("name", [CONFIG_NAME, LOG_NAME, FILE_NAME, FOLDER_NAME])
def test_every_file_is_on_the_page(name: str) -> None:
    assert any(f"/{name}" in row[0] for row in rows_of("Files"))


def test_every_exit_code_is_on_the_page() -> None:
    assert [int(row[0]) for row in rows_of("Exit codes")] == sorted(ExitCode)


def test_every_error_code_is_on_the_page_with_its_exit_code() -> None:
    assert [row[:2] for row in rows_of("Error codes")] == [
        [kind.code, str(kind.exit_code.value)] for kind in Kind
    ]

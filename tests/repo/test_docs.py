"""What the pages for people say is true of the program."""

import re
import shlex
from pathlib import Path

import pytest

from client.command_words import parse
from tests.repo.checkout import PACKAGES, ROOT, files_of_the_project, read

PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
OUR_FOLDERS = (*PACKAGES, "docs", "scripts", "tests")


def commands_of(page: str) -> list[str]:
    """Return what a page tells people to type, without the remarks beside it."""
    typed = re.findall(r"^ {4}(?:standpat|python3 scripts/play\.py) (.+)$", page, re.MULTILINE)
    return [re.split(r" {2,}| > ", words)[0] for words in typed]


def links_of(page: str) -> list[str]:
    """Return the links of a page to files of this repository."""
    return [link for link in re.findall(r"\]\(([^)#]+)", page) if "://" not in link]


def places_of(page: str) -> list[str]:
    """Return every file, folder or module that a page names in backticks.

    After `engine/cards` a plain `chips` in the same cell of a table is `engine/chips`.
    """
    found = []
    for cell in re.split(r"\||\n\n", page):
        folder = ""
        for name in re.findall(r"`([\w./]+)`", cell):
            if name.partition("/")[0] in OUR_FOLDERS and "/" in name:
                folder = name.rpartition("/")[0]
                found.append(name)
            elif folder and cell.strip().startswith("`"):
                found.append(f"{folder}/{name}")
    return found


def is_there(place: str) -> bool:
    """Say whether a place is a file, a folder or a module."""
    return (ROOT / place).exists() or (ROOT / f"{place}.py").exists()


@pytest.mark.parametrize("page", ["README.md", "docs/playing.md"])
def test_every_command_of_a_page_is_understood(page: str) -> None:
    commands = commands_of(read(Path(page)))

    assert len(commands) > 2
    for command in commands:
        assert parse(shlex.split(command)).command is not None, command


def test_every_link_leads_to_a_file() -> None:
    pages = [path for path in files_of_the_project() if path.suffix == ".md"]

    broken = [
        f"{page}: {link}"
        for page in pages
        for link in links_of(read(page))
        if not (ROOT / page.parent / link).exists()
    ]

    assert broken == []


@pytest.mark.parametrize("page", PAGES)
def test_every_place_that_a_page_names_exists(page: str) -> None:
    assert [place for place in places_of(read(Path(page))) if not is_there(place)] == []


def test_a_place_that_is_gone_is_found() -> None:
    page = "| `engine/cards`, `gone` | what |\n\nSee `tests/gone.py` and `apply`."

    assert [place for place in places_of(page) if not is_there(place)] == [
        "engine/gone",
        "tests/gone.py",
    ]


def test_the_example_for_contributors_is_a_test_that_runs() -> None:
    examples = re.findall(r"```python\n(.*?)```", read(Path("CONTRIBUTING.md")), re.DOTALL)
    tests = read(Path("tests/net/test_testing.py"))

    assert examples
    assert [example for example in examples if example not in tests] == []

"""What holds for every file of the project, whatever it is about."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repo.checkout import PACKAGES, ROOT, files_of_the_project, parsed, python_files, read

LONGEST_FILE = 400
LONGEST_FUNCTION = 50

# Pieced together, so that this file does not find itself.
MUST_NOT_STAND_ANYWHERE = tuple(
    re.compile("".join(pieces))
    for pieces in (
        ("pypi", r"\.org"),
        ("python", "hosted"),
        ("npm", r"js\.org"),
        (r"deb\.", r"debian\.org"),
        ("shar", r"ed/"),
        (r"(?<!\w)/(wo", "rk|ro", "ot|ho", r"me/\w|Us", r"ers/\w)"),
    )
)

# Python 3.7 must be able to read these far enough to say that it is too old.
SET_UP_SCRIPTS = ("scripts/play.py", "scripts/setup_venv.py", "scripts/test.py")


def text_files() -> Iterator[tuple[Path, str]]:
    """Find every file that is text."""
    for path in files_of_the_project():
        try:
            yield path, read(path)
        except UnicodeDecodeError:
            continue


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Find every function of a file, inner ones included."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a function."""
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


def test_no_file_names_a_registry_or_a_place_on_somebodys_machine() -> None:
    found = [
        f"{path}: {match.group()}"
        for path, text in text_files()
        for pattern in MUST_NOT_STAND_ANYWHERE
        for match in pattern.finditer(text)
    ]

    assert found == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path)
        for path in python_files()
        if read(path).strip() and not ast.get_docstring(parsed(path))
    ]

    assert silent == []


def test_no_file_is_too_long() -> None:
    lengths = {str(path): read(path).count("\n") for path in python_files()}

    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    long = [
        f"{path}:{function.lineno} {function.name}: {lines_of(function)} lines"
        for path in python_files()
        for function in functions_of(path)
        if lines_of(function) > LONGEST_FUNCTION
    ]

    assert long == []


def test_every_folder_of_tests_is_a_package() -> None:
    # Without the file at one level, pytest takes tests/engine for engine.
    folders = {
        folder
        for path in python_files()
        for folder in path.parents
        if path.parts[0] == "tests" and folder.parts
    }

    assert [str(folder) for folder in folders if not (ROOT / folder / "__init__.py").exists()] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_ships_its_types(package: str) -> None:
    assert (ROOT / package / "py.typed").exists()


def test_every_requirement_is_pinned_to_one_version() -> None:
    project = tomllib.loads(read(Path("pyproject.toml")))["project"]
    asked_for = project["dependencies"] + project["optional-dependencies"]["test"]
    lines = [
        line for line in read(Path("constraints.txt")).splitlines() if not line.startswith("#")
    ]

    assert [line for line in lines if not re.fullmatch(r"[\w-]+==[\w.]+", line)] == []
    pinned = {line.partition("==")[0] for line in lines}
    assert {re.split(r"[^\w-]", requirement)[0] for requirement in asked_for} - pinned == set()


@pytest.mark.parametrize("path", SET_UP_SCRIPTS)
def test_an_old_python_can_read_the_set_up_scripts(path: str) -> None:
    ast.parse(read(Path(path)), feature_version=(3, 7))

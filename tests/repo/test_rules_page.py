"""The page of the rules, the program and the tests speak of the same clauses and options."""

import re
from pathlib import Path

import pytest
from draw_phases import drawing, with_drawing

from engine.phases import NEXT
from engine.presets import PRESETS
from engine.rule_options import NO_CAP, OPTIONS, preset_rules
from tests.repo.checkout import PACKAGES, files_of_the_project, python_files, read

PAGE = read(Path("docs/rules.md"))
CLAUSE = re.compile(r"R-[A-Z]+-\d+")
CLAUSES = re.findall(r"^\*\*(R-[A-Z]+-\d+) ", PAGE, re.MULTILINE)

# How many clauses the rule book has of each kind, so that none is lost from the page.
KINDS = (
    "OPT 3, BTN 1, ANTE 1, BLIND 2, DEAL 1, ACT 2, BET 3, CAP 1, REOPEN 1, ROUND 1, FOLD 1, "
    "LONE 1, ALLIN 1, DRAW 3, STOCK 1, RANK 1, WILD 2, SHOW 1, POT 3, WIN 1, OUT 1, OPEN 3, "
    "PASS 1, PROG 1, LEN 2, NOBET 1, TIME 1, LOST 2, LEAVE 2, RING 5"
)
ALL_CLAUSES = [
    f"R-{kind}-{number + 1}"
    for kind, count in re.findall(r"([A-Z]+) (\d)", KINDS)
    for number in range(int(count))
]


def cited_by_tests() -> set[str]:
    """Return the clauses that a name or a row of a test cites, in either spelling."""
    cited = set()
    for path in python_files():
        if path.parts[0] == "tests" and path.name != Path(__file__).name:
            in_names = re.findall(r"r_[a-z]+_\d+", read(path))
            cited |= {name.upper().replace("_", "-") for name in in_names}
            cited |= set(CLAUSE.findall(read(path)))
    return cited


def test_the_page_has_every_clause_once_and_no_other() -> None:
    assert sorted(CLAUSES) == sorted(ALL_CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_cited_by_a_test(clause: str) -> None:
    assert clause in cited_by_tests()


def test_code_tests_and_pages_cite_no_clause_that_does_not_exist() -> None:
    pages = [p for p in files_of_the_project() if p.suffix == ".md" or p.parts[0] in PACKAGES]
    cited = {(str(path), clause) for path in pages for clause in CLAUSE.findall(read(path))} | {
        ("tests", clause) for clause in cited_by_tests()
    }

    assert {(path, clause) for path, clause in cited if clause not in ALL_CLAUSES} == set()


def rows_of_options() -> dict[str, list[str]]:
    """Return the cells of each row of the table of options, by key."""
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE, re.MULTILINE)
    return {key: cells.split(" | ") for key, cells in rows}


def in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return NO_CAP if value is None else str(value)


def test_the_table_of_options_is_that_of_the_program() -> None:
    expected = {
        key: [
            option.allowed,
            *(in_words(getattr(preset_rules(preset), key)) for preset in PRESETS),
        ]
        for key, option in OPTIONS.items()
    }

    assert rows_of_options() == expected


def test_the_page_shows_the_phases_as_the_engine_has_them() -> None:
    assert with_drawing(PAGE) == PAGE
    for (phase, trigger), then in NEXT.items():
        assert f"{phase.name.lower()} --> {then.name.lower()}: {trigger.value}" in drawing()
    assert "over --> [*]" in drawing()

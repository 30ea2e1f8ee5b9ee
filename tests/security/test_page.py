"""The page on security is true: its rows have tests, its modules exist, its numbers are ours."""

import re
from pathlib import Path

from net.host.code_guesses import TRIES_PER_ADDRESS, TRIES_PER_CODE
from net.host.limits import DEFAULT_LIMITS
from net.join_code import ALPHABET, CODE_SYMBOLS
from tests.repo.checkout import ROOT, read

PAGE = read(Path("docs/security.md"))
ROWS = re.findall(r"^\| (\d\d) \|.*\| ([^|]+) \|$", PAGE, re.MULTILINE)


def test_every_row_has_a_test_that_is_named_after_it() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tests/security").glob("*.py")]
    tested = {found for source in sources for found in re.findall(r"def test_row_(\d\d)_", source)}

    assert [row for row, _ in ROWS] == [f"{number:02}" for number in range(1, 17)]
    assert tested == {row for row, _ in ROWS}


def test_every_module_that_keeps_a_rule_exists() -> None:
    for row, kept_by in ROWS:
        folder = ""
        for name in re.findall(r"`([\w/]+)`", kept_by):
            folder, _, module = name.rpartition("/") if "/" in name else (folder, "", name)
            path = ROOT / folder / module
            assert path.is_dir() or path.with_suffix(".py").is_file(), (row, name)


def test_the_numbers_on_the_page_are_those_of_the_program() -> None:
    limits = DEFAULT_LIMITS

    assert f"{limits.messages_per_second} messages a second, {limits.message_burst} at once" in PAGE
    assert (
        f"{limits.connections} connections, {limits.connections_per_address} an address, "
        f"{limits.not_admitted_per_address} of them not yet admitted" in PAGE
    )
    assert f"8 seats, {limits.watchers} watchers" in PAGE
    assert f"{limits.chat_lines} lines of talk and {limits.wishes} changes of mind" in PAGE
    assert limits.chat_seconds == limits.wish_seconds == 10
    assert f"{limits.coming_burst} comings at once and one in two seconds" in PAGE
    assert limits.comings_per_second == 1 / 2
    assert limits.frame_seconds == limits.admission_seconds == 5
    assert f"{len(ALPHABET) ** CODE_SYMBOLS // 10**6} million codes" in PAGE
    assert (TRIES_PER_ADDRESS, TRIES_PER_CODE) == (5, 40)
    assert "five for an address, forty for a code" in PAGE

"""Tokens of seats: found again by the table, shown to one host alone, used by one program."""

import os
import stat
import sys
from pathlib import Path

import pytest

from client.seat_tokens import MOST_KEPT, SEATS_A_TABLE, claim_seat

HASH, OTHER_HASH = b"\xab" * 32, b"\xcd" * 32


def leave_token(folder: Path, token: str, *, table: str = "t-1") -> None:
    claim = claim_seat(table, folder)
    claim.keep(token, HASH)
    claim.release()


def test_a_seat_is_found_again_by_its_table(tmp_path: Path) -> None:
    leave_token(tmp_path, "secret")

    claim = claim_seat("t-1", tmp_path)

    assert claim.has_token
    assert claim.token_for(HASH) == "secret"


def test_another_table_has_another_seat(tmp_path: Path) -> None:
    leave_token(tmp_path, "secret")

    assert not claim_seat("t-2", tmp_path).has_token


def test_a_token_is_never_shown_to_a_host_with_another_certificate(tmp_path: Path) -> None:
    leave_token(tmp_path, "secret")

    assert claim_seat("t-1", tmp_path).token_for(OTHER_HASH) == ""


def test_the_newest_token_replaces_the_one_before(tmp_path: Path) -> None:
    leave_token(tmp_path, "first")
    leave_token(tmp_path, "second")

    assert claim_seat("t-1", tmp_path).token_for(HASH) == "second"


def test_a_second_program_of_the_player_does_not_take_the_seat_of_the_first(tmp_path: Path) -> None:
    leave_token(tmp_path, "secret")
    first = claim_seat("t-1", tmp_path)

    second = claim_seat("t-1", tmp_path)
    second.keep("of the second", HASH)

    assert first.token_for(HASH) == "secret"
    assert second.token_for(HASH) == "of the second"


def test_each_program_finds_a_seat_of_its_own_again(tmp_path: Path) -> None:
    claims = [claim_seat("t-1", tmp_path) for _ in range(2)]
    for number, claim in enumerate(claims):
        claim.keep(f"seat {number}", HASH)
        claim.release()

    again = [claim_seat("t-1", tmp_path).token_for(HASH) for _ in range(2)]

    assert again == ["seat 0", "seat 1"]


def test_a_seat_with_a_token_is_taken_before_one_without(tmp_path: Path) -> None:
    held = claim_seat("t-1", tmp_path)
    leave_token(tmp_path, "of the second")
    held.release()

    claim = claim_seat("t-1", tmp_path)

    assert claim.token_for(HASH) == "of the second"
    assert claim_seat("t-1", tmp_path).is_kept


def test_more_programs_than_seats_play_without_a_kept_token(tmp_path: Path) -> None:
    claims = [claim_seat("t-1", tmp_path) for _ in range(SEATS_A_TABLE)]

    last = claim_seat("t-1", tmp_path)
    last.keep("secret", HASH)

    assert all(claim.is_kept for claim in claims)
    assert not last.is_kept
    assert last.token_for(HASH) == "secret"


def test_where_nothing_can_be_written_a_token_lives_as_long_as_the_program(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    claim = claim_seat("t-1", tmp_path / "file" / "seats")
    claim.keep("secret", HASH)

    assert claim.token_for(HASH) == "secret"


@pytest.mark.parametrize("content", ["", "{", "[]", '{"table": "t-2", "token": "x"}'])
def test_a_damaged_token_is_none(tmp_path: Path, content: str) -> None:
    leave_token(tmp_path, "secret")
    for path in tmp_path.glob("*.json"):
        path.write_text(content)

    assert not claim_seat("t-1", tmp_path).has_token


@pytest.mark.parametrize("table", ["../../evil", "C:\\evil", "\x1b[2J", "a" * 40, "ä\u202e"])
def test_no_word_of_a_stranger_gets_into_a_file_name(tmp_path: Path, table: str) -> None:
    leave_token(tmp_path / "seats", "secret", table=table)

    names = [path.name for path in (tmp_path / "seats").iterdir()]
    assert len(names) == 2
    assert all(set(Path(name).stem) <= set("0123456789abcdef-") for name in names)
    assert [path.name for path in tmp_path.iterdir()] == ["seats"]
    assert claim_seat(table, tmp_path / "seats").token_for(HASH) == "secret"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_nobody_else_on_the_machine_can_read_a_token(tmp_path: Path) -> None:
    leave_token(tmp_path, "secret")

    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_the_tokens_of_long_ago_are_thrown_away_but_none_in_use(tmp_path: Path) -> None:
    oldest = claim_seat("t-oldest", tmp_path)
    oldest.keep("in use", HASH)
    for number in range(MOST_KEPT + 1):
        leave_token(tmp_path, "secret", table=f"t-{number}")
    by_age = sorted(tmp_path.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    for age, path in enumerate(by_age):
        os.utime(path, (age, age))

    claim_seat("t-new", tmp_path).release()

    assert set(tmp_path.glob("*.json")) == {*by_age} - {by_age[1]}
    assert oldest.token_for(HASH) == "in use"

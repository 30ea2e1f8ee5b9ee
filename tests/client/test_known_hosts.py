"""Pinned hosts: kept after a good join, asked for before the next one, forgotten on command."""

import stat
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.failures import Failure
from client.known_hosts import MOST_KNOWN, KnownHost, KnownHosts

KITCHEN = KnownHost(
    certificate="ab" * 32, table="t-kitchen", host="192.168.1.20", port=7788, typed=True
)


def known_hosts(folder: Path) -> KnownHosts:
    return KnownHosts(folder / "state" / "known-hosts.json")


def test_nobody_is_known_at_first(tmp_path: Path) -> None:
    known = known_hosts(tmp_path)

    assert known.certificate_of_table("t-kitchen") is None
    assert known.certificate_at("192.168.1.20", 7788) is None


def test_a_host_is_known_by_its_table_and_by_the_address_that_was_typed(tmp_path: Path) -> None:
    known_hosts(tmp_path).keep(KITCHEN)

    known = known_hosts(tmp_path)
    assert known.certificate_of_table("t-kitchen") == b"\xab" * 32
    assert known.certificate_at("192.168.1.20", 7788) == b"\xab" * 32
    assert known.certificate_at("192.168.1.20", 7789) is None


def test_an_address_out_of_the_list_is_no_promise_as_it_may_go_to_another_machine(
    tmp_path: Path,
) -> None:
    known = known_hosts(tmp_path)

    known.keep(replace(KITCHEN, typed=False))

    assert known.certificate_of_table("t-kitchen") == b"\xab" * 32
    assert known.certificate_at("192.168.1.20", 7788) is None


def test_a_new_table_of_the_same_host_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    known = known_hosts(tmp_path)
    known.keep(KITCHEN)

    known.keep(replace(KITCHEN, table="t-next"))

    assert known.certificate_of_table("t-kitchen") is None
    assert known.certificate_of_table("t-next") == b"\xab" * 32


@pytest.mark.parametrize("text", ["192.168.1.20", "192.168.1.20:7788", "t-kitchen"])
def test_a_host_is_forgotten_with_everything_of_its_certificate(tmp_path: Path, text: str) -> None:
    known = known_hosts(tmp_path)
    known.keep(KITCHEN)
    known.keep(replace(KITCHEN, table="t-2", host="192.168.1.30", typed=False))
    known.keep(replace(KITCHEN, table="t-3", host="192.168.1.40", certificate="cd" * 32))

    assert known.forget(text) == 2

    assert known.certificate_of_table("t-2") is None
    assert known.certificate_at("192.168.1.20", 7788) is None
    assert known.certificate_of_table("t-3") == b"\xcd" * 32


def test_forgetting_somebody_unknown_changes_nothing(tmp_path: Path) -> None:
    known = known_hosts(tmp_path)
    known.keep(KITCHEN)

    assert known.forget("192.168.1.99") == 0
    assert known.certificate_of_table("t-kitchen") is not None


def test_the_oldest_are_forgotten_beyond_a_known_number(tmp_path: Path) -> None:
    known = known_hosts(tmp_path)
    for number in range(MOST_KNOWN + 1):
        known.keep(replace(KITCHEN, table=f"t-{number}", port=1024 + number))

    assert known.certificate_of_table("t-0") is None
    assert known.certificate_of_table("t-1") is not None
    assert known.certificate_of_table(f"t-{MOST_KNOWN}") is not None


@pytest.mark.parametrize("content", ["{", "[1]", '[{"certificate": "zz"}]', "\ufffd"])
def test_a_damaged_file_trusts_nobody_and_says_where_it_is(tmp_path: Path, content: str) -> None:
    known = known_hosts(tmp_path)
    known.keep(KITCHEN)
    path = tmp_path / "state" / "known-hosts.json"
    path.write_text(content)

    with pytest.raises(Failure, match=r"known-hosts\.json, cannot be read"):
        known.certificate_of_table("t-kitchen")

    assert path.read_text() == content


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_others_cannot_read_with_whom_one_plays(tmp_path: Path) -> None:
    known_hosts(tmp_path).keep(KITCHEN)

    mode = (tmp_path / "state" / "known-hosts.json").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600

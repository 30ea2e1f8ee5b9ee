"""What a system is known to do to tables, told from fakes of the systems themselves."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from client import surroundings
from client.surroundings import Surroundings, keeps_to_itself, note_on_tunnels, notes_on
from net.addresses import HostAddress

FIREWALL_ON = "Firewall is enabled. (State = 1)"


def around(
    root: Path,
    *,
    system: str = "Linux",
    release: str = "6.1.0",
    macos: str = "",
    environ: Mapping[str, str] | None = None,
    printed: str = "",
) -> Surroundings:
    def run(words: Sequence[str]) -> str:
        return printed

    return Surroundings(
        system=system, release=release, macos=macos, environ=environ or {}, root=root, run=run
    )


def with_file(root: Path, name: str, text: str = "") -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return root


def test_an_ordinary_system_has_nothing_to_tell(tmp_path: Path) -> None:
    assert notes_on(around(tmp_path)) == ()
    assert notes_on(around(tmp_path, system="Windows", printed="Private\r\n")) == ()
    assert notes_on(around(tmp_path, system="Darwin", macos="14.5")) == ()


@pytest.mark.parametrize(
    ("environ", "release", "note"),
    [
        ({}, "5.15.90.1-microsoft-standard-WSL2", surroundings.WSL),
        ({"TERMUX_VERSION": "0.118"}, "4.19", surroundings.TERMUX),
        ({"PREFIX": "/data/data/com.termux/files/usr"}, "4.19", surroundings.TERMUX),
    ],
)
def test_a_linux_that_is_inside_of_something_is_known(
    tmp_path: Path, environ: Mapping[str, str], release: str, note: str
) -> None:
    assert notes_on(around(tmp_path, environ=environ, release=release)) == (note,)


@pytest.mark.parametrize(
    ("name", "text", "note"),
    [
        (".dockerenv", "", surroundings.CONTAINER),
        ("run/.containerenv", "", surroundings.CONTAINER),
        ("etc/ufw/ufw.conf", "# on\nENABLED=yes\nLOGLEVEL=low\n", surroundings.UFW),
        ("sys/fs/cgroup/system.slice/firewalld.service", "", surroundings.FIREWALLD),
    ],
)
def test_what_lies_in_the_file_system_is_known(
    tmp_path: Path, name: str, text: str, note: str
) -> None:
    assert notes_on(around(with_file(tmp_path, name, text))) == (note,)


def test_a_firewall_that_is_off_is_not_named(tmp_path: Path) -> None:
    assert notes_on(around(with_file(tmp_path, "etc/ufw/ufw.conf", "ENABLED=no\n"))) == ()


def test_macos_asks_its_user_and_may_have_a_firewall(tmp_path: Path) -> None:
    new = around(tmp_path, system="Darwin", macos="15.1", printed=FIREWALL_ON)
    old = around(tmp_path, system="Darwin", macos="13.6", printed=FIREWALL_ON)

    assert notes_on(new) == (surroundings.LOCAL_NETWORK, surroundings.MACOS_FIREWALL)
    assert notes_on(old) == (surroundings.MACOS_FIREWALL,)
    assert keeps_to_itself(new)
    assert not keeps_to_itself(old)


def test_a_public_network_of_windows_is_named(tmp_path: Path) -> None:
    assert notes_on(around(tmp_path, system="Windows", printed="Private\r\nPublic\r\n")) == (
        surroundings.PUBLIC_PROFILE,
    )


def test_tunnels_are_named_once() -> None:
    own = [HostAddress("10.8.0.2", "wg0", 24), HostAddress("fd00::2", "wg0", 64)]

    assert note_on_tunnels([HostAddress("192.168.1.2", "wlan0", 24)]) == ()
    assert note_on_tunnels(own) == (
        "A VPN is on (wg0): some keep you off the network of your home.",
    )


def test_a_program_that_is_not_there_has_printed_nothing() -> None:
    run = surroundings.look_around().run

    assert run(("standpat-has-no-such-program",)) == ""
    assert run(("echo", "hello")).strip() == "hello" or os.name == "nt"

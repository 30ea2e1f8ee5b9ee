"""Which other devices are there, by what the system and the network say."""

from pathlib import Path

import pytest

from net.addresses import HostAddress
from net.neighbours import has_met, heard_by_multicast, is_near

HERE = HostAddress("127.77.2.1", "lo", 24)
ARP = """\
IP address       HW type     Flags       HW address            Mask     Device
192.168.1.1      0x1         0x2         02:fc:00:00:00:05     *        wlan0
192.168.1.20     0x1         0x0         00:00:00:00:00:00     *        wlan0
"""


@pytest.mark.parametrize(
    ("host", "met"),
    [("192.168.1.1", True), ("192.168.1.20", False), ("192.168.1.3", None), ("kitchen", None)],
)
def test_a_machine_that_told_its_hardware_address_is_there(
    host: str, met: bool | None, tmp_path: Path
) -> None:
    table = tmp_path / "arp"
    table.write_text(ARP)

    assert has_met(host, table=table) is met


def test_where_the_system_does_not_tell_nothing_is_known(tmp_path: Path) -> None:
    assert has_met("192.168.1.1", table=tmp_path / "none") is None


@pytest.mark.parametrize(
    ("host", "near"), [("127.77.2.9", True), ("192.0.2.1", False), ("fe80::1", False), ("pi", None)]
)
def test_an_address_is_near_where_a_network_of_ours_has_it(host: str, near: bool | None) -> None:
    assert is_near(host, [HERE]) is near


async def test_own_addresses_and_silent_networks_are_nobody() -> None:
    nowhere = HostAddress("192.0.2.254", "none", 24)
    six = HostAddress("fd00::1", "none", 64)

    assert await heard_by_multicast([HERE, nowhere, six], seconds=0.2) == frozenset()

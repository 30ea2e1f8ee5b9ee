"""Which addresses of a machine are for others, and which of another's are nearest."""

import ifaddr
import pytest

from net.addresses import (
    HostAddress,
    all_addresses,
    is_container_bridge,
    lan_addresses,
    nearest_first,
)


@pytest.fixture
def adapters(monkeypatch: pytest.MonkeyPatch) -> list[ifaddr.Adapter]:
    """Give this machine the interfaces of a laptop with everything on it."""

    def adapter(name: str, *ips: tuple[str | tuple[str, int, int], int]) -> ifaddr.Adapter:
        return ifaddr.Adapter(name, name, [ifaddr.IP(ip, prefix, name) for ip, prefix in ips])

    found = [
        adapter("lo", ("127.0.0.1", 8), (("::1", 0, 0), 128)),
        adapter("wlan0", (("fe80::1", 0, 3), 64), (("fd00::7", 0, 0), 64), ("192.168.1.20", 24)),
        adapter("eth0", (("2003:db::7", 0, 0), 64), ("10.0.0.20", 8)),
        adapter("tun0", ("10.8.0.2", 32)),
        adapter("docker0", ("172.17.0.1", 16)),
        adapter("br-0123456789ab", ("172.18.0.1", 16)),
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: iter(found))
    return found


@pytest.mark.usefixtures("adapters")
def test_addresses_for_others_leave_out_what_leads_to_nobody() -> None:
    assert lan_addresses() == (
        HostAddress("192.168.1.20", "wlan0", 24),
        HostAddress("10.0.0.20", "eth0", 8),
        HostAddress("fd00::7", "wlan0", 64),
    )


@pytest.mark.usefixtures("adapters")
def test_container_bridges_are_there_when_asked_for() -> None:
    asked = {found.interface for found in lan_addresses(with_bridges=True)}

    assert asked == {"wlan0", "eth0", "docker0", "br-0123456789ab"}


@pytest.mark.usefixtures("adapters")
def test_all_addresses_are_all_of_them_ipv4_first() -> None:
    found = [address.is_ipv4 for address in all_addresses()]

    assert found == [True] * 6 + [False] * 4


def test_where_interfaces_may_not_be_listed_the_default_route_tells_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forbidden() -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("ifaddr.get_adapters", forbidden)

    assert all(found.interface == "default route" for found in lan_addresses())


def test_loopback_is_never_for_others() -> None:
    assert not any(found.address.startswith("127.") for found in lan_addresses(with_bridges=True))


@pytest.mark.parametrize(
    ("interface", "is_bridge"),
    [
        *(("docker0", True), ("br-3f2b1c0d9e8a", True), ("virbr0", True), ("vboxnet1", True)),
        *(("vmnet8", True), ("veth1a2b3c4", True), ("vEthernet (WSL)", True), ("podman1", True)),
        *(("eth0", False), ("wlp3s0", False), ("br0", False), ("br-lan", False), ("en0", False)),
    ],
)
def test_container_bridges_are_known_by_their_names(interface: str, is_bridge: bool) -> None:
    assert is_container_bridge(interface) is is_bridge


def test_addresses_on_our_own_network_come_first_then_ipv4() -> None:
    own = (HostAddress("192.168.1.20", "wlan0", 24), HostAddress("fd00::7", "wlan0", 64))

    order = nearest_first(
        ["ann.local", "fd99::1", "10.0.0.3", "fd00::9", "192.168.1.9", "10.0.0.3", "10.0.0.1"], own
    )

    assert order == ("192.168.1.9", "fd00::9", "10.0.0.3", "10.0.0.1", "fd99::1", "ann.local")

"""The addresses of this machine on its networks, and which of another's are nearest."""

import ipaddress
import re
import socket
from collections.abc import Callable, Sequence

import ifaddr
import msgspec

# Bridges that virtual machines and containers leave behind: nobody at the table is on them.
_CONTAINER_BRIDGE = re.compile(
    r"(docker|podman|virbr|vboxnet|vmnet|lxcbr|lxdbr|incusbr|cni|flannel|cali|kube|vethernet \(wsl)"
    r"|br-[0-9a-f]{12}$|veth[0-9a-f]{7}",
    re.IGNORECASE,
)


class HostAddress(msgspec.Struct, frozen=True):
    """One address of this machine; ``prefix`` is how many bits name the network."""

    address: str
    interface: str
    prefix: int

    @property
    def is_ipv4(self) -> bool:
        """Say whether this is an IPv4 address."""
        return ":" not in self.address


Look = Callable[[], tuple[HostAddress, ...]]


def lan_addresses(*, with_bridges: bool = False) -> tuple[HostAddress, ...]:
    """Return the addresses at which others may find this machine, IPv4 first.

    Left out are loopback, point to point links, container bridges (unless asked for) and every
    IPv6 address that is not private: a host refuses peers that come from a public one.
    """
    return tuple(
        found
        for found in all_addresses()
        if _is_for_others(found) and (with_bridges or not is_container_bridge(found.interface))
    )


def all_addresses() -> tuple[HostAddress, ...]:
    """Return every address of this machine, IPv4 first."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        # Android forbids programs to list the interfaces.
        return _address_of_default_route()
    found = [
        HostAddress(ip.ip[0] if isinstance(ip.ip, tuple) else ip.ip, adapter.nice_name, prefix)
        for adapter in adapters
        for ip in adapter.ips
        for prefix in [ip.network_prefix]
    ]
    return tuple(sorted(found, key=lambda address: not address.is_ipv4))


def is_container_bridge(interface: str) -> bool:
    """Say whether an interface, by its name, leads to containers or virtual machines only."""
    return _CONTAINER_BRIDGE.match(interface) is not None


def nearest_first(addresses: Sequence[str], own: Sequence[HostAddress]) -> tuple[str, ...]:
    """Return addresses of another machine in the order to try them, each once.

    Those on a network of our own come first, IPv4 before IPv6, names last.
    """
    networks = [ipaddress.ip_interface(f"{ours.address}/{ours.prefix}").network for ours in own]

    def distance(address: str) -> tuple[bool, int]:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return True, 99
        return not any(parsed in network for network in networks), parsed.version

    return tuple(sorted(dict.fromkeys(addresses), key=distance))


def _is_for_others(found: HostAddress) -> bool:
    address = ipaddress.ip_address(found.address)
    if address.is_loopback or found.prefix >= address.max_prefixlen - 1:
        return False
    return found.is_ipv4 or (address.is_private and not address.is_link_local)


def _address_of_default_route() -> tuple[HostAddress, ...]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: connecting a datagram socket only picks the address it would use.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ()
        return (HostAddress(probe.getsockname()[0], "default route", 24),)

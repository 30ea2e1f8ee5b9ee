"""Which other devices of the network can be heard, and which this machine has met."""

import ipaddress
import socket
import struct
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import trio

from net.addresses import HostAddress

GROUP: Final = ("224.0.0.251", 5353)
LISTEN_S: Final = 1.5
_MET: Final = 0x2
_BIGGEST: Final = 9000

# A question of multicast DNS that every device answers which speaks it: which services are there?
_HEADER: Final = struct.pack("!6H", 0, 0, 1, 0, 0, 0)
_NAME: Final = b"".join(
    bytes([len(word)]) + word for word in (b"_services", b"_dns-sd", b"_udp", b"local")
)
QUESTION: Final = _HEADER + _NAME + b"\0" + struct.pack("!2H", 12, 1)


async def heard_by_multicast(
    own: Sequence[HostAddress], *, seconds: float = LISTEN_S
) -> frozenset[str]:
    """Ask all devices of our networks to show themselves; return the addresses that answered.

    The question comes from a port of its own, so that the answers are sent to it directly: they
    show that multicast gets out to others, and that others get through to us.
    """
    heard: set[str] = set()
    with trio.move_on_after(seconds):
        async with trio.open_nursery() as nursery:
            for found in own:
                if found.is_ipv4:
                    nursery.start_soon(_ask, found.address, heard)
    return frozenset(heard - {found.address for found in own})


async def _ask(address: str, heard: set[str]) -> None:
    # A network that takes no multicast has nobody to hear.
    with suppress(OSError), trio.socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        await asker.bind((address, 0))
        asker.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        asker.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        await asker.sendto(QUESTION, GROUP)
        while True:
            _, (sender, *_) = await asker.recvfrom(_BIGGEST)
            heard.add(sender)


def has_met(host: str, *, table: Path = Path("/proc/net/arp")) -> bool | None:
    """Tell whether a machine of our network has told its hardware address; None: nobody knows.

    It tells it to everybody who wants to send it anything, whatever its firewall lets in.
    """
    try:
        wanted = ipaddress.ip_address(host)
        rows = [line.split() for line in table.read_text(encoding="ascii").splitlines()[1:]]
    except (ValueError, OSError):
        return None
    return next((bool(int(row[2], 16) & _MET) for row in rows if row[0] == str(wanted)), None)


def is_near(host: str, own: Sequence[HostAddress]) -> bool | None:
    """Tell whether an address is on a network of this machine; None for a name."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    networks = (ipaddress.ip_interface(f"{ours.address}/{ours.prefix}").network for ours in own)
    return any(address in network for network in networks)

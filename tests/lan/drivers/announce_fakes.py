"""Announce thousands of tables that do not exist, as fast as the network takes them.

Argument: how many.
"""

import socket
import sys

from zeroconf import DNSOutgoing, ServiceInfo, const  # type: ignore[attr-defined]  # not in __all__

from net.discovery.announcement import SERVICE_TYPE

OWN_ADDRESS = sys.argv[2]


def packet(number: int) -> bytes:
    txt = {"txtvers": "1", "id": f"fake-{number}", "pmin": "1", "pmax": "1", "st": "open"}
    info = ServiceInfo(
        SERVICE_TYPE,
        f"Win {number} chips fake.{SERVICE_TYPE}",
        port=9,
        server=f"fake-{number}.local.",
        properties=txt,
        parsed_addresses=[OWN_ADDRESS],
    )
    out = DNSOutgoing(const._FLAGS_QR_RESPONSE | const._FLAGS_AA)
    for record in (
        info.dns_pointer(),
        info.dns_service(),
        info.dns_text(),
        *info.dns_addresses(),
    ):
        out.add_answer_at_time(record, 0)
    return out.packets()[0]


def main(count: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sender.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sender.bind((OWN_ADDRESS, 5353))
        sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(OWN_ADDRESS))
        for number in range(count):
            sender.sendto(packet(number), ("224.0.0.251", 5353))
    print(f"announced {count}")


if __name__ == "__main__":
    main(int(sys.argv[1]))

"""What a table says of itself by multicast DNS: written by a host, read by everybody else.

What is read here was written by anyone on the network. It is cleaned, bounded and never raises.
"""

import ipaddress
import re
import secrets
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from protocol.messages import TableState, TableSummary
from protocol.text import clean_text
from protocol.version import PROTO_MAX, PROTO_MIN

SERVICE_TYPE: Final = "_standpat._tcp.local."
MAX_ADDRESSES: Final = 8
NAME_CELLS: Final = 32

_LABEL_BYTES = 63
_TXT_VALUE_BYTES = 60
_TAG_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_TAGGED = re.compile(r"(?s)(.*) ([0-9a-z]{4})")
_ID = re.compile(r"[0-9A-Za-z_-]{1,40}")
_NUMBER = re.compile(r"[0-9]{1,6}")
_SEATS = re.compile(r"[0-9]{1,2}/[0-9]{1,2}")
_FINGERPRINT = re.compile(r"[0-9a-f]{0,64}")


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """What one service on the network says of a table, cleaned.

    ``tag`` are the four random characters that tell tables of one name apart. ``state`` is None
    where the host uses a word that this program does not know.
    """

    id: str
    name: str
    tag: str
    addresses: tuple[str, ...]
    port: int
    state: TableState | None
    seats: str
    code_needed: bool
    proto_min: int
    proto_max: int
    fingerprint: str
    app: str


# ---------------------------------------------------------------- writing


def new_tag() -> str:
    """Return four random characters that no other table is likely to have."""
    return "".join(secrets.choice(_TAG_LETTERS) for _ in range(4))


def new_server_name() -> str:
    """Return a random name for this machine: its own one is nobody's business."""
    return f"standpat-{secrets.token_hex(6)}.local."


def service_name(table_name: str, tag: str, service_type: str) -> str:
    """Return the full name of a service: made for people, unique by its tag."""
    # A dot ends a label.
    label = clean_text(table_name, max_cells=NAME_CELLS).replace(".", " ").strip() or "Table"
    room = _LABEL_BYTES - len(tag) - 1
    return f"{_cut(label, room).rstrip()} {tag}.{service_type}"


def txt_of(table: TableSummary, fingerprint: str) -> dict[str, str]:
    """Return what the TXT record says, in its order; the table's name is in the label."""
    return {
        "txtvers": "1",
        "id": table.id,
        "pmin": str(PROTO_MIN),
        "pmax": str(PROTO_MAX),
        "st": table.state.value,
        "seats": f"{table.seats_taken}/{table.seats}",
        "code": "1" if table.code_needed else "0",
        "fp": _cut(fingerprint, _TXT_VALUE_BYTES),
        "app": _cut(table.app, _TXT_VALUE_BYTES),
    }


# ---------------------------------------------------------------- reading


def read_announcement(
    service: str,
    service_type: str,
    *,
    port: int | None,
    addresses: Iterable[str],
    txt: Mapping[bytes, bytes | None],
) -> Announcement | None:
    """Return what a service says, or None where it is no table that could be joined."""
    said = {key: _text(value) for key, value in txt.items()}
    places = usable_addresses(addresses)
    table_id = said.get(b"id", "")
    proto_min, proto_max = said.get(b"pmin", ""), said.get(b"pmax", "")
    if not (
        said.get(b"txtvers") == "1"
        and _ID.fullmatch(table_id)
        and _NUMBER.fullmatch(proto_min)
        and _NUMBER.fullmatch(proto_max)
        and port
        and places
    ):
        return None
    name, tag = _split_label(service.removesuffix(f".{service_type}"))
    seats, fingerprint = said.get(b"seats", ""), said.get(b"fp", "")
    return Announcement(
        id=table_id,
        name=name,
        tag=tag,
        addresses=places,
        port=port,
        state=_state(said.get(b"st", "")),
        seats=seats if _SEATS.fullmatch(seats) else "",
        code_needed=said.get(b"code") == "1",
        proto_min=int(proto_min),
        proto_max=int(proto_max),
        fingerprint=fingerprint if _FINGERPRINT.fullmatch(fingerprint) else "",
        app=clean_text(said.get(b"app", ""), max_cells=NAME_CELLS),
    )


def usable_addresses(addresses: Iterable[str]) -> tuple[str, ...]:
    """Return the addresses that a connection can be tried to, IPv4 first, at most eight."""
    usable = {address: _address_order(address) for address in addresses}
    ordered = sorted((order, address) for address, order in usable.items() if order is not None)
    return tuple(address for _, address in ordered[:MAX_ADDRESSES])


def _address_order(address: str) -> tuple[int, int] | None:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return None
    if parsed.is_unspecified or parsed.is_multicast:
        return None
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.is_link_local and not parsed.scope_id:
        # Without a scope nobody knows on which of our networks it is.
        return None
    return parsed.version, int(parsed)


def _split_label(label: str) -> tuple[str, str]:
    tagged = _TAGGED.fullmatch(label)
    name, tag = (tagged[1], tagged[2]) if tagged else (label, "")
    return clean_text(name, max_cells=NAME_CELLS) or "Table", tag


def _state(word: str) -> TableState | None:
    try:
        return TableState(word)
    except ValueError:
        return None


def _text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace")


def _cut(text: str, max_bytes: int) -> str:
    return text.encode()[:max_bytes].decode("utf-8", "ignore")

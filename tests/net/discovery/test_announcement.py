"""What a table says of itself, and what is made of what anyone says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.discovery.announcement import (
    MAX_ADDRESSES,
    NAME_CELLS,
    SERVICE_TYPE,
    Announcement,
    new_server_name,
    new_tag,
    read_announcement,
    service_name,
    txt_of,
    usable_addresses,
)
from protocol.messages import TableState, TableSummary

GOOD_TXT: dict[bytes, bytes | None] = {
    b"txtvers": b"1",
    b"id": b"Vd2-x_9",
    b"pmin": b"1",
    b"pmax": b"3",
    b"st": b"playing",
    b"seats": b"3/6",
    b"code": b"1",
    b"fp": b"0a1b2c",
    b"app": b"standpat 0.1",
}


def read(
    *,
    service: str = f"Kitchen k3f9.{SERVICE_TYPE}",
    port: int | None = 7790,
    addresses: tuple[str, ...] = ("192.168.1.20",),
    **changed: bytes | None,
) -> Announcement | None:
    txt = GOOD_TXT | {key.encode(): value for key, value in changed.items()}
    return read_announcement(service, SERVICE_TYPE, port=port, addresses=addresses, txt=txt)


def test_what_a_host_writes_is_what_others_read() -> None:
    table = TableSummary(
        id="Vd2-x_9",
        name="Ann's Küche",
        state=TableState.PAUSED,
        seats_taken=4,
        seats=8,
        code_needed=True,
        app="standpat 0.1",
    )
    txt = {key.encode(): value.encode() for key, value in txt_of(table, "0a1b").items()}

    said = read_announcement(
        service_name(table.name, "k3f9", SERVICE_TYPE),
        SERVICE_TYPE,
        port=7790,
        addresses=["192.168.1.20"],
        txt=txt,
    )

    assert said == Announcement(
        id="Vd2-x_9",
        name="Ann's Küche",
        tag="k3f9",
        addresses=("192.168.1.20",),
        port=7790,
        state=TableState.PAUSED,
        seats="4/8",
        code_needed=True,
        proto_min=1,
        proto_max=1,
        fingerprint="0a1b",
        app="standpat 0.1",
    )


def test_the_version_of_the_txt_record_comes_first_and_no_names_are_in_it() -> None:
    table = TableSummary(id="t", name="Kitchen", state=TableState.OPEN, seats_taken=1, seats=6)

    keys = list(txt_of(table, ""))

    assert keys == ["txtvers", "id", "pmin", "pmax", "st", "seats", "code", "fp", "app"]


@given(st.text(max_size=64))
def test_every_name_fits_a_label_and_ends_in_the_tag(name: str) -> None:
    service = service_name(name, "k3f9", SERVICE_TYPE)
    label = service.removesuffix(f".{SERVICE_TYPE}")

    assert len(label.encode()) <= 63
    assert "." not in label
    assert label.endswith(" k3f9")
    assert label.isprintable()


def test_long_facts_are_cut_to_what_a_txt_record_holds() -> None:
    table = TableSummary(
        id="t", name="", state=TableState.OPEN, seats_taken=1, seats=6, app="ä" * 64
    )

    assert all(
        len(f"{key}={text}".encode()) < 255 for key, text in txt_of(table, "f" * 999).items()
    )


def test_tags_and_server_names_are_random() -> None:
    assert len({new_tag() for _ in range(50)}) > 45
    assert new_server_name() != new_server_name()


def test_the_name_of_the_machine_is_not_told() -> None:
    assert new_server_name().startswith("standpat-")


@pytest.mark.parametrize(
    "changed",
    [
        {"txtvers": b"2"},
        {"txtvers": None},
        {"id": b""},
        {"id": None},
        {"id": b"x" * 41},
        {"id": b"../../etc"},
        {"id": b"a\x1b[31m"},
        {"pmin": b"one"},
        {"pmin": b"-1"},
        {"pmax": b"9" * 100},
        {"pmax": "٣".encode()},
    ],
)
def test_what_lacks_an_id_or_versions_is_no_table(changed: dict[str, bytes | None]) -> None:
    assert read(**changed) is None  # type: ignore[arg-type]  # mypy mixes up ** and the keywords


def test_what_has_no_port_or_no_address_is_no_table() -> None:
    assert read(port=None) is None
    assert read(port=0) is None
    assert read(addresses=()) is None


def test_facts_that_make_no_sense_are_left_out() -> None:
    said = read(st=b"dancing", seats=b"many", code=b"perhaps", fp=b"XYZ", app=b"a\x00\x1b[31mb\xff")

    assert said is not None
    assert said.state is None
    assert (said.seats, said.code_needed, said.fingerprint) == ("", False, "")
    assert said.app.isprintable()


def test_escapes_in_a_name_do_not_reach_anyone() -> None:
    said = read(service=f"\x1b[2JBig\u202e\n\u200b table k3f9.{SERVICE_TYPE}")

    assert said is not None
    assert said.name == "[2JBig table"


def test_a_name_without_anything_readable_is_a_table_all_the_same() -> None:
    said = read(service=f"\x00\u202e.{SERVICE_TYPE}")

    assert said is not None
    assert (said.name, said.tag) == ("Table", "")


@given(
    service=st.text(max_size=300),
    port=st.integers(0, 65535) | st.none(),
    addresses=st.lists(st.ip_addresses().map(str) | st.text(max_size=40), max_size=40),
    txt=st.dictionaries(
        st.sampled_from(list(GOOD_TXT)) | st.binary(max_size=9), st.none() | st.binary(max_size=300)
    ),
)
def test_whatever_anyone_announces_is_bounded_and_never_raises(
    service: str, port: int | None, addresses: list[str], txt: dict[bytes, bytes | None]
) -> None:
    said = read_announcement(
        service, SERVICE_TYPE, port=port, addresses=[*addresses, "10.0.0.1"], txt=GOOD_TXT | txt
    )

    if said is not None:
        assert said.name.isprintable()
        assert len(said.name) <= 3 * NAME_CELLS
        assert len(said.addresses) <= MAX_ADDRESSES
        assert len(said.app) <= 3 * NAME_CELLS


def test_addresses_are_a_set_with_ipv4_first() -> None:
    assert usable_addresses(["fd00::2", "10.0.0.2", "fd00::2", "10.0.0.1", "fe80::1%3"]) == (
        "10.0.0.1",
        "10.0.0.2",
        "fd00::2",
        "fe80::1%3",
    )


@pytest.mark.parametrize("address", ["fe80::1", "0.0.0.0", "::", "224.0.0.251", "ff02::fb", "x"])
def test_addresses_that_lead_nowhere_are_left_out(address: str) -> None:
    assert usable_addresses([address]) == ()

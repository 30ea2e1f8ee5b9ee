"""Who may connect: addresses, numbers, no queue."""

import pytest

from net.host.gate import ADDRESSES_REMEMBERED, Gate, is_of_this_network
from net.host.limits import DEFAULT_LIMITS
from protocol.codes import Reason


def open_gate(*, allow_public: bool = False) -> Gate:
    return Gate(DEFAULT_LIMITS, allow_public=allow_public)


@pytest.mark.parametrize(
    ("address", "is_near"),
    [
        ("127.0.0.1", True),
        ("192.168.1.20", True),
        ("10.1.2.3", True),
        ("172.31.0.1", True),
        ("169.254.3.4", True),
        ("::1", True),
        ("fe80::1%eth0", True),
        ("fd12::7", True),
        ("::ffff:192.168.1.20", True),
        ("8.8.8.8", False),
        ("172.32.0.1", False),
        ("::ffff:8.8.8.8", False),
        ("2a00:1450::1", False),
    ],
)
def test_only_neighbours_are_of_this_network(address: str, *, is_near: bool) -> None:
    assert is_of_this_network(address) is is_near


def test_a_public_address_is_refused_unless_allowed() -> None:
    refused = open_gate().enter(0.0, "8.8.8.8")

    assert refused is not None
    assert refused.code == Reason.TABLE_CLOSED
    assert open_gate(allow_public=True).enter(0.0, "8.8.8.8") is None


def test_an_address_has_four_connections_that_have_not_said_hello() -> None:
    gate = open_gate()
    entered = [gate.enter(0.0, "10.0.0.1") for _ in range(5)]

    assert entered[:4] == [None] * 4
    assert entered[4] is not None
    assert entered[4].code == Reason.TOO_MANY_CONNECTIONS
    assert entered[4].retry
    assert gate.enter(0.0, "10.0.0.2") is None
    gate.admit(0.0, "10.0.0.1")
    assert gate.enter(0.0, "10.0.0.1") is None


def test_an_address_has_eight_connections_and_the_host_thirty_two() -> None:
    gate = open_gate()

    def connect(address: str) -> bool:
        entered = gate.enter(0.0, address) is None
        if entered:
            gate.admit(0.0, address)
        return entered

    from_one = [connect("10.0.0.1") for _ in range(9)]
    from_others = [connect(f"10.0.1.{number}") for number in range(25)]

    assert from_one == [True] * 8 + [False]
    assert from_others == [True] * 24 + [False]


def test_who_leaves_makes_room() -> None:
    gate = open_gate()
    for _ in range(4):
        gate.enter(0.0, "10.0.0.1")

    gate.leave("10.0.0.1", was_admitted=False)

    assert gate.enter(0.0, "10.0.0.1") is None


def test_coming_and_going_all_the_time_is_refused_too() -> None:
    gate = open_gate()
    tries = []
    for _ in range(50):
        refused = gate.enter(0.0, "10.0.0.1")
        tries.append(refused is None)
        if refused is None:
            gate.leave("10.0.0.1", was_admitted=False)

    assert tries == [True] * 40 + [False] * 10
    assert gate.enter(1.0, "10.0.0.1") is None


def test_coming_in_again_and_again_is_refused_long_before_that() -> None:
    gate = open_gate()

    def come_in(now: float) -> bool:
        refused = gate.enter(now, "10.0.0.1")
        if refused is None:
            gate.admit(now, "10.0.0.1")
            gate.leave("10.0.0.1", was_admitted=True)
        return refused is None

    at_once = [come_in(0.0) for _ in range(35)]
    in_a_minute = [come_in(second / 2) for second in range(1, 121)]

    assert at_once == [True] * 30 + [False] * 5
    assert in_a_minute.count(True) == 30
    assert gate.enter(0.0, "10.0.0.2") is None


def test_an_address_that_was_told_enough_is_not_worth_a_handshake_any_more() -> None:
    gate = open_gate()

    at_once = [gate.may_be_told(0.0, "10.0.0.1") for _ in range(100)]
    later = [gate.may_be_told(1.0, "10.0.0.1") for _ in range(100)]

    assert (at_once.count(True), later.count(True)) == (DEFAULT_LIMITS.connections, 2)
    assert gate.may_be_told(1.0, "10.0.0.2")


def test_thousands_of_addresses_are_not_remembered() -> None:
    gate = open_gate()

    for number in range(5000):
        address = f"10.0.{number // 250}.{number % 250}"
        assert gate.enter(0.0, address) is None
        gate.leave(address, was_admitted=False)

    assert len(gate._rates) == ADDRESSES_REMEMBERED
    assert not gate._connections
    assert not gate._not_admitted

"""The doctor on networks of its own: it names what is in the way, whichever it is."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future

import pytest

from client.failures import ExitCode
from tests.support.namespaces import Machine, virtual_lan

Scenario = Callable[[], None]

scenarios: list[Scenario] = []


def scenario(function: Scenario) -> Scenario:
    """Have a scenario run together with the others."""
    scenarios.append(function)
    return function


@pytest.mark.lan
@pytest.mark.timeout(180)
@pytest.mark.parametrize("scenario", scenarios, ids=lambda scenario: scenario.__name__)
def test_doctor(scenario: Scenario, results: Mapping[Scenario, "Future[None]"]) -> None:
    results[scenario].result()


def host(machine: Machine, *words: str) -> None:
    table = machine.start("-m", "client", "host", "--no-seat", "--table", "Kitchen", *words)
    table.wait_for("The table is open at port")


def see_doctor(machine: Machine, *words: str) -> tuple[int, str]:
    """Return the exit code and everything that the doctor says."""
    doctor = machine.start("-m", "client", "doctor", *words)
    doctor.read_on()
    return doctor.wait(), doctor.output


@scenario
def a_table_that_can_be_joined_is_said_to_be_so() -> None:
    with virtual_lan("host", "ann") as lan:
        host(lan["host"], "--code")

        code, said = see_doctor(lan["ann"], "10.78.0.1")

    assert code == ExitCode.OK
    assert said.splitlines() == [
        "Kitchen answers: open, 0 of 8 seats taken.",
        "It asks for a code, which the screen of its host shows.",
        "Nothing is in the way: standpat join 10.78.0.1",
    ]


@scenario
def a_table_at_another_port_is_found() -> None:
    with virtual_lan("host", "ann") as lan:
        host(lan["host"], "--port", "7790")

        code, said = see_doctor(lan["ann"], "10.78.0.1")

    assert code == ExitCode.UNREACHABLE
    assert "nobody listens there. (E012)" in said
    assert "A table answers at another port: standpat join 10.78.0.1:7790" in said


@scenario
def a_firewall_of_the_host_is_told_from_a_machine_that_is_off() -> None:
    with virtual_lan("host", "ann") as lan:
        host(lan["host"])
        lan["host"].drop_answers_to("10.78.0.2")

        silent = see_doctor(lan["ann"], "10.78.0.1")
        off = see_doctor(lan["ann"], "10.78.0.77")

    assert silent[0] == off[0] == ExitCode.UNREACHABLE
    assert "If it is awake, a firewall on it drops this" in silent[1]
    assert "That machine is off or asleep" in off[1]
    assert "firewall on it" not in off[1]


@scenario
def a_network_that_keeps_devices_apart_is_told_by_the_silence_of_all() -> None:
    with virtual_lan("host", "ann", "eve") as lan:
        host(lan["host"])
        _, together = see_doctor(lan["eve"], "10.78.0.77")
        for machine in lan.values():
            machine.keep_apart()

        _, apart = see_doctor(lan["ann"], "10.78.0.1")
        _, own = see_doctor(lan["ann"])

    assert "Other devices of this network can be heard: 1." in together
    assert "That machine is off or asleep" in apart
    assert "it keeps devices apart (a guest network, client isolation)" in apart
    assert "it keeps devices apart (a guest network, client isolation)" in own


@scenario
def an_address_of_another_network_is_named_as_such() -> None:
    with virtual_lan("ann") as lan:
        lan["ann"].route_to("192.168.7.0/24")

        code, said = see_doctor(lan["ann"], "192.168.7.7")

    assert code == ExitCode.UNREACHABLE
    assert "The address is on no network of this machine" in said


@scenario
def a_machine_without_a_network_is_told_so() -> None:
    with virtual_lan("ann") as lan:
        lan["ann"].take_address()

        code, said = see_doctor(lan["ann"])

    assert code == ExitCode.OK
    assert "No address for others: this machine is on no network." in said
    assert "Finding tables does not work: this machine is on no network." in said

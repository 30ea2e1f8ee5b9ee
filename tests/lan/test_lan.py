"""The real program on several machines: found by multicast DNS, played line by line, cut off."""

import json
import re
from collections.abc import Callable, Mapping
from concurrent.futures import Future

import pytest

from tests.lan.programs import (
    begin,
    leave,
    open_table,
    own_cards,
    play_all,
    sit_down,
    standpat,
    without_traceback,
)
from tests.support.namespaces import Machine, Program, virtual_lan

Scenario = Callable[[], None]

scenarios: list[Scenario] = []


def scenario(function: Scenario) -> Scenario:
    """Have a scenario run together with the others."""
    scenarios.append(function)
    return function


@pytest.mark.lan
@pytest.mark.timeout(240)
@pytest.mark.parametrize("scenario", scenarios, ids=lambda scenario: scenario.__name__)
def test_lan(scenario: Scenario, results: Mapping[Scenario, "Future[None]"]) -> None:
    results[scenario].result()


# ---------------------------------------------------------------- a whole hand


@scenario
def a_whole_hand_is_played_between_three_machines() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        table = open_table(lan["host"])
        ann, bob = sit_down(lan["ann"], "Ann"), sit_down(lan["bob"], "Bob")
        begin(table, ann, bob)
        assert own_cards(ann) != own_cards(bob)

        play_all(ann, bob, until=r"\bwins? \d+|is split")
        for player in (ann, bob):
            player.say("i")
        stacks = [
            int(player.wait_for(r"^Seat \d, .*: (\d+) chips")[1][1])
            for player in (ann, ann, bob, bob)
        ]

        assert sum(stacks[:2]) == sum(stacks[2:]) == 1000
        for player in (ann, bob, table):
            leave(player)
            assert player.wait() == 0
        without_traceback(table, ann, bob)


@scenario
def a_table_that_opens_late_is_found_and_joined() -> None:
    with virtual_lan("host", "ann") as lan:
        ann = standpat(lan["ann"], "join", "--plain", "--as", "Ann")
        ann.wait_for("Looking for tables")
        opened, _ = open_late(lan["host"])

        found, _ = ann.wait_for(r"^1\. Kitchen")
        ann.say("1")
        ann.wait_for("Joined Kitchen as Ann")

        assert found - opened <= 1.5


def open_late(machine: Machine) -> tuple[float, Program]:
    table = standpat(machine, "host", "--no-seat", "--plain", "--table", "Kitchen")
    opened, _ = table.wait_for("Others join with")
    return opened, table


@scenario
def an_address_is_enough_to_join() -> None:
    with virtual_lan("host", "ann", "eve") as lan:
        open_table(lan["host"])

        for name, place in (("Ann", "10.78.0.1"), ("Eve", "10.78.0.1:7788")):
            player = standpat(lan[name.lower()], "join", place, "--plain", "--as", name)
            player.wait_for(f"Joined Kitchen as {name}")
            without_traceback(player)


# ---------------------------------------------------------------- what goes wrong


@scenario
def a_host_that_is_killed_under_way_is_told_and_nobody_crashes() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        table = open_table(lan["host"])
        ann, bob = sit_down(lan["ann"], "Ann"), sit_down(lan["bob"], "Bob")
        begin(table, ann, bob)
        own_cards(ann)
        table.kill()

        for player in (ann, bob):
            player.wait_for(r"Connection lost\. Trying again\.")
            player.say("q")
            player.wait()
        without_traceback(ann, bob)


@scenario
def a_hand_goes_on_when_a_cut_link_is_mended() -> None:
    with virtual_lan("host", "ann", "bob") as lan:
        table = open_table(lan["host"])
        ann, bob = sit_down(lan["ann"], "Ann"), sit_down(lan["bob"], "Bob")
        begin(table, ann, bob)
        before = own_cards(ann)
        lan["ann"].cut_link()
        table.wait_for("Ann lost the connection; the seat stays theirs.")
        ann.wait_for(r"Connection lost\. Trying again\.")
        lan["ann"].restore_link()

        ann.wait_for("Connected again after")
        table.wait_for("Ann is back.")
        assert own_cards(ann) == before
        play_all(ann, bob, until=r"\bwins? \d+|is split")
        without_traceback(table, ann, bob)


@scenario
def n15_two_tables_of_one_name_are_both_there_and_told_apart() -> None:
    with virtual_lan("first", "second", "ann") as lan:
        tables = [open_table(lan["first"], "Poker"), open_table(lan["second"], "Poker")]

        seeker = standpat(lan["ann"], "tables", "--json")
        assert seeker.wait() == 0
        seeker.read_on()
        rows = json.loads(seeker.output)

        assert sorted(address for row in rows for address in row["addresses"]) == [
            "10.78.0.1",
            "10.78.0.2",
        ]
        names = {row["name"] for row in rows}
        assert len(names) == 2
        assert all(re.fullmatch(r"Poker \(\w{4}\)", name) for name in names)
        without_traceback(*tables)


@scenario
def n18_a_host_with_an_interface_that_leads_nowhere_is_joined_all_the_same() -> None:
    with virtual_lan("host", "ann") as lan:
        lan["host"].add_dead_end("vpn0", "10.66.0.1")
        lan["ann"].route_to("10.66.0.0/24")
        table = standpat(lan["host"], "host", "--no-seat", "--plain", "--table", "Kitchen")
        table.wait_for(r"Others join with: standpat join 10\.78\.0\.1:7788 \(lan0\)")
        table.wait_for(r"Others join with: standpat join 10\.66\.0\.1:7788 \(vpn0\)")

        ann = standpat(lan["ann"], "join", "--plain", "--as", "Ann")
        ann.wait_for(r"^1\. Kitchen")
        ann.say("1")
        ann.wait_for("Joined Kitchen as Ann", timeout_s=3)
        without_traceback(table, ann)


@scenario
def n18_a_table_that_does_not_answer_is_named_with_its_address() -> None:
    with virtual_lan("ann") as lan:
        ann = standpat(lan["ann"], "join", "10.78.0.9:7790", "--plain")

        ann.wait_for(r"10\.78\.0\.9:7790 \(no (way there from this machine|answer in 6 s)\)")
        assert ann.wait() == 3
        without_traceback(ann)


@scenario
def without_a_network_there_is_a_sentence_and_a_table() -> None:
    with virtual_lan("host") as lan:
        lan["host"].take_address()
        table = standpat(lan["host"], "host", "--no-seat", "--plain", "--table", "Kitchen")
        table.wait_for("The table is open at port 7788")
        table.wait_for("[Tt]his machine is on no network")
        table.wait_for("Watching Kitchen")

        seeker = standpat(lan["host"], "tables", "--wait", "0.5")
        seeker.wait_for("Tables cannot be found: this machine is on no network.")
        assert seeker.wait() == 5
        here = standpat(lan["host"], "join", "127.0.0.1", "--plain", "--as", "Ann")
        here.wait_for("Joined Kitchen as Ann")
        without_traceback(table, seeker, here)


@scenario
def n15_without_multicast_the_host_still_runs_and_says_how_to_join() -> None:
    with virtual_lan("host", "ann") as lan:
        lan["host"].start("tests/lan/drivers/hold_mdns_port.py").wait_for("holding")
        table = standpat(lan["host"], "host", "--no-seat", "--plain", "--table", "Kitchen")
        table.wait_for(r"Others join with: standpat join 10\.78\.0\.1:7788 \(lan0\)\.")
        table.wait_for("cannot find it by themselves: another program holds port 5353")

        ann = standpat(lan["ann"], "join", "10.78.0.1", "--plain", "--as", "Ann")
        ann.wait_for("Joined Kitchen as Ann")
        without_traceback(table, ann)


@scenario
def a_second_table_on_one_machine_takes_the_next_port_and_says_so() -> None:
    with virtual_lan("host", "ann") as lan:
        first = open_table(lan["host"], "Kitchen")
        second = standpat(lan["host"], "host", "--no-seat", "--plain", "--table", "Den")
        second.wait_for(r"standpat join 10\.78\.0\.1:7789 \(lan0\)")
        third = standpat(lan["host"], "host", "--no-seat", "--plain", "--port", "7788")
        third.wait_for("Port 7788 is taken by another program")

        assert third.wait() not in (0, 1)
        seeker = standpat(lan["ann"], "join", "--plain")
        seeker.wait_for(r"Den: open, 0/8 seats taken, at 10\.78\.0\.1:7789")
        without_traceback(first, second, third, seeker)

"""What ``tables`` says when there is nothing to list."""

import pytest

from client.commands.tables import no_table_failure
from client.failures import Kind
from net.discovery.follow import TableList
from net.discovery.state import DiscoveryOff, DiscoveryOn, DiscoveryState


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (DiscoveryOn(), "No table was found on this network in 2 s. Open one: standpat host."),
        (
            DiscoveryOff("This machine is on no network."),
            "Tables cannot be found: This machine is on no network. Join by address",
        ),
    ],
)
def test_no_table_says_why_and_what_to_do(state: DiscoveryState, words: str) -> None:
    tables = TableList()
    tables.show((), state)

    failure = no_table_failure(tables, 2.0)

    assert failure.kind is Kind.NO_TABLE
    assert words in failure.text()

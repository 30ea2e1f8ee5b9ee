"""When ``tables`` prints a table, and what it says when there is none."""

import os

import pytest
import trio
from msgspec.structs import replace
from trio.testing import MockClock

from client.commands.tables import no_table_failure, print_as_found
from client.failures import Kind
from client.plain.printed_lines import OutputGone
from net.discovery.follow import TableList
from net.discovery.state import DiscoveryOff, DiscoveryOn, DiscoveryState
from net.discovery.table_book import FoundTable, Reach
from protocol.messages import TableState


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


KITCHEN = FoundTable(
    id="t1",
    name="Kitchen",
    addresses=("192.168.1.20",),
    port=7788,
    state=TableState.OPEN,
    seats="3/6",
    code_needed=False,
    proto_min=1,
    proto_max=1,
    app="",
    reach=Reach.ANSWERS,
    answered_at=0.0,
)
DEN = replace(KITCHEN, id="t2", name="Den", reach=Reach.SILENT, answered_at=None)


async def test_a_table_that_nobody_reads_of_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    tables = TableList()
    tables.show((KITCHEN,), DiscoveryOn())

    with os.fdopen(write_end, "w", encoding="utf-8") as nobody_reads:
        monkeypatch.setattr("sys.stdout", nobody_reads)
        with pytest.raises(OutputGone):
            await print_as_found(tables, 2.0)


async def test_a_table_is_printed_when_it_answers_and_again_only_if_it_has_changed(
    autojump_clock: MockClock, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = TableList()
    printed: list[str] = []
    async with trio.open_nursery() as nursery:
        nursery.start_soon(print_as_found, tables, 2.0)
        for rows in [(), (KITCHEN, DEN), (replace(KITCHEN, seats="4/6"), DEN)]:
            tables.show(rows, DiscoveryOn())
            await trio.sleep(0.1)
            printed.append(capsys.readouterr().out)

    kitchen = "Kitchen: open, 3/6 seats taken, at 192.168.1.20:7788.\n"
    assert printed == ["", kitchen, ""]
    assert trio.current_time() == pytest.approx(2.0)
    assert capsys.readouterr().out.splitlines() == [
        "Kitchen: open, 4/6 seats taken, at 192.168.1.20:7788.",
        "Den: does not answer, 3/6 seats taken, at 192.168.1.20:7788.",
    ]

"""The list of tables in plain lines: told once, and again on a change; picked by number."""

import msgspec
import pytest
import trio
from trio.testing import MockClock

from client.plain.table_picker import INTRODUCTION, Picked, TablePicker
from net.discovery.follow import TableList
from net.discovery.state import DiscoveryOff, DiscoveryOn
from net.discovery.table_book import FoundTable, Reach
from net.tcp import Place
from protocol.messages import TableState


def ignore(lines: object) -> None:
    """Print nothing."""


KITCHEN = FoundTable(
    id="k",
    name="Kitchen",
    addresses=("192.168.1.20",),
    port=7788,
    state=TableState.OPEN,
    seats="3/8",
    code_needed=False,
    proto_min=1,
    proto_max=1,
    app="standpat",
    reach=Reach.ANSWERS,
    answered_at=1.0,
)
CELLAR = msgspec.structs.replace(
    KITCHEN, id="c", name="Cellar", port=7790, state=TableState.PLAYING, code_needed=True
)
KITCHEN_LINE = "1. Kitchen: open, 3/8 seats taken, at 192.168.1.20:7788."


def test_a_table_is_told_once_and_again_when_it_changes() -> None:
    picker = TablePicker(print_to=ignore)
    older = msgspec.structs.replace(KITCHEN, answered_at=6.0)
    fuller = msgspec.structs.replace(KITCHEN, seats="4/8")
    silent = msgspec.structs.replace(fuller, reach=Reach.SILENT)

    assert picker.news([KITCHEN]) == [KITCHEN_LINE]
    assert picker.news([older]) == []
    assert picker.news([fuller]) == [KITCHEN_LINE.replace("3/8", "4/8")]
    assert picker.news([silent]) == [
        "1. Kitchen: does not answer, 4/8 seats taken, at 192.168.1.20:7788."
    ]


def test_a_table_keeps_its_number() -> None:
    picker = TablePicker(print_to=ignore)
    picker.news([KITCHEN])

    assert picker.news([CELLAR, KITCHEN]) == [
        "2. Cellar: playing, 3/8 seats taken, asks for a code, at 192.168.1.20:7790."
    ]
    assert picker.news([CELLAR]) == ["1. Kitchen is gone."]
    assert picker.news([CELLAR, KITCHEN]) == [KITCHEN_LINE]


@pytest.mark.parametrize(
    ("rows", "word", "picked"),
    [
        ([KITCHEN], "", KITCHEN),
        ([KITCHEN, CELLAR], "", "There is not exactly one table: type its number."),
        ([], "", "There is not exactly one table: type its number."),
        ([KITCHEN, CELLAR], "2", CELLAR),
        ([KITCHEN], "2", "There is no table 2."),
        ([], "192.168.1.9:7790", Place("192.168.1.9", 7790)),
        ([], "http://x", None),
    ],
)
def test_a_word_picks_a_table_or_says_why_not(
    rows: list[FoundTable], word: str, picked: Picked | str | None
) -> None:
    picker = TablePicker(print_to=ignore)
    picker.news(rows)

    choice = picker.choose(word)

    assert choice == picked if picked is not None else isinstance(choice, str)


async def test_picking_waits_for_a_table_to_come(autojump_clock: MockClock) -> None:
    printed: list[str] = []
    tables = TableList()
    keyboard, typed = trio.open_memory_channel[str](9)
    keyboard.send_nowait("1")

    async def come_later() -> None:
        await trio.sleep(3)
        tables.show((KITCHEN,), DiscoveryOn())
        await trio.sleep(1)
        keyboard.send_nowait("1")

    async with trio.open_nursery() as nursery:
        nursery.start_soon(come_later)
        picked = await TablePicker(print_to=printed.extend).pick(tables, typed)

    assert picked == KITCHEN
    assert printed == [INTRODUCTION, "There is no table 1. Nothing was sent.", KITCHEN_LINE]


async def test_the_reason_is_told_when_nothing_can_be_found(autojump_clock: MockClock) -> None:
    printed: list[str] = []
    tables = TableList()
    tables.show((), DiscoveryOff("This machine is on no network."))
    keyboard, typed = trio.open_memory_channel[str](9)

    async def go_away() -> None:
        await trio.sleep(1)
        keyboard.send_nowait("q")

    async with trio.open_nursery() as nursery:
        nursery.start_soon(go_away)
        assert await TablePicker(print_to=printed.extend).pick(tables, typed) is None

    assert printed[1] == ("Tables cannot be found: This machine is on no network. Type an address.")


async def test_the_end_of_the_input_picks_nothing(autojump_clock: MockClock) -> None:
    keyboard, typed = trio.open_memory_channel[str](9)
    keyboard.close()

    assert await TablePicker(print_to=ignore).pick(TableList(), typed) is None

"""Tables as they are found on the network, for the list of them."""

from typing import Final

import msgspec

from client.screens.table_list import ListModel
from client.table_choice import with_rows
from tests.support.scenes import settings


class Row(msgspec.Struct, frozen=True):
    id: str
    name: str
    addresses: tuple[str, ...] = ("192.168.1.20",)
    port: int = 7788
    state: str | None = "open"
    seats: str = "3/6"
    code_needed: bool = False


KITCHEN, DEN, ATTIC = (Row(word, f"{word} table") for word in ("Kitchen", "Den", "Attic"))

LISTS: Final = {
    "tables": with_rows(ListModel(settings=settings()), (KITCHEN, DEN, ATTIC), ""),
    "no_tables": ListModel(settings=settings()),
    "tables_off": ListModel(settings=settings(), trouble="off: no network"),
}
"""What the list of tables can show."""

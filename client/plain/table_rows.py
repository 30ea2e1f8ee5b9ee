"""One line for a table that was found on the network."""

from net.discovery.table_book import FoundTable, Reach
from net.tcp import show_place

_STATES = {"open": "open", "playing": "playing", "paused": "paused", "full": "full"}


def row_line(row: FoundTable) -> str:
    """Say what a table is called, where it is, and whether there is room."""
    state = _STATES.get(row.state or "", "not heard of yet")
    if row.reach is Reach.SILENT:
        state = "does not answer"
    code = ", asks for a code" if row.code_needed else ""
    places = ", ".join(show_place(address, row.port) for address in row.addresses[:3])
    return f"{row.name}: {state}, {row.seats} seats taken{code}, at {places}."

"""What ``host`` and ``play`` check about a table before anything is opened."""

from client.failures import Failure, Kind
from engine.rules import TableRules


def check_bots(bots: int, rules: TableRules, *, seat: bool) -> int:
    """Return the number of bots; raise Failure where the table has too few seats for them."""
    room = rules.seats - seat
    if bots > room:
        yours = " beside yours" if seat else ""
        raise Failure(
            Kind.USAGE,
            f"There is no room for {bots} bots: the table has {room} seats{yours}.",
            "Ask for fewer with --bots, or for more seats with --set seats=8.",
        )
    return bots

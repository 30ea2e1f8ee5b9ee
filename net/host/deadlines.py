"""What happens at a table by itself, and when."""

from collections.abc import Callable, Iterator
from functools import partial

from net.host.absence import end_grace, grace_ends_at
from net.host.draft import Draft
from net.host.live_table import LiveTable
from net.host.match_flow import deal_next_hand, let_stakes_rise, make_last_hand
from net.host.seats import taken
from net.host.turn_clock import run_out_of_time

Due = tuple[float, Callable[[Draft], None]]


def next_due(live: LiveTable) -> Due | None:
    """Return the first thing to happen by itself and its time, None while all wait for people."""
    if live.is_paused:
        return None
    return min(_all_due(live), key=lambda due: due[0], default=None)


def _all_due(live: LiveTable) -> Iterator[Due]:
    if live.turn is not None and live.turn.deadline is not None:
        yield live.turn.deadline, run_out_of_time
    for seat in taken(live.seats):
        grace_end = grace_ends_at(live, seat)
        if grace_end is not None:
            yield grace_end, partial(end_grace, seat=seat)
    if live.match_ends_at is not None:
        yield live.match_ends_at, make_last_hand
    if live.stakes_rise_at is not None:
        yield live.stakes_rise_at, let_stakes_rise
    if live.next_hand_at is not None:
        yield live.next_hand_at, deal_next_hand

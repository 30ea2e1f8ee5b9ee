"""What a player has missed while there was no connection, told apart from what was seen before."""

from engine.chips import SeatId
from protocol.messages import Event, PlayerLost, Recent


def missed_events(recent: Recent | None, known: int, you: SeatId | None) -> tuple[Event, ...]:
    """Return those of the recent events that came after the ones known by their number.

    That they lost the connection themselves is no news to anybody. A host that was started anew may
    remember fewer than were missed, or none.
    """
    if recent is None:
        return ()
    before_first = recent.told - len(recent.events)
    missed = recent.events[max(0, known - before_first) :]
    return tuple(e for e in missed if not (isinstance(e, PlayerLost) and e.seat == you))

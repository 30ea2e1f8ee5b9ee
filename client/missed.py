"""What a player has missed while there was no connection, told apart from what was seen before."""

from protocol.messages import Event, Recent


def missed_events(recent: Recent | None, known: int) -> tuple[Event, ...]:
    """Return those of the recent events that came after the ones known by their number.

    A host that was started anew may remember fewer than were missed, or none.
    """
    if recent is None:
        return ()
    before_first = recent.told - len(recent.events)
    return recent.events[max(0, known - before_first) :]

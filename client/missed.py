"""What a player has missed while there was no connection, told apart from what was seen before."""

from engine.chips import SeatId
from protocol.messages import Event, PlayerLost, PlayerReturned, Recent, StandInBegan


def missed_events(recent: Recent | None, known: int, you: SeatId | None) -> tuple[Event, ...]:
    """Return those of the recent events that came after the ones known by their number.

    That they lost the connection themselves is no news to anybody, nor who else did and is back. A
    host that was started anew may remember fewer than were missed, or none.
    """
    if recent is None:
        return ()
    before_first = recent.told - len(recent.events)
    missed = recent.events[max(0, known - before_first) :]
    told = (e for e in missed if not (isinstance(e, PlayerLost) and e.seat == you))
    return _without_short_losses(tuple(told))


def _without_short_losses(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Leave out who was lost and came back before a bot played for them.

    After a stop of the host that is everybody else, and would hide what was really missed.
    """
    lost_at: dict[SeatId, int] = {}
    left_out: set[int] = set()
    for place, event in enumerate(events):
        match event:
            case PlayerLost(seat=seat):
                lost_at[seat] = place
            case StandInBegan(seat=seat):
                lost_at.pop(seat, None)
            case PlayerReturned(seat=seat) if seat in lost_at:
                left_out |= {lost_at.pop(seat), place}
            case _:
                pass
    return tuple(event for place, event in enumerate(events) if place not in left_out)

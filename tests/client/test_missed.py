"""What was missed is told apart from what was seen before, by the numbers of the events."""

import pytest

from client.missed import missed_events
from engine.chips import SeatId
from protocol.messages import Event, PlayerLost, PlayerReturned, Recent, StandInBegan

EVENTS: tuple[Event, ...] = tuple(PlayerLost(seat=SeatId(0), name=f"Ann {n}") for n in range(5))


@pytest.mark.parametrize(
    ("case", "told", "known", "missed"),
    [
        ("nothing happened", 57, 57, 0),
        ("two things happened", 57, 55, 2),
        ("just as many as the host remembers", 57, 52, 5),
        ("more than the host remembers", 57, 12, 5),
        ("a player who knew of nothing", 57, 0, 5),
        ("a host that counts anew", 7, 57, 0),
    ],
)
def test_missed_are_the_events_behind_those_that_were_known(
    case: str, told: int, known: int, missed: int
) -> None:
    found = missed_events(Recent(events=EVENTS, told=told), known, SeatId(1))

    assert found == EVENTS[len(EVENTS) - missed :], case


def test_a_host_that_says_nothing_of_it_leaves_nothing_to_tell() -> None:
    assert missed_events(None, 3, None) == ()


def test_that_they_were_lost_themselves_is_no_news_to_anybody() -> None:
    recent = Recent(events=(PlayerLost(seat=SeatId(2), name="Eve"), *EVENTS), told=6)

    assert missed_events(recent, 0, SeatId(2)) == EVENTS


def test_who_was_lost_and_came_back_is_no_news_but_where_a_bot_played_for_them() -> None:
    ann, bob, eve = SeatId(0), SeatId(1), SeatId(2)
    gone = PlayerLost(seat=bob, name="Bob")
    played_for = (
        PlayerLost(seat=eve, name="Eve"),
        StandInBegan(seat=eve, name="Eve"),
        PlayerReturned(seat=eve, name="Eve"),
    )
    blip = (PlayerLost(seat=ann, name="Ann"), PlayerReturned(seat=ann, name="Ann"))
    events = (blip[0], gone, *played_for, blip[1])

    assert missed_events(Recent(events=events, told=6), 0, None) == (gone, *played_for)

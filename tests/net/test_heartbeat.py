"""When a connection is asked for a sign of life, and when it is dead."""

from net.heartbeat import Heartbeat


def test_a_ping_is_due_after_two_seconds_of_silence_in_either_direction() -> None:
    heartbeat = Heartbeat(100.0)
    heartbeat.heard(101.0)
    told_nothing = heartbeat.ping_at
    heartbeat.told(103.0)
    heard_nothing = heartbeat.ping_at
    heartbeat.heard(104.0)

    assert told_nothing == 102.0
    assert heard_nothing == 103.0
    assert heartbeat.ping_at == 105.0


def test_pings_into_a_lasting_silence_are_two_seconds_apart() -> None:
    heartbeat = Heartbeat(100.0)

    heartbeat.pinged(102.0)
    heartbeat.told(102.0)

    assert heartbeat.ping_at == 104.0


def test_seven_seconds_without_a_byte_are_the_end() -> None:
    heartbeat = Heartbeat(100.0)
    heartbeat.heard(103.5)
    heartbeat.told(110.0)

    assert heartbeat.dead_at == 110.5


def test_a_peer_is_too_far_behind_ten_seconds_after_the_oldest_update_it_has_not_applied() -> None:
    heartbeat = Heartbeat(100.0)
    for seq, second in ((1, 101.0), (2, 102.0), (3, 103.0)):
        heartbeat.updated(second, seq)
    first = heartbeat.not_reading_at
    heartbeat.applied(2)
    third = heartbeat.not_reading_at
    heartbeat.applied(3)

    assert first == 111.0
    assert third == 113.0
    assert heartbeat.not_reading_at == float("inf")


def test_a_peer_that_is_told_something_all_the_time_is_pinged_nevertheless() -> None:
    heartbeat = Heartbeat(100.0)
    heartbeat.updated(100.5, 1)
    for tenth in range(20):
        heartbeat.heard(100.5 + tenth / 10)
        heartbeat.told(100.5 + tenth / 10)

    assert heartbeat.ping_at == 102.5

"""Floods, chat and messages that nobody knows: told first, then the end of that connection."""

import pytest

from net.host.rate_limit import RecentCount, TokenBucket
from net.host.seats import PeerId
from protocol.codes import Reason
from protocol.messages import Bye, PlayerLost, Pong, Rejected, Said, Say, Snapshot, Update
from protocol.packing import NotUnderstood
from tests.net.host.bench import Bench


def codes(bench: Bench, peer: PeerId) -> list[str]:
    return [rejected.code for rejected in bench.rejections(peer)]


def test_a_burst_is_taken_then_told_once_then_it_is_goodbye() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    for _ in range(39):
        bench.say(ben, Pong())
    assert codes(bench, ben) == []
    for _ in range(40):
        bench.say(ben, Pong())
    assert codes(bench, ben) == [Reason.TOO_FAST]
    assert ben not in bench.closed
    bench.say(ben, Pong())

    last = bench.closed[ben]
    assert isinstance(last, Bye)
    assert last.code == Reason.TOO_FAST
    assert any(isinstance(e, PlayerLost) for e in bench.events(ana))


def test_twenty_messages_a_second_are_taken_for_ever() -> None:
    bench = Bench()
    _, ben = bench.sit("Ana", "Ben")

    for _ in range(400):
        bench.pass_time(0.05)
        bench.say(ben, Snapshot())

    assert codes(bench, ben) == []
    assert bench.update(ben).seq == 401


def test_what_is_over_the_rate_is_not_done() -> None:
    bench = Bench()
    _, ben = bench.sit("Ana", "Ben")
    for _ in range(39):
        bench.say(ben, Pong())

    bench.say(ben, Snapshot())
    answers = bench.say(ben, Snapshot())

    assert answers == []


def test_a_flood_of_one_peer_is_not_that_of_another() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    for _ in range(60):
        bench.say(ben, Pong())

    answer = bench.say(ana, Snapshot())

    assert isinstance(answer[0], Update)


def test_an_unknown_message_is_answered_three_times_a_minute() -> None:
    bench = Bench()
    _, ben = bench.sit("Ana", "Ben")

    for _ in range(3):
        bench.say(ben, NotUnderstood("sing"))
    bench.pass_time(61)
    for _ in range(3):
        bench.say(ben, NotUnderstood("sing"))
    assert codes(bench, ben) == [Reason.NOT_UNDERSTOOD] * 6
    bench.say(ben, NotUnderstood("sing"))

    last = bench.closed[ben]
    assert isinstance(last, Bye)
    assert last.code == Reason.PROTOCOL_ERROR


@pytest.mark.parametrize(
    ("case", "text", "code"),
    [
        ("nothing", "", Reason.CHAT_EMPTY),
        ("nothing that shows", "\u200b\u202e\x1b", Reason.CHAT_EMPTY),
        ("too long", "x" * 201, Reason.CHAT_TOO_LONG),
    ],
)
def test_chat_that_cannot_be_is_not_sent(case: str, text: str, code: Reason) -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    (answer,) = bench.say(ben, Say(text=text))

    assert isinstance(answer, Rejected), case
    assert answer.code == code, case
    assert not any(isinstance(e, Said) for e in bench.events(ana)), case


def test_chat_is_cleaned_and_carries_the_seat() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    bench.say(ben, Say(text="hi\n\x1b[31mDealer: you lose\u202e"))

    (said,) = [e for e in bench.events(ana) if isinstance(e, Said)]
    assert (said.name, said.seat) == ("Ben", 1)
    assert said.text == "hi [31mDealer: you lose"


def test_five_lines_in_ten_seconds_are_enough() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")

    for number in range(6):
        bench.say(ben, Say(text=f"line {number}"))
    bench.pass_time(10)
    bench.say(ben, Say(text="again"))

    lines = [e.text for e in bench.events(ana) if isinstance(e, Said)]
    assert lines == [*(f"line {number}" for number in range(5)), "again"]
    assert codes(bench, ben) == [Reason.CHAT_TOO_FAST]


def test_a_bucket_fills_with_time_and_never_above_its_burst() -> None:
    bucket = TokenBucket(per_second=2, burst=3)

    first = [bucket.take(0.0) for _ in range(4)]
    after_a_second = [bucket.take(1.0) for _ in range(3)]
    after_a_day = [bucket.take(86400.0) for _ in range(4)]

    assert first == [True, True, True, False]
    assert after_a_second == [True, True, False]
    assert after_a_day == [True, True, True, False]


def test_a_flood_that_ends_is_forgiven() -> None:
    bucket = TokenBucket(per_second=2, burst=4)
    for _ in range(6):
        bucket.take(0.0)
    assert bucket.refused_in_a_row == 2

    bucket.take(2.0)

    assert bucket.refused_in_a_row == 0


def test_what_was_refused_does_not_count_as_recent() -> None:
    count = RecentCount(most=2, seconds=10)

    taken = [count.take(float(second)) for second in (0, 1, 2, 9, 10, 11)]

    assert taken == [True, True, False, False, True, True]

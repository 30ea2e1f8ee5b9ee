"""Who comes back hears what happened in the meantime, as everybody could see it."""

from itertools import pairwise

from engine.actions import Bet, Call, Draw
from engine.chips import Chips, SeatId
from engine.events import BetMade, Called, Dealt, Drew
from net.host.recent_events import MOST_BYTES, MOST_EVENTS, RecentEvents
from net.host.seats import PeerId
from protocol.framing import LIMIT_FROM_HOST
from protocol.messages import PlayerLost, Recent, Said, Say, Update
from protocol.packing import pack
from tests.net.host.bench import Bench


def recent(bench: Bench, peer: PeerId) -> Recent:
    return next(m for m in bench.told[peer] if isinstance(m, Recent))


def test_what_was_missed_begins_right_behind_the_last_word_that_was_heard() -> None:
    bench = Bench()
    ana, _, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    token = bench.welcome(cyd).token
    heard = bench.update(cyd)
    bench.lose(cyd)
    bench.act(Bet(to=Chips(10)))
    bench.say(ana, Say(text="Cyd?"))
    back = bench.join("Cyd", token=token)

    told = recent(bench, back)
    missed = told.events[len(told.events) - (told.told - heard.told) :]
    assert [type(event) for event in missed] == [PlayerLost, BetMade, Said]
    first = bench.update(back)
    assert first.told == told.told + len(first.events)


def test_it_is_told_before_the_first_update() -> None:
    bench = Bench()
    _, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)

    back = bench.join("Ben", token=bench.welcome(ben).token)

    kinds = [type(message) for message in bench.told[back]]
    assert kinds.index(Recent) < kinds.index(Update)


def test_updates_count_the_events_without_a_gap_for_everybody() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(Bet(to=Chips(10)), Call(), Draw((0,)), Draw(()))

    for peer in (ana, ben):
        updates = [m for m in bench.told[peer] if isinstance(m, Update)]
        for before, after in pairwise(updates):
            assert after.told == before.told + len(after.events)


def test_no_card_is_in_it_that_was_not_shown_to_all_not_even_an_own_one() -> None:
    bench = Bench()
    _, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(Bet(to=Chips(10)), Call(), Call(), Draw((0, 1)), Draw((2,)), Draw(()))
    for peer in (ben, cyd):
        token = bench.welcome(peer).token
        bench.lose(peer)
        told = recent(bench, bench.join("x", token=token)).events
        assert any(isinstance(event, Called) for event in told)
        for event in told:
            if isinstance(event, Dealt):
                assert event.cards == ()
            if isinstance(event, Drew):
                assert (event.received, event.discarded) == ((), ())


def test_a_newcomer_has_missed_nothing() -> None:
    bench = Bench()
    bench.sit_and_start("Ana", "Ben")

    eve = bench.join("Eve")

    assert not any(isinstance(message, Recent) for message in bench.told[eve])


def test_the_numbers_go_on_after_a_crash() -> None:
    bench = Bench()
    _, ben = bench.sit_and_start("Ana", "Ben")
    token, told = bench.welcome(ben).token, bench.update(ben).told
    bench.crash()

    back = bench.join("Ben", token=token)

    assert recent(bench, back).told > told
    assert bench.update(back).told > recent(bench, back).told


def test_however_much_happens_it_fits_into_a_frame() -> None:
    kept = RecentEvents()
    for number in range(1000):
        kept.add([Said(name="Ana", text="\U0001f0a1" * 200, seat=SeatId(0))] * (number % 2))
        kept.add([PlayerLost(seat=SeatId(1), name="Ben")] * 3)

        message = kept.tell(PeerId(1), 5).message
        assert isinstance(message, Recent)
        assert len(message.events) <= MOST_EVENTS
        if number % 100 == 99:
            assert len(pack(message)) < LIMIT_FROM_HOST
    assert MOST_BYTES < LIMIT_FROM_HOST

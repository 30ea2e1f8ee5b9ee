"""A table is what its records say: replayed they come to the same table, or to a clear error."""

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.actions import Call, Check, Draw
from engine.chips import SeatId
from net.host.inputs import CameIn
from net.host.live_table import LiveTable
from net.host.recording import Record
from net.host.replay import ReplayDiffers
from protocol.messages import AddBot, Say, Start, TablePhase, Want
from tests.net.host.bench import Bench
from tests.net.host.random_evening import Evening

CALL, CHECK, PAT = Call(), Check(), Draw(())


def records_of(bench: Bench) -> list[Record]:
    return [entry.record for entry in bench.entries]


def played() -> Bench:
    """Return a bench in the middle of the second hand, one of the players a bot."""
    bench = Bench(seed=5)
    ana, _ = bench.sit("Ana", "Ben")
    bench.say(ana, AddBot())
    bench.seat_bot(SeatId(2))
    bench.say(ana, Start())
    bench.act(CHECK, CHECK, CHECK, PAT, PAT, PAT, CHECK, CHECK, CHECK)
    bench.pass_time(8)
    bench.act(CHECK)
    assert bench.phase() is TablePhase.HAND
    return bench


@pytest.mark.parametrize("seed", range(8))
def test_a_random_evening_is_the_same_table_again_at_every_moment(seed: int) -> None:
    chance = random.Random(seed)
    evening = Evening(chance)
    moments: dict[int, LiveTable] = {}
    for _ in evening.steps(250):
        moments[len(evening.bench.entries)] = evening.bench.live
    records = records_of(evening.bench)
    assert len(records) > 100
    assert sum(bool(record.proof) for record in records) > 10

    assert evening.bench.replay(records).live == evening.bench.live
    for number in chance.sample(sorted(moments), 5):
        assert evening.bench.replay(records[:number]).live == moments[number]


@pytest.mark.parametrize("seed", range(4))
def test_an_evening_goes_on_after_every_crash_as_if_nothing_had_been(seed: int) -> None:
    evening = Evening(random.Random(seed))
    for number, _ in enumerate(evening.steps(250)):
        if number % 10 == 9:
            evening.bench.crash()

    assert evening.bench.replay(records_of(evening.bench)).live == evening.bench.live


def test_the_seed_goes_on_where_it_was() -> None:
    bench, uninterrupted = played(), played()
    names = ("Ana", "Ben")
    tokens = [bench.welcome(bench.peer_of(seat)).token for seat in range(2)]

    bench.crash()
    for name, token in zip(names, tokens, strict=True):
        bench.join(name, token=token)
    bench.seat_bot(SeatId(2))
    for going_on in (bench, uninterrupted):
        going_on.act(CHECK, CHECK, PAT, PAT, PAT, CHECK, CHECK, CHECK)
        going_on.pass_time(8)

    assert bench.live.hand is not None
    assert bench.live.hand.number == 3
    assert bench.live.hand == uninterrupted.live.hand


# ---------------------------------------------------------------- records that lead elsewhere


def _other_cards(records: list[Record]) -> None:
    number = next(i for i, record in enumerate(records) if record.decks)
    (deck,) = records[number].decks
    records[number] = replace(records[number], decks=(deck[::-1],))


def _missing_cards(records: list[Record]) -> None:
    number = next(i for i, record in enumerate(records) if record.decks)
    records[number] = replace(records[number], decks=())


def _surplus_cards(records: list[Record]) -> None:
    deck = next(record.decks[0] for record in records if record.decks)
    records[-1] = replace(records[-1], decks=(deck,))


def _other_button(records: list[Record]) -> None:
    number = next(i for i, record in enumerate(records) if record.button is not None)
    records[number] = replace(records[number], button=SeatId(2))


def _nobody_in_the_seat_of_the_button(records: list[Record]) -> None:
    number = next(i for i, record in enumerate(records) if record.button is not None)
    records[number] = replace(records[number], button=SeatId(5))


def _a_record_left_out(records: list[Record]) -> None:
    del records[-2]


def _a_record_twice(records: list[Record]) -> None:
    records.append(records[-1])


def _a_name_that_is_taken(records: list[Record]) -> None:
    came_in = records[1].given
    assert isinstance(came_in, CameIn)
    hello = replace(came_in.hello, name="Ana")
    records[1] = replace(records[1], given=replace(came_in, hello=hello))


def _another_name(records: list[Record]) -> None:
    came_in = records[1].given
    assert isinstance(came_in, CameIn)
    hello = replace(came_in.hello, name="Bea")
    records[1] = replace(records[1], given=replace(came_in, hello=hello))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_other_cards, "the seed gives other cards"),
        (_missing_cards, "cards were not shuffled"),
        (_surplus_cards, "less is left to chance"),
        (_other_button, "the seed gives another button"),
        (_nobody_in_the_seat_of_the_button, "the button 5"),
        (_a_record_left_out, "cards were not shuffled|no longer open|not your turn"),
        (_a_record_twice, "counted already"),
        (_a_name_that_is_taken, "called Ana"),
        (_another_name, "comes to another table"),
    ],
)
def test_records_that_lead_elsewhere_are_noticed(
    change: Callable[[list[Record]], None], sentence: str
) -> None:
    bench = played()
    records = records_of(bench)
    change(records)

    with pytest.raises(ReplayDiffers, match=sentence):
        bench.replay(records)


def test_a_replay_goes_by_no_limits() -> None:
    bench = Bench()
    ana, _ = bench.sit("Ana", "Ben")
    for number in range(8):
        bench.join(f"Watcher {number}", want=Want.WATCH)
    for _ in range(5):
        bench.say(ana, Say(text="Hello"))
    records = records_of(bench)

    # All at one moment, and one watcher more than a host takes by default.
    extra = replace(records[-6], now=records[-1].now)
    came_in = extra.given
    assert isinstance(came_in, CameIn)
    hello = replace(came_in.hello, name="Ninth")
    connection = replace(came_in.connection, peer=99)
    ninth = replace(extra, given=replace(came_in, hello=hello, connection=connection))

    assert len(bench.replay([*records, ninth]).live.watchers) == 9

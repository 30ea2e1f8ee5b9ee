"""The checks after every input notice what they are there for."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.actions import Check
from engine.chips import Chips, SeatId
from net.host.invariants import BrokenTable, check
from net.host.live_table import LiveTable
from tests.net.host.bench import Bench


def played() -> LiveTable:
    bench = Bench()
    bench.sit_and_start("Ana", "Ben")
    bench.act(Check())
    return bench.live


def _with_hand(live: LiveTable, **fields: object) -> LiveTable:
    assert live.hand is not None
    return replace(live, hand=replace(live.hand, **fields))


def _one_chip_more(live: LiveTable) -> LiveTable:
    assert live.hand is not None
    first, *others = live.hand.stacks
    return _with_hand(live, stacks=(Chips(first + 1), *others))


def _stack_below_zero(live: LiveTable) -> LiveTable:
    assert live.hand is not None
    first, second, *others = live.hand.stacks
    moved = (Chips(-1), Chips(second + first + 1), *others)
    return _with_hand(live, stacks=moved)


def _card_twice(live: LiveTable) -> LiveTable:
    assert live.hand is not None
    return _with_hand(live, stock=(live.hand.cards[0][0], *live.hand.stock[1:]))


def _card_missing(live: LiveTable) -> LiveTable:
    assert live.hand is not None
    return _with_hand(live, stock=live.hand.stock[1:])


def _nobody_asked(live: LiveTable) -> LiveTable:
    return replace(live, turn=None)


def _no_question_in_a_hand(live: LiveTable) -> LiveTable:
    return replace(_with_hand(live, options=None), turn=None)


def _wrong_seat_asked(live: LiveTable) -> LiveTable:
    assert live.turn is not None
    return replace(live, turn=replace(live.turn, seat=SeatId(1)))


def _empty_seat_asked(live: LiveTable) -> LiveTable:
    return replace(live, seats=(None, *live.seats[1:]))


def _seat_too_few(live: LiveTable) -> LiveTable:
    return replace(live, seats=live.seats[:-1])


def _peer_in_two_seats(live: LiveTable) -> LiveTable:
    ana, ben = live.seats[:2]
    assert ana is not None
    assert ben is not None
    return replace(live, seats=(ana, replace(ben, peer=ana.peer), *live.seats[2:]))


@pytest.mark.parametrize(
    "breach",
    [
        _one_chip_more,
        _stack_below_zero,
        _card_twice,
        _card_missing,
        _nobody_asked,
        _no_question_in_a_hand,
        _wrong_seat_asked,
        _empty_seat_asked,
        _seat_too_few,
        _peer_in_two_seats,
    ],
)
def test_a_breach_is_noticed(breach: Callable[[LiveTable], LiveTable]) -> None:
    live = played()
    check(live)

    with pytest.raises(BrokenTable, match=r"\w"):
        check(breach(live))


def test_chips_that_went_out_of_play_are_counted_too() -> None:
    bench = Bench()
    bench.sit_and_start("Ana", "Ben", "Cyd")
    match = bench.live.match
    assert match is not None

    with pytest.raises(BrokenTable, match="chips are in play"):
        check(replace(bench.live, match=replace(match, taken_out=Chips(1))))


def test_a_deadline_that_stays_due_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    for module in ("table", "taking_in"):
        monkeypatch.setattr(f"net.host.{module}.next_due", lambda live: (0.0, lambda draft: None))

    with pytest.raises(BrokenTable, match="stays due"):
        bench.table.on_time(bench.now)

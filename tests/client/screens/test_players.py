"""The rows of the players on a narrow screen: an amount is never cut, whatever stands beside it."""

import re

import pytest
from msgspec.structs import replace

from tests.support.scenes import after, joined
from tests.support.sights import text_of
from tests.support.views import hand, hand_seat, player, private, table, update_message

AMOUNTS = (7, 20, 100, 1250, 99999, 1000000)


@pytest.mark.parametrize("stack", AMOUNTS)
@pytest.mark.parametrize("amount", AMOUNTS)
@pytest.mark.parametrize("verb", ["bet", "raise", "call"])
@pytest.mark.parametrize("drew", [None, 3])
def test_an_amount_is_whole_or_not_there(
    stack: int, amount: int, verb: str, drew: int | None
) -> None:
    names = ("Ann", "漢字漢字漢字", "Bartholomew", "Sam")
    people = [player(seat, name, stack=stack) for seat, name in enumerate(names)]
    phase = "first_bets" if drew is None else "second_bets"
    seats = [hand_seat(seat, stack, drew=drew) for seat in range(4)]
    view = table(people, you=3, hand=hand(seats, phase=phase, to_act=3, button=2))
    model = after(joined(3), update_message(view, private()))
    model = replace(model, moves=(f"{verb} {amount}",) * 8)

    rows = text_of(model, (40, 20)).split("\n")[1:3]

    numbers = {int(number) for row in rows for number in re.findall(r"(?<![d\d])\d+", row)}
    assert numbers <= {stack, amount}
    assert all(str(stack) in row for row in rows)


def test_a_blank_parts_the_columns() -> None:
    people = [player(seat, "Bartholomew", stack=12345) for seat in range(8)]
    seats = [hand_seat(seat, 12345) for seat in range(8)]
    view = table(people, you=0, hand=hand(seats, to_act=1, button=5))
    model = replace(after(joined(0), update_message(view)), moves=("raise 1000",) * 8)

    rows = text_of(model, (40, 12)).split("\n")[1:5]

    assert all(len(row) < 20 or row[19] == " " for row in rows)

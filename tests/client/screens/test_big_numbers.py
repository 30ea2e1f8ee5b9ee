"""Amounts of a rich evening: at every size a number is whole, or not there at all."""

import re

import pytest
from msgspec.structs import replace

from client.model import Model
from engine.chips import Chips
from engine.options import BettingOptions, WagerSizes
from tests.support.scenes import SIX_PLAYERS, after, betting_seats, joined
from tests.support.sights import text_of
from tests.support.views import HAND, hand, private, table, update_message

STACK, BET, POT, CALL, RAISE = 765432, 123456, 876543, 234567, 345678
NUMBERS = {STACK, BET, POT, CALL, RAISE, RAISE - BET, STACK + BET}


def rich() -> Model:
    seats = [
        replace(seat, stack=Chips(STACK), put_in=Chips(BET), put_in_round=Chips(BET))
        for seat in betting_seats()
    ]
    people = [replace(entry, stack=Chips(STACK)) for entry in SIX_PLAYERS]
    held = hand(seats, to_act=2, pot=POT, level=CALL + BET, number=987, wagers=2)
    sizes = WagerSizes(Chips(RAISE), Chips(STACK + BET), Chips(1), all_in=Chips(STACK + BET))
    options = BettingOptions(check=False, owed=Chips(CALL), call=Chips(CALL), raise_=sizes)
    view = replace(table(people, you=2, hand=held), seeded=True)
    model = after(joined(), update_message(view, private(HAND, options=options)))
    return replace(model, now=model.now + 1.0, moves=(f"raise {BET}",) * 8)


@pytest.mark.parametrize(
    "size", [(30, 12), (34, 20), (40, 3), (40, 5), (39, 9), (40, 20), (60, 20), (80, 24), (120, 40)]
)
def test_a_number_is_whole_or_not_there(size: tuple[int, int]) -> None:
    text = text_of(rich(), size)

    for number in re.findall(r"(?<![A-Za-z\d])\d{3,}", text):
        assert int(number) in NUMBERS | {987}, text

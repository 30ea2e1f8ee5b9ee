"""Chance: fair where it matters, repeatable where a seed says so."""

from collections import Counter

import pytest

from engine.cards import STANDARD_DECK
from engine.chips import SeatId
from net.host.shuffling import FairShuffler, SeededShuffler, Shuffler, new_table_id, new_token

SEATS = tuple(map(SeatId, (1, 4, 6)))


@pytest.mark.parametrize("shuffler", [FairShuffler(), SeededShuffler(1)])
def test_a_shuffle_is_of_the_same_cards_in_another_order(shuffler: Shuffler) -> None:
    first, second = (shuffler.shuffled(STANDARD_DECK) for _ in range(2))

    assert sorted(first) == sorted(second) == list(STANDARD_DECK)
    assert len({STANDARD_DECK, first, second}) == 3


def test_every_card_is_on_top_equally_often() -> None:
    shuffler = FairShuffler()

    tops = Counter(shuffler.shuffled(STANDARD_DECK)[0] for _ in range(52 * 50))

    # Chi square with 51 degrees of freedom: a fair shuffler is above 160 once in 10 ** 12 runs.
    assert sum((tops[card] - 50) ** 2 / 50 for card in STANDARD_DECK) < 160


def test_every_seat_dealt_in_can_have_the_first_button_and_no_other() -> None:
    shuffler = FairShuffler()

    assert {shuffler.first_button(SEATS) for _ in range(200)} == set(SEATS)


def test_a_seed_repeats_everything_and_is_admitted() -> None:
    one, other = SeededShuffler(7), SeededShuffler(7)

    for _ in range(3):
        assert one.shuffled(STANDARD_DECK) == other.shuffled(STANDARD_DECK)
        assert one.first_button(SEATS) == other.first_button(SEATS)
    assert one.seeded
    assert not FairShuffler().seeded


def test_tokens_and_ids_are_never_the_same() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert len(bytes.fromhex(new_token())) == 32
    assert new_table_id() != new_table_id()

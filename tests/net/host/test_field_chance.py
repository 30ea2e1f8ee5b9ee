"""Faults of shuffling that people reported against other programs."""

from collections import Counter

import pytest

from engine.cards import STANDARD_DECK
from net.host.shuffling import FairShuffler, SeededShuffler

# Chi square with 51 degrees of freedom is above this once in a thousand fair runs; a shuffle that
# swaps with any place of the deck is far above it.
ONE_IN_A_THOUSAND = 87.97


@pytest.mark.heavy
def test_e71_each_of_52_cards_is_on_top_about_1000_times_in_52000_shuffles() -> None:
    # The seed makes the run repeatable; without one the same method draws on the system's chance.
    shuffler = SeededShuffler(71)

    tops = Counter(shuffler.shuffled(STANDARD_DECK)[0] for _ in range(52_000))

    assert sum((tops[card] - 1000) ** 2 / 1000 for card in STANDARD_DECK) < ONE_IN_A_THOUSAND


def test_e72_two_hosts_started_in_the_same_moment_deal_different_hands() -> None:
    one, other = FairShuffler(), FairShuffler()

    deals = [shuffler.shuffled(STANDARD_DECK) for _ in range(20) for shuffler in (one, other)]

    assert len(set(deals)) == 40


def test_e72_a_host_started_again_does_not_deal_the_same_first_hand() -> None:
    assert len({FairShuffler().shuffled(STANDARD_DECK) for _ in range(20)}) == 20

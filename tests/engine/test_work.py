"""A guard against growing slow: the work of random hands is counted, as times say nothing here."""

import random
from collections import Counter
from typing import Final

from msgspec.structs import replace

from engine.apply_action import apply
from engine.dealing import begin_hand
from engine.hand_rank import hand_ranker
from engine.rule_options import make_rules
from tests.support.counted_calls import ALL, counted_calls
from tests.support.recorded_hands import Recorded, record

HANDS: Final = 100
RULES: Final = make_rules("classic", {"seats": "6"})

# Per move, the deal and the payment of the hand shared out among them. A little above what it is.
MOST_CALLS: Final = 24
MOST_COPIES: Final = 2.3


def play_again(hand: Recorded) -> None:
    dealt = hand.dealt
    state = begin_hand(
        RULES,
        number=dealt.number,
        button=dealt.button,
        order=dealt.order,
        stacks=hand.stacks,
        deck=hand.deck,
    ).state
    for _, given in hand.moves:
        state = apply(state, given.seat, given.move).state
    assert state == hand.over


def test_a_move_costs_no_more_calls_and_copies_than_it_did() -> None:
    hand_ranker(RULES.wild_cards)
    chance = random.Random(4)
    calls: Counter[object] = Counter()
    moves = 0
    for _ in range(HANDS):
        hand = record(RULES, (500,) * 6, chance)

        with counted_calls() as counted:
            play_again(hand)

        calls += counted
        moves += len(hand.moments)
    assert calls[ALL] / moves < MOST_CALLS
    assert calls[replace] / moves < MOST_COPIES

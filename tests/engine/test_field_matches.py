"""Faults of whole matches that people reported against other programs."""

from engine.actions import Check
from engine.apply_action import apply, redeal
from engine.chips import SeatId
from engine.dealing import deck_of
from engine.rule_options import make_rules
from engine.seating import (
    begin_hand,
    begin_match,
    finish_hand,
    is_over,
    players_to_deal,
    winners,
)
from tests.support.hands import A, B
from tests.support.matches import check_down, fold_to_the_last, match_of


def test_e76_a_match_of_ten_hands_ends_after_the_tenth_and_equals_share_it() -> None:
    match = begin_match(make_rules("party", {"seats": "2"}), (A, B), A)
    hands = 0
    while not is_over(match):
        begun = begin_hand(match, deck_of(match.rules))
        match = finish_hand(begun.match, fold_to_the_last(begun.state))
        hands += 1

    assert hands == match.hands_played == 10
    assert match.stacks == (2000, 2000)
    assert winners(match) == (A, B)


def test_e76_a_passed_out_deal_is_the_same_hand() -> None:
    match = begin_match(make_rules("party", {"seats": "2"}), (A, B), A)
    begun = begin_hand(match, deck_of(match.rules))
    state = begun.state
    for _ in range(2):
        state = apply(apply(state, B, Check()).state, A, Check()).state
        state = redeal(state, deck_of(match.rules)).state

    assert finish_hand(begun.match, fold_to_the_last(state)).hands_played == 1


def test_e74_a_stack_below_the_ante_never_stalls_the_match() -> None:
    match = match_of(200, 200, 200, 200, 200, 3, ante="10", hands="50", hands_played=0)
    while not is_over(match):
        begun = begin_hand(match, deck_of(match.rules))
        match = finish_hand(begun.match, check_down(begun.state))
        assert sum(match.stacks) == 1003
        assert all(
            match.stacks[seat] == 0 for seat in range(6) if seat not in players_to_deal(match)
        )

    assert match.hands_played == 50 or len(players_to_deal(match)) == 1
    assert match.stacks[winners(match)[0]] == max(match.stacks)


def test_e69_every_hand_starts_from_a_whole_deck() -> None:
    match = begin_match(make_rules("classic", {"seats": "6"}), tuple(map(SeatId, range(6))), A)
    deck = deck_of(match.rules)
    for _ in range(200):
        begun = begin_hand(match, deck)
        state = begun.state
        cards = [card for hand in state.cards for card in hand]
        assert sorted((*cards, *state.stock)) == list(deck_of(match.rules))
        state = check_down(state, discard=(0, 1, 2))
        assert sum(state.stacks) == 3000
        match = finish_hand(begun.match, state)
        if is_over(match):
            break
        deck = (*deck[7:], *deck[:7])

"""What holds for every moment of every hand: random play under random rules, seeded."""

import random
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.apply_action import apply
from engine.cards import HAND_SIZE
from engine.chips import Chips, SeatId
from engine.dealing import deck_of
from engine.errors import IllegalAction, Refusal
from engine.legal_actions import allows
from engine.options import BettingOptions, DrawOptions, WagerSizes
from engine.phases import Phase
from engine.seating import begin_match, finish_hand
from engine.table_state import chips_in_play, pot_of
from tests.support.random_play import (
    Moment,
    cards_of,
    play_through,
    random_hand,
    random_moment,
    random_rules,
    totals,
)

MOST_MOMENTS = 400

seeds = pytest.mark.parametrize(
    ("seed", "hands"), [(1, 150), pytest.param(2, 2500, marks=pytest.mark.heavy)]
)


@seeds
def test_chips_are_conserved_and_never_negative(seed: int, hands: int) -> None:
    chance = random.Random(seed)

    def look(moment: Moment) -> None:
        assert chips_in_play(moment.after) == chips_in_play(moment.before)
        assert min(moment.after.stacks) >= 0
        if moment.after.phase is Phase.OVER:
            paid = sum(moment.after.won) + sum(moment.after.returned)
            assert paid == sum(moment.after.put_in) + moment.after.dead

    for _ in range(hands):
        play_through(random_rules(chance), chance, look)


@seeds
def test_cards_are_conserved(seed: int, hands: int) -> None:
    chance = random.Random(seed)

    def look(moment: Moment) -> None:
        if moment.after.phase is not Phase.REDEAL:
            assert cards_of(moment.after) == list(deck_of(moment.after.rules))
        for seat in moment.after.contenders:
            assert len(moment.after.cards[seat]) in (0, HAND_SIZE)

    for _ in range(hands):
        play_through(random_rules(chance), chance, look)


@seeds
def test_every_hand_ends(seed: int, hands: int) -> None:
    chance = random.Random(seed)
    for _ in range(hands):
        moments: list[Moment] = []

        state = play_through(random_rules(chance), chance, moments.append)

        assert len(moments) < MOST_MOMENTS
        assert pot_of(state) == 0
        assert state.to_act is None


@seeds
def test_a_match_keeps_count_of_its_chips(seed: int, hands: int) -> None:
    chance = random.Random(seed)
    for _ in range(hands):
        rules = random_rules(chance)
        hand = random_hand(rules, chance).state
        match = begin_match(rules, hand.order, hand.button)
        before = tuple(Chips(a + b) for a, b in zip(hand.stacks, hand.put_in, strict=True))
        match = replace(match, stacks=before, brought_in=Chips(sum(before)))

        while hand.phase is not Phase.OVER:
            hand = random_moment(hand, chance).after
        after = finish_hand(match, hand)

        assert sum(after.stacks) + after.taken_out == after.brought_in


@seeds
def test_what_a_state_carries_for_speed_is_what_follows_from_the_rest(
    seed: int, hands: int
) -> None:
    chance = random.Random(seed)

    def look(moment: Moment) -> None:
        state = moment.after
        if state.phase in (Phase.REDEAL, Phase.OVER):
            return
        with_chips = [seat for seat in state.contenders if state.stacks[seat]]
        assert state.able == tuple(seat for seat in with_chips if seat not in state.frozen)
        after_the_draw = state.phase is Phase.SECOND_BETS
        assert state.limit == (state.rules.big_bet if after_the_draw else state.rules.small_bet)

    for _ in range(hands):
        play_through(random_rules(chance), chance, look)


# ---------------------------------------------------------------- what is refused


def some_moves(chance: random.Random) -> list[Move]:
    """Return moves of every kind, most of them illegal at any one moment."""
    amounts = [Chips(n) for n in (-5, 0, 1, 7, 10, 20, 33, *chance.sample(range(600), 3))]
    places: list[tuple[int, ...]] = [
        *[tuple(chance.sample(range(HAND_SIZE), size)) for size in range(HAND_SIZE + 1)],
        *((-1,), (5,), (0, 0), (1, 2, 1), (0, 1, 2, 3, 4, 5)),
    ]
    return [
        *(Fold(), Check(), Call()),
        *map(Bet, amounts),
        *map(Raise, amounts),
        *map(Draw, places),
    ]


def is_offered(options: BettingOptions | DrawOptions | None, move: Move) -> bool:
    """Tell from the options alone whether a move is among them."""
    match options, move:
        case BettingOptions(), Fold():
            return True
        case BettingOptions(check=check), Check():
            return check
        case BettingOptions(call=call), Call():
            return call is not None
        case BettingOptions(bet=WagerSizes() as sizes), Bet(to):
            return allows(sizes, to)
        case BettingOptions(raise_=WagerSizes() as sizes), Raise(to):
            return allows(sizes, to)
        case DrawOptions(most, keep_one_of), Draw(places):
            kept = set(range(HAND_SIZE)) - set(places)
            are_places = len(kept) == HAND_SIZE - len(places)
            keeps_an_ace = len(places) == HAND_SIZE - 1 and bool(kept & set(keep_one_of))
            return are_places and (len(places) <= most or keeps_an_ace)
        case _:
            return False


@seeds
def test_what_is_not_offered_is_refused_and_changes_nothing(seed: int, hands: int) -> None:
    chance = random.Random(seed)
    refusals = Counter[Refusal]()

    def look(moment: Moment) -> None:
        state = moment.before
        before = msgspec.msgpack.encode(state)
        for move in some_moves(chance):
            if state.to_act is None or is_offered(state.options, move):
                continue
            with pytest.raises(IllegalAction) as refused:
                apply(state, state.to_act, move)
            refusals[refused.value.refusal] += 1
        assert msgspec.msgpack.encode(state) == before

    for _ in range(hands // 10):
        play_through(random_rules(chance), chance, look)

    assert set(refusals) == set(Refusal) - {Refusal.NOT_YOUR_TURN, Refusal.HAND_IS_OVER}


@seeds
def test_what_is_offered_is_accepted(seed: int, hands: int) -> None:
    chance = random.Random(seed)

    def look(moment: Moment) -> None:
        state = moment.before
        offered = [move for move in some_moves(chance) if is_offered(state.options, move)]
        if isinstance(state.options, BettingOptions):
            offered += map(Bet, totals(state.options.bet) if state.options.bet else ())
            offered += map(Raise, totals(state.options.raise_) if state.options.raise_ else ())
        for move in offered:
            assert state.to_act is not None
            assert apply(state, state.to_act, move).state != state

    for _ in range(hands // 10):
        play_through(random_rules(chance), chance, look)


@seeds
def test_an_action_of_a_wrong_seat_is_refused_in_every_state(seed: int, hands: int) -> None:
    chance = random.Random(seed)

    def look(moment: Moment) -> None:
        for state in (moment.before, moment.after):
            for seat in range(state.rules.seats):
                if seat != state.to_act:
                    with pytest.raises(IllegalAction) as refused:
                        apply(state, SeatId(seat), chance.choice(some_moves(chance)))
                    is_over = state.phase is Phase.OVER
                    expected = Refusal.HAND_IS_OVER if is_over else Refusal.NOT_YOUR_TURN
                    assert refused.value.refusal is expected

    for _ in range(hands // 10):
        play_through(random_rules(chance), chance, look)

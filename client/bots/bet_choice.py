"""What a bot bets: by the strength of its hand, the price, and a little mood of its own."""

from collections.abc import Sequence
from random import Random
from typing import Final

from client.bots.draw_choice import four_to_a_flush, four_to_a_straight, wilds_of
from client.legal_answers import most_of
from engine.actions import Bet, Call, Check, Fold, Move, Raise
from engine.cards import ACE, JACK, Card
from engine.chips import Chips
from engine.hand_rank import Category, category_of, deciding_ranks, rank_hand
from engine.options import BettingOptions, WagerSizes
from engine.rules import WildCards
from engine.views import HandView, SeatStatus

# How good a hand is, from 0 to 1: in the first round with the draw to come, in the second as it is.
BEFORE_THE_DRAW: Final[Sequence[float]] = (0.12, 0.42, 0.74, 0.82, 0.90, 0.93, 0.97, 1.0, 1.0, 1.0)
AFTER_THE_DRAW: Final[Sequence[float]] = (0.08, 0.34, 0.64, 0.78, 0.88, 0.92, 0.97, 1.0, 1.0, 1.0)
FOUR_TO_A_HAND: Final = 0.42
HIGH_PAIR: Final = 0.14
ACE_HIGH: Final = 0.12
PER_OPPONENT: Final = 0.03
PER_RAISE: Final = 0.05
MOOD: Final = 0.06
BLUFF_CHANCE: Final = 0.05
GOOD: Final = 0.58
VERY_GOOD: Final = 0.74
LEAST_TO_CALL: Final = 0.2


def choose_bet(
    cards: Sequence[Card],
    options: BettingOptions,
    hand: HandView,
    *,
    wild: WildCards,
    rng: Random,
) -> Move:
    """Return what a bot does in a betting round; it never folds what costs nothing."""
    strength = hand_strength(cards, wild, drawn=hand.phase == "second_bets")
    strength += rng.uniform(-MOOD, MOOD) - PER_OPPONENT * (_opponents(hand) - 1)
    wager = _wager(options, strength, hand, rng)
    if wager is not None:
        return wager
    if options.call is None:
        return Check() if options.check else Fold()
    return Call() if strength >= price_of_call(options, hand) else Fold()


def hand_strength(cards: Sequence[Card], wild: WildCards, *, drawn: bool) -> float:
    """Return how good five cards are, from 0 to 1, by rule of thumb."""
    rank = rank_hand(cards, wild)
    category = category_of(rank)
    strength = (AFTER_THE_DRAW if drawn else BEFORE_THE_DRAW)[category]
    best = deciding_ranks(rank)[0]
    if category is Category.ONE_PAIR and best >= JACK:
        strength += HIGH_PAIR
    if category is Category.HIGH_CARD and best == ACE:
        strength += ACE_HIGH
    if category <= Category.ONE_PAIR and not drawn and _is_drawing_well(cards, wild):
        strength = max(strength, FOUR_TO_A_HAND)
    return strength


def _is_drawing_well(cards: Sequence[Card], wild: WildCards) -> bool:
    wilds = wilds_of(cards, wild)
    return bool(four_to_a_flush(cards, wilds) or four_to_a_straight(cards, wilds))


def _opponents(hand: HandView) -> int:
    playing = (SeatStatus.IN, SeatStatus.ALL_IN)
    return sum(seat.status in playing and seat.seat != hand.to_act for seat in hand.seats)


def price_of_call(options: BettingOptions, hand: HandView) -> float:
    """Return how good a hand must be to call: the pot odds, and more after each raise."""
    call = options.call or 0
    odds = call / (hand.pot + call) if call else 0.0
    return max(LEAST_TO_CALL, odds) + PER_RAISE * max(0, hand.wagers - 1)


def _wager(
    options: BettingOptions, strength: float, hand: HandView, rng: Random
) -> Bet | Raise | None:
    if options.bet is not None:
        if rng.random() < _bet_chance(strength):
            return Bet(_amount(options.bet, strength, hand, rng))
    elif options.raise_ is not None and rng.random() < _raise_chance(strength):
        return Raise(_amount(options.raise_, strength, hand, rng))
    return None


def _bet_chance(strength: float) -> float:
    if strength >= GOOD:
        return 0.85
    return 0.35 if strength >= FOUR_TO_A_HAND else BLUFF_CHANCE


def _raise_chance(strength: float) -> float:
    if strength >= VERY_GOOD:
        return 0.75
    return 0.25 if strength >= GOOD else BLUFF_CHANCE / 2


def _amount(sizes: WagerSizes, strength: float, hand: HandView, rng: Random) -> Chips:
    """Return a total of up to the pot and, with a very good hand, of all that may be put in."""
    most = most_of(sizes)
    # A bluff against many can have a strength below nothing.
    wished = sizes.least + int(hand.pot * max(strength, 0.0) * rng.random())
    if strength >= VERY_GOOD and wished >= most:
        return most
    if not sizes.step:
        return sizes.least
    steps = (min(wished, sizes.most) - sizes.least) // sizes.step
    return Chips(sizes.least + steps * sizes.step)

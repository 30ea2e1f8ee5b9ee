"""Which cards a bot keeps: made hands, sets, four to a flush or straight, and high cards."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from client.legal_answers import may_discard
from engine.actions import Draw
from engine.cards import ACE, HAND_SIZE, JACK, JOKER, TWO, Card, rank_of, suit_of
from engine.hand_rank import Category, category_of, rank_hand
from engine.options import DrawOptions
from engine.rules import WildCards

KICKER_CHANCE: Final = 0.15
_RUN: Final = HAND_SIZE - 1
_LOW_ACE: Final = TWO - 1


def choose_discard(
    cards: Sequence[Card], options: DrawOptions, wild: WildCards, rng: Random | None
) -> Draw:
    """Return the cards that a bot discards, always as many as it may; without chance no whims."""
    keep = _places_to_keep(cards, wild, rng)
    by_worth = sorted(range(HAND_SIZE), key=lambda place: _worth(cards[place], wild), reverse=True)
    # What a beginner would throw may be more than the limit allows; the best of it stays.
    for place in by_worth:
        discard = tuple(p for p in range(HAND_SIZE) if p not in keep)
        if may_discard(options, discard):
            return Draw(discard)
        keep.add(place)
    return Draw(())


def is_wild(card: Card, wild: WildCards) -> bool:
    """Tell whether a card stands for others."""
    return card == JOKER or (wild is WildCards.DEUCES and rank_of(card) == TWO)


def wilds_of(cards: Sequence[Card], wild: WildCards) -> set[int]:
    """Return the places of the wild cards."""
    return {place for place in range(HAND_SIZE) if is_wild(cards[place], wild)}


def _worth(card: Card, wild: WildCards) -> int:
    return JOKER + 1 if is_wild(card, wild) else card


def _places_to_keep(cards: Sequence[Card], wild: WildCards, rng: Random | None) -> set[int]:
    category = category_of(rank_hand(cards, wild))
    if category >= Category.STRAIGHT and category is not Category.FOUR_OF_A_KIND:
        return set(range(HAND_SIZE))
    wilds = wilds_of(cards, wild)
    sets = _places_of_sets(cards, wilds)
    if category in (Category.FOUR_OF_A_KIND, Category.TWO_PAIR):
        return wilds | sets
    if category is Category.THREE_OF_A_KIND or _is_high_pair(cards, sets):
        return wilds | sets | _kicker(cards, wilds | sets, rng)
    return wilds | (four_to_a_flush(cards, wilds) or _pair_or_run(cards, wilds, sets, rng))


def _pair_or_run(
    cards: Sequence[Card], wilds: set[int], sets: set[int], rng: Random | None
) -> set[int]:
    if sets:
        return sets | _kicker(cards, wilds | sets, rng)
    return four_to_a_straight(cards, wilds) or _high_cards(cards, wilds)


def _places_of_sets(cards: Sequence[Card], wilds: set[int]) -> set[int]:
    """Return the places of pairs and better; beside a wild card the highest card makes one."""
    naturals = [place for place in range(HAND_SIZE) if place not in wilds]
    counts = Counter(rank_of(cards[place]) for place in naturals)
    sets = {place for place in naturals if counts[rank_of(cards[place])] > 1}
    if sets or not wilds or not naturals:
        return sets
    return {max(naturals, key=lambda place: cards[place])}


def _is_high_pair(cards: Sequence[Card], sets: set[int]) -> bool:
    return any(rank_of(cards[place]) >= JACK for place in sets)


def _kicker(cards: Sequence[Card], kept: set[int], rng: Random | None) -> set[int]:
    """Return the place of an ace kept beside a set now and then, so that draws tell less."""
    aces = [p for p in range(HAND_SIZE) if p not in kept and rank_of(cards[p]) == ACE]
    keeps_one = bool(aces) and rng is not None and rng.random() < KICKER_CHANCE
    return set(aces[:1]) if keeps_one else set()


def four_to_a_flush(cards: Sequence[Card], wilds: set[int]) -> set[int]:
    """Return the places of four cards of one suit, wild ones counting as any, else none."""
    for suit in range(4):
        same = {p for p in range(HAND_SIZE) if p not in wilds and suit_of(cards[p]) == suit}
        if len(same) + len(wilds) >= _RUN:
            return same
    return set()


def four_to_a_straight(cards: Sequence[Card], wilds: set[int]) -> set[int]:
    """Return the places of four cards in a row that one card more at either end completes."""
    by_rank = {rank_of(cards[p]): p for p in range(HAND_SIZE) if p not in wilds}
    for low in range(ACE - _RUN, _LOW_ACE, -1):
        row = {by_rank[rank] for rank in range(low, low + _RUN) if rank in by_rank}
        if len(row) + len(wilds) >= _RUN:
            return row
    return set()


def _high_cards(cards: Sequence[Card], wilds: set[int]) -> set[int]:
    """Return the place of an ace or, without one, of the highest card from a jack up."""
    naturals = [place for place in range(HAND_SIZE) if place not in wilds]
    best = max(naturals, key=lambda place: cards[place])
    return {best} if rank_of(cards[best]) >= JACK else set()

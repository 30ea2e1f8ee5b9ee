#!/usr/bin/env python3
"""Measures the engine beside its peers: hands by PokerKit, ranks by treys and phevaluator."""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import random
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import repeat, starmap
from typing import Final, TypeVar

import treys
from benching import Bar, Measure, Measurement, Piece, best_seconds, run
from phevaluator import evaluate_cards
from scripted_hands import play_ours, play_theirs, random_script, without_questions

from engine.cards import STANDARD_DECK, Card, card_code
from engine.dealing import DECKS
from engine.hand_rank import hand_ranker, rank_hand
from engine.rules import WildCards

SCRIPTS: Final = 200
RANKED: Final = 50_000
PIECE: Final = 1000
SEED: Final = 7
UNIT: Final = "hands/s"

T = TypeVar("T")


def measure_hands() -> Iterator[Measurement]:
    """Play the same random six-seat hands from deck to payment, every decision made before.

    Once with both sides asked before each move what may be done, which is what the bar is about,
    and once with PokerKit told only, while we work the choices out all the same.
    """
    chance = random.Random(SEED)  # noqa: S311 - the same hands in every run
    hands = [random_script(chance) for _ in range(SCRIPTS)]
    for hand in hands:
        assert play_ours(hand) == play_theirs(hand.theirs) == hand.stacks, hand
    ours = [partial(play_ours, hand) for hand in hands]
    asked = [partial(play_theirs, hand.theirs) for hand in hands]
    told = [partial(play_theirs, without_questions(hand.theirs)) for hand in hands]
    rate, peer_rate = rates(SCRIPTS, ours, asked)
    yield Measurement("hands played", rate, UNIT, "PokerKit", peer_rate, Bar(least=10))
    rate, peer_rate = rates(SCRIPTS, ours, told)
    yield Measurement("hands played, PokerKit not asked", rate, UNIT, "PokerKit", peer_rate)


def measure_evaluation() -> Iterator[Measurement]:
    """Rank five-card hands, each library's in its own form; treys knows no wild cards."""
    chance = random.Random(SEED)  # noqa: S311
    plain = [chance.sample(STANDARD_DECK, 5) for _ in range(RANKED)]
    theirs = [[treys.Card.new(card_code(card)) for card in hand] for hand in plain]
    evaluate = treys.Evaluator().evaluate
    peer = in_pieces(theirs, lambda hands: exhaust(map(evaluate, hands, repeat([]))))

    def ranking(hands: Sequence[Sequence[Card]], rank: Callable[..., int]) -> tuple[int, int]:
        return rates(RANKED, in_pieces(hands, lambda piece: exhaust(map(rank, piece))), peer)

    numbers = [tuple(map(int, hand)) for hand in plain]  # phevaluator numbers cards as we do
    rank = hand_ranker(WildCards.NONE)
    phevaluator = in_pieces(numbers, lambda hands: exhaust(starmap(evaluate_cards, hands)))
    rate, peer_rate = rates(
        RANKED, in_pieces(plain, lambda hands: exhaust(map(rank, hands))), phevaluator
    )
    yield Measurement("hands ranked", rate, UNIT, "phevaluator", peer_rate)
    rate, peer_rate = ranking(plain, rank_hand)
    yield Measurement("hands ranked, cards checked first", rate, UNIT, "treys", peer_rate)
    for wild in WildCards:
        hands = [tuple(chance.sample(DECKS[wild], 5)) for _ in range(RANKED)]
        rate, peer_rate = ranking(hands, hand_ranker(wild))
        name = f"hands ranked, wild cards {wild}"
        yield Measurement(name, rate, UNIT, "treys", peer_rate, Bar(least=1.2))


def rates(count: int, ours: Sequence[Piece], theirs: Sequence[Piece]) -> tuple[int, int]:
    """Return how many of so many things each side does in a second, in turns."""
    ours_s, theirs_s = best_seconds(ours, theirs)
    return round(count / ours_s), round(count / theirs_s)


def in_pieces(items: Sequence[T], work: Callable[[Sequence[T]], object]) -> list[Piece]:
    """Cut the work on many items into pieces short enough to have one good moment each."""
    return [partial(work, items[first : first + PIECE]) for first in range(0, len(items), PIECE)]


def exhaust(results: Iterable[object]) -> None:
    """Take every result and keep none, without a loop of ours in the measurement."""
    deque(results, maxlen=0)


MEASURES: Final[dict[str, Measure]] = {"hands": measure_hands, "evaluation": measure_evaluation}

if __name__ == "__main__":
    sys.exit(run(MEASURES))

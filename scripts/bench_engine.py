"""Measure the engine beside its peers and print one JSON line for each measurement.

The peer runs in the same process, in turns with us, so that the ratio holds where the absolute
numbers do not: on a busy machine, on another one, next year.
"""

import json
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Final, NamedTuple

import treys

from engine.cards import DECK_WITH_JOKER, STANDARD_DECK, Card, card_code
from engine.hand_rank import hand_ranker, rank_hand
from engine.rules import WildCards

ROUNDS: Final = 9
HANDS: Final = 50_000
SEED: Final = 7


class Measurement(NamedTuple):
    """One line of the output; ``ours`` and ``peer_value`` count ``unit``."""

    name: str
    ours: float
    peer: str
    peer_value: float
    unit: str


def main() -> int:
    """Run every measurement, or those whose names hold one of the words given."""
    words = sys.argv[1:]
    for name, measure in MEASUREMENTS.items():
        if not words or any(word in name for word in words):
            for measurement in measure():
                print(as_json(measurement), flush=True)
    return 0


def as_json(measurement: Measurement) -> str:
    """Return the line of a measurement, with the ratio of our value to the peer's."""
    ratio = round(measurement.ours / measurement.peer_value, 2)
    return json.dumps({**measurement._asdict(), "ratio": ratio})


def measure_evaluation() -> Iterator[Measurement]:
    """Rank five-card hands, each library's in its own form; treys knows no wild cards."""
    chance = random.Random(SEED)  # noqa: S311 - the same hands in every run
    plain = [chance.sample(STANDARD_DECK, 5) for _ in range(HANDS)]
    theirs = [[treys.Card.new(card_code(card)) for card in hand] for hand in plain]
    evaluate = treys.Evaluator().evaluate

    def run_treys() -> None:
        exhaust(map(evaluate, theirs, repeat([])))

    def measurement(name: str, run: Callable[[], None]) -> Measurement:
        ours, peer_value = best_rates(HANDS, run, run_treys)
        return Measurement(name, ours, "treys", peer_value, "hands/s")

    yield measurement("evaluation, checked", lambda: exhaust(map(rank_hand, plain)))
    for wild in WildCards:
        deck = DECK_WITH_JOKER if wild in {WildCards.JOKER, WildCards.BUG} else STANDARD_DECK
        hands = [tuple(chance.sample(deck, 5)) for _ in range(HANDS)]
        yield measurement(f"evaluation, wild cards {wild}", ranking(hands, wild))


def ranking(hands: Sequence[Sequence[Card]], wild: WildCards) -> Callable[[], None]:
    """Return a run over the hands, the tables built."""
    rank_dealt_hand = hand_ranker(wild)
    return lambda: exhaust(map(rank_dealt_hand, hands))


def best_rates(count: int, *runs: Callable[[], None]) -> list[float]:
    """Return how many of ``count`` things a second each run does at its best, taking turns."""
    best = [float("inf")] * len(runs)
    for _ in range(ROUNDS):
        for place, run in enumerate(runs):
            began = time.perf_counter()
            run()
            best[place] = min(best[place], time.perf_counter() - began)
    return [round(count / seconds) for seconds in best]


def exhaust(results: Iterable[object]) -> None:
    """Take every result and keep none, without a loop of ours in the measurement."""
    deque(results, maxlen=0)


MEASUREMENTS: Final[dict[str, Callable[[], Iterator[Measurement]]]] = {
    "evaluation": measure_evaluation,
}

if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Measure the engine beside its peers and print one JSON line for each measurement.

The peer runs in the same process, in turns with us, so that the ratio holds where the absolute
numbers do not: on a busy machine, on another one, next year.
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import json
import random
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Final, NamedTuple

import pokerkit
import treys

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.apply_action import apply
from engine.cards import DECK_WITH_JOKER, STANDARD_DECK, Card, card_code
from engine.dealing import begin_hand
from engine.hand_rank import hand_ranker, rank_hand
from engine.rule_options import make_rules
from engine.rules import TableRules, WildCards
from tests.support.pokerkit_oracle import new_state
from tests.support.random_play import Moved, give
from tests.support.recorded_hands import Recorded, record

ROUNDS: Final = 9
HANDS: Final = 50_000
PLAYED_HANDS: Final = 200
PLAYERS: Final = 6
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


def measure_hands() -> Iterator[Measurement]:
    """Play the same random six-seat hands to their ends, everybody with deep stacks."""
    chance = random.Random(SEED)  # noqa: S311 - the same hands in every run
    rules = make_rules("classic", {"seats": str(PLAYERS)})
    hands = [record(rules, (500,) * PLAYERS, chance) for _ in range(PLAYED_HANDS)]
    scripts = [pokerkit_script(hand) for hand in hands]

    def run_ours() -> None:
        for hand in hands:
            play_by_engine(rules, hand)

    def run_pokerkit() -> None:
        for script in scripts:
            play_by_pokerkit(rules, script)

    with warnings.catch_warnings(action="ignore"):
        ours, peer_value = best_rates(PLAYED_HANDS, run_ours, run_pokerkit)
    yield Measurement("hands, six seats", ours, "pokerkit", peer_value, "hands/s")


def play_by_engine(rules: TableRules, hand: Recorded) -> None:
    """Deal a recorded hand and make its moves."""
    dealt = hand.dealt
    state = begin_hand(
        rules,
        number=1,
        button=dealt.button,
        order=dealt.order,
        stacks=hand.stacks,
        deck=hand.deck,
    ).state
    for moment in hand.moments:
        given = moment.given
        if isinstance(given, Moved):
            state = apply(state, given.seat, given.move).state
        else:
            state = give(state, given).state
    assert state.stacks == hand.over.stacks


class PokerKitScript(NamedTuple):
    """A hand in PokerKit's terms: each move with the cards that a draw discards and receives."""

    stacks: tuple[int, ...]
    dealt: tuple[str, ...]
    moves: tuple[tuple[Move, str, str], ...]


def pokerkit_script(hand: Recorded) -> PokerKitScript:
    """Return a recorded hand as PokerKit can play it."""
    moves = []
    for moment, given in hand.moves:
        discard = given.move.discard if isinstance(given.move, Draw) else ()
        cards = moment.before.cards[given.seat]
        received = hand.received_by(given.seat) if discard else ()
        moves.append((given.move, codes(cards[place] for place in discard), codes(received)))
    return PokerKitScript(hand.stacks, tuple(map(codes, hand.dealt.cards)), tuple(moves))


def play_by_pokerkit(rules: TableRules, script: PokerKitScript) -> None:
    """Deal a recorded hand and make its moves, in as few calls as PokerKit needs."""
    state = new_state(rules, script.stacks, pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
    for cards in script.dealt:
        state.deal_hole(cards)
    replacements: list[str] = []
    for move, discarded, received in script.moves:
        match move:
            case Fold():
                state.fold()
            case Check() | Call():
                state.check_or_call()
            case Bet(to) | Raise(to):
                state.complete_bet_or_raise_to(to)
            case Draw():
                state.stand_pat_or_discard(discarded)
                replacements += [received] if received else []
        if replacements and state.stand_patter_or_discarder_index is None:
            for cards in replacements:
                state.deal_hole(cards)
            replacements.clear()
    assert not state.status, "the hand is over"


def codes(cards: Iterable[Card]) -> str:
    """Return cards as PokerKit reads them."""
    return "".join(map(card_code, cards))


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
    "hands": measure_hands,
}

if __name__ == "__main__":
    sys.exit(main())

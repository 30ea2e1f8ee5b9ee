"""Tables in the middle of a match, reached by playing at random."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.options import BettingOptions, DrawOptions, Options
from net.host.seats import PeerId, taken
from protocol.messages import BuyIn, NextHand, Start, TablePhase, Want
from tests.net.host.bench import Bench
from tests.support.random_play import random_move as any_move

NAMES: Final = ("Ana", "Ben", "Cyd", "Dan", "Eva", "Fay", "Gil", "Hal")
OPTIONS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"forced_bets": "blinds"},
    {"forced_bets": "antes_and_blinds", "starting_chips": "60"},
    {"draw_limit": "5", "starting_chips": "100"},
    {"betting_limit": "pot", "starting_chips": "200"},
)
MOST_HANDS: Final = 12
MOST_WAIT: Final = 30  # seconds in which nobody is asked: all are broke

PickRules = Callable[[random.Random], tuple[str, Mapping[str, str]]]
"""Picks a preset, and options to set by hand."""


def classic_rules(chance: random.Random) -> tuple[str, Mapping[str, str]]:
    """Pick the classic rules, with another kind of bets or draw now and then."""
    return "classic", chance.choice(OPTIONS)


def states(
    chance: random.Random, pick_rules: PickRules = classic_rules
) -> Iterator[tuple[Bench, list[PeerId]]]:
    """Play one match after the other, at tables of every size, and stop at every question.

    Whoever looks may answer it.
    """
    while True:
        preset, options = pick_rules(chance)
        bench = Bench(options, preset=preset, seed=chance.randrange(10**6))
        players = bench.sit(*NAMES[: chance.randint(2, bench.live.rules.seats)])
        peers = [*players, bench.join("Wes", want=Want.WATCH)]
        bench.say(players[0], Start())
        asked_at = bench.now
        while bench.phase() is not TablePhase.MATCH_OVER:
            bench.now += 1
            if (turn := bench.live.turn) is not None:
                asked_at = bench.now
                yield bench, peers
                if bench.live.turn is turn and bench.live.hand is not None:
                    bench.act(any_move(bench.live.hand, chance))
            elif hands_played(bench) >= MOST_HANDS or bench.now - asked_at > MOST_WAIT:
                break
            else:
                _go_on(bench)


def _go_on(bench: Bench) -> None:
    """Do what leads to the next hand; in a ring game whoever can brings chips."""
    for seat in taken(bench.live.seats):
        if seat.peer is None:
            continue
        ring = bench.update(seat.peer).private.ring
        if ring is not None and ring.buy_in is not None and not ring.asked:
            bench.say(seat.peer, BuyIn(chips=ring.buy_in.least))
        if bench.phase() is TablePhase.BETWEEN_HANDS:
            bench.say(seat.peer, NextHand())


def hands_played(bench: Bench) -> int:
    """Return how many hands were dealt in this match."""
    return 0 if bench.live.hand is None else bench.live.hand.number


def random_move(options: Options, chance: random.Random) -> Move:
    if isinstance(options, DrawOptions):
        return Draw(tuple(sorted(chance.sample(range(5), chance.randint(0, options.most)))))
    return chance.choice(_bets(options))


def _bets(options: BettingOptions) -> list[Move]:
    moves: list[Move] = [Fold()]
    if options.check:
        moves += [Check()] * 3
    if options.call is not None:
        moves += [Call()] * 4
    if options.bet is not None:
        moves.append(Bet(to=options.bet.least))
    if options.raise_ is not None:
        moves.append(Raise(to=options.raise_.least))
    return moves

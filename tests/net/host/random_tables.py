"""Tables in the middle of a match, reached by playing at random."""

import random
from collections.abc import Iterator
from typing import Final

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.options import BettingOptions, DrawOptions, Options
from net.host.seats import PeerId, taken
from protocol.messages import NextHand, Start, TablePhase, Want
from tests.net.host.bench import Bench

NAMES: Final = ("Ana", "Ben", "Cyd", "Dan", "Eva", "Fay", "Gil", "Hal")
OPTIONS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"forced_bets": "blinds"},
    {"forced_bets": "antes_and_blinds", "starting_chips": "60"},
    {"draw_limit": "5", "starting_chips": "100"},
    {"betting_limit": "pot", "starting_chips": "200"},
)


def states(chance: random.Random) -> Iterator[tuple[Bench, list[PeerId]]]:
    """Play one match after the other, at tables of every size, and stop at every question."""
    while True:
        names = NAMES[: chance.randint(2, 8)]
        bench = Bench(chance.choice(OPTIONS), seed=chance.randrange(10**6))
        players = bench.sit(*names)
        peers = [*players, bench.join("Wes", want=Want.WATCH)]
        bench.say(players[0], Start())
        while bench.phase() is not TablePhase.MATCH_OVER:
            bench.now += 1
            if bench.live.turn is None:
                for seat in taken(bench.live.seats):
                    if bench.phase() is TablePhase.BETWEEN_HANDS and seat.peer is not None:
                        bench.say(seat.peer, NextHand())
                continue
            yield bench, peers
            bench.act(random_move(bench.live.turn.options, chance))


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

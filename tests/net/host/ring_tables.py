"""Ring games that have begun, for tests of what happens between their hands."""

from engine.actions import Fold
from engine.chips import Chips
from net.host.seats import PeerId
from protocol.messages import (
    BuyIn,
    PlayerView,
    RingOptions,
    Start,
    TablePhase,
)
from tests.net.host.bench import Bench

FOLD = Fold()


def opened(*names: str, **options: str) -> tuple[Bench, list[PeerId]]:
    """Return a ring game that has begun, in which nobody has brought chips yet."""
    bench = Bench(options, preset="cardroom")
    peers = bench.sit(*names)
    bench.say(peers[0], Start())
    return bench, peers


def under_way(*names: str, chips: int = 100, **options: str) -> tuple[Bench, list[PeerId]]:
    """Return a ring game in its first hand, with everybody in it."""
    bench, peers = opened(*names, **options)
    for peer in peers:
        bench.say(peer, BuyIn(chips=Chips(chips)))
    assert bench.phase() is TablePhase.HAND
    return bench, peers


def seat_of(bench: Bench, peer: PeerId, name: str) -> PlayerView:
    view = bench.update(peer).view
    return next(player for player in view.players if player.name == name)


def own(bench: Bench, peer: PeerId) -> RingOptions:
    options = bench.update(peer).private.ring
    assert options is not None
    return options


def play_out(bench: Bench) -> None:
    """Let everybody fold to the last, and go on to the next hand where there is one."""
    while bench.phase() is TablePhase.HAND:
        bench.act(FOLD)


def next_hand(bench: Bench) -> None:
    play_out(bench)
    bench.pass_time(8)

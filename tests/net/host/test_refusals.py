"""What is refused changes nothing, whatever it is, whoever sends it and however often."""

import random

import pytest

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.chips import Chips
from engine.errors import Refusal
from engine.presets import PRESETS
from net.host.limits import DEFAULT_LIMITS
from net.host.live_table import Turn
from net.host.recording import state_hash
from net.host.seats import PeerId
from protocol.codes import Reason
from protocol.messages import Act, NextHand, Rejected
from tests.net.host.bench import Bench
from tests.net.host.random_tables import hands_played, random_move, states

EVERY_MOVE: tuple[Move, ...] = (
    Fold(),
    Check(),
    Call(),
    Bet(to=Chips(10)),
    Raise(to=Chips(20)),
    Draw(()),
    Draw((0,)),
)


@pytest.mark.parametrize("hands", [20, pytest.param(2_000, marks=pytest.mark.heavy)])
@pytest.mark.timeout(200)
def test_no_move_from_a_wrong_seat_changes_anything_at_any_moment_of_many_hands(
    hands: int,
) -> None:  # its share: 20 s of one core
    chance = random.Random(11)
    played, last = 0, None
    for bench, peers in states(chance, lambda chance: (chance.choice(list(PRESETS)), {})):
        before = state_hash(bench.live)

        for peer in peers:
            if peer != bench.peer_of(asked(bench).seat):
                assert_no_move_is_taken(bench, peer)

        assert state_hash(bench.live) == before
        played += (bench, hands_played(bench)) != last
        last = (bench, hands_played(bench))
        if played > hands:
            break


def assert_no_move_is_taken(bench: Bench, peer: PeerId) -> None:
    """Try every kind of move from a peer that is not asked."""
    before, prompt = bench.live, asked(bench).prompt
    bench.now += len(EVERY_MOVE) / DEFAULT_LIMITS.messages_per_second
    for move in EVERY_MOVE:
        (answer,) = bench.say(peer, Act(prompt=prompt, move=move))
        assert isinstance(answer, Rejected)
        assert answer.code in {Refusal.NOT_YOUR_TURN, Reason.NOT_SEATED}
        assert bench.live is before


def asked(bench: Bench) -> Turn:
    assert bench.live.turn is not None
    return bench.live.turn


def test_a_whole_stream_sent_again_after_a_return_changes_nothing() -> None:
    bench = Bench(seed=3)
    ana, ben = bench.sit_and_start("Ana", "Ben")
    chance, sent = random.Random(3), []
    for _ in range(3):
        while bench.live.turn is not None:
            turn = bench.live.turn
            act = Act(prompt=turn.prompt, move=random_move(turn.options, chance))
            if turn.seat == 1:
                sent.append(act)
            bench.act(act.move)
        bench.say(ana, NextHand())
        bench.say(ben, NextHand())
    bench.lose(ben)
    again = bench.join("Ben", token=bench.welcome(ben).token)
    before = bench.live

    for act in sent:
        bench.now += 1
        (answer,) = bench.say(again, act)
        assert isinstance(answer, Rejected)
        assert answer.code in {Reason.STALE, Reason.DUPLICATE}

    assert len(sent) > 3
    assert bench.live == before

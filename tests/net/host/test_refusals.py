"""What is refused changes nothing, whatever it is, whoever sends it and however often."""

import itertools
import random

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.chips import Chips
from engine.errors import Refusal
from protocol.codes import Reason
from protocol.messages import Act, NextHand, Rejected
from tests.net.host.bench import Bench
from tests.net.host.random_tables import random_move, states

EVERY_MOVE: tuple[Move, ...] = (
    Fold(),
    Check(),
    Call(),
    Bet(to=Chips(10)),
    Raise(to=Chips(20)),
    Draw(()),
    Draw((0,)),
)


def test_no_move_from_a_wrong_seat_changes_anything_at_any_moment() -> None:
    for bench, peers in itertools.islice(states(random.Random(11)), 150):
        turn, before = bench.live.turn, bench.live
        assert turn is not None
        for peer in peers:
            if peer == bench.peer_of(turn.seat):
                continue
            for move in EVERY_MOVE:
                bench.now += 1  # or it would be the flood that is refused
                (answer,) = bench.say(peer, Act(prompt=turn.prompt, move=move))
                assert isinstance(answer, Rejected)
                assert answer.code in {Refusal.NOT_YOUR_TURN, Reason.NOT_SEATED}
                assert bench.live == before


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

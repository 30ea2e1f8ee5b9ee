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
from protocol.messages import Act, BuyIn, NextHand, PeerMessage, Rejected, Start, Want
from tests.net.host.bench import Bench
from tests.net.host.random_tables import hands_played, states
from tests.support.random_play import random_move as any_move

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
    for bench, peers in states(chance, any_preset):
        before = state_hash(bench.live)

        for peer in peers:
            if peer != bench.peer_of(asked(bench).seat):
                assert_no_move_is_taken(bench, peer)

        assert state_hash(bench.live) == before
        played += (bench, hands_played(bench)) != last
        last = (bench, hands_played(bench))
        if played > hands:
            break


def any_preset(chance: random.Random) -> tuple[str, dict[str, str]]:
    return chance.choice(list(PRESETS)), {"seats": chance.choice(("3", "4", "6"))}


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


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("sender", ["who said it, back again", "another player", "a watcher"])
def test_whole_streams_sent_again_change_nothing(preset: str, sender: str) -> None:
    bench, sent = recorded_evening(preset)
    ben = bench.peer_of(1)
    if sender == "another player":
        again = bench.peer_of(2)
    elif sender == "a watcher":
        again = bench.join("Wes", want=Want.WATCH)
    else:
        bench.lose(ben)
        again = bench.join("Ben", token=bench.welcome(ben).token)
    before = bench.live
    prompt = asked(bench).prompt

    for act in sent:
        bench.now += 0.05
        (answer,) = bench.say(again, act)
        assert isinstance(answer, Rejected)
        assert bench.live is before

    assert len(sent) > 10
    assert asked(bench).prompt == prompt


def recorded_evening(preset: str) -> tuple[Bench, list[PeerMessage]]:
    """Play some hands and stop within one; return everything that Ben said in them."""
    for seed in range(100):
        bench, chance = Bench(preset=preset, seed=seed), random.Random(seed)
        players = bench.sit("Ana", "Ben", "Cyd")
        bench.say(players[0], Start())
        for player in players:
            bench.say(player, BuyIn(chips=Chips(200)))  # turned down where nobody brings chips
        sent: list[PeerMessage] = []
        for _ in range(150):
            if hands_played(bench) >= 3 and bench.asked() == 2 and len(sent) > 10:
                return bench, sent
            sent += go_on(bench, players, chance)
    raise AssertionError("three never play for three hands")


def go_on(bench: Bench, players: list[PeerId], chance: random.Random) -> list[PeerMessage]:
    """Have the next thing happen; return what Ben said in it."""
    bench.now += 1
    if bench.live.turn is None:
        for player in players:
            bench.say(player, NextHand())
        return [NextHand()]
    assert bench.live.hand is not None
    act = Act(prompt=asked(bench).prompt, move=any_move(bench.live.hand, chance))
    is_by_ben = bench.asked() == 1
    bench.act(act.move)
    return [act] if is_by_ben else []

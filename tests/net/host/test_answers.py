"""Prompts and their answers: what counts once, and what changes nothing."""

import pytest

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.chips import Chips, SeatId
from engine.errors import Refusal
from engine.events import Called, PotAwarded
from net.testing import stacked_deck
from protocol.codes import Reason
from protocol.messages import Act, NextHand, Rejected, TablePhase
from tests.net.host.bench import Bench

BET, RAISE = Bet(to=Chips(10)), Raise(to=Chips(20))
CALL, CHECK, FOLD, PAT = Call(), Check(), Fold(), Draw(())


def test_a_prompt_goes_to_the_seat_to_act_alone_with_all_its_answers() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")

    prompt = bench.prompt(ben)

    assert prompt.options == bench.live.turn.options  # type: ignore[union-attr]
    assert prompt.default == CHECK
    assert bench.update(ana).private.prompt is None
    assert bench.update(cyd).private.prompt is None


def test_n13_the_same_answer_twice_counts_once() -> None:
    bench = Bench()
    _, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(BET)
    call = Act(prompt=bench.prompt(cyd).id, move=CALL)

    bench.say(cyd, call)
    (second,) = bench.say(cyd, call)

    assert isinstance(second, Rejected)
    assert second.code == Reason.DUPLICATE
    assert bench.events(cyd).count(Called(SeatId(2), Chips(10), all_in=False)) == 1
    assert bench.update(ben).view.hand.seats[1].put_in == 15  # type: ignore[union-attr]


def test_n13_a_draw_sent_twice_draws_once() -> None:
    bench = Bench()
    _, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(CHECK, CHECK, CHECK)
    draw = Act(prompt=bench.prompt(ben).id, move=Draw((0, 1)))

    bench.say(ben, draw)
    after_first = bench.update(ben).private.cards
    (second,) = bench.say(ben, draw)

    assert isinstance(second, Rejected)
    assert second.code == Reason.DUPLICATE
    assert bench.update(ben).private.cards == after_first
    assert len(after_first) == 5


def test_n11_an_answer_to_an_earlier_hand_does_not_reach_the_next() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(CHECK)
    old = Act(prompt=bench.prompt(cyd).id, move=FOLD)
    bench.act(CHECK, CHECK, PAT, PAT, PAT, CHECK, CHECK, CHECK)
    for peer in (ana, ben, cyd):
        bench.say(peer, NextHand())
    assert bench.live.hand is not None
    assert bench.live.hand.number == 2

    (late,) = bench.say(cyd, old)

    assert isinstance(late, Rejected)
    assert late.code == Reason.STALE
    assert len(bench.update(cyd).private.cards) == 5


def test_another_answer_to_an_answered_prompt_is_stale() -> None:
    bench = Bench()
    _, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    prompt = bench.prompt(ben).id
    bench.act(BET)

    (second,) = bench.say(ben, Act(prompt=prompt, move=FOLD))

    assert isinstance(second, Rejected)
    assert second.code == Reason.STALE


def test_b10_folding_again_after_the_hand_wins_nothing_twice() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(BET)
    fold = Act(prompt=bench.prompt(ana).id, move=FOLD)

    answers = [bench.say(ana, fold) for _ in range(4)]

    assert [m.code for m in (a[0] for a in answers[1:]) if isinstance(m, Rejected)] == [
        Reason.DUPLICATE
    ] * 3
    stacks = [player.stack for player in bench.update(ben).view.players]
    assert stacks == [495, 505]
    assert sum(isinstance(event, PotAwarded) for event in bench.events(ben)) == 1


@pytest.mark.parametrize("move", [FOLD, CHECK, CALL, BET, RAISE, PAT])
def test_b12_nobody_moves_out_of_turn(move: Move) -> None:
    bench = Bench()
    peers = bench.sit_and_start("Ana", "Ben", "Cyd")
    before = bench.live

    answers = [bench.answer(peer, move) for peer in (peers[0], peers[2])]

    for answer in answers:
        assert isinstance(answer, Rejected)
        assert answer.code == Refusal.NOT_YOUR_TURN
    assert bench.live == before


@pytest.mark.parametrize(
    ("case", "before", "move", "code"),
    [
        ("B12 a bet in the draw", (CHECK, CHECK, CHECK), BET, Refusal.NOT_NOW),
        ("B12 a draw in a betting round", (), PAT, Refusal.NOT_NOW),
        ("B13 a check with chips owed", (BET,), CHECK, Refusal.CANNOT_CHECK),
        ("B13 a call with nothing owed", (), CALL, Refusal.NOTHING_TO_CALL),
        ("B13 a raise with nothing owed", (), RAISE, Refusal.CANNOT_RAISE),
        ("B14 a place twice", (CHECK,) * 3, Draw((2, 2)), Refusal.SAME_CARD_TWICE),
        ("B16 a place that is none", (CHECK,) * 3, Draw((-1,)), Refusal.NO_SUCH_CARD),
        ("B16 a sixth place", (CHECK,) * 3, Draw((5,)), Refusal.NO_SUCH_CARD),
    ],
)
def test_an_impossible_move_is_refused_and_changes_nothing(
    case: str, before: tuple[Move, ...], move: Move, code: Refusal
) -> None:
    bench = Bench()
    bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(*before)
    asked = bench.peer_of(bench.live.turn.seat)  # type: ignore[union-attr]
    before_it = bench.live

    answer = bench.answer(asked, move)

    assert isinstance(answer, Rejected), case
    assert answer.code == code, case
    assert answer.text, case
    assert answer.prompt == bench.prompt(asked).id, case
    assert bench.live == before_it, case


def test_a_prompt_number_is_never_used_again() -> None:
    bench = Bench()
    peers = bench.sit_and_start("Ana", "Ben")
    numbers = []
    for _ in range(2):
        while bench.live.turn is not None:
            numbers.append(bench.live.turn.prompt)
            bench.act(PAT if bench.live.hand.phase == 1 else CHECK)  # type: ignore[union-attr]
        bench.say(peers[0], NextHand())
        bench.say(peers[1], NextHand())

    assert bench.phase() is TablePhase.HAND
    assert numbers == list(range(1, len(numbers) + 1))


def test_an_invented_prompt_number_is_no_turn() -> None:
    bench = Bench()
    _, ben = bench.sit_and_start("Ana", "Ben")

    (answer,) = bench.say(ben, Act(prompt=999, move=CHECK))

    assert isinstance(answer, Rejected)
    assert answer.code == Refusal.NOT_YOUR_TURN


def test_the_dealer_reshuffles_at_once_when_the_stock_runs_short() -> None:
    # R-STOCK-1: eight players who draw five each from a stock of twelve.
    bench = Bench({"draw_limit": "5", "ace_draw": "off"})
    bench.sit_and_start("Ana", "Ben", "Cyd", "Dan", "Eva", "Fay", "Gil", "Hal")
    bench.act(*[CHECK] * 8)

    bench.act(*[Draw((0, 1, 2, 3, 4))] * 8)

    assert bench.asked() == 1
    assert bench.live.hand is not None
    assert bench.live.hand.phase == 3


def test_a_passed_out_deal_is_dealt_again_at_once() -> None:
    # R-PASS-1 needs a preset that redeals; the host gives the new deck without being asked.
    bench = Bench(preset="party")
    bench.sit_and_start("Ana", "Ben")

    bench.act(CHECK, CHECK)

    assert bench.live.hand is not None
    assert bench.live.hand.deal == 2
    assert bench.live.turn is not None


def test_the_first_hand_is_dealt_from_the_deck_that_was_shuffled() -> None:
    deck = stacked_deck("As Ah Ad 2c 3d", "Ks Kh 7c 7d 9h", button=0)
    bench = Bench(decks=[deck])

    ana, _ = bench.sit_and_start("Ana", "Ben")

    assert bench.update(ana).private.hand_name == "three of a kind, aces"

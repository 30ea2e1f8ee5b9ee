"""The ring game at the table: chips of the evening, coming and going."""

import pytest

from engine.actions import Call, Check, Draw, Fold, Raise
from engine.chips import Chips, SeatId
from engine.errors import Refusal
from engine.events import Folded, HandBegan, Posted
from engine.views import Presence
from net.host.ring_course import ACCOUNTS_KEPT
from net.testing import stacked_deck
from protocol.codes import Reason
from protocol.messages import (
    AddBot,
    BuyIn,
    ChipRange,
    ChipsBrought,
    ChipsGranted,
    EntryPrice,
    Grant,
    Kick,
    Leave,
    PostBlind,
    Rejected,
    RingOptions,
    SatIn,
    SitOut,
    Start,
    TablePhase,
    TableState,
    TopUp,
    WaitForBlind,
    Want,
)
from tests.net.host.bench import Bench
from tests.net.host.ring_tables import next_hand, opened, own, play_out, seat_of, under_way

FOLD, PAT, CHECK, CALL = Fold(), Draw(()), Check(), Call()


# ---------------------------------------------------------------- chips of the evening


def test_a_ring_game_waits_until_two_have_brought_chips_r_ring_3() -> None:
    bench, (ana, ben) = opened("Ana", "Ben")
    assert bench.phase() is TablePhase.WAITING
    assert own(bench, ana) == RingOptions(buy_in=ChipRange(Chips(40), Chips(400)), sit_out=True)
    assert bench.update(ben).view.least_buy_in == 40

    bench.say(ana, BuyIn(chips=Chips(100)))
    assert bench.phase() is TablePhase.WAITING
    bench.say(ben, BuyIn(chips=Chips(400)))

    assert bench.phase() is TablePhase.HAND
    assert ChipsBrought(seat=SeatId(0), chips=Chips(100), stack=Chips(100)) in bench.events(ben)
    assert (seat_of(bench, ana, "Ben").bankroll, seat_of(bench, ana, "Ana").bankroll) == (0, 300)


def test_who_has_not_brought_chips_is_waited_for_a_while_only() -> None:
    bench, (ana, ben, _) = opened("Ana", "Ben", "Cyd")

    for peer in (ana, ben):
        bench.say(peer, BuyIn(chips=Chips(100)))
    assert bench.phase() is TablePhase.WAITING
    assert bench.update(ana).view.next_hand_ms == 8000
    bench.pass_time(8)

    assert bench.phase() is TablePhase.HAND
    assert {seat.seat for seat in bench.update(ana).view.hand.seats} == {0, 1}  # type: ignore[union-attr]


def test_nobody_is_waited_for_who_sits_out() -> None:
    bench, (ana, ben, cyd) = opened("Ana", "Ben", "Cyd")

    bench.say(cyd, SitOut())
    for peer in (ana, ben):
        bench.say(peer, BuyIn(chips=Chips(100)))

    assert bench.phase() is TablePhase.HAND


@pytest.mark.parametrize("chips", [0, 39, 401])
def test_a_buy_in_out_of_bounds_is_refused_r_ring_1(chips: int) -> None:
    bench, (ana, _) = opened("Ana", "Ben")

    (answer,) = bench.say(ana, BuyIn(chips=Chips(chips)))

    assert isinstance(answer, Rejected)
    assert (answer.code, answer.text) == (
        Refusal.WRONG_AMOUNT,
        f"You can bring 40 to 400 chips, not {chips}.",
    )


def test_chips_asked_for_in_a_hand_come_when_it_is_paid_r_ring_1() -> None:
    bench, (ana, ben) = under_way("Ana", "Ben")

    bench.say(ana, TopUp(chips=Chips(50)))
    assert own(bench, ana).asked == 50
    assert not any(isinstance(e, ChipsBrought) and e.chips == 50 for e in bench.events(ben))
    stack_before = seat_of(bench, ana, "Ana").stack
    bench.act(FOLD)

    assert bench.phase() is TablePhase.BETWEEN_HANDS
    assert seat_of(bench, ana, "Ana").stack == stack_before + 50
    assert own(bench, ana).asked == 0


def test_a_top_up_that_is_too_small_once_the_hand_is_lost_is_refused_then_r_ring_1() -> None:
    aces, kings = "As Ah Ad 2c 3d", "Ks Kh Kd 4c 5d"
    bench = Bench(
        {"betting_limit": "none"},
        preset="cardroom",
        decks=[stacked_deck(aces, kings, button=0)],
    )
    ana, ben = bench.sit("Ana", "Ben")
    bench.say(ana, Start())
    for peer in (ana, ben):
        bench.say(peer, BuyIn(chips=Chips(40)))
    bench.say(ben, TopUp(chips=Chips(10)))

    bench.act(Raise(to=Chips(40)), CALL, PAT, PAT)

    assert bench.phase() is TablePhase.BETWEEN_HANDS
    assert bench.rejections(ben)[-1].text == "You can bring 40 to 360 chips, not 10."
    assert (seat_of(bench, ana, "Ben").stack, seat_of(bench, ana, "Ana").stack) == (0, 80)


def test_who_is_broke_buys_in_again_and_plays_on_r_out_1() -> None:
    aces, kings = "As Ah Ad 2c 3d", "Ks Kh Kd 4c 5d"
    bench = Bench(
        {"betting_limit": "none"},
        preset="cardroom",
        decks=[stacked_deck(aces, kings, button=0)],
    )
    ana, ben = bench.sit("Ana", "Ben")
    bench.say(ana, Start())
    for peer in (ana, ben):
        bench.say(peer, BuyIn(chips=Chips(40)))
    bench.act(Raise(to=Chips(40)), CALL, PAT, PAT)
    bench.pass_time(8)
    assert bench.phase() is TablePhase.WAITING

    bench.say(ben, BuyIn(chips=Chips(40)))

    assert bench.phase() is TablePhase.HAND
    assert [seat_of(bench, ana, name).net for name in ("Ana", "Ben")] == [40, -40]


def test_the_host_can_grant_more_chips_which_are_no_winnings_r_ring_1() -> None:
    bench, (ana, ben) = under_way("Ana", "Ben")

    (refused,) = bench.say(ben, Grant(seat=SeatId(1), chips=Chips(100)))
    bench.say(ana, Grant(seat=SeatId(1), chips=Chips(100)))

    assert isinstance(refused, Rejected)
    assert refused.code == Reason.NOT_HOST
    assert ChipsGranted(seat=SeatId(1), chips=Chips(100)) in bench.events(ben)
    assert (seat_of(bench, ben, "Ben").bankroll, seat_of(bench, ben, "Ben").net) == (400, 0)


@pytest.mark.parametrize(
    ("seat", "chips", "code"),
    [(5, 100, Reason.NO_SUCH_PLAYER), (1, 0, Refusal.WRONG_AMOUNT)],
)
def test_chips_cannot_be_granted_to_nobody_or_none_of_them(
    seat: int, chips: int, code: Reason | Refusal
) -> None:
    bench, (ana, _) = under_way("Ana", "Ben")

    (answer,) = bench.say(ana, Grant(seat=SeatId(seat), chips=Chips(chips)))

    assert isinstance(answer, Rejected)
    assert answer.code == code


# ---------------------------------------------------------------- coming and going


def test_a_newcomer_takes_a_seat_in_the_middle_of_the_game_and_waits_for_the_blind_r_ring_4() -> (
    None
):
    bench, (ana, _, _) = under_way("Ana", "Ben", "Cyd")
    assert bench.state() is TableState.OPEN

    dan = bench.join("Dan")
    bench.say(dan, BuyIn(chips=Chips(200)))

    assert bench.welcome(dan).seat == 3
    assert bench.update(dan).private.cards == ()
    assert own(bench, dan) == RingOptions(
        buy_in=ChipRange(Chips(40), Chips(400)),
        asked=Chips(200),
        entry=EntryPrice(Chips(4), Chips(0)),
        sit_out=True,
    )
    play_out(bench)
    assert seat_of(bench, ana, "Dan").stack == 200
    assert seat_of(bench, ana, "Dan").presence is Presence.WAITING
    bench.pass_time(8)
    dealt_in = [e.seats for e in bench.events(dan) if isinstance(e, HandBegan)]
    assert dealt_in[-1] == (2, 3, 0, 1), "between small blind and button: it is the big blind"


def test_a_newcomer_who_posts_is_dealt_in_at_once_r_ring_4() -> None:
    bench, (ana, *_) = under_way("Ana", "Ben", "Cyd", "Dan")
    eve = bench.join("Eve")
    bench.say(eve, BuyIn(chips=Chips(200)))

    bench.say(eve, PostBlind())
    assert SatIn(seat=SeatId(4), presence=Presence.POSTING) in bench.events(ana)
    next_hand(bench)

    assert Posted(SeatId(4), Chips(4), Chips(0), all_in=False) in bench.events(ana)


def test_a_newcomer_can_change_their_mind_and_wait_r_ring_4() -> None:
    bench, (ana, *_) = under_way("Ana", "Ben", "Cyd", "Dan")
    eve = bench.join("Eve")
    bench.say(eve, BuyIn(chips=Chips(200)))
    bench.say(eve, PostBlind())

    bench.say(eve, WaitForBlind())
    (again,) = bench.say(eve, WaitForBlind())
    next_hand(bench)

    assert isinstance(again, Rejected)
    assert again.code == Reason.STALE
    assert not any(isinstance(e, Posted) for e in bench.events(ana))


def test_who_leaves_between_hands_takes_all_chips_along_r_ring_1() -> None:
    bench, (ana, ben, _) = under_way("Ana", "Ben", "Cyd")
    play_out(bench)

    bench.say(ben, Leave())

    match = bench.update(ana).view.match
    assert match is not None
    assert [(p.name, p.bankroll, p.net) for p in match.left] == [("Ben", 398, -2)]
    assert bench.live.ring is not None
    assert bench.live.ring.taken_out == 398


def test_who_leaves_in_a_hand_is_settled_with_when_it_is_paid_r_leave_1() -> None:
    bench, (ana, ben, _) = under_way("Ana", "Ben", "Cyd")

    bench.say(ben, Leave())
    assert Folded(SeatId(1)) in bench.events(ana)
    play_out(bench)

    (account,) = bench.live.accounts
    assert (account.bankroll, account.hand) == (398, None), "the small blind stays in the pot"


def test_the_seat_of_a_leaver_is_not_free_before_the_hand_is_paid() -> None:
    bench, (_, ben) = under_way("Ana", "Ben", seats="2")
    bench.say(ben, TopUp(chips=Chips(10)))
    cyd = bench.join("Cyd", want=Want.WATCH)
    bench.say(ben, Leave())
    assert bench.phase() is TablePhase.BETWEEN_HANDS, "the only other one wins at once"

    dan = bench.join("Dan")

    assert bench.welcome(dan).seat == 1
    assert bench.update(cyd).view.players[1].name == "Dan"


def test_a_leaver_who_is_all_in_can_still_win_and_is_settled_with_then_r_leave_1() -> None:
    aces, kings, queens = "As Ah Ad 2c 3d", "Ks Kh Kd 4c 5d", "Qs Qh Qd 6c 7d"
    bench = Bench(
        {"betting_limit": "none", "seats": "3"},
        preset="cardroom",
        decks=[stacked_deck(queens, aces, kings, button=0)],
    )
    ana, ben, cyd = bench.sit("Ana", "Ben", "Cyd")
    bench.say(ana, Start())
    for peer, chips in ((ana, 100), (ben, 40), (cyd, 100)):
        bench.say(peer, BuyIn(chips=Chips(chips)))
    bench.act(Raise(to=Chips(40)), CALL, CALL)
    token = bench.welcome(ben).token

    bench.say(ben, Leave())
    assert bench.update(bench.join("Dan")).view.you is None, "the seat is not free yet"
    back = bench.join("Ben", token=token)
    assert bench.rejections(back)[-1].code == Reason.MATCH_RUNNING
    bench.act(PAT, PAT, CHECK, CHECK)

    (account,) = bench.live.accounts
    assert account.bankroll == 360 + 120


def test_who_comes_back_with_the_token_has_the_bankroll_of_the_evening_r_ring_1() -> None:
    bench, (ana, ben, _) = under_way("Ana", "Ben", "Cyd")
    play_out(bench)
    token = bench.welcome(ben).token
    bench.say(ben, Leave())

    again = bench.join("Benny", token=token)

    assert bench.welcome(again).seat == 1
    assert (seat_of(bench, ana, "Benny").bankroll, seat_of(bench, ana, "Benny").net) == (398, -2)
    assert bench.live.accounts == ()


def test_who_comes_back_has_the_best_hand_of_the_evening_and_a_newcomer_none() -> None:
    bench, (ana, ben) = under_way("Ana", "Ben")
    bench.act(CALL, CHECK, PAT, PAT, CHECK, CHECK)
    token, shown = bench.welcome(ben).token, seat_of(bench, ana, "Ben").best_hand
    bench.say(ben, Leave())

    bench.join("Cyd")
    assert seat_of(bench, ana, "Cyd").best_hand is None
    bench.join("Benny", token=token)

    assert shown is not None
    assert seat_of(bench, ana, "Benny").best_hand == shown


def test_who_joins_and_leaves_all_evening_fills_no_view_and_nobody_else_is_forgotten() -> None:
    bench, (ana, ben, _) = under_way("Ana", "Ben", "Cyd")
    play_out(bench)
    token = bench.welcome(ben).token
    bench.say(ben, Leave())

    for number in range(100):
        bench.say(bench.join(f"Wes {number}"), Leave())

    assert len(bench.live.accounts) == ACCOUNTS_KEPT
    assert bench.live.accounts[-1].name == "Wes 99"
    bench.join("Benny", token=token)
    assert seat_of(bench, ana, "Benny").net == -2


def test_a_newcomer_never_sees_the_cards_of_who_sat_there_before() -> None:
    bench, (ana, ben) = under_way("Ana", "Ben")
    bench.act(FOLD)
    won_by = ben if bench.live.hand and bench.live.hand.contenders == (1,) else ana
    assert bench.update(won_by).private.cards
    bench.say(ben, Leave())

    dan = bench.join("Dan")

    assert bench.welcome(dan).seat == 1
    assert bench.update(dan).private.cards == ()


def test_a_bot_can_be_added_and_sent_away_in_the_middle_of_the_game() -> None:
    bench, (ana, _) = under_way("Ana", "Ben")

    bench.say(ana, AddBot())
    bot = bench.seat_bot(SeatId(2))
    bench.say(bot, BuyIn(chips=Chips(100)))
    next_hand(bench)
    bench.say(ana, Kick(seat=SeatId(2)))

    assert bench.live.accounts[0].bankroll in (398, 400, 396)


def test_a_bot_that_stands_in_brings_no_chips_of_the_player() -> None:
    bench, (_, ben) = under_way("Ana", "Ben", lost_player="bot")
    bench.lose(ben)
    bench.pass_time(30)
    bot = bench.seat_bot(SeatId(1))

    (answer,) = bench.say(bot, TopUp(chips=Chips(10)))

    assert isinstance(answer, Rejected)
    assert answer.code == Reason.NOT_SEATED


def test_nobody_comes_in_between_two_deals_of_one_hand_r_ring_5() -> None:
    bench, (ana, ben) = under_way(
        "Ana", "Ben", forced_bets="antes", nobody_opens="same_dealer", small_bet="4"
    )
    cyd = bench.join("Cyd")
    bench.say(cyd, BuyIn(chips=Chips(100)))
    bench.say(ana, TopUp(chips=Chips(50)))

    bench.act(CHECK, CHECK)

    hand = bench.update(ben).view.hand
    assert hand is not None
    assert (hand.number, hand.deal) == (1, 2)
    assert [seat.seat for seat in hand.seats] == [1, 0]
    assert seat_of(bench, ben, "Cyd").stack == 0
    assert own(bench, ana).asked == 50

"""Lost, back, gone: what becomes of a seat and its hand (R-LOST-1, R-LEAVE-1, R-LEAVE-2)."""

from engine.actions import Bet, Call, Check, Draw
from engine.chips import Chips, SeatId
from engine.events import Folded, PotAwarded
from engine.rules import WindowClosed
from engine.views import SeatStatus
from net.host.absence import WINDOW_CLOSED
from net.host.seats import PeerId
from net.testing import stacked_deck
from protocol.codes import Reason
from protocol.messages import (
    Act,
    Bye,
    Closing,
    Leave,
    MatchEnded,
    NextHand,
    PlayerLeft,
    PlayerLost,
    PlayerReturned,
    Rejected,
    Say,
    StandInBegan,
    Start,
    TablePhase,
    Want,
)
from tests.net.host.bench import Bench

BET, CALL, CHECK, PAT = Bet(to=Chips(10)), Call(), Check(), Draw(())
BIG_BET = Bet(to=Chips(20))


def come_back(bench: Bench, peer: PeerId, name: str = "Ben") -> PeerId:
    return bench.join(name, token=bench.welcome(peer).token)


# ---------------------------------------------------------------- lost and back


def test_n06_who_comes_back_finds_everything_as_it_was() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(CHECK, CHECK, CHECK, Draw((0, 1)), PAT, Draw((4,)), CHECK, BIG_BET, CALL)
    assert bench.asked() == 1
    before = bench.update(ben)

    bench.lose(ben)
    bench.pass_time(5)
    again = come_back(bench, ben)

    now = bench.update(again)
    assert now.private == before.private
    assert now.view.hand == before.view.hand
    assert now.view.players == before.view.players
    assert now.private.prompt is not None
    assert now.private.prompt.options.owed == 20  # type: ignore[union-attr]
    assert PlayerReturned(seat=SeatId(1), name="Ben") in bench.events(ana)
    bench.act(CALL)
    assert [len(bench.update(p).private.cards) for p in (ana, again, cyd)] == [5, 5, 5]


def test_n08_the_newest_connection_has_the_seat_and_the_older_one_is_told() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    prompt = bench.prompt(ben)

    again = come_back(bench, ben)
    bench.say(ben, Act(prompt=prompt.id, move=BET))
    bench.say(again, Act(prompt=bench.prompt(again).id, move=BET))

    last = bench.closed[ben]
    assert isinstance(last, Bye)
    assert last.code == Reason.OPENED_ELSEWHERE
    assert bench.update(ana).view.hand.seats[0].put_in == 15  # type: ignore[union-attr]
    assert not any(isinstance(e, PlayerLost) for e in bench.events(ana))


def test_n09_exactly_who_is_away_is_shown_as_away() -> None:
    bench = Bench()
    ana, _, cyd, dan = bench.sit_and_start("Ana", "Ben", "Cyd", "Dan")
    bench.join("Wes", want=Want.WATCH)

    bench.lose(cyd)
    bench.lose(dan)
    again = come_back(bench, dan, "Dan")

    for peer in (ana, again):
        view = bench.update(peer).view
        assert [player.lost for player in view.players] == [False, False, True, False]
        assert [player.name for player in view.players] == ["Ana", "Ben", "Cyd", "Dan"]
        assert view.watchers == ("Wes",)


def test_n10_ten_returns_leave_one_entry_for_each_seat() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")

    for _ in range(10):
        bench.lose(ben)
        ben = come_back(bench, ben)

    for peer in (ana, ben):
        assert [player.seat for player in bench.update(peer).view.players] == [0, 1]


def test_the_token_before_the_newest_opens_the_seat_too_until_the_newest_was_used() -> None:
    # The answer with the new token can be lost on the way.
    bench = Bench()
    _, ben = bench.sit_and_start("Ana", "Ben")
    first = bench.welcome(ben).token

    again = bench.join("Ben", token=first)
    second = bench.welcome(again).token
    with_first = bench.join("Ben", token=first)
    assert bench.welcome(with_first).seat == 1
    third = bench.welcome(with_first).token
    with_third = bench.join("Ben", token=third)
    assert bench.welcome(with_third).seat == 1

    too_old = bench.join("Bo", token=second)
    assert bench.welcome(too_old).seat is None


def test_n05_a_name_opens_no_seat() -> None:
    bench = Bench()
    _, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)

    impostor = bench.join("Ben")

    assert bench.closed[impostor].code == Reason.NAME_TAKEN  # type: ignore[union-attr]


def test_a_bot_plays_for_who_is_lost_longer_than_the_grace_and_stops_on_return() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)
    bench.pass_time(29)
    assert bench.bots_wanted == []

    bench.pass_time(1)
    stand_in = bench.seat_bot(SeatId(1))
    assert StandInBegan(seat=SeatId(1), name="Ben") in bench.events(ana)
    assert bench.update(ana).view.players[1].stand_in
    assert bench.update(stand_in).private.prompt is not None
    bench.act(BET)
    again = come_back(bench, ben)

    last = bench.closed[stand_in]
    assert isinstance(last, Bye)
    assert not bench.update(again).view.players[1].stand_in
    assert bench.asked() == 0


def test_a_stand_in_that_comes_after_the_player_is_turned_away() -> None:
    bench = Bench()
    _, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)
    bench.pass_time(30)
    come_back(bench, ben)

    late = bench.seat_bot(SeatId(1))

    assert late in bench.closed


def test_a_stand_in_that_dies_is_moved_for() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)
    bench.pass_time(30)
    bench.lose(bench.seat_bot(SeatId(1)))

    bench.pass_time(0)

    assert bench.asked() == 0
    assert bench.update(ana).view.players[1].lost


def test_without_a_bot_the_moves_of_a_lost_player_are_made_at_once_after_the_grace() -> None:
    bench = Bench({"lost_player": "timeout", "time_per_move": "60"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)
    bench.pass_time(30)
    assert bench.asked() == 0

    bench.act(BET)

    bench.pass_time(0)
    assert Folded(SeatId(1)) in bench.events(ana)
    assert bench.bots_wanted == []


def test_a_table_that_waits_stops_the_clock_after_the_grace() -> None:
    bench = Bench({"lost_player": "wait", "time_per_move": "60"})
    _, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)

    bench.pass_time(3600)

    assert bench.asked() == 1
    again = come_back(bench, ben)
    assert bench.prompt(again).left_ms == 60_000


def test_a_clock_that_ends_before_the_grace_moves_for_a_lost_player() -> None:
    bench = Bench({"lost_player": "wait", "time_per_move": "20"})
    _, ben = bench.sit_and_start("Ana", "Ben")
    bench.lose(ben)

    bench.pass_time(20)

    assert bench.asked() == 0


def test_where_lost_players_are_all_in_they_bet_no_more_but_draw_if_they_are_back() -> None:
    # R-LOST-2
    bench = Bench({"lost_player": "all_in"})
    ana, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.lose(ben)
    bench.pass_time(30)
    assert bench.asked() == 2
    assert bench.update(ana).view.hand.seats[0].status is SeatStatus.IN  # type: ignore[union-attr]

    again = come_back(bench, ben)
    bench.act(CHECK, CHECK)

    assert bench.asked() == 1
    assert bench.prompt(again).default == PAT
    bench.act(Draw((0,)), PAT, PAT)
    assert bench.asked() == 2


def test_all_may_be_lost_and_the_match_goes_on() -> None:
    bench = Bench({"lost_player": "timeout"})
    for peer in bench.sit_and_start("Ana", "Ben"):
        bench.lose(peer)

    bench.pass_time(30 + 8 * 3)

    assert bench.live.match is not None
    assert bench.live.match.hands_played >= 3


def test_in_the_lobby_a_lost_player_keeps_the_seat_for_the_grace() -> None:
    bench = Bench()
    ana, ben = bench.sit("Ana", "Ben")
    bench.lose(ben)
    bench.pass_time(29)
    assert bench.update(ana).view.players[1].lost

    bench.pass_time(1)

    assert PlayerLeft(seat=SeatId(1), name="Ben") in bench.events(ana)
    assert len(bench.update(ana).view.players) == 1


# ---------------------------------------------------------------- windows that close


def test_a_closed_window_is_a_lost_player_at_once() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")

    bench.say(ben, Closing())

    assert ben in bench.closed
    assert bench.update(ana).view.players[1].lost
    assert bench.welcome(come_back(bench, ben)).seat == 1


def test_every_meaning_of_a_closed_window_is_known() -> None:
    assert set(WINDOW_CLOSED) == set(WindowClosed)


# ---------------------------------------------------------------- leaving


def test_who_leaves_folds_at_once_also_out_of_turn() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    asked = bench.live.turn

    bench.say(cyd, Leave())

    assert bench.closed[cyd].code == Reason.LEFT  # type: ignore[union-attr]
    told = bench.events(ana)
    assert told.index(Folded(SeatId(2))) < told.index(PlayerLeft(seat=SeatId(2), name="Cyd"))
    assert bench.live.turn == asked
    assert bench.prompt(ben).id == 1


def test_who_leaves_in_turn_folds_and_the_next_is_asked() -> None:
    bench = Bench()
    _, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")

    bench.say(ben, Leave())

    assert bench.asked() == 2
    assert bench.prompt(cyd).id == 2


def test_an_all_in_player_who_leaves_is_shown_down() -> None:
    deck = stacked_deck("2s 3h 4d 5c 7s", "As Ah Ad Ac Ks", "Ts 9h 8d 6c 2d", button=0)
    bench = Bench({"starting_chips": "15"}, decks=[deck])
    ana, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(BET, CALL)

    bench.say(ben, Leave())
    bench.act(PAT, PAT)

    award = next(e for e in bench.events(ana) if isinstance(e, PotAwarded))
    assert [(share.seat, share.chips) for share in award.shares] == [(1, 45)]


def test_the_stack_of_a_leaver_goes_out_of_play_and_the_rest_is_right() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.say(cyd, Leave())
    bench.act(CHECK, CHECK, PAT, PAT, CHECK, CHECK)

    view = bench.update(ana).view

    assert bench.live.match is not None
    assert bench.live.match.taken_out == 495
    assert sum(player.stack for player in view.players) == 1005
    assert view.match is not None
    assert [(gone.name, gone.seat) for gone in view.match.left] == [("Cyd", 2)]
    assert bench.update(ben).view.players == view.players


def test_a_match_ends_when_all_but_one_have_left() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")

    bench.say(ben, Leave())

    assert bench.phase() is TablePhase.MATCH_OVER
    assert MatchEnded(winners=(SeatId(0),)) in bench.events(ana)
    assert bench.update(ana).view.players[0].place == 1
    assert bench.update(ana).view.match.left[0].place == 2  # type: ignore[union-attr]


def test_leaving_between_two_hands_can_end_the_match_too() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(CHECK, CHECK, PAT, PAT, CHECK, CHECK)
    assert bench.phase() is TablePhase.BETWEEN_HANDS

    bench.say(ben, Leave())

    assert bench.phase() is TablePhase.MATCH_OVER
    assert bench.table.next_deadline() is None
    assert bench.update(ana).view.next_hand_ms is None


def test_the_seat_of_a_leaver_is_not_theirs_any_more() -> None:
    bench = Bench()
    _, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.say(ben, Leave())

    again = come_back(bench, ben)

    assert bench.welcome(again).seat is None


def test_the_host_may_leave_the_seat_and_go_on_hosting() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")

    bench.say(ana, Leave())

    assert ana not in bench.closed
    assert bench.update(ana).view.you is None
    assert bench.update(ben).view.watchers == ("Ana",)
    bench.say(ben, Leave())
    assert bench.phase() is TablePhase.MATCH_OVER
    assert isinstance(bench.say(ana, Start())[0], Rejected)
    bench.join("Dan")
    bench.say(cyd, Say(text="again?"))
    assert len(bench.update(ana).view.players) == 2


def test_nobody_waits_for_the_word_of_somebody_who_is_lost() -> None:
    bench = Bench()
    ana, ben, _ = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.act(CHECK, CHECK, CHECK, PAT, PAT, PAT, CHECK, CHECK, CHECK)
    bench.lose(ben)

    bench.say(ana, NextHand())
    assert bench.phase() is TablePhase.BETWEEN_HANDS
    bench.say(bench.peer_of(2), NextHand())

    assert bench.phase() is TablePhase.HAND

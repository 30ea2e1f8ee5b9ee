"""From hand to hand: pauses, stakes, places, the end, and another match."""

from engine.actions import Bet, Call, Check, Draw, Fold, Move
from engine.chips import Chips, SeatId
from engine.events import HandBegan
from net.host.seats import PeerId
from net.testing import stacked_deck
from protocol.codes import Reason
from protocol.messages import (
    AddBot,
    BestHand,
    EndAfterHand,
    Kick,
    LastHandAnnounced,
    Leave,
    MatchEnded,
    NextHand,
    PlayerKind,
    PlayerOut,
    Ready,
    Rejected,
    Rematch,
    StakesRose,
    StakesWillRise,
    Start,
    TablePhase,
    TableState,
)
from tests.net.host.bench import Bench

BET, CALL, CHECK, FOLD, PAT = Bet(to=Chips(10)), Call(), Check(), Fold(), Draw(())
CHECKED_THROUGH: tuple[Move, ...] = (CHECK, CHECK, PAT, PAT, CHECK, CHECK)
ACES, KINGS = "As Ah Ad 2c 3d", "Ks Kh Kd 4c 5d"
SHORT = {"starting_chips": "15"}
ALL_IN: tuple[Move, ...] = (BET, PAT, PAT)


def next_hand(bench: Bench, *peers: PeerId) -> None:
    for peer in peers:
        bench.say(peer, NextHand())


def finished(*, button: int = 0) -> tuple[Bench, list[PeerId]]:
    """Return a bench where Ana has won all chips of Ben in the first hand."""
    bench = Bench(SHORT, decks=[stacked_deck(ACES, KINGS, button=button)], button=button)
    peers = bench.sit_and_start("Ana", "Ben")
    bench.act(*ALL_IN)
    return bench, peers


def test_the_next_hand_begins_when_all_have_seen_the_last() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(*CHECKED_THROUGH)
    assert bench.update(ana).view.next_hand_ms == 8000

    next_hand(bench, ana)
    assert bench.phase() is TablePhase.BETWEEN_HANDS
    assert bench.update(ben).view.players[0].ready
    next_hand(bench, ben)

    assert bench.phase() is TablePhase.HAND
    assert bench.update(ben).view.hand.number == 2  # type: ignore[union-attr]
    assert not bench.update(ben).view.players[0].ready


def test_the_next_hand_begins_after_eight_seconds_by_itself() -> None:
    bench = Bench()
    ana, _ = bench.sit_and_start("Ana", "Ben")
    bench.act(*CHECKED_THROUGH)

    bench.pass_time(7.9)
    assert bench.phase() is TablePhase.BETWEEN_HANDS
    bench.pass_time(0.1)

    assert bench.phase() is TablePhase.HAND
    assert [e.button for e in bench.events(ana) if isinstance(e, HandBegan)] == [0, 1]


def test_a_word_for_the_next_hand_that_comes_late_changes_nothing() -> None:
    bench = Bench()
    ana, _ = bench.sit_and_start("Ana", "Ben")
    before = bench.live

    (answer,) = bench.say(ana, NextHand())

    assert isinstance(answer, Rejected)
    assert answer.code == Reason.STALE
    assert bench.live == before


def test_who_is_out_is_told_the_place_and_stays_to_watch() -> None:
    tie = stacked_deck("As Kd Qh Jc 9s", "Ac Kh Qd Js 9c", "2c 3d 4h 5c 7s", button=0)
    bench = Bench(SHORT, decks=[tie])
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")

    bench.act(BET, CALL, PAT, PAT, PAT)

    assert PlayerOut(seat=SeatId(2), name="Cyd", place=3) in bench.events(ana)
    view = bench.update(cyd).view
    assert (view.players[2].place, view.players[2].out_in_hand) == (3, 1)
    assert view.players[2].stack == 0
    next_hand(bench, ana, ben)
    assert bench.phase() is TablePhase.HAND
    assert bench.update(cyd).view.you == 2
    assert bench.update(cyd).private.cards == ()


def test_the_match_ends_with_the_last_chip_and_says_who_won_what() -> None:
    bench, (ana, ben) = finished()

    assert MatchEnded(winners=(SeatId(0),)) in bench.events(ben)
    view = bench.update(ana).view
    assert view.phase is TablePhase.MATCH_OVER
    assert [(p.place, p.stack, p.hands_won) for p in view.players] == [(1, 30, 1), (2, 0, 0)]
    assert view.match is not None
    assert (view.match.biggest_pot, view.match.biggest_pot_hand) == (30, 1)
    assert view.match.biggest_pot_winners == (0,)
    assert bench.table.next_deadline() is None
    assert bench.state() is TableState.OPEN


def best_hands(bench: Bench, peer: PeerId) -> list[BestHand | None]:
    return [player.best_hand for player in bench.update(peer).view.players]


def test_the_best_hand_that_each_showed_is_told_and_no_other() -> None:
    hands = [(ACES, KINGS), ("As Kh Qd Jc 9s", "4s 4h 4d 4c 5d"), (KINGS, "2s 3h 4d 5c 7d")]
    decks = [stacked_deck(*cards, button=number % 2) for number, cards in enumerate(hands)]
    bench = Bench(decks=decks)
    ana, ben = bench.sit_and_start("Ana", "Ben")

    bench.act(*CHECKED_THROUGH)
    aces, kings = BestHand("three of a kind, aces", 1), BestHand("three of a kind, kings", 1)
    assert best_hands(bench, ana) == [aces, kings]

    # R-FOLD-1: four fours that nobody had to call are not told.
    next_hand(bench, ana, ben)
    bench.act(BET, FOLD)
    assert best_hands(bench, ana) == [aces, kings]

    next_hand(bench, ana, ben)
    bench.act(*CHECKED_THROUGH)
    assert best_hands(bench, ana) == [aces, kings]


def test_a_better_hand_takes_the_place_of_the_best_shown() -> None:
    decks = [stacked_deck(KINGS, ACES, button=0), stacked_deck(ACES, KINGS, button=1)]
    bench = Bench(decks=decks)
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(*CHECKED_THROUGH)

    next_hand(bench, ana, ben)
    bench.act(*CHECKED_THROUGH)

    assert best_hands(bench, ana)[0] == BestHand("three of a kind, aces", 2)


def test_a_rematch_needs_two_who_are_ready_and_the_host_to_start_it() -> None:
    bench, (ana, ben) = finished()

    (too_early,) = bench.say(ana, Start())
    bench.say(ana, Rematch())
    bench.say(ben, Ready(ready=True))
    assert bench.update(ana).view.can_start
    bench.say(ana, Start())

    assert isinstance(too_early, Rejected)
    assert too_early.code == Reason.NOT_READY
    view = bench.update(ben).view
    assert view.phase is TablePhase.HAND
    assert [player.stack + 5 for player in view.players] == [15, 15]
    assert [player.hands_won for player in view.players] == [0, 0]
    assert view.match is not None
    assert view.match.hands_played == 0


def test_a_bot_is_always_ready_for_a_rematch() -> None:
    bench = Bench(SHORT, decks=[stacked_deck(ACES, KINGS, button=0)])
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())
    bench.seat_bot(SeatId(1))
    bench.say(ana, Start())
    bench.act(*ALL_IN)

    bench.say(ana, Rematch())
    bench.say(ana, Start())

    assert bench.phase() is TablePhase.HAND


def test_for_a_rematch_the_lost_lose_their_seats_and_newcomers_find_some() -> None:
    bench, (ana, ben) = finished()
    bench.lose(ben)
    cyd = bench.join("Cyd")
    bench.say(ana, Rematch())
    bench.say(cyd, Rematch())

    bench.say(ana, Start())

    view = bench.update(cyd).view
    assert [(player.seat, player.name) for player in view.players] == [(0, "Ana"), (2, "Cyd")]
    assert view.hand is not None
    assert {seat.seat for seat in view.hand.seats} == {0, 2}


def test_a_newcomer_in_the_seat_of_a_leaver_has_not_played_the_match() -> None:
    bench, (ana, ben) = finished()
    bench.lose(ben)
    bench.say(ana, Kick(seat=SeatId(1)))

    bench.join("Cyd")

    view = bench.update(ana).view
    assert [(p.name, p.place) for p in view.players] == [("Ana", 1), ("Cyd", 0)]
    assert view.match is not None
    assert [(p.name, p.place) for p in view.match.left] == [("Ben", 2)]


def test_the_result_of_who_goes_after_the_match_stays() -> None:
    bench, (ana, ben) = finished()
    won = bench.update(ben).view.players[0].stack
    assert won > 0

    bench.say(ana, Leave())

    match = bench.update(ben).view.match
    assert match is not None
    assert [(p.name, p.place, p.stack) for p in match.left] == [("Ana", 1, won)]


def test_who_comes_after_the_match_and_goes_again_has_not_left_it() -> None:
    bench, (ana, ben) = finished()
    bench.say(ben, Leave())

    for name in ("Cyd", "Dan", "Eve"):
        bench.say(bench.join(name), Leave())

    match = bench.update(ana).view.match
    assert match is not None
    assert [player.name for player in match.left] == ["Ben"]


def test_the_host_can_make_this_hand_the_last() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")

    bench.say(ana, EndAfterHand())
    assert LastHandAnnounced() in bench.events(ben)
    assert bench.update(ben).view.match.last_hand  # type: ignore[union-attr]
    assert bench.phase() is TablePhase.HAND
    bench.act(*CHECKED_THROUGH)

    assert bench.phase() is TablePhase.MATCH_OVER


def test_between_two_hands_the_last_hand_was_the_last() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(*CHECKED_THROUGH)

    bench.say(ana, EndAfterHand())

    assert any(isinstance(e, MatchEnded) for e in bench.events(ben))
    assert bench.phase() is TablePhase.MATCH_OVER


def test_an_agreed_number_of_hands_ends_the_match() -> None:
    bench = Bench({"hands": "2"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.act(*CHECKED_THROUGH)
    next_hand(bench, ana, ben)

    bench.act(*CHECKED_THROUGH)

    assert bench.phase() is TablePhase.MATCH_OVER


def test_an_agreed_time_lets_the_hand_under_way_be_finished() -> None:
    # R-LEN-1
    bench = Bench({"minutes": "1"})
    bench.sit_and_start("Ana", "Ben")

    bench.pass_time(61)
    assert bench.phase() is TablePhase.HAND
    bench.act(*CHECKED_THROUGH)

    assert bench.phase() is TablePhase.MATCH_OVER


def test_stakes_rise_by_hands_and_are_announced_one_hand_before() -> None:
    # R-LEN-2
    bench = Bench({"stakes_rise": "hands", "stakes_rise_every": "2"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    told = []
    for _ in range(3):
        bench.act(*CHECKED_THROUGH)
        next_hand(bench, ana, ben)
        told.append([e for e in bench.update(ana).events if isinstance(e, StakesRose)])

    announced = [e for e in bench.events(ana) if isinstance(e, StakesWillRise)]
    assert announced[0] == StakesWillRise(small_bet=Chips(20), big_bet=Chips(40))
    assert told == [[], [StakesRose(small_bet=Chips(20), big_bet=Chips(40))], []]
    assert bench.update(ana).view.rules.ante == 10


def test_stakes_rise_by_minutes() -> None:
    bench = Bench({"stakes_rise": "minutes", "stakes_rise_every": "5"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.pass_time(5 * 60)
    for _ in range(2):
        bench.act(*CHECKED_THROUGH)
        next_hand(bench, ana, ben)

    assert StakesWillRise(small_bet=Chips(20), big_bet=Chips(40)) in bench.events(ana)
    assert StakesRose(small_bet=Chips(20), big_bet=Chips(40)) in bench.events(ana)
    bench.pass_time(5 * 60)
    assert bench.live.stakes_rise_at == bench.now + 5 * 60


def test_the_length_of_a_match_stands_still_when_it_is_over() -> None:
    bench, (ana, ben) = finished()
    bench.pass_time(600)
    bench.say(ben, Ready(ready=True))

    assert bench.update(ana).view.match.seconds == 0  # type: ignore[union-attr]


def test_when_only_bots_are_left_those_who_watch_can_hurry_them() -> None:
    tie = stacked_deck("2c 3d 4h 5c 7s", "Ac Kh Qd Js 9c", "As Kd Qh Jc 9s", button=0)
    bench = Bench(SHORT, decks=[tie])
    (ana,) = bench.sit("Ana")
    for seat in (1, 2):
        bench.say(ana, AddBot())
        bench.seat_bot(SeatId(seat))
    bench.say(ana, Start())
    bench.act(BET, CALL, PAT, PAT, PAT)
    kinds = [p.kind for p in bench.update(ana).view.players if p.stack]
    assert kinds == [PlayerKind.BOT] * 2
    assert bench.phase() is TablePhase.BETWEEN_HANDS

    next_hand(bench, ana)

    assert bench.phase() is TablePhase.HAND


def test_a_seed_is_admitted_to_everybody() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")

    assert bench.update(ana).view.seeded

"""What becomes a record, what does not, and what stands in one."""

import hashlib

import pytest

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.chips import Chips, SeatId
from engine.phases import Phase
from net.host.connections import Attachment
from net.host.draft import EndTable, Output, Send
from net.host.inputs import (
    BotOverruled,
    CameIn,
    ConnectionEnded,
    Heard,
    HostReturned,
    HostStopped,
    TimePassed,
)
from net.host.recording import Persist, PlayerNamed, state_hash
from net.host.seats import is_lost, taken
from protocol.codes import Reason
from protocol.handshake import make_hello
from protocol.messages import (
    Act,
    AddBot,
    Bye,
    EndNow,
    Hello,
    Kick,
    Leave,
    NextHand,
    Ping,
    PlayerKind,
    Pong,
    Rejected,
    Say,
    Snapshot,
    Start,
    Want,
)
from protocol.packing import NotUnderstood
from tests.net.host.bench import Bench

BET, CALL, CHECK, PAT = Bet(to=Chips(10)), Call(), Check(), Draw(())
GOODBYE = Bye(code=Reason.HOST_CLOSING, text="Good night.")


def kinds(bench: Bench) -> list[type]:
    return [type(entry.record.given) for entry in bench.entries]


def test_every_accepted_input_is_one_record_at_its_time() -> None:
    bench = Bench({"time_per_move": "20"})
    ana, ben = bench.sit_and_start("Ana", "Ben")
    bench.now += 2.5
    bench.say(ben, Act(prompt=bench.prompt(ben).id, move=BET))
    bench.pass_time(20)
    bench.lose(ben)
    bench.say(ana, Say(text="Where is Ben?"))

    assert kinds(bench) == [CameIn, CameIn, Heard, Heard, TimePassed, ConnectionEnded, Heard]
    assert [entry.record.now for entry in bench.entries[3:6]] == [1002.5, 1022.5, 1022.5]


def test_what_is_refused_or_changes_nothing_makes_no_record() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    before = len(bench.entries)

    bench.answer(ana, BET)
    bench.answer(ben, CALL)
    bench.say(ben, Act(prompt=77, move=CHECK))
    bench.say(ben, NextHand())
    bench.say(ben, Kick(seat=SeatId(0)))
    bench.say(ben, Say(text=""))
    bench.say(ben, Ping())
    bench.say(ben, Pong(seq=1))
    bench.say(ben, Snapshot())
    bench.say(ben, NotUnderstood("dance"))
    bench.join("Ana")
    bench.greet(make_hello(Want.STATUS))
    bench.greet(Hello(proto_min=7, proto_max=9, want=Want.JOIN, name="New"))
    bench.lose(bench.connect())

    assert len(bench.entries) == before


def test_a_record_comes_before_whatever_is_told_because_of_it() -> None:
    bench = Bench({"time_per_move": "20"})
    _, ben = bench.sit_and_start("Ana", "Ben")
    prompt = bench.prompt(ben).id

    outputs: list[Output] = bench.table.on_message(bench.now, ben, Act(prompt=prompt, move=BET))
    # Here the time of one answer runs out before another comes in, too late.
    late = bench.table.on_message(bench.now + 25, ben, Snapshot())

    for told in (outputs, late):
        assert isinstance(told[0], Persist)
        assert [type(output) for output in told].count(Persist) == 1
        assert any(isinstance(output, Send) for output in told[1:])


def test_no_token_is_in_a_record_only_its_hash() -> None:
    bench = Bench()
    _, ben = bench.sit("Ana", "Ben")
    first = bench.welcome(ben).token
    again = bench.join("Ben", token=first)
    second = bench.welcome(again).token

    came_in = bench.entries[-1].record.given

    assert isinstance(came_in, CameIn)
    assert came_in.shown == hashlib.sha256(first.encode()).digest()
    assert came_in.given == hashlib.sha256(second.encode()).digest()
    everything = repr(bench.entries)
    assert first not in everything
    assert second not in everything


def test_chance_is_in_the_record_of_the_input_that_used_it() -> None:
    bench = Bench({"nobody_opens": "same_dealer"}, button=1, seed=4)
    bench.sit_and_start("Ana", "Ben")
    start = bench.entries[-1].record
    bench.act(CHECK, CHECK)
    redeal = bench.entries[-1].record

    hand = bench.live.hand
    assert hand is not None
    assert hand.deal == 2
    assert start.button == 1
    assert [len(deck) for deck in start.decks] == [52]
    assert redeal.button is None
    assert redeal.decks[0][:2] == (hand.cards[0][0], hand.cards[1][0])


def test_the_state_is_proved_where_a_hand_begins_and_where_it_is_paid() -> None:
    bench = Bench()
    ana, ben = bench.sit_and_start("Ana", "Ben")
    at_the_deal = state_hash(bench.live)
    bench.act(BET)
    bench.answer(ana, Fold())
    when_paid = state_hash(bench.live)
    bench.say(ana, NextHand())
    bench.say(ben, NextHand())

    proofs = [entry.record.proof for entry in bench.entries]

    assert proofs == [b"", b"", at_the_deal, b"", when_paid, b"", state_hash(bench.live)]
    assert [entry.record.hand for entry in bench.entries] == [0, 0, 1, 1, 1, 1, 2]
    assert {entry.record.match for entry in bench.entries[2:]} == {1}


def test_a_match_and_each_paid_hand_are_told_to_history() -> None:
    bench = Bench()
    ana, ben, cyd = bench.sit_and_start("Ana", "Ben", "Cyd")
    bench.say(cyd, Leave())
    bench.act(BET)
    bench.answer(ana, Fold())
    bench.say(ana, NextHand())
    bench.say(ben, NextHand())

    begun = [entry.match_begun for entry in bench.entries if entry.match_begun is not None]
    paid = [entry.hand_paid for entry in bench.entries if entry.hand_paid is not None]

    everybody = tuple(
        PlayerNamed(SeatId(seat), name, PlayerKind.PERSON)
        for seat, name in enumerate(("Ana", "Ben", "Cyd"))
    )
    assert [(row.match, row.players) for row in begun] == [(1, everybody)]
    assert [(row.match, row.hand, row.players) for row in paid] == [(1, 1, everybody)]
    assert paid[0].state.phase is Phase.OVER
    assert sum(paid[0].state.won) == 15


def test_a_bot_that_is_overruled_makes_a_record_of_that() -> None:
    bench = Bench()
    (ana,) = bench.sit("Ana")
    bench.say(ana, AddBot())
    bot = bench.seat_bot(SeatId(1))
    bench.say(ana, Start())
    assert bench.asked() == 1

    bench.answer(bot, CALL)

    assert kinds(bench)[-1] is BotOverruled
    assert bench.asked() == 0


# ---------------------------------------------------------------- the end, and a new beginning


def test_the_host_ends_the_table_on_record() -> None:
    bench = Bench()
    ana, _ = bench.sit_and_start("Ana", "Ben")

    bench.say(ana, EndNow())

    assert [entry.record.ends_table for entry in bench.entries] == [False, False, False, True]


def test_a_host_that_stops_during_a_match_leaves_it_open() -> None:
    bench = Bench()
    bench.sit_and_start("Ana", "Ben")

    assert bench.table.on_stopped(bench.now, GOODBYE) == [EndTable(GOODBYE)]


def test_a_host_that_stops_without_a_match_ends_the_table() -> None:
    bench = Bench()
    bench.sit("Ana", "Ben")

    first, *_, last = bench.table.on_stopped(bench.now, GOODBYE)

    assert isinstance(first, Persist)
    assert first.record.given == HostStopped(reason=GOODBYE)
    assert first.record.ends_table
    assert last == EndTable(GOODBYE)


def test_a_new_table_opens_without_a_record() -> None:
    bench = Bench()

    assert bench.table.on_opened(bench.now) == []
    assert bench.table.time == 0


@pytest.mark.parametrize("lost_player", ["bot", "timeout"])
def test_after_a_crash_everybody_is_lost_and_the_bots_are_started_again(lost_player: str) -> None:
    bench = Bench({"lost_player": lost_player, "grace": "30"})
    ana, _, cyd = bench.sit("Ana", "Ben", "Cyd")
    bench.say(ana, AddBot())
    bench.seat_bot(SeatId(3))
    bench.join("Wes", want=Want.WATCH)
    bench.say(ana, Start())
    bench.lose(cyd)
    bench.pass_time(31)
    for seat in tuple(bench.bots_wanted):
        bench.seat_bot(seat)
    hand, prompt = bench.live.hand, bench.live.last_prompt

    bench.crash()

    assert kinds(bench)[-1] is HostReturned
    assert bench.live.hand == hand
    assert bench.live.last_prompt == prompt
    assert [is_lost(seat) for seat in taken(bench.live.seats)] == [True, True, True, False]
    assert bench.live.watchers == ()
    assert bench.bots_wanted == ([2, 3] if lost_player == "bot" else [3])
    assert bench.table.next_deadline() is not None


def test_the_time_without_a_host_counts_for_nobody() -> None:
    bench = Bench({"time_per_move": "30", "grace": "20"})
    bench.sit_and_start("Ana", "Ben")
    bench.pass_time(25)
    assert bench.live.turn is not None
    assert bench.live.turn.deadline == 1030

    bench.crash()

    # The last that is on record happened at 1000, and the one who is asked has the whole time.
    assert bench.now == 1000
    assert bench.live.turn.deadline == 1030
    bench.pass_time(19)
    assert not any(seat.grace_over for seat in bench.live.seats if seat is not None)
    bench.pass_time(1)
    assert all(seat.grace_over for seat in bench.live.seats if seat is not None)


def test_a_seat_is_taken_back_after_a_crash_with_the_same_cards_and_question() -> None:
    bench = Bench()
    ana, _ = bench.sit_and_start("Ana", "Ben")
    bench.act(BET)
    before = bench.update(ana)

    bench.crash()
    again = bench.join("Ana", token=bench.welcome(ana).token, attachment=Attachment.HOST_PLAYER)

    now = bench.update(again)
    assert now.private == before.private
    assert now.view.hand == before.view.hand
    assert now.view.players[0].is_host
    assert not isinstance(bench.answer(again, CALL), Rejected)


def test_a_player_whose_new_token_was_lost_with_the_host_comes_back_with_the_old_one() -> None:
    bench = Bench()
    _, ben = bench.sit_and_start("Ana", "Ben")
    token = bench.welcome(ben).token

    for _ in range(3):  # each time the reply with a new token is lost
        bench.join("Ben", token=token)
        bench.crash()
    again = bench.join("Ben", token=token)

    assert bench.welcome(again).seat == 1

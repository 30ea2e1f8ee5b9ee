"""What a typed line does at each point of a match, and what it says when it does nothing."""

from collections.abc import Sequence

import msgspec
import pytest

from client.plain.commands import Word
from client.plain.hearing import hear_update
from client.plain.state import PlainState, Role, Step
from client.plain.typed_line import LEAVE_CHOICE, type_line
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.chips import Chips, SeatId
from engine.options import BettingOptions, DrawOptions, Options, WagerSizes
from engine.views import PotView
from protocol.messages import (
    Act,
    AddBot,
    EndAfterHand,
    EndNow,
    Kick,
    Leave,
    NextHand,
    PeerMessage,
    Ready,
    Rematch,
    RemoveBot,
    Say,
    Start,
    TablePhase,
    TableView,
)
from tests.client.table_views import (
    ANN,
    BOB,
    SAM,
    hand_view,
    private_view,
    rules_with,
    table_view,
    update,
)

C = Chips
HELD = "As Th 7d 7c 2s"
FLUSH = "Ah Th 7h 4h 2h"
TEN_TO_CALL = BettingOptions(False, C(10), C(10), None, WagerSizes(C(20), C(20), C(0)))
FREE = BettingOptions(True, C(0), None, WagerSizes(C(10), C(10), C(0)))
UNITS = BettingOptions(True, C(0), None, WagerSizes(C(20), C(60), C(20), all_in=C(75)))
RAISE_UNITS = BettingOptions(False, C(10), C(10), None, WagerSizes(C(20), C(60), C(20)))
CALL_ONLY = BettingOptions(False, C(10), C(10))
SHORT_CALL = BettingOptions(False, C(40), C(40))
ACE_DRAW = DrawOptions(3, keep_one_of=(0,))
LOBBY = table_view(phase=TablePhase.LOBBY)
BETWEEN = table_view(
    phase=TablePhase.BETWEEN_HANDS, hand=hand_view(phase="over", to_act=None), next_hand_ms=8000
)
OVER = table_view(phase=TablePhase.MATCH_OVER)
HAND = table_view(hand=hand_view())


def at_prompt(options: Options, *, held: str = HELD, view: TableView = HAND) -> PlainState:
    name = "flush, ace high" if held == FLUSH else "pair of sevens"
    private = private_view(held, name=name, options=options)
    return hear_update(PlainState(), update(view, private=private), now=0.0).state


def at_table(view: TableView, *, role: Role = Role.GUEST) -> PlainState:
    return hear_update(PlainState(role=role), update(view), now=0.0).state


def type_lines(state: PlainState, *lines: str) -> tuple[Step, list[PeerMessage]]:
    """Type lines one after the other; return the last step and everything that was sent."""
    sent: list[PeerMessage] = []
    step = Step(state)
    for line in lines:
        step = type_line(step.state, line, now=2.0)
        sent += step.send
    return step, sent


@pytest.mark.parametrize(
    ("options", "lines", "move"),
    [
        (TEN_TO_CALL, ["c"], Call()),
        (TEN_TO_CALL, ["f"], Fold()),
        (TEN_TO_CALL, ["r"], Raise(C(20))),
        (TEN_TO_CALL, ["r 20"], Raise(C(20))),
        (FREE, ["k"], Check()),
        (FREE, ["b"], Bet(C(10))),
        (UNITS, ["b 40"], Bet(C(40))),
        (UNITS, ["b 75"], Bet(C(75))),
        (RAISE_UNITS, ["raise to 60"], Raise(C(60))),
        (DrawOptions(3), ["1 2 5"], Draw((0, 1, 4))),
        (DrawOptions(3), ["5,1"], Draw((0, 4))),
        (DrawOptions(3), ["p"], Draw(())),
        (ACE_DRAW, ["2 3 4 5"], Draw((1, 2, 3, 4))),
        (DrawOptions(5), ["1 2 3 4 5"], Draw((0, 1, 2, 3, 4))),
    ],
)
def test_an_answer_is_sent_with_the_number_of_its_prompt(
    options: Options, lines: Sequence[str], move: Move
) -> None:
    _, sent = type_lines(at_prompt(options), *lines)

    assert sent == [Act(prompt=7, move=move)]


@pytest.mark.parametrize(
    ("options", "line", "sentence"),
    [
        (TEN_TO_CALL, "k", "You cannot check: 10 to call."),
        (TEN_TO_CALL, "b", "There is a bet already: you may raise to 20."),
        (TEN_TO_CALL, "r 21", "A raise goes to exactly 20."),
        (FREE, "c", "There is nothing to call: you may check."),
        (FREE, "r", "There is nothing to raise: you may bet 10."),
        (FREE, "b 0", "A bet is exactly 10."),
        (FREE, "b 9", "A bet is exactly 10."),
        (FREE, "b 11", "A bet is exactly 10."),
        (FREE, "b 495", "A bet is exactly 10."),
        (FREE, "b -10", "Type the amount as one whole number, as in: bet 40."),
        (FREE, "a", "You cannot go all-in with 450: the wager is 10."),
        (UNITS, "b", "Say how much: bet 20 to 60 in steps of 20, or 75 all-in."),
        (UNITS, "b 30", "A bet is 20 to 60 in steps of 20, or 75 all-in."),
        (UNITS, "b 80", "A bet is 20 to 60 in steps of 20, or 75 all-in."),
        (RAISE_UNITS, "r", "Say how much: raise to 20 up to 60 in steps of 20."),
        (CALL_ONLY, "r", "You cannot raise now."),
        (CALL_ONLY, "a", "You cannot go all-in with 450."),
        (CALL_ONLY, "1 2", "Cards are discarded in the draw only."),
        (CALL_ONLY, "p", "Cards are discarded in the draw only."),
        (DrawOptions(3), "1 2 5 3", "At most 3 cards."),
        (DrawOptions(3), "1 2 2", "Card 2 is named twice."),
        (DrawOptions(3), "6", "There is no card 6: the cards are 1 to 5."),
        (DrawOptions(3), "0", "There is no card 0: the cards are 1 to 5."),
        (DrawOptions(3), "125", "There is no card 125: the cards are 1 to 5."),
        (DrawOptions(3), "10d", "I do not know that command. Type ? for the commands."),
        (DrawOptions(3), "b", "This is the draw: type the numbers to discard, or pat."),
        (ACE_DRAW, "1 2 3 4", "Keep an ace to drop four."),
        (ACE_DRAW, "1 2 3 4 5", "Keep an ace to drop four."),
        (FREE, "n", "The hand is not over."),
        (FREE, "start", "Only the host can do that."),
        (FREE, "kick 1", "Only the host can do that."),
        (FREE, "ready", "The match has begun."),
        (FREE, "yes", "Nothing was asked."),
        (FREE, "say " + "x" * 201, "At most 200 characters."),
    ],
)
def test_a_refusal_says_why_and_that_nothing_was_sent(
    options: Options, line: str, sentence: str
) -> None:
    step, sent = type_lines(at_prompt(options), line)

    assert step.lines == (f"{sentence} Nothing was sent.",)
    assert sent == []


def test_the_cap_is_named_when_it_forbids_a_raise() -> None:
    capped = table_view(hand=msgspec.structs.replace(hand_view(), wagers=4))

    step, _ = type_lines(at_prompt(CALL_ONLY, view=capped), "r")

    assert step.lines == (
        "You cannot raise: this round has all the bets and raises it may have. Nothing was sent.",
    )


def test_a_second_answer_to_one_prompt_is_not_sent() -> None:
    step, sent = type_lines(at_prompt(FREE), "k", "k")

    assert sent == [Act(prompt=7, move=Check())]
    assert step.lines == ("You have answered already. Nothing was sent.",)


def test_out_of_turn_the_one_to_act_is_named() -> None:
    step, _ = type_lines(at_table(table_view(hand=hand_view(to_act=BOB))), "c")

    assert step.lines == ("It is not your turn: Bob is to act. Nothing was sent.",)


@pytest.mark.parametrize(
    ("options", "held", "line", "question", "move"),
    [
        (FREE, HELD, "f", "Fold? Checking is free.", Fold()),
        (DrawOptions(3), FLUSH, "1", "Break up your flush?", Draw((0,))),
    ],
)
def test_what_one_may_regret_is_asked_first(
    options: Options, held: str, line: str, question: str, move: Move
) -> None:
    state = at_prompt(options, held=held)

    asked, nothing = type_lines(state, line)
    confused, still_nothing = type_lines(state, line, "maybe")
    refused, not_sent = type_lines(state, line, "no")
    _, sent = type_lines(state, line, "y")

    assert asked.lines == (f"{question} yes or no?",)
    assert confused.lines == (f"Nothing was sent. {question} yes or no?",)
    assert refused.lines == ("No. Nothing was sent.",)
    assert nothing == still_nothing == not_sent == []
    assert sent == [Act(prompt=7, move=move)]


@pytest.mark.parametrize(
    ("options", "line", "move"),
    [
        (UNITS, "a", Bet(C(75))),
        (RAISE_UNITS, "r 60", Raise(C(60))),
        (BettingOptions(False, C(40), C(40)), "c", Call()),
        (BettingOptions(False, C(90), C(40)), "a", Call()),
    ],
)
def test_all_chips_are_asked_about(options: BettingOptions, line: str, move: Move) -> None:
    stack = move.to if isinstance(move, Bet | Raise) else options.call or 0
    view = table_view(hand=hand_view(stacks=(0, 0, 0, stack)))

    asked, _ = type_lines(at_prompt(options, view=view), line)
    _, sent = type_lines(at_prompt(options, view=view), line, "yes")

    question = f"Call with all your chips ({stack})?" if move == Call() else f"All-in with {stack}?"
    assert asked.lines == (f"{question} yes or no?",)
    assert sent == [Act(prompt=7, move=move)]


def test_standing_pat_on_a_flush_is_not_asked_about() -> None:
    _, sent = type_lines(at_prompt(DrawOptions(3), held=FLUSH), "p")

    assert sent == [Act(prompt=7, move=Draw(()))]


@pytest.mark.parametrize(
    ("role", "view", "lines", "sent"),
    [
        (Role.GUEST, LOBBY, ["ready"], [Ready(ready=True)]),
        (Role.GUEST, LOBBY, ["not ready"], [Ready(ready=False)]),
        (Role.HOST, LOBBY, ["a"], [AddBot()]),
        (Role.HOST, LOBBY, ["remove bot"], [RemoveBot()]),
        (Role.HOST, LOBBY, ["start"], [Start()]),
        (Role.HOST, LOBBY, ["kick 2", "yes"], [Kick(seat=BOB)]),
        (Role.HOST, HAND, ["end"], [EndAfterHand()]),
        (Role.CONSOLE, HAND, ["end now", "yes"], [EndNow()]),
        (Role.GUEST, HAND, ["say hi there"], [Say(text="hi there")]),
        (Role.GUEST, BETWEEN, ["n"], [NextHand()]),
        (Role.GUEST, BETWEEN, [""], [NextHand()]),
        (Role.GUEST, OVER, ["n"], [Rematch()]),
        (Role.GUEST, OVER, ["rematch"], [Rematch()]),
        (Role.GUEST, HAND, ["q", "yes"], [Leave()]),
        (Role.GUEST, HAND, ["q", "no"], []),
        (Role.GUEST, table_view(you=None), ["q"], [Leave()]),
        (Role.ALONE, HAND, ["q", "yes"], [EndNow()]),
        (Role.CONSOLE, table_view(you=None), ["q", "yes"], [EndNow()]),
        (Role.HOST, HAND, ["q", "leave"], [Leave()]),
        (Role.HOST, HAND, ["q", "end"], [EndAfterHand()]),
        (Role.HOST, HAND, ["q", "now"], [EndNow()]),
        (Role.HOST, HAND, ["q", "no"], []),
        (Role.HOST, HAND, ["q", "what"], []),
        (Role.GUEST, HAND, [""], []),
    ],
)
def test_a_command_sends_its_message(
    role: Role, view: TableView, lines: Sequence[str], sent: Sequence[PeerMessage]
) -> None:
    assert type_lines(at_table(view, role=role), *lines)[1] == sent


@pytest.mark.parametrize(
    ("role", "view", "lines", "sentence"),
    [
        (Role.GUEST, BETWEEN, ["n", "n"], "You have said so already. Nothing was sent."),
        (Role.GUEST, table_view(you=None), ["c"], "You are watching. Nothing was sent."),
        (Role.GUEST, table_view(you=None), ["n"], "You are watching. Nothing was sent."),
        (Role.GUEST, table_view(you=None), ["ready"], "You are watching. Nothing was sent."),
        (Role.GUEST, LOBBY, ["c"], "No hand is being played. Nothing was sent."),
        (Role.HOST, LOBBY, ["kick 7"], "Nobody sits in seat 7. Nothing was sent."),
        (Role.HOST, LOBBY, ["kick 99"], "Nobody sits in seat 99. Nothing was sent."),
        (Role.HOST, HAND, ["q"], LEAVE_CHOICE),
        (Role.HOST, HAND, ["q", "hm"], f"Nothing was sent. {LEAVE_CHOICE}"),
        (Role.HOST, LOBBY, ["kick 2"], "Send Bob away? yes or no?"),
        (Role.GUEST, OVER, ["rematch"], "You want another match."),
    ],
)
def test_a_command_answers_in_a_sentence(
    role: Role, view: TableView, lines: Sequence[str], sentence: str
) -> None:
    assert type_lines(at_table(view, role=role), *lines)[0].lines == (sentence,)


def test_before_the_first_view_nothing_can_be_done() -> None:
    step, sent = type_lines(PlainState(), "ready")

    assert step.lines == ("The table has not answered yet. Nothing was sent.",)
    assert sent == []


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("word", [word.name.lower().replace("_", " ") for word in Word])
@pytest.mark.parametrize("view", [LOBBY, HAND, BETWEEN, OVER, table_view(you=None)])
def test_every_word_can_be_typed_at_any_time(role: Role, word: str, view: TableView) -> None:
    step, _ = type_lines(at_table(view, role=role), word)

    assert all(line[-1] in ".?" for line in step.lines)


def test_side_pots_say_who_can_win_them() -> None:
    pots = (PotView(C(65), (ANN, BOB, SAM)), PotView(C(40), (ANN, SAM)))

    step, _ = type_lines(at_table(table_view(hand=hand_view(pot=105, pots=pots))), "pot")

    assert step.lines == (
        "Pot 105.",
        "The main pot: 65, for Ann, Bob and you.",
        "Side pot 1: 40, for Ann and you.",
    )


def test_the_hand_is_repeated_when_asked() -> None:
    step, _ = type_lines(at_prompt(DrawOptions(3)), "h")

    assert step.lines[1] == "You hold a pair of sevens."


def test_the_rules_are_told_in_words() -> None:
    step, _ = type_lines(at_table(table_view(rules=rules_with(ante="7"))), "rules")

    assert "Everybody antes 7." in step.lines


def test_help_lists_what_works_now_and_nothing_else() -> None:
    betting, _ = type_lines(at_prompt(TEN_TO_CALL), "?")
    short, _ = type_lines(at_prompt(BettingOptions(False, C(500), C(450))), "?")
    drawing, _ = type_lines(at_prompt(DrawOptions(3)), "?")
    hosting, _ = type_lines(at_table(LOBBY, role=Role.HOST), "?")

    assert "c: call." in betting.lines
    assert "k: check." not in betting.lines
    assert "a: all-in." not in betting.lines
    assert "a: all-in." in short.lines
    assert "p: stand pat." in drawing.lines
    assert "start: begin the match." in hosting.lines
    assert not any(line.startswith("start") for line in betting.lines)


def test_who_may_not_open_is_told_what_it_takes() -> None:
    hand = msgspec.structs.replace(hand_view(), opener=None)
    view = table_view(hand=hand, rules=rules_with(openers="jacks"))
    private = private_view(HELD, name="pair of sevens", options=BettingOptions(True, C(0)))
    step = hear_update(PlainState(), update(view, private=private), now=0.0)

    refused, sent = type_lines(step.state, "b")

    assert step.lines[-1].endswith("It takes a pair of jacks or better to open. check?")
    assert refused.lines[0].startswith("You cannot bet: it takes a pair of jacks or better")
    assert sent == []


def test_cards_that_are_no_hand_break_nothing() -> None:
    _, sent = type_lines(at_prompt(DrawOptions(3), held="JOKER As Kd 2c 3h"), "1 2")

    assert [message.move for message in sent if isinstance(message, Act)] == [Draw((0, 1))]


def test_lessons_can_be_had_once_or_every_time() -> None:
    once, _ = type_lines(at_prompt(TEN_TO_CALL), "e")
    on, _ = type_lines(at_prompt(TEN_TO_CALL), "learn")
    off, _ = type_lines(on.state, "learn")

    assert once.lines[0].startswith("Call 10 to stay in")
    assert (on.lines, on.state.learns) == (("Lessons are on.",), True)
    assert (off.lines, off.state.learns) == (("Lessons are off.",), False)


def test_ranks_name_five_of_a_kind_where_it_exists() -> None:
    plain, _ = type_lines(at_table(HAND), "ranks")
    wild, _ = type_lines(at_table(table_view(rules=rules_with(wild_cards="joker"))), "ranks")

    assert len(wild.lines) == len(plain.lines) + 1


def test_seats_are_counted_from_one() -> None:
    step, sent = type_lines(at_table(LOBBY, role=Role.HOST), "kick 1", "yes")

    assert sent == [Kick(seat=SeatId(0))]
    assert step.state.question is None


def test_own_seat_is_called_you() -> None:
    step, _ = type_lines(at_table(HAND), "i")

    assert any(line.startswith(f"Seat {SAM + 1}, you: 450 chips") for line in step.lines)

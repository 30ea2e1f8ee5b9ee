"""The player's moves: what is sent, what is asked first, what is refused, and what never counts."""

import pytest
from msgspec.structs import replace

from client.choices import refused_wish, wish_for
from client.intents import Confirmed, Do, MarkCard
from client.model import Model
from client.playing import GUARD_SECONDS
from client.step import Step
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.chips import Chips
from engine.options import BettingOptions, DrawOptions, WagerSizes
from protocol.codes import Reason
from protocol.messages import Act, Rejected
from tests.support.scenes import (
    SIX_PLAYERS,
    after,
    at_bets,
    at_draw,
    betting_seats,
    lost,
    step,
    waiting_for_bob,
)
from tests.support.views import (
    CALL_OR_RAISE,
    CHECK_OR_BET,
    HAND,
    hand,
    private,
    table,
    update_message,
)


def press(model: Model, *keys: str) -> Step:
    """Press keys one after the other; return the last step."""
    last = Step(model)
    for key in keys:
        wish = wish_for(last.model, key) or refused_wish(last.model, key)
        last = step(last.model, wish) if wish is not None else Step(last.model)
    return last


def sent_by(model: Model, *keys: str) -> tuple[object, ...]:
    return press(model, *keys).send


@pytest.mark.parametrize(
    ("options", "key", "move"),
    [
        (CALL_OR_RAISE, "f", Fold()),
        (CALL_OR_RAISE, "c", Call()),
        (CALL_OR_RAISE, "r", Raise(to=Chips(20))),
        (CHECK_OR_BET, "k", Check()),
        (CHECK_OR_BET, "b", Bet(to=Chips(10))),
    ],
)
def test_a_key_answers_the_prompt_by_its_id(options: BettingOptions, key: str, move: Move) -> None:
    assert sent_by(at_bets(options), key) == (Act(prompt=7, move=move),)


@pytest.mark.parametrize(
    ("options", "key", "note"),
    [
        (CALL_OR_RAISE, "k", "You cannot check: 10 to call."),
        (CHECK_OR_BET, "c", "There is nothing to call: you may check."),
        (CALL_OR_RAISE, "b", "There is a bet already: you may raise."),
        (CHECK_OR_BET, "r", "Nothing to raise: you may bet."),
        (BettingOptions(False, Chips(10), Chips(10)), "r", "You cannot raise now."),
        (BettingOptions(False, Chips(10), Chips(10)), "a", "You cannot go all-in with 910."),
    ],
)
def test_a_move_that_cannot_be_made_is_explained_and_not_sent(
    options: BettingOptions, key: str, note: str
) -> None:
    result = press(at_bets(options), key)

    assert result.send == ()
    assert result.model.note == note


def test_enter_never_puts_chips_in() -> None:
    assert sent_by(at_bets(), "enter") == ()


def test_a_second_press_sends_nothing() -> None:
    first = press(at_bets(), "c")

    assert len(first.send) == 1
    assert sent_by(first.model, "c", "r", "f") == ()


def test_nothing_is_sent_while_others_are_to_act() -> None:
    result = press(waiting_for_bob(), "c")

    assert result.send == ()
    assert result.model.note == "It is not your turn: Bob is to act."


def test_nothing_is_sent_while_offline() -> None:
    for key in "fkcbra1enter":
        assert sent_by(lost(), key) == ()


def test_for_a_moment_after_the_turn_came_actions_do_not_count_but_marks_do() -> None:
    model = at_draw()
    just_now = replace(model, now=model.asked_at)

    assert step(just_now, Do.CONFIRM_DRAW, after=GUARD_SECONDS - 0.01).send == ()
    assert step(just_now, MarkCard(2), after=0.01).model.marks == {2}
    assert step(just_now, Do.CONFIRM_DRAW, after=GUARD_SECONDS + 0.01).send != ()


# ---------------------------------------------------------------- asked first


def test_folding_where_checking_is_free_asks_first() -> None:
    asked = press(at_bets(CHECK_OR_BET), "f")

    assert asked.send == ()
    assert asked.model.question is not None
    assert asked.model.question.words == "Fold? Checking is free."
    assert sent_by(asked.model, "y") == (Act(prompt=7, move=Fold()),)
    assert sent_by(asked.model, "n", "k") == (Act(prompt=7, move=Check()),)


@pytest.mark.parametrize("key", ["f", "c", "enter", "k", "1", "q"])
def test_only_an_answer_answers_a_question(key: str) -> None:
    asked = press(at_bets(CHECK_OR_BET), "f").model

    result = press(asked, key)

    assert result.send == ()
    assert result.model == asked


def test_a_question_dies_with_its_prompt() -> None:
    asked = press(at_bets(CHECK_OR_BET), "f").model
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), to_act=2))

    later = after(asked, update_message(view, private(HAND, options=CHECK_OR_BET, prompt=9)))

    assert later.question is None
    assert step(later, Confirmed(7, Fold()), after=1.0).send == ()


ALL_IN = BettingOptions(
    check=False,
    owed=Chips(10),
    call=Chips(10),
    raise_=WagerSizes(Chips(20), Chips(900), Chips(20), all_in=Chips(910)),
)


def test_the_least_and_all_in_are_one_key_away_and_all_in_asks_first() -> None:
    opened = press(at_bets(ALL_IN), "r")
    assert opened.send == ()
    assert sent_by(opened.model, "enter") == (Act(prompt=7, move=Raise(to=Chips(20))),)
    asked = press(at_bets(ALL_IN), "a")
    assert asked.send == ()
    assert asked.model.question is not None
    assert asked.model.question.words == "All-in with 910?"
    assert sent_by(asked.model, "y") == (Act(prompt=7, move=Raise(to=Chips(910))),)


def test_a_call_with_the_last_chips_asks_first() -> None:
    asked = press(at_bets(BettingOptions(False, Chips(950), Chips(910))), "c")

    assert asked.send == ()
    assert sent_by(asked.model, "y") == (Act(prompt=7, move=Call()),)


@pytest.mark.parametrize(
    ("cards", "marks", "asks"),
    [
        ("7s 7d 9c Kc 2d", (2,), False),
        ("9h 6h 4h 2h Jh", (0,), True),
        ("5c 6d 7h 8s 9c", (0, 1), True),
        ("7c 7d 7h 7s 2c", (4,), False),
        ("7c 7d 7h 7s 2c", (0,), True),
        ("7c 7d 7h 2s 2c", (3, 4), True),
        ("7c 7d 7h 2s 2c", (), False),
    ],
)
def test_breaking_a_made_hand_asks_first(cards: str, marks: tuple[int, ...], asks: bool) -> None:
    result = press(at_draw(cards=cards, marks=marks), "enter")

    assert (result.model.question is not None) is asks
    assert (result.send == ()) is asks


# ---------------------------------------------------------------- marks and the draw


def test_marks_go_as_places_of_the_hand() -> None:
    assert sent_by(at_draw(), "5", "1", "enter") == (Act(prompt=8, move=Draw(discard=(0, 4))),)


def test_the_same_key_takes_a_mark_away() -> None:
    assert press(at_draw(), "1", "1").model.marks == frozenset()


def test_no_marks_stand_pat() -> None:
    assert sent_by(at_draw(), "enter") == (Act(prompt=8, move=Draw(discard=())),)
    assert sent_by(at_draw(), "p") == (Act(prompt=8, move=Draw(discard=())),)


def test_standing_pat_with_marks_is_refused() -> None:
    result = press(at_draw(marks=(1,)), "p")

    assert result.send == ()
    assert "marked" in result.model.note


@pytest.mark.parametrize("key", ["0", "backspace"])
def test_all_marks_can_be_cleared(key: str) -> None:
    assert press(at_draw(marks=(0, 1, 2)), key).model.marks == frozenset()


def test_a_fourth_mark_is_refused_with_the_reason() -> None:
    result = press(at_draw(), "1", "2", "3", "4")

    assert result.model.marks == {0, 1, 2}
    assert result.model.note == "At most 3 cards. Unmark one first."


def test_with_ace_draw_a_fourth_mark_needs_an_ace_that_stays() -> None:
    options = DrawOptions(3, keep_one_of=(0,))

    with_ace_kept = press(at_draw(options), "2", "3", "4", "5")
    assert with_ace_kept.model.marks == {1, 2, 3, 4}
    assert sent_by(with_ace_kept.model, "enter") == (
        Act(prompt=8, move=Draw(discard=(1, 2, 3, 4))),
    )
    ace_too = press(with_ace_kept.model, "1")
    assert ace_too.model.marks == {1, 2, 3, 4}
    assert ace_too.model.note == "Keep an ace to drop four."
    ace_marked = press(at_draw(options), "1", "2", "3", "4")
    assert ace_marked.model.marks == {0, 1, 2}
    assert ace_marked.model.note == "Keep an ace to drop four."


def test_cards_can_be_marked_before_the_turn_and_the_marks_stay() -> None:
    marked = press(waiting_for_bob(), "1", "5").model
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), phase="draw", to_act=2))

    later = after(marked, update_message(view, private(HAND, options=DrawOptions(3), prompt=8)))

    assert later.marks == {0, 4}


def test_marks_that_the_draw_does_not_allow_are_taken_away_with_a_note() -> None:
    marked = press(waiting_for_bob(), "1", "4", "5").model
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), phase="draw", to_act=2))

    later = after(marked, update_message(view, private(HAND, options=DrawOptions(2), prompt=8)))

    assert later.marks == frozenset()
    assert "Too many marks" in later.note


@pytest.mark.parametrize(("cards", "number"), [("Ks Th 7d 7c 2s", 12), (HAND, 13), ("", 12)])
def test_marks_never_move_to_other_cards(cards: str, number: int) -> None:
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), number=number, phase="draw"))

    later = after(at_draw(marks=(0, 4)), update_message(view, private(cards)))

    assert later.marks == frozenset()


def test_marks_are_kept_while_the_host_is_lost() -> None:
    assert lost().marks == {0, 4}
    assert press(lost(), "3").model.marks == {0, 2, 4}


def test_cards_cannot_be_marked_once_the_draw_is_sent() -> None:
    drawn = press(at_draw(marks=(0,)), "enter").model

    result = press(drawn, "2")

    assert result.model.marks == {0}
    assert result.model.note == "Your draw was sent."


def test_sorting_changes_what_is_shown_and_not_what_is_meant() -> None:
    sorted_hand = press(at_draw(), "s").model  # A 10 7 7 2: the two is last in both orders

    assert press(sorted_hand, "5").model.marks == {4}
    unsorted = at_draw(cards="2s Th 7d 7c As", name="pair of sevens")
    assert press(unsorted, "s", "1").model.marks == {4}
    assert press(unsorted, "s", "1", "s").model.marks == {4}


def test_the_cursor_moves_over_the_cards_and_space_marks() -> None:
    assert press(at_draw(), "right", "right", " ").model.marks == {1}
    assert press(at_draw(), "left", " ").model.marks == {4}
    assert press(at_draw(), "end", " ", "home", " ").model.marks == {0, 4}
    assert press(at_draw(), *["right"] * 9, " ").model.marks == {4}
    assert press(at_draw(), " ").model.focus == 0


# ---------------------------------------------------------------- answers of the host


def test_a_rejected_move_can_be_made_again_and_says_why() -> None:
    sent = press(at_bets(), "r").model

    told = after(sent, Rejected(code=Reason.TOO_FAST, text="Too fast. Not sent.", prompt=7))

    assert told.note == "Too fast. Not sent."
    assert sent_by(told, "c") == (Act(prompt=7, move=Call()),)


def test_a_duplicate_is_nothing_to_say() -> None:
    sent = press(at_bets(), "c").model

    assert after(sent, Rejected(code=Reason.DUPLICATE, text="Twice.", prompt=7)) == sent


def test_a_rejection_for_an_old_prompt_does_not_open_the_new_one() -> None:
    sent = press(at_bets(), "c").model

    told = after(sent, Rejected(code=Reason.STALE, text="Too late.", prompt=6))

    assert sent_by(told, "c") == ()

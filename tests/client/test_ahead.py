"""Moves chosen before the turn: made when it comes, and never at another moment."""

import pytest
from msgspec.structs import replace

from client.model import Bell, Model
from client.news import Connected, HostGone
from client.screens.canvas import Size
from client.screens.render import render
from client.step import Ask, Step
from engine.actions import Call, Check, Draw, Fold, Move
from engine.chips import Chips
from engine.options import BettingOptions, DrawOptions, Options
from engine.views import SeatStatus
from protocol.messages import Act, Update
from tests.support.presses import press
from tests.support.scenes import (
    NOW,
    SIX_PLAYERS,
    after,
    betting_seats,
    drawing_seats,
    joined,
    settings,
    step,
)
from tests.support.views import HAND, hand, hand_seat, private, table, update_message, welcome

OWED_10 = BettingOptions(check=False, owed=Chips(10), call=Chips(10))
FREE = BettingOptions(check=True, owed=Chips(0))


def bets(
    options: Options | None = None,
    *,
    level: int = 10,
    number: int = 12,
    phase: str = "first_bets",
    prompt: int = 7,
) -> Update:
    """Say that Bob is to act in a betting round, or that it is the player's turn."""
    to_act = 1 if options is None else 2
    held = hand(betting_seats(), phase=phase, to_act=to_act, level=level, number=number)
    return update_message(
        table(SIX_PLAYERS, you=2, hand=held), private(HAND, options=options, prompt=prompt)
    )


def draws(options: Options | None = None) -> Update:
    held = hand(drawing_seats(), phase="draw", to_act=0 if options is None else 2)
    return update_message(table(SIX_PLAYERS, you=2, hand=held), private(HAND, options=options))


def waiting(update: Update, *, bell: Bell = Bell.OFF) -> Model:
    model = after(joined(given=settings(bell=bell)), update)
    return replace(model, now=model.now + 1.0)


@pytest.mark.parametrize(
    ("level", "key", "options", "move"),
    [
        (10, "C", OWED_10, Call()),
        (10, "F", OWED_10, Fold()),
        (0, "F", FREE, Check()),
        (0, "K", FREE, Check()),
    ],
)
def test_what_was_chosen_is_done_when_the_turn_comes(
    level: int, key: str, options: BettingOptions, move: Move
) -> None:
    chosen = press(waiting(bets(level=level)), key)
    assert chosen.send == ()

    asked = step(chosen.model, bets(options, level=level))

    assert asked.send == (Act(prompt=7, move=move),)
    assert asked.model.ahead is None


@pytest.mark.parametrize("key", ["C", "F"])
def test_the_same_key_takes_it_back(key: str) -> None:
    model = press(waiting(bets()), key, key).model

    assert step(model, bets(OWED_10)).send == ()


def test_another_key_chooses_something_else() -> None:
    model = press(waiting(bets()), "C", "F").model

    assert step(model, bets(OWED_10)).send == (Act(prompt=7, move=Fold()),)


@pytest.mark.parametrize(("level", "key"), [(10, "K"), (0, "C")])
def test_check_and_call_are_not_chosen_for_each_other(level: int, key: str) -> None:
    assert press(waiting(bets(level=level)), key).model.ahead is None


def test_n14_any_change_of_the_amount_drops_it_with_a_note() -> None:
    chosen = press(waiting(bets()), "C").model

    raised = step(chosen, bets(level=20)).model

    assert raised.ahead is None
    assert raised.note == "The amount changed: call 10 is off."


def test_a_change_that_comes_with_the_turn_drops_it_too() -> None:
    chosen = press(waiting(bets()), "C").model
    owed = BettingOptions(check=False, owed=Chips(20), call=Chips(20))

    assert step(chosen, bets(owed, level=20)).send == ()


def test_it_is_the_prompt_that_says_what_is_owed() -> None:
    chosen = press(waiting(bets()), "C").model
    owed = BettingOptions(check=False, owed=Chips(30), call=Chips(30))

    assert step(chosen, bets(owed)).send == ()


@pytest.mark.parametrize(
    "later", [bets(FREE, number=13, level=0), bets(FREE, phase="second_bets", level=0)]
)
def test_the_end_of_the_round_or_of_the_hand_drops_it(later: Update) -> None:
    chosen = press(waiting(bets(level=0)), "K").model

    asked = step(chosen, later)

    assert asked.send == ()
    assert asked.model.ahead is None


def test_coming_back_drops_it() -> None:
    chosen = press(waiting(bets()), "C").model

    back = after(chosen, HostGone("gone", NOW), Connected(welcome(2)))

    assert back.ahead is None
    assert "call 10 is off" in back.note
    assert step(back, bets(OWED_10)).send == ()


def test_a_call_with_the_last_chips_is_still_asked() -> None:
    seats = [replace(seat, stack=Chips(10)) if seat.seat == 2 else seat for seat in betting_seats()]
    held = hand(seats, to_act=1, level=10)
    mine = replace(held, to_act=seats[2].seat)
    model = waiting(update_message(table(SIX_PLAYERS, you=2, hand=held), private(HAND)))

    asked = step(
        press(model, "C").model,
        update_message(table(SIX_PLAYERS, you=2, hand=mine), private(HAND, options=OWED_10)),
    )

    assert asked.send == ()
    assert asked.model.question is not None


def test_the_bell_is_silent_where_the_turn_is_over_at_once() -> None:
    model = waiting(bets(), bell=Bell.TURN)

    assert step(model, bets(OWED_10)).ask == (Ask.RING,)
    assert step(press(model, "C").model, bets(OWED_10)).ask == ()


def test_a_box_that_has_just_appeared_does_not_count() -> None:
    model = after(joined(), bets())

    assert press(model, "C").model.ahead is None


@pytest.mark.parametrize("status", [SeatStatus.FOLDED, SeatStatus.ALL_IN, SeatStatus.NOT_DEALT_IN])
def test_who_will_not_be_asked_chooses_nothing(status: SeatStatus) -> None:
    held = hand([hand_seat(0, 500), hand_seat(1, 500), hand_seat(2, 5, status=status)], to_act=1)
    model = waiting(update_message(table(SIX_PLAYERS, you=2, hand=held), private(HAND)))

    assert press(model, "F").model.ahead is None
    assert "[F]" not in render(model, Size(40, 20)).text


# ---------------------------------------------------------------- the draw


def draw_of(result: Step) -> object:
    return result.send[0] if result.send else None


def test_enter_before_the_turn_draws_when_it_comes() -> None:
    chosen = press(waiting(draws()), "1", "5", "enter").model

    assert draw_of(step(chosen, draws(DrawOptions(3)))) == Act(prompt=7, move=Draw((0, 4)))


def test_enter_again_disarms_it() -> None:
    chosen = press(waiting(draws()), "1", "enter", "enter").model

    assert step(chosen, draws(DrawOptions(3))).send == ()


def test_other_marks_disarm_it_and_stay() -> None:
    chosen = press(waiting(draws()), "1", "enter", "5").model

    asked = step(chosen, draws(DrawOptions(3)))

    assert asked.send == ()
    assert asked.model.marks == {0, 4}


def test_enter_while_others_bet_does_nothing() -> None:
    assert press(waiting(bets()), "enter").model.ahead is None


def test_a_draw_that_the_host_does_not_allow_is_not_sent() -> None:
    chosen = press(waiting(draws()), "1", "5", "enter").model

    assert step(chosen, draws(DrawOptions(1))).send == ()


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_a_choice_is_a_ticked_box_and_a_sentence(size: tuple[int, int]) -> None:
    model = waiting(bets())
    assert "( ) [C] CALL 10" in render(model, Size(*size)).text

    text = render(press(model, "C").model, Size(*size)).text

    assert "(x) [C] CALL 10" in text
    assert "Then you call 10." in text

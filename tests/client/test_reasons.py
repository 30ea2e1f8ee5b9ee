"""A refusal or a question has the same words for a key, a typed command and plain mode."""

import pytest
from msgspec.structs import replace

from client.model import Model
from client.plain.state import PlainState, Role
from client.plain.typed_line import type_line
from client.reasons import NOTE_CELLS, in_full, in_short
from engine.chips import Chips
from engine.options import BettingOptions
from tests.support.house_scenes import view_of
from tests.support.more_scenes import MORE_SCENES
from tests.support.presses import command, press
from tests.support.scenes import at_bets, at_draw, waiting_for_bob
from tests.support.views import CALL_OR_RAISE, CHECK_OR_BET

CALL_ONLY = BettingOptions(check=False, owed=Chips(10), call=Chips(10))


def capped() -> Model:
    model = at_bets(CALL_ONLY)
    view = view_of(model)
    assert view.hand is not None
    return replace(model, view=replace(view, hand=replace(view.hand, wagers=4)))


def in_plain_mode(model: Model, line: str) -> str:
    state = PlainState(role=Role.GUEST, view=model.view, private=model.private)
    (said,) = type_line(state, line, now=0.0).lines
    return said


@pytest.mark.parametrize(
    ("model", "key", "short", "full"),
    [
        (at_bets(CALL_OR_RAISE), "k", "You cannot check: 10 to call.", ""),
        (at_bets(CHECK_OR_BET), "c", "There is nothing to call: you may check.", ""),
        (at_bets(CALL_OR_RAISE), "b", "There is a bet already: you may raise.",
         "There is a bet already: you may raise to 20."),
        (at_bets(CHECK_OR_BET), "r", "Nothing to raise: you may bet.",
         "There is nothing to raise: you may bet 10."),
        (capped(), "r", "No more raises in this round.",
         "You cannot raise: this round has all the bets and raises it may have."),
        (MORE_SCENES["openers"](), "b", "It takes queens or better to open.",
         "You cannot bet: it takes a pair of queens or better to open."),
        (at_bets(CALL_ONLY), "a", "You cannot go all-in with 910.", ""),
        (at_draw(), "k", "This is the draw: mark cards, or Enter.",
         "This is the draw: type the numbers to discard, or pat."),
        (at_bets(), "p", "Cards are discarded in the draw only.", ""),
        (waiting_for_bob(), "c", "It is not your turn: Bob is to act.", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_the_same_words(
    model: Model, key: str, short: str, full: str
) -> None:
    assert command(model, key).model.note == short
    assert in_plain_mode(model, key) == f"{full or short} Nothing was sent."
    assert len(short) <= NOTE_CELLS
    if key != "p":  # which has no meaning there but as a command
        assert press(model, key).model.note == short


def test_what_is_risky_is_asked_in_the_same_words() -> None:
    for model, key, words in (
        (at_bets(CHECK_OR_BET), "f", "Fold? Checking is free."),
        (at_bets(BettingOptions(False, Chips(950), Chips(910))), "c",
         "Call with all your chips (910)?"),
    ):  # fmt: skip
        for step in (press(model, key), command(model, key)):
            assert step.model.question is not None
            assert step.model.question.words == words
        assert in_plain_mode(model, key) == f"{words} yes or no?"


def test_the_question_about_a_good_hand_fits_the_narrowest_line() -> None:
    name = "full house, queens over threes"
    model = press(at_draw(cards="Qs Qh Qd 3c 3d", name=name), "1", "enter").model

    assert model.question is not None
    assert model.question.words == "Break up your full house?"
    assert in_plain_mode(model, "1") == "Break up your full house? yes or no?"


def test_the_longest_form_that_fits_is_taken() -> None:
    long, middle, short = "x" * 41 + ".", "y" * 40, "z"

    assert in_full((long, middle, short)) == long
    assert in_short((long, middle, short)) == middle
    assert in_short((long,)) == long


@pytest.mark.parametrize("key", ["c", "r", "f", "A"])
@pytest.mark.parametrize("has_hand", [True, False])
def test_a_host_that_asks_whoever_is_not_in_the_hand_gets_no_answer(
    key: str, *, has_hand: bool
) -> None:
    model = at_bets()
    table = view_of(model)
    assert table.hand is not None
    others = tuple(seat for seat in table.hand.seats if seat.seat != table.you)
    view = replace(table, hand=replace(table.hand, seats=others) if has_hand else None)

    assert press(replace(model, view=view), key).send == ()
    plain = PlainState(view=view, private=model.private)
    assert type_line(plain, key.lower(), now=0.0).send == ()
    assert type_line(plain, "?", now=0.0).lines

"""The amount field of the full screen: bets, raises and chips to bring, by steps or digits."""

import pytest
from msgspec.structs import replace

from client.amounts import change_amount, pot_size
from client.intents import StepAmount, TypeDigit
from client.model import Model, Overlay
from engine.actions import Bet, Raise
from engine.chips import Chips
from engine.options import BettingOptions, WagerSizes
from engine.views import Presence
from protocol.messages import Act, BuyIn, ChipRange, PeerMessage, RingOptions, TablePhase, TopUp
from tests.support.house_scenes import (
    NO_LIMIT,
    UNITS,
    arriving,
    betting_units,
    betting_without_limit,
    bringing_chips,
    ring_model,
    ring_player,
    ring_table,
    waiting_for_the_blind,
)
from tests.support.presses import press
from tests.support.scenes import after, at_bets
from tests.support.sights import text_of
from tests.support.views import CALL_OR_RAISE, private, table, update_message


def text_in(model: Model) -> str:
    assert model.amount is not None
    return model.amount.text


def sent(model: Model, *keys: str) -> tuple[PeerMessage, ...]:
    return press(model, *keys).send


def test_with_one_size_only_a_key_bets_at_once() -> None:
    assert sent(at_bets(CALL_OR_RAISE), "r") == (Act(prompt=7, move=Raise(to=Chips(20))),)


def test_where_there_is_a_choice_the_field_opens_at_the_least() -> None:
    model = betting_without_limit()

    assert text_in(model) == "20"
    assert sent(model, "enter") == (Act(prompt=7, move=Raise(to=Chips(20))),)


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("+", "70"),
        ("++", "120"),
        ("+-", "20"),
        ("-", "20"),
        ("p", "65"),
        ("a", "910"),
        ("a+", "910"),
        ("a-", "870"),
        ("6", "6"),
        ("60", "60"),
        ("0007", "7"),
        ("60+", "70"),
        ("1234567890", "123456789"),
    ],
)
def test_steps_the_pot_all_in_and_digits(keys: str, text: str) -> None:
    assert text_in(press(betting_without_limit(), *keys).model) == text


def test_a_digit_can_be_taken_away_again() -> None:
    assert text_in(press(betting_without_limit(), "6", "5", "backspace").model) == "6"
    assert text_in(press(betting_without_limit(), "6", "backspace").model) == ""


def test_units_go_in_whole_units_and_then_all_in() -> None:
    model = press(at_bets(UNITS), "b").model

    assert [text_in(press(model, *"+" * times).model) for times in range(4)] == [
        "20", "40", "50", "50",
    ]  # fmt: skip
    assert text_in(press(model, "a", "-").model) == "40"
    assert sent(betting_units(), "enter") == (Act(prompt=7, move=Bet(to=Chips(40))),)


def test_the_whole_stack_is_asked_about_first() -> None:
    asked = press(betting_without_limit(), "a", "enter")

    assert asked.send == ()
    assert asked.model.question is not None
    assert asked.model.amount is None
    assert sent(asked.model, "y") == (Act(prompt=7, move=Raise(to=Chips(910))),)


@pytest.mark.parametrize("digits", ["5", "911", ""])
def test_what_the_rules_do_not_allow_is_not_sent(digits: str) -> None:
    model = press(betting_without_limit(), "1", "backspace", *digits).model

    step = press(model, "enter")

    assert step.send == ()
    assert step.model.note == "A raise goes to 20 up to 910."
    assert step.model.amount is not None


def test_escape_closes_the_field_and_nothing_is_sent() -> None:
    step = press(betting_without_limit(), "escape")

    assert (step.model.amount, step.send) == (None, ())


def test_another_prompt_closes_the_field() -> None:
    model = betting_without_limit()
    assert model.view is not None

    other = private("As Th 7d 7c 2s", options=NO_LIMIT, prompt=8)
    heard = after(model, update_message(model.view, other))

    assert heard.amount is None


def test_the_same_prompt_leaves_it_open() -> None:
    model = press(betting_without_limit(), "6", "0").model
    assert model.view is not None

    heard = after(model, update_message(model.view, model.private))

    assert text_in(heard) == "60"


def test_digits_in_the_field_mark_no_cards() -> None:
    assert press(betting_without_limit(), "1", "2").model.marks == frozenset()


@pytest.mark.parametrize(
    ("options", "pot"),
    [
        (NO_LIMIT, 10 + 45 + 10),
        (BettingOptions(True, Chips(0), bet=WagerSizes(Chips(20), Chips(40), Chips(1))), 40),
        (BettingOptions(True, Chips(0), bet=WagerSizes(Chips(60), Chips(90), Chips(10))), 60),
        (BettingOptions(True, Chips(0), bet=WagerSizes(Chips(20), Chips(90), Chips(20))), 40),
    ],
)
def test_the_size_of_the_pot_is_the_nearest_that_may_be_bet(
    options: BettingOptions, pot: int
) -> None:
    sizes = options.bet or options.raise_
    assert sizes is not None

    assert pot_size(at_bets(options), sizes) == pot


def test_without_a_field_steps_and_digits_mean_nothing() -> None:
    model = at_bets(NO_LIMIT)

    for wish in (StepAmount(1), TypeDigit("5")):
        assert change_amount(model, wish).model == model


@pytest.mark.parametrize("size", [(40, 20), (40, 9), (40, 5), (80, 24), (120, 40)])
def test_the_amount_can_be_read_at_every_size(size: tuple[int, int]) -> None:
    model = press(betting_without_limit(), "6", "5").model

    assert "RAISE" in text_of(model, size)
    assert "65" in text_of(model, size)


# ---------------------------------------------------------------- chips of a ring game


def test_all_of_the_bankroll_is_offered_first_r_ring_1() -> None:
    assert text_in(bringing_chips()) == "400"
    assert sent(bringing_chips(), "enter") == (BuyIn(chips=Chips(400)),)


def test_less_can_be_brought_but_not_under_the_least() -> None:
    assert sent(bringing_chips(), "4", "0", "enter") == (BuyIn(chips=Chips(40)),)
    refused = press(bringing_chips(), "3", "9", "enter")
    assert refused.send == ()
    assert refused.model.note == "Bring 40 to 400 chips."


def test_who_has_chips_tops_up_when_the_hand_is_paid() -> None:
    step = press(waiting_for_the_blind(), "u", "5", "enter")

    assert step.send == (TopUp(chips=Chips(5)),)
    assert step.model.note == "5 chips come when the hand is paid."


def test_who_has_too_few_left_is_told_so() -> None:
    own = ring_player(2, "Sam", stack=0, bankroll=39)
    model = ring_model(ring_table(own), RingOptions(buy_in=None, sit_out=True))

    # There is no key for it then, and a click that comes late says why.
    assert press(model, "u").model.amount is None
    assert "39 chips left, the least buy-in is 40." in text_of(model)


def test_an_offer_that_is_gone_closes_the_field() -> None:
    model = bringing_chips()
    assert model.view is not None

    heard = after(model, update_message(model.view, replace(model.private, ring=RingOptions())))

    assert heard.amount is None


def test_steps_lead_from_the_least_to_all() -> None:
    own = ring_player(2, "Sam", stack=0, bankroll=100)
    offer = RingOptions(buy_in=ChipRange(Chips(40), Chips(100)), sit_out=True)
    model = press(ring_model(ring_table(own), offer), "u").model

    assert text_in(press(model, "-").model) == "95"
    assert text_in(press(model, *"4", *"0", "+").model) == "45"


def test_who_arrives_reads_what_is_played_r_ring_5() -> None:
    model = arriving()

    assert model.overlay is Overlay.ARRIVAL
    for words in ("Limit: fixed, 4 and 8", "Blinds: 2 and 4", "Least buy-in: 40", "Clock: 30"):
        assert words in text_of(model, (40, 20))
    assert press(model, "escape").model.overlay is None


def test_a_match_needs_no_such_box() -> None:
    assert at_bets(NO_LIMIT).overlay is None


def test_a_table_that_waits_keeps_the_seats_in_sight() -> None:
    own = ring_player(2, "Sam", presence=Presence.PLAYING)
    model = ring_model(ring_table(own), RingOptions(sit_out=True))

    for size in ((40, 20), (80, 24), (120, 40)):
        assert "Ann" in text_of(model, size)
        assert "waits" in text_of(model, size)
    assert table([own], phase=TablePhase.WAITING).hand is None

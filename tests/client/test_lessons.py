"""What a beginner is told: right for the hand, in whole sentences, and never more than they see."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from client.legal_answers import may_discard
from client.lessons import explain, lesson, lesson_on_result
from engine.cards import parse_cards
from engine.chips import Chips, SeatId
from engine.options import BettingOptions, DrawOptions, Options, WagerSizes
from engine.rules import Mode
from engine.views import HandSeatView, SeatStatus
from protocol.messages import PrivateView, TableView
from tests.client.table_views import (
    ANN,
    BOB,
    EVE,
    SAM,
    hand_view,
    private_view,
    rules_with,
    table_view,
)

C = Chips
BET = WagerSizes(C(10), C(10), C(0))
FREE = BettingOptions(True, C(0), None, BET)
CLOSED = BettingOptions(True, C(0))
OWED = BettingOptions(False, C(10), C(10), None, BET)
CALL_ONLY = BettingOptions(False, C(10), C(10))
BIG_BLIND = BettingOptions(True, C(0), None, None, BET)
DRAW = DrawOptions(3)
PAIR, FLUSH, NOTHING = "7d 7c As Th 2s", "Ah Th 7h 4h 2h", "Ks Th 8d 4c 2s"
FOUR_HEARTS, FOUR_IN_A_ROW = "Kh Th 7h 4h 2s", "9d 8c 7s 6h 2s"


def told(cards: str, options: Options, *, phase: str = "first_bets", number: int = 12) -> str:
    hand = replace(hand_view(phase=phase), number=number, opener=None)
    return lesson(table_view(hand=hand), private_view(cards, options=options))


@pytest.mark.parametrize(
    ("cards", "options", "phase", "words"),
    [
        (
            PAIR,
            FREE,
            "first_bets",
            "Checking is free; a bet makes the others pay to draw, or fold.",
        ),
        (PAIR, FREE, "first_bets", "Your hand is not much: check and see."),
        (PAIR, BIG_BLIND, "first_bets", "a raise makes the others pay to draw"),
        (PAIR, CLOSED, "second_bets", "No more cards come now. Checking is free. Your"),
        (
            PAIR,
            OWED,
            "first_bets",
            "for a pot of 40, or fold and lose the 5 you have put in. Your hand can be enough",
        ),
        (NOTHING, OWED, "second_bets", "Your hand is too little for this price: fold"),
        (NOTHING, OWED, "second_bets", "Call 10 to stay in until hands are compared"),
        (FLUSH, FREE, "first_bets", "Your hand is very good: bet."),
        (FLUSH, OWED, "first_bets", "Your hand is very good: raise."),
        (FLUSH, CALL_ONLY, "first_bets", "Your hand is very good: call."),
        (FLUSH, CLOSED, "second_bets", "Your hand is very good: check."),
        (FOUR_HEARTS, OWED, "first_bets", "about one card in five makes them a flush: stay in"),
        (FOUR_IN_A_ROW, OWED, "first_bets", "about one card in six makes them a straight: stay"),
        (FOUR_HEARTS, OWED, "second_bets", "Your hand is too little for this price"),
    ],
)
def test_a_bet_is_explained_by_what_it_costs_and_what_the_hand_is_worth(
    cards: str, options: Options, phase: str, words: str
) -> None:
    assert words in told(cards, options, phase=phase)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (PAIR, "Keep the pair, which may become more, and change the other three: discard cards"),
        (PAIR, "discard cards 3, 4 and 5."),
        (FLUSH, "A flush, ace high needs no card: stand pat."),
        ("7d 7c 7s Th 2s", "Keep three of a kind and change the other two: discard cards 4 and 5."),
        ("7d 7c 2h Th 2s", "Keep two pair and change the other one: discard card 4."),
        (FOUR_HEARTS, "You have four cards of one suit"),
        (FOUR_HEARTS, "makes them a flush: discard card 5."),
        (FOUR_IN_A_ROW, "makes them a straight: discard card 5."),
        (NOTHING, "Nothing fits together yet: keep what is high"),
    ],
)
def test_the_draw_is_explained_by_what_to_keep(cards: str, words: str) -> None:
    said = told(cards, DRAW, phase="draw")

    assert said.startswith("Now, and only once, you may change up to 3 cards.")
    assert words in said


def test_cards_are_numbered_as_the_player_sees_them() -> None:
    view = table_view(hand=hand_view(phase="draw"))
    private = private_view("2s 7c As 7d Th", options=DRAW)
    by_rank = [2, 4, 1, 3, 0]

    assert lesson(view, private).endswith("discard cards 1, 3 and 5.")
    assert lesson(view, private, by_rank).endswith("discard cards 1, 2 and 5.")


@pytest.mark.parametrize("most", range(6))
@pytest.mark.parametrize("cards", [PAIR, FLUSH, NOTHING, FOUR_HEARTS, "JOKER 7c As Td 2s"])
def test_no_advice_breaks_the_rules(cards: str, most: int) -> None:
    view = table_view(hand=hand_view(phase="draw"), rules=rules_with(wild_cards="joker"))
    options = DrawOptions(most)

    said = lesson(view, private_view(cards, options=options))

    advised = [int(word) - 1 for word in said.rpartition("discard")[2] if word.isdigit()]
    assert may_discard(options, advised if "discard" in said else [])


def test_the_first_hand_tells_where_the_pot_comes_from() -> None:
    blinds = table_view(hand=replace(hand_view(), number=1), rules=rules_with(forced_bets="blinds"))

    assert told(PAIR, FREE, number=1).startswith("Everybody has paid 5 into the pot")
    assert lesson(blinds, private_view(PAIR, options=FREE)).startswith("Some have paid")
    assert not told(PAIR, FREE, number=2).startswith("Everybody")


def test_who_may_not_open_is_told_what_it_takes() -> None:
    hand = replace(hand_view(), opener=None)
    view = table_view(hand=hand, rules=rules_with(openers="jacks"))

    assert lesson(view, private_view(PAIR, options=CLOSED)).endswith(
        "To open takes a pair of jacks or better: check."
    )


def test_without_betting_the_draw_is_all_there_is() -> None:
    rules = replace(rules_with(), mode=Mode.NO_BETTING)
    view = table_view(hand=hand_view(phase="draw"), rules=rules)

    assert "The best hand then scores a point." in lesson(view, private_view(PAIR, options=DRAW))


# ---------------------------------------------------------------- results


def over(*shown: tuple[int, str, int]) -> TableView:
    """Return the view of a paid hand: who showed what and won how much."""
    seats = [
        HandSeatView(
            seat=seat,  # type: ignore[arg-type]  # a number is a seat here
            status=SeatStatus.IN,
            stack=C(500),
            put_in=C(20),
            put_in_round=C(0),
            shown=tuple(card for code in cards.split() for card in parse_cards(code)),
            won=C(won),
        )
        for seat, cards, won in shown
    ]
    return table_view(hand=hand_view(phase="over", to_act=None, seats=seats))


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ([(ANN, FLUSH, 60), (BOB, PAIR, 0)], "The best five cards win, and a flush beats a pair."),
        ([(ANN, NOTHING, 0), (BOB, PAIR, 60)], "a pair beats high cards."),
        ([(ANN, PAIR, 0), (BOB, "8d 8c As Th 2s", 60)], "Both hands are a pair: the higher cards"),
        (
            [(ANN, PAIR, 30), (SAM, "7h 7s Ac Td 2c", 30), (EVE, NOTHING, 0)],
            "a pair beats high cards.",
        ),
        ([(ANN, PAIR, 30), (SAM, "7h 7s Ac Td 2c", 30)], "Ann and you share the pot."),
        ([(ANN, "", 60), (BOB, "", 0)], "Everybody else has folded"),
    ],
)
def test_a_result_is_explained_by_what_beats_what(
    shown: Sequence[tuple[int, str, int]], words: str
) -> None:
    assert words in lesson_on_result(over(*shown))


@pytest.mark.parametrize("cards", ["", "As", "As As Kd 2c 3h", "JOKER As Kd 2c 3h"])
@pytest.mark.parametrize("options", [FREE, OWED, DRAW])
def test_a_host_that_tells_of_no_hand_gets_no_lesson_and_breaks_nothing(
    cards: str, options: Options
) -> None:
    held = tuple(card for code in cards.split() for card in parse_cards(code))
    private = replace(private_view(PAIR, options=options), cards=held)
    nobody = table_view(hand=hand_view(), you=SeatId(7))

    assert lesson(table_view(hand=hand_view()), private) == ""
    assert lesson(nobody, private_view(PAIR, options=options)) != ""
    assert lesson_on_result(over((ANN, "As As Kd 2c 3h", 60), (BOB, "", 0))) != ""


def test_what_is_explained_depends_on_the_moment() -> None:
    asked = private_view(PAIR, options=FREE)
    playing = table_view(hand=hand_view())

    assert explain(playing, asked) == lesson(playing, asked)
    assert explain(playing, PrivateView()) == "Nothing is asked of you now."
    assert explain(over((ANN, FLUSH, 60), (BOB, PAIR, 0)), PrivateView()).startswith("The best")
    assert lesson_on_result(playing) == ""
    assert lesson_on_result(table_view()) == ""

"""The draw: in turn, up to the limit, four to an ace, and what the table learns of it."""

import pytest

from engine.apply_action import leave
from engine.cards import parse_card, parse_cards
from engine.chips import SeatId
from engine.errors import Refusal
from engine.events import Drew
from engine.phases import Phase
from engine.reveal import DRAW_COUNTS, hand_view, reveal_event
from engine.rules import NumberDrawnIsPublic
from tests.support.hands import ALL_CHECK, ALL_PAT, Played, deal

HAND = "Ac Kd 9h 5s 2c"
STOCK = "7c 7d 4c 4d Jc Tc 8d"
JOKER_HAND = "JOKER Kd 9h 5s 2c"
ACE_DRAW = {"ace_draw": "on"}


def at_the_draw(cards: str = HAND, **options: str) -> Played:
    """Deal three players in and check to the draw, seat 0 with these cards first."""
    return deal(500, 500, 500, cards={0: cards}, stock=STOCK, options=options).play(*ALL_CHECK)


def drew_of(played: Played) -> tuple[int | None, ...]:
    return tuple(seat.drew for seat in hand_view(played.state).seats)


def test_the_draw_goes_round_from_the_left_of_the_button_all_in_players_too_r_draw_1() -> None:
    played = deal(500, 15, 500, 500, dealer=3).play("0 bet 10", "1 call", "2 fold", "3 call")

    assert played.state.waiting == (0, 1, 3)


def test_cards_come_at_once_before_the_next_player_chooses_r_draw_1() -> None:
    played = at_the_draw().play("0 draw 1 2")

    assert played.state.cards[0] == parse_cards("Ac 5s 2c 7c 7d")
    assert played.state.to_act == 1
    assert played.state.stock[0] == parse_card("4c")


@pytest.mark.parametrize(
    ("clause", "line", "hand"),
    [
        ("R-DRAW-1 none: stands pat", "0 pat", "Ac Kd 9h 5s 2c"),
        ("R-DRAW-1 kept cards first, in their order", "0 draw 0 4", "Kd 9h 5s 7c 7d"),
        ("R-DRAW-1 in whatever order they are named", "0 draw 4 0", "Kd 9h 5s 7c 7d"),
        ("R-DRAW-1 up to the limit", "0 draw 2 3 4", "Ac Kd 7c 7d 4c"),
    ],
)
def test_the_hand_after_the_draw(clause: str, line: str, hand: str) -> None:
    assert at_the_draw().play(line).state.cards[0] == parse_cards(hand), clause


def test_five_cards_may_be_drawn_with_a_limit_of_five_r_draw_1() -> None:
    played = at_the_draw(draw_limit="5").play("0 draw 0 1 2 3 4")

    assert played.state.cards[0] == parse_cards("7c 7d 4c 4d Jc")


REFUSED = [
    ("R-DRAW-1 over the limit", HAND, {}, "0 draw 1 2 3 4", Refusal.TOO_MANY_CARDS),
    ("R-DRAW-1 B16 a place that is none", HAND, {}, "0 draw 5", Refusal.NO_SUCH_CARD),
    ("R-DRAW-1 B16 a place below 0", HAND, {}, "0 draw -1", Refusal.NO_SUCH_CARD),
    ("R-DRAW-1 B14 a card twice", HAND, {}, "0 draw 2 2", Refusal.SAME_CARD_TWICE),
    ("R-DRAW-1 another player's turn", HAND, {}, "1 draw 2", Refusal.NOT_YOUR_TURN),
    ("R-DRAW-2 four without the ace", HAND, ACE_DRAW, "0 draw 0 1 2 3", Refusal.KEEP_AN_ACE),
    (
        "R-DRAW-2 four without any ace in the hand",
        "Qc Kd 9h 5s 2c",
        ACE_DRAW,
        "0 draw 1 2 3 4",
        Refusal.TOO_MANY_CARDS,
    ),
    ("R-DRAW-2 all five", HAND, ACE_DRAW, "0 draw 0 1 2 3 4", Refusal.TOO_MANY_CARDS),
    (
        "R-DRAW-2 to a wild two",
        "2d Kd 9h 5s 5c",
        ACE_DRAW | {"wild_cards": "deuces"},
        "0 draw 1 2 3 4",
        Refusal.TOO_MANY_CARDS,
    ),
]


@pytest.mark.parametrize(("clause", "cards", "options", "line", "refusal"), REFUSED)
def test_what_is_refused_in_the_draw(
    clause: str, cards: str, options: dict[str, str], line: str, refusal: Refusal
) -> None:
    assert at_the_draw(cards, **options).refusal(line) is refusal, clause


@pytest.mark.parametrize(
    ("clause", "cards", "options"),
    [
        ("R-DRAW-2 to an ace", HAND, ACE_DRAW),
        ("R-DRAW-2 to the joker", JOKER_HAND, ACE_DRAW | {"wild_cards": "joker"}),
        ("R-DRAW-2 to the bug", JOKER_HAND, ACE_DRAW | {"wild_cards": "bug"}),
    ],
)
def test_four_cards_may_be_drawn(clause: str, cards: str, options: dict[str, str]) -> None:
    played = at_the_draw(cards, **options)

    assert (played.drawing.most, played.drawing.keep_one_of) == (3, (0,)), clause
    assert played.play("0 draw 1 2 3 4").state.drew[0] == 4, clause


def test_either_of_two_aces_may_be_kept_r_draw_2() -> None:
    assert at_the_draw("Ac Kd Ah 5s 2c", **ACE_DRAW).drawing.keep_one_of == (0, 2)


def test_an_ace_draw_that_is_off_offers_nothing_r_draw_2() -> None:
    assert at_the_draw().drawing.keep_one_of == ()


@pytest.mark.parametrize(
    ("clause", "ace_draw", "line", "shown"),
    [
        ("R-DRAW-2 shown", "shown", "0 draw 1 2 3 4", "Ac"),
        ("R-DRAW-2 hidden", "hidden", "0 draw 1 2 3 4", ""),
        ("R-DRAW-2 three cards show nothing", "shown", "0 draw 2 3 4", ""),
    ],
)
def test_what_an_ace_draw_turns_up(clause: str, ace_draw: str, line: str, shown: str) -> None:
    played = at_the_draw(ace_draw=ace_draw).play(line, "1 pat", "2 pat")

    assert hand_view(played.state).seats[0].shown == parse_cards(shown), clause
    event = next(e for e in played.events if isinstance(e, Drew))
    assert reveal_event(event, None) == Drew(
        SeatId(0), event.count, kept_shown=parse_card(shown) if shown else None
    ), clause


def test_a_card_turned_up_stays_so_until_the_showdown_r_draw_2() -> None:
    played = at_the_draw(ace_draw="shown").play("0 draw 1 2 3 4", "1 pat", "2 pat", "0 check")
    played = played.play("1 bet 20", "2 fold", "0 fold")

    assert played.state.phase is Phase.OVER
    assert hand_view(played.state).seats[0].shown == parse_cards("Ac")


def test_the_number_is_public_and_the_cards_are_the_owners_r_draw_3() -> None:
    played = at_the_draw().play("0 draw 1 2")
    event = played.events[-1]

    assert event == Drew(
        SeatId(0), 2, discarded=parse_cards("Kd 9h"), received=parse_cards("7c 7d")
    )
    assert reveal_event(event, SeatId(0)) == event
    assert reveal_event(event, SeatId(1)) == reveal_event(event, None) == Drew(SeatId(0), 2)


@pytest.mark.parametrize(
    ("clause", "public", "during", "after"),
    [
        ("R-DRAW-3 the whole hand", "whole_hand", (2, 1, None), (2, 1, 0)),
        (
            "R-DRAW-3 until round two begins",
            "until_round_two_begins",
            (2, 1, None),
            (None, None, None),
        ),
    ],
)
def test_how_long_the_number_drawn_shows(
    clause: str,
    public: str,
    during: tuple[int | None, ...],
    after: tuple[int | None, ...],
) -> None:
    played = at_the_draw(number_drawn_is_public=public).play("0 draw 1 2", "1 draw 0")
    assert drew_of(played) == during, clause

    assert drew_of(played.play("2 pat")) == after, clause


def test_without_a_second_round_the_number_goes_when_the_showdown_begins_r_draw_3() -> None:
    played = deal(5, 500, dealer=1, options={"number_drawn_is_public": "until_round_two_begins"})
    played = played.play("0 draw 1 2")
    assert drew_of(played) == (2, None)

    assert drew_of(played.play("1 pat")) == (None, None)


def test_an_all_in_player_who_has_left_stands_pat_in_their_turn_r_leave_1() -> None:
    played = deal(5, 500, 500).play("0 leave", "1 check", "2 check")

    assert Drew(SeatId(0), 0) in played.events
    assert played.state.to_act == 1


def test_a_player_who_leaves_in_the_draw_folds_and_the_next_one_draws_r_leave_1() -> None:
    played = at_the_draw()

    step = leave(played.state, SeatId(0))

    assert step.state.waiting == (1, 2)
    assert step.state.contenders == (1, 2)


def test_the_last_draw_leads_to_the_second_round_r_draw_1() -> None:
    assert at_the_draw().play(*ALL_PAT).state.phase is Phase.SECOND_BETS


def test_every_way_to_show_the_number_has_its_answer_r_draw_3() -> None:
    assert set(DRAW_COUNTS) == set(NumberDrawnIsPublic)

"""What a seat and a watcher may see of a hand, field by field."""

import pytest

from engine.cards import parse_cards
from engine.events import Dealt, Drew, HandShown
from engine.reveal import hand_view, own_cards, reveal_event
from engine.views import SeatStatus
from tests.support.hands import ALL_CHECK, ALL_PAT, A, B, C, Played, deal

CARDS = {0: "Ac Ad 7h 5s 2c", 1: "Kc Kd 7d 5c 3c", 2: "Qh Js 8c 6d 2h"}


def three(**stacks: int) -> Played:
    """Deal three hands, seat 1 with a stack of its own where one is said."""
    return deal(500, stacks.get("short", 500), 500, cards=CARDS)


def statuses(played: Played) -> list[SeatStatus]:
    return [seat.status for seat in hand_view(played.state).seats]


def test_the_view_says_how_the_hand_stands_r_bet_1() -> None:
    view = hand_view(three().play("0 bet 10", "1 raise 20").state)

    assert (view.number, view.deal, view.phase, view.button) == (1, 1, "first_bets", C)
    assert (view.pot, view.level, view.wagers, view.wagers_allowed) == (45, 20, 2, 4)
    assert (view.to_act, view.opener) == (C, A)
    assert [(s.seat, s.stack, s.put_in, s.put_in_round) for s in view.seats] == [
        (A, 485, 15, 10),
        (B, 475, 25, 20),
        (C, 495, 5, 0),
    ]


def test_a_round_without_a_cap_says_so_r_cap_1() -> None:
    assert hand_view(deal(500, 500, options={"raises": "no_cap"}).state).wagers_allowed is None


@pytest.mark.parametrize(
    ("clause", "lines", "expected"),
    [
        ("R-ALLIN-1 in, all-in, folded", ["0 bet 10", "1 call", "2 fold"], "in all_in folded"),
        ("R-LEAVE-1 a leaver has folded", ["0 leave"], "folded in in"),
        (
            "R-SHOW-1 after the hand who is in is in",
            ["0 bet 10", "1 call", "2 fold", "0 pat", "1 pat"],
            "in in folded",
        ),
    ],
)
def test_how_a_seat_stands(clause: str, lines: list[str], expected: str) -> None:
    found = statuses(three(short=15).play(*lines))

    assert " ".join(found) == expected, clause


def test_a_seat_that_is_not_dealt_in_is_not_in_the_view_r_btn_1() -> None:
    assert [seat.seat for seat in hand_view(deal(500, 0, 500).state).seats] == [A, C]


def test_own_cards_are_those_in_the_hand_and_none_once_folded_r_deal_1() -> None:
    played = three()
    assert own_cards(played.state, A) == parse_cards(CARDS[0])

    assert own_cards(played.play("0 fold").state, A) == ()


def test_a_seat_that_is_out_has_no_cards_r_deal_1() -> None:
    assert own_cards(deal(500, 0, 500).state, B) == ()


@pytest.mark.parametrize("seat", [B, None])
def test_others_and_watchers_learn_only_that_cards_were_dealt_and_how_many_drawn_r_draw_3(
    seat: int | None,
) -> None:
    dealt = Dealt(A, parse_cards(CARDS[0]))
    drew = Drew(A, 2, parse_cards("7h 5s"), parse_cards("9c 9d"), kept_shown=None)

    told = [reveal_event(event, B if seat else None) for event in (dealt, drew)]

    assert told == [Dealt(A), Drew(A, 2)]


def test_the_owner_learns_all_of_it_r_deal_1() -> None:
    dealt = Dealt(A, parse_cards(CARDS[0]))

    assert reveal_event(dealt, A) is dealt


def test_everything_else_is_told_to_everybody_alike_r_deal_1() -> None:
    played = three().play(*ALL_CHECK, *ALL_PAT, "0 bet 20", "1 raise 40", "2 fold", "0 call")

    others = [event for event in played.events if not isinstance(event, Dealt | Drew)]

    assert len({type(event) for event in others}) > 8
    for event in others:
        assert reveal_event(event, None) is reveal_event(event, C) is event


def test_cards_turned_up_at_the_showdown_are_in_the_view_with_their_names_r_show_1() -> None:
    played = three().play(*ALL_CHECK, *ALL_PAT, "0 check", "1 check", "2 fold")

    seats = hand_view(played.state).seats
    assert [(seat.shown, seat.hand_name) for seat in seats] == [
        (parse_cards(CARDS[0]), "pair of aces"),
        (parse_cards(CARDS[1]), "pair of kings"),
        ((), ""),
    ]
    assert sum(isinstance(event, HandShown) for event in played.events) == 2


def test_a_card_that_an_ace_draw_turned_up_is_in_the_view_without_a_name_r_draw_2() -> None:
    options = {"ace_draw": "shown"}
    played = deal(500, 500, 500, cards=CARDS, options=options).play(*ALL_CHECK)

    seat = hand_view(played.play("0 draw 1 2 3 4").state).seats[0]

    assert (seat.shown, seat.hand_name) == (parse_cards("Ac"), "")


def test_a_hand_for_points_shows_nobody_all_in_r_nobet_1() -> None:
    options = {"mode": "no_betting", "hands": "3"}

    assert statuses(deal(1, 1, options=options)) == [SeatStatus.IN, SeatStatus.IN]

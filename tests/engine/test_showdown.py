"""Who shows, in which order, and who does not."""

import pytest

from engine.cards import parse_cards
from engine.events import HandShown
from engine.reveal import hand_view
from engine.rules import ShowdownOrder
from engine.showdown import FIRST_TO_SHOW
from tests.support.hands import ALL_CHECK, ALL_PAT, A, B, Played, deal

LAST_TO_BET = {"showdown_order": "last_to_bet"}
BLINDS = {"forced_bets": "blinds"}


def shown_by(played: Played) -> list[int]:
    return [event.seat for event in played.events if isinstance(event, HandShown)]


# Options, lines of three players (the last seat deals), who shows after whom.
ORDERS = [
    (
        "R-SHOW-1 left of the button",
        {},
        [*ALL_CHECK, *ALL_PAT, "0 check", "1 bet 20", "2 call", "0 call"],
        [0, 1, 2],
    ),
    (
        "R-SHOW-1 the first in from there",
        {},
        ["0 check", "1 bet 10", "2 call", "0 fold", "1 pat", "2 pat", "1 check", "2 check"],
        [1, 2],
    ),
    (
        "R-SHOW-1 the last to bet in round two, then clockwise",
        LAST_TO_BET,
        [*ALL_CHECK, *ALL_PAT, "0 check", "1 bet 20", "2 call", "0 call"],
        [1, 2, 0],
    ),
    (
        "R-SHOW-1 a raise is later than a bet",
        LAST_TO_BET,
        [*ALL_CHECK, *ALL_PAT, "0 bet 20", "1 call", "2 raise 40", "0 call", "1 call"],
        [2, 0, 1],
    ),
    (
        "R-SHOW-1 no bet in round two: the opener",
        LAST_TO_BET,
        ["0 check", "1 bet 10", "2 raise 20", "0 call", "1 call", *ALL_PAT, *ALL_CHECK],
        [1, 2, 0],
    ),
    (
        "R-SHOW-1 with blinds the big one is the opener",
        LAST_TO_BET | BLINDS,
        ["2 call", "0 call", "1 check", *ALL_PAT, *ALL_CHECK],
        [1, 2, 0],
    ),
    (
        "R-SHOW-1 the opener has folded: the next one in",
        LAST_TO_BET,
        [
            *("0 check", "1 bet 10", "2 raise 20", "0 call", "1 fold"),
            *("0 pat", "2 pat", "0 check", "2 check"),
        ],
        [2, 0],
    ),
    (
        "R-SHOW-1 without an opener: left of the button",
        LAST_TO_BET,
        [*ALL_CHECK, *ALL_PAT, *ALL_CHECK],
        [0, 1, 2],
    ),
    (
        "R-SHOW-1 the last to bet has left: the next one in",
        LAST_TO_BET,
        [*ALL_CHECK, *ALL_PAT, "0 bet 20", "1 call", "0 leave", "2 call"],
        [1, 2],
    ),
]


@pytest.mark.parametrize(("clause", "options", "lines", "order"), ORDERS)
def test_who_shows_first(
    clause: str, options: dict[str, str], lines: list[str], order: list[int]
) -> None:
    assert shown_by(deal(500, 500, 500, options=options).play(*lines)) == order, clause


def test_every_hand_in_is_turned_up_with_its_name_r_show_1() -> None:
    cards = {0: "Ac Ad 7h 5s 2c", 1: "Kc Kd Qh Qs 3c"}
    played = deal(500, 500, cards=cards).play("0 check", "1 check", "0 pat", "1 pat")

    played = played.play("0 check", "1 check")

    assert [e for e in played.events if isinstance(e, HandShown)] == [
        HandShown(A, parse_cards(cards[0]), "pair of aces"),
        HandShown(B, parse_cards(cards[1]), "two pair, kings and queens"),
    ]
    assert [seat.shown for seat in hand_view(played.state).seats] == [
        parse_cards(cards[0]),
        parse_cards(cards[1]),
    ]


def test_a_folded_hand_is_never_shown_r_deal_1() -> None:
    played = deal(500, 500, 500).play("0 fold", "1 check", "2 check", "1 pat", "2 pat")
    played = played.play("1 check", "2 check")

    view = hand_view(played.state)
    assert [bool(seat.shown) for seat in sorted(view.seats, key=lambda s: s.seat)] == [
        False,
        True,
        True,
    ]


def test_a_hand_that_was_not_called_is_never_shown_r_deal_1() -> None:
    played = deal(500, 500).play("0 bet 10", "1 fold")

    assert all(seat.shown == () and seat.hand_name == "" for seat in hand_view(played.state).seats)


def test_an_all_in_player_who_has_left_is_shown_down_r_leave_1() -> None:
    played = deal(5, 500, 500).play("0 leave", "1 check", "2 check", "1 pat", "2 pat")

    assert shown_by(played.play("1 check", "2 check")) == [0, 1, 2]


@pytest.mark.parametrize(
    ("clause", "options", "cards", "winners"),
    [
        (
            "R-WILD-1 the joker makes three aces",
            {"wild_cards": "joker"},
            {0: "JOKER Ac Ad 7h 5s", 1: "Kc Kd Kh 7c 5c"},
            (0,),
        ),
        (
            "R-WILD-2 the bug is an ace beside kings",
            {"wild_cards": "bug"},
            {0: "JOKER Kc Kd 7h 5s", 1: "Qc Qd Qh 7c 5c"},
            (1,),
        ),
        (
            "R-WILD-1 deuces make four of a kind",
            {"wild_cards": "deuces"},
            {0: "2c 2d 7h 7s 5s", 1: "Kc Kd Kh 9c 9d"},
            (0,),
        ),
        (
            "R-WILD-1 equal hands tie with and without a wild card",
            {"wild_cards": "joker"},
            {0: "JOKER Kh Qh Jh Th", 1: "As Ks Qs Js Ts"},
            (0, 1),
        ),
        ("R-RANK-1 suits never decide", {}, {0: "Ac Kd Qh Js 9c", 1: "Ad Kh Qs Jc 9d"}, (0, 1)),
    ],
)
def test_the_showdown_ranks_by_the_rules_of_the_table(
    clause: str, options: dict[str, str], cards: dict[int, str], winners: tuple[int, ...]
) -> None:
    played = deal(500, 500, cards=cards, options=options)
    played = played.play("0 check", "1 check", "0 pat", "1 pat", "0 check", "1 check")

    assert played.pots == [(10, (0, 1), winners)], clause


def test_every_showdown_order_has_its_first_r_show_1() -> None:
    assert set(FIRST_TO_SHOW) == set(ShowdownOrder)

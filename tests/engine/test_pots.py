"""Pots: layers of what everybody put in, what comes back, odd chips."""

import pytest

from engine.chips import Chips, SeatId
from engine.dealing import clockwise_from_left
from engine.events import PotAwarded, UncalledReturned
from engine.pots import Pot, layer_pots, split_pot
from engine.reveal import hand_view
from engine.views import PotView
from tests.support.hands import ALL_CHECK, ALL_PAT, A, B, C, deal

# What each seat put in, who is still in, dead chips, then the pots and what goes back.
LAYERS = [
    ("R-POT-1 equal bets, one pot", (10, 10, 10), (0, 1, 2), 0, [(30, (0, 1, 2))], {}),
    (
        "R-POT-1 a short all-in, a side pot",
        (4, 10, 10),
        (0, 1, 2),
        0,
        [(12, (0, 1, 2)), (12, (1, 2))],
        {},
    ),
    ("R-POT-1 what nobody matched comes back", (10, 30), (0, 1), 0, [(20, (0, 1))], {1: 20}),
    (
        "R-POT-1 folded chips stay in the pots that they reached",
        (5, 20, 20),
        (1, 2),
        0,
        [(45, (1, 2))],
        {},
    ),
    (
        "R-POT-1 E08 also above a short all-in",
        (50, 100, 150, 100),
        (0, 1, 2),
        0,
        [(200, (0, 1, 2)), (150, (1, 2))],
        {2: 50},
    ),
    (
        "R-POT-1 E15 uncalled over two folded chips",
        (1203, 2, 898, 898),
        (0, 2, 3),
        0,
        [(2696, (0, 2, 3))],
        {0: 305},
    ),
    (
        "R-POT-1 E12 layers that the same players can win are one pot",
        (4, 4, 2, 1, 1),
        (0, 1),
        0,
        [(12, (0, 1))],
        {},
    ),
    (
        "R-POT-1 a layer that nobody still in reached goes back to all who put it in",
        (10, 30, 30),
        (0,),
        0,
        [(30, (0,))],
        {1: 20, 2: 20},
    ),
    (
        "R-POT-1 and so does one that a single folded player reached",
        (10, 10, 30),
        (0, 1),
        0,
        [(30, (0, 1))],
        {2: 20},
    ),
    (
        "R-POT-1 such a layer in between leaves the pots around it apart",
        (10, 20, 40, 40),
        (0, 2, 3),
        0,
        [(40, (0, 2, 3)), (70, (2, 3))],
        {},
    ),
    ("R-POT-1 who put in nothing reaches nothing", (0, 10, 10), (0, 1, 2), 0, [(20, (1, 2))], {}),
    (
        "R-POT-3 dead money joins the lowest pot",
        (4, 10, 10),
        (0, 1, 2),
        3,
        [(15, (0, 1, 2)), (12, (1, 2))],
        {},
    ),
    ("R-POT-3 it never comes back", (0, 10), (0, 1), 3, [(3, (0, 1))], {1: 10}),
]


@pytest.mark.parametrize(("clause", "put_in", "contenders", "dead", "pots", "returned"), LAYERS)
def test_pots_are_layers(
    clause: str,
    put_in: tuple[int, ...],
    contenders: tuple[int, ...],
    dead: int,
    pots: list[tuple[int, tuple[int, ...]]],
    returned: dict[int, int],
) -> None:
    layers = layer_pots(tuple(map(Chips, put_in)), tuple(map(SeatId, contenders)), Chips(dead))

    assert [(pot.chips, pot.seats) for pot in layers.pots] == pots, clause
    assert {seat: chips for seat, chips in enumerate(layers.returned) if chips} == returned, clause
    paid = sum(pot.chips for pot in layers.pots) + sum(layers.returned)
    assert paid == sum(put_in) + dead, clause


# Chips, seats that can win, hand strengths by seat, button, then what each gets in order.
SPLITS = [
    ("R-POT-2 the best hand", 30, (0, 1, 2), (1, 3, 2), 2, [(1, 30, 0)]),
    ("R-POT-2 equal hands split evenly", 30, (0, 1, 2), (1, 3, 3), 2, [(1, 15, 0), (2, 15, 0)]),
    (
        "R-POT-2 E09 the odd chip goes to the left of the button",
        35,
        (0, 2),
        (2, 0, 2),
        0,
        [(2, 18, 1), (0, 17, 0)],
    ),
    (
        "R-POT-2 odd chips one each",
        50,
        (0, 1, 2),
        (1, 1, 1),
        0,
        [(1, 17, 1), (2, 17, 1), (0, 16, 0)],
    ),
    (
        "R-POT-2 the best of those who can win it, not of all",
        20,
        (0, 1),
        (1, 2, 3),
        2,
        [(1, 20, 0)],
    ),
    (
        "R-BTN-1 the button itself comes last for odd chips",
        3,
        (0, 1),
        (1, 1),
        0,
        [(1, 2, 1), (0, 1, 0)],
    ),
]


@pytest.mark.parametrize(("clause", "chips", "seats", "strengths", "button", "shares"), SPLITS)
def test_a_pot_is_split(
    clause: str,
    chips: int,
    seats: tuple[int, ...],
    strengths: tuple[int, ...],
    button: int,
    shares: list[tuple[int, int, int]],
) -> None:
    pot = Pot(Chips(chips), tuple(map(SeatId, seats)))
    worth = {SeatId(seat): strength for seat, strength in enumerate(strengths)}
    order = clockwise_from_left(SeatId(button), tuple(worth))

    found = split_pot(pot, worth, order)

    assert [(s.seat, s.chips, s.odd_chips) for s in found] == shares, clause


ACES, KINGS, NINES = "Ac Ad 7h 5s 2c", "Kc Kd 7d 5c 3c", "9c 9d 7s 4c 3d"
STRAIGHTS = {0: "6c 7d 8h 9s Tc", 1: "6d 7h 8s 9c Td"}

# Stacks (the last seat deals), cards, lines, final stacks, pots, what came back.
PLAYED = [
    (
        "R-POT-1 three all-ins of different size",
        (20, 35, 60, 500),
        {0: ACES, 1: KINGS, 2: NINES, 3: "Qh Js 8c 6d 2h"},
        [
            *("0 bet 10", "1 raise 20", "2 raise 30", "3 raise 40"),
            *("0 call", "1 call", "2 call"),
            *("0 pat", "1 pat", "2 pat", "3 pat", "2 bet 15"),
        ],
        (80, 45, 50, 440),
        [(80, (0, 1, 2, 3), (0,)), (45, (1, 2, 3), (1,)), (50, (2, 3), (2,))],
        {},
    ),
    (
        "R-POT-1 a short call sends the rest of the bet back",
        (500, 12),
        {0: ACES, 1: KINGS},
        ["0 bet 10", "1 call", "0 pat", "1 pat"],
        (512, 0),
        [(24, (0, 1), (0,))],
        {0: 3},
    ),
    (
        "R-POT-2 pot by pot, each with its own odd chip",
        (500, 500, 18, 25, 500),
        STRAIGHTS | {2: "2c 2d 5h Jc Kd", 3: "Ah Kc Qd 4s 3h"},
        [
            *("0 bet 10", "1 call", "2 raise 13", "3 call", "4 fold", "0 call", "1 call"),
            *("0 pat", "1 pat", "2 pat", "3 pat", "0 bet 20", "1 call", "3 call"),
        ],
        (525, 523, 0, 0, 495),
        [(77, (0, 1, 2, 3), (0, 1)), (21, (0, 1, 3), (0, 1)), (26, (0, 1), (0, 1))],
        {},
    ),
    (
        "R-POT-1 a side pot that only one is left to win",
        (20, 500, 500),
        {0: KINGS, 2: ACES},
        [
            *("0 bet 10", "1 raise 20", "2 call", "0 call"),
            *(*ALL_PAT, "1 check", "2 bet 20", "1 fold"),
        ],
        (0, 475, 545),
        [(60, (0, 2), (2,)), (10, (2,), (2,))],
        {2: 20},
    ),
]


@pytest.mark.parametrize(
    ("clause", "stacks", "cards", "lines", "final", "pots", "returned"), PLAYED
)
def test_pots_of_played_hands(
    clause: str,
    stacks: tuple[int, ...],
    cards: dict[int, str],
    lines: list[str],
    final: tuple[int, ...],
    pots: list[tuple[int, tuple[int, ...], tuple[int, ...]]],
    returned: dict[int, int],
) -> None:
    played = deal(*stacks, cards=cards).play(*lines)

    assert played.stacks == final, clause
    assert played.pots == pots, clause
    assert played.returned == returned, clause


@pytest.mark.parametrize(
    ("clause", "lines", "final", "won"),
    [
        (
            "R-FOLD-1 E64 both blinds leave before the first to act has moved",
            ["0 leave", "1 leave"],
            (495, 490, 515),
            15,
        ),
        (
            "R-FOLD-1 a raise given up by leaving is lost to the last one",
            ["2 raise 20", "0 fold", "2 leave"],
            (495, 525, 480),
            35,
        ),
    ],
)
def test_the_last_player_with_chips_takes_all_that_is_folded_to_them(
    clause: str, lines: list[str], final: tuple[int, ...], won: int
) -> None:
    played = deal(500, 500, 500, options={"forced_bets": "blinds"}).play(*lines)

    assert played.stacks == final, clause
    assert sum(played.state.won) == won, clause


def test_the_last_player_takes_no_more_than_their_stack_could_have_matched_r_pot_1() -> None:
    played = deal(500, 15, 500, options={"betting_limit": "none"})

    played = played.play("0 bet 100", "0 leave", "2 leave")

    assert played.pots == [(25, (1,), (1,))]
    assert played.returned == {0: 90}
    assert played.stacks == (485, 35, 495)


def test_the_last_player_without_chips_takes_only_what_they_reached_r_pot_1() -> None:
    played = deal(15, 500, 500).play("0 bet 10", "1 raise 20", "2 call")

    played = played.play("1 leave", "2 leave")

    assert played.pots == [(45, (0,), (0,))]
    assert played.returned == {1: 10, 2: 10}


def test_won_is_told_without_the_uncalled_part_r_win_1() -> None:
    played = deal(500, 500).play("0 bet 10", "1 fold")

    assert played.events[-3:-1] == (
        UncalledReturned(SeatId(0), Chips(10)),
        PotAwarded(0, Chips(10), (SeatId(0),), played.state.pots[0].shares),
    )
    assert played.state.won == (10, 0)
    seat = hand_view(played.state).seats[0]
    assert (seat.won, seat.returned) == (10, 10)


def test_the_view_shows_pots_during_the_hand_and_who_won_them_after_it_r_pot_1() -> None:
    played = deal(3, 500, 500).play("1 check", "2 check")
    during = [PotView(Chips(9), (A, B, C)), PotView(Chips(4), (B, C))]
    assert list(hand_view(played.state).pots) == during

    played = played.play(*ALL_PAT, "1 check", "2 fold")

    view = hand_view(played.state)
    assert view.pot == 0
    assert [sum(share.chips for share in pot.shares) for pot in view.pots] == [9, 4]


def test_one_pot_for_a_hand_checked_through_r_pot_1() -> None:
    played = deal(500, 500, 500).play(*ALL_CHECK, *ALL_PAT, *ALL_CHECK)

    assert [chips for chips, _, _ in played.pots] == [15]

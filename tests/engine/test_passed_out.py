"""A deal in which nobody opens: on to the draw, or the cards are thrown in and dealt again."""

import pytest

from engine.chips import SeatId
from engine.errors import Refusal
from engine.events import AntePosted, Dealt, HandBegan, PassedOut
from engine.phases import Phase
from engine.progress import REDEALERS
from engine.reveal import hand_view, own_cards
from engine.rules import NobodyOpens
from tests.support.hands import ALL_CHECK, ALL_PAT, deal

AGAIN = {"openers": "jacks", "nobody_opens": "same_dealer"}
NEXT = {"openers": "jacks", "nobody_opens": "next_dealer"}
JUNK = {0: "Ac Kd 9h 5s 2c", 1: "Qc Td 8h 6s 3c", 2: "Ad Jd 9d 4c 2s"}

# Options, stacks (the last seat deals), lines, then the phase and the button.
PASSED_OUT = [
    ("R-PASS-1 on to the draw", {}, (500, 500, 500), [*ALL_CHECK], Phase.DRAW, 2),
    ("R-PASS-1 the same dealer again", AGAIN, (500, 500, 500), [*ALL_CHECK], Phase.REDEAL, 2),
    ("R-PASS-1 the next dealer", NEXT, (500, 500, 500), [*ALL_CHECK], Phase.REDEAL, 0),
    (
        "R-PASS-1 the next one may be all-in",
        NEXT,
        (5, 500, 500),
        ["1 check", "2 check"],
        Phase.REDEAL,
        0,
    ),
    (
        "R-PASS-1 a seat that is out is passed over",
        NEXT,
        (0, 500, 500),
        ["1 check", "2 check"],
        Phase.REDEAL,
        1,
    ),
    (
        "R-PASS-1 who has folded can be the next",
        NEXT,
        (500, 500, 500),
        ["0 fold", "1 check", "2 check"],
        Phase.REDEAL,
        0,
    ),
    (
        "R-PASS-1 who has left cannot",
        NEXT,
        (500, 500, 500),
        ["0 leave", "1 check", "2 check"],
        Phase.REDEAL,
        1,
    ),
    (
        "R-BTN-1 the button stays where its player left",
        AGAIN,
        (500, 500, 500),
        ["0 check", "2 leave", "1 check"],
        Phase.REDEAL,
        2,
    ),
    (
        "R-PASS-1 moves on from there",
        NEXT,
        (500, 500, 500),
        ["0 check", "2 leave", "1 check"],
        Phase.REDEAL,
        0,
    ),
    (
        "R-PASS-1 a leaver may pass it out",
        AGAIN,
        (500, 500, 500),
        ["0 check", "1 check", "2 leave"],
        Phase.REDEAL,
        2,
    ),
    (
        "R-LONE-1 with one player with chips nothing is passed out",
        AGAIN,
        (5, 5, 500),
        [],
        Phase.DRAW,
        2,
    ),
]


@pytest.mark.parametrize(("clause", "options", "stacks", "lines", "phase", "button"), PASSED_OUT)
def test_what_happens_when_nobody_opens(
    clause: str,
    options: dict[str, str],
    stacks: tuple[int, ...],
    lines: list[str],
    phase: Phase,
    button: int,
) -> None:
    played = deal(*stacks, cards={s: c for s, c in JUNK.items() if stacks[s]}, options=options)

    played = played.play(*lines)

    assert (played.state.phase, played.state.button) == (phase, button), clause
    assert (PassedOut(SeatId(button)) in played.events) is (phase is Phase.REDEAL), clause


def test_the_cards_are_thrown_in_and_the_pot_stays_r_pass_1() -> None:
    played = deal(500, 500, 500, cards=JUNK, options=AGAIN).play(*ALL_CHECK)

    assert all(own_cards(played.state, seat) == () for seat in played.state.order)
    view = hand_view(played.state)
    assert (view.phase, view.pot, view.to_act) == ("first_bets", 15, None)
    assert played.refusal("0 check") is Refusal.NOT_YOUR_TURN


def test_everybody_antes_again_in_the_same_hand_r_pass_1() -> None:
    played = (
        deal(500, 500, 500, cards=JUNK, options=AGAIN).play("0 fold", "1 check", "2 check").redeal()
    )

    assert played.state.put_in == (10, 10, 10), "R-PASS-1 who folded unopened as well"
    assert played.state.contenders == (0, 1, 2)
    assert (played.state.number, played.state.deal) == (1, 2)
    assert sum(isinstance(event, HandBegan) for event in played.events) == 1
    assert sum(isinstance(event, AntePosted) for event in played.events) == 6
    assert sum(isinstance(event, Dealt) for event in played.events) == 6


def test_the_next_dealer_deals_from_their_left_r_pass_1() -> None:
    played = deal(500, 500, 500, cards=JUNK, options=NEXT).play(*ALL_CHECK).redeal()

    assert played.state.order == (1, 2, 0)
    assert played.state.to_act == 1


def test_who_left_is_not_dealt_in_again_r_pass_1() -> None:
    played = (
        deal(500, 500, 500, cards=JUNK, options=AGAIN)
        .play("0 leave", "1 check", "2 check")
        .redeal()
    )

    assert played.state.order == (1, 2)
    assert played.state.put_in == (5, 10, 10), "their ante stays in the pot"


def test_who_left_all_in_is_not_dealt_in_again_either_r_pass_1() -> None:
    played = (
        deal(5, 500, 500, cards=JUNK, options=AGAIN).play("0 leave", "1 check", "2 check").redeal()
    )

    assert played.state.order == (1, 2)


def test_a_frozen_player_antes_again_and_can_win_what_they_reached_r_pass_1_r_lost_2() -> None:
    again = {0: "Ac Ad 7h 5s 2c", 1: "Kc Kd 7d 5c 3c", 2: "Qh Js 8c 6d 4d"}
    played = deal(500, 500, 500, cards=JUNK, options=AGAIN | {"lost_player": "all_in"})
    played = played.play("0 freeze", "1 check", "2 check").redeal(again)
    assert played.state.put_in == (10, 10, 10)
    assert played.state.to_act == 1

    played = played.play("1 bet 10", "2 call", "1 pat", "2 pat", "1 check", "2 check")

    assert played.pots == [(30, (0, 1, 2), (0,)), (20, (1, 2), (1,))]


def test_a_player_all_in_by_an_ante_can_win_what_they_reached_r_pass_1() -> None:
    again = {0: "Ac Ad 7h 5s 2c", 1: "Kc Kd 7d 5c 3c", 2: "Qh Js 8c 6d 4d"}
    played = deal(5, 500, 500, cards=JUNK, options=AGAIN).play("1 check", "2 check").redeal(again)

    played = played.play("1 bet 10", "2 call", *ALL_PAT, "1 check", "2 check")

    assert played.pots == [(15, (0, 1, 2), (0,)), (30, (1, 2), (1,))]


def test_new_antes_that_leave_one_player_with_chips_send_the_hand_to_the_draw_r_pass_1() -> None:
    played = deal(10, 10, 500, cards=JUNK, options=AGAIN).play(*ALL_CHECK).redeal(JUNK)

    assert played.state.phase is Phase.DRAW


def test_the_requirement_rises_with_each_deal_r_prog_1() -> None:
    jacks, queens = "Jc Jd 7h 5s 2c", "Qc Qd 7s 5d 3c"
    played = deal(500, 500, cards={0: jacks, 1: queens}, options={"openers": "progressive"})
    assert played.choices == "fold check bet", "R-PROG-1 every hand starts at jacks"

    played = played.play("0 check", "1 check").redeal({0: jacks, 1: queens})

    assert played.choices == "fold check"
    assert played.refusal("0 bet 10") is Refusal.NO_OPENERS
    assert played.play("0 check").choices == "fold check bet"


def test_a_deal_with_blinds_is_never_passed_out_r_pass_1() -> None:
    played = deal(500, 500, 500, options={"forced_bets": "blinds", "nobody_opens": "same_dealer"})

    assert played.play("2 call", "0 call", "1 check").state.phase is Phase.DRAW


def test_every_way_of_not_opening_has_its_dealer_r_pass_1() -> None:
    assert set(REDEALERS) == set(NobodyOpens)

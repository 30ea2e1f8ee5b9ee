"""The beginning of a deal: cards and forced bets."""

import pytest

from engine.cards import parse_cards
from engine.chips import Chips, SeatId
from engine.dealing import begin_hand, clockwise_from_left, deck_of
from engine.events import AntePosted, BlindPosted, Dealt, HandBegan
from engine.phases import Phase
from engine.reveal import reveal_event
from engine.rule_options import make_rules
from tests.support.hands import A, C, deal


def test_cards_go_round_one_by_one_from_the_left_of_the_button_r_deal_1() -> None:
    rules = make_rules("classic", {})
    order = (SeatId(2), SeatId(0), SeatId(1))
    stacks = (Chips(500),) * 3

    state = begin_hand(
        rules, number=1, button=SeatId(1), order=order, stacks=stacks, deck=deck_of(rules)
    ).state

    # The deck lies in its own order, so the card on top is the two of clubs.
    assert state.cards[2] == parse_cards("2c 2s 3h 4d 5c")
    assert state.cards[0] == parse_cards("2d 3c 3s 4h 5d")
    assert state.cards[1] == parse_cards("2h 3d 4c 4s 5h")
    assert state.stock[:2] == parse_cards("5s 6c"), "R-DEAL-1 nothing is burned"


def test_a_seat_without_chips_gets_no_cards_r_deal_1() -> None:
    played = deal(500, 0, 500)

    assert played.events[0] == HandBegan(1, button=C, seats=(A, C))
    assert played.state.cards[1] == ()


def test_nobody_but_the_owner_sees_the_cards_dealt_r_deal_1() -> None:
    events = [event for event in deal(500, 500).events if isinstance(event, Dealt)]

    for event in events:
        other = SeatId(1 - event.seat)
        assert reveal_event(event, event.seat) == event
        assert reveal_event(event, other) == reveal_event(event, None) == Dealt(event.seat)


@pytest.mark.parametrize(
    ("wild_cards", "size"), [("none", 52), ("deuces", 52), ("joker", 53), ("bug", 53)]
)
def test_the_deck_has_a_joker_where_the_rules_play_with_one(wild_cards: str, size: int) -> None:
    rules = make_rules("classic", {"wild_cards": wild_cards})

    assert len(set(deck_of(rules))) == size


def test_the_dealer_cannot_bring_another_deck() -> None:
    with pytest.raises(AssertionError, match="another deck"):
        deal(500, 500, cards={0: "2c 2c 3c 4c 5c"})


@pytest.mark.parametrize(
    ("clause", "button", "seats", "order"),
    [
        ("R-BTN-1 the button is the last on its own left", 1, (0, 1, 2), (2, 0, 1)),
        ("R-BTN-1 also after its player has left", 1, (0, 2, 3), (2, 3, 0)),
        ("R-BTN-1 from the last seat on to seat 0", 3, (0, 1, 3), (0, 1, 3)),
    ],
)
def test_the_order_round_the_table(
    clause: str, button: int, seats: tuple[int, ...], order: tuple[int, ...]
) -> None:
    assert clockwise_from_left(SeatId(button), list(map(SeatId, seats))) == order, clause


# Options, stacks (the last seat deals), what is posted by whom in order, level, first to act.
FORCED_BETS = [
    ("R-ANTE-1 everybody antes", {}, (500, 500), ["0 ante 5", "1 ante 5"], 0, 0),
    (
        "R-ANTE-1 a short stack posts what it has and is all-in",
        {},
        (3, 500, 5, 500),
        ["0 ante 3 all-in", "1 ante 5", "2 ante 5 all-in", "3 ante 5"],
        0,
        1,
    ),
    (
        "R-BLIND-1 small blind left of the button, then the big one",
        {"forced_bets": "blinds"},
        (500, 500, 500, 500),
        ["0 small 5", "1 big 10"],
        10,
        2,
    ),
    (
        "R-BLIND-1 of two the button posts the small blind and begins",
        {"forced_bets": "blinds"},
        (500, 500),
        ["1 small 5", "0 big 10"],
        10,
        1,
    ),
    (
        "R-BLIND-1 of two left at a larger table as well",
        {"forced_bets": "blinds"},
        (500, 0, 0, 500),
        ["3 small 5", "0 big 10"],
        10,
        3,
    ),
    (
        "R-BLIND-1 a seat that is out posts nothing",
        {"forced_bets": "blinds"},
        (0, 500, 500, 500),
        ["1 small 5", "2 big 10"],
        10,
        3,
    ),
    (
        "R-BLIND-1 a short small blind",
        {"forced_bets": "blinds"},
        (2, 500, 500),
        ["0 small 2 all-in", "1 big 10"],
        10,
        2,
    ),
    (
        "R-BLIND-1 a short big blind leaves the level at the full one",
        {"forced_bets": "blinds"},
        (500, 4, 500),
        ["0 small 5", "1 big 4 all-in"],
        10,
        2,
    ),
    (
        "R-BLIND-1 a big blind of exactly the stack is all-in",
        {"forced_bets": "blinds"},
        (500, 10, 500),
        ["0 small 5", "1 big 10 all-in"],
        10,
        2,
    ),
    (
        "R-BLIND-2 one blind, left of the button",
        {"forced_bets": "single_blind"},
        (500, 500, 500),
        ["0 single 10"],
        10,
        1,
    ),
    (
        "R-BLIND-2 of two the one who is not the button",
        {"forced_bets": "single_blind"},
        (500, 500),
        ["0 single 10"],
        10,
        1,
    ),
    (
        "R-OPT-1 antes and blinds, the antes first",
        {"forced_bets": "antes_and_blinds"},
        (500, 500, 500),
        ["0 ante 5", "1 ante 5", "2 ante 5", "0 small 5", "1 big 10"],
        10,
        2,
    ),
    (
        "R-ANTE-1 who is all-in by the ante posts no blind, which counts in full all the same",
        {"forced_bets": "antes_and_blinds"},
        (500, 5, 500, 500),
        ["0 ante 5", "1 ante 5 all-in", "2 ante 5", "3 ante 5", "0 small 5"],
        10,
        2,
    ),
    (
        "R-ANTE-1 what the ante leaves goes into the blind",
        {"forced_bets": "antes_and_blinds"},
        (500, 9, 500),
        ["0 ante 5", "1 ante 5", "2 ante 5", "0 small 5", "1 big 4 all-in"],
        10,
        2,
    ),
]


@pytest.mark.parametrize(("clause", "options", "stacks", "posted", "level", "to_act"), FORCED_BETS)
def test_forced_bets(
    clause: str,
    options: dict[str, str],
    stacks: tuple[int, ...],
    posted: list[str],
    level: int,
    to_act: int,
) -> None:
    played = deal(*stacks, options=options)

    assert [_in_words(e) for e in played.events if isinstance(e, AntePosted | BlindPosted)] == (
        posted
    ), clause
    assert (played.state.level, played.state.to_act) == (level, to_act), clause


def _in_words(event: AntePosted | BlindPosted) -> str:
    what = event.blind if isinstance(event, BlindPosted) else "ante"
    return f"{event.seat} {what} {event.chips}" + (" all-in" if event.all_in else "")


def test_an_ante_is_put_in_for_the_hand_and_not_for_the_round_r_ante_1() -> None:
    state = deal(500, 500).state

    assert state.put_in == (5, 5)
    assert state.put_in_round == (0, 0)


def test_a_blind_is_put_in_for_the_round_r_blind_1() -> None:
    assert deal(500, 500, 500, options={"forced_bets": "blinds"}).state.put_in_round == (5, 10, 0)


def test_posting_a_blind_is_no_move_so_its_player_is_asked_r_blind_1() -> None:
    played = deal(500, 500, options={"forced_bets": "blinds"}).play("1 call")

    assert (played.state.phase, played.state.to_act) == (Phase.FIRST_BETS, 0)
    assert played.choices == "fold check raise"

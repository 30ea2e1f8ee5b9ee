"""A stock that runs short in the middle of a draw (R-STOCK-1)."""

import random

import pytest

from engine.cards import Card, parse_cards
from engine.events import Drew, StockReshuffled
from engine.phases import Phase
from engine.reveal import hand_view
from engine.table_state import HandState
from tests.support.hands import Played, deal

EIGHT = (500,) * 8
HANDS = {
    0: "2c 3c 4c 5c 6c",
    1: "7c 8c 9c Tc Jc",
    2: "Qc Kc Ac 2d 3d",
    3: "4d 5d 6d 7d 8d",
    4: "9d Td Jd Qd Kd",
    5: "Ad 2h 3h 4h 5h",
    6: "6h 7h 8h 9h Th",
    7: "Jh Qh Kh Ah 2s",
}
STOCK = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"


def worked_example() -> Played:
    """Play R-STOCK-1's example to the third draw: eight players, limit 5, two folded before it."""
    played = deal(*EIGHT, cards=HANDS, stock=STOCK, options={"draw_limit": "5"})
    checks = [f"{seat} check" for seat in range(6)]
    return played.play(*checks, "6 fold", "7 fold", "0 draw 0 1 2 3 4", "1 draw 0 1 2 3")


def test_the_worked_example_r_stock_1() -> None:
    played = worked_example()
    assert len(played.state.stock) == 3, "12 in the stock, less 5, less 4"

    played = played.play("2 draw 0 1 2 3")
    assert played.state.phase is Phase.RESHUFFLE
    assert played.state.to_act is None

    played = played.reshuffle()

    reshuffled = parse_cards(f"{HANDS[0]} 7c 8c 9c Tc {HANDS[6]} {HANDS[7]}")
    assert len(reshuffled) == 19, "10 folded and 9 discarded"
    first_of_new_stock = min(reshuffled)
    assert StockReshuffled(19) in played.events
    assert played.state.cards[2] == (*parse_cards("3d Qs Ks As"), first_of_new_stock)
    assert len(played.state.stock) == 18
    assert sorted((*played.state.stock, first_of_new_stock)) == sorted(reshuffled)
    assert played.state.to_act == 3


def test_nobody_is_dealt_what_they_just_discarded_r_stock_1() -> None:
    played = worked_example().play("2 draw 0 1 2 3").reshuffle()

    assert not set(parse_cards("Qc Kc Ac 2d")) & {*played.state.stock, *played.state.cards[2]}
    assert set(parse_cards("Qc Kc Ac 2d")) == set(played.state.discards)


def test_these_discards_go_in_with_the_next_reshuffle_r_stock_1() -> None:
    played = worked_example().play("2 draw 0 1 2 3").reshuffle()
    played = played.play("3 draw 0 1 2 3 4", "4 draw 0 1 2 3 4", "5 draw 0 1 2 3 4")
    assert len(played.state.stock) == 3
    assert played.state.phase is Phase.SECOND_BETS

    eight = deal(*EIGHT, cards=HANDS, stock=STOCK, options={"draw_limit": "5"})
    eight = eight.play(*(f"{seat} check" for seat in range(8)))
    eight = eight.play(*(f"{seat} draw 0 1 2 3 4" for seat in range(3))).reshuffle()
    assert set(parse_cards(HANDS[2])) == set(eight.state.discards)
    eight = eight.play("3 draw 0 1 2 3 4", "4 draw 0 1 2").reshuffle()

    assert set(parse_cards(HANDS[2])) <= {*eight.state.stock, *eight.state.cards[4]}


def test_an_empty_stock_is_made_anew_for_the_next_drawer_r_stock_1() -> None:
    played = deal(*EIGHT, cards=HANDS, stock=STOCK).play(*(f"{seat} check" for seat in range(8)))
    played = played.play(*(f"{seat} draw 0 1 2" for seat in range(4)))
    assert played.state.stock == ()

    played = played.play("4 draw 0")

    assert played.state.phase is Phase.RESHUFFLE
    assert len(played.reshuffle().state.stock) == 11


def test_a_folded_hand_is_shuffled_in_once_r_stock_1() -> None:
    played = worked_example().play("2 draw 0 1 2 3").reshuffle()

    assert played.state.cards[6] == played.state.cards[7] == ()


def test_set_aside_openers_stay_out_of_the_reshuffle_r_stock_1() -> None:
    hands = HANDS | {0: "Jc Js 4c 5c 6c", 1: "7c 8c 9c Tc Kh", 7: "Jh Qh 3c Ah 2s"}
    stock = "3s 4s 5s 6s 7s 8s 9s Ts 2c Qs Ks As"
    played = deal(*EIGHT, cards=hands, stock=stock, options={"openers": "jacks"})
    played = played.play("0 bet 10", *(f"{seat} call" for seat in range(1, 8)))
    played = played.play("0 draw 1 3 4", *(f"{seat} draw 0 1 2" for seat in range(1, 4)))

    played = played.play("4 draw 0").reshuffle()

    assert played.state.set_aside == parse_cards("Js")
    assert StockReshuffled(11) in played.events, "12 discarded, one of them set aside"
    assert parse_cards("Js")[0] not in (*played.state.stock, *played.state.cards[4])


def test_the_view_of_a_paused_draw_is_the_draw_itself_r_stock_1() -> None:
    view = hand_view(worked_example().play("2 draw 0 1 2 3").state)

    assert (view.phase, view.to_act) == ("draw", None)


def test_the_dealer_cannot_shuffle_other_cards_r_stock_1() -> None:
    played = worked_example().play("2 draw 0 1 2 3")

    with pytest.raises(AssertionError, match="shuffled other cards"):
        played.reshuffle(parse_cards("2c"))


def test_a_new_stock_comes_only_when_a_draw_waits_for_it_r_stock_1() -> None:
    with pytest.raises(AssertionError, match="waits for the stock"):
        worked_example().reshuffle(parse_cards("2c"))


def test_the_drawer_gets_old_and_new_cards_in_one_event_r_draw_3() -> None:
    played = worked_example().play("2 draw 0 1 2 3").reshuffle()

    (event,) = [e for e in played.events if isinstance(e, Drew) and e.seat == 2]
    assert len(event.received) == event.count == 4


@pytest.mark.parametrize("wild_cards", ["none", "joker"])
@pytest.mark.parametrize("draw_limit", [3, 5])
def test_eight_players_can_always_draw_r_stock_1(draw_limit: int, wild_cards: str) -> None:
    chance = random.Random(draw_limit)
    for _ in range(60):
        options = {"draw_limit": str(draw_limit), "wild_cards": wild_cards}
        played = deal(*EIGHT, options=options)
        folds = chance.randint(0, 4)
        played = played.play(*(f"{s} {'fold' if s < folds else 'check'}" for s in range(8)))
        while played.state.phase is not Phase.SECOND_BETS:
            played = draw_many(played, draw_limit, chance)

        assert all(len(played.state.cards[seat]) == 5 for seat in played.state.contenders)
        assert len(set(all_cards(played.state))) == len(all_cards(played.state))


def draw_many(played: Played, draw_limit: int, chance: random.Random) -> Played:
    if played.state.phase is Phase.RESHUFFLE:
        return played.reshuffle()
    places = chance.sample(range(5), chance.randint(draw_limit - 1, draw_limit))
    return played.play(f"{played.state.to_act} draw {' '.join(map(str, places))}")


def all_cards(state: HandState) -> list[Card]:
    hands = [card for hand in state.cards for card in hand]
    return [*hands, *state.stock, *state.discards]

"""The game without betting: five cards, a draw, a showdown, a point."""

from engine.actions import Draw
from engine.apply_action import apply, fold_at_once, freeze, leave
from engine.cards import parse_cards
from engine.chips import SeatId
from engine.dealing import deck_of
from engine.events import HandShown, PointScored, PotAwarded, RoundBegan
from engine.phases import Phase
from engine.reveal import hand_view
from engine.rule_options import make_rules
from engine.seating import (
    HandBegin,
    MatchState,
    begin_hand,
    begin_match,
    finish_hand,
    is_over,
    leave_match,
    standings,
    winners,
)
from engine.views import SeatStatus

RULES = make_rules("party", {"mode": "no_betting", "hands": "3"})
A, B = SeatId(0), SeatId(1)
ACES = parse_cards("Ac Ad Ah As Kc")
TWOS = parse_cards("2c 2d 2h 2s 3c")


def deal(
    match: MatchState, first: str = "Ac Ad Ah As Kc", second: str = "2c 2d 2h 2s 3c"
) -> HandBegin:
    """Deal these two hands, the first of them to the seat left of the button."""
    top = [
        card for pair in zip(parse_cards(first), parse_cards(second), strict=True) for card in pair
    ]
    rest = [card for card in deck_of(RULES) if card not in top]
    return begin_hand(match, (*top, *rest))


def test_nothing_is_put_in_and_the_draw_comes_at_once_r_nobet_1() -> None:
    begun = deal(begin_match(RULES, (A, B), B))

    assert begun.state.phase is Phase.DRAW
    assert RoundBegan("first_bets") not in begun.events
    assert hand_view(begun.state).pot == 0
    assert hand_view(begun.state).seats[0].status is SeatStatus.IN


def test_the_best_hand_scores_a_point_r_nobet_1() -> None:
    begun = deal(begin_match(RULES, (A, B), B))

    step = apply(apply(begun.state, A, Draw(())).state, B, Draw(()))

    shown = [event for event in step.events if isinstance(event, HandShown)]
    assert [event.cards for event in shown] == [ACES, TWOS], "all hands are shown"
    assert PointScored((A,)) in step.events
    assert not any(isinstance(event, PotAwarded) for event in step.events)
    assert finish_hand(begun.match, step.state).points[:2] == (1, 0)


def test_equal_hands_score_a_point_each_and_share_the_place_r_nobet_1() -> None:
    match = begin_match(RULES, (A, B), B)
    for _ in range(3):
        begun = deal(match, "Ac Kd Qh Js 9c", "Ad Kh Qs Jc 9d")
        first, second = begun.state.order
        state = apply(apply(begun.state, first, Draw(())).state, second, Draw(())).state
        match = finish_hand(begun.match, state)

    assert is_over(match)
    assert winners(match) == (A, B)
    assert [(s.place, s.points) for s in standings(match)] == [(1, 3), (1, 3)]


def test_the_hand_of_a_leaver_is_thrown_in_r_nobet_1() -> None:
    begun = deal(begin_match(RULES, (A, B), B))

    step = leave(begun.state, A)
    match = finish_hand(begun.match, step.state)

    assert step.state.contenders == (B,)
    assert is_over(match), "one player left"


def test_a_player_who_leaves_between_rounds_is_out_r_nobet_1() -> None:
    match = leave_match(begin_match(RULES, (A, B, SeatId(2)), B), A)

    assert not is_over(match)
    assert is_over(leave_match(match, B))


def test_a_player_who_is_lost_stands_pat_r_nobet_1() -> None:
    begun = deal(begin_match(RULES, (A, B, SeatId(2)), SeatId(2)))

    step = freeze(begun.state, A)

    assert step.state.contenders == begun.state.order, "nothing was put in, and nothing is folded"
    assert step.state.to_act == B
    assert step.state.drew[A] == 0


def test_a_window_that_closes_throws_the_hand_in_r_leave_1() -> None:
    begun = deal(begin_match(RULES, (A, B, SeatId(2)), SeatId(2)))

    assert fold_at_once(begun.state, A).state.contenders == (B, SeatId(2))

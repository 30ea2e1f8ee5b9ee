"""Bots answer every prompt legally, and like somebody who has played the game before."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.bots.bet_choice import hand_strength
from client.bots.choose_move import choose_move
from client.bots.draw_choice import choose_discard
from client.legal_answers import is_legal
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.apply_action import apply
from engine.cards import DECK_WITH_JOKER, STANDARD_DECK, Card, parse_cards
from engine.chips import Chips, SeatId
from engine.dealing import deck_of, redeal
from engine.draw import renew_stock, reshuffle_cards
from engine.options import BettingOptions, DrawOptions, Options, WagerSizes
from engine.phases import Phase
from engine.reveal import hand_view, own_cards
from engine.rule_options import make_rules
from engine.rules import WildCards
from engine.seating import MatchState, begin_hand, begin_match, finish_hand, is_over
from engine.table_state import HandState
from protocol.messages import PrivateView, Prompt, TableView
from tests.client.table_views import hand_view as some_hand
from tests.client.table_views import player, rules_with, table_view

C = Chips
chips = st.integers(1, 500).map(Chips)


@st.composite
def wager_sizes(draw: st.DrawFn) -> WagerSizes:
    least = draw(chips)
    step = draw(st.sampled_from([0, 1, 20]))
    most = C(least + step * draw(st.integers(0, 30)))
    all_in = draw(st.none() | st.integers(most + 1, most + 19).map(Chips))
    return WagerSizes(least, most, C(step), all_in)


@st.composite
def betting_options(draw: st.DrawFn) -> BettingOptions:
    wager = draw(st.none() | wager_sizes())
    if draw(st.booleans()):
        return BettingOptions(True, C(0), None, wager)
    if draw(st.booleans()):
        return BettingOptions(True, C(0), None, None, wager)
    owed = draw(chips)
    return BettingOptions(False, owed, C(draw(st.integers(1, owed))), None, wager)


draw_options = st.builds(
    DrawOptions,
    most=st.sampled_from([3, 5]),
    keep_one_of=st.lists(st.integers(0, 4), unique=True).map(tuple),
)


@st.composite
def prompts(draw: st.DrawFn) -> tuple[TableView, PrivateView]:
    wild = draw(st.sampled_from(WildCards))
    with_joker = wild in (WildCards.JOKER, WildCards.BUG)
    deck = DECK_WITH_JOKER if with_joker else STANDARD_DECK
    cards = tuple(draw(st.lists(st.sampled_from(deck), min_size=5, max_size=5, unique=True)))
    options: Options = draw(betting_options() | draw_options)
    phase = draw(st.sampled_from(["first_bets", "draw", "second_bets"]))
    view = table_view(
        hand=some_hand(phase=phase, pot=draw(st.integers(0, 2000))),
        rules=rules_with(wild_cards=wild.value),
    )
    prompt = Prompt(id=1, default=Fold(), options=options)
    return view, PrivateView(cards=cards, prompt=prompt)


@given(prompts(), st.integers())
def test_every_answer_is_legal_and_never_folds_for_nothing(
    asked: tuple[TableView, PrivateView], seed: int
) -> None:
    view, private = asked
    assert private.prompt is not None
    options = private.prompt.options

    move = choose_move(view, private, Random(seed))

    assert is_legal(move, options)
    if isinstance(options, BettingOptions) and options.check:
        assert move != Fold()


@pytest.mark.parametrize(
    ("held", "kept"),
    [
        ("7d 7c 7s Kh Qd", "7d 7c 7s"),
        ("Kd Kc 4s 4h 9d", "Kd Kc 4s 4h"),
        ("Jd Jc 4s 8h 9d", "Jd Jc"),
        ("2h 5h 9h Jh 9c", "2h 5h 9h Jh"),
        ("5d 6c 7s 8h Kd", "5d 6c 7s 8h"),
        ("9d 9c Th Jh 2c", "9d 9c"),
        ("2h 5h 9h Jh Kh", "2h 5h 9h Jh Kh"),
        ("4h 5d 6c 7s 8h", "4h 5d 6c 7s 8h"),
        ("4h 4d 4c 7s 7h", "4h 4d 4c 7s 7h"),
        ("9h 9d 9c 9s 7h", "9h 9d 9c 9s"),
        ("Kd 9c 2h 3s 7d", "Kd 9c"),
        ("9d 8c 2h 3s 5d", "9d 8c"),
    ],
)
def test_a_bot_keeps_what_a_beginner_would(held: str, kept: str) -> None:
    cards = parse_cards(held)

    draw = choose_discard(cards, DrawOptions(3), WildCards.NONE, Random(1))

    assert {cards[p] for p in range(5) if p not in draw.discard} == set(parse_cards(kept))


@pytest.mark.parametrize(
    ("wild", "held", "kept"),
    [
        (WildCards.JOKER, "JOKER Kd 9c 2h 3s", "JOKER Kd"),
        (WildCards.JOKER, "JOKER Th 9h 2h 3s", "JOKER Th 9h 2h"),
        (WildCards.DEUCES, "2c 9d 9h 4s 5c", "2c 9d 9h"),
        (WildCards.BUG, "JOKER Ad 9c 4h 3s", "JOKER Ad"),
    ],
)
def test_a_bot_never_throws_a_wild_card(wild: WildCards, held: str, kept: str) -> None:
    cards = parse_cards(held)

    draw = choose_discard(cards, DrawOptions(3), wild, Random(1))

    assert {cards[p] for p in range(5) if p not in draw.discard} == set(parse_cards(kept))


def test_a_bot_draws_four_to_an_ace_only_where_it_may() -> None:
    cards = parse_cards("Ad 9c 4h 3s Kc")

    with_ace_draw = choose_discard(cards, DrawOptions(3, (0,)), WildCards.NONE, Random(1))
    without = choose_discard(cards, DrawOptions(3), WildCards.NONE, Random(1))

    assert with_ace_draw == Draw((1, 2, 3, 4))
    assert without == Draw((1, 2, 3))


def play(cards: str, options: BettingOptions, *, phase: str = "second_bets") -> list[Move]:
    view = table_view(hand=some_hand(phase=phase, pot=60))
    prompt = Prompt(id=1, default=Fold(), options=options)
    private = PrivateView(cards=parse_cards(cards), prompt=prompt)
    return [choose_move(view, private, Random(seed)) for seed in range(200)]


def test_a_great_hand_is_raised_and_rubbish_is_folded() -> None:
    options = BettingOptions(False, C(20), C(20), None, WagerSizes(C(40), C(40), C(0)))

    great = play("4h 4d 4c 7s 7h", options)
    rubbish = play("9d 8c 2h 3s 5d", options)

    assert great.count(Raise(C(40))) > 100
    assert great.count(Fold()) == 0
    assert rubbish.count(Fold()) > 150


def test_a_middling_hand_calls_and_varies() -> None:
    options = BettingOptions(False, C(20), C(20), None, WagerSizes(C(40), C(40), C(0)))

    moves = play("Kd Kc 4s 8h 9d", options)

    assert moves.count(Call()) > 100


def test_a_good_hand_bets_and_a_bad_one_mostly_checks() -> None:
    options = BettingOptions(True, C(0), None, WagerSizes(C(20), C(20), C(0)))

    assert play("7d 7c 7s Kh Qd", options).count(Bet(C(20))) > 150
    assert play("9d 8c 2h 3s 5d", options).count(Check()) > 150


def test_strength_follows_the_hand() -> None:
    hands = ["9d 8c 2h 3s 5d", "Ad 8c 2h 3s 5d", "7d 7c 2h 3s 5d", "Kd Kc 2h 3s 5d",
             "Kd Kc 2h 2s 5d", "7d 7c 7h 3s 5d", "4h 5d 6c 7s 8h", "2h 5h 9h Jh Kh"]  # fmt: skip

    for drawn in (False, True):
        strengths = [hand_strength(parse_cards(h), WildCards.NONE, drawn=drawn) for h in hands]
        assert strengths == sorted(strengths)


def test_without_cards_in_view_the_default_is_played() -> None:
    options = BettingOptions(False, C(20), C(20))
    private = PrivateView(prompt=Prompt(id=1, default=Fold(), options=options))

    assert choose_move(table_view(hand=some_hand()), private, Random(1)) == Fold()


# ---------------------------------------------------------------- whole matches


def shuffled(match: MatchState, rng: Random) -> list[Card]:
    deck = list(deck_of(match.rules))
    rng.shuffle(deck)
    return deck


def play_hand(match: MatchState, rng: Random) -> MatchState:
    begun = begin_hand(match, shuffled(match, rng))
    match, state = begun.match, begun.state
    while state.phase is not Phase.OVER:
        state = play_step(match, state, rng)
    return finish_hand(match, state)


def play_step(match: MatchState, state: HandState, rng: Random) -> HandState:
    if state.phase is Phase.RESHUFFLE:
        stock = list(reshuffle_cards(state))
        rng.shuffle(stock)
        return renew_stock(state, stock).state
    if state.phase is Phase.REDEAL:
        return redeal(state, shuffled(match, rng)).state
    seat, options = state.to_act, state.options
    assert seat is not None
    assert options is not None
    players = [player(s, f"P{s}") for s in range(match.rules.seats)]
    view = table_view(you=seat, hand=hand_view(state), players=players, rules=match.rules)
    prompt = Prompt(id=1, default=Fold(), options=options)
    private = PrivateView(cards=own_cards(state, seat), prompt=prompt)
    return apply(state, seat, choose_move(view, private, rng)).state


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"forced_bets": "blinds", "ace_draw": "on"},
        {"betting_limit": "none", "wild_cards": "joker"},
        {"betting_limit": "pot", "wild_cards": "deuces", "draw_limit": "5"},
        {"betting_limit": "units", "openers": "jacks"},
    ],
)
def test_bots_play_matches_by_any_rules_to_their_end(options: dict[str, str]) -> None:
    rng = Random(7)
    rules = make_rules("classic", options | {"starting_chips": "100", "stakes_rise": "hands"})
    seats = [SeatId(seat) for seat in range(6)]
    match = begin_match(rules, seats, SeatId(0))

    while not is_over(match):
        match = play_hand(match, rng)

    assert sum(match.stacks) == 600
    assert 5 < match.hands_played < 300


def test_a_bluff_with_nothing_against_seven_is_no_less_than_the_least() -> None:
    sizes = WagerSizes(C(5), C(2095), C(5))
    prompt = Prompt(id=1, default=Check(), options=BettingOptions(True, C(0), bet=sizes))
    private = PrivateView(cards=parse_cards("2c 4d 6h 8s 9c"), prompt=prompt)
    view = table_view(hand=some_hand(pot=5000, phase="second_bets", stacks=(500,) * 8))

    moves = {choose_move(view, private, Random(seed)) for seed in range(2000)}

    bets = [move.to for move in moves if isinstance(move, Bet)]
    assert bets
    assert min(bets) == 5

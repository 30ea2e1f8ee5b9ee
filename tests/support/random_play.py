"""Random hands under random rules, and what holds for every moment of them."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final, assert_never

import msgspec

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.apply_action import (
    apply,
    fold_at_once,
    freeze,
    leave,
    redeal,
    renew_stock,
    reshuffle_cards,
)
from engine.cards import HAND_SIZE, Card
from engine.chips import Chips, SeatId
from engine.dealing import begin_hand, clockwise_from_left, deck_of
from engine.errors import BadRules
from engine.events import HandEvent
from engine.options import BettingOptions, DrawOptions, WagerSizes
from engine.phases import Phase
from engine.presets import PRESETS
from engine.rule_options import make_rules
from engine.rules import TableRules
from engine.table_state import HandState, Step

STACKS: Final = (1, 3, 5, 7, 12, 15, 18, 25, 33, 60, 200, 500)
LEAVING: Final = 0.02

CHOICES: Final = {
    "forced_bets": ("antes", "blinds", "single_blind", "antes_and_blinds"),
    "betting_limit": ("fixed", "units", "pot", "none"),
    "raises": ("0", "1", "3", "no_cap"),
    "blind_counts": ("yes", "no"),
    "openers": ("jacks", "progressive"),
    "nobody_opens": ("on_to_the_draw", "same_dealer", "next_dealer"),
    "draw_limit": ("3", "5"),
    "ace_draw": ("off", "shown", "hidden"),
    "second_round": ("left_of_the_button", "the_opener"),
    "number_drawn_is_public": ("whole_hand", "until_round_two_begins"),
    "wild_cards": ("none", "joker", "bug", "deuces"),
    "proof_of_openers": ("shown", "not_shown"),
    "showdown_order": ("left_of_the_button", "last_to_bet"),
    "lone_player": ("called_by_rule", "chooses"),
    "small_bet": ("7", "10"),
    "mode": ("no_betting",),
}


class Moved(msgspec.Struct, frozen=True):
    """The seat to act makes a move."""

    seat: SeatId
    move: Move


class Left(msgspec.Struct, frozen=True):
    """A player leaves, in turn or not."""

    seat: SeatId


class GaveUp(msgspec.Struct, frozen=True):
    """A player gives the hand up, in turn or not, and keeps the seat."""

    seat: SeatId


class Frozen(msgspec.Struct, frozen=True):
    """A lost player is taken out of the betting."""

    seat: SeatId


class Shuffled(msgspec.Struct, frozen=True):
    """The dealer brings a new stock or a new deck, whichever is waited for."""

    cards: tuple[Card, ...]


Input = Moved | Left | GaveUp | Frozen | Shuffled


class Moment(msgspec.Struct, frozen=True):
    """One input to a hand: the state before it, the state after it, what it told."""

    before: HandState
    given: Input
    after: HandState
    events: tuple[HandEvent, ...]


def random_rules(chance: random.Random) -> TableRules:
    """Return the rules of some preset with some options set by hand."""
    return make_rules(*random_options(chance))


def random_options(chance: random.Random, **always: Sequence[str]) -> tuple[str, Mapping[str, str]]:
    """Return some preset and options to set by hand, some of ``always`` among them."""
    while True:
        by_hand = {key: chance.choice(values) for key, values in CHOICES.items() if _rarely(chance)}
        by_hand |= {key: chance.choice(values) for key, values in always.items()}
        if "mode" in by_hand:
            by_hand["hands"] = "5"
        picked = chance.choice(list(PRESETS)), {"seats": "8"} | by_hand
        try:
            make_rules(*picked)
        except BadRules:
            continue
        return picked


def _rarely(chance: random.Random) -> bool:
    return chance.random() < 0.25


def random_hand(rules: TableRules, chance: random.Random) -> Step:
    """Deal a hand to some seats with stacks of all sizes."""
    seats = [SeatId(seat) for seat in range(rules.seats)]
    players = sorted(chance.sample(seats, chance.randint(2, rules.seats)))
    rich = chance.random() < 0.5
    stacks = [Chips(0)] * rules.seats
    for seat in players:
        stacks[seat] = Chips(500 if rich else chance.choice(STACKS))
    button = chance.choice(players)
    return begin_hand(
        rules,
        number=1,
        button=button,
        order=clockwise_from_left(button, players),
        stacks=tuple(stacks),
        deck=shuffled(deck_of(rules), chance),
    )


def play_through(
    rules: TableRules, chance: random.Random, look: Callable[[Moment], None]
) -> HandState:
    """Play a random hand to its end and look at every moment of it."""
    state = random_hand(rules, chance).state
    while state.phase is not Phase.OVER:
        moment = random_moment(state, chance)
        look(moment)
        state = moment.after
    return state


def random_moment(state: HandState, chance: random.Random, *, leaving: float = LEAVING) -> Moment:
    """Return what some input leads to, ``leaving`` being the share of those who go or are lost."""
    return moment_of(state, random_input(state, chance, leaving))


def moment_of(state: HandState, given: Input) -> Moment:
    """Return what this input leads to."""
    step = give(state, given)
    return Moment(state, given, step.state, step.events)


def random_input(state: HandState, chance: random.Random, leaving: float) -> Input:
    """Return an input: the dealer's where it is waited for, else a player's."""
    if state.phase is Phase.RESHUFFLE:
        return Shuffled(shuffled(reshuffle_cards(state), chance))
    if state.phase is Phase.REDEAL:
        return Shuffled(shuffled(deck_of(state.rules), chance))
    if chance.random() < leaving:
        return chance.choice((Left, GaveUp, Frozen))(chance.choice(state.order))
    assert state.to_act is not None, "somebody is waited for"
    return Moved(state.to_act, random_move(state, chance))


def give(state: HandState, given: Input) -> Step:
    """Return what an input leads to."""
    match given:
        case Moved(seat, move):
            return apply(state, seat, move)
        case Left(seat):
            return leave(state, seat)
        case GaveUp(seat):
            return fold_at_once(state, seat)
        case Frozen(seat):
            return freeze(state, seat)
        case Shuffled(cards):
            renews = state.phase is Phase.RESHUFFLE
            return renew_stock(state, cards) if renews else redeal(state, cards)
        case _:
            assert_never(given)


def random_move(state: HandState, chance: random.Random) -> Move:
    """Return a legal move of the seat to act; folding is rare, so that hands grow long."""
    match state.options:
        case DrawOptions() as options:
            return _random_draw(options, chance)
        case BettingOptions() as options:
            return chance.choice(_betting_moves(options, chance))
        case None:
            raise AssertionError("a seat to act has options")


def _betting_moves(options: BettingOptions, chance: random.Random) -> list[Move]:
    moves: list[Move] = [Fold()] if chance.random() < 0.2 else []
    if options.check:
        moves.append(Check())
    if options.call is not None:
        moves += [Call(), Call()]
    if options.bet is not None:
        moves += map(Bet, totals(options.bet))
    if options.raise_ is not None:
        moves += map(Raise, totals(options.raise_))
    return moves


def totals(sizes: WagerSizes) -> list[Chips]:
    """Return the least, the next, the most and all-in of what a wager may reach."""
    second = Chips(min(sizes.least + sizes.step, sizes.most))
    everything = () if sizes.all_in is None else (sizes.all_in,)
    return [sizes.least, second, sizes.most, *everything]


def _random_draw(options: DrawOptions, chance: random.Random) -> Draw:
    if options.keep_one_of and chance.random() < 0.5:
        kept = chance.choice(options.keep_one_of)
        return Draw(tuple(place for place in range(HAND_SIZE) if place != kept))
    return Draw(tuple(chance.sample(range(HAND_SIZE), chance.randint(0, options.most))))


def shuffled(cards: tuple[Card, ...], chance: random.Random) -> tuple[Card, ...]:
    """Return the cards in some order."""
    return tuple(chance.sample(cards, len(cards)))


def cards_of(state: HandState) -> list[Card]:
    """Return every card of a hand, wherever it lies, sorted."""
    drawing = state.drawing
    hands = [
        cards
        for seat, cards in enumerate(state.cards)
        if drawing is None or seat != state.waiting[0]
    ]
    piles = [*hands, state.stock, state.discards, state.set_aside]
    if drawing is not None:
        just_discarded = [card for card in drawing.discarded if card not in state.set_aside]
        piles += [drawing.kept, drawing.received, tuple(just_discarded)]
    return sorted(card for pile in piles for card in pile)

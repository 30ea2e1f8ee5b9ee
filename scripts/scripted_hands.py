"""Random hands with every decision made beforehand, for us and for PokerKit to play over again.

Each library gets cards and calls in its own form, so that nothing is translated while it is
measured.
"""

import random
from collections.abc import Callable, Sequence
from operator import attrgetter, methodcaller
from typing import Final, NamedTuple

import pokerkit

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.apply_action import apply
from engine.cards import HAND_SIZE, STANDARD_DECK, Card, card_code
from engine.chips import Chips, SeatId
from engine.dealing import begin_hand
from engine.options import BettingOptions, DrawOptions
from engine.phases import Phase
from engine.rule_options import make_rules
from engine.table_state import HandState
from tests.support.pokerkit_oracle import new_state

SEATS: Final = 6
RULES: Final = make_rules("classic", {"seats": str(SEATS)})
ORDER: Final = tuple(SeatId(seat) for seat in range(SEATS))
STACKS: Final = (Chips(500),) * SEATS

Operation = Callable[[pokerkit.State], object]

ASK_US: Final = attrgetter("to_act", "options")
ASK_BETTOR: Final = attrgetter(
    "actor_index",
    "checking_or_calling_amount",
    "min_completion_betting_or_raising_to_amount",
    "max_completion_betting_or_raising_to_amount",
)
ASK_DRAWER: Final = attrgetter("stand_patter_or_discarder_index")
QUESTIONS: Final = (ASK_BETTOR, ASK_DRAWER)

THEIR_CARDS: Final = [next(iter(pokerkit.Card.parse(card_code(card)))) for card in STANDARD_DECK]


class ScriptedHand(NamedTuple):
    """A hand from the deck to the last move, and what it left everybody with.

    ``theirs`` is what PokerKit is told and, before each move, what it is asked.
    """

    deck: tuple[Card, ...]
    ours: tuple[tuple[SeatId, Move], ...]
    theirs: tuple[Operation, ...]
    stacks: tuple[int, ...]


def play_ours(hand: ScriptedHand) -> tuple[int, ...]:
    """Play a hand through the engine, the questions read before each move."""
    state = deal(hand.deck)
    for seat, move in hand.ours:
        ASK_US(state)
        state = apply(state, seat, move).state
    return state.stacks


def play_theirs(operations: Sequence[Operation]) -> tuple[int, ...]:
    """Play a hand through PokerKit."""
    state = new_state(RULES, STACKS, pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
    for operation in operations:
        operation(state)
    return tuple(state.stacks)


def without_questions(operations: Sequence[Operation]) -> tuple[Operation, ...]:
    """Return what PokerKit is told, without what it is asked."""
    return tuple(operation for operation in operations if operation not in QUESTIONS)


def deal(deck: Sequence[Card]) -> HandState:
    """Begin a hand with antes; the last seat deals."""
    return begin_hand(
        RULES, number=1, button=ORDER[-1], order=ORDER, stacks=STACKS, deck=deck
    ).state


def random_script(chance: random.Random) -> ScriptedHand:
    """Play a random hand once and write down how."""
    deck = tuple(chance.sample(STANDARD_DECK, len(STANDARD_DECK)))
    state = deal(deck)
    ours: list[tuple[SeatId, Move]] = []
    theirs: list[Operation] = [
        methodcaller("deal_hole", in_their_form(state.cards[seat]), seat) for seat in ORDER
    ]
    replaced: list[Operation] = []
    while state.phase is not Phase.OVER:
        seat = state.to_act
        assert seat is not None, "six players never draw more cards than there are"
        move = random_move(state, chance)
        after = apply(state, seat, move).state
        ours.append((seat, move))
        theirs += asked_and_told(state, seat, move)
        if isinstance(move, Draw) and move.discard:
            received = after.cards[seat][HAND_SIZE - len(move.discard) :]
            replaced.append(methodcaller("deal_hole", in_their_form(received), seat))
        if after.phase is not state.phase and state.phase is Phase.DRAW:
            theirs += replaced  # PokerKit hands the new cards out when all have discarded
        state = after
    return ScriptedHand(deck, tuple(ours), tuple(theirs), state.stacks)


def random_move(state: HandState, chance: random.Random) -> Move:
    """Return a legal move; nobody folds where a check is free."""
    match state.options:
        case DrawOptions(most):
            return Draw(tuple(chance.sample(range(HAND_SIZE), chance.randint(0, most))))
        case BettingOptions(check, bet=bet, raise_=raise_):
            moves: list[Move] = [Check()] if check else [Fold(), Call(), Call()]
            moves += [] if bet is None else [Bet(bet.least)]
            moves += [] if raise_ is None else [Raise(raise_.least)]
            return chance.choice(moves)
        case None:
            raise AssertionError("a seat to act has options")


def asked_and_told(state: HandState, seat: SeatId, move: Move) -> tuple[Operation, Operation]:
    """Return the question to PokerKit before a move, and the move."""
    match move:
        case Draw(places):
            discarded = in_their_form([state.cards[seat][place] for place in places])
            return ASK_DRAWER, methodcaller("stand_pat_or_discard", discarded)
        case Fold():
            return ASK_BETTOR, methodcaller("fold")
        case Check() | Call():
            return ASK_BETTOR, methodcaller("check_or_call")
        case Bet(to) | Raise(to):
            return ASK_BETTOR, methodcaller("complete_bet_or_raise_to", to)


def in_their_form(cards: Sequence[Card]) -> tuple[pokerkit.Card, ...]:
    """Return cards as PokerKit has them."""
    return tuple(THEIR_CARDS[card] for card in cards)

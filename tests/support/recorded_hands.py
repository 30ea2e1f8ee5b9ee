"""Random hands as they were played, for judges from outside: who had what, who did what."""

import random
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from engine.actions import Draw, Move
from engine.cards import HAND_SIZE, STANDARD_DECK, Card
from engine.chips import Chips, SeatId
from engine.dealing import begin_hand
from engine.events import Drew
from engine.phases import Phase
from engine.rules import TableRules
from engine.table_state import HandState
from tests.support.random_play import (
    Moment,
    Moved,
    moment_of,
    random_moment,
    random_move,
    shuffled,
)

SAME_RANKS: Final = 0.03


class Recorded(msgspec.Struct, frozen=True):
    """A hand from its deal to its end; ``stacks`` are those before the forced bets, by place."""

    stacks: tuple[Chips, ...]
    deck: tuple[Card, ...]
    dealt: HandState
    moments: tuple[Moment, ...]

    @property
    def over(self) -> HandState:
        """The hand as it ended."""
        return self.moments[-1].after

    @property
    def moves(self) -> Iterator[tuple[Moment, Moved]]:
        """The moments in which a player moved."""
        for moment in self.moments:
            if isinstance(moment.given, Moved):
                yield moment, moment.given

    def received_by(self, seat: SeatId) -> tuple[Card, ...]:
        """Return the cards that a seat got in the draw."""
        events = [event for moment in self.moments for event in moment.events]
        return next(e.received for e in events if isinstance(e, Drew) and e.seat == seat)


def record(
    rules: TableRules,
    stacks: tuple[int, ...],
    chance: random.Random,
    choose: Callable[[HandState, random.Random], Move] = random_move,
) -> Recorded:
    """Play a random hand at a full table; the last seat deals.

    Now and then several players are dealt the same ranks, and everybody stands pat.

    Args:
        choose: the move of the seat to act.
    """
    alike = chance.random() < SAME_RANKS
    deck = deck_of_equals(len(stacks), chance) if alike else shuffled(STANDARD_DECK, chance)
    order = tuple(SeatId(seat) for seat in range(len(stacks)))
    chips = tuple(map(Chips, stacks))
    state = begin_hand(
        rules,
        number=1,
        button=order[-1],
        order=order,
        stacks=chips,
        deck=deck,
    ).state
    dealt, moments = state, []
    while state.phase is not Phase.OVER:
        if state.to_act is None:
            moments.append(random_moment(state, chance, leaving=0))
        else:
            stands_pat = alike and state.phase is Phase.DRAW
            move = Draw(()) if stands_pat else choose(state, chance)
            moments.append(moment_of(state, Moved(state.to_act, move)))
        state = moments[-1].after
    return Recorded(chips, deck, dealt, tuple(moments))


def deck_of_equals(players: int, chance: random.Random) -> tuple[Card, ...]:
    """Return a deck that deals the same ranks, in other suits, to up to four players."""
    deck = shuffled(STANDARD_DECK, chance)
    ranks = chance.sample(range(13), HAND_SIZE)
    hands = [
        [Card(rank * 4 + (place + suit) % 4) for suit, rank in enumerate(ranks)]
        for place in range(min(players, 4))
    ]
    named = {card for hand in hands for card in hand}
    rest = iter([card for card in deck if card not in named])
    hands += [[next(rest) for _ in range(HAND_SIZE)] for _ in range(players - len(hands))]
    return (*(hand[card] for card in range(HAND_SIZE) for hand in hands), *rest)

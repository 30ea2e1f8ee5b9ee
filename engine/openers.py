"""What a player must hold to open, and what a winner shows of it (R-OPEN-1 to R-PROG-1)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine.cards import ACE, HAND_SIZE, JACK, JOKER, KING, QUEEN, TWO, Card, rank_of
from engine.chips import SeatId
from engine.hand_rank import rank_hand
from engine.phases import Phase
from engine.rules import Openers, WildCards
from engine.table_state import HandState

_PROGRESSION: Final = (JACK, QUEEN, KING, ACE, KING, QUEEN)


def _anything(deal: int) -> int | None:
    return None


def _jacks(deal: int) -> int | None:
    return JACK


def _progressive(deal: int) -> int | None:
    return _PROGRESSION[(deal - 1) % len(_PROGRESSION)]


REQUIREMENTS: Final[Mapping[Openers, Callable[[int], int | None]]] = MappingProxyType(
    {
        Openers.ANY: _anything,
        Openers.JACKS: _jacks,
        Openers.PROGRESSIVE: _progressive,
    }
)


def required_pair(state: HandState) -> int | None:
    """Return the rank of the lowest pair that opens this deal, None where anything does."""
    return REQUIREMENTS[state.rules.openers](state.deal)


def may_open(state: HandState, seat: SeatId) -> bool:
    """Tell whether a seat may make the first bet of the round."""
    if state.opener is not None or state.phase is not Phase.FIRST_BETS:
        return True
    required = required_pair(state)
    return required is None or meets(state.cards[seat], required, state.rules.wild_cards)


def meets(cards: Sequence[Card], required: int, wild: WildCards) -> bool:
    """Tell whether these cards, five or fewer, are by themselves such a pair or better."""
    if len(cards) == HAND_SIZE:
        return rank_hand(cards, wild) >= _lowest_that_opens(required, wild)
    return _partial_hand_meets(cards, required, wild)


@cache
def _lowest_that_opens(required: int, wild: WildCards) -> int:
    """Rank the lowest five cards with such a pair; no kicker is a two where twos are wild."""
    lowest = 1 if wild is WildCards.DEUCES else TWO
    pair = (Card(required * 4), Card(required * 4 + 1))
    kickers = (Card(lowest * 4 + 2), Card((lowest + 1) * 4 + 2), Card((lowest + 2) * 4 + 3))
    return rank_hand((*pair, *kickers), wild)


def _partial_hand_meets(cards: Sequence[Card], required: int, wild: WildCards) -> bool:
    """Judge fewer than five cards, in which only cards of one rank count together."""
    jokers, ranks = 0, []
    for card in cards:
        if card == JOKER and wild is WildCards.BUG:
            ranks.append(ACE)  # R-WILD-2: short of a straight or flush the bug is an ace
        elif card == JOKER or (wild is WildCards.DEUCES and rank_of(card) == TWO):
            jokers += 1
        else:
            ranks.append(rank_of(card))
    counts = {rank: ranks.count(rank) for rank in ranks}
    pairs = sum(1 for count in counts.values() if count >= 2)
    most = max(counts.values(), default=0)
    high_pair = any(rank >= required and count + jokers >= 2 for rank, count in counts.items())
    return high_pair or pairs >= 2 or most + jokers >= 3 or jokers >= 2


def smallest_proof(cards: Sequence[Card], required: int, wild: WildCards) -> tuple[Card, ...]:
    """Return the fewest of these cards that meet the requirement, earlier places first (R-OPEN-2).

    The cards as a whole must meet it.
    """
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            if meets(chosen, required, wild):
                return chosen
    raise AssertionError("an opener holds openers")


def split_openers(
    kept: Sequence[Card], discarded: Sequence[Card], required: int, wild: WildCards
) -> tuple[Card, ...]:
    """Return the fewest discards that make the kept cards a proof, none if they are one."""
    for size in range(len(discarded) + 1):
        for chosen in combinations(discarded, size):
            if meets((*kept, *chosen), required, wild):
                return chosen
    raise AssertionError("an opener holds openers")

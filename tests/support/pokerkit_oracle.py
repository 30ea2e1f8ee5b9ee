"""PokerKit as an outside judge of a hand: it follows our moves and says what it would allow.

PokerKit has no ready-made five-card draw, so its state is built from two streets. Seats are places
in the order of dealing: 0 is left of the button, the last one deals.
"""

import warnings
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Final

import msgspec
import pokerkit

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import Card, card_code
from engine.rules import BettingLimit, ForcedBets, TableRules, posts_antes

STRUCTURES: Final = {
    BettingLimit.FIXED: pokerkit.BettingStructure.FIXED_LIMIT,
    BettingLimit.POT: pokerkit.BettingStructure.POT_LIMIT,
    BettingLimit.NONE: pokerkit.BettingStructure.NO_LIMIT,
}
AUTOMATIONS: Final = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


class Choices(msgspec.Struct, frozen=True):
    """What a place may do: call for so many chips (0: check), wager up to a total, or draw."""

    place: int
    is_drawing: bool = False
    call: int = 0
    least: int | None = None
    most: int | None = None


class PokerKitHand:
    """A hand that PokerKit plays along."""

    def __init__(self, rules: TableRules, stacks: Sequence[int], hands: Sequence[Sequence[Card]]):
        self._codes: deque[str] = deque()
        with _unheard_warnings():
            self._state = new_state(rules, stacks)
            dealt = zip(*hands, strict=True)
            for code in (card_code(card) for one_each in dealt for card in one_each):
                self._state.deal_hole(code)

    def choices(self) -> Choices | None:
        """Return what PokerKit waits for, None at the end of the hand."""
        state = self._state
        self._go_on()
        if not state.status:
            return None
        drawing = state.stand_patter_or_discarder_index
        if drawing is not None:
            return Choices(drawing, is_drawing=True)
        assert state.actor_index is not None, "a hand that goes on waits for somebody"
        return Choices(
            state.actor_index,
            call=state.checking_or_calling_amount or 0,
            least=state.min_completion_betting_or_raising_to_amount,
            most=state.max_completion_betting_or_raising_to_amount,
        )

    def play(
        self, move: Move, discarded: Iterable[Card] = (), received: Iterable[Card] = ()
    ) -> None:
        """Make a move for the place that is waited for; a draw names its cards."""
        state = self._state
        with _unheard_warnings():
            match move:
                case Fold():
                    state.fold()
                case Check() | Call():
                    state.check_or_call()
                case Bet(to) | Raise(to):
                    state.complete_bet_or_raise_to(to)
                case Draw():
                    state.stand_pat_or_discard("".join(map(card_code, discarded)))
                    self._codes += map(card_code, received)

    def _go_on(self) -> None:
        """Do everything that needs no choice: replacements and the showdown."""
        state = self._state
        with _unheard_warnings():
            while self._codes and state.stand_patter_or_discarder_index is None:
                state.deal_hole(self._codes.popleft())
            while state.showdown_indices:
                state.show_or_muck_hole_cards(True)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips of every place."""
        return tuple(self._state.stacks)


def new_state(
    rules: TableRules, stacks: Sequence[int], *more: pokerkit.Automation
) -> pokerkit.State:
    """Return PokerKit's state of a hand before its cards, with more done by itself if asked."""
    blinds = (0, 0)
    if rules.forced_bets is not ForcedBets.ANTES:
        blinds = (rules.small_blind, rules.big_blind)
    cap = None if rules.raises is None else rules.raises + 1
    first = pokerkit.Street(
        False, (False,) * 5, 0, False, pokerkit.Opening.POSITION, rules.small_bet, cap
    )
    second = pokerkit.Street(False, (), 0, True, pokerkit.Opening.POSITION, rules.big_bet, cap)
    return pokerkit.State(
        automations=(*AUTOMATIONS, *more),
        deck=pokerkit.Deck.STANDARD,
        hand_types=(pokerkit.StandardHighHand,),
        streets=(first, second),
        betting_structure=STRUCTURES[rules.betting_limit],
        ante_trimming_status=True,  # who antes short wins no more than that from each
        bring_in=0,
        raw_antes=rules.ante if posts_antes(rules) else 0,
        raw_blinds_or_straddles=blinds,
        raw_starting_stacks=tuple(stacks),
        player_count=len(stacks),
        mode=pokerkit.Mode.CASH_GAME,  # the other mode refuses a fold when nothing is owed
    )


def _unheard_warnings() -> AbstractContextManager[object]:
    """Keep PokerKit's advice on unusual folds and on cards dealt again out of the tests."""
    return warnings.catch_warnings(action="ignore")

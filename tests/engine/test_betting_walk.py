"""Every total and every turn of random hands, worked out anew from the clauses, as plain as can be.

All limits, forced bets and caps, with stacks so small that every total can be tried by itself.
"""

import random
from typing import Final

from msgspec.structs import replace

from engine.actions import Bet, Check, Fold, Raise
from engine.chips import Chips, SeatId
from engine.legal_actions import allows
from engine.options import BettingOptions
from engine.phases import BETTING_PHASES, Phase
from engine.rule_options import make_rules
from engine.rules import BettingLimit, ForcedBets, SecondRound, TableRules
from engine.table_state import HandState
from tests.support.random_play import Moment
from tests.support.recorded_hands import Recorded, record

HANDS: Final = 700
OPTIONS: Final = {
    "betting_limit": ("fixed", "units", "pot", "none"),
    "forced_bets": ("antes", "blinds", "single_blind", "antes_and_blinds"),
    "raises": ("0", "1", "3", "no_cap"),
    "blind_counts": ("yes", "no"),
    "second_round": ("left_of_the_button", "the_opener"),
    "lone_player": ("chooses", "called_by_rule"),
    "nobody_opens": ("on_to_the_draw",),
    "big_bet": ("10", "20"),
}
STACKS: Final = (4, 5, 7, 12, 15, 16, 25, 33, 60, 90, 140, 140)


class Round:
    """A betting round as the book sees it: ``acted`` is since the last full wager."""

    def __init__(self, state: HandState, *, opener: SeatId | None) -> None:
        rules = state.rules
        self.rules: TableRules = rules
        self.is_first = state.phase is Phase.FIRST_BETS
        self.limit = rules.small_bet if self.is_first else rules.big_bet
        self.level = self.last_full = 0
        self.full_wagers = 0
        self.acted: set[SeatId] = set()
        if self.is_first and rules.forced_bets is not ForcedBets.ANTES:
            self.level = self.last_full = rules.big_blind
            self.full_wagers = int(rules.blind_counts)
        by_opener = rules.second_round is SecondRound.THE_OPENER and not self.is_first
        around = list(state.order)
        if opener is not None and (self.is_first or by_opener):
            place = around.index(opener) + self.is_first
            around = around[place:] + around[:place]
        self.next_seats = around

    def to_act(self, state: HandState) -> SeatId | None:
        """Return the next one who has not acted since the last full wager, or owes."""
        able = [seat for seat in state.contenders if state.stacks[seat]]
        owing = [seat for seat in able if state.put_in_round[seat] < self.level]
        if len(able) < 2:
            return next((seat for seat in self.next_seats if seat in owing), None)
        asked = [seat for seat in able if seat not in self.acted or seat in owing]
        return next((seat for seat in self.next_seats if seat in asked), None)

    def may_lift_to(self, state: HandState, seat: SeatId, total: int) -> bool:
        """Tell whether a wager may lift the level to this total (R-BET-2 to R-REOPEN-1)."""
        reach, owed = state.put_in_round[seat] + state.stacks[seat], self._owed(state, seat)
        able = [other for other in state.contenders if state.stacks[other]]
        capped = self.rules.raises is not None and self.full_wagers >= 1 + self.rules.raises
        if not self.level < total <= reach or capped or seat in self.acted or len(able) < 2:
            return False
        added, least = total - self.level, self.last_full or self.limit
        match self.rules.betting_limit:
            case BettingLimit.FIXED:
                return added == self.limit or (total == reach and added < self.limit)
            case BettingLimit.UNITS:
                return added % self.rules.small_bet == 0 or total == reach
            case BettingLimit.POT:
                most = max(least, sum(state.put_in) + owed)
                return least <= added <= most or (total == reach and added < least)
            case BettingLimit.NONE:
                return least <= added or total == reach

    def _owed(self, state: HandState, seat: SeatId) -> int:
        return self.level - state.put_in_round[seat]

    def check_options(self, state: HandState, seat: SeatId) -> None:
        """Hold what is offered to the clauses: fold, check, call, and every total."""
        options, owed = state.options, self._owed(state, seat)
        assert isinstance(options, BettingOptions)
        assert options.check == (not owed)
        assert options.owed == owed
        assert options.call == (min(owed, state.stacks[seat]) if owed else None)
        assert (options.bet is None) or self.level == 0
        assert (options.raise_ is None) or self.level > 0
        sizes = options.bet or options.raise_
        for total in range(self.level + 200):
            offered = sizes is not None and allows(sizes, Chips(total))
            assert offered == self.may_lift_to(state, seat, total), (total, sizes)

    def note(self, seat: SeatId, move: object) -> None:
        """Take a move in."""
        place = self.next_seats.index(seat)
        self.next_seats = self.next_seats[place + 1 :] + self.next_seats[: place + 1]
        self.acted.add(seat)
        if not isinstance(move, Bet | Raise):
            return
        added, self.level = move.to - self.level, move.to
        free = self.rules.betting_limit in (BettingLimit.POT, BettingLimit.NONE)
        by_units = self.rules.betting_limit is BettingLimit.UNITS
        least = self.rules.small_bet if by_units else self.limit
        if added >= ((self.last_full or self.limit) if free else least):
            self.last_full, self.acted = added, {seat}
            self.full_wagers += 1


def blind_of(hand: Recorded) -> SeatId | None:
    """Return the seat of the big or single blind: the last in the order deals."""
    order = hand.dealt.order
    match hand.dealt.rules.forced_bets:
        case ForcedBets.ANTES:
            return None
        case ForcedBets.SINGLE_BLIND:
            return order[0]
        case _:
            return order[0] if len(order) == 2 else order[1]


def follow(hand: Recorded) -> int:
    """Walk through a hand; return how many questions of the betting were held to the clauses."""
    opener, held = blind_of(hand), 0
    now = Round(hand.dealt, opener=opener)
    for moment, given in hand.moves:
        state = moment.before
        if state.phase not in BETTING_PHASES:
            continue
        if (state.phase is Phase.FIRST_BETS) != now.is_first:
            now = Round(state, opener=opener)
        assert given.seat == now.to_act(state)
        now.check_options(state, given.seat)
        now.note(given.seat, given.move)
        if opener is None and now.is_first and isinstance(given.move, Bet):
            opener = given.seat
        if moment.after.phase is not state.phase and len(moment.after.contenders) > 1:
            assert now.to_act(with_chips_of_the_round(moment)) is None, "the round is over"
        held += not isinstance(given.move, Check | Fold)
    return held


def with_chips_of_the_round(moment: Moment) -> HandState:
    """Return the hand as the round ended, before its chips are the hand's and before it is paid."""
    before, after = moment.before, moment.after
    moved = [now - was for was, now in zip(before.put_in, after.put_in, strict=True)]
    in_round = [Chips(n + chips) for n, chips in zip(before.put_in_round, moved, strict=True)]
    stacks = [Chips(n - chips) for n, chips in zip(before.stacks, moved, strict=True)]
    return replace(after, put_in_round=tuple(in_round), stacks=tuple(stacks))


def test_every_total_and_every_turn_of_random_hands_is_as_the_clauses_say() -> None:
    chance = random.Random(12)
    held = 0
    for _ in range(HANDS):
        rules = make_rules("classic", {key: chance.choice(OPTIONS[key]) for key in OPTIONS})
        seats = range(chance.randint(2, 6))
        hand = record(rules, tuple(chance.choice(STACKS) for _ in seats), chance)

        held += follow(hand)

    assert held > 2 * HANDS

"""Random hands played along by PokerKit: whose turn, what they may do, what they end up with.

Where PokerKit plays by other rules, the difference is a predicate over the hand as we played it,
named with the clause that decides. Such hands are counted, and what we did in them is held to the
clause by ``follow_the_clauses`` and ``pay_by_the_clauses``, as in all others.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import pokerkit
import pytest

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import card_code
from engine.chips import Chips, SeatId
from engine.events import Called
from engine.options import BettingOptions
from engine.phases import BETTING_PHASES, Phase
from engine.rule_options import make_rules
from engine.rules import BettingLimit, ForcedBets, TableRules, posts_blinds
from engine.table_state import HandState
from tests.support.pokerkit_oracle import Choices, PokerKitHand
from tests.support.random_play import Moment, Moved, random_move
from tests.support.recorded_hands import Recorded, record

MOST_DIFFERENCES: Final = 0.05
MOST_WAGERED: Final = 0.03
HEAVY: Final = (pytest.mark.heavy, pytest.mark.timeout(400))

# ---------------------------------------------------------------- the hands


def random_table(chance: random.Random) -> tuple[TableRules, tuple[int, ...]]:
    """Return classic rules and stacks: deep ones, short ones of whole bets, a few of any size."""
    options = {
        "forced_bets": chance.choice(("antes", "blinds", "antes_and_blinds")),
        "lone_player": chance.choice(("chooses",) * 4 + ("called_by_rule",)),
    }
    seats = range(chance.randint(2, 8))
    kind = chance.choices(("deep", "whole bets", "any"), (78, 19, 3))[0]
    if kind == "deep":
        stacks = tuple(chance.randint(200, 500) for _ in seats)
    elif kind == "whole bets":
        options["big_bet"] = "10"
        ante = 0 if options["forced_bets"] == "blinds" else 5
        stacks = tuple(ante + 10 * chance.choice((1, 2, 3, 4, 5, 6, 8, 30, 50)) for _ in seats)
    else:
        stacks = tuple(chance.choice((1, 3, 5, 7, 12, 18, 25, 33, 60, 200)) for _ in seats)
    return make_rules("classic", options), stacks


def random_free_table(chance: random.Random) -> tuple[TableRules, tuple[int, ...]]:
    """Return classic rules with pot limit or without one, and stacks: mostly all the same."""
    options = {
        "forced_bets": chance.choice(("antes", "blinds", "antes_and_blinds")),
        "betting_limit": chance.choice(("pot", "none")),
        "lone_player": chance.choice(("chooses",) * 4 + ("called_by_rule",)),
    }
    seats = range(chance.randint(2, 8))
    kind = chance.choices(("equal", "deep", "any"), (75, 24, 1))[0]
    if kind == "equal":
        stacks = (chance.choice((500, 1000, 2000)),) * len(seats)
    elif kind == "deep":
        stacks = tuple(chance.randint(1500, 3000) for _ in seats)
    else:
        stacks = tuple(chance.choice((1, 3, 5, 7, 12, 18, 25, 33, 60, 200)) for _ in seats)
    return make_rules("classic", options), stacks


def wager_of_any_size(state: HandState, chance: random.Random) -> Move:
    """Return a random move whose wager is near the least or, now and then, the most."""
    options = state.options
    if not isinstance(options, BettingOptions):
        return random_move(state, chance)
    sizes = options.bet or options.raise_
    if sizes is None or chance.random() < 0.7:
        stays: Move = Check() if options.check else Call()
        return Fold() if chance.random() < 0.1 else stays
    near = min(sizes.most, sizes.least + chance.choice((0, 0, 1, 3, 10)))
    to = sizes.most if chance.random() < MOST_WAGERED else Chips(near)
    return Bet(to) if options.bet else Raise(to)


class Table(NamedTuple):
    """A kind of table: its rules and stacks, and how its players choose."""

    make: Callable[[random.Random], tuple[TableRules, tuple[int, ...]]]
    choose: Callable[[HandState, random.Random], Move]


FIXED_LIMIT: Final = Table(random_table, random_move)
POT_AND_NO_LIMIT: Final = Table(random_free_table, wager_of_any_size)


# ---------------------------------------------------------------- where PokerKit differs


def has_short_all_in(hand: Recorded) -> bool:
    """Tell whether somebody wagered less than the least, all-in, and another could go beyond."""
    return any(
        isinstance(given.move, Bet | Raise)
        and given.move.to - moment.before.level < least_of(moment.before)
        and has_match(moment.after, given.seat)
        for moment, given in hand.moves
    )


def has_short_big_blind(hand: Recorded) -> bool:
    """Tell whether the big blind was posted short."""
    blind = hand.dealt.opener if posts_blinds(hand.dealt.rules) else None
    return blind is not None and hand.dealt.put_in_round[blind] < hand.dealt.rules.big_blind


def has_several_odd_chips(hand: Recorded) -> bool:
    """Tell whether some pot left two chips or more that could not be split."""
    return any(pot.chips % len(pot.shares) > 1 for pot in hand.over.pots)


def offers_an_idle_wager(hand: Recorded) -> bool:
    """Tell whether somebody could wager although no opponent had a chip to match it with."""
    return any(
        isinstance(options := moment.before.options, BettingOptions)
        and (options.bet or options.raise_) is not None
        and not has_match(moment.before, given.seat)
        for moment, given in hand.moves
    )


def has_match(state: HandState, seat: SeatId) -> bool:
    """Tell whether an opponent could put in more than the level."""
    return any(
        state.put_in_round[other] + state.stacks[other] > state.level
        for other in state.contenders
        if other != seat
    )


def passes_over_a_lone_player(hand: Recorded) -> bool:
    """Tell whether the only player with chips was called by rule, or spared a check."""
    return is_passed_over_at_once(hand.dealt) or any(
        is_passed_over(moment) for moment in hand.moments
    )


def is_passed_over_at_once(dealt: HandState) -> bool:
    return dealt.phase is not Phase.FIRST_BETS and any(dealt.stacks)


def is_passed_over(moment: Moment) -> bool:
    before, after = moment.before, moment.after
    if any(isinstance(event, Called) and event.by_rule for event in moment.events):
        return True
    unasked = [seat for seat in before.waiting[1:] if after.stacks[seat]]
    closes = before.phase in BETTING_PHASES and after.phase is not before.phase
    return closes and len(after.contenders) > 1 and bool(unasked)


DIFFERENCES: Final[Mapping[str, Callable[[Recorded], bool]]] = {
    "R-REOPEN-1, R-CAP-1: a short all-in uses the cap and may open the betting": has_short_all_in,
    "R-BLIND-1: a short big blind lowers the price": has_short_big_blind,
    "R-POT-2: all odd chips of a pot go to one seat": has_several_odd_chips,
    "R-REOPEN-1: no wager that nobody can match": offers_an_idle_wager,
    "R-LONE-1: the only player with chips is asked": passes_over_a_lone_player,
}


# ---------------------------------------------------------------- playing along


def first_disagreement(hand: Recorded, *, lone_is_asked: bool) -> str | None:
    """Return in what PokerKit disagrees with the hand first, None where it never does."""
    judge = PokerKitHand(hand.dealt.rules, hand.stacks, hand.dealt.cards)
    for moment, given in hand.moves:
        choices = judge.choices()
        while lone_is_asked and is_asked_beside_us(choices, given):
            judge.play(Call())
            choices = judge.choices()
        ours = choices_of(moment, given)
        if choices != ours:
            return f"PokerKit: {choices}, we: {ours}"
        discard = given.move.discard if isinstance(given.move, Draw) else ()
        discarded = [moment.before.cards[given.seat][place] for place in discard]
        judge.play(given.move, discarded, hand.received_by(given.seat) if discard else ())
    while (choices := judge.choices()) is not None:
        if not lone_is_asked:
            return f"PokerKit: {choices}, we: over"
        judge.play(Call())
    return None if judge.stacks == hand.over.stacks else f"PokerKit pays {judge.stacks}"


def is_asked_beside_us(choices: Choices | None, given: Moved) -> bool:
    """Tell whether PokerKit asks in a betting round that is over for us."""
    if choices is None or choices.is_drawing:
        return False
    return choices.place != given.seat or isinstance(given.move, Draw)


def choices_of(moment: Moment, given: Moved) -> Choices:
    """Return what we offered, in PokerKit's terms."""
    options = moment.before.options
    if not isinstance(options, BettingOptions):
        return Choices(given.seat, is_drawing=True)
    wager = options.bet or options.raise_
    return Choices(
        given.seat,
        call=options.call or 0,
        least=None if wager is None else wager.least,
        most=None if wager is None else wager.most,
    )


# ---------------------------------------------------------------- by the clauses themselves


def limit_of(state: HandState) -> int:
    return state.rules.small_bet if state.phase is Phase.FIRST_BETS else state.rules.big_bet


def least_of(state: HandState) -> int:
    """Return the least that a full wager adds (R-BET-3)."""
    is_fixed = state.rules.betting_limit is BettingLimit.FIXED
    return limit_of(state) if is_fixed else state.last_wager or limit_of(state)


def wagers_by_the_clauses(state: HandState, seat: SeatId, *, level: int, last: int) -> range:
    """Return what a wager may lift the level to, ``last`` being the last full one (R-BET-2)."""
    limit, reach = limit_of(state), state.put_in_round[seat] + state.stacks[seat]
    least = last or limit
    match state.rules.betting_limit:
        case BettingLimit.FIXED:
            least = most = limit
        case BettingLimit.POT:
            most = max(least, sum(state.put_in) + level - state.put_in_round[seat])
        case _:
            most = reach
    return range(min(level + least, reach), min(level + most, reach) + 1)


def follow_the_clauses(hand: Recorded) -> None:
    """Work out every choice of the betting anew (R-ACT-2, R-BET-1 to R-REOPEN-1)."""
    phase, level, last, full_wagers, acted = Phase.FIRST_BETS, 0, 0, 0, set[SeatId]()
    if hand.dealt.rules.forced_bets is not ForcedBets.ANTES:
        level = last = hand.dealt.rules.big_blind
    for moment, given in hand.moves:
        state, seat = moment.before, given.seat
        if state.phase not in BETTING_PHASES:
            continue
        if state.phase is not phase:
            phase, level, last, full_wagers, acted = state.phase, 0, 0, 0, set()
        owed = level - state.put_in_round[seat]
        able = [other for other in state.contenders if state.stacks[other]]
        cap = state.rules.raises
        is_open = (cap is None or full_wagers <= cap) and seat not in acted and len(able) > 1
        may_wager = is_open and state.stacks[seat] > owed
        sizes = wagers_by_the_clauses(state, seat, level=level, last=last)
        assert choices_of(moment, given) == Choices(
            seat,
            call=min(owed, state.stacks[seat]),
            least=sizes[0] if may_wager else None,
            most=sizes[-1] if may_wager else None,
        )
        is_fixed = state.rules.betting_limit is BettingLimit.FIXED
        full = limit_of(state) if is_fixed else last or limit_of(state)
        match given.move:
            case Bet(to) | Raise(to) if to - level >= full:
                level, last, full_wagers, acted = to, to - level, full_wagers + 1, {seat}
            case Bet(to) | Raise(to):
                level = to
                acted.add(seat)
            case Fold():
                pass
            case _:
                acted.add(seat)


def pay_by_the_clauses(hand: Recorded) -> None:
    """Work out every payment chip by chip (R-FOLD-1, R-POT-1, R-POT-2)."""
    over = hand.over
    paid = [0] * len(hand.stacks)
    pots: dict[tuple[SeatId, ...], int] = {}
    for height in range(1, max(over.put_in) + 1):
        reached = [seat for seat in over.order if over.put_in[seat] >= height]
        winnable = tuple(seat for seat in reached if seat in over.contenders)
        if len(reached) == 1:
            paid[reached[0]] += 1
        else:
            pots[winnable] = pots.get(winnable, 0) + len(reached)
    for seats, chips in pots.items():
        best = winners(over, seats)
        for place, seat in enumerate(best):
            paid[seat] += chips // len(best) + (place < chips % len(best))
    expected = tuple(
        stack - put_in + won
        for stack, put_in, won in zip(hand.stacks, over.put_in, paid, strict=True)
    )
    assert over.stacks == expected


def winners(over: HandState, seats: tuple[SeatId, ...]) -> list[SeatId]:
    """Return who of these holds the best hand, in the order of odd chips."""
    if len(seats) == 1:
        return list(seats)
    hands = {
        seat: pokerkit.StandardHighHand("".join(map(card_code, over.cards[seat]))) for seat in seats
    }
    best = max(hands.values())
    return [seat for seat in seats if hands[seat] == best]


# ---------------------------------------------------------------- the test


@pytest.mark.parametrize(
    ("table", "seed", "hands"),
    [
        pytest.param(FIXED_LIMIT, 5, 100, id="fixed limit"),
        pytest.param(POT_AND_NO_LIMIT, 7, 100, id="pot and no limit"),
        pytest.param(FIXED_LIMIT, 6, 10_100, marks=HEAVY, id="fixed limit, many"),
        pytest.param(POT_AND_NO_LIMIT, 8, 2_000, marks=HEAVY, id="pot and no limit, many"),
    ],
)
def test_pokerkit_plays_the_same_hands(table: Table, seed: int, hands: int) -> None:
    chance = random.Random(seed)
    predicted: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    different = 0
    for _ in range(hands):
        rules, stacks = table.make(chance)
        hand = record(rules, stacks, chance, table.choose)
        differences = [name for name, predicate in DIFFERENCES.items() if predicate(hand)]
        predicted.update(differences)
        different += bool(differences)

        lone_is_asked = passes_over_a_lone_player(hand)
        disagreement = first_disagreement(hand, lone_is_asked=lone_is_asked)

        assert disagreement is None or differences, f"{disagreement} in {hand}"
        happened.update(differences if disagreement else ())
        follow_the_clauses(hand)
        pay_by_the_clauses(hand)

    print(f"{hands} hands, {different} of them with a known difference: {dict(predicted)}")
    print(f"PokerKit did otherwise in: {dict(happened)}")
    assert different < MOST_DIFFERENCES * hands or hands < 1000
    if hands >= 1000:
        assert set(predicted) == set(DIFFERENCES), "a difference that never comes up is not known"

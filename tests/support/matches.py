"""Matches at some point of their course, and hands that are played through without much ado."""

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.apply_action import apply
from engine.chips import Chips, SeatId
from engine.dealing import deck_of
from engine.options import DrawOptions
from engine.phases import Phase
from engine.rule_options import make_rules
from engine.seating import MatchState, Out, begin_hand, finish_hand
from engine.table_state import HandState
from tests.support.hands import deck_with


def match_of(*stacks: int, button: int = 0, hands_played: int = 1, **options: str) -> MatchState:
    """Return a match in which these are the stacks; 0 is out since the first hand."""
    rules = make_rules("classic", {"seats": str(max(2, len(stacks)))} | options)
    seats = tuple(map(SeatId, range(len(stacks))))
    outs = tuple(Out(seat, 1, Chips(500), left=False) for seat in seats if not stacks[seat])
    return MatchState(
        rules=rules,
        players=seats,
        stacks=tuple(map(Chips, stacks)),
        button=SeatId(button),
        brought_in=Chips(sum(stacks)),
        hands_played=hands_played,
        outs=outs,
        points=(0,) * len(stacks),
    )


def fold_to_the_last(state: HandState) -> HandState:
    """Let everybody fold in turn."""
    while state.to_act is not None:
        state = apply(state, state.to_act, Fold()).state
    return state


def check_down(state: HandState, discard: tuple[int, ...] = ()) -> HandState:
    """Let everybody check, and draw for these places."""
    while state.to_act is not None:
        move = Draw(discard) if state.phase is Phase.DRAW else Check()
        state = apply(state, state.to_act, move).state
    return state


def play_hand(match: MatchState, cards: dict[int, str] | None = None) -> MatchState:
    """Play a hand in which everybody bets what they can and nobody folds."""
    order = begin_hand(match, deck_of(match.rules)).state.order
    begun = begin_hand(match, deck_with(match.rules, order, cards, ""))
    state = begun.state
    while state.to_act is not None:
        state = apply(state, state.to_act, _boldest(state)).state
    return finish_hand(begun.match, state)


def _boldest(state: HandState) -> Bet | Call | Check | Draw:
    options = state.options
    assert options is not None
    if isinstance(options, DrawOptions):
        return Draw(())
    if options.bet is not None:
        return Bet(options.bet.all_in or options.bet.most)
    return Check() if options.check else Call()

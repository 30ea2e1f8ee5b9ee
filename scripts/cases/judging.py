"""Comparing what a case says about a state with what the engine says."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import UNSET

from cases.form import CaseFailed, CheckState
from engine.cards import Card, card_code
from engine.chips import SeatId
from engine.events import AntePosted, BlindPosted, HandEvent, PassedOut
from engine.options import BettingOptions, DrawOptions
from engine.phases import Phase
from engine.table_state import HandState, pot_of

PHASES: Final[Mapping[Phase, tuple[str, ...]]] = MappingProxyType(
    {
        Phase.FIRST_BETS: ("bet1",),
        Phase.DRAW: ("draw",),
        Phase.RESHUFFLE: ("draw",),
        Phase.SECOND_BETS: ("bet2",),
        Phase.REDEAL: ("redeal", "passed out"),
        Phase.OVER: ("over", "end", "showdown"),
    }
)


def require_equal(what: str, expected: object, got: object) -> None:
    """Raise CaseFailed with both values where they differ."""
    if expected != got:
        raise CaseFailed(f"{what}: expected {expected}, got {got}")


def codes_of(cards: Iterable[Card]) -> list[str]:
    """Return cards as a case writes them."""
    return [card_code(card) for card in cards]


def check_state(state: HandState, events: Sequence[HandEvent], check: CheckState) -> None:
    """Raise CaseFailed where the engine's state is another than the case says."""
    for what, answer in ANSWERS.items():
        said = getattr(check, what)
        if said is not UNSET:
            require_equal(what, said, answer(state))
    if check.phase is not UNSET and check.phase not in PHASES[state.phase]:
        raise CaseFailed(f"phase: expected {check.phase}, got {state.phase.name.lower()}")
    legal = legal_moves(state)
    for name in check.legal_has:
        if name not in legal:
            raise CaseFailed(f"legal: expected {name}, got {', '.join(sorted(legal))}")
    for name in _known(check.legal_not):
        if name in legal:
            raise CaseFailed(f"legal: expected no {name}, got {', '.join(sorted(legal))}")
    if isinstance(check.posts, dict):
        _check_posts(check.posts, events)


def _to_call(state: HandState) -> int | None:
    if state.to_act is None:
        return None
    return state.level - state.put_in_round[state.to_act]


ANSWERS: Final[Mapping[str, Callable[[HandState], object]]] = MappingProxyType(
    {
        "to_act": lambda state: state.to_act,
        "to_call": _to_call,
        "pot": pot_of,
        "stacks": lambda state: state.stacks,
        "dealer": lambda state: state.button,
    }
)
MOVE_NAMES: Final = ("fold", "check", "call", "bet", "raise", "all_in", "draw", "stand_pat")


def legal_moves(state: HandState) -> set[str]:
    """Return the moves of the seat to act by the names that cases use."""
    match state.options:
        case BettingOptions() as options:
            return {"fold", *_betting_moves(state, options)}
        case DrawOptions():
            return {"draw", "stand_pat"}
        case _:
            return set()


def _betting_moves(state: HandState, options: BettingOptions) -> set[str]:
    names = {"check": options.check, "call": options.call, "bet": options.bet}
    names["raise"] = options.raise_
    seat = state.to_act
    assert seat is not None, "options are somebody's"
    whole = state.put_in_round[seat] + state.stacks[seat]
    reached = {state.put_in_round[seat] + (options.call or 0)}
    for sizes in (options.bet, options.raise_):
        if sizes is not None:
            reached |= {sizes.least, sizes.most, sizes.all_in or 0}
    names["all_in"] = whole in reached
    return {name for name, is_legal in names.items() if is_legal}


def _known(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        if name not in MOVE_NAMES:
            raise CaseFailed(f"the move {name!r} is not known")
        yield name


def _check_posts(said: Mapping[int, int], events: Sequence[HandEvent]) -> None:
    """Compare what was posted in this deal; of antes and blinds the blinds alone will do."""
    blinds: dict[SeatId, int] = {}
    both: dict[SeatId, int] = {}
    for event in events:
        match event:
            case PassedOut():
                both.clear()
            case AntePosted(seat, chips):
                both[seat] = both.get(seat, 0) + chips
            case BlindPosted(seat, _, chips):
                blinds[seat] = chips
                both[seat] = both.get(seat, 0) + chips
            case _:
                pass
    if said not in (both, blinds):
        raise CaseFailed(f"posts: expected {said}, got {both}")

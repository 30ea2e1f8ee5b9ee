"""The end of a hand: who shows in which order, and what everybody is paid (R-FOLD-1, R-SHOW-1)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engine.chips import Chips, SeatId
from engine.events import (
    HandEnded,
    HandEvent,
    HandShown,
    OpenersShown,
    PointScored,
    PotAwarded,
    UncalledReturned,
)
from engine.hand_names import rank_name
from engine.hand_rank import NO_HAND, hand_ranker
from engine.phases import NEXT, Trigger
from engine.pots import layer_pots, split_pot
from engine.rules import Mode, ShowdownOrder
from engine.table_state import HandState, PaidPot, Step, beginning_at


def _from_the_left(state: HandState) -> SeatId | None:
    return None


def _last_to_bet(state: HandState) -> SeatId | None:
    return state.opener if state.last_to_wager is None else state.last_to_wager


FIRST_TO_SHOW: Final[Mapping[ShowdownOrder, Callable[[HandState], SeatId | None]]] = (
    MappingProxyType(
        {
            ShowdownOrder.LEFT_OF_THE_BUTTON: _from_the_left,
            ShowdownOrder.LAST_TO_BET: _last_to_bet,
        }
    )
)


def showing_order(state: HandState) -> tuple[SeatId, ...]:
    """Return everyone in, in the order in which they turn up their hands (R-SHOW-1)."""
    first = FIRST_TO_SHOW[state.rules.showdown_order](state)
    if first is None:
        return state.contenders
    return tuple(s for s in beginning_at(state.order, first) if s in state.contenders)


def pay(state: HandState, trigger: Trigger, events: tuple[HandEvent, ...]) -> Step:
    """Return the hand as it ends: cards turned up where two or more are in, every chip paid."""
    layers = layer_pots(
        state.put_in, state.contenders, state.dead, last_could_reach=_last_could_reach(state)
    )
    showing = showing_order(state) if len(state.contenders) > 1 else ()
    rank = hand_ranker(state.rules.wild_cards)
    strengths = {seat: rank(state.cards[seat]) for seat in showing}
    strengths = strengths or dict.fromkeys(state.contenders, NO_HAND)

    stacks, won = list(state.stacks), [Chips(0)] * len(state.stacks)
    happened = [*events]
    for seat, chips in enumerate(layers.returned):
        if chips:
            stacks[seat] = Chips(stacks[seat] + chips)
            happened.append(UncalledReturned(SeatId(seat), chips))
    happened += [HandShown(s, state.cards[s], rank_name(strengths[s])) for s in showing]
    pots = []
    for number, pot in enumerate(layers.pots):
        shares = split_pot(pot, strengths, state.order)
        for share in shares:
            stacks[share.seat] = Chips(stacks[share.seat] + share.chips)
            won[share.seat] = Chips(won[share.seat] + share.chips)
        pots.append(PaidPot(pot.chips, pot.seats, shares))
        happened.append(PotAwarded(number, pot.chips, pot.seats, shares))
    happened += _proof_shown(state, won, showing)
    scored = POINTS[state.rules.mode](strengths)
    if scored:
        happened.append(PointScored(scored))
    happened.append(HandEnded(state.number))
    return Step(
        replace(
            state,
            phase=NEXT[state.phase, trigger],
            stacks=tuple(stacks),
            won=tuple(won),
            returned=layers.returned,
            pots=tuple(pots),
            shown_down=showing,
            scored=scored,
            able=(),
            waiting=(),
            options=None,
        ),
        tuple(happened),
    )


def _last_could_reach(state: HandState) -> Chips:
    """Return what the one player left could have put in; nothing where they could not act."""
    if len(state.contenders) > 1 or not state.able:
        return Chips(0)
    (last,) = state.able
    return Chips(state.put_in[last] + state.stacks[last])


def _no_points(strengths: Mapping[SeatId, int]) -> tuple[SeatId, ...]:
    return ()


def _best_hands(strengths: Mapping[SeatId, int]) -> tuple[SeatId, ...]:
    best = max(strengths.values())
    return tuple(seat for seat, strength in strengths.items() if strength == best)


POINTS: Final[Mapping[Mode, Callable[[Mapping[SeatId, int]], tuple[SeatId, ...]]]] = (
    MappingProxyType({Mode.BETTING: _no_points, Mode.NO_BETTING: _best_hands})
)


def _proof_shown(
    state: HandState, won: list[Chips], showing: tuple[SeatId, ...]
) -> tuple[HandEvent, ...]:
    """Show the openers of a winner, unless the hand they showed holds them (R-OPEN-3)."""
    opener, proof = state.opener, state.proof
    if opener is None or not proof or not won[opener]:
        return ()
    if opener in showing and all(card in state.cards[opener] for card in proof):
        return ()
    return (OpenersShown(opener, proof),)

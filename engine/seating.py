"""A match from first hand to last: button, stacks, stakes, who is out and in which place."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.dealing import begin_hand as deal_hand
from engine.dealing import clockwise_from_left
from engine.events import HandEvent
from engine.rules import Mode, TableRules
from engine.stakes import Stakes, rules_at, stakes_of_next_hand
from engine.table_state import HandState, with_item


class Out(msgspec.Struct, frozen=True):
    """How a player left the match: in which hand, with how many chips at its beginning, and why."""

    seat: SeatId
    hand: int
    began_with: Chips
    left: bool


class MatchState(msgspec.Struct, frozen=True, kw_only=True):
    """A match between two hands; amounts are indexed by seat, all seats of the table.

    ``button`` is that of the last hand, or the one drawn for the first. ``taken_out`` are the chips
    of players who left (R-LEAVE-2). ``points`` are those of a match without betting, in which
    nobody has chips (R-NOBET-1).
    """

    rules: TableRules
    players: tuple[SeatId, ...]
    stacks: tuple[Chips, ...]
    button: SeatId
    brought_in: Chips
    taken_out: Chips = Chips(0)
    hands_played: int = 0
    stakes: Stakes = Stakes()
    outs: tuple[Out, ...] = ()
    points: tuple[int, ...]
    ends_after_hand: bool = False


class HandBegin(msgspec.Struct, frozen=True):
    """The beginning of a hand within a match."""

    match: MatchState
    state: HandState
    events: tuple[HandEvent, ...]


class Standing(msgspec.Struct, frozen=True):
    """Where a player stands: the place, shared by equals, and how they went out if they did."""

    seat: SeatId
    place: int
    stack: Chips
    points: int
    out_in_hand: int
    left: bool


def begin_match(rules: TableRules, seats: Sequence[SeatId], button: SeatId) -> MatchState:
    """Return a match before its first hand, with the button that was drawn for it (R-BTN-1)."""
    each = rules.starting_chips if rules.mode is Mode.BETTING else Chips(0)
    stacks = tuple(each if seat in seats else Chips(0) for seat in range(rules.seats))
    return MatchState(
        rules=rules,
        players=tuple(sorted(seats)),
        stacks=stacks,
        button=button,
        brought_in=Chips(sum(stacks)),
        points=(0,) * rules.seats,
    )


def players_to_deal(match: MatchState) -> tuple[SeatId, ...]:
    """Return whom the next hand deals in: who has chips, where chips are played for."""
    if match.rules.mode is Mode.NO_BETTING:
        return match.players
    return tuple(seat for seat in match.players if match.stacks[seat])


def current_rules(match: MatchState) -> TableRules:
    """Return the rules with the stakes of the hand under way, or of the last one played."""
    return rules_at(match.rules, match.stakes)


def next_button(match: MatchState) -> SeatId:
    """Return the dealer of the next hand: the drawn one first, then clockwise (R-BTN-1)."""
    players = players_to_deal(match)
    if match.hands_played == 0 and match.button in players:
        return match.button
    return clockwise_from_left(match.button, players)[0]


def begin_hand(match: MatchState, deck: Sequence[Card]) -> HandBegin:
    """Move the button, raise announced stakes, and deal the next hand of the match."""
    number = match.hands_played + 1
    match = replace(
        match,
        button=next_button(match),
        stakes=stakes_of_next_hand(match.rules, match.stakes, number),
    )
    step = deal_hand(
        current_rules(match),
        number=number,
        button=match.button,
        order=clockwise_from_left(match.button, players_to_deal(match)),
        stacks=match.stacks,
        deck=deck,
    )
    return HandBegin(match, step.state, step.events)


def end_after_hand(match: MatchState) -> MatchState:
    """Make the hand under way, or the one just paid, the last (R-LEN-1)."""
    return replace(match, ends_after_hand=True)


def finish_hand(match: MatchState, state: HandState) -> MatchState:
    """Return the match after a hand was paid: its stacks, and who went out or left in it."""
    stacks, taken_out, outs = list(state.stacks), match.taken_out, []
    for seat in match.players:
        left = seat in state.left
        if left or (not stacks[seat] and match.rules.mode is Mode.BETTING):
            taken_out = Chips(taken_out + stacks[seat])
            stacks[seat] = Chips(0)
            if seat in state.order or left:
                outs.append(Out(seat, state.number, match.stacks[seat], left))
    gone = {out.seat for out in outs if out.left}
    already_out = {out.seat for out in match.outs}
    return replace(
        match,
        players=tuple(seat for seat in match.players if seat not in gone),
        stacks=tuple(stacks),
        taken_out=taken_out,
        button=state.button,
        hands_played=state.number,
        outs=(*match.outs, *(out for out in outs if out.seat not in already_out)),
        points=tuple(n + (seat in state.scored) for seat, n in enumerate(match.points)),
    )


def leave_match(match: MatchState, seat: SeatId) -> MatchState:
    """Return the match after a player left between two hands (R-LEAVE-2)."""
    is_out = any(out.seat == seat for out in match.outs)
    out = Out(seat, match.hands_played, match.stacks[seat], left=True)
    return replace(
        match,
        players=tuple(other for other in match.players if other != seat),
        stacks=with_item(match.stacks, seat, Chips(0)),
        taken_out=Chips(match.taken_out + match.stacks[seat]),
        outs=match.outs if is_out else (*match.outs, out),
    )


def is_over(match: MatchState) -> bool:
    """Tell whether no further hand is played (R-LEN-1)."""
    hands = match.rules.hands
    return (
        match.ends_after_hand
        or len(players_to_deal(match)) < 2
        or (hands > 0 and match.hands_played >= hands)
    )


def standings(match: MatchState) -> tuple[Standing, ...]:
    """Return everybody who began the match, best first; equals share a place (R-OUT-1)."""
    counted = bool(match.rules.hands or match.rules.minutes)
    ranked = {seat: _survivor(match, seat) for seat in players_to_deal(match)}
    ranked |= {out.seat: _gone(out, leavers_last=counted) for out in match.outs}
    hands = {out.seat: out for out in match.outs}
    best_first = sorted(ranked.values(), reverse=True)
    return tuple(
        Standing(
            seat,
            place=1 + best_first.index(ranked[seat]),
            stack=match.stacks[seat],
            points=match.points[seat],
            out_in_hand=hands[seat].hand if seat in hands else 0,
            left=seat in hands and hands[seat].left,
        )
        for seat in sorted(ranked, key=lambda seat: (ranked[seat], -seat), reverse=True)
    )


Merit = tuple[int, int, int, int]


def _survivor(match: MatchState, seat: SeatId) -> Merit:
    return (2, 0, match.points[seat], match.stacks[seat])


def _gone(out: Out, *, leavers_last: bool) -> Merit:
    """Rank who is out by hand, then by the stack at its beginning; leavers below (R-LEAVE-2)."""
    group = 0 if out.left and leavers_last else 1
    return (group, out.hand, int(not out.left), out.began_with)


def winners(match: MatchState) -> tuple[SeatId, ...]:
    """Return who shares the first place; nobody where all have left."""
    return tuple(s.seat for s in standings(match) if s.place == 1 and not s.left)

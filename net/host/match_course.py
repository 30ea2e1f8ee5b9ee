"""The course of a match: everybody begins with the same, and nobody comes later (R-LEN-1)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from engine.chips import Chips, SeatId
from engine.dealing import deck_of
from engine.seating import (
    MatchState,
    Standing,
    begin_hand,
    begin_match,
    current_rules,
    end_after_hand,
    finish_hand,
    is_over,
    leave_match,
    players_to_deal,
    standings,
    winners,
)
from engine.stakes import raise_is_due
from engine.table_state import Step, chips_in_play
from net.host.course import ChipCount, Course, Deal, GameFacts, SeatFacts, is_dealt_in
from net.host.draft import Draft, present
from net.host.live_table import Gone, LiveTable
from net.host.seats import Seat, first_free
from protocol.messages import PlayerOut, TablePhase


def _begin(draft: Draft, seats: tuple[SeatId, ...], button: SeatId) -> None:
    draft.change(match=begin_match(draft.live.rules, seats, button))


def _deal(draft: Draft) -> Deal:
    before = present(draft.live.match)
    begun = begin_hand(before, draft.shuffler.shuffled(deck_of(before.rules)))
    draft.change(match=begun.match)
    step = Step(begun.state, begun.events)
    return Deal(step, before.stakes, begun.match.stakes, current_rules(begun.match))


def _pay(draft: Draft) -> None:
    before = present(draft.live.match)
    match = finish_hand(before, present(draft.live.hand))
    draft.change(match=match)
    out_before = {out.seat for out in before.outs}
    for standing in standings(match):
        if standing.out_in_hand and not standing.left and standing.seat not in out_before:
            name = present(draft.live.seats[standing.seat]).name
            draft.tell(PlayerOut(seat=standing.seat, name=name, place=standing.place))


def _make_last(draft: Draft) -> None:
    draft.change(match=end_after_hand(present(draft.live.match)))


def _let_stakes_rise(draft: Draft) -> None:
    match = present(draft.live.match)
    draft.change(match=replace(match, stakes=raise_is_due(match.stakes)))


def _leave(draft: Draft, seat: Seat) -> None:
    """Note who went; a hand under way counts them out when it is paid (R-LEAVE-2)."""
    live, figures = draft.live, present(draft.live.figures)
    if seat.seat not in present(_facts(live)).seats:
        return  # came after the match was over
    gone = Gone(seat=seat.seat, name=seat.name, kind=seat.kind)
    draft.change(figures=replace(figures, left=(*figures.left, gone)))
    if live.phase is not TablePhase.MATCH_OVER and not is_dealt_in(live, seat.seat):
        draft.change(match=leave_match(present(live.match), seat.seat))


def _plays_on(live: LiveTable, seat: SeatId) -> bool:
    return seat in players_to_deal(present(live.match))


def _facts(live: LiveTable) -> GameFacts | None:
    if live.match is None:
        return None
    gone, seats = present(live.figures).left, dict(_seats(live, live.match))
    gone_seats = {player.seat for player in gone}
    return GameFacts(
        rules=current_rules(live.match),
        hands_played=live.match.hands_played,
        is_last_hand=live.match.ends_after_hand,
        # After the match a newcomer can take the seat of a player who left.
        seats={seat: facts for seat, facts in seats.items() if seat not in gone_seats},
        left=tuple((player, _of_leaver(live, seats.get(player.seat))) for player in gone),
    )


def _seats(live: LiveTable, match: MatchState) -> Iterator[tuple[SeatId, SeatFacts]]:
    figures = present(live.figures).seats
    for standing in standings(match):
        is_decided = standing.out_in_hand > 0 or live.phase is TablePhase.MATCH_OVER
        yield (
            standing.seat,
            SeatFacts(
                stack=_stack(live, standing),
                place=standing.place if is_decided else 0,
                out_in_hand=standing.out_in_hand,
                figures=figures[standing.seat],
                points=standing.points,
            ),
        )


def _stack(live: LiveTable, standing: Standing) -> Chips:
    if live.phase is TablePhase.HAND:
        return present(live.hand).stacks[standing.seat]
    return standing.stack


def _of_leaver(live: LiveTable, facts: SeatFacts | None) -> SeatFacts:
    """Return how somebody stands whose stack is out of play; a result that is there stays."""
    if facts is None:
        return SeatFacts()
    return facts if live.phase is TablePhase.MATCH_OVER else replace(facts, stack=Chips(0))


def _count(live: LiveTable) -> ChipCount | None:
    match = live.match
    if match is None:
        return None
    expected = match.brought_in - match.taken_out
    if live.phase is TablePhase.HAND and live.hand is not None:
        return ChipCount(expected, chips_in_play(live.hand), live.hand.stacks)
    return ChipCount(expected, sum(match.stacks), match.stacks)


def _nothing(_draft: Draft, _seat: Seat) -> None:
    pass


MATCH_COURSE: Final = Course(
    takes_newcomers=False,
    begin=_begin,
    begins_at=lambda _live, now: now,
    deal=_deal,
    pay=_pay,
    is_over=lambda live: is_over(present(live.match)),
    make_last=_make_last,
    let_stakes_rise=_let_stakes_rise,
    winners=lambda live: winners(present(live.match)),
    players=lambda live: players_to_deal(present(live.match)),
    free_seat=lambda live: first_free(live.seats),
    come=_nothing,
    leave=_leave,
    plays_on=_plays_on,
    answered=_nothing,
    ran_out=_nothing,
    facts=_facts,
    count=_count,
)

"""The course of a match: hands one after the other, what the dealer gives, and its end."""

from typing import Final

from msgspec.structs import replace

from engine.chips import Chips
from engine.dealing import deck_of, redeal
from engine.draw import renew_stock, reshuffle_cards
from engine.phases import Phase
from engine.rules import StakesRise, TableRules, raise_stakes
from engine.seating import (
    MatchState,
    begin_hand,
    begin_match,
    current_rules,
    end_after_hand,
    finish_hand,
    is_over,
    players_to_deal,
    standings,
    winners,
)
from engine.stakes import raise_is_due
from engine.table_state import HandState
from net.host.draft import Draft, present
from net.host.live_table import Cue, Figures
from net.host.seats import Seat, is_connected_person, taken
from net.host.turn_clock import ask
from protocol.messages import (
    LastHandAnnounced,
    MatchBegan,
    MatchEnded,
    PlayerOut,
    StakesRose,
    StakesWillRise,
    TablePhase,
)

NEXT_HAND_SECONDS: Final = 8.0
MINUTE: Final = 60.0


def open_match(draft: Draft) -> None:
    """Seat everybody with fresh stacks, draw the button and deal the first hand (R-BTN-1)."""
    rules = draft.live.rules
    seats = tuple(seat.seat for seat in taken(draft.live.seats))
    button = draft.shuffler.first_button(seats)
    draft.move_to(Cue.STARTED)
    draft.change(
        matches_begun=draft.live.matches_begun + 1,
        match=begin_match(rules, seats, button),
        figures=Figures(began_at=draft.now, hands_won=(0,) * rules.seats),
        match_ends_at=draft.now + rules.minutes * MINUTE if rules.minutes else None,
        stakes_rise_at=_next_rise(rules, draft.now),
    )
    draft.tell(MatchBegan(button=button))
    _deal(draft)


def deal_next_hand(draft: Draft) -> None:
    """Begin the next hand of the match."""
    draft.move_to(Cue.NEXT_HAND)
    _deal(draft)


def _deal(draft: Draft) -> None:
    before = present(draft.live.match)
    begin = begin_hand(before, draft.shuffler.shuffled(deck_of(before.rules)))
    _unready(draft)
    draft.change(match=begin.match, hand=begin.state, turn=None, next_hand_at=None)
    _tell_stakes(draft, before, begin.match)
    draft.tell(*begin.events)


def _tell_stakes(draft: Draft, before: MatchState, after: MatchState) -> None:
    """Say that the stakes rose, and one hand before they do (R-LEN-2)."""
    rules = current_rules(after)
    if after.stakes.doublings > before.stakes.doublings:
        draft.tell(StakesRose(small_bet=rules.small_bet, big_bet=rules.big_bet))
    if after.stakes.rise_announced:
        raised = raise_stakes(rules, doublings=1)
        draft.tell(StakesWillRise(small_bet=raised.small_bet, big_bet=raised.big_bet))


def settle(draft: Draft) -> None:
    """Do all that needs nobody's word: give the dealer's cards, pay the hand, ask the next seat."""
    _give_cards(draft)
    if draft.live.phase is TablePhase.HAND and present(draft.live.hand).phase is Phase.OVER:
        _close_hand(draft)
    if draft.live.phase is TablePhase.BETWEEN_HANDS:
        _end_if_decided(draft)
    ask(draft)


def _give_cards(draft: Draft) -> None:
    """Answer the dealer's part of a hand at once, as often as it asks (R-STOCK-1, R-PASS-1)."""
    while (hand := draft.live.hand) is not None:
        if hand.phase is Phase.RESHUFFLE:
            step = renew_stock(hand, draft.shuffler.shuffled(reshuffle_cards(hand)))
        elif hand.phase is Phase.REDEAL:
            step = redeal(hand, draft.shuffler.shuffled(deck_of(hand.rules)))
        else:
            return
        draft.change(hand=step.state, turn=None)
        draft.tell(*step.events)


def _close_hand(draft: Draft) -> None:
    hand, before = present(draft.live.hand), present(draft.live.match)
    match = finish_hand(before, hand)
    draft.change(
        match=match,
        figures=_count(present(draft.live.figures), hand),
        next_hand_at=draft.now + NEXT_HAND_SECONDS,
    )
    _unready(draft)
    draft.move_to(Cue.HAND_PAID)
    out_before = {out.seat for out in before.outs}
    for standing in standings(match):
        if standing.out_in_hand and not standing.left and standing.seat not in out_before:
            name = present(draft.live.seats[standing.seat]).name
            draft.tell(PlayerOut(seat=standing.seat, name=name, place=standing.place))


def _count(figures: Figures, hand: HandState) -> Figures:
    """Count who won the hand, and keep the biggest pot of the match."""
    shares = [share for pot in hand.pots for share in pot.shares]
    hand_winners = tuple(sorted({share.seat for share in shares}))
    pot = Chips(sum(share.chips for share in shares))
    counted = replace(
        figures,
        hands_won=tuple(won + (seat in hand_winners) for seat, won in enumerate(figures.hands_won)),
    )
    if pot <= figures.biggest_pot:
        return counted
    return replace(
        counted,
        biggest_pot=pot,
        biggest_pot_hand=hand.number,
        biggest_pot_winners=hand_winners,
    )


def _end_if_decided(draft: Draft) -> None:
    match = present(draft.live.match)
    if not is_over(match):
        return
    draft.move_to(Cue.MATCH_DECIDED)
    draft.change(
        next_hand_at=None,
        match_ends_at=None,
        stakes_rise_at=None,
        figures=replace(present(draft.live.figures), ended_at=draft.now),
    )
    draft.tell(MatchEnded(winners=winners(match)))


def make_last_hand(draft: Draft) -> None:
    """End the match after the hand under way, or now between two (R-LEN-1)."""
    match = present(draft.live.match)
    if not match.ends_after_hand:
        draft.tell(LastHandAnnounced())
    draft.change(match=end_after_hand(match), match_ends_at=None)


def let_stakes_rise(draft: Draft) -> None:
    """Note that the minutes between two doublings are over (R-LEN-2)."""
    match = present(draft.live.match)
    draft.change(
        match=replace(match, stakes=raise_is_due(match.stakes)),
        stakes_rise_at=_next_rise(draft.live.rules, draft.now),
    )


def _next_rise(rules: TableRules, now: float) -> float | None:
    by_minutes = rules.stakes_rise is StakesRise.MINUTES
    return now + rules.stakes_rise_every * MINUTE if by_minutes else None


def awaited_for_next_hand(draft: Draft) -> tuple[Seat, ...]:
    """Return who is waited for between two hands: connected people in the match.

    Where only bots are left in it, those who watch them are: eight seconds a hand are long.
    """
    people = [seat for seat in taken(draft.live.seats) if is_connected_person(seat)]
    playing = players_to_deal(present(draft.live.match))
    return tuple(seat for seat in people if seat.seat in playing) or tuple(people)


def _unready(draft: Draft) -> None:
    for seat in taken(draft.live.seats):
        if seat.ready:
            draft.put_seat(replace(seat, ready=False))

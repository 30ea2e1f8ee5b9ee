"""The course of a game: hands one after the other, what the dealer gives, and its end."""

from typing import Final

from msgspec.structs import replace

from engine.chips import Chips, SeatId
from engine.dealing import deck_of, redeal
from engine.draw import renew_stock, reshuffle_cards
from engine.hand_rank import rank_hand
from engine.phases import Phase
from engine.rules import StakesRise, TableRules, raise_stakes
from engine.table_state import HandState
from net.host.course import NEXT_HAND_SECONDS, Deal
from net.host.courses import course_of
from net.host.draft import Draft, present
from net.host.live_table import Cue, Figures, SeatFigures, ShownHand
from net.host.seats import Seat, is_at_screen, taken
from net.host.turn_clock import ask
from protocol.messages import (
    LastHandAnnounced,
    MatchBegan,
    MatchEnded,
    StakesRose,
    StakesWillRise,
    TablePhase,
)

MINUTE: Final = 60.0


def open_match(draft: Draft) -> None:
    """Make a game of everybody who is seated, with a button drawn for it (R-BTN-1)."""
    rules = draft.live.rules
    seats = tuple(seat.seat for seat in taken(draft.live.seats))
    button = draft.shuffler.first_button(seats)
    draft.move_to(Cue.STARTED)
    draft.change(
        matches_begun=draft.live.matches_begun + 1,
        hand=None,
        figures=Figures(began_at=draft.now, seats=(SeatFigures(),) * rules.seats),
        match_ends_at=draft.now + rules.minutes * MINUTE if rules.minutes else None,
        stakes_rise_at=_next_rise(rules, draft.now),
    )
    course_of(draft.live).begin(draft, seats, button)
    _unready(draft)
    draft.tell(MatchBegan(button=button))


def deal_next_hand(draft: Draft) -> None:
    """Begin the next hand of the game, or wait for more players where fewer than two would play."""
    deal = course_of(draft.live).deal(draft)
    draft.change(next_hand_at=None)
    _unready(draft)
    if deal is None:
        draft.move_to(Cue.TOO_FEW)
        return
    draft.move_to(Cue.NEXT_HAND)
    draft.change(hand=deal.step.state, turn=None)
    _tell_stakes(draft, deal)
    draft.tell(*deal.step.events)


def _tell_stakes(draft: Draft, deal: Deal) -> None:
    """Say that the stakes rose, and one hand before they do (R-LEN-2)."""
    rules = deal.rules
    if deal.after.doublings > deal.before.doublings:
        draft.tell(StakesRose(small_bet=rules.small_bet, big_bet=rules.big_bet))
    if deal.after.rise_announced:
        raised = raise_stakes(rules, doublings=1)
        draft.tell(StakesWillRise(small_bet=raised.small_bet, big_bet=raised.big_bet))


def settle(draft: Draft) -> None:
    """Do all that needs nobody's word: deal, give cards, pay the hand, ask the next seat."""
    if draft.live.phase is TablePhase.WAITING:
        _end_if_decided(draft)
    if draft.live.phase is TablePhase.WAITING:
        _deal_when_possible(draft)
    _give_cards(draft)
    if draft.live.phase is TablePhase.HAND and present(draft.live.hand).phase is Phase.OVER:
        _close_hand(draft)
    if draft.live.phase is TablePhase.BETWEEN_HANDS:
        _end_if_decided(draft)
    ask(draft)


def _deal_when_possible(draft: Draft) -> None:
    at = course_of(draft.live).begins_at(draft.live, draft.now)
    draft.change(next_hand_at=at)
    if at is not None and at <= draft.now:
        deal_next_hand(draft)


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
    hand = present(draft.live.hand)
    draft.change(
        figures=_count(present(draft.live.figures), hand),
        next_hand_at=draft.now + NEXT_HAND_SECONDS,
    )
    _unready(draft)
    draft.move_to(Cue.HAND_PAID)
    course_of(draft.live).pay(draft)


def _count(figures: Figures, hand: HandState) -> Figures:
    """Count who won the hand, and keep the biggest pot and the best hands of the game."""
    shares = [share for pot in hand.pots for share in pot.shares]
    hand_winners = tuple(sorted({*(share.seat for share in shares), *hand.scored}))
    pot = Chips(sum(share.chips for share in shares))
    counted = replace(
        figures,
        seats=tuple(
            SeatFigures(
                hands_won=before.hands_won + (seat in hand_winners),
                best=_better(before.best, hand, SeatId(seat)),
            )
            for seat, before in enumerate(figures.seats)
        ),
    )
    if pot <= figures.biggest_pot:
        return counted
    return replace(
        counted,
        biggest_pot=pot,
        biggest_pot_hand=hand.number,
        biggest_pot_winners=hand_winners,
    )


def _better(best: ShownHand | None, hand: HandState, seat: SeatId) -> ShownHand | None:
    """Return the best that a seat has shown; what nobody saw is not told later either."""
    if seat not in hand.shown_down:
        return best
    rank = rank_hand(hand.cards[seat], hand.rules.wild_cards)
    return best if best is not None and best.rank >= rank else ShownHand(rank, hand.number)


def _end_if_decided(draft: Draft) -> None:
    course = course_of(draft.live)
    if not course.is_over(draft.live):
        return
    draft.move_to(Cue.MATCH_DECIDED)
    draft.change(
        next_hand_at=None,
        match_ends_at=None,
        stakes_rise_at=None,
        figures=replace(present(draft.live.figures), ended_at=draft.now),
    )
    draft.tell(MatchEnded(winners=course.winners(draft.live)))


def make_last_hand(draft: Draft) -> None:
    """End the game after the hand under way, or now between two (R-LEN-1)."""
    course = course_of(draft.live)
    facts = present(course.facts(draft.live))
    if not facts.is_last_hand:
        draft.tell(LastHandAnnounced())
    draft.change(match_ends_at=None)
    course.make_last(draft)


def let_stakes_rise(draft: Draft) -> None:
    """Note that the minutes between two doublings are over (R-LEN-2)."""
    course_of(draft.live).let_stakes_rise(draft)
    draft.change(stakes_rise_at=_next_rise(draft.live.rules, draft.now))


def _next_rise(rules: TableRules, now: float) -> float | None:
    by_minutes = rules.stakes_rise is StakesRise.MINUTES
    return now + rules.stakes_rise_every * MINUTE if by_minutes else None


def awaited_for_next_hand(draft: Draft) -> tuple[Seat, ...]:
    """Return who is waited for between two hands: people in the game who are at their screens.

    Where only bots are left in it, those who watch them are: eight seconds a hand are long.
    """
    people = [seat for seat in taken(draft.live.seats) if is_at_screen(seat)]
    playing = course_of(draft.live).players(draft.live)
    return tuple(seat for seat in people if seat.seat in playing) or tuple(people)


def _unready(draft: Draft) -> None:
    for seat in taken(draft.live.seats):
        if seat.ready:
            draft.put_seat(replace(seat, ready=False))

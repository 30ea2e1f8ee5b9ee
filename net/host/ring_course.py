"""The course of a ring game: players come, go and bring chips between its hands (section 8)."""

from typing import Final

from msgspec.structs import replace

from engine.chips import Chips, SeatId
from engine.dealing import deck_of
from engine.errors import IllegalAction
from engine.ring import (
    RingSeat,
    RingState,
    begin_hand,
    buy_in,
    buy_in_range,
    current_rules,
    end_after_hand,
    find_seat,
    finish_hand,
    is_over,
    made_a_move,
    plan_deal,
    sit_down,
    sit_in,
    stand_up,
    time_ran_out,
)
from engine.rules import least_buy_in
from engine.stakes import raise_is_due
from engine.table_state import chips_in_play
from engine.views import Presence
from net.host.course import (
    NEXT_HAND_SECONDS,
    ChipCount,
    Course,
    Deal,
    GameFacts,
    SeatFacts,
    is_dealt_in,
)
from net.host.draft import Draft, present
from net.host.live_table import Account, Gone, LiveTable, SeatFigures, account_of
from net.host.seats import Seat, is_lost, taken
from protocol.messages import ChipsBrought, Rejected, SatOut, TablePhase

ACCOUNTS_KEPT: Final = 32
"""Every view has them: one who joins and leaves all evening must not fill a frame."""


def _begin(draft: Draft, seats: tuple[SeatId, ...], button: SeatId) -> None:
    ring = RingState(rules=draft.live.rules, button=button)
    for seat in seats:
        ring = sit_in(sit_down(ring, seat), seat, post=False)
        draft.put_seat(replace(present(draft.live.seats[seat]), asked_chips=Chips(0)))
    draft.change(ring=ring, accounts=())


def _begins_at(live: LiveTable, now: float) -> float | None:
    """Let a hand begin when all who are there have brought chips, or a while after the second."""
    if not _players(live):
        return None
    undecided = any(_may_still_bring(live, seat) for seat in taken(live.seats))
    if not undecided:
        return now
    return now + NEXT_HAND_SECONDS if live.next_hand_at is None else live.next_hand_at


def _may_still_bring(live: LiveTable, seat: Seat) -> bool:
    ring = present(live.ring)
    sitting = find_seat(ring, seat.seat)
    wants_to = sitting.presence is not Presence.SITTING_OUT and not is_lost(seat)
    return wants_to and not sitting.stack and buy_in_range(ring, seat.seat) is not None


def _deal(draft: Draft) -> Deal | None:
    before = present(draft.live.ring)
    plan = plan_deal(before)
    if plan is None:
        return None
    ring, step = begin_hand(before, plan, draft.shuffler.shuffled(deck_of(before.rules)))
    draft.change(ring=ring)
    return Deal(step, before.stakes, ring.stakes, current_rules(ring))


def _pay(draft: Draft) -> None:
    """Take the stacks in, settle with who has left, and bring the chips that were asked for."""
    ring = finish_hand(present(draft.live.ring), present(draft.live.hand))
    draft.change(ring=ring)
    for sitting in ring.seats:
        seat = draft.live.seats[sitting.seat]
        if seat is None:
            _settle(draft, sitting)
        elif seat.asked_chips:
            draft.put_seat(replace(seat, asked_chips=Chips(0)))
            _bring_asked(draft, seat)


def _settle(draft: Draft, sitting: RingSeat) -> None:
    """Close the account of a player who went in the hand that is paid now."""
    live = draft.live
    figures = present(live.figures).seats[sitting.seat]
    accounts = tuple(
        _closed(account, sitting, figures)
        if account.seat == sitting.seat and account.hand is not None
        else account
        for account in live.accounts
    )
    draft.change(accounts=accounts, ring=stand_up(present(live.ring), sitting.seat))


def _closed(account: Account, sitting: RingSeat, figures: SeatFigures) -> Account:
    chips = Chips(sitting.bankroll + sitting.stack)
    return replace(account, bankroll=chips, figures=figures, hand=None)


def _bring_asked(draft: Draft, seat: Seat) -> None:
    try:
        bring_chips(draft, seat, seat.asked_chips)
    except IllegalAction as error:
        # With the stack that the hand has left them it is not what the rules ask for any more.
        if seat.peer is not None:
            draft.send(seat.peer, Rejected(code=error.refusal, text=error.sentence))


def bring_chips(draft: Draft, seat: Seat, chips: Chips) -> None:
    """Move chips of a bankroll to the table, and let who had none come in again (R-RING-1).

    Raises:
        IllegalAction: they are too few or too many.
    """
    ring = buy_in(present(draft.live.ring), seat.seat, chips)
    sitting = find_seat(ring, seat.seat)
    was_broke = sitting.stack == chips
    if was_broke and sitting.presence in (Presence.PLAYING, Presence.WAITING):
        # What was missed in the meantime is owed now.
        ring = sit_in(ring, seat.seat, post=False)
    draft.change(ring=ring)
    draft.tell(ChipsBrought(seat=seat.seat, chips=chips, stack=sitting.stack))


def _make_last(draft: Draft) -> None:
    draft.change(ring=end_after_hand(present(draft.live.ring)))


def _let_stakes_rise(draft: Draft) -> None:
    ring = present(draft.live.ring)
    draft.change(ring=replace(ring, stakes=raise_is_due(ring.stakes)))


def _winners(live: LiveTable) -> tuple[SeatId, ...]:
    """Return those who still sit and have won the most; results are net (R-RING-1)."""
    nets = _nets(live)
    best = max((net for _, net in nets), default=0)
    return tuple(seat for seat, net in nets if net == best and seat is not None and best > 0)


def _nets(live: LiveTable) -> tuple[tuple[SeatId | None, int], ...]:
    """Return what everybody has won or lost, with None for the seat of who has left."""
    seated = [(s.seat, _net(s)) for s in present(live.ring).seats if live.seats[s.seat]]
    left = [(None, _net_of_account(live, account)) for account in live.accounts]
    return (*seated, *left)


def _net(sitting: RingSeat) -> int:
    return sitting.bankroll + sitting.stack - sitting.brought_in


def _net_of_account(live: LiveTable, account: Account) -> int:
    if account.hand is not None:
        return _net(find_seat(present(live.ring), account.seat))
    return account.bankroll - account.brought_in


def _players(live: LiveTable) -> tuple[SeatId, ...]:
    plan = plan_deal(present(live.ring))
    return () if plan is None else plan.order


def _free_seat(live: LiveTable) -> SeatId | None:
    """Return a seat that nobody has, not even a leaver whose hand is not paid yet."""
    ring = live.ring
    sitting = () if ring is None else tuple(s.seat for s in ring.seats)
    empty = (SeatId(number) for number, seat in enumerate(live.seats) if seat is None)
    return next((seat for seat in empty if seat not in sitting), None)


def _come(draft: Draft, seat: Seat) -> None:
    """Seat a newcomer, or who comes back with the bankroll of the evening (R-RING-1)."""
    live = draft.live
    if live.ring is None or live.phase is TablePhase.MATCH_OVER:
        return
    account = account_of(live, seat.token_hashes)
    bankroll, brought_in = (
        (None, None) if account is None else (account.bankroll, account.brought_in)
    )
    ring = sit_down(live.ring, seat.seat, bankroll, brought_in=brought_in)
    figures = present(live.figures)
    own = SeatFigures() if account is None else account.figures
    seats = (*figures.seats[: seat.seat], own, *figures.seats[seat.seat + 1 :])
    draft.change(
        ring=sit_in(ring, seat.seat, post=False),
        accounts=tuple(other for other in live.accounts if other != account),
        figures=replace(figures, seats=seats),
    )


def _leave(draft: Draft, seat: Seat) -> None:
    """Open an account for the evening; chips that are in a hand come to it when that is paid."""
    live = draft.live
    ring = present(live.ring)
    if all(sitting.seat != seat.seat for sitting in ring.seats):
        return  # came after the game was over
    sitting, in_hand = find_seat(ring, seat.seat), is_dealt_in(live, seat.seat)
    account = Account(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        token_hashes=seat.token_hashes,
        bankroll=sitting.bankroll if in_hand else Chips(sitting.bankroll + sitting.stack),
        brought_in=sitting.brought_in,
        figures=present(live.figures).seats[seat.seat],
        hand=present(live.hand).number if in_hand else None,
    )
    draft.change(
        accounts=(*_accounts_kept(live), account),
        ring=ring if in_hand else stand_up(ring, seat.seat),
    )


def _accounts_kept(live: LiveTable) -> tuple[Account, ...]:
    """Return the accounts that stay beside a new one: all, or all but one that matters least."""
    accounts = live.accounts
    if len(accounts) < ACCOUNTS_KEPT:
        return accounts
    settled = [account for account in accounts if account.hand is None]
    even = [account for account in settled if account.bankroll == account.brought_in]
    forgotten = (even or settled)[0]
    return tuple(account for account in accounts if account != forgotten)


def _plays_on(live: LiveTable, seat: SeatId) -> bool:
    sitting = find_seat(present(live.ring), seat)
    return sitting.stack > 0 and sitting.presence is not Presence.SITTING_OUT


def _answered(draft: Draft, seat: Seat) -> None:
    draft.change(ring=made_a_move(present(draft.live.ring), seat.seat))


def _ran_out(draft: Draft, seat: Seat) -> None:
    before = present(draft.live.ring)
    ring = time_ran_out(before, seat.seat)
    draft.change(ring=ring)
    if find_seat(ring, seat.seat).presence is not find_seat(before, seat.seat).presence:
        draft.tell(SatOut(seat=seat.seat, why="time"))


def _facts(live: LiveTable) -> GameFacts | None:
    ring = live.ring
    if ring is None:
        return None
    figures = present(live.figures).seats
    rules = current_rules(ring)
    return GameFacts(
        rules=rules,
        hands_played=ring.hands_played,
        is_last_hand=ring.ends_after_hand,
        seats={
            s.seat: SeatFacts(
                stack=_stack(live, s),
                place=_place(live, _net(s)),
                figures=figures[s.seat],
                presence=s.presence,
                bankroll=s.bankroll,
                net=_net(s),
            )
            for s in ring.seats
        },
        left=tuple((_gone(account), _facts_of_account(live, account)) for account in live.accounts),
        least_buy_in=least_buy_in(rules),
    )


def _gone(account: Account) -> Gone:
    return Gone(seat=account.seat, name=account.name, kind=account.kind)


def _facts_of_account(live: LiveTable, account: Account) -> SeatFacts:
    net = _net_of_account(live, account)
    return SeatFacts(
        place=_place(live, net), figures=account.figures, bankroll=account.bankroll, net=net
    )


def _place(live: LiveTable, net: int) -> int:
    """Return the place of a result once the game is over; equal ones share it."""
    if live.phase is not TablePhase.MATCH_OVER:
        return 0
    return 1 + sum(other > net for _, other in _nets(live))


def _stack(live: LiveTable, sitting: RingSeat) -> Chips:
    in_hand = is_dealt_in(live, sitting.seat)
    return present(live.hand).stacks[sitting.seat] if in_hand else sitting.stack


def _count(live: LiveTable) -> ChipCount | None:
    ring = live.ring
    if ring is None:
        return None
    found = sum(s.bankroll + s.stack for s in ring.seats)
    stacks = tuple(s.stack for s in ring.seats)
    if live.phase is TablePhase.HAND and live.hand is not None:
        in_hand = [s.stack for s in ring.seats if s.seat in ring.played_last]
        found += chips_in_play(live.hand) - sum(in_hand)
        stacks = live.hand.stacks
    return ChipCount(ring.brought_in - ring.taken_out, found, stacks)


RING_COURSE: Final = Course(
    takes_newcomers=True,
    begin=_begin,
    begins_at=_begins_at,
    deal=_deal,
    pay=_pay,
    is_over=lambda live: is_over(present(live.ring)),
    make_last=_make_last,
    let_stakes_rise=_let_stakes_rise,
    winners=_winners,
    players=_players,
    free_seat=_free_seat,
    come=_come,
    leave=_leave,
    plays_on=_plays_on,
    answered=_answered,
    ran_out=_ran_out,
    facts=_facts,
    count=_count,
)

"""From the table to what one peer may see of it: the only maker of views and of the events told.

Every field is copied by name; what is not copied here is seen by nobody. Cards pass through
``engine.reveal`` alone.
"""

from collections.abc import Iterable
from typing import TypeGuard, get_args

from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.dealing import Post
from engine.events import HandEvent
from engine.hand_names import hand_name, rank_name
from engine.legal_actions import default_move
from engine.reveal import hand_view, own_cards, reveal_event
from engine.ring import RingState, buy_in_range, entry_price, find_seat, plan_deal
from engine.rules import Mode
from engine.views import Presence
from net.host.course import GameFacts, SeatFacts
from net.host.courses import course_of
from net.host.draft import present
from net.host.live_table import PLAYING, Gone, LiveTable
from net.host.lobby import can_start
from net.host.seat_taking import has_seat_for_watcher
from net.host.seats import Seat, is_lost, taken
from net.host.turn_clock import has_stand_in
from protocol.messages import (
    BestHand,
    ChipRange,
    EntryPrice,
    Event,
    MatchView,
    PlayerView,
    PrivateView,
    Prompt,
    RingOptions,
    TableState,
    TableSummary,
    TableView,
)


def public_view(live: LiveTable, *, now: float) -> TableView:
    """Return what everybody may see, with nobody in particular looking (``you`` is None)."""
    facts = course_of(live).facts(live)
    playing = live.phase in PLAYING
    return TableView(
        id=live.id,
        name=live.name,
        phase=live.phase,
        you=None,
        rules=facts.rules if facts is not None and playing else live.rules,
        players=_players(live, facts),
        watchers=tuple(watcher.name for watcher in live.watchers),
        hand=None if live.hand is None else hand_view(live.hand),
        match=_match(live, facts, now=now),
        next_hand_ms=_milliseconds(live.next_hand_at, now),
        to_act_ms=_clock_ms(live, now=now),
        can_start=can_start(live),
        seeded=live.seeded,
        paused=live.is_paused,
        locked=live.is_locked,
        least_buy_in=Chips(0) if facts is None else facts.least_buy_in,
        seat_free=has_seat_for_watcher(live),
    )


def private_view(live: LiveTable, number: SeatId | None, *, now: float) -> PrivateView:
    """Return what one seat alone may see: its cards, and the questions to it."""
    seat = None if number is None else live.seats[number]
    if seat is None:
        return PrivateView()
    cards = _own_cards(live, seat)
    return PrivateView(
        cards=cards,
        hand_name=hand_name(cards, live.rules.wild_cards) if cards else "",
        prompt=_prompt(live, seat, now=now),
        ring=_ring_options(live, seat),
    )


def _own_cards(live: LiveTable, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat, but for those of whoever sat there before."""
    hand = live.hand
    if hand is None or seat.seat not in hand.order:
        return ()
    if seat.missed_hand == (live.matches_begun, hand.number):
        return ()
    return own_cards(hand, seat.seat)


def _prompt(live: LiveTable, seat: Seat, *, now: float) -> Prompt | None:
    turn = live.turn
    if turn is None or turn.seat != seat.seat or live.is_paused:
        return None
    return Prompt(
        id=turn.prompt,
        default=default_move(present(live.hand)),
        options=turn.options,
        left_ms=_clock_ms(live, now=now),
    )


def _ring_options(live: LiveTable, seat: Seat) -> RingOptions | None:
    """Return all that the player of a seat may do about the next hand (R-RING-1, R-RING-4)."""
    ring = live.ring
    if ring is None or live.phase not in PLAYING:
        return None
    buy_in, price = buy_in_range(ring, seat.seat), entry_price(ring, seat.seat)
    sits_out = find_seat(ring, seat.seat).presence is Presence.SITTING_OUT
    return RingOptions(
        buy_in=None if buy_in is None else ChipRange(*buy_in),
        asked=seat.asked_chips,
        entry=EntryPrice(price.live, price.dead) if _costs(ring, price) else None,
        sit_in=sits_out,
        sit_out=not sits_out,
    )


def _costs(ring: RingState, price: Post) -> bool:
    """Tell whether coming in costs what is owed; the next deal is planned only where that counts.

    R-RING-3: where the table starts afresh everybody comes in for nothing.
    """
    if not (price.live or price.dead):
        return False
    plan = plan_deal(ring)
    return plan is not None and not plan.starts_afresh


def events_seen(events: Iterable[Event], seat: SeatId | None) -> tuple[Event, ...]:
    """Return what happened as one seat, or a watcher, may know it."""
    return tuple(reveal_event(e, seat) if _is_of_hand(e) else e for e in events)


_HAND_EVENTS = get_args(HandEvent)


def _is_of_hand(event: Event) -> TypeGuard[HandEvent]:
    return isinstance(event, _HAND_EVENTS)


def summary(live: LiveTable) -> TableSummary:
    """Return what the table says of itself to everybody on the network."""
    return TableSummary(
        id=live.id,
        name=live.name,
        state=_state(live),
        seats_taken=len(taken(live.seats)),
        seats=len(live.seats),
        code_needed=live.code_needed,
        app=live.app,
    )


def _state(live: LiveTable) -> TableState:
    course = course_of(live)
    if live.is_paused:
        return TableState.PAUSED
    if live.phase in PLAYING and not course.takes_newcomers:
        return TableState.PLAYING
    has_room = course.free_seat(live) is not None and not live.is_locked
    return TableState.OPEN if has_room else TableState.FULL


def _players(live: LiveTable, facts: GameFacts | None) -> tuple[PlayerView, ...]:
    seats = {} if facts is None else facts.seats
    return tuple(_player(live, seat, seats.get(seat.seat)) for seat in taken(live.seats))


def _player(live: LiveTable, seat: Seat, facts: SeatFacts | None) -> PlayerView:
    facts = SeatFacts(stack=_chips_to_begin_with(live)) if facts is None else facts
    return PlayerView(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        stack=facts.stack,
        is_host=seat.is_host,
        ready=seat.ready,
        lost=is_lost(seat),
        stand_in=has_stand_in(live.rules, seat),
        away=seat.away,
        place=facts.place,
        out_in_hand=facts.out_in_hand,
        hands_won=facts.figures.hands_won,
        best_hand=_best_hand(facts),
        points=facts.points,
        presence=facts.presence,
        bankroll=facts.bankroll,
        net=facts.net,
    )


def _best_hand(facts: SeatFacts) -> BestHand | None:
    best = facts.figures.best
    return None if best is None else BestHand(rank_name(best.rank), best.hand)


def _chips_to_begin_with(live: LiveTable) -> Chips:
    """Return what everybody begins with, where that is not for the players to say."""
    has_stacks = live.rules.mode is Mode.BETTING and not course_of(live).takes_newcomers
    return live.rules.starting_chips if has_stacks else Chips(0)


def _match(live: LiveTable, facts: GameFacts | None, *, now: float) -> MatchView | None:
    figures = live.figures
    if facts is None or figures is None:
        return None
    ended_at = now if figures.ended_at is None else figures.ended_at
    return MatchView(
        hands_played=facts.hands_played,
        last_hand=facts.is_last_hand,
        biggest_pot=figures.biggest_pot,
        biggest_pot_hand=figures.biggest_pot_hand,
        biggest_pot_winners=figures.biggest_pot_winners,
        left=tuple(_gone(gone, of_gone) for gone, of_gone in facts.left),
        seconds=int(ended_at - figures.began_at),
    )


def _gone(gone: Gone, facts: SeatFacts) -> PlayerView:
    return PlayerView(
        seat=gone.seat,
        name=gone.name,
        kind=gone.kind,
        stack=facts.stack,
        place=facts.place,
        out_in_hand=facts.out_in_hand,
        hands_won=facts.figures.hands_won,
        best_hand=_best_hand(facts),
        points=facts.points,
        bankroll=facts.bankroll,
        net=facts.net,
    )


def _clock_ms(live: LiveTable, *, now: float) -> int | None:
    """Return the time left to the seat to act, None without a clock.

    The patience with a bot is no clock: nobody plays against it.
    """
    turn = live.turn
    if turn is None or not live.rules.time_per_move:
        return None
    return _milliseconds(turn.deadline, now)


def _milliseconds(deadline: float | None, now: float) -> int | None:
    return None if deadline is None else max(0, round((deadline - now) * 1000))

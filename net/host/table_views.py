"""From the table to what one peer may see of it: the only maker of views and of the events told.

Every field is copied by name; what is not copied here is seen by nobody. Cards pass through
``engine.reveal`` alone.
"""

from collections.abc import Iterable, Mapping
from typing import TypeGuard, get_args

from engine.chips import Chips, SeatId
from engine.events import HandEvent
from engine.hand_names import hand_name
from engine.legal_actions import default_move
from engine.reveal import hand_view, own_cards, reveal_event
from engine.seating import Standing, current_rules, standings
from net.host.draft import present
from net.host.live_table import PLAYING, Figures, Gone, LiveTable
from net.host.lobby import can_start
from net.host.seats import Seat, first_free, is_lost, taken
from net.host.turn_clock import has_stand_in
from protocol.messages import (
    Event,
    MatchView,
    PlayerView,
    PrivateView,
    Prompt,
    TablePhase,
    TableState,
    TableSummary,
    TableView,
)


def public_view(live: LiveTable, *, now: float) -> TableView:
    """Return what everybody may see, with nobody in particular looking (``you`` is None)."""
    playing = live.phase in PLAYING
    return TableView(
        id=live.id,
        name=live.name,
        phase=live.phase,
        you=None,
        rules=current_rules(live.match) if live.match is not None and playing else live.rules,
        players=_players(live),
        watchers=tuple(watcher.name for watcher in live.watchers),
        hand=None if live.hand is None else hand_view(live.hand),
        match=_match(live, now=now),
        next_hand_ms=_milliseconds(live.next_hand_at, now),
        to_act_ms=_clock_ms(live, now=now),
        can_start=can_start(live),
        seeded=live.seeded,
    )


def private_view(live: LiveTable, seat: SeatId | None, *, now: float) -> PrivateView:
    """Return what one seat alone may see: its cards and the question to it."""
    if seat is None or live.hand is None or seat not in live.hand.order:
        return PrivateView()
    cards = own_cards(live.hand, seat)
    turn, prompt = live.turn, None
    if turn is not None and turn.seat == seat:
        prompt = Prompt(
            id=turn.prompt,
            default=default_move(live.hand),
            options=turn.options,
            left_ms=_clock_ms(live, now=now),
        )
    return PrivateView(
        cards=cards,
        hand_name=hand_name(cards, live.hand.rules.wild_cards) if cards else "",
        prompt=prompt,
    )


def events_seen(events: Iterable[Event], seat: SeatId | None) -> tuple[Event, ...]:
    """Return what happened as one seat, or a watcher, may know it."""
    return tuple(reveal_event(e, seat) if _is_of_hand(e) else e for e in events)


_HAND_EVENTS = get_args(HandEvent)


def _is_of_hand(event: Event) -> TypeGuard[HandEvent]:
    return isinstance(event, _HAND_EVENTS)


def summary(live: LiveTable) -> TableSummary:
    """Return what the table says of itself to everybody on the network."""
    if live.phase in PLAYING:
        state = TableState.PLAYING
    else:
        state = TableState.FULL if first_free(live.seats) is None else TableState.OPEN
    return TableSummary(
        id=live.id,
        name=live.name,
        state=state,
        seats_taken=len(taken(live.seats)),
        seats=len(live.seats),
        code_needed=live.code_needed,
        app=live.app,
    )


def _players(live: LiveTable) -> tuple[PlayerView, ...]:
    places = _standings_of_the_seated(live)
    return tuple(_player(live, seat, places.get(seat.seat)) for seat in taken(live.seats))


def _standings_of_the_seated(live: LiveTable) -> Mapping[SeatId, Standing]:
    """Return how the players of the match stand who still have their seats.

    After the match a newcomer can take the seat of a player who left.
    """
    if live.match is None:
        return {}
    gone = {gone.seat for gone in present(live.figures).left}
    return {s.seat: s for s in standings(live.match) if s.seat not in gone}


def _player(live: LiveTable, seat: Seat, standing: Standing | None) -> PlayerView:
    is_out = standing is not None and standing.out_in_hand > 0
    decided = standing is not None and (is_out or live.phase is TablePhase.MATCH_OVER)
    return PlayerView(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        stack=_stack(live, standing),
        is_host=seat.is_host,
        ready=seat.ready,
        lost=is_lost(seat),
        stand_in=has_stand_in(live.rules, seat),
        place=standing.place if standing is not None and decided else 0,
        out_in_hand=standing.out_in_hand if standing is not None else 0,
        hands_won=0 if standing is None else present(live.figures).hands_won[seat.seat],
    )


def _stack(live: LiveTable, standing: Standing | None) -> Chips:
    """Return the chips in front of a player; before a match those that everybody begins with."""
    if standing is None:
        return live.rules.starting_chips
    if live.phase is TablePhase.HAND:
        return present(live.hand).stacks[standing.seat]
    return standing.stack


def _match(live: LiveTable, *, now: float) -> MatchView | None:
    match, figures = live.match, live.figures
    if match is None or figures is None:
        return None
    ended_at = now if figures.ended_at is None else figures.ended_at
    by_seat = {standing.seat: standing for standing in standings(match)}
    return MatchView(
        hands_played=match.hands_played,
        last_hand=match.ends_after_hand,
        biggest_pot=figures.biggest_pot,
        biggest_pot_hand=figures.biggest_pot_hand,
        biggest_pot_winners=figures.biggest_pot_winners,
        left=tuple(_gone(gone, by_seat.get(gone.seat), figures) for gone in figures.left),
        seconds=int(ended_at - figures.began_at),
    )


def _gone(gone: Gone, standing: Standing | None, figures: Figures) -> PlayerView:
    return PlayerView(
        seat=gone.seat,
        name=gone.name,
        kind=gone.kind,
        stack=Chips(0),
        place=0 if standing is None else standing.place,
        out_in_hand=0 if standing is None else standing.out_in_hand,
        hands_won=figures.hands_won[gone.seat],
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

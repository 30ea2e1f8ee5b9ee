"""The ring game between two hands: who plays, who pays for it, and who waits (section 8)."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.cards import Card
from engine.chips import Chips, SeatId
from engine.dealing import Post, clockwise_from_left
from engine.dealing import begin_hand as deal_hand
from engine.errors import IllegalAction, Refusal
from engine.rules import ForcedBets, TableRules, least_buy_in, new_bankroll
from engine.stakes import Stakes, rules_at, stakes_of_next_hand
from engine.table_state import HandState, Step, with_item
from engine.views import Presence

TIMEOUTS_UNTIL_SITTING_OUT: Final = 2


class RingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a ring game; chips come from the ``bankroll`` of the evening and go back to it.

    ``brought_in`` is the bankroll that the seat came with, so that results are net (R-RING-1).
    """

    seat: SeatId
    bankroll: Chips
    brought_in: Chips
    stack: Chips = Chips(0)
    presence: Presence = Presence.SITTING_OUT
    is_new: bool = True
    missed_small: bool = False
    missed_big: bool = False
    timeouts: int = 0


class RingState(msgspec.Struct, frozen=True, kw_only=True):
    """A ring game between two hands. ``played_last`` were dealt in to the last hand.

    ``brought_in`` are the chips of everybody who sits or sat here, bankrolls included, and
    ``taken_out`` those that went with the players who left (R-RING-1).
    """

    rules: TableRules
    seats: tuple[RingSeat, ...] = ()
    button: SeatId
    small: SeatId | None = None
    big: SeatId | None = None
    played_last: tuple[SeatId, ...] = ()
    hands_played: int = 0
    stakes: Stakes = Stakes()
    brought_in: Chips = Chips(0)
    taken_out: Chips = Chips(0)
    ends_after_hand: bool = False


class RingDeal(msgspec.Struct, frozen=True):
    """Who plays the next hand, in the order from the button's left, and who pays to come in."""

    button: SeatId
    order: tuple[SeatId, ...]
    small: SeatId | None
    big: SeatId | None
    posts: tuple[Post, ...]
    starts_afresh: bool


def current_rules(ring: RingState) -> TableRules:
    """Return the rules with the stakes of the hand under way, or of the last one played."""
    return rules_at(ring.rules, ring.stakes)


def sit_down(
    ring: RingState,
    seat: SeatId,
    bankroll: Chips | None = None,
    *,
    brought_in: Chips | None = None,
) -> RingState:
    """Give a free seat to a player, with the bankroll of a new one unless theirs is said.

    Args:
        brought_in: what a player who comes back came with first, so that results stay net.
    """
    chips = new_bankroll(current_rules(ring)) if bankroll is None else bankroll
    came_with = chips if brought_in is None else brought_in
    newcomer = RingSeat(seat=seat, bankroll=chips, brought_in=came_with)
    return replace(
        ring,
        seats=tuple(sorted((*ring.seats, newcomer), key=lambda s: s.seat)),
        brought_in=Chips(ring.brought_in + chips),
    )


def stand_up(ring: RingState, seat: SeatId) -> RingState:
    """Free the seat of a player who leaves; what they hold is theirs for the evening."""
    leaver = find_seat(ring, seat)
    return replace(
        ring,
        seats=tuple(other for other in ring.seats if other.seat != seat),
        played_last=tuple(other for other in ring.played_last if other != seat),
        taken_out=Chips(ring.taken_out + leaver.bankroll + leaver.stack),
    )


def grant(ring: RingState, seat: SeatId, chips: Chips) -> RingState:
    """Add chips of the host's to a bankroll; results stay net of them (R-RING-1)."""
    sitting = find_seat(ring, seat)
    granted = replace(
        sitting,
        bankroll=Chips(sitting.bankroll + chips),
        brought_in=Chips(sitting.brought_in + chips),
    )
    return _with_seat(replace(ring, brought_in=Chips(ring.brought_in + chips)), granted)


def buy_in_range(ring: RingState, seat: SeatId) -> tuple[Chips, Chips] | None:
    """Return the fewest and the most chips that a seat may bring now, None where it has too few."""
    sitting = find_seat(ring, seat)
    least = Chips(max(1, least_buy_in(current_rules(ring)) - sitting.stack))
    return (least, sitting.bankroll) if least <= sitting.bankroll else None


def buy_in(ring: RingState, seat: SeatId, chips: Chips) -> RingState:
    """Move chips from the bankroll to the table between hands, also to top up (R-RING-1).

    Raises:
        IllegalAction: for more than the bankroll, or for a stack under the least buy-in.
    """
    sitting, allowed = find_seat(ring, seat), buy_in_range(ring, seat)
    if allowed is None:
        raise IllegalAction(
            Refusal.WRONG_AMOUNT,
            f"You have {sitting.bankroll} chips left to bring, which is not enough.",
        )
    if not allowed[0] <= chips <= allowed[1]:
        raise IllegalAction(
            Refusal.WRONG_AMOUNT,
            f"You can bring {allowed[0]} to {allowed[1]} chips, not {chips}.",
        )
    return _with_seat(
        ring,
        replace(
            sitting,
            bankroll=Chips(sitting.bankroll - chips),
            stack=Chips(sitting.stack + chips),
        ),
    )


def sit_in(ring: RingState, seat: SeatId, *, post: bool) -> RingState:
    """Come in, by paying what was missed or by waiting for the big blind (R-RING-4)."""
    sitting = find_seat(ring, seat)
    if not _owes_entry(ring, sitting):
        presence = Presence.PLAYING
    else:
        presence = Presence.POSTING if post else Presence.WAITING
    return _with_seat(ring, replace(sitting, presence=presence, timeouts=0))


def sit_out(ring: RingState, seat: SeatId) -> RingState:
    """Take no part from the next hand on (R-RING-2)."""
    return _with_seat(ring, replace(find_seat(ring, seat), presence=Presence.SITTING_OUT))


def time_ran_out(ring: RingState, seat: SeatId) -> RingState:
    """Count a move not made in time; after the second one the seat sits out (R-RING-2)."""
    sitting = find_seat(ring, seat)
    counted = replace(sitting, timeouts=sitting.timeouts + 1)
    if counted.timeouts < TIMEOUTS_UNTIL_SITTING_OUT:
        return _with_seat(ring, counted)
    return _with_seat(ring, replace(counted, presence=Presence.SITTING_OUT))


def made_a_move(ring: RingState, seat: SeatId) -> RingState:
    """Forget the moves that a seat did not make in time."""
    return _with_seat(ring, replace(find_seat(ring, seat), timeouts=0))


def find_seat(ring: RingState, seat: SeatId) -> RingSeat:
    """Return a taken seat."""
    return next(sitting for sitting in ring.seats if sitting.seat == seat)


def plan_deal(ring: RingState) -> RingDeal | None:
    """Return who plays the next hand (R-RING-3), None while fewer than two would."""
    willing = tuple(s.seat for s in ring.seats if _is_willing(s))
    staying = tuple(seat for seat in ring.played_last if seat in willing)
    if len(staying) < 2:
        return _start_afresh(ring, willing) if len(willing) >= 2 else None
    button = clockwise_from_left(ring.button, staying)[0]
    if ring.rules.forced_bets is ForcedBets.ANTES:
        order = clockwise_from_left(button, willing)
        return RingDeal(button, order, None, None, (), starts_afresh=False)
    return _go_on_with_blinds(ring, willing, staying, button)


def entry_price(ring: RingState, seat: SeatId) -> Post:
    """Return what coming into the next hand costs a seat that posts for it (R-RING-4).

    That is a live big blind for who is new or missed it, and a missed small blind, dead.
    """
    sitting, number = find_seat(ring, seat), ring.hands_played + 1
    rules = rules_at(ring.rules, stakes_of_next_hand(ring.rules, ring.stakes, number))
    if not _owes_entry(ring, sitting):
        return Post(seat, Chips(0), Chips(0))
    live = rules.big_blind if sitting.is_new or sitting.missed_big else Chips(0)
    has_small = rules.forced_bets is not ForcedBets.SINGLE_BLIND
    dead = rules.small_blind if sitting.missed_small and has_small else Chips(0)
    return Post(seat, live, dead)


def _start_afresh(ring: RingState, willing: Sequence[SeatId]) -> RingDeal:
    """Let everybody in for nothing; the button goes to the next of them."""
    drawn = ring.hands_played == 0 and ring.button in willing
    button = ring.button if drawn else clockwise_from_left(ring.button, willing)[0]
    order = clockwise_from_left(button, willing)
    small, big = _blinds(ring.rules, order)
    return RingDeal(button, order, small, big, (), starts_afresh=True)


def _go_on_with_blinds(
    ring: RingState, willing: Sequence[SeatId], staying: Sequence[SeatId], button: SeatId
) -> RingDeal:
    """Move the blinds on; seats between button and big blind that did not play stay out."""
    single = ring.rules.forced_bets is ForcedBets.SINGLE_BLIND
    small: SeatId | None = None if single else clockwise_from_left(button, staying)[0]
    big: SeatId | None = clockwise_from_left(button if small is None else small, willing)[0]
    round_the_table = clockwise_from_left(button, willing)
    place_of_big = next(place for place, seat in enumerate(round_the_table) if seat == big)
    behind_the_blinds = round_the_table[place_of_big + 1 :]
    coming_in = {s.seat for s in ring.seats if _comes_in(ring, s)}
    playing = {big, *staying} | coming_in.intersection(behind_the_blinds)
    order = tuple(seat for seat in round_the_table if seat in playing)
    if len(order) == 2:
        small, big = _blinds(ring.rules, order)
    posts = tuple(entry_price(ring, seat) for seat in order if seat not in (small, big, *staying))
    paid = tuple(post for post in posts if post.live or post.dead)
    return RingDeal(button, order, small, big, paid, starts_afresh=False)


def _blinds(rules: TableRules, order: tuple[SeatId, ...]) -> tuple[SeatId | None, SeatId | None]:
    """Return who posts the small and the big blind of an order, the same way as the dealing."""
    if rules.forced_bets is ForcedBets.ANTES:
        return None, None
    if rules.forced_bets is ForcedBets.SINGLE_BLIND:
        return None, order[0]
    return (order[1], order[0]) if len(order) == 2 else (order[0], order[1])


def begin_hand(ring: RingState, plan: RingDeal, deck: Sequence[Card]) -> tuple[RingState, Step]:
    """Deal the hand that ``plan_deal`` found, and note who missed a blind (R-RING-4)."""
    number = ring.hands_played + 1
    ring = replace(ring, stakes=stakes_of_next_hand(ring.rules, ring.stakes, number))
    stacks = tuple(
        find_seat(ring, SeatId(seat)).stack if seat in plan.order else Chips(0)
        for seat in range(ring.rules.seats)
    )
    step = deal_hand(
        current_rules(ring),
        number=number,
        button=plan.button,
        order=plan.order,
        stacks=stacks,
        deck=deck,
        posts=plan.posts,
    )
    seats = tuple(_as_dealt(ring, plan, sitting) for sitting in ring.seats)
    dealt = replace(
        ring,
        seats=seats,
        button=plan.button,
        small=plan.small,
        big=plan.big,
        played_last=plan.order,
    )
    return dealt, step


def _as_dealt(ring: RingState, plan: RingDeal, sitting: RingSeat) -> RingSeat:
    if sitting.seat in plan.order:
        return replace(
            sitting,
            presence=Presence.PLAYING,
            is_new=False,
            missed_small=False,
            missed_big=False,
        )
    if _is_willing(sitting) or sitting.is_new or plan.starts_afresh:
        return sitting
    return replace(
        sitting,
        missed_small=sitting.missed_small or _passed(ring.small, plan.small, sitting.seat),
        missed_big=sitting.missed_big or _passed(ring.big, plan.big, sitting.seat),
    )


def _passed(before: SeatId | None, now: SeatId | None, seat: SeatId) -> bool:
    """Tell whether a blind went past a seat on its way clockwise."""
    if before is None or now is None:
        return False
    return clockwise_from_left(before, (seat, now))[0] == seat and seat != now


def finish_hand(ring: RingState, state: HandState) -> RingState:
    """Return the ring game after a hand was paid; who left in it still has to stand up."""
    kept = tuple(
        replace(s, stack=state.stacks[s.seat]) if s.seat in ring.played_last else s
        for s in ring.seats
    )
    return replace(ring, seats=kept, hands_played=state.number, button=state.button)


def end_after_hand(ring: RingState) -> RingState:
    """Make the hand under way, or the one just paid, the last (R-LEN-1)."""
    return replace(ring, ends_after_hand=True)


def is_over(ring: RingState) -> bool:
    """Tell whether no further hand is played (R-LEN-1)."""
    hands = ring.rules.hands
    return ring.ends_after_hand or (hands > 0 and ring.hands_played >= hands)


def results(ring: RingState) -> tuple[tuple[SeatId, int], ...]:
    """Return what each seat has won or lost this evening, in chips."""
    return tuple((s.seat, s.bankroll + s.stack - s.brought_in) for s in ring.seats)


def _is_willing(sitting: RingSeat) -> bool:
    return sitting.presence is not Presence.SITTING_OUT and sitting.stack > 0


def _comes_in(ring: RingState, sitting: RingSeat) -> bool:
    return sitting.presence is Presence.POSTING or not _owes_entry(ring, sitting)


def _owes_entry(ring: RingState, sitting: RingSeat) -> bool:
    if ring.rules.forced_bets is ForcedBets.ANTES:
        return False
    return sitting.is_new or sitting.missed_big or sitting.missed_small


def _with_seat(ring: RingState, sitting: RingSeat) -> RingState:
    places = [other.seat for other in ring.seats]
    return replace(ring, seats=with_item(ring.seats, places.index(sitting.seat), sitting))

"""The beginning of a deal: decks, antes, blinds and five cards each (section 2 of the rules)."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.cards import DECK_WITH_JOKER, HAND_SIZE, STANDARD_DECK, Card
from engine.chips import Chips, SeatId
from engine.events import (
    AntePosted,
    BlindPosted,
    Dealt,
    HandBegan,
    HandEvent,
    Posted,
    RoundBegan,
)
from engine.phases import NEXT, Phase, Trigger
from engine.progress import go_on_betting, put_in
from engine.rules import ForcedBets, Mode, TableRules, WildCards, posts_antes
from engine.table_state import HandState, Step, after, with_item

DECKS: Final[Mapping[WildCards, tuple[Card, ...]]] = MappingProxyType(
    {
        WildCards.NONE: STANDARD_DECK,
        WildCards.JOKER: DECK_WITH_JOKER,
        WildCards.BUG: DECK_WITH_JOKER,
        WildCards.DEUCES: STANDARD_DECK,
    }
)

Events = tuple[HandEvent, ...]


class Post(msgspec.Struct, frozen=True):
    """What a seat pays to be dealt in: ``live`` counts as put in, ``dead`` does not (R-RING-4)."""

    seat: SeatId
    live: Chips
    dead: Chips = Chips(0)


def deck_of(rules: TableRules) -> tuple[Card, ...]:
    """Return every card of the deck that these rules play with, in order."""
    return DECKS[rules.wild_cards]


def begin_hand(
    rules: TableRules,
    *,
    number: int,
    button: SeatId,
    order: tuple[SeatId, ...],
    stacks: tuple[Chips, ...],
    deck: Sequence[Card],
    posts: Sequence[Post] = (),
) -> Step:
    """Return a hand with its forced bets posted and its cards dealt.

    Args:
        order: the seats dealt in, clockwise from the button's left; two at least.
        stacks: chips of every seat of the table, indexed by seat.
        deck: the whole deck, the card dealt first in front.
        posts: what seats that come into a ring game pay for it, after the blinds (R-RING-4).
    """
    seats = len(stacks)
    nothing = (Chips(0),) * seats
    state = HandState(
        rules=rules,
        number=number,
        deal=1,
        button=button,
        order=order,
        phase=Phase.FIRST_BETS,
        stacks=stacks,
        put_in=nothing,
        put_in_round=nothing,
        dead=Chips(0),
        cards=((),) * seats,
        stock=(),
        contenders=order,
        limit=rules.small_bet,
        drew=(None,) * seats,
        kept_shown=(None,) * seats,
    )
    return _deal(state, deck, (HandBegan(number, button, order),), posts)


def redeal(state: HandState, deck: Sequence[Card]) -> Step:
    """Deal a passed-out hand again; what everybody has put in keeps counting (R-PASS-1)."""
    dealt_in = tuple(seat for seat in state.order if seat not in state.left)
    order = clockwise_from_left(state.button, dealt_in)
    seats = len(state.stacks)
    again = replace(
        state,
        phase=NEXT[state.phase, Trigger.DECK_DEALT],
        deal=state.deal + 1,
        order=order,
        contenders=order,
        put_in_round=(Chips(0),) * seats,
        closed=(),
    )
    return _deal(again, deck, (), ())


def clockwise_from_left(button: SeatId, seats: Sequence[SeatId]) -> tuple[SeatId, ...]:
    """Return seats in the order that begins at the button's left and ends at the button."""
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


def _deal(state: HandState, deck: Sequence[Card], events: Events, posts: Sequence[Post]) -> Step:
    assert sorted(deck) == list(deck_of(state.rules)), "the dealer brought another deck"
    state, events = FORCED_BETS[state.rules.mode](state, events, posts)
    players = len(state.order)
    hands: list[tuple[Card, ...]] = [()] * len(state.stacks)
    for place, seat in enumerate(state.order):
        hands[seat] = tuple(deck[place : players * HAND_SIZE : players])
    able = tuple([s for s in state.order if state.stacks[s] and s not in state.frozen])
    dealt = replace(
        state,
        cards=tuple(hands),
        stock=tuple(deck[players * HAND_SIZE :]),
        able=able,
        waiting=tuple([seat for seat in _first_round_order(state) if seat in able]),
    )
    cards = tuple([Dealt(seat, hands[seat]) for seat in state.order])
    return go_on_betting(dealt, (*events, *cards, *ROUND_BEGAN[state.rules.mode]))


def _for_chips(state: HandState, events: Events, posts: Sequence[Post]) -> tuple[HandState, Events]:
    if posts_antes(state.rules):
        state, events = _post_antes(state, events)
    state, events = POST_BLINDS[state.rules.forced_bets](state, events)
    for post in posts:
        state, events = _post(state, events, post)
    return state, events


def _for_points(
    state: HandState, events: Events, posts: Sequence[Post]
) -> tuple[HandState, Events]:
    """Leave everybody without chips, so that no round has anything to offer (R-NOBET-1)."""
    return state, events


FORCED_BETS: Final[
    Mapping[Mode, Callable[[HandState, Events, Sequence[Post]], tuple[HandState, Events]]]
] = MappingProxyType({Mode.BETTING: _for_chips, Mode.NO_BETTING: _for_points})

ROUND_BEGAN: Final[Mapping[Mode, Events]] = MappingProxyType(
    {Mode.BETTING: (RoundBegan("first_bets"),), Mode.NO_BETTING: ()}
)


def _first_round_order(state: HandState) -> tuple[SeatId, ...]:
    """Return who acts after whom: left of the button, or left of the blind (R-ACT-1)."""
    if state.opener is None:
        return state.order
    return (*after(state.order, state.opener), state.opener)


def _post_antes(state: HandState, events: Events) -> tuple[HandState, Events]:
    """Take everybody's ante; it is no wager, so the round knows nothing of it (R-ANTE-1)."""
    stacks, put_in_hand, posted = list(state.stacks), list(state.put_in), []
    ante = state.rules.ante
    for seat in state.order:
        chips = min(ante, stacks[seat])
        if chips:
            stacks[seat] = Chips(stacks[seat] - chips)
            put_in_hand[seat] = Chips(put_in_hand[seat] + chips)
            posted.append(AntePosted(seat, chips, all_in=not stacks[seat]))
    return replace(state, stacks=tuple(stacks), put_in=tuple(put_in_hand)), (*events, *posted)


def _no_blinds(state: HandState, events: Events) -> tuple[HandState, Events]:
    return state, events


def _two_blinds(state: HandState, events: Events) -> tuple[HandState, Events]:
    """Post the small and the big blind; of two players the button posts the small (R-BLIND-1)."""
    small, big = state.order[:2] if len(state.order) > 2 else (state.order[1], state.order[0])
    state, events = _post_blind(state, events, small, "small", state.rules.small_blind)
    return _set_level(*_post_blind(state, events, big, "big", state.rules.big_blind), big)


def _single_blind(state: HandState, events: Events) -> tuple[HandState, Events]:
    """Post a big blind without a small one, left of the button (R-BLIND-2)."""
    seat = state.order[0]
    posted = _post_blind(state, events, seat, "single", state.rules.big_blind)
    return _set_level(*posted, seat)


POST_BLINDS: Final[Mapping[ForcedBets, Callable[[HandState, Events], tuple[HandState, Events]]]] = (
    MappingProxyType(
        {
            ForcedBets.ANTES: _no_blinds,
            ForcedBets.BLINDS: _two_blinds,
            ForcedBets.SINGLE_BLIND: _single_blind,
            ForcedBets.ANTES_AND_BLINDS: _two_blinds,
        }
    )
)


def _post_blind(
    state: HandState, events: Events, seat: SeatId, blind: str, chips: Chips
) -> tuple[HandState, Events]:
    stack = state.stacks[seat]
    if not stack:
        return state, events  # the ante took them all-in: still the blind, with nothing to post
    posted = BlindPosted(seat, blind, min(chips, stack), all_in=stack <= chips)
    return put_in(state, seat, chips), (*events, posted)


def _post(state: HandState, events: Events, post: Post) -> tuple[HandState, Events]:
    """Take a live blind, and a missed small one that belongs to nobody from then on (R-POT-3)."""
    live = min(post.live, state.stacks[post.seat])
    state = put_in(state, post.seat, live)
    dead = min(post.dead, state.stacks[post.seat])
    left = Chips(state.stacks[post.seat] - dead)
    paid = replace(
        state,
        stacks=with_item(state.stacks, post.seat, left),
        dead=Chips(state.dead + dead),
    )
    return paid, (*events, Posted(post.seat, live, dead, all_in=not left))


def _set_level(state: HandState, events: Events, blind: SeatId) -> tuple[HandState, Events]:
    """Make the full blind the level, however short it was posted, and its seat the opener."""
    rules = state.rules
    level = rules.big_blind
    opened = replace(
        state, level=level, last_wager=level, wagers=int(rules.blind_counts), opener=blind
    )
    return opened, events

"""What a player of a ring game is told on arrival, and what to do about chips and the next hand."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from client.ring_words import (
    arrival_facts,
    is_in_hand,
    net_words,
    price_words,
    ring_hint,
    stands_words,
    takes_part,
)
from engine.chips import Chips, SeatId
from engine.rule_options import make_rules
from engine.views import Presence, SeatStatus
from protocol.messages import (
    ChipRange,
    EntryPrice,
    PlayerKind,
    PlayerView,
    PrivateView,
    RingOptions,
    TablePhase,
    TableView,
)
from tests.support.views import hand, hand_seat, table

UNDER_THE_LEAST = (
    "You have 39 chips left and the least buy-in is 40: you can watch, or ask the host for more."
)
ALL = ChipRange(Chips(40), Chips(400))


def seen(
    *,
    stack: int = 100,
    bankroll: int = 300,
    presence: Presence = Presence.PLAYING,
    status: SeatStatus | None = None,
    options: Mapping[str, str] | None = None,
) -> TableView:
    """Return the table of a ring game as its one player sees it."""
    player = PlayerView(
        seat=SeatId(0),
        name="Ann",
        kind=PlayerKind.PERSON,
        stack=Chips(stack),
        bankroll=Chips(bankroll),
        presence=presence,
    )
    dealt = None if status is None else hand([hand_seat(0, stack, status=status)])
    phase = TablePhase.BETWEEN_HANDS if status is None else TablePhase.HAND
    view = table([player], phase=phase, rules=make_rules("cardroom", options or {}), hand=dealt)
    return replace(view, least_buy_in=Chips(40))


@pytest.mark.parametrize(
    ("options", "facts"),
    [
        (
            {},
            {
                "Game": "five-card draw, cardroom",
                "Limit": "fixed, 4 and 8",
                "Blinds": "2 and 4",
                "Least buy-in": "40",
                "Clock": "30 seconds a move",
            },
        ),
        (
            {"forced_bets": "antes", "betting_limit": "pot", "time_per_move": "0"},
            {"Limit": "pot limit, at least 4 and 8", "Ante": "1", "Clock": "none"},
        ),
        (
            {"forced_bets": "antes_and_blinds", "betting_limit": "none"},
            {"Limit": "no limit, at least 4 and 8", "Ante and blinds": "1, 2 and 4"},
        ),
        (
            {"forced_bets": "single_blind", "betting_limit": "units"},
            {"Limit": "units of 4", "Blind": "4"},
        ),
    ],
)
def test_who_arrives_is_told_what_is_played_r_ring_5(
    options: dict[str, str], facts: dict[str, str]
) -> None:
    told = dict(arrival_facts(seen(options=options)))

    assert told | facts == told
    assert len(told) == 5


@pytest.mark.parametrize(
    ("case", "view", "ring", "hint"),
    [
        (
            "without chips",
            seen(stack=0, bankroll=400),
            RingOptions(buy_in=ALL, sit_out=True),
            "Type buy in to bring all your 400 chips, or less, as in buy in 40.",
        ),
        (
            "under the least",
            seen(stack=0, bankroll=39),
            RingOptions(sit_out=True),
            UNDER_THE_LEAST,
        ),
        ("with chips on the way", seen(stack=0), RingOptions(asked=Chips(40)), ""),
        ("all-in", seen(stack=0, status=SeatStatus.ALL_IN), RingOptions(buy_in=ALL), ""),
        (
            "sitting out",
            seen(presence=Presence.SITTING_OUT),
            RingOptions(sit_in=True),
            "You sit out. Type sit in to be dealt in.",
        ),
        (
            "waiting",
            seen(presence=Presence.WAITING),
            RingOptions(entry=EntryPrice(Chips(4), Chips(2))),
            "You wait for the big blind. Type post to come in at once for 4 and 2 dead.",
        ),
        (
            "posting",
            seen(presence=Presence.POSTING),
            RingOptions(entry=EntryPrice(Chips(4), Chips(0))),
            "You post 4 to come in. Type wait to wait for the big blind instead.",
        ),
        ("playing", seen(), RingOptions(buy_in=ALL, sit_out=True), ""),
        ("in the hand", seen(status=SeatStatus.IN), RingOptions(sit_in=True), ""),
    ],
)
def test_a_player_is_told_what_to_do_about_the_next_hand(
    case: str, view: TableView, ring: RingOptions, hint: str
) -> None:
    assert ring_hint(view, PrivateView(ring=ring)) == hint, case


def test_elsewhere_there_is_nothing_to_be_told() -> None:
    assert ring_hint(seen(), PrivateView()) == ""
    assert ring_hint(replace(seen(), you=None), PrivateView(ring=RingOptions())) == ""


@pytest.mark.parametrize(
    ("presence", "words"),
    [
        (Presence.PLAYING, ""),
        (Presence.POSTING, "posts to come in"),
        (Presence.WAITING, "waits for the big blind"),
        (Presence.SITTING_OUT, "sits out"),
        (None, ""),
    ],
)
def test_every_presence_has_its_words(presence: Presence | None, words: str) -> None:
    assert stands_words(replace(seen().players[0], presence=presence)) == words


@pytest.mark.parametrize(
    ("stack", "presence", "plays"),
    [
        (100, Presence.PLAYING, True),
        (0, Presence.PLAYING, False),
        (100, Presence.SITTING_OUT, False),
        (0, None, True),
    ],
)
def test_only_who_can_be_dealt_in_takes_part(
    stack: int, presence: Presence | None, plays: bool
) -> None:
    player = replace(seen().players[0], stack=Chips(stack), presence=presence)

    assert takes_part(player) == plays


def test_amounts_in_words() -> None:
    assert [net_words(net) for net in (40, 0, -7)] == ["+40", "even", "-7"]
    prices = [EntryPrice(Chips(4), Chips(0)), EntryPrice(Chips(0), Chips(2))]
    assert [price_words(price) for price in prices] == ["4", "2 dead"]


def test_folded_cards_are_no_cards_in_the_hand() -> None:
    assert not is_in_hand(seen(status=SeatStatus.FOLDED))
    assert is_in_hand(seen(status=SeatStatus.ALL_IN))

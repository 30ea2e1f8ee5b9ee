"""What plain mode prints of a ring game and of a match for points."""

from msgspec.structs import replace

from client.plain.event_lines import Told, tell_events
from client.plain.hearing import hear_update
from client.plain.help_text import help_lines
from client.plain.sentences import result_lines, table_lines, turn_line
from client.plain.state import PlainState, Role
from client.plain.typed_line import type_line
from engine.chips import Chips
from engine.events import BlindPosted, HandBegan, HandEnded, Posted
from engine.views import Presence
from protocol.messages import (
    ChipRange,
    EntryPrice,
    Event,
    MatchView,
    PrivateView,
    RingOptions,
    TablePhase,
    TableView,
)
from tests.client.table_views import ANN, BOB, EVE, SAM, hand_view, rules_with, table_view, update
from tests.support.house_scenes import ring_player, ring_table

OFFER = RingOptions(buy_in=ChipRange(Chips(40), Chips(400)), sit_out=True)
OWN = ring_player(2, "Sam", stack=0, bankroll=400)


def hear(*seen: tuple[TableView, RingOptions | None]) -> list[tuple[str, ...]]:
    """Return what is printed at each update."""
    state, printed = PlainState(), []
    for view, ring in seen:
        step = hear_update(state, update(view, private=PrivateView(ring=ring)), now=0.0)
        state = step.state
        printed.append(step.lines)
    return printed


def test_who_arrives_is_told_what_is_played_and_how_to_begin_r_ring_5() -> None:
    (lines,) = hear((ring_table(OWN), OFFER))

    assert (
        "This is a ring game by cardroom rules: limit fixed, 4 and 8, blinds 2 and 4, "
        "least buy-in 40, clock 30 seconds a move."
    ) in lines
    assert lines[-1] == "Type buy in to bring all your 400 chips, or less, as in buy in 40."


def test_a_hint_is_given_once_and_again_when_it_is_another() -> None:
    waits = ring_player(2, "Sam", presence=Presence.WAITING)
    price = RingOptions(entry=EntryPrice(Chips(4), Chips(0)), sit_out=True)

    _, same, other = hear(
        (ring_table(OWN), OFFER), (ring_table(OWN), OFFER), (ring_table(waits), price)
    )

    assert same == ()
    assert other == ("You wait for the big blind. Type post to come in at once for 4.",)


def test_posts_are_part_of_the_pot() -> None:
    events: tuple[Event, ...] = (
        HandBegan(4, ANN, (BOB, EVE, SAM, ANN)),
        BlindPosted(BOB, "small", Chips(2), all_in=False),
        BlindPosted(EVE, "big", Chips(4), all_in=False),
        Posted(SAM, Chips(4), Chips(2), all_in=False),
    )

    told = tell_events(update(table_view(hand=hand_view()), events=events), Told(), short=False)

    (line,) = told.lines
    assert line.startswith("Hand 4. Dealer Ann. Bob posts the small blind of 2. Eve posts the big")
    assert line.endswith("You post 4 and 2 dead to come in. Pot 12.")


def test_the_state_of_the_table_names_bankroll_result_and_presence() -> None:
    lines = table_lines(ring_table(OWN), short=False)

    assert (
        "Seat 4, Dan: 164 chips, 300 more to bring, +64 this evening, waits for the big blind."
        in lines
    )
    assert turn_line(ring_table(OWN), elapsed=0.0) == "The table waits for two who play."
    soon = replace(ring_table(OWN), next_hand_ms=8000)
    assert turn_line(soon, elapsed=1.0) == "The next hand begins in 7 seconds."


def test_results_of_an_evening_are_net() -> None:
    own = replace(ring_player(2, "Sam", net=30), place=1)
    view = ring_table(own, phase=TablePhase.MATCH_OVER, match=MatchView(hands_played=9))

    assert "Place 1: you, +30." in result_lines(view)


def test_points_stand_in_the_place_of_chips() -> None:
    points = rules_with(mode="no_betting", hands="3")
    view = table_view(rules=points, hand=hand_view(pot=0, phase="draw"))
    players = tuple(replace(player, points=1, stack=Chips(0)) for player in view.players)
    view = replace(view, players=players)

    assert "Pot" not in " ".join(table_lines(view, short=False))
    assert "1 point" in table_lines(view, short=False)[1]
    assert "Place 1: Ann, 1 point." in result_lines(view)
    told = tell_events(update(view, events=(HandEnded(12),)), Told(), short=False)
    assert told.lines == ("You have 1 point.",)


def test_the_help_lists_what_a_ring_game_offers() -> None:
    state = PlainState(view=ring_table(OWN), private=PrivateView(ring=OFFER), role=Role.HOST)

    helped = " ".join(help_lines(state))

    for words in ("buy in:", "sit out:", "grant SEAT CHIPS:", "keep waiting:", "stop waiting:"):
        assert words in helped
    assert "post:" not in helped


def test_who_watches_learns_to_take_a_seat_before_anything_of_the_game() -> None:
    view = replace(ring_table(OWN), you=None)
    free = PlainState(view=replace(view, seat_free=True))

    for line in ("sit in", "buy in"):
        assert "take seat first" in type_line(free, line, now=0.0).lines[0]
        assert "You are watching." in type_line(PlainState(view=view), line, now=0.0).lines[0]

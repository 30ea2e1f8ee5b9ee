"""What the plain client says when the table changes."""

from collections.abc import Sequence

import msgspec
import pytest

from client.plain.event_lines import Told
from client.plain.hearing import hear_rejected, hear_update, remind, remind_at
from client.plain.state import PlainState, Role
from client.plain.typed_line import type_line
from engine.actions import Fold
from engine.cards import parse_cards
from engine.chips import Chips, SeatId
from engine.events import (
    AntePosted,
    BlindPosted,
    Drew,
    HandBegan,
    HandEnded,
    HandShown,
    PassedOut,
    PotAwarded,
    RoundBegan,
    Share,
)
from engine.options import BettingOptions, DrawOptions
from engine.views import HandSeatView, SeatStatus
from protocol.messages import (
    BestHand,
    Event,
    MatchBegan,
    MatchView,
    PlayerJoined,
    PlayerView,
    PrivateView,
    Prompt,
    Rejected,
    RuleChange,
    RulesChanged,
    Said,
    TablePhase,
    TableView,
    Update,
)
from tests.client.table_views import (
    ANN,
    BOB,
    EVE,
    NAMES,
    SAM,
    hand_view,
    player,
    private_view,
    rules_with,
    table_view,
    update,
)

C = Chips
OWED = BettingOptions(False, C(10), C(10))
LOBBY = table_view(phase=TablePhase.LOBBY)


def hear(*updates: Update, role: Role = Role.GUEST) -> tuple[PlainState, tuple[str, ...]]:
    """Take in updates a second apart; return the state and the lines of the last one."""
    state = PlainState(role=role)
    lines: tuple[str, ...] = ()
    for now, heard in enumerate(updates):
        step = hear_update(state, heard, now=float(now))
        state, lines = step.state, step.lines
    return state, lines


def lines_of(*events: Event, view: TableView | None = None, told: Told = Told()) -> list[str]:  # noqa: B008
    state = PlainState(view=table_view(hand=hand_view()), told=told)
    step = hear_update(state, update(view or table_view(hand=hand_view()), events=events), now=0.0)
    return list(step.lines)


@pytest.mark.parametrize(
    ("view", "role", "lines"),
    [
        (
            LOBBY,
            Role.GUEST,
            [
                "Joined Kitchen table as Sam. 4 players: Ann, Bob, Eve, you. Type ? for help.",
                "Rules: classic. Type rules to read them.",
                "Type ready when you are ready to begin.",
            ],
        ),
        (
            table_view(
                phase=TablePhase.LOBBY,
                players=[player(3, "Sam", ready=True)],
                rules=rules_with(ante="7"),
            ),
            Role.HOST,
            [
                "Joined Kitchen table as Sam. 1 player: you. Type ? for help.",
                "Rules: classic, with ante 7. Type rules to read them.",
                "Type add bot to seat a bot.",
            ],
        ),
        (
            table_view(phase=TablePhase.LOBBY, you=None, seeded=True),
            Role.GUEST,
            [
                "Watching Kitchen table. 4 players: Ann, Bob, Eve, Sam. Type ? for help.",
                (
                    "This table is seeded: its cards are not random, "
                    "it is for tests and demonstrations."
                ),
                "Rules: classic. Type rules to read them.",
            ],
        ),
    ],
)
def test_arriving_says_where_one_is(view: TableView, role: Role, lines: Sequence[str]) -> None:
    assert list(hear(update(view), role=role)[1]) == lines


def test_arriving_in_a_hand_tells_the_table_and_the_own_cards() -> None:
    seats = (
        HandSeatView(ANN, SeatStatus.FOLDED, C(485), C(15), C(10), drew=2),
        HandSeatView(BOB, SeatStatus.ALL_IN, C(0), C(15), C(10), drew=0),
        HandSeatView(SAM, SeatStatus.IN, C(450), C(5), C(0)),
    )
    view = table_view(hand=hand_view(seats=seats))

    _, lines = hear(update(view, private=private_view("As Th 7d 7c 2s", name="pair of sevens")))

    assert lines[1:] == (
        "Hand 12. Dealer Eve.",
        "Pot 40.",
        "Bets and raises in this round: 1 of 4.",
        "Seat 1, Ann: 485 chips, folded, put in 15, drew 2.",
        "Seat 2, Bob: 0 chips, all-in, put in 15, stood pat.",
        "Seat 3, Eve: 500 chips.",
        "Seat 4, you: 450 chips, in, put in 5.",
        (
            "Your cards: 1 ace of spades, 2 ten of hearts, 3 seven of diamonds, 4 seven of clubs, "
            "5 two of spades."
        ),
        "You hold a pair of sevens.",
    )


def test_a_player_alone_hears_of_the_bots_once_as_the_match_begins() -> None:
    alone = table_view(phase=TablePhase.LOBBY, players=[player(3, "Sam")])
    joined = [PlayerJoined(seat=seat, name=NAMES[seat]) for seat in (ANN, BOB)]
    came = update(LOBBY, events=joined)
    began = update(table_view(hand=hand_view()), events=[MatchBegan(button=SAM)])

    assert hear(update(alone), came, role=Role.ALONE)[1] == ()
    assert hear(update(alone), came, began, role=Role.ALONE)[1] == (
        "You play against Ann, Bob and Eve.",
        "The match begins; you deal first.",
    )
    assert hear(update(alone), came, role=Role.HOST)[1] == ("Ann joined.", "Bob joined.")


def test_a_learner_is_told_what_each_prompt_asks_and_why_a_hand_was_won() -> None:
    view = table_view(hand=hand_view())
    asked = update(view, private=private_view("As Th 7d 7c 2s", options=OWED))
    over = update(table_view(hand=hand_view(phase="over", to_act=None)), events=[HandEnded(12)])
    learner = PlainState(view=view, learns=True)

    step = hear_update(learner, asked, now=0.0)
    again = hear_update(step.state, asked, now=1.0)
    end = hear_update(again.state, over, now=2.0)

    assert step.lines[0].startswith("Call 10 to stay in and change cards")
    assert step.lines[1].startswith("Your turn. 10 to call")
    assert again.lines == ()
    assert end.lines[-1].startswith("Everybody else has folded")
    assert len(hear_update(PlainState(view=view), asked, now=0.0).lines) == 1


def test_the_lobby_tells_who_is_ready_and_when_it_can_begin() -> None:
    players = [player(0, "Ann", ready=True), player(3, "Sam")]
    before = table_view(phase=TablePhase.LOBBY, players=[player(0, "Ann"), player(3, "Sam")])
    after = table_view(phase=TablePhase.LOBBY, players=players, can_start=True)

    _, lines = hear(update(before), update(after), role=Role.HOST)

    assert lines == ("Ann is ready.", "Type start to begin the match.")


def test_the_lobby_tells_which_rule_was_changed_and_how_the_table_plays_now() -> None:
    after = table_view(phase=TablePhase.LOBBY, rules=rules_with(ante="7"))
    changed = RulesChanged(preset="classic", new_preset=False, changes=(RuleChange("ante", "7"),))

    assert hear(update(LOBBY), update(after, events=[changed]))[1] == (
        "The host sets ante to 7.",
        "Everybody antes 7.",
    )


def test_blinds_and_the_pot_stand_in_the_line_of_the_deal() -> None:
    assert lines_of(
        HandBegan(3, SAM, (ANN, SAM)),
        BlindPosted(SAM, "small", C(5), all_in=False),
        BlindPosted(ANN, "big", C(10), all_in=False),
    ) == [
        (
            "Hand 3. You are the dealer. You post the small blind of 5. "
            "Ann posts the big blind of 10. Pot 15."
        )
    ]


def test_a_passed_out_deal_keeps_the_pot() -> None:
    assert lines_of(
        PassedOut(EVE),
        *(AntePosted(seat, C(5), all_in=False) for seat in (ANN, SAM)),
        told=Told((), "", C(10)),
    ) == [
        (
            "Nobody opens: the cards are thrown in, the pot stays, Eve deals next. "
            "Everyone antes 5. Pot 20."
        )
    ]


def test_hands_of_one_name_are_told_apart_by_their_cards() -> None:
    assert lines_of(
        HandShown(ANN, parse_cards("7d 7c As Kd 2c"), "pair of sevens"),
        HandShown(SAM, parse_cards("7h 7s As Qd 2d"), "pair of sevens"),
    ) == [
        (
            "Showdown. Ann: pair of sevens (ace king seven seven two). "
            "You: pair of sevens (ace queen seven seven two)."
        )
    ]


def test_a_lost_hand_tells_what_is_left() -> None:
    lines = lines_of(
        PotAwarded(0, C(90), (ANN, SAM), (Share(ANN, C(90)),)),
        HandEnded(12),
    )

    assert lines == ["Ann wins 90.", "You have 450."]


def test_a_heading_waits_for_the_line_it_belongs_to() -> None:
    first = update(table_view(hand=hand_view()))
    began = update(table_view(hand=hand_view(to_act=ANN)), events=(RoundBegan("draw"),))
    asked = update(
        table_view(hand=hand_view()),
        events=(Said(seat=ANN, name="Ann", text="hm"),),
        private=private_view("As Th 7d 7c 2s", options=DrawOptions(3)),
    )

    assert hear(first, began)[1] == ()
    assert hear(first, began, asked)[1] == (
        "<Ann> hm",
        "Draw. Your turn to draw. Type the numbers to discard, at most 3, or pat.",
    )


def test_the_one_who_is_all_in_still_draws() -> None:
    seats = (HandSeatView(SAM, SeatStatus.ALL_IN, C(0), C(5), C(0)),)
    view = table_view(hand=hand_view(phase="draw", seats=seats))
    private = private_view("As Th 7d 7c Ah", options=DrawOptions(3, keep_one_of=(0, 4)))

    _, lines = hear(update(table_view(hand=hand_view())), update(view, private=private))

    assert lines == (
        "You are all-in. You still draw.",
        (
            "Your turn to draw. Type the numbers to discard, "
            "at most 3, or four if you keep 1 or 5, or pat."
        ),
    )


def test_a_prompt_is_printed_once() -> None:
    asked = update(table_view(hand=hand_view()), private=private_view(options=OWED))
    talk = update(
        table_view(hand=hand_view()),
        events=(Said(seat=ANN, name="Ann", text="well?"),),
        private=private_view(options=OWED),
    )

    assert hear(asked, talk)[1] == ("<Ann> well?",)


def test_talk_is_told_as_talk_and_moves_of_a_drawer_as_theirs() -> None:
    assert lines_of(Said(seat=BOB, name="Bob", text="I fold."), Drew(ANN, 1)) == [
        "<Bob> I fold.",
        "Ann draws 1.",
    ]


def test_a_refused_answer_may_be_given_again() -> None:
    state, _ = hear(update(table_view(hand=hand_view()), private=private_view(options=OWED)))
    answered = type_line(state, "c", now=0.0).state

    step = hear_rejected(answered, Rejected(code="not_now", text="The hand waits.", prompt=7))

    assert step.lines == ("The hand waits. Nothing changed.",)
    assert step.state.open_prompt is not None


def test_a_doubled_answer_is_nothing_to_tell() -> None:
    step = hear_rejected(PlainState(), Rejected(code="duplicate", text="Twice.", prompt=7))

    assert step.lines == ()


def test_a_question_lapses_with_its_prompt() -> None:
    free = BettingOptions(True, C(0))
    state, _ = hear(update(table_view(hand=hand_view()), private=private_view(options=free)))
    asked = type_line(state, "f", now=0.0).state

    lapsed = hear_update(asked, update(table_view(hand=hand_view(to_act=ANN))), now=1.0)

    assert lapsed.lines == ("That question is no longer open.",)
    assert type_line(lapsed.state, "yes", now=1.0).send == ()


def prompt_with_clock(left_ms: int) -> Update:
    prompt = Prompt(id=7, default=Fold(), options=OWED, left_ms=left_ms)
    return update(table_view(hand=hand_view()), private=PrivateView(prompt=prompt))


def test_the_clock_is_told_and_its_end_announced() -> None:
    state, lines = hear(update(LOBBY), prompt_with_clock(30_000))

    assert lines[-1].endswith("fold, call 10? You have 30 seconds.")
    assert remind_at(state) == 1.0 + 30 - 10
    reminded = remind(state)
    assert reminded.lines == ("10 seconds left, then you fold.",)
    assert remind_at(reminded.state) is None


def test_a_short_clock_needs_no_reminder() -> None:
    assert remind_at(hear(update(LOBBY), prompt_with_clock(8_000))[0]) is None
    assert remind_at(hear(update(LOBBY))[0]) is None


def test_the_end_of_the_match_gives_places_and_what_comes_next() -> None:
    places = zip(NAMES, (2, 3, 4, 1), (300, 0, 0, 1700), (0, 30, 12, 0), strict=True)
    players: list[PlayerView] = [
        msgspec.structs.replace(player(seat, name), place=place, stack=C(stack), out_in_hand=out)
        for seat, (name, place, stack, out) in enumerate(places)
    ]
    match = MatchView(
        hands_played=41, biggest_pot=C(460), biggest_pot_hand=38, biggest_pot_winners=(SeatId(3),)
    )
    players[0] = msgspec.structs.replace(players[0], best_hand=BestHand("flush, ace high", 7))
    over = table_view(phase=TablePhase.MATCH_OVER, players=players, match=match)

    assert hear(update(table_view(hand=hand_view())), update(over))[1] == (
        "Place 1: you, 1700 chips.",
        "Place 2: Ann, 300 chips.",
        "Place 3: Bob, 0 chips, out in hand 30.",
        "Place 4: Eve, 0 chips, out in hand 12.",
        "The biggest pot was 460 in hand 38, won by you.",
        "The best hand Ann showed: flush, ace high, in hand 7.",
        "Type n for another match, or q to leave.",
    )


def test_after_a_match_it_is_told_who_wants_another_and_when_it_can_begin() -> None:
    over = table_view(phase=TablePhase.MATCH_OVER, players=[player(0, "Ann"), player(3, "Sam")])
    wanting = [player(0, "Ann", ready=True), player(3, "Sam", ready=True)]
    wanted = table_view(phase=TablePhase.MATCH_OVER, players=wanting, can_start=True)

    assert hear(update(over), update(wanted))[1] == ("Ann wants another match.",)
    assert hear(update(over), update(wanted), role=Role.HOST)[1] == (
        "Ann wants another match.",
        "Type start to begin the match.",
    )


def test_who_sits_down_after_a_match_is_told_how_to_play_the_next() -> None:
    over = table_view(phase=TablePhase.MATCH_OVER)
    watched = msgspec.structs.replace(over, you=None)

    assert hear(update(watched), update(over))[1] == ("Type n for another match, or q to leave.",)
    assert hear(update(over), update(over))[1] == ()

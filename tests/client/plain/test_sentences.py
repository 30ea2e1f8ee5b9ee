"""What plain mode answers when it is asked."""

import msgspec
import pytest

from client.plain.sentences import (
    choice_words,
    drew_lines,
    hand_lines,
    joined_line,
    prompt_lines,
    table_lines,
    turn_line,
)
from engine.cards import parse_cards
from engine.chips import Chips
from engine.options import BettingOptions, WagerSizes
from engine.views import HandSeatView, SeatStatus
from protocol.messages import PlayerKind, PrivateView, TablePhase, TableView
from tests.client.table_views import (
    ANN,
    BOB,
    EVE,
    SAM,
    hand_view,
    player,
    private_view,
    table_view,
)

C = Chips
BETWEEN = table_view(
    phase=TablePhase.BETWEEN_HANDS,
    hand=hand_view(phase="over", to_act=None),
    next_hand_ms=8000,
    players=[
        player(0, "Ann"),
        player(1, "Bob", ready=True),
        msgspec.structs.replace(player(2, "Eve"), lost=True),
        player(3, "Sam"),
    ],
)


@pytest.mark.parametrize(
    ("view", "line"),
    [
        (table_view(phase=TablePhase.LOBBY), "The match has not begun."),
        (table_view(phase=TablePhase.MATCH_OVER), "The match is over."),
        (table_view(hand=hand_view(to_act=None)), "The cards are on their way."),
        (table_view(hand=hand_view(to_act=BOB)), "Bob to act. There is no time limit."),
        (
            table_view(hand=hand_view(to_act=EVE), players=BETWEEN.players),
            "Eve to act, but the connection is lost.",
        ),
        (
            table_view(hand=hand_view(to_act=EVE), players=BETWEEN.players, to_act_ms=9000),
            "Eve to act, but the connection is lost. 8 seconds left.",
        ),
        (table_view(hand=hand_view(), to_act_ms=1500), "You are to act. 1 second left."),
        (table_view(hand=hand_view(), to_act_ms=200), "You are to act. 0 seconds left."),
        (
            BETWEEN,
            "The hand is over. The next one begins in 7 seconds at most. Waiting for Ann.",
        ),
        (
            msgspec.structs.replace(BETWEEN, next_hand_ms=None, players=()),
            "The hand is over.",
        ),
    ],
)
def test_whose_turn_it_is(view: TableView, line: str) -> None:
    assert turn_line(view, elapsed=0.9) == line


def test_a_game_that_is_paused_and_a_locked_table_say_so() -> None:
    view = msgspec.structs.replace(table_view(hand=hand_view(to_act=BOB)), paused=True, locked=True)

    assert turn_line(view, elapsed=0.0) == (
        "The host has paused the game. Bob is to act when it goes on."
    )
    assert table_lines(view, short=True)[-2:] == (
        "The host has paused the game.",
        "The table is locked: nobody new comes in.",
    )


def test_no_cards_and_no_draws_are_said_to_be_none() -> None:
    assert hand_lines(PrivateView(), short=False) == ("You hold no cards.",)
    assert drew_lines(table_view()) == ("No draws to tell.",)


def test_cards_are_numbered_as_they_are_typed() -> None:
    assert hand_lines(private_view("As Th JOKER 7c 2s"), short=True) == (
        "Your cards: 1 AS, 2 TH, 3 JOKER, 4 7C, 5 2S.",
    )


def test_draws_are_told_in_the_order_of_the_hand() -> None:
    seats = (
        HandSeatView(SAM, SeatStatus.IN, C(1), C(5), C(0), drew=3),
        HandSeatView(ANN, SeatStatus.FOLDED, C(1), C(5), C(0), drew=0),
        HandSeatView(BOB, SeatStatus.IN, C(1), C(5), C(0)),
    )

    assert drew_lines(table_view(hand=hand_view(seats=seats))) == (
        "You draw 3.",
        "Ann stands pat.",
    )


def test_each_seat_says_how_it_stands() -> None:
    cards = parse_cards("Kc Kd 4s 4d 9c")
    seats = (
        HandSeatView(ANN, SeatStatus.IN, C(90), C(5), C(0), shown=cards),
        HandSeatView(BOB, SeatStatus.NOT_DEALT_IN, C(0), C(0), C(0)),
    )
    players = [
        player(0, "Ann", is_host=True),
        msgspec.structs.replace(player(1, "Bob"), kind=PlayerKind.BOT),
        msgspec.structs.replace(player(2, "Eve"), lost=True, stand_in=True),
    ]
    view = table_view(you=None, hand=hand_view(seats=seats), players=players, seeded=True)
    view = msgspec.structs.replace(view, watchers=("Kim", "Lee"))

    assert table_lines(view, short=True)[3:] == (
        "Seat 1, Ann: 90 chips, host, in, put in 5, shows KC KD 4S 4D 9C.",
        "Seat 2, Bob: 0 chips, bot, not in this hand, put in 0.",
        "Seat 3, Eve: 500 chips, connection lost, a bot plays.",
        "Watching: Kim, Lee.",
        "This table is seeded: its cards are not random, it is for tests and demonstrations.",
    )


def test_a_bot_in_the_lobby_is_always_ready() -> None:
    bot = msgspec.structs.replace(player(1, "Bob"), kind=PlayerKind.BOT)
    view = table_view(phase=TablePhase.LOBBY, players=[player(0, "Ann"), bot])

    assert table_lines(view, short=True)[-2:] == (
        "Seat 1, Ann: 500 chips, not ready.",
        "Seat 2, Bob: 500 chips, bot, ready.",
    )


def test_an_empty_table_has_no_players_yet() -> None:
    nobody = msgspec.structs.replace(table_view(you=None), players=())

    assert joined_line(nobody) == "Watching Kitchen table. No players yet. Type ? for help."


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (BettingOptions(True, C(0)), ("check",)),
        (BettingOptions(False, C(40), C(7)), ("fold", "call 7 all-in")),
        (
            BettingOptions(True, C(0), None, None, WagerSizes(C(20), C(100), C(1))),
            ("check", "raise to 20 up to 100"),
        ),
        (
            BettingOptions(True, C(0), None, WagerSizes(C(20), C(60), C(20), C(75))),
            ("check", "bet 20 to 60 in steps of 20, or 75 all-in"),
        ),
    ],
)
def test_the_prompt_offers_what_is_legal(options: BettingOptions, words: tuple[str, ...]) -> None:
    assert choice_words(options) == words


def test_a_prompt_for_a_short_stack_says_what_is_owed_and_what_there_is() -> None:
    view = table_view(hand=hand_view(stacks=(0, 0, 0, 7)))
    prompt = private_view(options=BettingOptions(False, C(40), C(7))).prompt
    assert prompt is not None

    assert prompt_lines(prompt, view) == (
        "Your turn. 40 to call, pot 40, you have 7. fold, call 7 all-in?",
    )

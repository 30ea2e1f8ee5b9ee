"""Commands typed behind ``:``: the names of plain mode, and nothing that it would not do."""

import pytest
from msgspec.structs import replace

from client.model import LineKind, Model, Overlay
from client.palette import command_lines
from client.plain.commands import Word, parse
from client.screens.canvas import Size
from client.screens.render import render
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.chips import Chips
from protocol.messages import Act, AddBot, EndAfterHand, NextHand, Ready, Rematch, Say, Start
from protocol.messages import Kick as KickPlayer
from tests.support.presses import command, press
from tests.support.scenes import (
    BOB,
    SCENES,
    at_bets,
    at_draw,
    at_showdown,
    in_lobby,
    lost,
    match_over,
    waiting_for_bob,
)
from tests.support.views import CHECK_OR_BET


@pytest.mark.parametrize(
    ("model", "text", "move"),
    [
        (at_bets(), "f", Fold()),
        (at_bets(), "fold", Fold()),
        (at_bets(), "call", Call()),
        (at_bets(), "raise 20", Raise(to=Chips(20))),
        (at_bets(CHECK_OR_BET), "check", Check()),
        (at_bets(CHECK_OR_BET), "bet", Bet(to=Chips(10))),
    ],
)
def test_a_typed_bet_answers_the_prompt(model: Model, text: str, move: Move) -> None:
    assert command(model, text).send == (Act(prompt=7, move=move),)


@pytest.mark.parametrize(("text", "places"), [("1 5", (0, 4)), ("2,3", (1, 2)), ("pat", ())])
def test_typed_numbers_are_the_cards_to_discard(text: str, places: tuple[int, ...]) -> None:
    assert command(at_draw(), text).send == (Act(prompt=8, move=Draw(places)),)


@pytest.mark.parametrize(
    ("model", "text", "note"),
    [
        (at_bets(), "k", "You cannot check: 10 to call."),
        (at_bets(), "raise 25", "A raise goes to exactly 20."),
        (at_draw(), "1 2 3 4", "At most 3 cards."),
        (waiting_for_bob(), "c", "It is not your turn: Bob is to act."),
    ],
)
def test_a_refused_command_says_why_and_sends_nothing(model: Model, text: str, note: str) -> None:
    result = command(model, text)

    assert result.send == ()
    assert result.model.note == note


def test_what_is_too_long_for_a_note_is_shown_in_full() -> None:
    model = command(at_bets(), "nonsense").model

    assert model.overlay is Overlay.ANSWER
    assert "I do not know that command." in render(model, Size(40, 20)).text


@pytest.mark.parametrize(
    ("model", "text", "message"),
    [
        (in_lobby(), "not ready", Ready(ready=False)),
        (in_lobby(), "start", Start()),
        (in_lobby(), "a", AddBot()),
        (at_bets(), "say good luck", Say(text="good luck")),
        (at_showdown(), "n", NextHand()),
        (match_over(), "rematch", Rematch()),
        (in_lobby(), "end", EndAfterHand()),
    ],
)
def test_every_other_wish_can_be_typed_too(model: Model, text: str, message: object) -> None:
    assert command(model, text).send == (message,)


def test_sending_somebody_away_is_asked_first() -> None:
    asked = command(in_lobby(), "kick 2")

    assert asked.send == ()
    assert press(asked.model, "y").send == (KickPlayer(seat=BOB),)


def test_closing_the_table_by_a_command_ends_the_program_too() -> None:
    ended = press(command(in_lobby(), "end now").model, "y")

    assert ended.model.ends_table
    assert ended.model.closing == 0


def test_a_risky_command_is_asked_like_a_key() -> None:
    asked = command(at_bets(CHECK_OR_BET), "fold")

    assert asked.send == ()
    assert press(asked.model, "y").send == (Act(prompt=7, move=Fold()),)


@pytest.mark.parametrize(
    ("text", "overlay"),
    [
        ("?", Overlay.HELP),
        ("info", Overlay.INFO),
        ("ranks", Overlay.RANKS),
        ("rules", Overlay.RULES),
        ("again", Overlay.LOG),
        ("pot", None),
        ("hand", Overlay.ANSWER),
        ("d", Overlay.ANSWER),
    ],
)
def test_what_is_asked_for_is_shown(text: str, overlay: Overlay | None) -> None:
    assert command(at_draw(), text).model.overlay is overlay


def test_quitting_asks_as_its_key_does() -> None:
    assert command(at_bets(), "q").model.question == press(at_bets(), "q").model.question


def test_while_a_command_is_typed_those_that_fit_are_listed() -> None:
    model = press(at_bets(), ":", "c", "a").model

    assert model.typing is not None
    assert model.typing.kind is LineKind.COMMAND
    assert command_lines(model) == ("c: call.",)
    assert "c: call." in render(model, Size(40, 20)).text


def test_escape_closes_the_palette_and_leaves_what_was_open() -> None:
    model = press(at_bets(), ":", "escape").model

    assert (model.typing, model.overlay) == (None, None)


def test_a_command_right_after_the_turn_came_does_not_count() -> None:
    model = replace(at_bets(), asked_at=at_bets().now)

    assert command(model, "c").send == ()


def test_a_command_answers_a_prompt_once() -> None:
    assert command(command(at_bets(), "c").model, "f").send == ()


def test_offline_nothing_can_be_typed() -> None:
    assert press(lost(), ":").model.typing is None


@pytest.mark.parametrize("name", [name for name in SCENES if name not in ("lost", "error")])
@pytest.mark.parametrize("word", list(Word))
def test_every_word_does_something_everywhere(name: str, word: Word) -> None:
    texts = {
        Word.NOTHING: "", Word.NOT_READY: "not ready", Word.ALL_IN: "all-in",
        Word.ADD_BOT: "add bot", Word.REMOVE_BOT: "remove bot", Word.TABLE: "info",
        Word.WHOSE_TURN: "w", Word.DREW: "d",
        Word.END_AFTER_HAND: "end", Word.END_NOW: "end now",
    }  # fmt: skip
    text = texts.get(word, word.name.lower().replace("_", " "))
    assert parse(text) is word

    result = command(SCENES[name](), text)

    assert result.model.typing is None

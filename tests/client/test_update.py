"""All that the model does beside moves: lobby, showdown, talk, log, leaving, the connection."""

import pytest
from msgspec.structs import replace

from client.buttons import buttons
from client.intents import Do, Scroll, TypeText
from client.model import LogKind, Model
from client.news import HostGone, Tick
from client.screens.canvas import Size
from client.situation import Place, place_of, waited_for
from engine.cards import parse_cards
from engine.chips import Chips, SeatId
from engine.events import Checked, Drew, Raised, RoundBegan
from protocol.messages import (
    AddBot,
    Event,
    NextHand,
    Ready,
    Rematch,
    Said,
    Say,
    Start,
    TablePhase,
)
from protocol.messages import Kick as KickPlayer
from tests.support.presses import press
from tests.support.scenes import (
    ANN,
    DAN,
    EVE,
    NOW,
    SIX_PLAYERS,
    YOU,
    after,
    at_bets,
    at_draw,
    at_showdown,
    betting_seats,
    in_lobby,
    joined,
    match_over,
    step,
)
from tests.support.sights import text_of
from tests.support.views import (
    hand,
    player,
    private,
    table,
    update_message,
)

LONG_AFTER = 5.0


def later(model: Model) -> Model:
    """Return the model after the moment in which actions do not count."""
    return replace(model, now=model.now + LONG_AFTER)


def test_the_model_is_never_changed_in_place() -> None:
    model = at_draw()
    before = hash((model.marks, model.log, model.note))

    press(model, "1", "2", "h", "t", "x")

    assert hash((model.marks, model.log, model.note)) == before


# ---------------------------------------------------------------- lobby


def test_ready_is_switched_on_and_off() -> None:
    assert press(in_lobby(), " ").send == (Ready(ready=False),)
    not_ready = after(joined(0), update_message(table((player(0, "Sam"),), phase=TablePhase.LOBBY)))
    assert press(not_ready, " ").send == (Ready(ready=True),)


def test_the_host_player_starts_adds_bots_and_sends_people_away() -> None:
    assert press(in_lobby(), "g").send == (Start(),)
    assert press(in_lobby(), "a").send == (AddBot(),)
    assert press(in_lobby(), "x", "3").send == (KickPlayer(seat=SeatId(2)),)
    assert press(in_lobby(), "x", "n").send == ()


@pytest.mark.parametrize("wish", [Do.START, Do.ADD_BOT, Do.END_AFTER_HAND, Do.END_NOW])
def test_nobody_else_commands_the_table(wish: Do) -> None:
    result = step(in_lobby(is_host=False), wish)

    assert result.send == ()
    assert "host" in result.model.note


def test_starting_too_early_says_what_is_missing() -> None:
    result = press(in_lobby(can_start=False), "g")

    assert result.send == ()
    assert result.model.note == "At least 2 players are needed."
    assert "START (needs 2)" in text_of(in_lobby(can_start=False), Size(40, 20))


def test_starting_a_rematch_too_early_says_what_is_missing() -> None:
    model = match_over()
    assert model.view is not None
    players = tuple(replace(one, is_host=one.seat == YOU) for one in model.view.players)
    hosting = replace(model, view=replace(model.view, players=players))

    assert step(hosting, Do.START).model.note == "At least 2 players must be ready."


def test_bots_are_not_waited_for_and_the_likely_button_is_the_next_step() -> None:
    people = (player(0, "Sam", is_host=True), player(1, "Ada", is_bot=True))
    lobby = table(people, phase=TablePhase.LOBBY, can_start=True)
    model = after(joined(0), update_message(lobby))
    ready = replace(lobby, players=(replace(people[0], ready=True), people[1]))

    assert waited_for(model) == ()
    assert [button.is_main for button in buttons(model)] == [False, True]
    ready_model = after(model, update_message(ready))
    assert [button.is_main for button in buttons(ready_model)] == [True, False]


# ---------------------------------------------------------------- between hands and after the match


def test_the_next_hand_is_asked_for_once() -> None:
    first = press(later(at_showdown()), "enter")

    assert first.send == (NextHand(),)
    assert press(first.model, "enter").send == ()


def test_a_press_meant_for_the_last_moment_does_not_skip_the_showdown() -> None:
    assert press(at_showdown(), "enter").send == ()


def test_the_last_showdown_stays_until_the_player_or_the_clock_moves_on() -> None:
    at_end = later(at_showdown(phase=TablePhase.MATCH_OVER))

    assert place_of(at_end) is Place.SHOWDOWN
    assert place_of(press(at_end, "enter").model) is Place.MATCH_OVER
    assert place_of(step(at_end, Tick(), after=1.0).model) is Place.SHOWDOWN
    assert place_of(step(at_end, Tick(), after=9.0).model) is Place.MATCH_OVER


@pytest.mark.parametrize(
    ("seconds", "words"), [(28, " 28 s "), (60, " 1 min "), (4320, "1 h 12 min")]
)
def test_the_result_says_how_long_the_match_was(seconds: int, words: str) -> None:
    model = match_over()
    assert model.view is not None
    assert model.view.match is not None
    view = replace(model.view, match=replace(model.view.match, seconds=seconds))

    assert words in text_of(replace(model, view=view), Size(80, 24)).splitlines()[0]


def test_who_wants_a_rematch_is_named_oneself_as_you() -> None:
    model = match_over()
    assert model.view is not None
    players = tuple(replace(one, ready=one.seat in (ANN, YOU)) for one in model.view.players)

    wanting = replace(model, view=replace(model.view, players=players), result_seen=True)

    assert "For a rematch: Ann, you" in text_of(wanting, Size(40, 20))


def test_a_rematch_is_asked_for_once() -> None:
    first = press(match_over(), "n")

    assert first.send == (Rematch(),)
    assert press(first.model, "n").send == ()


# ---------------------------------------------------------------- talk


def type_line(model: Model, text: str) -> Model:
    return press(model, "t", *text).model


def test_what_is_typed_is_said_and_nothing_else_happens() -> None:
    typed = type_line(at_draw(), "f1 5c?q")

    assert typed.marks == frozenset()
    result = press(typed, "enter")
    assert result.send == (Say(text="f1 5c?q"),)
    assert result.model.typing is None


def test_escape_says_nothing_and_leaves_only_the_line() -> None:
    result = press(type_line(at_draw(), "hm"), "escape")

    assert result.send == ()
    assert result.model.typing is None
    assert place_of(result.model) is Place.HAND


def test_a_line_can_be_edited() -> None:
    edited = press(
        type_line(at_draw(), "hello word"), "left", "l", "end", "!", "home", "backspace", ">"
    )
    assert edited.model.typing is not None
    assert edited.model.typing.text == ">hello world!"
    assert press(edited.model, "end", "c-w", "enter").send == (Say(text=">hello"),)
    assert press(edited.model, "end", "c-u", "enter").send == ()


def test_a_line_is_never_longer_than_the_host_takes_and_has_no_control_characters() -> None:
    result = after(at_draw(), Do.TALK, TypeText("a\x1b\n" * 500))

    assert result.typing is not None
    assert result.typing.text == "a" * 200


def test_a_typed_line_survives_updates_and_the_loss_of_the_host() -> None:
    typed = type_line(at_bets(), "half a li")
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats()))

    going_on = after(typed, update_message(view), HostGone("gone", NOW), Do.SEND_LINE)

    assert going_on.typing is not None
    assert going_on.typing.text == "half a li"
    assert going_on.note == "Nothing is sent while offline."


# ---------------------------------------------------------------- the log


def talk(model: Model, *lines: str) -> Model:
    assert model.view is not None
    said = [Said(name="Ann", text=line, seat=ANN) for line in lines]
    return after(model, update_message(model.view, model.private, said))


def test_a_log_that_is_scrolled_back_is_not_pulled_down() -> None:
    back = after(at_draw(), Scroll(-4))
    shown = back.log[: len(back.log) - back.log_back]

    more = talk(back, "one", "two")

    assert more.log[: len(more.log) - more.log_back] == shown
    assert more.log_new == 2
    assert press(more, "c-end").model.log_back == 0
    assert press(more, "c-end").model.log_new == 0


def test_scrolling_down_counts_the_new_lines_off() -> None:
    back = talk(after(at_draw(), Scroll(-4)), "one", "two")

    assert after(back, Scroll(5)).log_new == 1
    assert after(back, Scroll(99)).log_new == 0


def test_the_log_is_bounded_and_scrolls_no_further_than_its_oldest_line() -> None:
    full = talk(at_draw(), *(f"line {number}" for number in range(1200)))

    assert len(full.log) == 500
    assert after(full, Scroll(-9999)).log_back == 499
    assert talk(after(full, Scroll(-9999)), "more").log_back == 499


def test_the_log_says_who_anted_once_and_marks_the_rounds() -> None:
    texts = [line.text for line in at_draw().log]

    assert texts[:3] == ["-- Hand 12 --", "Everyone antes 5.", "Ann bets 10."]
    assert "-- Draw --" in texts
    assert "<Eve> hmm" in texts


def test_hidden_cards_of_others_are_not_in_the_log() -> None:
    assert not [line for line in at_draw().log if "7" in line.text]


def test_the_own_draw_is_logged_with_its_cards_and_those_of_others_without() -> None:
    drew = (Drew(YOU, 2, parse_cards("As 2s"), parse_cards("Kh Qd")), Drew(ANN, 2))
    view = table(SIX_PLAYERS, you=2, hand=hand(betting_seats(), phase="draw"))

    model = after(at_draw(), update_message(view, private("Th 7d 7c Kh Qd"), drew))

    assert [line.text for line in model.log[-2:]] == ["You draw 2: K♥ Q♦.", "Ann draws 2."]


def test_what_each_player_did_in_the_round_is_known_until_the_next_round() -> None:
    def update_of(*events: Event) -> Model:
        return after(at_bets(), update_message(table(SIX_PLAYERS, you=2), events=events))

    done = update_of(Checked(EVE), Raised(DAN, Chips(20), Chips(30), all_in=False))
    assert (done.moves[ANN], done.moves[EVE], done.moves[DAN]) == ("bet 10", "check", "raise 30")
    assert set(update_of(RoundBegan("draw")).moves) == {""}


def test_own_words_are_marked_as_own() -> None:
    said = update_message(
        table(SIX_PLAYERS, you=2), events=(Said(name="Sam", text="me", seat=YOU),)
    )

    line = after(joined(), said).log[-1]

    assert (line.text, line.kind) == ("<You> me", LogKind.TALK)

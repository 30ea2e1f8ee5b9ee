"""Lessons on the screen: by a key, by a command, and in the log of who wants to learn."""

from msgspec.structs import replace

from client.choices import wish_for
from client.intents import Do
from client.model import Model, Overlay
from client.palette import obey
from client.screens.canvas import Size
from client.screens.render import render
from tests.support.scenes import after, at_bets, at_draw, at_showdown, in_lobby, settings

LEARNER = replace(settings(), learns=True)


def last_line(model: Model) -> str:
    return model.log[-1].text


def test_a_key_explains_what_is_asked() -> None:
    model = at_bets()

    explained = after(model, wish_for(model, "e") or Do.QUIT)

    assert explained.overlay is Overlay.ANSWER
    assert explained.answer[0].startswith("Call 10 to stay in and change cards")
    assert "Call 10 to stay in and" in render(explained, Size(40, 20)).text


def test_the_same_key_closes_what_it_opened_and_explains_anew_what_is_new() -> None:
    explained = after(at_bets(), Do.EXPLAIN)

    assert after(explained, Do.EXPLAIN).overlay is None
    drawing = replace(at_draw(), overlay=Overlay.ANSWER, answer=explained.answer)
    assert after(drawing, Do.EXPLAIN).answer != explained.answer


def test_the_cards_are_numbered_as_they_lie_on_the_screen() -> None:
    mixed = at_draw(cards="2s 7d As Th 7c")

    lying = after(mixed, Do.EXPLAIN).answer[0]
    by_rank = after(mixed, Do.SORT_CARDS, Do.EXPLAIN).answer[0]

    assert lying.endswith("discard cards 1, 3 and 4.")
    assert by_rank.endswith("discard cards 1, 2 and 5.")


def test_a_result_is_explained_too() -> None:
    assert after(at_showdown(), Do.EXPLAIN).answer == (
        "The best five cards win, and a flush beats three of a kind.",
    )


def test_there_is_nothing_to_explain_before_the_first_hand() -> None:
    assert wish_for(in_lobby(), "e") is None
    assert after(in_lobby(), Do.EXPLAIN).answer == ("Nothing is asked of you now.",)


def test_a_learner_finds_each_lesson_in_the_log() -> None:
    assert last_line(at_bets(given=LEARNER)).startswith("Call 10 to stay in")
    assert not last_line(at_bets()).startswith("Call 10 to stay in")


def test_lessons_are_switched_by_a_command() -> None:
    assert obey(at_bets(), "learn") is Do.SWITCH_LESSONS
    assert obey(at_bets(), "explain") is Do.EXPLAIN

    on = after(at_bets(), Do.SWITCH_LESSONS)
    off = after(on, Do.SWITCH_LESSONS)

    assert (on.settings.learns, on.note) == (True, "Lessons are on.")
    assert (off.settings.learns, off.note) == (False, "Lessons are off.")

"""Names without their letters: players can still be told apart."""

import pytest
from msgspec.structs import replace

from client.model import Model
from client.screens.canvas import Size
from client.screens.render import render
from protocol.messages import Said
from tests.support.house_scenes import view_of
from tests.support.presses import press
from tests.support.scenes import ANN, BOB, FIRST_EVENTS, after, at_bets, in_lobby, settings
from tests.support.views import update_message

SIZES = [Size(40, 20), Size(80, 24), Size(120, 40)]


def in_ascii(model: Model, *names: str) -> Model:
    """Return the model with other names for its first players, and a round told of them."""
    view = view_of(model)
    players = tuple(
        replace(player, name=names[seat]) if seat < len(names) else player
        for seat, player in enumerate(view.players)
    )
    told = (*FIRST_EVENTS, Said(name=names[0], text="hi", seat=ANN))
    model = replace(model, settings=replace(settings(ascii_only=True), is_host=True))
    return after(model, update_message(replace(view, players=players), model.private, told))


@pytest.mark.parametrize("size", SIZES)
def test_names_of_other_scripts_are_their_seats(size: Size) -> None:
    text = render(in_ascii(at_bets(), "漢字漢字", "שלום"), size).text

    assert text.isascii()
    assert "Seat 1" in text
    assert "Seat 2" in text
    assert "Seat 1 bets 10." in text
    assert "?" not in text.replace("[?]", "")


@pytest.mark.parametrize("size", SIZES)
def test_marks_are_left_out_where_that_leaves_names_apart(size: Size) -> None:
    text = render(in_ascii(at_bets(), "Zoë", "Łukasz"), size).text

    assert "Zoe bets 10." in text
    assert "Lukasz calls 10" in text


def test_what_would_become_equal_is_told_apart() -> None:
    text = render(in_ascii(at_bets(), "Zoë", "Zoe"), Size(80, 24)).text

    assert "Seat 1 bets 10." in text
    assert "Zoe calls 10" in text


def test_whoever_is_asked_about_is_named_so_too() -> None:
    model = in_ascii(in_lobby(), "Sam", "漢字")

    assert "SEAT 2" in render(press(model, "x").model, Size(80, 24)).text


def test_talk_keeps_its_words() -> None:
    model = in_ascii(at_bets(), "я", "Bob")
    talk = Said(name="Bob", text="моя café", seat=BOB)
    model = after(model, update_message(view_of(model), model.private, [talk]))

    text = render(model, Size(80, 24)).text

    assert "<Seat 1> hi" in text
    assert "<Bob> ??? cafe" in text

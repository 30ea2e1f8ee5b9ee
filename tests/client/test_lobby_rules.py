"""What the lobby says of the rules, where there is room for little."""

import pytest
from msgspec.structs import replace

from client.intents import Do
from client.model import Model
from client.screens.canvas import Size
from client.screens.render import render
from tests.support.scenes import after, in_lobby
from tests.support.sights import targets_of, text_of
from tests.support.views import (
    player,
    rules_with,
    update_message,
)


def lobby_with(**by_hand: str) -> Model:
    """Return the lobby of a table with these rules."""
    model = in_lobby()
    assert model.view is not None
    return after(model, update_message(replace(model.view, rules=rules_with(**by_hand))))


@pytest.mark.parametrize(
    ("changed", "size", "words"),
    [
        ({}, Size(80, 24), "Rules classic "),
        ({"ante": "7", "openers": "jacks"}, Size(40, 20), "Rules classic: ante 7, openers jacks"),
        (
            {"ante": "7", "openers": "jacks", "draw_limit": "5", "wild_cards": "joker"},
            Size(40, 20),
            "Rules classic: ante 7, 3 more",
        ),
        (
            {"ante": "7", "openers": "jacks", "draw_limit": "5", "wild_cards": "joker"},
            Size(80, 24),
            "Rules classic: ante 7, openers jacks, 2 more",
        ),
    ],
)
def test_the_lobby_names_the_rules_and_what_the_host_changed(
    changed: dict[str, str], size: Size, words: str
) -> None:
    model = lobby_with(**changed)

    assert words in text_of(model, size)
    assert Do.SHOW_SETTINGS in targets_of(render(model, size))


@pytest.mark.parametrize("size", [Size(40, 20), Size(80, 24)])
def test_a_long_address_takes_no_room_from_the_rules(size: Size) -> None:
    model = in_lobby()
    hosting = replace(model.settings, is_host=True)
    lines = ("Open to everyone on this network.", "The table is open at port 7788.", "and", "more")

    text = text_of(replace(model, settings=hosting, banner=lines), size)

    assert "more" in text
    assert "Rules classic: time per move 30" in text


@pytest.mark.parametrize("size", [Size(40, 20), Size(80, 24)])
def test_a_full_lobby_still_names_its_rules(size: Size) -> None:
    model = in_lobby()
    assert model.view is not None
    eight = tuple(player(seat, f"Player {seat}", is_host=seat == 2) for seat in range(8))
    lines = ("Open to everyone.", "The table is open at port 7788.", "Others join with", "this")
    full = replace(model, view=replace(model.view, players=eight), banner=lines,
                   settings=replace(model.settings, is_host=True))  # fmt: skip

    text = text_of(full, size)

    assert "Rules classic" in text
    assert "Player 7" in text


@pytest.mark.parametrize("size", [Size(40, 20), Size(80, 24)])
def test_a_lobby_for_points_speaks_of_no_stakes(size: Size) -> None:
    model = lobby_with(mode="no_betting", hands="5")

    text = text_of(model, size)

    assert "Rules classic: hands 5, mode no betting" in text
    assert "ante" not in text
    assert "10/20" not in text


@pytest.mark.parametrize(
    ("forced_bets", "words"),
    [
        ("antes", "ante 5 "),
        ("blinds", "blinds 5/10 "),
        ("single_blind", "blind 10 "),
        ("antes_and_blinds", "ante 5, blinds 5/10"),
    ],
)
def test_the_lobby_says_what_is_put_in_before_the_cards(forced_bets: str, words: str) -> None:
    model = lobby_with(forced_bets=forced_bets)

    for size in (Size(40, 20), Size(80, 24), Size(120, 40)):
        assert words in text_of(model, size)

"""Marks that hold instead of dropping: the same keys, the other words."""

import pytest
from msgspec.structs import replace

from client.buttons import buttons
from client.model import Marks, Model
from client.screens.canvas import Size
from client.screens.render import render
from engine.actions import Draw
from engine.options import DrawOptions
from protocol.messages import Act
from tests.support.presses import press
from tests.support.scenes import at_draw

FIVE = DrawOptions(5)


def holding(options: DrawOptions = FIVE) -> Model:
    model = at_draw(options)
    return replace(model, settings=replace(model.settings, marks=Marks.HOLD))


@pytest.mark.parametrize(
    ("keys", "words", "discard"),
    [
        ("34", "DISCARD 3", (0, 1, 4)),
        ("12345", "PLAY THESE", ()),
        ("", "DISCARD ALL", (0, 1, 2, 3, 4)),
    ],
)
def test_what_is_not_held_goes(keys: str, words: str, discard: tuple[int, ...]) -> None:
    model = press(holding(), *keys).model

    assert words in buttons(model)[0].words
    assert press(model, "enter").send == (Act(prompt=8, move=Draw(discard)),)


def test_too_few_held_is_refused_with_the_reason() -> None:
    result = press(holding(DrawOptions(3)), "1", "enter")

    assert result.send == ()
    assert result.model.note == "At most 3 cards. Hold another first."


@pytest.mark.parametrize(("keys", "stands"), [("", True), ("12345", True), ("12", False)])
def test_standing_pat_is_refused_while_some_are_marked(keys: str, stands: bool) -> None:
    assert bool(press(holding(), *keys, "p").send) is stands


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_a_held_card_says_so(size: tuple[int, int]) -> None:
    text = render(press(holding(), "3", "4").model, Size(*size)).text

    assert text.count("HOLD") == 2
    assert "DROP" not in text


def test_a_kept_ace_may_be_the_only_one_held_where_the_table_allows_it() -> None:
    result = press(holding(DrawOptions(3, (0,))), "1", "enter")

    assert result.send == (Act(prompt=8, move=Draw((1, 2, 3, 4))),)

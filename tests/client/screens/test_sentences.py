"""The one line under the cards: whatever stands there can be read to its end on a narrow screen."""

import string

import pytest
from msgspec.structs import replace

from client.screens.canvas import width_of
from client.screens.shape import Shape
from client.screens.words import status_line
from protocol.messages import Rejected
from tests.support.all_scenes import ALL_SCENES
from tests.support.presses import press
from tests.support.scenes import after, at_bets

NARROW = 40
KEYS = (
    *string.ascii_letters, *string.digits, *"?:+-", " ", "enter", "escape", "left", "right",
    "c-c", "c-z", "c-l", "f2", "f3", "f4", "backspace", "home", "end", "c-end",
)  # fmt: skip


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_nothing_that_a_key_brings_is_longer_than_the_line(name: str) -> None:
    model = ALL_SCENES[name]()
    model = replace(model, now=model.now + 1.0)

    for keys in [(), *((key,) for key in KEYS), *((key, "enter") for key in KEYS)]:
        line = status_line(press(model, *keys).model, Shape.NARROW, NARROW)
        assert width_of(line) <= NARROW, (keys, line)


def test_a_long_refusal_of_the_host_can_be_read_in_the_log() -> None:
    text = (
        "The table cannot be played by these rules, as " + "one of them contradicts another. " * 3
    )

    model = after(at_bets(), Rejected(code="bad_rules", text=text))

    assert model.log[-1].text == text
    assert status_line(model, Shape.NARROW, NARROW).endswith("...")

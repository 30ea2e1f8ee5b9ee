"""A guard against growing slow: what a picture costs in calls, however long the evening is."""

from typing import Final

import pytest
from msgspec.structs import replace

from client.model import Model
from client.screens.canvas import Size
from client.screens.render import render
from tests.support.counted_calls import ALL, counted_calls
from tests.support.scenes import SCENES

SIZE: Final = Size(80, 24)

# A little above what the dearest of them is.
MOST_CALLS: Final = 8800


def calls_of_picture(model: Model) -> int:
    render(model, SIZE)  # what is kept for good is there before the count
    with counted_calls() as counted:
        render(model, SIZE)
    return counted[ALL]


@pytest.mark.parametrize("scene", SCENES)
def test_a_picture_costs_no_more_calls_than_it_did(scene: str) -> None:
    assert calls_of_picture(SCENES[scene]()) < MOST_CALLS


def test_a_picture_after_a_long_evening_costs_what_an_early_one_does() -> None:
    model = SCENES["bet"]()
    filled = model.log * 10  # more than is shown

    early = calls_of_picture(replace(model, log=filled))
    late = calls_of_picture(replace(model, log=filled * 100))

    assert len(filled) > SIZE.rows
    assert late <= early

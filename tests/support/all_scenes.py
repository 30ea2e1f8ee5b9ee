"""Every moment of an evening that the tests know."""

from collections.abc import Callable, Mapping

from client.model import Model
from tests.support.house_scenes import HOUSE_SCENES
from tests.support.more_scenes import MORE_SCENES
from tests.support.scenes import SCENES

ALL_SCENES: Mapping[str, Callable[[], Model]] = {**SCENES, **MORE_SCENES, **HOUSE_SCENES}

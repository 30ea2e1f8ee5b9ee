"""The list of keys: at every moment each key means one thing."""

from collections import Counter

import pytest

from client.choices import choices
from tests.support.all_scenes import ALL_SCENES


@pytest.mark.parametrize("name", list(ALL_SCENES))
def test_no_key_means_two_things(name: str) -> None:
    keys = Counter(key for choice in choices(ALL_SCENES[name]()) for key in choice.keys)

    assert [key for key, times in keys.items() if times > 1] == []

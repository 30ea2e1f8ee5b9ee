"""A host with its table on disk, in a process of its own, is killed at any instant."""

import pytest

from tests.net.host.killed_host import match_through_kills


@pytest.mark.heavy  # about 10 s
@pytest.mark.parametrize("seed", [1, 2])
def test_a_host_killed_at_any_instant_plays_the_same_match(seed: int) -> None:
    run = match_through_kills(seed, hands=4)

    assert run.returns

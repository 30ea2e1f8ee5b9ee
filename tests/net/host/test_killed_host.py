"""A host with its table on disk, in a process of its own, is killed at any instant."""

import random
from functools import partial
from pathlib import Path

import pytest
import trio
from trio.testing import MockClock

from tests.net.host.crashes import play_match
from tests.net.host.killed_host import play_through_kills
from tests.net.host.test_crashes import assert_same


@pytest.mark.heavy  # about 10 s
@pytest.mark.parametrize("seed", [1, 2])
def test_a_host_killed_at_any_instant_plays_the_same_match(tmp_path: Path, seed: int) -> None:
    interrupted = partial(
        play_through_kills, seed, hands=4, folder=tmp_path, chance=random.Random(seed)
    )

    run = trio.run(interrupted)
    uninterrupted = trio.run(partial(play_match, seed, hands=4), clock=MockClock(0, 0))

    assert run.returns
    assert_same(run, uninterrupted)

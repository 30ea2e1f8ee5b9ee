"""A host killed at any commit has lost nothing that anybody was told; the match ends the same."""

from pathlib import Path

import pytest
from trio.testing import MockClock

from net.host.inputs import Heard
from tests.net.host.crashes import Run, assert_same, play_match

SEATED = 3
"""With fewer entries a player may be seated and not know it, as nobody was told anything."""


def commits_of(run: Run) -> range:
    """Return the numbers of entries at which the host can be killed within the match."""
    moves = [n for n, record in enumerate(run.records) if isinstance(record.given, Heard)]
    return range(SEATED, max(moves) + 1)


@pytest.mark.parametrize("seed", range(4))
async def test_a_host_killed_now_and_then_plays_the_same_match(
    autojump_clock: MockClock, tmp_path: Path, seed: int
) -> None:
    uninterrupted = await play_match(seed)

    for entries in list(commits_of(uninterrupted))[seed::4]:
        folder, tells_last = tmp_path / str(entries), bool(entries % 2)
        run = await play_match(seed, killed_at=[entries], tells_last=tells_last, folder=folder)
        assert_same(run, uninterrupted)


# About 30 s in all.
@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(20))
async def test_a_host_killed_at_any_commit_plays_the_same_match(
    autojump_clock: MockClock, tmp_path: Path, seed: int
) -> None:
    uninterrupted = await play_match(seed)
    assert len(commits_of(uninterrupted)) > 5

    for entries in commits_of(uninterrupted):
        folder, tells_last = tmp_path / str(entries), bool((entries + seed) % 2)
        run = await play_match(seed, killed_at=[entries], tells_last=tells_last, folder=folder)
        assert_same(run, uninterrupted)


@pytest.mark.parametrize("tells_last", [False, True])
@pytest.mark.parametrize("lives_on_for", [1, 3, 5, 6, 7])
async def test_a_host_killed_again_and_again_plays_the_same_match(
    autojump_clock: MockClock,
    tmp_path: Path,
    lives_on_for: int,
    tells_last: bool,
) -> None:
    """Also while nobody, or not everybody, is back: five entries bring all of them back."""
    uninterrupted = await play_match(1)

    deaths = range(8, 8 + 20 * lives_on_for, lives_on_for)
    run = await play_match(1, killed_at=deaths, tells_last=tells_last, folder=tmp_path)

    assert len(run.records) > deaths[-1]
    assert_same(run, uninterrupted)

"""Two thousand short matches with all that can happen to a table, under virtual time.

``scripts/soak.py`` plays as many more as anybody likes.
"""

from typing import Final

import pytest

from tests.net.host.simulation import Simulation, repeats

MATCHES: Final = 2000
AT_ONCE: Final = 100


@pytest.mark.heavy
@pytest.mark.parametrize("first", range(0, MATCHES, AT_ONCE))
def test_whatever_happens_every_match_comes_to_its_end_and_nothing_is_lost(first: int) -> None:
    for seed in range(first, first + AT_ONCE):
        with repeats(seed):
            Simulation(seed).play()


@pytest.mark.parametrize("seed", range(5))
def test_a_match_follows_from_its_seed(seed: int) -> None:
    first, again = Simulation(seed), Simulation(seed)

    first.play()
    again.play()

    assert first.bench.entries == again.bench.entries


def test_a_failure_names_the_command_that_repeats_it() -> None:
    with pytest.raises(AssertionError, match=r"scripts/soak\.py --seed 4711"), repeats(4711):
        raise ZeroDivisionError("a bug")


def test_what_a_simulation_is_for_really_happens_in_it() -> None:
    crashes, lost, stand_ins, closed = 0, 0, 0, 0
    for seed in range(20):
        simulation = Simulation(seed)
        simulation.play()
        told = simulation.events()
        crashes += simulation.crashes
        lost += told["player_lost"]
        stand_ins += told["stand_in_began"]
        closed += len(simulation.bench.closed)

    assert min(crashes, lost, stand_ins, closed) > 5

#!/usr/bin/env python3
"""Plays short matches under virtual time, in which everybody comes, goes, is slow and misbehaves.

scripts/soak.py                      until Ctrl-C, from a seed that is drawn
scripts/soak.py --matches 100000     so many
scripts/soak.py --seed 4711          that one, as a failure names it
scripts/soak.py --options            evenings under house rules picked at random, with bots
scripts/soak.py --crash              at hosts on disk that are killed at instants of chance
scripts/soak.py --screen             whole matches on the full screen, which must not grow
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv("test")  # before the imports of what only that environment has

import argparse
import itertools
import secrets
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.net.host.killed_host import match_through_kills
from tests.net.host.simulation import Simulation, repeats
from tests.support.option_evenings import random_evening
from tests.support.screen_evenings import ScreenEvenings

REPORT_S = 10.0


def main() -> int:
    """Play what is asked for and say how far it got."""
    parser = argparse.ArgumentParser(description="Play short matches until something breaks.")
    parser.add_argument("--matches", type=int, help="how many; until Ctrl-C unless given")
    parser.add_argument("--first-seed", type=int, help="where to begin; drawn unless given")
    parser.add_argument("--seed", type=int, help="play only the match of this seed")
    parser.add_argument("--options", action="store_true", help="house rules picked at random")
    parser.add_argument("--crash", action="store_true", help="at hosts that are really killed")
    parser.add_argument("--screen", action="store_true", help="on the full screen, in a terminal")
    options = parser.parse_args()
    play_one: Callable[[int], object] = random_evening if options.options else play_match
    if options.crash:
        play_one = match_through_kills
    if options.screen:
        play_one = ScreenEvenings()
    if options.seed is not None:
        return play([options.seed], play_one)
    first = secrets.randbelow(10**9) if options.first_seed is None else options.first_seed
    print(f"The first seed is {first}.", flush=True)
    return play(itertools.islice(itertools.count(first), options.matches), play_one)


def play_match(seed: int) -> None:
    """Play the short match of a seed."""
    with repeats(seed):
        Simulation(seed).play()


def play(seeds: Iterable[int], play_one: Callable[[int], object]) -> int:
    """Play the matches of these seeds, up to the first that fails."""
    played, began = 0, time.monotonic()
    reported = began
    try:
        for seed in seeds:
            play_one(seed)
            played += 1
            if time.monotonic() - reported > REPORT_S:
                reported = time.monotonic()
                print(f"{played} matches in {reported - began:.0f} s", flush=True)
    except KeyboardInterrupt:
        pass
    print(f"{played} matches in {time.monotonic() - began:.1f} s, all sound.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

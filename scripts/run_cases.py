#!/usr/bin/env python3
"""Plays recorded cases against the engine: one line for each that fails, then how many passed.

The exit status is 0 only when none failed. Remarks in a case that speak to readers, and are not
judged, are listed on standard error.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from setup_venv import continue_in_venv


def main() -> int:
    """Play every case of the files given."""
    parser = argparse.ArgumentParser(description="Play recorded cases against the engine.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="cases as JSON")
    files = parser.parse_args().files
    continue_in_venv()
    return play(files)


def play(files: list[Path]) -> int:
    """Play every case of these files and print how it went."""
    from cases.playing import UnreadableCases, play_case, read_cases, report, unjudged  # noqa: PLC0415  # only there

    try:
        cases = [case for path in files for case in read_cases(path)]
    except UnreadableCases as error:
        print(error, file=sys.stderr)
        return 2
    outcomes = [play_case(case) for case in cases]
    for line in unjudged(outcomes):
        print(line, file=sys.stderr)
    for line in report(outcomes):
        print(line)
    return 1 if any(outcome.fault for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Plays recorded cases against the engine: one line for each that fails, then how many passed.

The exit status is 0 only when none failed. Remarks in a case that speak to readers, and are not
judged, are listed on standard error.
"""

from setup_venv import continue_in_venv

if __name__ == "__main__":
    continue_in_venv()  # before the imports of what only that environment has

import argparse
import sys
from pathlib import Path

from cases.playing import UnreadableCases, play_case, read_cases, report, unjudged


def main() -> int:
    """Play every case of the files given."""
    parser = argparse.ArgumentParser(description="Play recorded cases against the engine.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="cases as JSON")
    try:
        cases = [case for path in parser.parse_args().files for case in read_cases(path)]
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

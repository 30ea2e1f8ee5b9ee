#!/usr/bin/env python3
"""Sets standpat up if need be and plays: against three bots, or what the words after it say.

``python3 scripts/play.py`` sits you down at a table of your own, ``python3 scripts/play.py join``
looks for one on your network, ``python3 scripts/play.py --help`` lists the rest.
"""

import os
import subprocess
import sys

from setup_venv import program, set_up


def main() -> None:
    """Hand over to the installed program."""
    set_up()
    command = [program("standpat"), *(sys.argv[1:] or ["play", "--bots", "3"])]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    # In the same process, so that signals and the terminal are the program's own.
    os.execv(command[0], command)


if __name__ == "__main__":
    main()

"""Starts the command line: ``python -m client`` is ``standpat``."""

import sys

from client.cli import main

if __name__ == "__main__":
    sys.exit(main())

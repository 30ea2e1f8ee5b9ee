#!/usr/bin/env python3
"""Draws the phases of a hand as the engine has them, and puts the drawing into docs/rules.md.

``--check`` changes nothing and fails where the drawing in the page is another one.
"""

from setup_venv import ROOT, continue_in_venv

if __name__ == "__main__":
    continue_in_venv()  # before the imports of what only that environment has

import argparse
import sys
from typing import Final

from engine.phases import NEXT, Phase

PAGE: Final = ROOT / "docs" / "rules.md"
BEGIN: Final = "<!-- phases -->\n"
END: Final = "<!-- end of phases -->\n"


def main() -> int:
    """Write the drawing into the page, or check the one that is there."""
    parser = argparse.ArgumentParser(description="Draw the phases of a hand into docs/rules.md.")
    parser.add_argument("--check", action="store_true", help="only tell whether the page is right")
    check = parser.parse_args().check
    page = PAGE.read_text(encoding="utf-8")
    drawn = with_drawing(page)
    if not check:
        PAGE.write_text(drawn, encoding="utf-8")
    elif drawn != page:
        print("docs/rules.md shows other phases: run scripts/draw_phases.py", file=sys.stderr)
        return 1
    return 0


def with_drawing(page: str) -> str:
    """Return the page with the drawing of today between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{drawing()}{END}{after}"


def drawing() -> str:
    """Return every way of ``engine.phases.NEXT`` as a Mermaid diagram."""
    ways = [f"    {_name(a)} --> {_name(b)}: {trigger.value}" for (a, trigger), b in NEXT.items()]
    ends = [phase for phase in Phase if all(begins is not phase for begins, _ in NEXT)]
    lines = [
        "```mermaid",
        "stateDiagram-v2",
        f"    [*] --> {_name(Phase.FIRST_BETS)}",
        *ways,
        *(f"    {_name(phase)} --> [*]" for phase in ends),
        "```",
    ]
    return "".join(f"{line}\n" for line in lines)


def _name(phase: Phase) -> str:
    return phase.name.lower()


if __name__ == "__main__":
    sys.exit(main())

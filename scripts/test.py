#!/usr/bin/env python3
"""Sets standpat up with its test tools and runs every gate, the cheap ones first.

Every gate runs even when an earlier one failed, and a table at the end says how each of them went.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from setup_venv import ROOT, program, say, set_up

DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
TOOLS = {
    "ip": "iproute2",
    "zsh": "zsh",
    "fish": "fish",
    "tcsh": "tcsh",
    DEJAVU: "fonts-dejavu-core",
}
PYTEST = ("-m", "pytest", "--durations=15")
ON_ALL_CORES = ("-n", "auto", "--dist", "worksteal")
COVERED = (*ON_ALL_CORES, "--cov", "--cov-report=")


class Gate(NamedTuple):
    """Commands for the project's Python that all have to succeed."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    is_heavy: bool = False


def gates() -> tuple[Gate, ...]:
    """Return every gate, in order of cost."""
    return (
        Gate("format", (("-m", "ruff", "format", "--check"),)),
        Gate("lint", (("-m", "ruff", "check"),)),
        Gate("types", (("-m", "mypy"),)),
        Gate("tests", ((*PYTEST, "-m", "not heavy and not alone", *COVERED),)),
        Gate("coverage", coverage_reports()),
        Gate("tests alone", ((*PYTEST, "-m", "alone"),)),
        Gate("wheel", (("scripts/smoke.py",),)),
        # Apart and without coverage, which makes everything three times as slow.
        Gate("heavy tests", ((*PYTEST, "-m", "heavy", *ON_ALL_CORES),), is_heavy=True),
    )


def coverage_reports() -> tuple[tuple[str, ...], ...]:
    """Return a command for each package that holds it to the least share recorded for it."""
    import tomllib  # noqa: PLC0415  # an old Python must come as far as the sentence that it is old

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return tuple(
        ("-m", "coverage", "report", f"--include={package}/*", f"--fail-under={least}")
        for package, least in settings["tool"]["standpat"]["coverage"].items()
    )


def install_system_tools() -> None:
    """On CI, where we are root, fetch what the tests of networks, shells and pictures need."""
    missing = [
        package
        for tool, package in TOOLS.items()
        if not (shutil.which(tool) or Path(tool).is_file())
    ]
    if os.environ.get("CI") != "true" or not missing or not shutil.which("apt-get"):
        return
    say(f"Installing {', '.join(missing)}, which the tests need.")
    for command in (["apt-get", "-q", "update"], ["apt-get", "-qy", "install", *missing]):
        subprocess.run(
            command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False
        )


def passes(gate: Gate) -> bool:
    """Run one gate, all of it, in the sight of the reader."""
    print(f"\n== {gate.name}", flush=True)
    codes = [subprocess.call([program("python"), *command], cwd=ROOT) for command in gate.commands]
    return not any(codes)


def main() -> int:
    """Run the gates and say how they went."""
    parser = argparse.ArgumentParser(description="Run every gate and all tests of standpat.")
    parser.add_argument("--quick", action="store_true", help="leave out the heavy tests")
    quick = parser.parse_args().quick
    set_up(extra="test")
    install_system_tools()
    rows: list[tuple[str, float, bool]] = []
    for gate in gates():
        if not (quick and gate.is_heavy):
            began = time.monotonic()
            passed = passes(gate)
            rows.append((gate.name, time.monotonic() - began, passed))
    return summary(rows, quick=quick)


def summary(rows: list[tuple[str, float, bool]], *, quick: bool) -> int:
    """Print how every gate went, and return the exit code."""
    print(f"\n{'gate':<14}{'seconds':>8}  result")
    for name, seconds, passed in rows:
        print(f"{name:<14}{seconds:>8.1f}  {'passed' if passed else 'FAILED'}")
    print(f"{'all':<14}{sum(seconds for _, seconds, _ in rows):>8.1f}")
    failed = [name for name, _, passed in rows if not passed]
    if failed:
        print(f"\nFAILED: {', '.join(failed)}.")
        return 1
    print("\nAll gates passed" + (", the heavy tests left out." if quick else "."))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)

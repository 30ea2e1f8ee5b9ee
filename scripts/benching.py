"""What every measuring script does: take turns with the peer, print JSON lines and a table.

A machine is busy now and then, so a peer is measured in the same run and in turns with us, every
piece of work counts with its best time, and what is judged is the ratio.
"""

import json
import math
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

MET: Final = "met"
MISSED: Final = "MISSED"

Piece = Callable[[], object]


class Bar(NamedTuple):
    """What a measurement is held to: its ratio to the peer, or where it has none its value."""

    least: float = 0
    most: float = math.inf

    def __str__(self) -> str:
        return f"at most {self.most:g}" if self.least == 0 else f"at least {self.least:g}"


class Measurement(NamedTuple):
    """One line of the output; ``ours`` and ``peer_value`` count ``unit``."""

    name: str
    ours: float
    unit: str
    peer: str = ""
    peer_value: float | None = None
    bar: Bar | None = None

    @property
    def ratio(self) -> float | None:
        """Our value to the peer's, None without a peer."""
        return self.ours / self.peer_value if self.peer_value else None

    @property
    def verdict(self) -> str:
        """Whether the bar is met, in words."""
        if self.bar is None:
            return ""
        judged = self.ours if self.ratio is None else self.ratio
        return f"{MET if self.bar.least <= judged <= self.bar.most else MISSED}: {self.bar}"


Measure = Callable[[], Iterable[Measurement]]


def run(measures: Mapping[str, Measure]) -> int:
    """Take the measurements whose names hold one of the words typed, or all, and print them.

    Returns the exit code, which tells whether a bar was missed.

    Raises:
        SystemExit: no measurement is called so.
    """
    words = sys.argv[1:]
    chosen = [m for name, m in measures.items() if not words or any(w in name for w in words)]
    if not chosen:
        raise SystemExit(
            f"Say which of these to measure, or nothing for all: {', '.join(measures)}."
        )
    taken = list(report(measurement for measure in chosen for measurement in measure()))
    print(f"\n{machine()}\n{table(taken)}", file=sys.stderr)
    return int(any(m.verdict.startswith(MISSED) for m in taken))


def report(measurements: Iterable[Measurement]) -> Iterator[Measurement]:
    """Print each measurement as a line of JSON when it is there, and pass it on."""
    for measurement in measurements:
        print(as_json(measurement), flush=True)
        yield measurement


def as_json(measurement: Measurement) -> str:
    """Return the line of a measurement."""
    return json.dumps(
        {
            "name": measurement.name,
            "ours": measurement.ours,
            "peer": measurement.peer,
            "peer_value": measurement.peer_value,
            "ratio": None if measurement.ratio is None else round(measurement.ratio, 2),
            "unit": measurement.unit,
        }
    )


def table(measurements: Sequence[Measurement]) -> str:
    """Return all measurements as a table for people, in the form of Markdown."""
    head = ("what", "ours", "peer", "ratio", "unit", "bar")
    rows = [head, tuple("-" for _ in head)]
    for m in measurements:
        peer = "" if m.peer_value is None else f"{m.peer_value:,g} ({m.peer})"
        ratio = "" if m.ratio is None else f"{m.ratio:.2f}"
        rows.append((m.name, f"{m.ours:,g}", peer, ratio, m.unit, m.verdict))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
        for row in rows
    )


def machine(*packages: str) -> str:
    """Return what the figures hold for: processor, Python and the packages that matter."""
    names = packages or ("msgspec", "msgpack", "trio")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    return (
        f"{_processor()}, {os.cpu_count()} cores; {platform.system()}; "
        f"Python {platform.python_version()}; {versions}"
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


ROUNDS: Final = 15


def best_seconds(*runs: Sequence[Piece], rounds: int = ROUNDS) -> list[float]:
    """Return how long each run takes, the runs in turns, each piece of a run at its best."""
    best = [[math.inf] * len(run) for run in runs]
    for _ in range(rounds):
        for times, run in zip(best, runs, strict=True):
            for place, piece in enumerate(run):
                began = time.perf_counter()
                piece()
                times[place] = min(times[place], time.perf_counter() - began)
    return [sum(times) for times in best]


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]

"""Settings for every test."""

import os

import pytest
from hypothesis import settings

# No deadline, because a busy machine is no bug. On CI the same examples each time, so that a red
# run is about the change; everywhere else new ones, so that something is found some day.
settings.register_profile(
    "standpat", deadline=None, print_blob=True, derandomize=os.environ.get("CI") == "true"
)
settings.load_profile("standpat")

SHORT_S = 60.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what may take longest, so that no core waits for it at the end.

    Among that are the virtual networks, which mostly wait while another worker has the processor.
    A module of them starts all its scenarios at once, and at the front of a worker's share nobody
    takes half a module away, who would start them all once more.
    """
    items.sort(key=most_seconds, reverse=True)


def most_seconds(item: pytest.Item) -> float:
    """Return how long a test may take."""
    marker = item.get_closest_marker("timeout")
    return SHORT_S if marker is None else float(marker.args[0])

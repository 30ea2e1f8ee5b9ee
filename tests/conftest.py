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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the virtual networks, which mostly wait while another worker has the processor.

    A module of them starts all its scenarios at once. At the front of a worker's share nobody
    takes half a module away, who would start them all once more.
    """
    items.sort(key=lambda item: item.get_closest_marker("lan") is None)

"""Settings for every test."""

import os

from hypothesis import settings

# No deadline, because a busy machine is no bug. On CI the same examples each time, so that a red
# run is about the change; everywhere else new ones, so that something is found some day.
settings.register_profile(
    "standpat", deadline=None, print_blob=True, derandomize=os.environ.get("CI") == "true"
)
settings.load_profile("standpat")

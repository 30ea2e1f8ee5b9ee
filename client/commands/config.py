"""``standpat config``: where the settings are, and what holds now."""

import argparse

from client.commands.setting_up import prepare
from client.failures import ExitCode
from client.preferences import config_path, show_preferences


def run_config(options: argparse.Namespace) -> int:
    """Print the path of the settings file, or every value with its source."""
    if options.what == "path":
        print(config_path())
        return ExitCode.OK
    for line in show_preferences(prepare(options)):
        print(line)
    return ExitCode.OK

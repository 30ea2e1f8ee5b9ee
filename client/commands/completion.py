"""``standpat completion``: what makes a shell complete our words with Tab."""

import argparse
from typing import Final

import shtab

from client.command_words import SHARED_OPTIONS, build_parsers
from client.failures import ExitCode
from engine.presets import PRESETS

_PRESETS: Final = frozenset({"rules", "preset"})
_FILES: Final = frozenset({"log_file"})


def run_completion(options: argparse.Namespace) -> int:
    """Print the script for a shell."""
    print(completion_script(options.shell))
    return ExitCode.OK


def completion_script(shell: str) -> str:
    """Return the script that completes commands, options and their values in a shell."""
    parser, by_command = build_parsers()
    for command in by_command.values():
        for action in command.options:
            if action.dest in _PRESETS:
                action.choices = tuple(PRESETS)
            elif action.dest == "topic":
                action.choices = (*by_command, SHARED_OPTIONS)
            elif action.dest in _FILES:
                # An attribute that shtab looks for; argparse knows nothing of it.
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    return shtab.complete(parser, shell)

"""``standpat completion``: what makes a shell complete our words with Tab."""

import argparse
from typing import Final

import shtab

from client.command_help import Parser
from client.command_words import COMMANDS, SHARED_OPTIONS, parser_of
from client.failures import ExitCode
from client.first_help import PURPOSES
from engine.presets import PRESETS

_PRESETS: Final = frozenset({"rules", "preset"})
_FILES: Final = frozenset({"log_file"})


def run_completion(options: argparse.Namespace) -> int:
    """Print the script for a shell."""
    print(completion_script(options.shell))
    return ExitCode.OK


def completion_script(shell: str) -> str:
    """Return the script that completes commands, options and their values in a shell."""
    parser = parser_of(None)
    commands = parser.add_subparsers(parser_class=Parser)
    for name, command in COMMANDS.items():
        behind = commands.add_parser(
            name, prog=f"standpat {name}", help=PURPOSES[name], about=command.about
        )
        command.fill(behind)
        for action in behind.options:
            _offer_values(action)
    return shtab.complete(parser, shell)


def _offer_values(action: argparse.Action) -> None:
    """Name the values of an option that the parser does not know."""
    if action.dest in _PRESETS:
        action.choices = tuple(PRESETS)
    elif action.dest == "topic":
        action.choices = (*COMMANDS, SHARED_OPTIONS)
    elif action.dest in _FILES:
        # An attribute that shtab looks for; argparse knows nothing of it.
        action.complete = shtab.FILE  # type: ignore[attr-defined]

"""``standpat help``: what a command does, for those who do not think of ``--help``."""

import argparse

from client.command_help import did_you_mean
from client.command_words import COMMANDS, SHARED_OPTIONS, parser_of, shared_options_help
from client.failures import ExitCode, Failure, Kind
from client.first_help import first_help


def run_help(options: argparse.Namespace) -> int:
    """Print the help of a command, of all, or of the options that they share."""
    print(help_on(options.topic or ""), end="")
    return ExitCode.OK


def help_on(topic: str) -> str:
    """Return the help on a topic; raise Failure where there is none."""
    if not topic:
        return first_help()
    if topic == SHARED_OPTIONS:
        return shared_options_help()
    if topic in COMMANDS:
        return parser_of(topic).format_help()
    hint = did_you_mean(topic, (*COMMANDS, SHARED_OPTIONS))
    raise Failure(Kind.USAGE, f"There is no help on {topic!a}.", f"{hint}Try: standpat help.")

"""``standpat help``: what a command does, for those who do not think of ``--help``."""

import argparse

from client.command_help import did_you_mean
from client.command_words import SHARED_OPTIONS, build_parsers, shared_options_help
from client.failures import ExitCode, Failure, Kind


def run_help(options: argparse.Namespace) -> int:
    """Print the help of a command, of all, or of the options that they share."""
    print(help_on(options.topic or ""), end="")
    return ExitCode.OK


def help_on(topic: str) -> str:
    """Return the help on a topic; raise Failure where there is none."""
    parser, by_command = build_parsers()
    if not topic:
        return parser.format_help()
    if topic == SHARED_OPTIONS:
        return shared_options_help()
    if topic in by_command:
        return by_command[topic].format_help()
    hint = did_you_mean(topic, (*by_command, SHARED_OPTIONS))
    raise Failure(Kind.USAGE, f"There is no help on {topic!a}.", f"{hint}Try: standpat help.")

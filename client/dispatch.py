"""From the words of the command line to the command that runs."""

import argparse
from collections.abc import Callable, Sequence

from client.command_words import parse
from client.failures import ExitCode


def run_command(words: Sequence[str]) -> int:
    """Run what these words ask for and return the exit code; each command brings what it needs."""
    options = parse(words)
    if options.version:
        return _print_version()
    return _command(options.command)(options)


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    match name:
        case "play":
            from client.commands.play import run_play as run  # noqa: PLC0415
        case "host":
            from client.commands.host import run_host as run  # noqa: PLC0415
        case "join":
            from client.commands.join import run_join as run  # noqa: PLC0415
        case "tables":
            from client.commands.tables import run_tables as run  # noqa: PLC0415
        case "forget":
            from client.commands.forget import run_forget as run  # noqa: PLC0415
        case "rules":
            from client.commands.rules import run_rules as run  # noqa: PLC0415
        case "doctor":
            from client.commands.doctor import run_doctor as run  # noqa: PLC0415
        case "config":
            from client.commands.config import run_config as run  # noqa: PLC0415
        case "completion":
            from client.commands.completion import run_completion as run  # noqa: PLC0415
        case "help":
            from client.commands.help import run_help as run  # noqa: PLC0415
        case _:
            raise AssertionError(f"the parser let {name!r} through")
    return run


def _print_version() -> int:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  # it is slow

    try:
        print(f"standpat {version('standpat')}")
    except PackageNotFoundError:
        print("standpat, from a folder that is not installed")
    return ExitCode.OK

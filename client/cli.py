"""The command line: runs what was typed and tells the shell how it ended.

Only the standard library is loaded here, so that ``--help`` answers at once; each command brings
what it needs when it runs.
"""

import argparse
import sys
from collections.abc import Callable, Sequence

from client.command_words import parse
from client.failures import ExitCode, Failure, Kind


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these words and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        options, parser = parse(words)
        if options.version:
            return _print_version()
        if options.command is None:
            parser.print_help()
            return ExitCode.OK
        return _command(options.command)(options)
    except Failure as failure:
        print(failure.text(log=_log_path()), file=sys.stderr)
        return failure.kind.exit_code
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except Exception as error:  # noqa: BLE001  # the last one to hear of it: log it, say so, end
        return _report_bug(error, words)


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
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        print(f"standpat {version('standpat')}")
    except PackageNotFoundError:
        print("standpat, from a folder that is not installed")
    return ExitCode.OK


def _log_path() -> str:
    """Return where the log is written, empty where it is not."""
    import logging  # noqa: PLC0415

    paths = [getattr(handler, "baseFilename", "") for handler in logging.getLogger().handlers]
    return next(filter(None, paths), "")


def _report_bug(error: Exception, words: Sequence[str]) -> int:
    import logging  # noqa: PLC0415
    import traceback  # noqa: PLC0415

    _start_log_late(words)
    logging.getLogger("client.cli").error("this should not have happened", exc_info=error)
    if "--debug" in words:
        traceback.print_exception(error)
    failure = Failure(
        Kind.BUG,
        f"Something went wrong that should not have: {type(error).__name__}.",
        "Please report it with the log; --debug shows more.",
    )
    print(failure.text(log=_log_path()), file=sys.stderr)
    return failure.kind.exit_code


def _start_log_late(words: Sequence[str]) -> None:
    """Start the log where the command broke before it could: without one, logging would print."""
    import logging  # noqa: PLC0415
    from itertools import pairwise  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    if logging.getLogger().handlers:
        return
    logging.getLogger().addHandler(logging.NullHandler())
    try:
        from client.log_file import default_log_path, start_log  # noqa: PLC0415
    except ImportError:
        # Half an installation: then there is no log, but still one sentence.
        return
    asked = dict(pairwise(words)).get("--log-file")
    start_log(Path(asked) if asked else default_log_path(), "info")

"""The command line: runs what was typed and tells the shell how it ended.

Only what answers ``--help`` at once is loaded here; each command brings what it needs when it runs.
"""

import sys
from collections.abc import Sequence

from client.failures import ExitCode, Failure, Kind
from client.first_help import first_help


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these words and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words in ([], ["-h"], ["--help"]):
        print(first_help(), end="")
        return ExitCode.OK
    try:
        from client.dispatch import run_command  # noqa: PLC0415  # not needed for the help

        return run_command(words)
    except Failure as failure:
        print(failure.text(log=_log_path()), file=sys.stderr)
        return failure.kind.exit_code
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except Exception as error:  # noqa: BLE001  # the last one to hear of it: log it, say so, end
        return _report_bug(error, words)


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

"""The program as a shell runs it: a process of its own, with settings of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30.0


def environment(home: Path, others: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment in which nobody's settings but those of the test are found."""
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT", "LANG") if key in os.environ}
    return {**kept, "HOME": str(home), "PYTHONPATH": str(ROOT), **(others or {})}


def run_program(
    home: Path, *words: str, environ: Mapping[str, str] | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run standpat to its end with this text at its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "client", *words],
        check=False,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(home, environ),
        cwd=home,
        timeout=PATIENCE_S,
    )


class Running:
    """A program that runs: lines go in, lines come out."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.heard: list[str] = []
        self._stdin: IO[str] = process.stdin
        self._stdout: IO[str] = process.stdout

    def type(self, line: str) -> None:
        """Type a line."""
        self._stdin.write(line + "\n")
        self._stdin.flush()

    def wait_for(self, words: str) -> str:
        """Read up to the next line with these words and return it."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            line = self._stdout.readline()
            if not line:
                break
            self.heard.append(line.rstrip("\n"))
            if words in line:
                return self.heard[-1]
        raise AssertionError("\n".join([f"waited in vain for {words!r}:", *self.heard]))

    def end(self, number: signal.Signals) -> tuple[int, str]:
        """Send a signal; return the exit code and what was said on standard error."""
        self.process.send_signal(number)
        # Not ``communicate``, which would close the standard input as well.
        code = self.process.wait(PATIENCE_S)
        assert self.process.stderr is not None
        return code, self.process.stderr.read()


def hear_ctrl_c() -> None:
    """Let a program hear Ctrl-C, also where the tests run in the background of a shell."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def running_program(home: Path, *words: str) -> Iterator[Running]:
    """Run standpat for as long as the block runs."""
    home.mkdir(exist_ok=True)
    process = subprocess.Popen(
        [sys.executable, "-m", "client", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(home),
        cwd=home,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509  # one thread, and only the signal is set
    )
    with process:
        try:
            yield Running(process)
        finally:
            process.kill()

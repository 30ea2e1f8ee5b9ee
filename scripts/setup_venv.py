"""Makes ``.venv``, the project's own environment, and keeps it in step with what describes it.

Standard library only, and written so that a Python too old for standpat can read it and say so.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "standpat-setup"
DESCRIBED_BY = (ROOT / "pyproject.toml", ROOT / "constraints.txt")

# Words in the place of a fingerprint: for a new environment that is being made, so that whoever
# finds it later knows that it is worth nothing; and for one that is being brought up to date.
UNFINISHED = "unfinished"
STALE = "stale"

NETWORK_SIGNS = ("connection broken", "ConnectionError", "ConnectTimeout", "Read timed out")


def program(name: str) -> str:
    """Return the path of a program of the environment."""
    return str(PROGRAMS / (name + ".exe" if os.name == "nt" else name))


def set_up(extra: str = "") -> None:
    """Install this checkout, with the tools of ``extra``, unless that is already done.

    Raises:
        SystemExit: with one sentence on what is missing; nothing half-made is left.
    """
    refuse_old_python()
    if is_ready(extra):
        return
    try:
        with alone_in_this_folder():
            # Whoever had to wait may find the work done.
            if not is_ready(extra):
                make_ready(extra)
    except OSError as error:
        raise SystemExit(
            f"standpat cannot set itself up in {VENV}: {error.strerror or error}. "
            "Put this folder where you may write and where there is room, and start again."
        ) from error
    except KeyboardInterrupt:
        say("Stopped. Nothing half-made is left; start again whenever you like.")
        raise SystemExit(130) from None


def refuse_old_python() -> None:
    """End the program with a sentence where Python is too old for standpat."""
    if sys.version_info < (3, 11):  # noqa: UP036  # the one place that an old Python does reach
        raise SystemExit(
            "standpat needs Python 3.11 or newer, and this is Python {}.{}. Start it with a newer "
            "one, as in: python3.11 {}".format(*sys.version_info[:2], sys.argv[0])
        )


def continue_in_venv(extra: str = "") -> None:
    """Start the running script again in the project's environment, unless it already runs there."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    set_up(extra)
    command = [program("python"), *sys.argv]
    if os.name == "nt":
        raise SystemExit(subprocess.call(command))
    os.execv(command[0], command)


def fingerprint() -> str:
    """Return what changes whenever the environment has to be made or filled anew."""
    digest = hashlib.sha256()
    for path in DESCRIBED_BY:
        digest.update(path.read_bytes())
    # The place, because installed programs name it; the Python behind the link, because packages
    # for another one are not found.
    digest.update(f"{ROOT}\n{os.path.realpath(program('python'))}".encode())
    return digest.hexdigest()


def read_stamp() -> tuple[str, str]:
    """Return the fingerprint and the extra that were installed last, empty where there is none."""
    try:
        done, _, extra = STAMP.read_text(encoding="utf-8").strip().partition(" ")
    except FileNotFoundError:
        return "", ""
    return done, extra


def write_stamp(done: str, extra: str = "") -> None:
    """Note what the environment holds now."""
    STAMP.write_text(f"{done} {extra}\n", encoding="utf-8")


def is_ready(extra: str) -> bool:
    """Say whether nothing is left to do; it runs on every start, so it starts no program."""
    done, installed = read_stamp()
    return bool(done) and extra in {"", installed} and done == fingerprint()


@contextlib.contextmanager
def alone_in_this_folder() -> Iterator[None]:
    """Keep a second set-up of the same checkout waiting, without leaving a lock file behind."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415  # not there on Windows

    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another start is setting standpat up in this folder. Waiting for it.")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def make_ready(extra: str) -> None:
    """Make the environment or mend it, and install into it."""
    done, installed = read_stamp()
    if done == UNFINISHED or (done and not has_working_pip()):
        shutil.rmtree(VENV)
    is_new = not VENV.exists()
    try:
        if is_new:
            make_venv()
        elif not has_working_pip():
            raise SystemExit(
                f"{VENV} does not start or has no pip. Remove that folder and start again."
            )
        else:
            write_stamp(STALE, installed)
        # Once the test tools are in, a start without them keeps them in step too.
        extra = extra or installed
        install(extra)
        write_stamp(fingerprint(), extra)
    except BaseException:
        if is_new:
            shutil.rmtree(VENV, ignore_errors=True)
        raise


def has_working_pip() -> bool:
    """Say whether the environment there is can be installed into."""
    try:
        return run_quietly([program("python"), "-m", "pip", "--version"]).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make an empty environment."""
    if not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        raise SystemExit(
            "This Python comes without the venv and ensurepip modules. Install them (Debian, "
            "Ubuntu, Raspberry Pi OS: sudo apt install python3-venv) and start again."
        )
    say("standpat sets itself up in .venv. That happens once and takes about a minute.")
    VENV.mkdir()
    write_stamp(UNFINISHED)
    made = run_quietly([sys.executable, "-m", "venv", str(VENV)])
    if made.returncode != 0:
        raise SystemExit(f"Python could not make {VENV}: {last_line(made.stdout)}")


def install(extra: str) -> None:
    """Install this checkout in place, so that a changed source file counts at the next start."""
    say("Installing standpat" + (f" with the {extra} tools." if extra else "."))
    # By these variables and not by --constraint, which would not reach what builds the package.
    # Relative, because pip splits them at spaces.
    environment = {
        **os.environ,
        "PIP_CONSTRAINT": "constraints.txt",
        "PIP_BUILD_CONSTRAINT": "constraints.txt",
    }
    command = [program("python"), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--no-input", "--progress-bar", "off", "--retries", "2"]
    command += ["--editable", f".[{extra}]" if extra else "."]
    lines = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as pip:
        assert pip.stdout is not None
        try:
            for line in pip.stdout:
                lines.append(line)
                show_progress(line)
        except BaseException:
            # A pip that still runs would write into what is about to be removed.
            pip.terminate()
            pip.wait()
            raise
    if pip.returncode != 0:
        raise SystemExit(why_pip_failed(lines))
    say("Done.")


def show_progress(line: str) -> None:
    """Show the lines of pip that tell how far it is."""
    if line.startswith("Collecting "):
        say("  getting " + re.split(r"[^\w.-]", line.split()[1])[0])
    elif line.startswith("Installing collected packages:"):
        say(f"  installing {line.count(',') + 1} packages")


def why_pip_failed(lines: list[str]) -> str:
    """Return one sentence that says what to do."""
    if any(sign in line for line in lines for sign in NETWORK_SIGNS):
        return (
            "standpat could not fetch the packages that it is made of. Connect this machine to the "
            "internet, which only the first start needs, and start again."
        )
    errors = [line for line in lines if line.startswith("ERROR: ")]
    return f"pip could not install standpat: {last_line(''.join(errors or lines))}"


def last_line(text: str) -> str:
    """Return the last line that says something."""
    lines = text.split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "no reason given")


def run_quietly(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and keep what it says."""
    return subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def say(text: str) -> None:
    """Tell the person what is going on, aside from what the program itself prints."""
    print(text, file=sys.stderr, flush=True)

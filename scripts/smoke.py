#!/usr/bin/env python3
"""Builds the wheel, installs it alone into an empty environment and plays a hand with it.

That is what a stranger gets: no checkout, no test tools, an empty folder and fresh settings. A host
and a player run as two programs and talk in plain mode.
"""

import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from pathlib import Path

from setup_venv import ROOT, run_quietly

PACKAGES = ("engine", "protocol", "net", "client")
START_S = 30.0
HAND_S = 60.0
END_S = 10.0


class Program:
    """A program that is talked to line by line."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self.name = " ".join(Path(word).name for word in command)
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=fresh_settings(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.heard: list[str] = []
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Pass on every line from the thread that may wait for it, and None at the end."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip())
        self.lines.put(None)

    def say(self, words: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.heard.append(f"<< {words}")
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()

    def next_line(self, before: float) -> str:
        """Return the next line, or end the smoke test with everything that was said until now."""
        try:
            line = self.lines.get(timeout=max(0.0, before - time.monotonic()))
        except queue.Empty:
            raise SystemExit(self.transcript("said no more in time")) from None
        if line is None:
            raise SystemExit(self.transcript("ended early"))
        self.heard.append(line)
        return line

    def wait_for(self, pattern: str, seconds: float) -> re.Match[str]:
        """Return the first line that matches."""
        before = time.monotonic() + seconds
        while not (match := re.search(pattern, self.next_line(before))):
            pass
        return match

    def wait_for_end(self, *codes: int) -> None:
        """See the program end with one of these exit codes."""
        try:
            code = self.process.wait(END_S)
        except subprocess.TimeoutExpired:
            raise SystemExit(self.transcript("did not end")) from None
        if code not in codes:
            raise SystemExit(self.transcript(f"ended with exit code {code}"))

    def transcript(self, complaint: str) -> str:
        """Return a complaint together with everything that was said."""
        return "\n".join([f"smoke test: {self.name} {complaint}. It said:", *self.heard])

    def stop(self) -> None:
        """End the program whatever it does."""
        self.process.kill()
        self.process.wait()


def fresh_settings(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing of this machine's user is found."""
    kept = {
        key: value for key, value in os.environ.items() if key in {"PATH", "LANG", "SYSTEMROOT"}
    }
    return {**kept, "HOME": str(folder), "NO_COLOR": "1"}


def run(*command: str | Path) -> None:
    """Run a command that must succeed, and show what it says when it does not."""
    words = list(map(str, command))
    done = run_quietly(words)
    if done.returncode != 0:
        raise SystemExit(f"{done.stdout}\nsmoke test: failed: {' '.join(words)}")


def build_wheel(folder: Path) -> Path:
    """Build the wheel and look whether it holds the four packages and nothing else."""
    pip_wheel = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation")
    run(*pip_wheel, "--wheel-dir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.partition("/")[0] for name in names if ".dist-info/" not in name}
    if tops != set(PACKAGES):
        raise SystemExit(f"smoke test: the wheel holds {sorted(tops)}")
    if missing := [name for name in PACKAGES if f"{name}/py.typed" not in names]:
        raise SystemExit(f"smoke test: the wheel ships no types of {missing}")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel into an environment of its own and return the program."""
    run(sys.executable, "-m", "venv", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "-c", ROOT / "constraints.txt", wheel)
    return programs / "standpat"


def play_a_hand(standpat: Path, folder: Path) -> None:
    """Host a table with two bots, join it, play the first hand to its end, and leave."""
    host = Program(
        [str(standpat), "host", "--no-seat", "--bots", "2", "--plain", "--port", "0"], folder
    )
    try:
        # An address with the port behind it, or the port alone where there is no network.
        port = host.wait_for(r"(?::|port )(\d{4,5})\b", START_S)[1]
        player = Program(
            [str(standpat), "join", f"127.0.0.1:{port}", "--plain", "--as", "Sam"], folder
        )
        try:
            player.wait_for("^Joined ", START_S)
            host.say("start")
            answer_until_the_hand_is_over(player)
            player.say("q")
            player.say("yes")
            player.wait_for("You left", END_S)
            player.wait_for_end(0)
        finally:
            player.stop()
        host.process.send_signal(signal.SIGTERM)
        host.wait_for_end(128 + signal.SIGTERM)
    finally:
        host.stop()


def answer_until_the_hand_is_over(player: Program) -> None:
    """Stay in with everything, stand pat, and see the hand end."""
    before = time.monotonic() + HAND_S
    while not re.search(r"\bwins? \d+", line := player.next_line(before)):
        if "Your turn to draw" in line:
            player.say("pat")
        elif "Your turn" in line:
            player.say("k" if "check" in line else "c")


def main() -> None:
    """Do it all in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="standpat-smoke-") as name:
        folder = Path(name)
        print("Building the wheel.", flush=True)
        wheel = build_wheel(folder)
        print(f"Installing {wheel.name} into an empty environment.", flush=True)
        standpat = install(wheel, folder / "environment")
        print("Playing a hand.", flush=True)
        empty = folder / "empty"
        empty.mkdir()
        play_a_hand(standpat, empty)
        print("The installed program hosts, joins and plays.")


if __name__ == "__main__":
    main()

"""Virtual networks leave nothing behind, however they end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.namespaces import ROOT, Program, virtual_lan

pytestmark = pytest.mark.lan

SLEEP = "import time; print('asleep', flush=True); time.sleep(600)"
IGNORE_SIGTERM = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEP}"


def namespaces_of(pid: int) -> str:
    listed = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True, check=True)
    return "\n".join(line for line in listed.stdout.splitlines() if f"-{pid}-" in line)


def is_running(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    # One that has ended is there as Z until its parent, or init, takes note of it.
    return stat.exists() and stat.read_text().rpartition(") ")[2][0] != "Z"


def start(program: str, among: list[Program]) -> None:
    with virtual_lan("ann") as lan:
        assert namespaces_of(os.getpid()) != ""
        among.append(lan["ann"].start("-c", program))
        among[0].wait_for("asleep")
        raise LookupError("a test failed")


@pytest.mark.parametrize("program", [SLEEP, IGNORE_SIGTERM], ids=["asleep", "stubborn"])
def test_a_test_that_fails_leaves_no_namespace_and_no_program(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.namespaces.END_S", 0.5)
    started: list[Program] = []

    with pytest.raises(LookupError):
        start(program, started)

    assert not is_running(started[0].pid)
    assert namespaces_of(os.getpid()) == ""


def test_what_a_killed_test_run_left_behind_is_put_away_by_the_next() -> None:
    run = f"""
import os
from tests.support.namespaces import virtual_lan
with virtual_lan("ann") as lan:
    program = lan["ann"].start("-c", {SLEEP!r})
    program.wait_for("asleep")
    print(os.getpid(), program.pid, flush=True)
    os.kill(os.getpid(), 9)
"""
    killed = subprocess.run(
        [sys.executable, "-c", run], cwd=ROOT, capture_output=True, text=True, check=False
    )
    run_pid, program_pid = map(int, killed.stdout.split())
    left = namespaces_of(run_pid), is_running(program_pid)

    with virtual_lan():
        pass

    assert left[0] != ""
    assert left[1]
    assert namespaces_of(run_pid) == ""
    assert not is_running(program_pid)

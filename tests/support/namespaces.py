"""Several machines on one network, on one machine: Linux network namespaces on a bridge.

    with virtual_lan("host", "ann") as lan:
        table = lan["host"].start("-m", "client", "host", "--no-seat", "--plain")
        table.wait_for("7788")

Needs root and iproute2. Namespaces and programs are gone when the block ends, however it ends; what
a killed test run left behind is put away by the next one.
"""

import os
import queue
import re
import secrets
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
_PREFIX = "standpat-"
PATIENCE_S = 60.0
"""For what comes in a moment, but on a machine with much else to do."""

END_S = 10.0
"""How long a program may take to end before it is killed."""


def why_no_namespaces() -> str | None:
    """Return why namespaces cannot be made here, None where they can."""
    if not sys.platform.startswith("linux"):
        return "network namespaces exist on Linux only"
    if shutil.which("ip") is None:
        return "the command ip (iproute2) is missing"
    try:
        with _namespace("probe"):
            return None
    except subprocess.CalledProcessError as error:
        return f"network namespaces cannot be made: {error.stderr.strip()}"


@contextmanager
def virtual_lan(*names: str) -> Iterator[Mapping[str, "Machine"]]:
    """Put machines of these names on a network of their own, as 10.78.0.1 and so on."""
    _sweep()
    with ExitStack() as stack:
        switch = stack.enter_context(_namespace("switch"))
        _ip("-n", switch, "link", "add", "br0", "type", "bridge", "mcast_snooping", "0")
        _ip("-n", switch, "link", "set", "br0", "up")
        machines = {}
        for number, name in enumerate(names, 1):
            namespace = stack.enter_context(_namespace(name))
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=_PREFIX)))
            machines[name] = Machine(namespace, switch, f"port{number}", f"10.78.0.{number}", home)
            stack.callback(machines[name].end_all)
        yield machines


class Machine:
    """One machine on the network, with its own interface, home folder and programs."""

    def __init__(self, namespace: str, switch: str, port: str, address: str, home: Path) -> None:
        self.address = address
        self._namespace = namespace
        self._switch = switch
        self._port = port
        self._home = home
        self._programs: list[Program] = []
        self._ip("link", "set", "lo", "up")
        cable = ("link", "add", port, "type", "veth", "peer", "name", "lan0", "netns", namespace)
        _ip("-n", switch, *cable)
        _ip("-n", switch, "link", "set", port, "up")
        self._ip("addr", "add", f"{address}/24", "dev", "lan0")
        self._ip("link", "set", "lan0", "up")
        self.restore_link()

    def start(self, *arguments: str) -> "Program":
        """Start Python with these arguments on this machine."""
        command = ["ip", "netns", "exec", self._namespace, sys.executable, *arguments]
        program = Program(command, self._environment())
        self._programs.append(program)
        return program

    def cut_link(self) -> None:
        """Let every packet from and to this machine get lost, without either end being told."""
        _ip("-n", self._switch, "link", "set", self._port, "nomaster")

    def restore_link(self) -> None:
        """Connect this machine again."""
        _ip("-n", self._switch, "link", "set", self._port, "master", "br0")

    def change_address(self, address: str) -> None:
        """Give this machine another address in place of the one it has."""
        self.take_address()
        self._ip("addr", "add", f"{address}/24", "dev", "lan0")
        self.address = address

    def speak_ipv6_only(self, address: str) -> None:
        """Give this machine an IPv6 address, and no IPv4."""
        self.take_address()
        self._ip("addr", "add", f"{address}/64", "dev", "lan0", "nodad")

    def take_address(self) -> None:
        """Leave this machine without an address, as when a network is switched off."""
        self._ip("addr", "flush", "dev", "lan0", "scope", "global")

    def add_dead_end(self, interface: str, address: str) -> None:
        """Add a second interface, with an address that nobody else can reach."""
        other_end = f"{interface}-end"
        self._ip("link", "add", interface, "type", "veth", "peer", "name", other_end)
        self._ip("link", "set", other_end, "up")
        self._ip("addr", "add", f"{address}/24", "dev", interface)
        self._ip("link", "set", interface, "up")

    def route_to(self, network: str) -> None:
        """Send packets for a network out of the one interface, where nobody may answer."""
        self._ip("route", "add", network, "dev", "lan0")

    def keep_apart(self) -> None:
        """Let nothing through between this machine and others that are kept apart too."""
        _ip("-n", self._switch, "link", "set", self._port, "type", "bridge_slave", "isolated", "on")

    def drop_answers_to(self, address: str) -> None:
        """Let nothing that this machine says get to another one, as a firewall does."""
        self._ip("route", "add", "blackhole", address)

    def end_all(self) -> None:
        """End every program of this machine."""
        for program in self._programs:
            program.end()

    def _ip(self, *arguments: str) -> None:
        _ip("-n", self._namespace, *arguments)

    def _environment(self) -> dict[str, str]:
        folders = {
            f"XDG_{kind}_HOME": str(self._home / kind.lower())
            for kind in ("DATA", "CONFIG", "STATE", "CACHE")
        }
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self._home),
            "XDG_RUNTIME_DIR": str(self._home),
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            **folders,
        }


class Program:
    """A program that runs on one of the machines; its lines are kept, with the time they came."""

    def __init__(self, command: list[str], environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            command,
            env=environment,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._unread: queue.SimpleQueue[tuple[float, str] | None] = queue.SimpleQueue()
        self._lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def output(self) -> str:
        """Everything that was read so far."""
        return "\n".join(self._lines)

    def say(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def wait_for(
        self, pattern: str, *, timeout_s: float = PATIENCE_S
    ) -> tuple[float, re.Match[str]]:
        """Wait for a line that holds a pattern; return when it came, by ``time.time()``, and how.

        Lines before it count as read. Fails with all the output when it does not come.
        """
        deadline = time.monotonic() + timeout_s
        while True:
            try:
                read = self._unread.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {pattern!r} in {timeout_s} s:\n{self.output}") from None
            if read is None:
                self._unread.put(None)
                raise AssertionError(f"ended without {pattern!r}:\n{self.output}")
            came, line = read
            self._lines.append(line)
            if (found := re.search(pattern, line)) is not None:
                return came, found

    def read_on(self) -> None:
        """Read all there is until the program ends."""
        while (read := self._unread.get(timeout=PATIENCE_S)) is not None:
            self._lines.append(read[1])

    def kill(self) -> None:
        """Kill the program so that it can do nothing about it."""
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        """Stop the program where it is, as a closed lid does; it is not told and cannot help it."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let a frozen program go on."""
        self._process.send_signal(signal.SIGCONT)

    def interrupt(self) -> int:
        """Press Ctrl-C and return the exit status."""
        self._process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        """Wait for the end and return the exit status."""
        return self._process.wait(timeout=PATIENCE_S)

    def end(self) -> None:
        """End the program however it takes, and let go of it."""
        self._process.terminate()
        self.thaw()
        try:
            self._process.wait(timeout=END_S)
        except subprocess.TimeoutExpired:
            self.kill()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._unread.put((time.time(), line.rstrip("\n")))
        self._unread.put(None)


@contextmanager
def _namespace(name: str) -> Iterator[str]:
    # The number of the process says whether anyone still needs it.
    full_name = f"{_PREFIX}{os.getpid()}-{secrets.token_hex(3)}-{name}"
    _ip("netns", "add", full_name)
    try:
        yield full_name
    finally:
        _remove(full_name)


def _sweep() -> None:
    for found in re.finditer(rf"(?m)^{_PREFIX}(\d+)-\S+", _ip("netns", "list")):
        if not Path("/proc", found[1]).exists():
            # Another test run may sweep at the same time.
            with suppress(subprocess.CalledProcessError):
                _remove(found[0])


def _remove(namespace: str) -> None:
    for pid in _ip("netns", "pids", namespace).split():
        with suppress(ProcessLookupError):
            _kill(int(pid))
    _ip("netns", "del", namespace)


def _kill(pid: int) -> None:
    process = os.pidfd_open(pid)
    try:
        signal.pidfd_send_signal(process, signal.SIGKILL)
        select.select([process], [], [], END_S)  # readable once it has ended
    finally:
        os.close(process)


def _ip(*arguments: str) -> str:
    return subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True).stdout

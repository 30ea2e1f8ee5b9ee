"""What of this system is known to keep tables from being found or reached, and the way out."""

import os
import platform
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from net.addresses import HostAddress
from net.tcp import DEFAULT_PORT, LAST_PORT

Run = Callable[[Sequence[str]], str]
"""Runs a program of the system and returns what it printed, nothing where it cannot be run."""

_MACOS_THAT_ASKS: Final = 15
_TUNNELS: Final = ("tun", "tap", "wg", "utun", "ppp", "tailscale", "ipsec")
_FIREWALL_OF_MACOS: Final = "/usr/libexec/ApplicationFirewall/socketfilterfw"
_PROFILES_OF_WINDOWS: Final = "(Get-NetConnectionProfile).NetworkCategory"

WSL: Final = (
    "This is WSL, whose network lies behind that of Windows: nobody else finds or reaches a table "
    "here. Run standpat in Windows itself, or put networkingMode=mirrored into .wslconfig."
)
CONTAINER: Final = (
    "This is a container: others reach a table here only if it has the network of its machine."
)
TERMUX: Final = (
    "This is Termux: Android may cut off a program that is not on the screen. "
    "termux-wake-lock keeps it connected."
)
LOCAL_NETWORK: Final = (
    "macOS lets a program talk to this network only where it is allowed: System Settings, "
    "Privacy & Security, Local Network, your terminal."
)
MACOS_FIREWALL: Final = (
    "The firewall of macOS is on: allow incoming connections to Python when it asks."
)
PUBLIC_PROFILE: Final = (
    "Windows takes this network for a public one and keeps others out: set it to Private in "
    "Settings, Network & internet, the properties of your connection."
)
UFW: Final = (
    "A firewall is on (ufw). To host, let others in: "
    f"sudo ufw allow {DEFAULT_PORT}:{LAST_PORT}/tcp; sudo ufw allow 5353/udp"
)
FIREWALLD: Final = (
    "A firewall is on (firewalld). To host, let others in: sudo firewall-cmd "
    f"--add-port={DEFAULT_PORT}-{LAST_PORT}/tcp --add-service=mdns"
)


class Surroundings(msgspec.Struct, frozen=True, kw_only=True):
    """The system around this program, as far as it can be asked."""

    system: str
    release: str
    macos: str
    environ: Mapping[str, str]
    root: Path
    run: Run


def look_around() -> Surroundings:
    """Return the system that this program runs in."""
    return Surroundings(
        system=platform.system(),
        release=platform.release(),
        macos=platform.mac_ver()[0],
        environ=os.environ,
        root=Path("/"),
        run=_run,
    )


def notes_on(around: Surroundings) -> tuple[str, ...]:
    """Say what is known to be in the way in such a system."""
    match around.system:
        case "Darwin":
            return _notes_on_macos(around)
        case "Windows":
            profiles = around.run(("powershell", "-NoProfile", "-Command", _PROFILES_OF_WINDOWS))
            return (PUBLIC_PROFILE,) if "Public" in profiles.split() else ()
        case _:
            return _notes_on_linux(around)


def keeps_to_itself(around: Surroundings) -> bool:
    """Tell whether the system asks its user before a program may talk to the network."""
    return around.system == "Darwin" and _major(around.macos) >= _MACOS_THAT_ASKS


def note_on_tunnels(own: Sequence[HostAddress]) -> tuple[str, ...]:
    """Name the tunnels of this machine: some let nothing else through."""
    names = dict.fromkeys(a.interface for a in own if a.interface.lower().startswith(_TUNNELS))
    if not names:
        return ()
    return (f"A VPN is on ({', '.join(names)}): some keep you off the network of your home.",)


def _notes_on_macos(around: Surroundings) -> tuple[str, ...]:
    state = around.run((_FIREWALL_OF_MACOS, "--getglobalstate"))
    notes = [LOCAL_NETWORK] if keeps_to_itself(around) else []
    if "State = 1" in state or "State = 2" in state:
        notes.append(MACOS_FIREWALL)
    return tuple(notes)


def _notes_on_linux(around: Surroundings) -> tuple[str, ...]:
    def there(path: str) -> bool:
        return (around.root / path).exists()

    notes = []
    if "microsoft" in around.release.lower():
        notes.append(WSL)
    if there(".dockerenv") or there("run/.containerenv"):
        notes.append(CONTAINER)
    if "TERMUX_VERSION" in around.environ or "com.termux" in around.environ.get("PREFIX", ""):
        notes.append(TERMUX)
    if "ENABLED=yes" in _text_of(around.root / "etc/ufw/ufw.conf").split():
        notes.append(UFW)
    if there("sys/fs/cgroup/system.slice/firewalld.service"):
        notes.append(FIREWALLD)
    return tuple(notes)


def _major(version: str) -> int:
    number = version.partition(".")[0]
    return int(number) if number.isdecimal() else 0


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _run(words: Sequence[str]) -> str:
    try:
        done = subprocess.run(  # noqa: S603  # our own words
            words, check=False, capture_output=True, text=True, timeout=10, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout

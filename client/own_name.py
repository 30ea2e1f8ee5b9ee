"""The name a player goes by: given, kept from last time, asked for, or that of the login."""

import getpass
import sys
from pathlib import Path
from typing import Final

from client.failures import Failure, Kind
from client.preferences import Preferences, state_folder
from protocol.reserved_names import is_reserved
from protocol.text import clean_name

FALLBACK: Final = "Player"


def choose_name(preferences: Preferences, *, asks: bool = True, folder: Path | None = None) -> str:
    """Return the name to play under; ask for it the first time, and only in a terminal.

    Where it is not to be asked for, as a seat that is come back to has one, the login will do.

    Raises:
        Failure: nothing readable is left of the name that was given, or it is none for a player.
    """
    if preferences.name:
        name = clean_name(preferences.name)
        if not name:
            raise Failure(
                Kind.BAD_NAME,
                f"The name {preferences.name!a} has nothing that can be read.",
                "Choose another with --as NAME.",
            )
        if is_reserved(name):
            raise Failure(Kind.BAD_NAME, _why_not(name), "Choose another with --as NAME.")
        return name
    kept = (folder or state_folder()) / "name"
    return _kept_name(kept) or (_ask_name(kept) if asks else login_name())


def _why_not(name: str) -> str:
    return f"{name} is a word of the table itself, not a name."


def _kept_name(path: Path) -> str:
    try:
        name = clean_name(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return ""
    return "" if is_reserved(name) else name


def _ask_name(path: Path) -> str:
    offered = login_name()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return offered
    print(f"What is your name at the table? Enter alone takes {offered}.", flush=True)
    name = clean_name(sys.stdin.readline()) or offered
    while is_reserved(name):
        print(f"{_why_not(name)} Type another. Enter alone takes {offered}.", flush=True)
        name = clean_name(sys.stdin.readline()) or offered
    _keep_name(path, name)
    return name


def _keep_name(path: Path, name: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name + "\n", encoding="utf-8")
    except OSError:
        # It will be asked for again; nothing else depends on it.
        print(f"standpat: the name cannot be kept in {path}.", file=sys.stderr)


def login_name() -> str:
    """Return the name of the login where there is one that can be read."""
    try:
        name = clean_name(getpass.getuser())
    except (OSError, KeyError, ImportError):
        return FALLBACK
    return FALLBACK if not name or is_reserved(name) else name

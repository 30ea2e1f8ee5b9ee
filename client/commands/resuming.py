"""Tables that were cut short: listed, offered, and gone on with."""

import argparse
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from client.failures import ExitCode, Failure, Kind
from client.own_tables import Glimpse, Opening, resumable, unfinished
from client.plain.printed_lines import print_lines
from protocol.text import clean_text

ID_SHOWN: Final = 8
OFFERED_FOR_S: Final = 24 * 60 * 60
NAME_CELLS: Final = 32

OF_A_NEW_TABLE: Final[Mapping[str, tuple[str, object]]] = MappingProxyType(
    {
        "table": ("--table", None),
        "bots": ("--bots", 0),
        "rules": ("--rules", "classic"),
        "by_hand": ("--set", []),
        "seed": ("--seed", None),
        "code": ("--code", False),
    }
)
"""The words that say how a new table is to be, and what they are where they were not said."""


def list_unfinished() -> int:
    """List the tables that were not ended, and say how to go on with one."""
    found = unfinished()
    if not found:
        print_lines(["No table was cut short. A new one is opened with: standpat host."])
        return ExitCode.OK
    print_lines(f"{glimpse.id[:ID_SHOWN]}  {in_words(glimpse)}" for glimpse in found)
    whole = next((glimpse for glimpse in found if not glimpse.problem), None)
    if whole is not None:
        print_lines(["", f"Go on with one: standpat host --resume {whole.id[:ID_SHOWN]}"])
    return ExitCode.OK


def offer_unfinished(options: argparse.Namespace) -> str:
    """Offer the sound table that was cut short last, if it was lately; return its id if wanted.

    Who cannot be asked, or has said what the new table is to be like, is told the command.
    """
    newest = next((glimpse for glimpse in unfinished() if not glimpse.problem), None)
    if newest is None or time.time() - newest.kept_at > OFFERED_FOR_S:
        return ""
    if sys.stdin.isatty() and sys.stdout.isatty() and not _asked_for(options):
        return newest.id if _wants(newest) else ""
    command = f"standpat host --resume {newest.id[:ID_SHOWN]}"
    print_lines([f"Not ended: {in_words(newest)}. Go on with it: {command}"])
    return ""


def resumable_table(table_id: str, options: argparse.Namespace) -> Opening:
    """Return what a table to go on with began as.

    Raises:
        Failure: it cannot be gone on with, or is to be another than it was.
    """
    others = _asked_for(options)
    if others:
        raise Failure(
            Kind.USAGE,
            f"A table that is gone on with stays as it was: {others[0]} is for a new one.",
            "Leave it out, or leave --resume out.",
        )
    return resumable(table_id)


def in_words(glimpse: Glimpse) -> str:
    """Return what a person knows a table by."""
    when = datetime.fromtimestamp(glimpse.kept_at, tz=UTC).astimezone()
    words = [
        clean_text(glimpse.name, max_cells=NAME_CELLS),
        f"hand {glimpse.hand}" if glimpse.hand else "no hand yet",
        ", ".join(glimpse.players),
        f"{when:%d %b %H:%M}",
    ]
    return glimpse.problem or ", ".join(filter(None, words))


def _asked_for(options: argparse.Namespace) -> list[str]:
    """Return the words that were said and are for a new table."""
    known = OF_A_NEW_TABLE.items()
    return [word for key, (word, unsaid) in known if getattr(options, key) != unsaid]


def _wants(glimpse: Glimpse) -> bool:
    try:
        answer = input(f"Not ended: {in_words(glimpse)}. Go on with it? [Y/n] ")
    except EOFError:
        return False
    return answer.strip().lower() in {"", "y", "yes"}

"""What can be behind a failure to come to a table, and what to try: the long form for a screen."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from client.failures import Kind


class Advice(msgspec.Struct, frozen=True):
    """Likely causes, and steps as what to type and what it does."""

    causes: tuple[str, ...] = ()
    steps: tuple[tuple[str, str], ...] = ()


_TABLES: Final = ("standpat tables", "tables on this network")
_BOTS: Final = ("standpat play", "against bots meanwhile")
_NAME: Final = ("join --as NAME", "under another name")

_ADVICE: Final[Mapping[Kind, Advice]] = MappingProxyType(
    {
        Kind.NO_ANSWER: Advice(
            (
                "the host is not running",
                "this device is on another network",
                "a firewall blocks the table's port",
            ),
            (_TABLES, ("standpat doctor HOST", "finds the cause"), _BOTS),
        ),
        Kind.FULL: Advice((), (_TABLES, ("r", "try this one again"), _BOTS)),
        Kind.NAME_REFUSED: Advice(
            ("somebody there has a name like it", "you play there from another device"),
            (_NAME, ("ask the host", "for your seat then")),
        ),
        Kind.OTHER_VERSION: Advice(
            ("one of the two programs is older",),
            (("standpat --version", "on both machines"), ("update", "the older one")),
        ),
        Kind.CODE_REFUSED: Advice(
            ("a letter was mistyped", "the code is of another table"),
            (("r", "asks for the code again"),),
        ),
        Kind.OTHER_HOST: Advice(
            ("that machine was set up anew", "another one has its address"),
            (("standpat forget HOST", "if you know why"),),
        ),
        Kind.REFUSED: Advice((), (_TABLES, _BOTS)),
    }
)


def advice_on(kind: Kind) -> Advice:
    """Return what is known about a kind of failure."""
    return _ADVICE.get(kind, Advice())

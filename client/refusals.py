"""Why a host does not let a player in: what to call it, and what the player can do next."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from client.failures import Failure, Kind
from client.guest import CERTIFICATE_CHANGED
from protocol.codes import Reason

_OTHER_NAME: Final = "A name is given with --as NAME."
_OWN_SEAT: Final = "If that is you on another device, the host can give you the seat then."
_OTHER_TABLE: Final = "Look for another table: standpat tables."
_THE_CODE: Final = "The screen of its host shows the code."

_REFUSALS: Final[Mapping[str, tuple[Kind, str]]] = MappingProxyType(
    {
        Reason.FULL: (Kind.FULL, _OTHER_TABLE),
        Reason.NAME_TAKEN: (Kind.NAME_REFUSED, f"{_OTHER_NAME} {_OWN_SEAT}"),
        Reason.NAME_BAD: (Kind.NAME_REFUSED, _OTHER_NAME),
        Reason.VERSION: (Kind.OTHER_VERSION, "Yours is told by: standpat --version."),
        Reason.FEATURE: (Kind.OTHER_VERSION, "Yours is told by: standpat --version."),
        Reason.CODE_NEEDED: (Kind.CODE_REFUSED, _THE_CODE),
        Reason.CODE_WRONG: (Kind.CODE_REFUSED, _THE_CODE),
        Reason.TABLE_CLOSED: (Kind.REFUSED, _OTHER_TABLE),
        Reason.TOO_MANY_CONNECTIONS: (Kind.REFUSED, "Try again in a minute."),
        CERTIFICATE_CHANGED: (Kind.OTHER_HOST, ""),
    }
)


def refusal(code: str, sentence: str) -> Failure:
    """Return the failure for a host that refused with this code and said this."""
    kind, advice = _REFUSALS.get(code, (Kind.REFUSED, ""))
    return Failure(kind, sentence, advice)

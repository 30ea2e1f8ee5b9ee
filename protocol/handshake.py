"""What is said before the welcome: who we are, which versions we speak, and why that is refused."""

from typing import Final

from protocol.codes import Reason
from protocol.messages import Hello, Refused, Want
from protocol.version import FEATURES, PROTO_MAX, PROTO_MIN, common_version

_OURS: Final = (PROTO_MIN, PROTO_MAX)


def make_hello(want: Want, *, name: str = "", token: str = "", app: str = "") -> Hello:
    """Say hello with the versions and features of this program."""
    return Hello(
        proto_min=PROTO_MIN,
        proto_max=PROTO_MAX,
        can=FEATURES,
        want=want,
        name=name,
        token=token,
        app=app,
    )


def make_refused(code: str, text: str, *, retry: bool = False) -> Refused:
    """Refuse a peer; the versions of this program go with every refusal."""
    return Refused(code=code, text=text, proto_min=PROTO_MIN, proto_max=PROTO_MAX, retry=retry)


def refuse_other_version(hello: Hello) -> Refused | None:
    """Return the refusal for a peer that no version or feature is shared with, None for others.

    The status of a table is told to every version: HELLO and STATUS never change.
    """
    if hello.want is Want.STATUS:
        return None
    if common_version(hello.proto_min, hello.proto_max) is None:
        return make_refused(Reason.VERSION, version_sentence((hello.proto_min, hello.proto_max)))
    missing = sorted(set(hello.need).difference(FEATURES))
    if missing:
        return make_refused(
            Reason.FEATURE, f"This table does not know what your program needs: {missing[0]!a}."
        )
    return None


def version_sentence(peer: tuple[int, int], host: tuple[int, int] = _OURS) -> str:
    """Name both ranges of versions, of which none is shared, and the side that must update."""
    who = "update the program of the host" if peer[0] > host[1] else "update your program"
    return (
        f"This table speaks protocol {_range(host)} and your program {_range(peer)}: "
        f"{who} to play together."
    )


def _range(versions: tuple[int, int]) -> str:
    lowest, highest = versions
    return f"{lowest}" if lowest == highest else f"{lowest} to {highest}"

"""The join code: six symbols that people tell each other, and the proof that both sides know them.

The proof is SPAKE2. What passes over the network says nothing about the code, so that a guess costs
one connection to the host, which counts them. The host's half is bound to the certificate of the
connection: who stands in between, with a certificate of their own, fails with the right code too.
The peer proves first, so a host that does not know the code learns nothing by asking for it.
"""

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spake2 import SPAKE2_A, SPAKE2_B

CODE_SYMBOLS: Final = 6
ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without 0 and O, 1 and I and L, and the U that looks like V: 30 ** 6 codes, 29 bits."""

# A side, and a point of 32 bytes.
_SPAKE_BYTES: Final = 33
_PEER: Final = b"standpat peer"
_HOST: Final = b"standpat host "
_PEER_CONFIRMS: Final = b"standpat peer confirms"
_HOST_CONFIRMS: Final = b"standpat host confirms"
_SEPARATORS: Final = str.maketrans("", "", " -")


class BadCode(ValueError):
    """What was typed cannot be a code; the message says what one looks like."""


class NotTheHost(Exception):
    """The other side does not know the code, or is not who ends the connection."""


def new_code() -> str:
    """Return a code that nobody can know."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_SYMBOLS))


def read_code(typed: str) -> str:
    """Return the code that somebody typed, in any case, with spaces or dashes between.

    Raises:
        BadCode: it is none, so that no try has to be spent to find out.
    """
    code = typed.strip().upper().translate(_SEPARATORS)
    strange = sorted(set(code) - set(ALPHABET))
    if strange:
        raise BadCode(
            f"A join code has no {strange[0]!a} in it: only 2 to 9 and letters but I, L, O and U."
        )
    if len(code) != CODE_SYMBOLS:
        raise BadCode(f"A join code has {CODE_SYMBOLS} symbols, not {len(code)}.")
    return code


class HostCheck:
    """The host's half of one check. Making it and judging cost milliseconds: not in the loop."""

    def __init__(self, code: str, certificate_hash: bytes) -> None:
        from spake2 import SPAKE2_B  # noqa: PLC0415  # takes long to load, most do without

        self._half = SPAKE2_B(code.encode(), idA=_PEER, idB=_HOST + certificate_hash)
        self.spake: str = self._half.start().hex()

    def judge(self, spake: str, confirm: str) -> str | None:
        """Return what proves the host to a peer that has proved itself, None to any other."""
        key = _shared_key(self._half, spake)
        if key is None or not _is_tag(confirm, key, _PEER_CONFIRMS):
            return None
        return _tag(key, _HOST_CONFIRMS).hex()


class PeerCheck:
    """The peer's half of one check, like ``HostCheck``."""

    def __init__(self, code: str, certificate_hash: bytes) -> None:
        self._code = code
        self._certificate_hash = certificate_hash
        self._key: bytes | None = None

    def answer(self, spake: str) -> tuple[str, str]:
        """Return our half and what proves us, for the half of the host.

        Raises:
            NotTheHost: what it sent is no half.
        """
        from spake2 import SPAKE2_A  # noqa: PLC0415  # as above

        half = SPAKE2_A(self._code.encode(), idA=_PEER, idB=_HOST + self._certificate_hash)
        ours: str = half.start().hex()
        self._key = _shared_key(half, spake)
        if self._key is None:
            raise NotTheHost("The host sent something that proves no code.")
        return ours, _tag(self._key, _PEER_CONFIRMS).hex()

    def is_proved_by(self, confirm: str) -> bool:
        """Tell whether the host knows the code and is who the connection ends at."""
        return self._key is not None and _is_tag(confirm, self._key, _HOST_CONFIRMS)


def _shared_key(half: "SPAKE2_A | SPAKE2_B", spake: str) -> bytes | None:
    """Return the key that both have if both know the code, None for what is no half at all."""
    from spake2 import SPAKEError  # noqa: PLC0415  # as above
    from spake2.ed25519_basic import NotOnCurve  # noqa: PLC0415

    received = _from_hex(spake)
    if len(received) != _SPAKE_BYTES:
        return None
    try:
        return bytes(half.finish(received))
    except (SPAKEError, NotOnCurve, ValueError):
        # Our own half sent back, a point that is none, or one of a group too small.
        return None


def _tag(key: bytes, words: bytes) -> bytes:
    return hmac.digest(key, words, hashlib.sha256)


def _is_tag(confirm: str, key: bytes, words: bytes) -> bool:
    return hmac.compare_digest(_from_hex(confirm), _tag(key, words))


def _from_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""

"""Who a host is to those who come again: one certificate of its own, and TLS with nothing older.

Nobody vouches for the certificate. A player's first visit is guarded by the join code, which is
bound to it (``net.join_code``), and every later one by the hash that the player has kept.
"""

import datetime as dt
import hashlib
import ssl
from pathlib import Path
from typing import Final

import msgspec
import platformdirs

from net.private_file import OWNER_ONLY, publish_private

IDENTITY_FILE: Final = "host-identity.pem"

# Nobody judges a certificate by its dates, as clocks at home are wrong: it holds for ever.
_VALID_FROM: Final = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
_VALID_TO: Final = dt.datetime(9999, 12, 31, 23, 59, 59, tzinfo=dt.UTC)


class BadIdentity(Exception):
    """The certificate of this host cannot be used; the text says why and what to do."""


class HostIdentity(msgspec.Struct, frozen=True):
    """The certificate of a host: what it encrypts with, and the SHA-256 that others know it by."""

    context: ssl.SSLContext
    certificate_hash: bytes


def data_folder() -> Path:
    """Return where a host keeps what must outlive an evening."""
    return Path(platformdirs.user_data_dir("standpat", appauthor=False))


def load_identity(folder: Path | None = None) -> HostIdentity:
    """Return the identity of this installation, which is made the first time.

    Raises:
        BadIdentity: it cannot be read or kept. It is never made anew by itself, because then every
            player would be told that this may be somebody else.
    """
    path = (folder or data_folder()) / IDENTITY_FILE
    try:
        if not path.exists():
            publish_private(path, _make_pem())
        path.chmod(OWNER_ONLY)
        return _read(path)
    except (OSError, ValueError) as error:
        # ssl.SSLError is an OSError.
        raise BadIdentity(
            f"The certificate of this host in {path} cannot be used: {error}. Move the file away "
            "to get a new one; your players then have to run standpat forget once."
        ) from error


def client_context() -> ssl.SSLContext:
    """Return how a client encrypts; whom it speaks to it must find out from the certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    # No authority knows these certificates: the pin and the join code stand in for one.
    context.verify_mode = ssl.CERT_NONE
    return context


def certificate_hash(certificate: bytes) -> bytes:
    """Return what a certificate, in DER, is known by."""
    return hashlib.sha256(certificate).digest()


def _read(path: Path) -> HostIdentity:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    # Coming back is the business of our own tokens, which can be taken away.
    context.num_tickets = 0
    context.load_cert_chain(path)
    _, begin, rest = path.read_text(encoding="ascii").partition(ssl.PEM_HEADER)
    certificate = ssl.PEM_cert_to_DER_cert(begin + rest)
    return HostIdentity(context, certificate_hash(certificate))


def _make_pem() -> bytes:
    """Return a new key and its certificate in one text, which is how ssl can load them."""
    # Here, as it takes long to load and is needed once in the life of an installation.
    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
        Ed25519PrivateKey,
    )
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        NoEncryption,
        PrivateFormat,
    )
    from cryptography.x509.oid import NameOID  # noqa: PLC0415

    key = Ed25519PrivateKey.generate()
    # Not the name of the machine or its owner: everybody on the network can read this.
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "standpat host")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_VALID_FROM)
        .not_valid_after(_VALID_TO)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, algorithm=None)
    )
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return pem + certificate.public_bytes(Encoding.PEM)

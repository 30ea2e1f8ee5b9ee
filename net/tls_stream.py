"""The encrypted stream of both sides: every connection that leaves this process goes through one.

The host answers the handshake whenever the first bytes come, so that its deadlines for the first
message hold for the handshake too. The peer looks at the certificate before it says a word.
"""

import ssl
from collections.abc import Collection
from functools import cache
from typing import Final

import trio

from net.tls_identity import HostIdentity, certificate_hash, client_context

NO_NAME: Final = "standpat.invalid"
"""The certificate names nobody, so nobody is asked for by name."""

_context: Final = cache(client_context)
"""One for all connections of this program: it is read, never changed."""


class CertificateChanged(Exception):
    """The host shows another certificate than before; nothing has been said to it."""

    def __init__(self, certificate_hash: bytes) -> None:
        super().__init__("the host shows another certificate than before")
        self.certificate_hash = certificate_hash


class NoTls(Exception):
    """The other side does not speak TLS 1.3, or hung up while it should."""


class TlsStream(trio.abc.HalfCloseableStream):
    """A stream of TLS 1.3 over another stream."""

    def __init__(self, stream: trio.abc.Stream, context: ssl.SSLContext, *, is_host: bool) -> None:
        self._tls = trio.SSLStream(
            stream,
            context,
            server_side=is_host,
            server_hostname=None if is_host else NO_NAME,
            # A goodbye is a message here. That a connection ends without TLS's own says nothing.
            https_compatible=True,
        )

    async def do_handshake(self) -> None:
        """Agree on keys; done by itself with the first bytes in either direction."""
        await self._tls.do_handshake()

    @property
    def certificate_hash(self) -> bytes:
        """Return what the host at the other end is known by, after the handshake."""
        certificate = self._tls.getpeercert(binary_form=True)
        assert isinstance(certificate, bytes), "a host without a certificate cannot shake hands"
        return certificate_hash(certificate)

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        """Send all the bytes."""
        await self._tls.send_all(memoryview(data))

    async def wait_send_all_might_not_block(self) -> None:
        """Wait until there may be room for a byte."""
        await self._tls.wait_send_all_might_not_block()

    async def send_eof(self) -> None:
        """Say that nothing more is sent, while what the other side sends is still read."""
        # TLS 1.3 has a word for that which trio does not know: the end of the connection below
        # does as well, as whoever cuts a connection could cut it here anyway.
        below = self._tls.transport_stream
        if isinstance(below, trio.abc.HalfCloseableStream):
            await below.send_eof()

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        """Wait for bytes; no bytes mean that the other side has hung up."""
        return bytes(await self._tls.receive_some(max_bytes))

    async def aclose(self) -> None:
        """Hang up."""
        await self._tls.aclose()


def secure_as_host(stream: trio.abc.Stream, identity: HostIdentity) -> TlsStream:
    """Return the host's end of an encrypted stream; the handshake comes with the first bytes."""
    return TlsStream(stream, identity.context, is_host=True)


async def secure_as_peer(stream: trio.abc.Stream, *, pins: Collection[bytes] = ()) -> TlsStream:
    """Return the peer's end of an encrypted stream to a host that is who it was before.

    Args:
        pins: every hash that its certificate must have; none for a host that is not known.

    Raises:
        CertificateChanged: it is another one. The stream is closed, as with every other error.
        NoTls: nobody there speaks TLS 1.3.
    """
    tls = TlsStream(stream, _context(), is_host=False)
    try:
        await tls.do_handshake()
        if not set(pins) <= {tls.certificate_hash}:
            raise CertificateChanged(tls.certificate_hash)
    except trio.BrokenResourceError as error:
        await trio.aclose_forcefully(tls)
        raise NoTls("nobody there speaks TLS 1.3") from error
    except BaseException:
        await trio.aclose_forcefully(tls)
        raise
    return tls

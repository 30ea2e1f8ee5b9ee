"""The certificate of a host: made once, kept to its owner, and TLS 1.3 or nothing."""

import ssl
import stat
import sys
from pathlib import Path

import pytest
from cryptography import x509

from net.tls_identity import (
    IDENTITY_FILE,
    BadIdentity,
    HostIdentity,
    certificate_hash,
    client_context,
    load_identity,
)


def shake_hands(server: ssl.SSLContext, client: ssl.SSLContext) -> ssl.SSLObject:
    """Carry a handshake through memory and return the client's end."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = (
        client.wrap_bio(to_client, to_server, server_hostname="standpat"),
        server.wrap_bio(to_server, to_client, server_side=True),
    )
    unfinished = list(ends)
    while unfinished:
        for end in tuple(unfinished):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
            unfinished.remove(end)
    return ends[0]


def hash_seen(end: ssl.SSLObject) -> bytes:
    certificate = end.getpeercert(binary_form=True)
    assert certificate is not None
    return certificate_hash(certificate)


def test_an_installation_keeps_its_certificate(tmp_path: Path) -> None:
    first = load_identity(tmp_path / "data")
    second = load_identity(tmp_path / "data")

    assert first.certificate_hash == second.certificate_hash
    assert len(first.certificate_hash) == 32


def test_two_installations_have_different_certificates(tmp_path: Path) -> None:
    hashes = {load_identity(tmp_path / name).certificate_hash for name in ("one", "other")}

    assert len(hashes) == 2


def test_a_client_sees_the_hash_that_the_host_has(tmp_path: Path) -> None:
    identity = load_identity(tmp_path)

    end = shake_hands(identity.context, client_context())

    assert end.version() == "TLSv1.3"
    assert hash_seen(end) == identity.certificate_hash


def test_no_ticket_can_stand_in_for_the_certificate(tmp_path: Path) -> None:
    identity = load_identity(tmp_path)

    assert identity.context.num_tickets == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_only_its_owner_can_read_the_key(tmp_path: Path) -> None:
    load_identity(tmp_path)

    assert stat.S_IMODE((tmp_path / IDENTITY_FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [IDENTITY_FILE]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_key_that_others_could_read_is_taken_back(tmp_path: Path) -> None:
    load_identity(tmp_path)
    (tmp_path / IDENTITY_FILE).chmod(0o644)

    load_identity(tmp_path)

    assert stat.S_IMODE((tmp_path / IDENTITY_FILE).stat().st_mode) == 0o600


def test_of_two_hosts_that_begin_at_once_both_use_the_certificate_of_the_quicker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quicker: list[HostIdentity] = []
    real_exists = Path.exists

    def exists(path: Path) -> bool:
        there = real_exists(path)
        if not there and path.name == IDENTITY_FILE and not quicker:
            monkeypatch.undo()
            quicker.append(load_identity(tmp_path))
        return there

    monkeypatch.setattr(Path, "exists", exists)

    slower = load_identity(tmp_path)

    assert [slower.certificate_hash] == [identity.certificate_hash for identity in quicker]


@pytest.mark.parametrize("content", [b"", b"no certificate", b"-----BEGIN CERTIFICATE-----\nAA=="])
def test_a_damaged_certificate_is_never_replaced_by_itself(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / IDENTITY_FILE
    path.write_bytes(content)

    with pytest.raises(BadIdentity, match="standpat forget"):
        load_identity(tmp_path)

    assert path.read_bytes() == content


def test_the_certificate_says_nothing_of_the_machine(tmp_path: Path) -> None:
    load_identity(tmp_path)
    certificate = x509.load_pem_x509_certificate((tmp_path / IDENTITY_FILE).read_bytes())

    assert certificate.subject.rfc4514_string() == "CN=standpat host"
    assert [type(extension.value) for extension in certificate.extensions] == [
        x509.BasicConstraints
    ]


def test_tls_1_2_is_refused_by_both_sides(tmp_path: Path) -> None:
    identity, old = load_identity(tmp_path), client_context()
    old.minimum_version = ssl.TLSVersion.TLSv1_2
    old.maximum_version = ssl.TLSVersion.TLSv1_2

    with pytest.raises(ssl.SSLError, match=r"(?i)unsupported.protocol"):
        shake_hands(identity.context, old)

    assert client_context().minimum_version is ssl.TLSVersion.TLSv1_3

"""The hosts that were played with, each with the certificate it had: who changes it is stopped.

Nobody vouches for the certificate of a host at home. What can be known is that it is the same one
as the last time: at the same table, or where the player typed the same address.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import msgspec

from client.failures import Failure, Kind
from client.preferences import state_folder
from net.private_file import write_private
from net.tcp import show_place

FILE_NAME: Final = "known-hosts.json"
MOST_KNOWN: Final = 256


class KnownHost(msgspec.Struct, frozen=True, kw_only=True):
    """A host that let us in: the table, where it was, and the hash of its certificate in hex.

    ``typed`` says that the player chose it by its address, not by its table.
    """

    certificate: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    table: str
    host: str
    port: int
    typed: bool


class KnownHosts:
    """What is kept in one file; it is read each time, as other programs of the player write it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or state_folder() / FILE_NAME

    def certificate_of_table(self, table: str) -> bytes | None:
        """Return the hash of the certificate that a table had, None for a new one."""
        return _newest(known for known in self._read() if known.table == table)

    def certificate_at(self, host: str, port: int) -> bytes | None:
        """Return the hash that was seen where the player typed this, None for a new place."""
        return _newest(
            known
            for known in self._read()
            if known.typed and (known.host, known.port) == (host, port)
        )

    def keep(self, host: KnownHost) -> None:
        """Remember a host that has let us in."""
        others = [known for known in self._read() if not _is_same_place(known, host)]
        self._write([*others, host][-MOST_KNOWN:])

    def forget(self, text: str) -> int:
        """Forget a host by its address, or by the id of its table; return how many were meant.

        Whatever else was known of the same certificate is forgotten too.
        """
        known = self._read()
        meant = {host.certificate for host in known if text in {host.table, *_names(host)}}
        kept = [host for host in known if host.certificate not in meant]
        if len(kept) < len(known):
            self._write(kept)
        return len(known) - len(kept)

    def _read(self) -> list[KnownHost]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[KnownHost])
        except (FileNotFoundError, NotADirectoryError):
            return []
        except (OSError, msgspec.DecodeError) as error:
            # To go on would be to trust anybody, and nobody would know.
            raise Failure(
                Kind.BAD_SETTING,
                f"The hosts you played with, in {self._path}, cannot be read: {error}.",
                "Move the file away; every host is then a new one.",
            ) from error

    def _write(self, known: list[KnownHost]) -> None:
        write_private(self._path, msgspec.json.format(msgspec.json.encode(known)))


def _newest(known: Iterable[KnownHost]) -> bytes | None:
    found = [host.certificate for host in known]
    return bytes.fromhex(found[-1]) if found else None


def _is_same_place(one: KnownHost, other: KnownHost) -> bool:
    at_one_address = (one.host, one.port) == (other.host, other.port)
    return one.table == other.table or (one.typed and other.typed and at_one_address)


def _names(known: KnownHost) -> set[str]:
    return {known.host, show_place(known.host, known.port)}

"""The tokens of the player's seats, kept so that a seat is found again after anything.

Each lies in a file of its own, with the certificate of the host it is for: nobody else is ever
shown it. A program holds a lock on its token, so that a second one on the same account does not
take the seat away from the first but joins as somebody new.
"""

import hashlib
import logging
from pathlib import Path
from typing import Annotated, Final

import msgspec

from client.preferences import state_folder
from net.file_lock import FileLock, try_lock
from net.private_file import write_private

log = logging.getLogger(__name__)

FOLDER_NAME: Final = "seats"
SEATS_A_TABLE: Final = 8
MOST_KEPT: Final = 64


class KeptToken(msgspec.Struct, frozen=True, kw_only=True):
    """The token of a seat, and the hash of the certificate, in hex, of the only host it is for."""

    table: str
    certificate: str
    token: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class SeatClaim:
    """One seat at one table that this program alone may take or keep, until ``release``."""

    def __init__(self, table: str, path: Path | None, lock: FileLock | None) -> None:
        self.table = table
        self._path = path
        self._lock = lock
        self._kept = None if path is None else _read(path, table)

    @property
    def is_kept(self) -> bool:
        """Tell whether the token outlives this program."""
        return self._path is not None

    @property
    def has_token(self) -> bool:
        """Tell whether there is a seat to come back to."""
        return self._kept is not None

    def token_for(self, certificate_hash: bytes) -> str:
        """Return the token for the host with this certificate, empty where there is none."""
        if self._kept is None or self._kept.certificate != certificate_hash.hex():
            return ""
        return self._kept.token

    def keep(self, token: str, certificate_hash: bytes) -> None:
        """Keep a token instead of the one before.

        Raises:
            OSError: it is kept for this program only, not on disk.
        """
        self._kept = KeptToken(table=self.table, certificate=certificate_hash.hex(), token=token)
        if self._path is not None:
            write_private(self._path, msgspec.json.encode(self._kept))

    def release(self) -> None:
        """Let another program have the seat."""
        if self._lock is not None:
            self._lock.release()


def claim_seat(table: str, folder: Path | None = None) -> SeatClaim:
    """Return a claim on a seat at a table: on one that there is a token for, if any is free.

    Nothing is kept for a table that has no id yet.
    """
    if not table:
        return SeatClaim(table, None, None)
    place = folder or state_folder() / FOLDER_NAME
    try:
        _throw_old_away(place)
        for path in _places_of(table, place):
            lock = try_lock(path.with_suffix(".lock"))
            if lock is not None:
                return SeatClaim(table, path, lock)
    except OSError as error:
        # The seat is this program's as long as it runs; a new start would be somebody new.
        log.warning("No token of a seat can be kept: %s", error)
    return SeatClaim(table, None, None)


def _places_of(table: str, folder: Path) -> list[Path]:
    """Return where the tokens of a table may lie, those that are there first."""
    # The id of a table is the word of a stranger, which has no place in the name of a file.
    name = hashlib.sha256(table.encode()).hexdigest()[:32]
    places = [folder / f"{name}-{number}.json" for number in range(SEATS_A_TABLE)]
    return sorted(places, key=lambda path: not path.exists())


def _read(path: Path, table: str) -> KeptToken | None:
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=KeptToken)
    except (OSError, msgspec.DecodeError):
        return None
    return kept if kept.table == table else None


def _throw_old_away(folder: Path) -> None:
    """Take away the tokens that were not used for longest, but for those that are in use."""
    kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in kept[MOST_KEPT:]:
        lock = try_lock(path.with_suffix(".lock"))
        if lock is not None:
            path.unlink(missing_ok=True)
            path.with_suffix(".lock").unlink(missing_ok=True)
            lock.release()

"""The way to somebody else's table: to the same host again, with the seat or the code it takes."""

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import trio

from client.known_hosts import FILE_NAME, KnownHost, KnownHosts
from client.seat_tokens import FOLDER_NAME, SeatClaim, claim_seat
from client.whereabouts import Browse, Whereabouts
from net.discovery.browse import browse_tables
from net.discovery.table_book import FoundTable
from net.peer_link import HostLost, JoinRefused, PeerCode, PeerLink, open_link
from net.status_probe import ask_status
from net.tcp import NoAnswer, Place, connect_any, show_place
from net.tls_stream import CertificateChanged, NoTls, TlsStream, secure_as_peer
from protocol.codes import Reason
from protocol.handshake import make_hello, make_refused
from protocol.messages import Leave, Want, Welcome
from protocol.text import clean_text

log = logging.getLogger(__name__)

NAME_CELLS: Final = 32
CERTIFICATE_CHANGED: Final = "certificate_changed"
"""A code of ours among those of the protocol: this may be somebody else than the last time."""

OTHER_TABLE: Final = "other_table"
"""A code of ours as well: the host has let us in to another table than the one we came for."""

ARRIVE_SECONDS: Final = 6.0
COME_BACK_SECONDS: Final = 2.5
"""Shorter, as the network may be back any moment, and what was sent before that is sent late."""

HANDSHAKE_SECONDS: Final = 5.0

NO_TABLE_THERE: Final = "What answers there is no table, or one of a much older standpat."


class Destination(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the player chose it; ``table`` is its id, empty while it is not known."""

    addresses: tuple[str, ...]
    port: int
    typed: bool
    table: str = ""
    name: str = ""
    asks_code: bool = False

    @property
    def words(self) -> str:
        """Return what a person calls it."""
        return self.name or show_place(self.addresses[0], self.port)


def destination_of(picked: FoundTable | Place) -> Destination:
    """Return where a table is that was chosen from the list or by its address."""
    if isinstance(picked, Place):
        return Destination(addresses=(picked.host,), port=picked.port, typed=True)
    return Destination(
        addresses=picked.addresses,
        port=picked.port,
        typed=False,
        table=picked.id,
        name=picked.name,
        asks_code=picked.code_needed,
    )


class Guest:
    """A player who comes to one table, again after every loss.

    Args:
        folder: where known hosts and tokens are kept, the state folder unless given.
        browse: finds tables on this network.
    """

    def __init__(
        self,
        picked: FoundTable | Place,
        *,
        name: str,
        want: Want,
        app: str = "",
        code: str = "",
        folder: Path | None = None,
        browse: Browse = browse_tables,
    ) -> None:
        self.there = destination_of(picked)
        self.code = code
        self.code_was_refused = False
        self.is_ready = False
        self._name = name
        self._want = want
        self._app = app
        self._folder = folder
        self._known = KnownHosts(None if folder is None else folder / FILE_NAME)
        self._kept: KnownHost | None = None
        self._claim: SeatClaim | None = None
        self._whereabouts = Whereabouts(browse)
        self._pins()  # Now, as a file that cannot be read is no matter for a screen.

    async def lacks_code(self) -> bool:
        """Look at the table; tell whether the player has to be asked for its code."""
        self.is_ready = not await self._wants_code()
        return not self.is_ready

    async def _wants_code(self) -> bool:
        if not self.there.table:
            await self._look()
        if self.code or self.code_was_refused:
            return self.code_was_refused
        return self.there.asks_code and not (await self._seat_at(self.there.table)).has_token

    def take_code(self, code: str) -> None:
        """Take the code that the player was told."""
        self.code, self.code_was_refused, self.is_ready = code, False, True

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[PeerLink]:
        """Connect and be let in.

        Raises:
            JoinRefused: the host does not let us in, or is not who it should be.
            HostLost: there is no connection, or it ended.
        """
        stream = await self._reach_host()
        certificate = stream.certificate_hash
        seat = await self._seat_at(self.there.table)
        hello = make_hello(
            self._want, name=self._name, token=seat.token_for(certificate), app=self._app
        )
        code = PeerCode(self.code, certificate) if self.code else None
        self.code_was_refused = False
        try:
            keep = partial(self._keep_token, certificate)
            async with open_link(stream, hello, code=code, keep_token=keep) as link:
                self._whereabouts.reached()
                self._check_table(link)
                await self._remember(link.welcome, certificate)
                yield link
        except JoinRefused as refused:
            self.code_was_refused = refused.code in {Reason.CODE_NEEDED, Reason.CODE_WRONG}
            raise

    async def look_out(self, found: Callable[[], None]) -> None:
        """Look for the table on this network while it cannot be reached, until cancelled."""
        await self._whereabouts.look_out(found)

    def leave(self) -> None:
        """Let another program of the player have the seat."""
        if self._claim is not None:
            self._claim.release()

    async def _look(self) -> None:
        """Ask which table is at an address; if nobody answers, connecting will tell why."""
        status = await ask_status(self.there.addresses, self.there.port)
        if status is not None:
            self.there = msgspec.structs.replace(
                self.there,
                table=status.table.id,
                name=clean_text(status.table.name, max_cells=NAME_CELLS),
                asks_code=status.table.code_needed,
            )

    async def _reach_host(self) -> TlsStream:
        """Return a stream that ends at the host, as far as we know it; nothing is said yet."""
        there = self.there
        try:
            return await self._reach_seen() or await self._reach(there.addresses, there.port)
        except HostLost:
            self._whereabouts.miss(there.table)
            raise
        except CertificateChanged as changed:
            raise JoinRefused(make_refused(CERTIFICATE_CHANGED, _changed(there))) from changed

    async def _reach_seen(self) -> TlsStream | None:
        """Return a stream to where the table has turned up, None if it leads nowhere."""
        seen = self._whereabouts.seen
        if seen is None:
            return None
        try:
            return await self._reach(seen.addresses, seen.port)
        except (HostLost, CertificateChanged) as error:
            # Anybody can announce the id of a table: that is no reason to stop looking for it.
            log.info("%s is not where it was announced: %s", self.there.words, error)
            return None

    async def _reach(self, addresses: Sequence[str], port: int) -> TlsStream:
        total = ARRIVE_SECONDS if self._kept is None else COME_BACK_SECONDS
        try:
            bare = await connect_any(addresses, port, total_s=total)
            with trio.fail_after(HANDSHAKE_SECONDS):
                return await secure_as_peer(bare, pins=self._pins())
        except NoAnswer as silence:
            raise HostLost(str(silence)) from silence
        except trio.TooSlowError as silence:
            raise HostLost(f"{self.there.words} does not answer.") from silence
        except NoTls as error:
            raise HostLost(NO_TABLE_THERE) from error

    def _pins(self) -> list[bytes]:
        """Return the hashes that the certificate of the host must have, none for a new host."""
        there = self.there
        known = [self._known.certificate_of_table(there.table)] if there.table else []
        if there.typed:
            known.append(self._known.certificate_at(there.addresses[0], there.port))
        return [pin for pin in known if pin is not None]

    async def _seat_at(self, table: str) -> SeatClaim:
        """Return the seat of this player at a table, held against other programs of theirs."""
        if self._claim is None or self._claim.table != table:
            self.leave()
            folder = None if self._folder is None else self._folder / FOLDER_NAME
            self._claim = await trio.to_thread.run_sync(claim_seat, table, folder)
        return self._claim

    def _check_table(self, link: PeerLink) -> None:
        """Leave again where another table is by now, at which this player never wanted to sit."""
        found = link.welcome.table
        if self.there.table in {"", found.id}:
            return
        link.send(Leave())
        name = clean_text(found.name, max_cells=NAME_CELLS)
        text = f"{self.there.words} is gone. There is another table now, {name}: join it anew."
        raise JoinRefused(make_refused(OTHER_TABLE, text))

    async def _remember(self, welcome: Welcome, certificate: bytes) -> None:
        """Keep what it takes to come back to the same host and the same seat."""
        there = msgspec.structs.replace(self.there, table=welcome.table.id)
        await self._seat_at(there.table)
        self.there = there
        if welcome.token:
            await self._keep_token(certificate, welcome.token)
        known = KnownHost(
            certificate=certificate.hex(),
            table=there.table,
            host=there.addresses[0],
            port=there.port,
            typed=there.typed,
        )
        if known != self._kept:
            with _warning_where_nothing_is_kept():
                await trio.to_thread.run_sync(self._known.keep, known)
                self._kept = known

    async def _keep_token(self, certificate: bytes, token: str) -> None:
        seat = await self._seat_at(self.there.table)
        with _warning_where_nothing_is_kept():
            await trio.to_thread.run_sync(seat.keep, token, certificate)


@contextmanager
def _warning_where_nothing_is_kept() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        log.warning("What it takes to come back cannot be kept: %s", error)


def _changed(there: Destination) -> str:
    meant = there.addresses[0] if there.typed else there.table
    return (
        f"{there.words} is not the host that you played with before: its certificate is another "
        "one. Either that machine was set up anew, or another one has its address, or somebody "
        "pretends to be it. Nothing was told to it. If you know why and trust it, go on with: "
        f"standpat forget {meant}"
    )

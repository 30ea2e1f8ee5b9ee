"""A table that runs in this program: opened, announced, and shut with a goodbye.

With ``client.own_tables`` all of the client that knows the host. Its own player and its bots are
peers like any other, over streams inside the program.
"""

import itertools
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import msgspec
import trio

from client.app_words import app_words
from client.bots.seat_bot import BOT_PAUSE, seat_bot
from client.connecting import Connect, way_to
from client.failures import Failure, Kind
from client.own_tables import in_words, kept_table, passing_table
from client.seat_tokens import SeatClaim, claim_seat
from engine.rules import TableRules
from net.discovery.state import DiscoveryOff
from net.host.code_guesses import CodeGuesses
from net.host.door import Door
from net.host.journal import Journal, JournalFailed
from net.host.recording import Opening
from net.host.server import Host, open_host
from net.host.shuffling import new_table_id
from net.host.table import Table
from net.peer_link import HostLost, JoinRefused, PeerLink, open_link
from net.tcp import CannotListen, Listeners, listen, port_of, show_place
from net.tls_identity import BadIdentity, load_identity
from protocol.handshake import make_hello
from protocol.messages import AddBot, Leave, PlayerKind, Rejected, Start, Update, Want

if TYPE_CHECKING:
    from net.discovery.advertise import Advert

log = logging.getLogger(__name__)

CLOSE_THE_DOOR: Final = "To let nobody new come in, type lock (:lock on the full screen)."
GUESSERS_NAMED: Final = 3
CODE_LOOK_SECONDS: Final = 1.0


class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is to be like.

    ``seat`` says that somebody plays from this program, ``keep`` that the table is to outlive it,
    and ``resumes`` is the id of one that did.
    """

    name: str
    rules: TableRules
    bots: int
    seat: bool
    start: bool = False
    seed: int | None = None
    bot_pause: tuple[float, float] = BOT_PAUSE
    keep: bool = False
    resumes: str = ""


class OwnTable:
    """A table of this program; ``run`` is a trio task that ends with the table.

    ``port`` is where others can come in, None where nobody can.
    """

    def __init__(self, plan: TablePlan, door: Door | None = None) -> None:
        self._plan = plan
        self._door = door
        # Asked now: a listener that is closed knows its port no more.
        self.port = None if door is None else port_of(door.listeners)
        self._is_kept = plan.keep or bool(plan.resumes)
        self._guesses = None if door is None else door.guesses
        self._opening = Opening(
            id=plan.resumes or new_table_id(),
            name=plan.name,
            rules=plan.rules,
            seed=plan.seed,
            app=app_words(),
            code_needed=self._guesses is not None,
            port=self.port or 0,
        )
        self._host: Host | None = None
        self._advert: Advert | None = None
        self._bot_numbers = itertools.count()

    @property
    def failure(self) -> Failure | None:
        """Return why the table had to stop, if that is something to do something about."""
        failure = None if self._host is None else self._host.failure
        return in_words(failure) if isinstance(failure, JournalFailed) else None

    @property
    def unfinished_id(self) -> str:
        """Return the id to go on with where a game was stopped, else nothing."""
        is_unfinished = self._host is not None and self._host.is_unfinished
        return self._opening.id if self._is_kept and is_unfinished else ""

    def connect_as(self, name: str, *, want: Want = Want.JOIN) -> Connect:
        """Return the way to the table for the player, or the console, of this program."""
        tokens = None
        if self._door is not None and self._is_kept and want is Want.JOIN:
            tokens = OwnSeat(self._opening.id, self._door.identity.certificate_hash)
        return way_to(self._open_stream, name=name, want=want, app=app_words(), tokens=tokens)

    async def run(self, *, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        """Open the table, keep it open until it ends, and say goodbye to everybody."""
        async with self._open() as host, trio.open_nursery() as nursery:
            self._host = host
            if self._advert:
                nursery.start_soon(self._advert.run)
            nursery.start_soon(self._prepare)
            task_status.started()
            await host.wait_ended()
            nursery.cancel_scope.cancel()

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[Host]:
        async with self._table_with_journal() as (table, journal):
            door, tell_others = self._door, None
            if door is not None:
                # Here, as zeroconf takes long to load and who plays alone does without.
                from net.discovery.advertise import Advert  # noqa: PLC0415

                fingerprint = door.identity.certificate_hash.hex()
                self._advert = Advert(
                    table.summary, port_of(door.listeners), fingerprint=fingerprint
                )
                tell_others = self._advert.update
            async with open_host(
                table,
                journal=journal,
                door=door,
                seat_bot=self._seat_bot,
                on_summary_change=tell_others,
            ) as host:
                yield host

    def _table_with_journal(self) -> AbstractAsyncContextManager[tuple[Table, Journal]]:
        if self._is_kept:
            return kept_table(self._opening, resume=bool(self._plan.resumes))
        return passing_table(self._opening)

    def lines(self) -> tuple[str, ...]:
        """Say how open the table is, where it can be reached and whether it can be found."""
        port, advert = self.port, self._advert
        if port is None or advert is None:
            return ()
        lines = [self._openness(), *self._warnings()]
        lines.append(f"The table is open at port {port}.")
        lines += [
            f"Others join with: standpat join {show_place(found.address, port)}"
            f" ({found.interface})."
            for found in advert.addresses
            if found.is_ipv4
        ]
        if not advert.addresses:
            lines.append("This machine is on no network: nobody else can join.")
        if isinstance(advert.state, DiscoveryOff):
            lines.append(f"Others cannot find it by themselves: {advert.state.reason}")
        return tuple(lines)

    def _openness(self) -> str:
        if self._guesses is not None:
            return f"Code: {self._guesses.code}. Who joins is asked for it once."
        if self._door is not None and self._door.allow_public:
            return "Open to everyone who can reach this machine."
        return "Open to everyone on this network."

    def _warnings(self) -> tuple[str, ...]:
        """Name who tries one code after the other."""
        guessers = () if self._guesses is None else self._guesses.guessers()
        named = tuple(
            f"{address} seems to guess the code: {wrong} wrong so far."
            for address, wrong in guessers[:GUESSERS_NAMED]
        )
        return (*named, CLOSE_THE_DOOR) if named else ()

    async def wait_ended(self) -> None:
        """Wait until the table has ended."""
        assert self._host is not None, "the table is open"
        await self._host.wait_ended()

    async def tell_news(self, tell: Callable[[Iterable[str]], None]) -> None:
        """Tell these lines, and again whichever of them is new, until cancelled."""
        told: set[str] = set()
        while True:
            tell([line for line in self.lines() if line not in told])
            told.update(self.lines())
            if self._advert is None:
                return
            with trio.move_on_after(CODE_LOOK_SECONDS):
                await self._advert.wait_for_change()

    async def _open_stream(self) -> trio.abc.Stream:
        if self._host is None:
            raise HostLost("The table is not open.")
        return self._host.attach_host_player()

    async def _seat_bot(self, stream: trio.abc.Stream) -> None:
        seed = self._plan.seed
        # Each of them has a mood of its own, the same one again for the same seed.
        await seat_bot(
            stream,
            seed=None if seed is None else seed + next(self._bot_numbers),
            pause=self._plan.bot_pause,
        )

    # ------------------------------------------------------------ bots, and the start

    async def _prepare(self) -> None:
        """Seat the bots behind the player and begin, as the plan says."""
        if not (self._plan.bots or self._plan.start):
            return
        try:
            hello = make_hello(Want.WATCH, app=app_words())
            async with open_link(await self._open_stream(), hello) as link:
                await self._give_orders(link)
        except (HostLost, JoinRefused) as error:
            log.warning("No bots were seated: %s", error)

    async def _give_orders(self, link: PeerLink) -> None:
        has_ordered = False
        async for news in link:
            if isinstance(news, Rejected):
                log.warning("The table refused: %s", news.text)
            if not isinstance(news, Update) or has_ordered:
                continue
            people = [p for p in news.view.players if p.kind is PlayerKind.PERSON]
            if people or not self._plan.seat:
                has_ordered = True
                orders = [AddBot()] * self._plan.bots + [Start()] * self._plan.start
                for order in (*orders, Leave()):
                    link.send(order)


class OwnSeat:
    """The token of the seat of this program's player, kept like those for other tables."""

    def __init__(self, table: str, certificate: bytes) -> None:
        self._table = table
        self._certificate = certificate
        self._claim: SeatClaim | None = None

    async def newest(self) -> str:
        """Return the token to show, empty where there is none."""
        if self._claim is None:
            self._claim = await trio.to_thread.run_sync(claim_seat, self._table)
        return self._claim.token_for(self._certificate)

    async def keep(self, token: str) -> None:
        """Keep a token instead of the one before."""
        assert self._claim is not None, "a token is asked for before one is given"
        try:
            await trio.to_thread.run_sync(self._claim.keep, token, self._certificate)
        except OSError as error:
            log.warning("What it takes to come back cannot be kept: %s", error)


async def open_door(
    port: int | None,
    *,
    asks_code: bool = False,
    allow_public: bool = False,
    preferred: int = 0,
) -> Door:
    """Listen where others can come in, as the host that this installation is.

    Args:
        preferred: the port to take if it can be had and no other is asked for.

    Raises:
        Failure: the port or the certificate cannot be had; the text says what to do.
    """
    try:
        identity = load_identity()
        listeners = await _listen(port, preferred)
    except (CannotListen, BadIdentity) as error:
        raise Failure(Kind.CANNOT_LISTEN, str(error)) from error
    return Door(
        listeners=listeners,
        identity=identity,
        guesses=CodeGuesses() if asks_code else None,
        allow_public=allow_public,
    )


async def _listen(port: int | None, preferred: int) -> Listeners:
    if port is None and preferred:
        with suppress(CannotListen):
            return await listen(preferred)
    return await listen(port)

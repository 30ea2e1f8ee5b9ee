"""The border to python-zeroconf: its threads, its blocking calls and whatever goes wrong in it.

zeroconf runs its own event loop in its own thread and never learns that trio exists. Calls into it
block, so they are made in worker threads; what it calls back crosses to trio by
``TrioToken.run_sync_soon`` alone. Everything it raises becomes ``DiscoveryFailed`` here, because a
table must go on without discovery whatever the reason.
"""

import asyncio
import errno
import logging
import socket
import threading
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

import trio
from zeroconf import Error as ZeroconfError
from zeroconf import ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceInfo

from net.addresses import HostAddress, Look

POLL_S: Final = 5.0
RETRY_S: Final = 30.0
CLOSE_S: Final = 2.0
LOOK_UP_S: Final = 3.0
MAX_UNREAD: Final = 10_000
NO_NETWORK: Final = "this machine is on no network."
NO_MULTICAST: Final = "no network of this machine takes multicast."

_LOG = logging.getLogger(__name__)

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")


class DiscoveryFailed(Exception):
    """Multicast DNS does not work here and now; the text says why, to its period."""


async def in_thread(
    call: Callable[_Args, _Result], *args: _Args.args, **kwargs: _Args.kwargs
) -> _Result:
    """Make a blocking call into zeroconf; whatever it raises becomes ``DiscoveryFailed``.

    It is waited for even when cancelled: a half registered service would outlive its table.
    """
    try:
        return await trio.to_thread.run_sync(partial(call, *args, **kwargs))
    except Exception as error:
        # Somebody else's code, fed with the packets of everybody on the network.
        raise DiscoveryFailed(_reason(error)) from error


@asynccontextmanager
async def open_responder(addresses: Sequence[HostAddress]) -> AsyncIterator[Zeroconf]:
    """Open multicast DNS on its own port, 5353: hears all there is and answers for a table.

    Closing says goodbye for what was registered, also when cancelled.
    """
    async with _opened(partial(Zeroconf, multicast_interfaces(addresses), use_asyncio=False)) as zc:
        yield zc


@asynccontextmanager
async def open_asker(addresses: Sequence[HostAddress]) -> AsyncIterator[Zeroconf | None]:
    """Open multicast DNS on a port of its own, where answers come to this program alone.

    Port 5353 is shared by all programs of a machine, and an answer that is sent to it directly
    reaches only one of them: with a host beside us, its answers went to the host, and we had ours
    a second later. Hears no announcements. None where there is no IPv4: it sets no other sockets.
    """
    interfaces = [found.address for found in addresses if found.is_ipv4]
    if not interfaces:
        yield None
        return
    async with _opened(partial(_make_asker, interfaces)) as zc:
        yield zc


def multicast_interfaces(addresses: Sequence[HostAddress]) -> list[str]:
    """Return the addresses on whose networks to talk: IPv4, and IPv6 only where that is all."""
    ipv4 = [found.address for found in addresses if found.is_ipv4]
    return ipv4 or [found.address for found in addresses]


async def wait_for_other_addresses(known: tuple[HostAddress, ...], look: Look) -> None:
    """Wait until this machine has other addresses than those known."""
    while look() == known:  # noqa: ASYNC110  # no two systems tell a program in the same way
        await trio.sleep(POLL_S)


class Inbox:
    """What zeroconf's threads heard of, until trio reads it: bounded, the last word per service.

    What finds no room is lost here; a later series of questions brings it back.
    """

    def __init__(self, read: Callable[[Mapping[str, bool]], None]) -> None:
        self._read = read
        self._token = trio.lowlevel.current_trio_token()
        self._lock = threading.Lock()
        self._heard: dict[str, bool] = {}

    def put(self, service: str, *, is_there: bool) -> None:
        """Take in a word on a service, in any thread."""
        with self._lock:
            if service not in self._heard and len(self._heard) >= MAX_UNREAD:
                return
            self._heard[service] = is_there
        with suppress(trio.RunFinishedError):
            self._token.run_sync_soon(self._empty, idempotent=True)

    def _empty(self) -> None:
        with self._lock:
            heard, self._heard = self._heard, {}
        self._read(heard)


@asynccontextmanager
async def listening(zc: Zeroconf, service_type: str, inbox: Inbox) -> AsyncIterator[None]:
    """Ask for services of one type, and put into the inbox what comes, goes or changes."""

    def on_change(
        zeroconf: Zeroconf,  # zeroconf passes all four, by these names
        service_type: str,
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        inbox.put(name, is_there=state_change is not ServiceStateChange.Removed)

    browser = await in_thread(ServiceBrowser, zc, service_type, handlers=[on_change])
    try:
        yield
    finally:
        await _close(browser.cancel)


async def look_up(
    sources: Sequence[Zeroconf], service_type: str, service: str, *, ask: bool
) -> ServiceInfo | None:
    """Return what is known of a service; ask the network for what is missing, if that is wanted."""
    try:
        for zc in sources:
            info = AsyncServiceInfo(service_type, service)
            if info.load_from_cache(zc):
                return info
        if ask and sources:
            return await _ask_for(sources[-1], service_type, service)
    except ZeroconfError:
        pass  # A name that is none: it came from somebody else.
    return None


async def _ask_for(zc: Zeroconf, service_type: str, service: str) -> ServiceInfo | None:
    assert zc.loop is not None
    token = trio.lowlevel.current_trio_token()
    answered = trio.Event()

    def wake(_: object) -> None:
        with suppress(trio.RunFinishedError):
            token.run_sync_soon(answered.set)

    info = AsyncServiceInfo(service_type, service)
    # In zeroconf's loop and not in a thread of its own each: there may be many that never answer.
    asking = asyncio.run_coroutine_threadsafe(info.async_request(zc, LOOK_UP_S * 1000), zc.loop)
    asking.add_done_callback(wake)
    with trio.move_on_after(LOOK_UP_S + 1):
        await answered.wait()
    is_complete = asking.done() and not asking.cancelled() and asking.exception() is None
    return info if is_complete and asking.result() else None


@asynccontextmanager
async def _opened(make: Callable[[], Zeroconf]) -> AsyncIterator[Zeroconf]:
    zc = await in_thread(make)
    try:
        assert zc.loop is not None
        zc.loop.call_soon_threadsafe(zc.loop.set_exception_handler, _log_quietly)
        if not zc.engine.senders:
            raise DiscoveryFailed(NO_MULTICAST)
        yield zc
    finally:
        await _close(zc.close)


async def _close(close: Callable[[], None]) -> None:
    # Shielded, for it is at the end of a cancelled game that the goodbye must go out.
    with (
        trio.CancelScope(shield=True, deadline=trio.current_time() + CLOSE_S),
        suppress(Exception),  # nothing that closing raises could be acted upon
    ):
        await trio.to_thread.run_sync(close, abandon_on_cancel=True)


def _make_asker(interfaces: list[str]) -> Zeroconf:
    zc = Zeroconf(interfaces, unicast=True, use_asyncio=False)
    for sender in zc.engine.senders:
        # zeroconf leaves the network to the routing table here, which need not have one for
        # multicast, and knows one network only.
        sock = sender.transport.get_extra_info("socket")
        own_address = socket.inet_aton(sock.getsockname()[0])
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own_address)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
    return zc


def _log_quietly(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    # asyncio's own handler prints a traceback over whatever is on the screen.
    _LOG.debug("in zeroconf: %s", context.get("message"), exc_info=context.get("exception"))


def _reason(error: Exception) -> str:
    match error:
        case OSError(errno=errno.EADDRINUSE):
            return "another program holds port 5353 and does not share it."
        case OSError(errno=errno.EACCES | errno.EPERM):
            return "this system does not let the program use multicast."
        case OSError(errno=errno.ENODEV | errno.ENETUNREACH | errno.EADDRNOTAVAIL):
            return NO_MULTICAST
        case OSError(strerror=str() as text):
            return f"{text.lower()}."
        case _:
            return f"multicast DNS failed ({type(error).__name__})."

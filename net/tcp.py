"""TCP: take a port for a table, read an address somebody typed, reach a table at any of many."""

import enum
import errno
import ipaddress
import os
import socket
import string
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import trio

from net.addresses import HostAddress, all_addresses, nearest_first

DEFAULT_PORT: Final = 7788
LAST_PORT: Final = 7803
STAGGER_S: Final = 0.25
CONNECT_S: Final = 6.0

Listeners = tuple[trio.SocketListener, ...]


class Obstacle(enum.StrEnum):
    """What keeps a connection from being made, in words."""

    NO_SUCH_NAME = "no machine has this name"
    NOBODY_LISTENS = "nobody listens there"
    NO_WAY = "no way there from this machine"
    SILENCE = "no answer"


class CannotListen(Exception):
    """No port could be taken; the text says what to do."""


class BadAddress(ValueError):
    """A text is not HOST or HOST:PORT; the message says what to type instead."""


class NoAnswer(Exception):
    """None of a table's addresses answered; ``reasons`` says why, address by address."""

    def __init__(self, port: int, reasons: Mapping[str, str]) -> None:
        self.port = port
        self.reasons = dict(reasons)
        tried = ", ".join(f"{show_place(host, port)} ({why})" for host, why in reasons.items())
        super().__init__(f"No table answered at {tried or 'any address: there was none to try'}.")


class Place(msgspec.Struct, frozen=True):
    """Where a table can be reached, as somebody typed it."""

    host: str
    port: int = DEFAULT_PORT


# ---------------------------------------------------------------- listen


async def listen(port: int | None = None, *, host: str | None = None) -> Listeners:
    """Listen on one port over IPv4 and IPv6.

    Streams that are accepted, like those that ``connect_any`` makes, never wait to fill a packet:
    trio sets TCP_NODELAY on all of its streams.

    Args:
        port: The port to take, 0 for any; None takes 7788, else the next free one up to 7803,
            else any.
        host: Listen on this address alone instead of on all of this machine.

    Raises:
        CannotListen: The port asked for cannot be taken.
    """
    if port == 0:
        return await _listen_on_any(host)
    if port is not None:
        return await _listen_on_asked(port, host)
    for candidate in range(DEFAULT_PORT, LAST_PORT + 1):
        try:
            return await _open(candidate, host)
        except OSError as error:
            if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                raise CannotListen(f"Cannot listen for players: {error.strerror}.") from error
    return await _listen_on_any(host)


def port_of(listeners: Listeners) -> int:
    """Return the port that is really taken."""
    port: int = listeners[0].socket.getsockname()[1]
    return port


async def _listen_on_asked(port: int, host: str | None) -> Listeners:
    if not 1 <= port <= 65535:
        raise CannotListen(f"There is no port {port}: choose one from 1024 to 65535.")
    try:
        return await _open(port, host)
    except OSError as error:
        raise CannotListen(_why_not(port, error)) from error


def _why_not(port: int, error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return (
                f"Port {port} is taken by another program: choose another with --port, "
                "or leave --port out to take the next free one."
            )
        case errno.EACCES:
            return f"Port {port} is not for ordinary programs: choose one from 1024 to 65535."
        case _:
            return f"Cannot listen on port {port}: {error.strerror}."


async def _listen_on_any(host: str | None) -> Listeners:
    # One socket first: asked for port 0, two sockets would get two different ports.
    first = await _open(0, host or "0.0.0.0")  # noqa: S104  # others must be able to reach it
    if host is not None:
        return first
    try:
        return first + await _open(port_of(first), "::")
    except OSError:
        return first


async def _open(port: int, host: str | None) -> Listeners:
    return tuple(await trio.open_tcp_listeners(port, host=host))


# ---------------------------------------------------------------- addresses as typed


def parse_address(text: str) -> Place:
    """Read ``HOST`` or ``HOST:PORT``, where an IPv6 address with a port stands in brackets.

    Raises:
        BadAddress: The text is neither; the message says what to type.
    """
    typed = text.strip()
    if typed.startswith("["):
        host, bracket, port = typed[1:].partition("]")
        if not bracket or not _is_ip(host) or (port and not port.startswith(":")):
            raise BadAddress(f"{text!r} is not an address: type [IPv6] or [IPv6]:PORT.")
        return Place(host, _read_port(port[1:], text) if port else DEFAULT_PORT)
    if _is_ip(typed):
        return Place(typed)
    host, colon, port = typed.partition(":")
    if not _is_host(host) or "://" in typed:
        raise BadAddress(f"{text!r} is not an address: type HOST or HOST:PORT, as 192.168.1.20.")
    return Place(host, _read_port(port, text) if colon else DEFAULT_PORT)


def show_place(host: str, port: int) -> str:
    """Write a place the way that ``parse_address`` reads it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _read_port(port: str, text: str) -> int:
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and 1 <= int(port) <= 65535):
        raise BadAddress(f"{text!r} has no port from 1 to 65535 after the last colon.")
    return int(port)


def _is_ip(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _is_host(host: str) -> bool:
    if host and set(host) <= set(string.digits + "."):
        return _is_ip(host)
    return 0 < len(host) <= 253 and all(letter.isalnum() or letter in "-._" for letter in host)


# ---------------------------------------------------------------- connect


async def connect_any(
    addresses: Sequence[str],
    port: int,
    *,
    stagger_s: float = STAGGER_S,
    total_s: float = CONNECT_S,
    own: Sequence[HostAddress] | None = None,
) -> trio.SocketStream:
    """Connect to whichever of a table's addresses answers first.

    A machine with a VPN or virtual machines has addresses that lead nowhere, and tried one by one
    each of them costs a minute. So all are raced, the nearest first, a little apart.

    Args:
        addresses: Addresses or names of one machine.
        port: The port of the table.
        stagger_s: How long an attempt has for itself before the next one starts.
        total_s: How long all attempts have together.
        own: Addresses of this machine, to know what is near; None looks them up.

    Raises:
        NoAnswer: None of them answered.
    """
    order = nearest_first(addresses, all_addresses() if own is None else own)
    race = _Race(port)
    try:
        with trio.move_on_after(total_s):
            await race.run(order, stagger_s)
    except BaseException:
        # Cancelled by the caller just when an attempt had won.
        if race.winner is not None:
            race.winner.socket.close()
        raise
    if race.winner is None:
        silent = f"{Obstacle.SILENCE} in {total_s:g} s"
        raise NoAnswer(port, {address: race.reasons.get(address, silent) for address in order})
    return race.winner


class _Race:
    def __init__(self, port: int) -> None:
        self.port = port
        self.winner: trio.SocketStream | None = None
        self.reasons: dict[str, str] = {}

    async def run(self, order: Sequence[str], stagger_s: float) -> None:
        async with trio.open_nursery() as nursery:
            for address in order:
                ended = trio.Event()
                nursery.start_soon(self._attempt, address, ended, nursery.cancel_scope)
                with trio.move_on_after(stagger_s):
                    await ended.wait()

    async def _attempt(self, address: str, ended: trio.Event, race: trio.CancelScope) -> None:
        try:
            stream = await trio.open_tcp_stream(address, self.port)
        except (OSError, UnicodeError) as error:
            # UnicodeError: a name that no name server can be asked for, such as "a..b".
            self.reasons[address] = _reason(error)
            ended.set()
            return
        if self.winner is None:
            self.winner = stream
            race.cancel()
        else:
            stream.socket.close()


def _reason(error: Exception) -> str:
    match error:
        case socket.gaierror() | UnicodeError():
            return Obstacle.NO_SUCH_NAME
        case OSError(__cause__=ExceptionGroup(exceptions=(first, *_))):
            # trio puts the failure of each address that a name stands for into a group.
            return _reason(first)
        case OSError(errno=errno.ECONNREFUSED):
            return Obstacle.NOBODY_LISTENS
        case OSError(errno=errno.ENETUNREACH | errno.EHOSTUNREACH | errno.EADDRNOTAVAIL):
            return Obstacle.NO_WAY
        case OSError(errno=errno.ETIMEDOUT):
            return Obstacle.SILENCE
        case OSError(errno=int() as number):
            return os.strerror(number).lower()
        case _:
            return "the connection failed"

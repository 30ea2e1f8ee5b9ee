"""Ports, addresses as people type them, and the race to whichever address answers."""

import errno
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest
import trio

from net.tcp import (
    DEFAULT_PORT,
    LAST_PORT,
    BadAddress,
    CannotListen,
    Listeners,
    NoAnswer,
    Place,
    _reason,
    connect_any,
    listen,
    parse_address,
    port_of,
    show_place,
)

# Addresses of loopback that other tests on this machine do not use.
HERE, ALSO_HERE, SILENT = "127.77.0.1", "127.77.0.2", "127.77.0.3"


@asynccontextmanager
async def closing(listeners: Listeners) -> AsyncIterator[Listeners]:
    try:
        yield listeners
    finally:
        for listener in listeners:
            await listener.aclose()


@asynccontextmanager
async def machine_that_says_nothing(port: int) -> AsyncIterator[None]:
    """Take connections at SILENT until the queue is full: from then on nothing comes back."""
    with socket.socket() as listener:
        listener.bind((SILENT, port))
        listener.listen(0)
        with socket.socket() as filler:
            filler.connect((SILENT, port))
            yield


# ---------------------------------------------------------------- listen


async def test_a_second_table_takes_the_next_free_port() -> None:
    async with closing(await listen(host=HERE)) as first, closing(await listen(host=HERE)) as other:
        assert DEFAULT_PORT <= port_of(first) < port_of(other) <= LAST_PORT


async def test_when_all_usual_ports_are_taken_any_other_one_is() -> None:
    async with AsyncExitStack() as stack:
        for port in range(DEFAULT_PORT, LAST_PORT + 1):
            with suppress(OSError):  # taken by a real table
                taken = await trio.open_tcp_listeners(port, host=HERE)
                await stack.enter_async_context(closing(tuple(taken)))

        async with closing(await listen(host=HERE)) as listeners:
            assert port_of(listeners) not in range(DEFAULT_PORT, LAST_PORT + 1)


async def test_any_port_is_the_same_over_both_versions_of_ip() -> None:
    async with closing(await listen(0)) as listeners:
        ports = {listener.socket.getsockname()[1] for listener in listeners}

    assert len(listeners) == 2
    assert len(ports) == 1


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
async def test_a_table_can_be_reached_over_both_versions_of_ip(address: str) -> None:
    async with closing(await listen()) as listeners, trio.open_nursery() as nursery:
        nursery.start_soon(trio.serve_listeners, _hang_up, list(listeners))

        stream = await connect_any([address], port_of(listeners))

        assert await stream.receive_some() == b""
        await stream.aclose()
        nursery.cancel_scope.cancel()


async def test_a_taken_port_that_was_asked_for_is_refused_with_what_to_do() -> None:
    async with closing(await listen(host=HERE)) as listeners:
        taken = port_of(listeners)
        with pytest.raises(CannotListen, match=rf"Port {taken} is taken .*: choose another with"):
            await listen(taken, host=HERE)


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
async def test_a_port_that_does_not_exist_is_refused(port: int) -> None:
    with pytest.raises(CannotListen, match=rf"There is no port {port}: choose one"):
        await listen(port)


async def test_an_address_of_another_machine_cannot_be_listened_on() -> None:
    with pytest.raises(CannotListen, match="Cannot listen on port 7788: Cannot assign"):
        await listen(7788, host="192.0.2.1")
    with pytest.raises(CannotListen, match="Cannot listen for players: Cannot assign"):
        await listen(host="192.0.2.1")


# ---------------------------------------------------------------- addresses as typed


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("192.168.1.20", Place("192.168.1.20", 7788)),
        ("192.168.1.20:7790", Place("192.168.1.20", 7790)),
        (" 192.168.1.20:7790\n", Place("192.168.1.20", 7790)),
        ("ann-laptop", Place("ann-laptop", 7788)),
        ("ann-laptop.local:80", Place("ann-laptop.local", 80)),
        ("küche.local", Place("küche.local", 7788)),
        ("fd00::2", Place("fd00::2", 7788)),
        ("fe80::2%lan0", Place("fe80::2%lan0", 7788)),
        ("[fd00::2]", Place("fd00::2", 7788)),
        ("[fe80::2%lan0]:7790", Place("fe80::2%lan0", 7790)),
        ("localhost:65535", Place("localhost", 65535)),
    ],
)
def test_an_address_is_read_as_it_is_typed(text: str, place: Place) -> None:
    assert parse_address(text) == place
    assert parse_address(show_place(place.host, place.port)) == place


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", ":", ":7788", "host:", "host:0", "host:65536", "host:-1", "host:²", "host:1:2"),
        *("host:7788x", "192.168.1.300", "192.168.1", "1", "1.2.3.4.5", "a b", "a/b", "a\x1b[31m"),
        *("http://host", "tcp://host:1", "[", "[]", "[fd00::2", "[fd00::2]7788", "[fd00::2]:"),
        *("[host]:7788", "[fd00::zz]", "host:999999999999999999999", "x" * 254),
    ],
)
def test_what_is_no_address_is_refused_with_what_to_type(text: str) -> None:
    with pytest.raises(BadAddress, match=r"type HOST|type \[IPv6\]|no port from 1 to 65535") as no:
        parse_address(text)

    assert str(no.value).isprintable()


# ---------------------------------------------------------------- connect


async def test_streams_of_both_sides_do_not_wait_to_fill_a_packet() -> None:
    async with closing(await listen(host=HERE)) as listeners:
        ours = await connect_any([HERE], port_of(listeners))
        theirs = await listeners[0].accept()

        for stream in (ours, theirs):
            assert stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            await stream.aclose()


@pytest.mark.alone
async def test_an_address_that_says_nothing_costs_a_quarter_of_a_second() -> None:
    async with closing(await listen(host=HERE)) as listeners:
        async with machine_that_says_nothing(port_of(listeners)):
            before = trio.current_time()
            stream = await connect_any([SILENT, HERE], port_of(listeners))
            took_s = trio.current_time() - before

        assert stream.socket.getpeername()[0] == HERE
        assert 0.2 < took_s < 1.0
        await stream.aclose()


@pytest.mark.alone
async def test_an_address_that_refuses_costs_nothing() -> None:
    async with closing(await listen(host=HERE)) as listeners:
        before = trio.current_time()
        stream = await connect_any([ALSO_HERE, HERE], port_of(listeners))

        assert trio.current_time() - before < 0.2
        await stream.aclose()


@pytest.mark.alone
async def test_the_near_address_is_tried_first() -> None:
    async with closing(await listen(host=HERE)) as listeners:
        port = port_of(listeners)
        async with machine_that_says_nothing(port):
            before = trio.current_time()
            # Nothing of this machine is near 192.0.2.1, and nothing is sent there.
            stream = await connect_any(["192.0.2.1", HERE], port)

        assert trio.current_time() - before < 0.2
        await stream.aclose()


async def test_the_losers_of_a_race_are_closed() -> None:
    async with (
        closing(await listen(host=HERE)) as first,
        closing(await listen(port_of(first), host=ALSO_HERE)) as second,
    ):
        winner = await connect_any([HERE, ALSO_HERE], port_of(first), stagger_s=0)

        ends_of_losers = []
        for listeners in (first, second):
            with trio.move_on_after(0.2):
                theirs = await listeners[0].accept()
                if theirs.socket.getpeername() != winner.socket.getsockname():
                    ends_of_losers.append(await theirs.receive_some())
                await theirs.aclose()

        assert ends_of_losers in ([], [b""])
        await winner.aclose()


@pytest.mark.alone
async def test_when_no_address_answers_each_is_named_with_its_reason() -> None:
    async with closing(await listen(host=HERE)) as listeners:
        port = port_of(listeners)
        async with machine_that_says_nothing(port):
            before = trio.current_time()
            with pytest.raises(NoAnswer) as no:
                await connect_any([ALSO_HERE, SILENT, "a..b"], port, total_s=0.5)
            took_s = trio.current_time() - before

    assert no.value.reasons == {
        ALSO_HERE: "nobody listens there",
        SILENT: "no answer in 0.5 s",
        "a..b": "no machine has this name",
    }
    assert str(no.value) == (
        f"No table answered at {ALSO_HERE}:{port} (nobody listens there), "
        f"{SILENT}:{port} (no answer in 0.5 s), a..b:{port} (no machine has this name)."
    )
    assert 0.4 < took_s < 1.0


async def test_a_race_that_is_called_off_when_it_is_won_leaves_no_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_tcp_stream = trio.open_tcp_stream
    opened: list[trio.SocketStream] = []

    async def open_and_call_off(host: str, port: int) -> trio.SocketStream:
        opened.append(await open_tcp_stream(host, port))
        scope.cancel()
        return opened[0]

    monkeypatch.setattr("trio.open_tcp_stream", open_and_call_off)
    async with closing(await listen(host=HERE)) as listeners:
        with trio.CancelScope() as scope:
            await connect_any([HERE], port_of(listeners))

    assert scope.cancelled_caught
    assert opened[0].socket.fileno() == -1


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.EHOSTUNREACH, ""), "no way there from this machine"),
        (OSError(errno.ENETUNREACH, ""), "no way there from this machine"),
        (OSError(errno.ETIMEDOUT, ""), "no answer"),
        (OSError(errno.EMFILE, ""), "too many open files"),
        (OSError("no results"), "the connection failed"),
    ],
)
def test_every_failure_has_a_reason_in_plain_words(error: OSError, reason: str) -> None:
    assert _reason(error) == reason


async def test_without_any_address_there_is_no_answer() -> None:
    with pytest.raises(NoAnswer, match="No table answered at any address: there was none to try"):
        await connect_any([], 7788)


class _TwoMachines(trio.abc.HostnameResolver):
    """Knows one name, of a machine with two addresses."""

    async def getaddrinfo(  # type: ignore[override]  # the base is more precise than it needs be
        self, host: bytes | None, port: int, *_: int
    ) -> Sequence[tuple[int, int, int, str, tuple[str, int]]]:
        if host != b"ann-laptop":
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        stream = (socket.AF_INET, socket.SOCK_STREAM, 0, "")
        return [(*stream, (ALSO_HERE, port)), (*stream, (HERE, port))]

    async def getnameinfo(self, sockaddr: object, flags: int) -> tuple[str, str]:
        raise AssertionError((sockaddr, flags))


async def test_a_name_stands_for_all_of_its_addresses() -> None:
    trio.socket.set_custom_hostname_resolver(_TwoMachines())
    async with closing(await listen(host=HERE)) as listeners:
        stream = await connect_any(["ann-laptop"], port_of(listeners))

        assert stream.socket.getpeername()[0] == HERE
        await stream.aclose()

    with pytest.raises(NoAnswer, match=r"ann-laptop:7770 \(nobody listens there\)"):
        await connect_any(["ann-laptop"], 7770)
    with pytest.raises(NoAnswer, match=r"ann:7770 \(no machine has this name\)"):
        await connect_any(["ann"], 7770)


async def _hang_up(stream: trio.SocketStream) -> None:
    await stream.aclose()

"""A player on the way to somebody else's table, over the real network of this machine."""

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import trio
from msgspec.structs import replace

import client.guest
from client.guest import CERTIFICATE_CHANGED, NO_TABLE_THERE, OTHER_TABLE, Guest
from client.known_hosts import FILE_NAME, KnownHosts
from engine.chips import SeatId
from engine.presets import DEFAULT_PRESET
from engine.rule_options import preset_rules
from net.discovery.follow import TableList
from net.discovery.state import DiscoveryOn
from net.discovery.table_book import FoundTable, Reach
from net.host.code_guesses import CodeGuesses
from net.host.door import Door
from net.host.server import Host, open_host
from net.host.shuffling import SeededShuffler
from net.host.table import Table
from net.peer_link import HostLost, JoinRefused, open_link
from net.tcp import Place
from net.testing import bot_by_default, host_identity
from net.tls_identity import HostIdentity, load_identity
from protocol.codes import Reason
from protocol.handshake import make_hello
from protocol.messages import GiveSeat, TableState, Update, Want

HERE = "127.0.0.1"
RIGHT = "AAAAA2"


def make_guesses() -> CodeGuesses:
    numbers = itertools.count(2)
    return CodeGuesses(lambda: f"AAAAA{next(numbers)}")


@asynccontextmanager
async def table_at(
    port: int = 0,
    *,
    identity: HostIdentity | None = None,
    guesses: CodeGuesses | None = None,
    table_id: str = "t-kitchen",
) -> AsyncIterator[tuple[Host, int]]:
    """Open a table on a port of the loopback."""
    identity = identity or host_identity()
    listeners = await trio.open_tcp_listeners(port, host=HERE)
    table = Table(
        table_id=table_id,
        name="Kitchen",
        rules=preset_rules(DEFAULT_PRESET),
        shuffler=SeededShuffler(1),
        code_needed=guesses is not None,
    )
    async with open_host(
        table,
        seat_bot=bot_by_default,
        door=Door(listeners=tuple(listeners), identity=identity, guesses=guesses),
    ) as host:
        yield host, listeners[0].socket.getsockname()[1]


def guest_of(folder: Path, port: int, *, name: str = "Ben", code: str = "") -> Guest:
    return Guest(Place(HERE, port), name=name, want=Want.JOIN, code=code, folder=folder)


def row(port: int) -> FoundTable:
    return FoundTable(
        id="t-kitchen",
        name="Kitchen",
        addresses=(HERE,),
        port=port,
        state=TableState.OPEN,
        seats="1/6",
        code_needed=False,
        proto_min=1,
        proto_max=1,
        app="",
        reach=Reach.ANSWERS,
        answered_at=None,
    )


async def seat_given(guest: Guest) -> int | None:
    async with guest.connect() as link:
        return link.welcome.seat


async def refusal_of(guest: Guest) -> JoinRefused:
    with pytest.raises(JoinRefused) as refused:
        await seat_given(guest)
    return refused.value


# ---------------------------------------------------------------- seats


async def test_a_seat_is_found_again_by_a_program_started_anew(tmp_path: Path) -> None:
    async with table_at() as (host, port):
        first = guest_of(tmp_path, port)
        assert not await first.lacks_code()
        assert await seat_given(first) == 0
        first.leave()

        again = guest_of(tmp_path, port)
        assert not await again.lacks_code()
        assert await seat_given(again) == 0
        assert host.summary.seats_taken == 1


async def test_a_second_program_of_the_player_is_somebody_new(tmp_path: Path) -> None:
    async with table_at() as (_, port):
        first, second = guest_of(tmp_path, port), guest_of(tmp_path, port, name="Ben too")
        await first.lacks_code()
        async with first.connect():
            await second.lacks_code()
            assert await seat_given(second) == 1


async def test_a_token_is_new_at_every_return(tmp_path: Path) -> None:
    async with table_at() as (_, port):
        guest = guest_of(tmp_path, port)
        tokens = []
        for _ in range(3):
            async with guest.connect() as link:
                tokens.append(link.welcome.token)

    assert len(set(tokens)) == 3


async def test_a_seat_that_the_host_gives_to_a_new_device_is_found_again_there(
    tmp_path: Path,
) -> None:
    async with table_at() as (host, port):
        lost, device = guest_of(tmp_path / "lost", port), guest_of(tmp_path, port, name="Ben 2")
        watching = Guest(Place(HERE, port), name="Ben 2", want=Want.WATCH, folder=tmp_path)
        assert await seat_given(lost) == 0
        async with (
            open_link(host.attach_host_player(), make_hello(Want.WATCH, name="Ana")) as console,
            watching.connect() as link,
        ):
            async for news in console:
                if isinstance(news, Update) and news.view.players[0].lost and news.view.watchers:
                    break
            console.send(GiveSeat(seat=SeatId(0), watcher="Ben 2"))
            async for news in link:
                if isinstance(news, Update) and news.view.you == 0:
                    break
        watching.leave()

        await device.lacks_code()
        assert await seat_given(device) == 0
        assert (await refusal_of(lost)).code == Reason.NAME_TAKEN, "it is somebody else's by now"


# ---------------------------------------------------------------- codes


async def test_the_code_is_asked_once_and_never_for_coming_back(tmp_path: Path) -> None:
    guesses = make_guesses()
    async with table_at(guesses=guesses) as (_, port):
        guest = guest_of(tmp_path, port)
        assert await guest.lacks_code()
        guest.take_code(RIGHT)
        assert not await guest.lacks_code()
        assert await seat_given(guest) == 0
        guesses.renew()

        assert await seat_given(guest) == 0
        guest.leave()
        again = guest_of(tmp_path, port)
        assert not await again.lacks_code()
        assert await seat_given(again) == 0


async def test_a_wrong_code_is_asked_for_again(tmp_path: Path) -> None:
    async with table_at(guesses=make_guesses()) as (_, port):
        guest = guest_of(tmp_path, port, code="222222")
        assert not await guest.lacks_code()

        refused = await refusal_of(guest)

        assert refused.text == "That is not the code. You have 4 more tries."
        assert await guest.lacks_code()
        guest.take_code(RIGHT)
        assert await seat_given(guest) == 0


async def test_a_token_that_opens_nothing_any_more_leads_to_the_question_for_the_code(
    tmp_path: Path,
) -> None:
    async with table_at() as (_, port):
        guest = guest_of(tmp_path, port)
        await guest.lacks_code()
        await seat_given(guest)

    async with table_at(port, guesses=make_guesses()):
        refused = await refusal_of(guest)

        assert refused.code == Reason.CODE_NEEDED
        assert await guest.lacks_code()


# ---------------------------------------------------------------- the same host


@pytest.mark.parametrize("by_list", [False, True])
async def test_a_changed_certificate_stops_the_player_before_a_word_is_said(
    tmp_path: Path, by_list: bool
) -> None:
    async with table_at() as (_, port):
        picked = row(port) if by_list else Place(HERE, port)
        guest = Guest(picked, name="Ben", want=Want.JOIN, folder=tmp_path)
        await guest.lacks_code()
        await seat_given(guest)

    meant = "t-kitchen" if by_list else HERE
    async with table_at(port, identity=load_identity(tmp_path / "other")) as (host, _):
        for returning in (guest, Guest(picked, name="Ben", want=Want.JOIN, folder=tmp_path)):
            refused = await refusal_of(returning)

            assert refused.code == CERTIFICATE_CHANGED
            assert "its certificate is another one" in refused.text
            assert refused.text.endswith(f"standpat forget {meant}")
        assert host.summary.seats_taken == 0

        assert KnownHosts(tmp_path / FILE_NAME).forget(meant) == 1
        assert await seat_given(Guest(picked, name="Ben", want=Want.JOIN, folder=tmp_path)) == 0


async def test_a_host_is_known_after_it_has_let_the_player_in_and_not_before(
    tmp_path: Path,
) -> None:
    async with table_at(guesses=make_guesses()) as (_, port):
        guest = guest_of(tmp_path, port, code="222222")
        await refusal_of(guest)
        assert not (tmp_path / FILE_NAME).exists()

        guest.take_code(RIGHT)
        await seat_given(guest)

    known = KnownHosts(tmp_path / FILE_NAME)
    assert known.certificate_at(HERE, port) == host_identity().certificate_hash
    assert known.certificate_of_table("t-kitchen") == host_identity().certificate_hash


# ---------------------------------------------------------------- nobody there


@asynccontextmanager
async def something_else(
    answer: Callable[[trio.SocketStream], Awaitable[None]],
) -> AsyncIterator[int]:
    async def handle(stream: trio.SocketStream) -> None:
        async with stream:
            await answer(stream)

    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host=HERE)
        nursery.start_soon(trio.serve_listeners, handle, listeners)
        yield listeners[0].socket.getsockname()[1]
        nursery.cancel_scope.cancel()


async def test_what_is_no_table_is_called_so(tmp_path: Path) -> None:
    async def be_a_web_server(stream: trio.SocketStream) -> None:
        await stream.receive_some()
        await stream.send_all(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    async with something_else(be_a_web_server) as port:
        guest = guest_of(tmp_path, port)
        assert not await guest.lacks_code()

        with pytest.raises(HostLost) as lost:
            await seat_given(guest)

    assert lost.value.reason == NO_TABLE_THERE


async def test_where_nobody_listens_the_address_is_named(tmp_path: Path) -> None:
    guest = guest_of(tmp_path, 7999)

    with pytest.raises(HostLost, match=r"No table answered at 127\.0\.0\.1:7999"):
        await seat_given(guest)


async def test_where_nothing_can_be_written_one_plays_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    async with table_at() as (_, port):
        guest = guest_of(tmp_path / "file", port)

        assert await seat_given(guest) == 0
        assert await seat_given(guest) == 0


# ---------------------------------------------------------------- a table that is elsewhere by now


class Sightings:
    """Says where a table is, as the network would; every looker sees the rows that the test set."""

    def __init__(self) -> None:
        self.tables = TableList()

    @asynccontextmanager
    async def browse(self) -> AsyncIterator[TableList]:
        yield self.tables

    def show(self, *rows: FoundTable) -> None:
        self.tables.show(rows, DiscoveryOn())


async def test_a_table_that_turns_up_elsewhere_is_joined_there_with_the_same_seat(
    tmp_path: Path, nursery: trio.Nursery
) -> None:
    sightings, found = Sightings(), trio.Event()
    async with table_at() as (host, port):
        guest = Guest(
            Place(HERE, port), name="Ben", want=Want.JOIN, folder=tmp_path, browse=sightings.browse
        )
        nursery.start_soon(guest.look_out, found.set)
        assert await seat_given(guest) == 0

    async with table_at() as (host, moved_to):
        with pytest.raises(HostLost):
            await seat_given(guest)
        sightings.show(row(moved_to))
        await found.wait()

        assert await seat_given(guest) == 0
        assert await seat_given(guest) == 0, "also the next time, when nobody looks for it"
        assert host.summary.seats_taken == 1


async def test_who_only_announces_the_id_of_a_table_keeps_nobody_from_coming_back(
    tmp_path: Path, nursery: trio.Nursery
) -> None:
    sightings, found = Sightings(), trio.Event()
    guest = Guest(row(7999), name="Ben", want=Want.JOIN, folder=tmp_path, browse=sightings.browse)
    nursery.start_soon(guest.look_out, found.set)
    async with table_at() as (_, port):
        guest.there = replace(guest.there, port=port)
        assert await seat_given(guest) == 0

    async with table_at(identity=load_identity(tmp_path / "false")) as (false_host, false_port):
        with pytest.raises(HostLost):
            await seat_given(guest)
        sightings.show(row(false_port))
        await found.wait()
        async with table_at(port):
            assert await seat_given(guest) == 0
        assert false_host.summary.seats_taken == 0


async def test_another_table_at_the_same_place_is_not_sat_down_at(tmp_path: Path) -> None:
    async with table_at() as (_, port):
        guest = guest_of(tmp_path, port)
        assert await seat_given(guest) == 0

    async with table_at(port, table_id="t-den") as (host, _):
        refused = await refusal_of(guest)
        assert refused.code == OTHER_TABLE
        assert "There is another table now, Kitchen: join it anew." in refused.text

        async with open_link(host.attach_host_player(), make_hello(Want.WATCH)) as link:
            with trio.fail_after(5):
                async for news in link:
                    if isinstance(news, Update) and not news.view.players:
                        break


async def test_a_host_that_takes_calls_and_does_not_answer_is_lost_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.guest, "HANDSHAKE_SECONDS", 0.05)

    async def be_frozen(stream: trio.SocketStream) -> None:
        await trio.sleep_forever()

    async with something_else(be_frozen) as port:
        with pytest.raises(HostLost, match="does not answer"):
            await seat_given(guest_of(tmp_path, port))

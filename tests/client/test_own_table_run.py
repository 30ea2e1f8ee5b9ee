"""The screen of a program that hosts: the table beside it goes on, ends, or fails."""

import asyncio

import pytest
import trio

import client.stage
from client.failures import ExitCode
from protocol.messages import TablePhase
from tests.support.asyncio_tests import on_asyncio
from tests.support.evenings import Evening
from tests.support.links import FakeHost, FakeLink
from tests.support.screen import Player
from tests.support.views import (
    player,
    table,
    update_message,
    welcome,
)

SOON = 0.05


async def leave(seated: Player) -> None:
    await seated.press("q", "given up")
    seated.send("y")


# ---------------------------------------------------------------- hosting


class FakeTable:
    """A host beside the screen that runs until it is told to end."""

    def __init__(self) -> None:
        self.runs = False
        self.end = trio.Event()

    async def run(self, *, task_status: trio.TaskStatus[None]) -> None:
        self.runs = True
        try:
            task_status.started()
            await self.end.wait()
        finally:
            self.runs = False


def show_own_lobby(link: FakeLink) -> None:
    players = (player(0, "Sam", is_host=True), player(1, "Ann"))
    link.say(update_message(table(players, phase=TablePhase.LOBBY)))


@on_asyncio
async def test_the_table_goes_on_when_its_player_leaves_the_seat() -> None:
    host, beside = FakeHost(welcome(0)), FakeTable()
    host.on_link = show_own_lobby
    evening = Evening(host, beside=beside.run)

    async def script(seated: Player) -> None:
        await seated.see("Join: here")
        await seated.press("q", "You host this table")
        seated.send("y")
        await seated.wait_for(lambda: evening.status == ["goes on"])
        await asyncio.sleep(SOON)
        assert beside.runs
        evening.run.cancel()  # as Ctrl-C does

    assert await evening.play(script) == ExitCode.OK
    assert not beside.runs


@on_asyncio
async def test_the_table_goes_on_when_the_screen_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    host, beside = FakeHost(welcome(0)), FakeTable()
    host.on_link = show_own_lobby
    evening = Evening(host, beside=beside.run)

    async def script(seated: Player) -> None:
        await seated.see("Join: here")

        def broken(*_: object) -> None:
            raise ZeroDivisionError("in a screen")

        monkeypatch.setattr(client.stage, "render", broken)
        seated.send("?")
        await seated.wait_for(lambda: evening.status == ["goes on"])
        await asyncio.sleep(SOON)
        assert beside.runs
        beside.end.set()

    with pytest.raises(ZeroDivisionError, match="in a screen"):
        await evening.play(script)
    assert not beside.runs


@on_asyncio
async def test_a_table_with_nobody_but_bots_ends_with_its_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host, beside = FakeHost(welcome(0)), FakeTable()
    host.on_link = show_own_lobby
    evening = Evening(host, beside=beside.run, is_alone=True)

    async def script(seated: Player) -> None:
        await seated.see("Join: here")

        def broken(*_: object) -> None:
            raise ZeroDivisionError("in a screen")

        monkeypatch.setattr(client.stage, "render", broken)
        seated.send("?")

    with pytest.raises(ZeroDivisionError, match="in a screen"):
        await evening.play(script)
    assert evening.status == ["ends"]
    assert not beside.runs


@on_asyncio
async def test_ending_the_table_waits_for_the_host_to_end() -> None:
    host, beside = FakeHost(welcome(0)), FakeTable()
    host.on_link = show_own_lobby
    evening = Evening(host, beside=beside.run)

    async def script(seated: Player) -> None:
        await seated.see("Join: here")
        await seated.press("q", "You host this table")
        seated.send("e")
        await seated.wait_for(lambda: evening.status == ["ends"])
        assert beside.runs
        host.links[0].hang_up()
        beside.end.set()

    assert await evening.play(script) == ExitCode.OK


@on_asyncio
async def test_closing_the_program_closes_its_table() -> None:
    host, beside = FakeHost(welcome(0)), FakeTable()
    host.on_link = show_own_lobby
    evening = Evening(host, beside=beside.run)

    async def script(seated: Player) -> None:
        await seated.see("Join: here")
        seated.send("\x03\x03")

    assert await evening.play(script) == ExitCode.INTERRUPTED
    assert evening.status == ["ends"]
    assert not beside.runs


@on_asyncio
async def test_a_table_that_fails_ends_the_screen_and_is_not_said_to_go_on() -> None:
    host = FakeHost(welcome(0))
    host.on_link = show_own_lobby

    async def failing(*, task_status: trio.TaskStatus[None]) -> None:
        task_status.started()
        await trio.sleep(0.1)
        raise ZeroDivisionError("in the host")

    evening = Evening(host, beside=failing)

    async def script(seated: Player) -> None:
        await seated.see("Join: here")

    with pytest.raises(ZeroDivisionError, match="in the host"):
        await evening.play(script)
    assert evening.status == ["ends"]

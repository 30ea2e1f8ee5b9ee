"""Both loops together: the application on asyncio, the line to the host in trio, in one thread."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec

import pytest
import trio
from msgspec.structs import replace
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth

import client.stage
from client.app import TableOutput, build_app, failure_of
from client.failures import ExitCode, Kind
from client.loops import run_screen
from client.model import LinkState
from client.session import Beside, Session
from client.table_run import TableRun
from net.peer_link import HostLost, JoinRefused
from protocol.codes import Reason
from protocol.messages import Act, Bye, Closing, Leave, Refused, Say, TablePhase
from tests.support.links import FakeHost, FakeLink
from tests.support.scenes import SIX_PLAYERS, settings
from tests.support.screen import MODES_OFF, Player, PyteTerminal, Window
from tests.support.views import (
    DRAW_THREE,
    HAND,
    hand,
    hand_seat,
    player,
    private,
    table,
    update_message,
    welcome,
)

P = ParamSpec("P")
SOON = 0.05


class Evening:
    """A player in front of a whole run, and how it ended."""

    def __init__(
        self, host: FakeHost, *, beside: Beside | None = None, is_alone: bool = False
    ) -> None:
        session = Session(
            connect=host.connect,
            settings=replace(settings(is_host=beside is not None), is_alone=is_alone),
            beside=beside,
            banner=lambda: ("Join: here",),
        )
        self.run = TableRun(session, clock=time.monotonic, time_of_day=lambda: "20:31")
        self.host = host
        self.terminal = PyteTerminal(80, 24)
        self.status: list[str] = []

    async def play(self, script: Callable[[Player], Coroutine[None, None, None]]) -> int:
        """Run the screen while the script acts; return the exit code."""
        window = Window(80, 24)
        with create_pipe_input() as keyboard:
            output = TableOutput(
                self.terminal,
                lambda: window.size,
                term="xterm",
                default_color_depth=ColorDepth.DEPTH_8_BIT,
                enable_cpr=False,
            )
            with create_app_session(input=keyboard, output=output):
                stage = self.run.stage
                app = build_app(stage, app_input=keyboard, output=output, clock=time.monotonic)
                app.terminal_size_polling_interval = None
                self.run.app = app
                acting = asyncio.create_task(
                    self._act(script, Player(self.terminal, keyboard, window))
                )
                try:
                    code = await run_screen(
                        app, self.run, hang_up=stage.hang_up, after_screen=self._after_screen
                    )
                finally:
                    await acting
                    for mode_off in MODES_OFF:
                        assert mode_off in self.terminal.sent
        return code

    async def _act(
        self, script: Callable[[Player], Coroutine[None, None, None]], seated: Player
    ) -> None:
        try:
            await script(seated)
        except BaseException:
            self.run.stage.hang_up(1)
            self.run.cancel()
            raise

    def _after_screen(self, error: BaseException | None) -> None:
        self.status.append("goes on" if self.run.goes_on else "ends")


def on_asyncio(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 30))

    return run


def show_draw(link: FakeLink) -> None:
    seats = [hand_seat(seat, 500) for seat in range(3)]
    view = table(SIX_PLAYERS[:3], you=2, hand=hand(seats, phase="draw", to_act=2))
    link.say(update_message(view, private(HAND, name="pair of sevens", options=DRAW_THREE)))


def host_that_shows_the_draw(*more: Exception) -> FakeHost:
    host = FakeHost(welcome(2), *more)
    host.on_link = show_draw
    return host


async def leave(seated: Player) -> None:
    await seated.press("q", "given up")
    seated.send("y")


@on_asyncio
async def test_what_the_host_says_is_shown_and_what_the_player_does_is_sent() -> None:
    host = host_that_shows_the_draw()

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")
        await asyncio.sleep(0.35)  # the moment in which actions do not count
        await seated.press("1", "DRAW 1")
        await seated.press("\r", "Sent")
        await seated.press("thi", "talk> hi")
        seated.send("\r")
        await seated.wait_for(lambda: Say(text="hi") in host.links[0].sent)
        await leave(seated)

    code = await Evening(host).play(script)

    assert code == ExitCode.OK
    assert [type(message) for message in host.links[0].sent] == [Act, Say, Leave]


@on_asyncio
async def test_a_lost_host_is_called_again_by_a_key_and_by_itself() -> None:
    host = FakeHost(welcome(2), HostLost("Refused."), welcome(2), welcome(2))
    host.on_link = show_draw
    evening = Evening(host)

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")
        await seated.press("1", "DRAW 1")
        host.links[0].lose()
        await seated.see("OFFLINE")
        assert "DROP" in seated.text
        seated.send("r")
        await seated.wait_for(lambda: host.calls == 2, "a second call")
        seated.send("r")
        await seated.see("DRAW 1")
        assert "DROP" in seated.text
        host.links[1].lose()
        await seated.see("OFFLINE")
        await seated.see("live")  # after a second, without any key
        await leave(seated)

    assert await evening.play(script) == ExitCode.OK
    assert host.calls == 4


@on_asyncio
async def test_leaving_while_the_host_is_lost_tells_the_shell() -> None:
    host = host_that_shows_the_draw()
    evening = Evening(host)

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")
        host.links[0].lose("No word for 7 s.")
        await seated.see("OFFLINE")
        await seated.press("q", "stays yours")
        seated.send("y")

    code = await evening.play(script)

    failure = failure_of(evening.run.stage.model, code)
    assert failure is not None
    assert (failure.kind, failure.sentence) == (Kind.HOST_LOST, "Nobody answers.")


@on_asyncio
async def test_who_is_refused_reads_why_and_can_try_again() -> None:
    refused = Refused(code=Reason.FULL, text="The table is full.", proto_min=1, proto_max=1)
    host = FakeHost(JoinRefused(refused), JoinRefused(refused))
    evening = Evening(host)

    async def script(seated: Player) -> None:
        await seated.see("The table is full")
        seated.send("r")
        await seated.wait_for(lambda: host.calls == 2)
        await seated.see("The table is full")
        seated.send("q")

    code = await evening.play(script)

    failure = failure_of(evening.run.stage.model, code)
    assert failure is not None
    assert failure.kind is Kind.FULL


@on_asyncio
async def test_nobody_there_is_a_failure_to_join() -> None:
    evening = Evening(FakeHost(*[HostLost("No answer from 192.168.1.20 port 7788.")] * 9))

    async def script(seated: Player) -> None:
        await seated.see("No answer from 192.168.1.20")
        seated.send("q")

    code = await evening.play(script)

    failure = failure_of(evening.run.stage.model, code)
    assert failure is not None
    assert failure.kind is Kind.NO_ANSWER


@on_asyncio
async def test_a_goodbye_of_the_host_is_shown_until_the_player_goes() -> None:
    host = host_that_shows_the_draw()

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")
        host.links[0].say(Bye(code=Reason.HOST_CLOSING, text="The host closes the table."))
        host.links[0].hang_up()
        await seated.see("The host closes the table")
        await asyncio.sleep(SOON)
        seated.send("q")

    assert await Evening(host).play(script) == ExitCode.OK
    assert host.calls == 1


@on_asyncio
async def test_who_reads_too_slowly_comes_back_to_the_same_seat() -> None:
    host = FakeHost(welcome(2), welcome(2))
    host.on_link = show_draw
    evening = Evening(host)

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")
        host.links[0].say(Bye(code=Reason.TOO_SLOW, text="Too slow."))
        await seated.see("Connected again")
        await seated.see("STAND PAT")
        await leave(seated)

    assert await evening.play(script) == ExitCode.OK
    assert evening.run.stage.model.link.state is LinkState.LIVE


@on_asyncio
async def test_ctrl_c_twice_ends_with_its_code_and_keeps_the_seat() -> None:
    host = host_that_shows_the_draw()

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")
        await seated.press("\x03", "Ctrl-C again")
        seated.send("\x03")

    assert await Evening(host).play(script) == ExitCode.INTERRUPTED
    assert host.links[0].sent == [Closing()]


# ---------------------------------------------------------------- failures


@on_asyncio
async def test_a_failure_of_the_network_side_ends_the_screen_and_comes_out_as_it_was() -> None:
    host = host_that_shows_the_draw()

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")
        host.links[0].fail(ZeroDivisionError("in the network"))

    with pytest.raises(ZeroDivisionError, match="in the network"):
        await Evening(host).play(script)


@on_asyncio
async def test_a_failure_of_a_screen_ends_both_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_that_shows_the_draw()

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")

        def broken(*_: object) -> None:
            raise ZeroDivisionError("in a screen")

        monkeypatch.setattr(client.stage, "render", broken)
        seated.send("1")

    with pytest.raises(ZeroDivisionError, match="in a screen"):
        await Evening(host).play(script)


@on_asyncio
async def test_a_failure_while_taking_a_key_ends_both_loops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = host_that_shows_the_draw()

    async def script(seated: Player) -> None:
        await seated.see("STAND PAT")

        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError("in a key")

        monkeypatch.setattr(client.stage, "wish_for", broken)
        seated.send("1")

    with pytest.raises(ZeroDivisionError, match="in a key"):
        await Evening(host).play(script)


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

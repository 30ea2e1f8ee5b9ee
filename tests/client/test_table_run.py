"""Both loops together: the application on asyncio, the line to the host in trio, in one thread."""

import asyncio

import pytest

import client.stage
from client.app import failure_of
from client.failures import ExitCode, Kind
from client.model import LinkState
from net.peer_link import HostLost, JoinRefused
from protocol.codes import Reason
from protocol.messages import Act, Bye, Closing, Leave, Refused, Say
from tests.support.asyncio_tests import on_asyncio
from tests.support.evenings import Evening
from tests.support.links import FakeHost, FakeLink
from tests.support.scenes import SIX_PLAYERS
from tests.support.screen import Player
from tests.support.views import (
    DRAW_THREE,
    HAND,
    hand,
    hand_seat,
    private,
    table,
    update_message,
    welcome,
)

SOON = 0.05


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

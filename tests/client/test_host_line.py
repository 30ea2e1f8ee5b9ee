"""The line to the host: losses, pauses, refusals, and what is told of them."""

import pytest
import trio
from trio.testing import MockClock

from client.host_line import LASTING_SECONDS, HostLine, retry_after
from client.news import Connected, Connecting, FromHost, HostGone, News
from net.peer_link import HostLost, JoinRefused
from protocol.codes import Reason
from protocol.handshake import make_refused
from protocol.messages import Bye, Closing, Refused, Say
from tests.support.links import FakeHost, FakeLink
from tests.support.views import welcome

GOODBYE = Bye(code=Reason.HOST_CLOSING, text="The host has closed the table.")


class Listener:
    """Runs a line and keeps all that is told, with the time it was told at."""

    def __init__(self, host: FakeHost, line: HostLine) -> None:
        self.host = host
        self.line = line
        self.told: list[tuple[float, News | FromHost]] = []
        self.refused: JoinRefused | None = None
        self.has_ended = trio.Event()

    def tell(self, news: News | FromHost) -> None:
        self.told.append((trio.current_time(), news))

    async def run(self) -> None:
        try:
            await self.line.run(self.tell)
        except JoinRefused as refused:
            self.refused = refused
        self.has_ended.set()

    def times_of(self, kind: type[News | FromHost]) -> list[float]:
        return [at for at, news in self.told if isinstance(news, kind)]


def start(nursery: trio.Nursery, host: FakeHost) -> Listener:
    listener = Listener(host, HostLine(host.connect, parting=Closing()))
    nursery.start_soon(listener.run)
    return listener


def refusal(*, retry: bool) -> JoinRefused:
    text = "Too many connections."
    return JoinRefused(
        Refused(code=Reason.TOO_MANY_CONNECTIONS, text=text, proto_min=1, proto_max=1, retry=retry)
    )


async def test_the_first_try_after_a_loss_is_immediate_and_the_others_become_rarer(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    silence = [HostLost("Nobody answers.")] * 8
    listener = start(nursery, FakeHost(welcome(0), *silence, welcome(0)))
    await trio.sleep(100)
    listener.host.links[0].lose()
    lost_at = trio.current_time()
    await trio.sleep(100)

    after = [at - lost_at for at in listener.times_of(Connecting)[1:]]
    pauses = [later - at for at, later in zip([0.0, *after], after, strict=False)]
    assert pauses[0] == pytest.approx(0)
    for pause, seconds in zip(pauses[1:], (1, 2, 4, 8, 10, 10, 10, 10), strict=True):
        assert 0.8 * seconds <= pause <= 1.2 * seconds
    assert listener.line.is_connected


def test_the_peers_of_one_host_do_not_come_all_at_once() -> None:
    assert [retry_after(pauses, 0.5) for pauses in range(8)] == [0, 1, 2, 4, 8, 10, 10, 10]
    assert retry_after(5, 0.0) == 8
    assert retry_after(5, 1.0) == pytest.approx(12)


async def test_a_host_that_hangs_up_again_and_again_is_not_run_over(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    host = FakeHost(*[welcome(0)] * 100)
    host.on_link = FakeLink.lose
    start(nursery, host)

    await trio.sleep(60)

    assert host.calls < 12


async def test_a_connection_that_lasted_is_a_reason_to_begin_with_short_pauses_again(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    listener = start(nursery, FakeHost(HostLost("No."), HostLost("No."), welcome(0), welcome(0)))
    await trio.sleep(30)
    assert trio.current_time() - listener.times_of(Connected)[0] > LASTING_SECONDS
    listener.host.links[0].lose()
    lost_at = trio.current_time()
    await trio.sleep(1)

    assert listener.times_of(Connected)[1] == pytest.approx(lost_at)


async def test_a_wish_of_the_player_ends_the_pause(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    host = FakeHost(welcome(0), *[HostLost("No.")] * 6, welcome(0))
    listener = start(nursery, host)
    await trio.sleep(1)
    host.links[0].lose()
    await trio.sleep(26)  # in the pause of ten seconds
    assert not listener.line.is_connected
    calls = host.calls
    listener.line.try_now()
    await trio.testing.wait_all_tasks_blocked()

    assert host.calls == calls + 1


async def test_a_line_that_is_renewed_connects_at_once_and_keeps_the_window_open(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    listener = start(nursery, FakeHost(*[welcome(0)] * 3))
    for number in range(2):
        await trio.testing.wait_all_tasks_blocked()
        assert len(listener.host.links) == number + 1
        listener.line.renew()
    await trio.testing.wait_all_tasks_blocked()

    assert trio.current_time() == 0
    assert len(listener.host.links) == 3
    assert all(link.sent == [] for link in listener.host.links)


async def test_goodbyes_after_which_the_seat_is_taken_again_are_losses(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    listener = start(nursery, FakeHost(*[welcome(0)] * 3))
    for number, code in enumerate((Reason.TOO_SLOW, Reason.SILENT)):
        await trio.sleep(LASTING_SECONDS)
        listener.host.links[number].say(Bye(code=code, text="Too slow."))
    await trio.sleep(1)
    assert [news.reason for _, news in listener.told if isinstance(news, HostGone)] == [
        "Too slow.",
        "Too slow.",
    ]
    listener.host.links[2].say(GOODBYE)
    await listener.has_ended.wait()

    assert listener.told[-1][1] == GOODBYE
    assert listener.host.calls == 3


async def test_who_was_in_is_not_put_off_by_a_refusal_for_now(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    host = FakeHost(welcome(0), refusal(retry=True), welcome(0), refusal(retry=False))
    listener = start(nursery, host)
    await trio.sleep(10)
    host.links[0].lose()
    await trio.sleep(10)
    assert listener.line.is_connected
    host.links[1].lose()
    await listener.has_ended.wait()

    assert listener.refused is not None


async def test_a_host_that_stops_in_a_game_is_waited_for(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    stopped = JoinRefused(make_refused(Reason.HOST_STOPPED, "It can go on later."))
    silence = [HostLost("Nobody answers.")] * 20
    listener = start(nursery, FakeHost(welcome(0), stopped, *silence, welcome(0)))
    await trio.sleep(10)
    listener.host.links[0].say(Bye(code=Reason.HOST_STOPPED, text="It can go on later."))
    await trio.sleep(1000)

    assert listener.line.is_connected
    codes = [news.code for _, news in listener.told if isinstance(news, HostGone)]
    assert codes == [Reason.HOST_STOPPED, *[""] * 21]


async def test_a_watcher_is_not_put_off_by_their_own_lost_connection(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    still_there = JoinRefused(make_refused(Reason.NAME_TAKEN, "Somebody here is called Wes."))
    host = FakeHost(welcome(None), *[still_there] * 3, welcome(None))
    listener = start(nursery, host)
    await trio.sleep(10)
    host.links[0].lose()
    await trio.sleep(20)

    assert listener.line.is_connected


@pytest.mark.parametrize("retry", [True, False])
async def test_a_newcomer_is_refused_at_once(
    retry: bool, autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    listener = start(nursery, FakeHost(refusal(retry=retry)))

    await listener.has_ended.wait()

    assert listener.refused is not None
    assert listener.host.calls == 1


async def test_the_last_word_is_for_the_end_of_the_program_and_nothing_else(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    host = FakeHost(welcome(0), welcome(0))
    async with trio.open_nursery() as program:
        listener = start(program, host)
        await trio.sleep(1)
        host.links[0].lose()
        await trio.sleep(1)
        listener.line.send(Say(text="hello"))
        program.cancel_scope.cancel()

    assert host.links[1].sent == [Say(text="hello"), Closing()]


async def test_nothing_is_sent_while_there_is_no_connection(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    host = FakeHost(welcome(0), HostLost("No."), HostLost("No."), welcome(0))
    listener = start(nursery, host)
    await trio.sleep(1)
    host.links[0].lose()
    await trio.testing.wait_all_tasks_blocked()
    listener.line.send(Say(text="hello"))
    await trio.sleep(60)

    assert host.links[1].sent == []


async def test_silence_counts_from_the_last_word_also_once_the_host_is_lost(
    autojump_clock: MockClock, nursery: trio.Nursery
) -> None:
    host = FakeHost(welcome(0))
    listener = start(nursery, host)
    assert listener.line.silence() == 0.0
    await trio.sleep(4)
    assert listener.line.silence() == pytest.approx(4)
    host.links[0].lose()
    await trio.sleep(4)

    assert listener.line.silence() == pytest.approx(8)

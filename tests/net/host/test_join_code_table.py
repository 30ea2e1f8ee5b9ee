"""A table with a join code: who is asked, who is let in, and what a wrong one costs. Real time."""

import itertools

import pytest
import trio
from msgspec.structs import replace
from trio.testing import wait_all_tasks_blocked

from net.host.code_guesses import TRIES_PER_ADDRESS, TRIES_PER_CODE, CodeGuesses
from net.join_code import HostCheck
from net.memory_stream import memory_stream_pair
from net.peer_link import NOT_THE_HOST, JoinRefused, PeerCode, open_link
from net.testing import RawPeer, ScriptedPeer, TestTable, host_identity, open_table
from protocol.codes import Reason
from protocol.connection import host_connection
from protocol.handshake import make_hello
from protocol.messages import (
    CodeChallenge,
    CodeProof,
    EndAfterHand,
    Hello,
    MatchEnded,
    Refused,
    Status,
    TablePhase,
    Want,
    Welcome,
)
from tests.protocol.samples import make_sample

BAD, GOOD = "192.168.1.66", "192.168.1.20"
CERTIFICATE_HASH = host_identity().certificate_hash
RIGHT, WRONG = "AAAAA2", "222222"


def make_guesses() -> CodeGuesses:
    """Return guesses at the codes AAAAA2, AAAAA3 and so on."""
    numbers = itertools.count(2)
    return CodeGuesses(lambda: f"AAAAA{next(numbers)}")


async def refused(table: TestTable, code: str, address: str = BAD) -> JoinRefused:
    with pytest.raises(JoinRefused) as error:
        await table.join("Eve", code=code, address=address)
    return error.value


async def reach_challenge(table: TestTable, address: str = BAD) -> RawPeer:
    peer = table.connect(address)
    await peer.send(make_hello(Want.JOIN, name="Eve"))
    await peer.receive(CodeChallenge)
    return peer


# ---------------------------------------------------------------- who is asked


async def test_the_right_code_lets_a_newcomer_in() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        ben = await table.join("Ben", code=RIGHT)

        assert ben.seat == 1


async def test_nobody_comes_in_without_the_code() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        error = await refused(table, "")

        assert error.code == Reason.CODE_NEEDED
        assert len(table.players[0].view.players) == 1


async def test_a_watcher_is_asked_too() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        with pytest.raises(JoinRefused):
            await table.watch("Eve")

        watcher = await table.join("Cem", want=Want.WATCH, code=RIGHT)
        assert watcher.view.you is None


async def test_coming_back_never_asks_for_the_code() -> None:
    guesses = make_guesses()
    async with open_table("Ana", guesses=guesses) as table:
        ben = await table.join("Ben", code=RIGHT)
        guesses.renew()

        again = await table.come_back(ben)

        assert again.seat == ben.seat


async def test_a_token_of_nobody_is_asked_for_the_code() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        with pytest.raises(JoinRefused) as error:
            await table.join("Eve", token="f" * 64)

        assert error.value.code == Reason.CODE_NEEDED
        assert (await table.join("Ben", token="f" * 64, code=RIGHT)).seat == 1


async def test_the_status_says_that_a_code_is_needed_and_needs_none() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        peer = table.connect(BAD)
        await peer.send(make_hello(Want.STATUS))

        async with peer.stream:
            assert (await peer.receive(Status)).table.code_needed
        assert table.host.summary.code_needed


async def test_a_program_of_another_version_hears_so_before_anything_about_codes() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        peer = table.connect(BAD)
        await peer.send(Hello(proto_min=0, proto_max=0, want=Want.JOIN, name="Old"))

        async with peer.stream:
            assert (await peer.receive(Refused)).code == Reason.VERSION


async def test_an_open_table_asks_nobody() -> None:
    async with open_table("Ana") as table:
        assert (await table.join("Ben")).seat == 1
        assert not table.host.summary.code_needed


# ---------------------------------------------------------------- what a wrong one costs


async def test_a_wrong_code_says_so_and_how_many_tries_are_left() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        texts = [(await refused(table, WRONG)).text for _ in range(TRIES_PER_ADDRESS)]

        assert texts[0] == "That is not the code. You have 4 more tries."
        assert texts[3] == "That is not the code. You have 1 more try."
        assert texts[4].startswith("5 wrong codes came from your address")


async def test_an_exhausted_budget_refuses_the_right_code_too_and_only_from_there() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        for _ in range(TRIES_PER_ADDRESS):
            await refused(table, WRONG)

        error = await refused(table, RIGHT)

        assert error.code == Reason.CODE_WRONG
        assert error.text.startswith("5 wrong codes")
        assert (await table.join("Ben", code=RIGHT, address=GOOD)).seat == 1


async def test_parallel_guesses_are_no_more_than_guesses_one_by_one() -> None:
    guesses = make_guesses()
    async with open_table("Ana", guesses=guesses) as table:
        for _ in range(5):
            async with trio.open_nursery() as nursery:
                for _ in range(4):
                    nursery.start_soon(refused, table, WRONG)

        assert guesses.guessers() == ((BAD, TRIES_PER_ADDRESS),)
        assert guesses.tries_left(BAD) == 0


async def test_hanging_up_before_a_proof_costs_nothing_and_after_it_a_try() -> None:
    guesses = make_guesses()
    async with open_table("Ana", guesses=guesses) as table:
        peer = await reach_challenge(table)
        await peer.stream.aclose()
        await table.connect(BAD).stream.aclose()
        await wait_all_tasks_blocked()
        assert guesses.tries_left(BAD) == TRIES_PER_ADDRESS

        peer = await reach_challenge(table)
        await peer.send(CodeProof(spake="42" + "0" * 64, confirm="0" * 64))
        await peer.stream.aclose()
        await (await reach_challenge(table, GOOD)).stream.aclose()

        assert guesses.tries_left(BAD) == TRIES_PER_ADDRESS - 1


async def test_after_forty_wrong_tries_the_old_code_opens_nothing() -> None:
    guesses = make_guesses()
    async with open_table("Ana", guesses=guesses) as table:
        errors = [
            await refused(table, WRONG, f"192.168.2.{number % 8}")
            for number in range(TRIES_PER_CODE)
        ]

        assert guesses.code == "AAAAA3"
        assert "there is a new code" in errors[-1].text
        await refused(table, RIGHT, GOOD)
        assert (await table.join("Ben", code="AAAAA3", address=GOOD)).seat == 1


async def test_every_match_has_a_code_of_its_own() -> None:
    guesses = make_guesses()
    async with open_table("Ana", guesses=guesses) as table:
        ana = table.players[0]
        table.players.append(await table.join("Ben", code=RIGHT))
        await table.start()
        assert guesses.code == RIGHT
        ana.send(EndAfterHand())
        for player in table.players:
            table.host.connections.start_soon(fold_when_asked, player)

        await ana.expect(MatchEnded)

        assert ana.view.phase is TablePhase.MATCH_OVER
        assert guesses.code == "AAAAA3"


async def fold_when_asked(player: ScriptedPeer) -> None:
    with trio.move_on_after(5):
        while True:
            prompt = await player.prompt()
            await player.act(prompt.default)


async def test_who_guesses_is_known_by_address() -> None:
    guesses = make_guesses()
    async with open_table("Ana", guesses=guesses) as table:
        await refused(table, WRONG, GOOD)
        for _ in range(4):
            await refused(table, WRONG)

        assert guesses.guessers() == ((BAD, 4),)


async def test_no_code_and_no_proof_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with open_table("Ana", guesses=make_guesses()) as table:
        await refused(table, WRONG)
        ben = await table.join("Ben", code=RIGHT)
        secrets = [RIGHT, WRONG, ben.link.welcome.confirm, ben.link.welcome.token]

    assert BAD in caplog.text
    assert not [secret for secret in secrets if secret in caplog.text]


# ---------------------------------------------------------------- what the peer refuses


async def false_host(stream: trio.abc.Stream, confirm: str) -> None:
    """Be a host that asks for the code and welcomes whoever answers, without knowing it."""
    talk = host_connection()
    check = HostCheck(WRONG, CERTIFICATE_HASH)
    while data := await stream.receive_some():
        for message in talk.receive_data(bytes(data)):
            if isinstance(message, Hello):
                await stream.send_all(talk.send(CodeChallenge(spake=check.spake)))
            else:
                await stream.send_all(
                    talk.send(replace(make_sample(Welcome), proto=1, confirm=confirm))
                )


@pytest.mark.parametrize("confirm", ["", "0" * 64])
async def test_a_host_that_does_not_know_the_code_is_left_alone(confirm: str) -> None:
    ours, theirs = memory_stream_pair()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(false_host, theirs, confirm)
        with pytest.raises(JoinRefused) as error:
            async with open_link(
                ours, make_hello(Want.JOIN, name="Ben"), code=PeerCode(RIGHT, CERTIFICATE_HASH)
            ):
                pass

    assert error.value.code == NOT_THE_HOST


async def test_a_host_that_forgets_to_ask_is_not_the_one_that_showed_the_code() -> None:
    async with open_table("Ana") as table:
        with pytest.raises(JoinRefused) as error:
            await table.join("Ben", code=RIGHT)

    assert error.value.code == NOT_THE_HOST


async def test_the_right_code_over_another_certificate_is_a_wrong_code() -> None:
    async with open_table("Ana", guesses=make_guesses()) as table:
        stream = table.host.attach_peer(BAD)
        with pytest.raises(JoinRefused) as error:
            async with open_link(
                stream, make_hello(Want.JOIN, name="Ben"), code=PeerCode(RIGHT, bytes(32))
            ):
                pass

    assert error.value.code == Reason.CODE_WRONG

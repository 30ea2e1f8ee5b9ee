"""The shell around a table: one bad peer, one bad bot, and orderly ends, in virtual time."""

import pytest
import trio
import trio.testing
from trio.testing import MockClock

from engine.actions import Bet, Call, Check, Draw, Fold
from engine.chips import Chips
from engine.events import Checked, PotAwarded
from engine.rule_options import make_rules
from net.host.limits import DEFAULT_LIMITS, HostLimits
from net.peer_link import JoinRefused, open_link
from net.testing import RawPeer, bot_by_default, open_table
from protocol.codes import Reason
from protocol.handshake import make_hello
from protocol.messages import (
    Act,
    AddBot,
    Bye,
    Leave,
    Ping,
    PlayerLost,
    PlayerReturned,
    Refused,
    Rejected,
    Said,
    Say,
    Snapshot,
    StandInBegan,
    Start,
    Status,
    TablePhase,
    Update,
    Want,
    Welcome,
)

BET, CALL, CHECK, FOLD, PAT = Bet(to=Chips(10)), Call(), Check(), Fold(), Draw(())


# ---------------------------------------------------------------- bad peers


async def test_n19_garbage_and_half_a_frame_end_their_own_connections_only(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana", "Ben") as table:
        ana, ben = table.players
        cut_off, garbage = table.connect(), table.connect()
        for peer, name in ((cut_off, "Cyd"), (garbage, "Dan")):
            await peer.send(make_hello(Want.JOIN, name=name))
            await peer.receive(Welcome)
        await table.start()

        await cut_off.send_bytes(b"\x00\x00\x00\x20 in the middle")
        await cut_off.stream.aclose()
        await garbage.send_bytes(b"\x00\x00\x00\x05\xff\xff\xff\xff\xff")

        assert (await garbage.receive(Bye)).code == Reason.PROTOCOL_ERROR
        await garbage.expect_hang_up()
        assert {(await ana.expect(PlayerLost)).name for _ in range(2)} == {"Cyd", "Dan"}
        await ben.act(CHECK)
        await ana.wait_until(lambda: ana.view.players[2].stand_in, "a bot for Cyd")
        await ana.act(CHECK)


async def test_an_admitted_peer_that_sends_garbage_is_told_and_is_lost(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        bad = table.connect()
        await bad.send(make_hello(Want.JOIN, name="Bad"))
        await bad.receive(Welcome)

        await bad.send_bytes(b"\xff\xff\xff\xff")

        assert (await bad.receive(Bye)).code == Reason.PROTOCOL_ERROR
        await bad.expect_hang_up()
        assert (await table.players[0].expect(PlayerLost)).name == "Bad"


@pytest.mark.parametrize(
    ("case", "first_bytes"),
    [("nothing", b""), ("half a length", b"\x00\x00"), ("half a frame", b"\x00\x00\x00\x09abc")],
)
async def test_who_does_not_say_hello_in_five_seconds_is_turned_away(
    case: str, first_bytes: bytes, autojump_clock: MockClock
) -> None:
    async with open_table("Ana") as table:
        silent = table.connect()
        await silent.send_bytes(first_bytes)
        began = trio.current_time()

        refused = await silent.receive(Refused)

        assert refused.code == Reason.SILENT, case
        assert trio.current_time() - began == pytest.approx(5), case


async def test_a_frame_has_five_seconds_however_many_bytes_dribble_in(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        slow = table.connect()
        await slow.send(make_hello(Want.JOIN, name="Slow"))
        await slow.receive(Welcome)
        began = trio.current_time()

        await slow.send_bytes(b"\x00\x00\x01")
        for _ in range(4):
            await trio.sleep(1)
            await slow.send_bytes(b"\x00")

        assert (await slow.receive(Bye)).code == Reason.SILENT
        assert trio.current_time() - began == pytest.approx(5)


async def test_who_is_silent_for_seven_seconds_is_lost(autojump_clock: MockClock) -> None:
    async with open_table("Ana") as table:
        silent = table.connect()
        await silent.send(make_hello(Want.JOIN, name="Zed"))
        await silent.receive(Welcome)
        began = trio.current_time()

        assert (await silent.receive(Bye)).code == Reason.SILENT
        assert trio.current_time() - began == pytest.approx(7)
        assert (await table.players[0].expect(PlayerLost)).name == "Zed"


async def test_who_never_reads_is_closed_and_the_others_play_on(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana", "Ben") as table:
        ana, ben = table.players
        deaf = table.connect()
        await deaf.send(make_hello(Want.JOIN, name="Deaf"))
        await ana.wait_until(lambda: len(ana.view.players) == 3, "the third player")
        async with trio.open_nursery() as nursery:
            nursery.start_soon(_ping_for_ever, deaf)
            await ana.expect(PlayerLost)
            nursery.cancel_scope.cancel()
        ana.send(Say(text="still here"))

        assert (await ben.expect(Said)).text == "still here"
        assert trio.current_time() <= 10


async def _ping_for_ever(peer: RawPeer) -> None:
    await peer.receive(Welcome)
    while True:
        try:
            await peer.send(Ping())
        except trio.BrokenResourceError:
            await trio.sleep_forever()
        await trio.sleep(1)


async def test_an_outbox_that_overflows_closes_its_peer_who_comes_back_to_one_view(
    autojump_clock: MockClock,
) -> None:
    limits = HostLimits(outbox_messages=20, chat_lines=1000, message_burst=1000)
    async with open_table("Ana", "Ben", limits=limits) as table:
        ana, _ = table.players
        deaf = table.connect()
        await deaf.send(make_hello(Want.JOIN, name="Deaf"))
        token = (await deaf.receive(Welcome)).token
        for number in range(100):
            ana.send(Say(text=f"line {number}"))
            await trio.testing.wait_all_tasks_blocked()

        await ana.expect(PlayerLost)
        back = await table.join("Deaf", token=token)

        assert len(back.updates) == 1
        assert [player.name for player in back.view.players] == ["Ana", "Ben", "Deaf"]


async def test_a_flood_is_cut_off(autojump_clock: MockClock) -> None:
    async with open_table("Ana", "Ben") as table:
        flood = table.connect()
        await flood.send(make_hello(Want.WATCH, name="Flo"))
        await flood.receive(Welcome)
        for _ in range(100):
            await flood.send(Ping())

        assert (await flood.receive(Rejected)).code == Reason.TOO_FAST
        assert (await flood.receive(Bye)).code == Reason.TOO_FAST


# ---------------------------------------------------------------- who may connect


async def test_what_is_over_the_limits_of_an_address_is_refused_at_once(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        silent = [table.connect("10.0.0.9") for _ in range(4)]
        await trio.testing.wait_all_tasks_blocked()
        surplus = table.connect("10.0.0.9")

        refused = await surplus.receive(Refused)
        assert refused.code == Reason.TOO_MANY_CONNECTIONS
        assert trio.current_time() == 0
        assert (await table.join("Ben", address="10.0.0.10")).seat == 1
        for peer in silent:
            await peer.expect_hang_up()
        assert (await table.join("Cyd", address="10.0.0.9")).seat == 2


async def test_who_was_told_often_enough_that_it_is_too_much_hears_nothing_more(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        for _ in range(4):
            table.connect("10.0.0.9")
        for _ in range(DEFAULT_LIMITS.connections):
            await trio.testing.wait_all_tasks_blocked()
            surplus = table.connect("10.0.0.9")
            await surplus.receive(Refused)
            await surplus.stream.aclose()
        one_more = table.connect("10.0.0.9")

        await one_more.expect_hang_up()

        assert one_more.received == b""
        assert (await table.join("Ben", address="10.0.0.10")).seat == 1


async def test_a_public_address_is_refused(autojump_clock: MockClock) -> None:
    async with open_table("Ana") as table:
        with pytest.raises(JoinRefused, match="own network") as refused:
            await table.join("Far", address="8.8.8.8")

    assert refused.value.code == Reason.TABLE_CLOSED


async def test_the_status_is_answered_and_the_connection_ends(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana") as table:
        asker = table.connect()
        await asker.send(make_hello(Want.STATUS))

        status = await asker.receive(Status)

        assert status.table == table.host.summary
        await asker.expect_hang_up()


# ---------------------------------------------------------------- lost, bots, stand-ins


async def test_a_cut_cable_is_a_stand_in_after_the_grace_and_the_player_again_on_return(
    autojump_clock: MockClock,
) -> None:
    async with open_table("Ana", "Ben") as table:
        ana, ben = table.players
        await table.start()
        ben.cut()
        await ana.expect(PlayerLost)
        began = trio.current_time()
        await ana.expect(StandInBegan)
        assert trio.current_time() - began == pytest.approx(30)
        await ana.expect(Checked)

        back = await table.come_back(ben)

        await ana.expect(PlayerReturned)
        await ana.act(CHECK)
        await back.act(PAT)
        assert len(back.private.cards) == 5


async def test_bots_play_a_whole_match_against_each_other(autojump_clock: MockClock) -> None:
    rules = make_rules("classic", {"hands": "3"})
    async with open_table("Ana", rules=rules) as table:
        (ana,) = table.players
        for _ in range(3):
            ana.send(AddBot())
        await ana.wait_until(lambda: len(ana.view.players) == 4, "three bots")
        ana.send(Start())
        while ana.view.phase is not TablePhase.MATCH_OVER:
            prompt = ana.private.prompt
            if prompt is not None:
                ana.send(Act(prompt=prompt.id, move=prompt.default))
            await trio.sleep(1)

        assert ana.view.match is not None
        assert ana.view.match.hands_played == 3


@pytest.mark.parametrize("fault", ["raises", "does nothing", "tries the impossible", "hangs up"])
async def test_n21_a_bot_of_any_fault_does_not_stop_the_hand(
    fault: str, autojump_clock: MockClock
) -> None:
    async def bad_bot(stream: trio.abc.Stream) -> None:
        async with open_link(stream, make_hello(Want.JOIN)) as link:
            async for news in link:
                prompt = news.private.prompt if isinstance(news, Update) else None
                if prompt is None or fault == "does nothing":
                    continue
                if fault == "raises":
                    raise ZeroDivisionError
                if fault == "hangs up":
                    return
                link.send(Act(prompt=prompt.id, move=Draw((0, 1, 2, 3, 4))))

    async with open_table("Ana", seat_bot=bad_bot) as table:
        (ana,) = table.players
        ana.send(AddBot())
        await ana.wait_until(lambda: len(ana.view.players) == 2, "a bot")
        await table.start()

        await ana.act(BET)

        assert (await ana.expect(PotAwarded)).shares[0].seat == ana.seat


# ---------------------------------------------------------------- the deal and the view


async def test_n28_cards_are_shown_before_the_prompt_whoever_comes_and_goes(
    autojump_clock: MockClock,
) -> None:
    rules = make_rules("classic", {"forced_bets": "blinds"})
    async with open_table("Ana", "Ben", "Cyd", rules=rules) as table:
        ana, _, cyd = table.players
        leaving = await table.watch("Wes")
        leaving.send(Leave())
        ana.send(Start())
        await table.watch("Wyn")
        await ana.act(CALL)
        await table.players[1].act(CALL)
        await cyd.prompt()

        asked = next(update for update in cyd.updates if update.private.prompt is not None)
        assert len(asked.private.cards) == 5
        dealt = next(update for update in cyd.updates if update.view.hand is not None)
        assert dealt.private.cards == asked.private.cards


async def test_a_snapshot_is_the_same_view_again(autojump_clock: MockClock) -> None:
    async with open_table("Ana", "Ben") as table:
        ana, _ = table.players
        await table.start()
        before = ana.updates[-1]
        ana.send(Snapshot())
        await ana.wait_until(lambda: ana.updates[-1].seq > before.seq, "the view again")

        again = ana.updates[-1]
        assert again.events == ()
        assert again.view == before.view
        assert again.private == before.private


async def test_a_host_that_stood_still_takes_nobody_of_its_own_program_for_dead(
    autojump_clock: MockClock,
) -> None:
    """As after Ctrl-Z, or a sleep where all clocks go on."""
    async with open_table("Ana", "Ben", seat_bot=bot_by_default) as table:
        ana, ben = table.players
        ana.send(AddBot())
        await ana.wait_until(lambda: len(ana.view.players) == 3, "the bot")
        await table.start()
        bot = ana.view.players[-1]
        await trio.testing.wait_all_tasks_blocked()

        autojump_clock.jump(60)
        await ana.expect(PlayerLost)
        await trio.sleep(5)

        assert ana.lost is None
        assert ben.lost is not None or ben.bye is not None
        assert [player.lost for player in ana.view.players] == [False, True, False]
        seat = table.host._table.live.seats[bot.seat]
        assert seat is not None
        assert seat.peer is not None

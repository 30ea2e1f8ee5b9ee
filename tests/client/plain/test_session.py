"""The plain client at a real table in memory: hands, losses, refusals and every way to end."""

import trio
from trio.testing import MockClock

from client.bots.seat_bot import seat_bot
from client.failures import Failure, Kind
from client.plain.session import Ending
from client.plain.state import Role
from engine.actions import Bet, Call, Check, Draw
from engine.chips import Chips
from net.testing import ScriptedPeer, open_table, stacked_deck
from protocol.messages import (
    EndNow,
    Kick,
    NextHand,
    PlayerLeft,
    PlayerLost,
    PlayerReturned,
    Ready,
    Said,
    Say,
    Start,
    TablePhase,
    Want,
)
from tests.client.plain.plain_player import Cable, PlainPlayer, plain_player
from tests.client.table_views import rules_with

ACES = "As Ah Ad 2c 3d"
TWO_PAIR = "Ks Kh 7c 7d 9h"


async def test_a_hand_is_played_line_by_line(autojump_clock: MockClock) -> None:
    deck = stacked_deck(TWO_PAIR, ACES, button=0)
    async with open_table("Ann", decks=[deck]) as table, plain_player(table.host) as sam:
        (ann,) = table.players
        await sam.wait_for("Joined Table in memory as Sam. 2 players: Ann, you.")
        ann.send(Start())
        assert await sam.wait_for("Hand 1.") == "Hand 1. Dealer Ann. Everyone antes 5. Pot 10."
        await sam.wait_for("Your cards: 1 ace of spades")
        await sam.wait_for("You hold three of a kind, aces.")
        await sam.wait_for("Your turn. Nothing to call, pot 10, you have 495. check, bet 10?")
        sam.type("b")
        await sam.wait_for("You bet 10. Pot 20.")
        await ann.act(Call())
        await sam.wait_for("Draw. Your turn to draw.")
        sam.type("4, 5")
        await sam.wait_for("You discard two of clubs, three of diamonds.")
        await ann.act(Draw((4,)))
        await sam.wait_for("Second betting round. Your turn.")
        sam.type("k")
        await ann.act(Check())
        await sam.wait_for("Showdown. You: ")
        await sam.wait_for("You win 30. You have 515.")
        await sam.wait_for("Type n for the next hand")
        sam.type("n")
        ann.send(NextHand())
        await sam.wait_for("Hand 2. You are the dealer.")


async def test_whole_matches_are_played_against_bots(autojump_clock: MockClock) -> None:
    rules = rules_with(starting_chips="60", stakes_rise="hands", stakes_rise_every="3")

    async def bot(stream: trio.abc.Stream) -> None:
        await seat_bot(stream, seed=5)

    async with open_table(rules=rules, seat_bot=bot) as table:
        ada = await table.join("Ada", as_host=True)
        async with plain_player(table.host) as sam:
            await sam.wait_for("Joined")
            ada.send(Start())
            async with trio.open_nursery() as nursery:
                nursery.start_soon(answer_with_defaults, ada)
                await play_to_the_end(sam)
                nursery.cancel_scope.cancel()

    assert all(line.isascii() and line.isprintable() for line in sam.printed)
    assert sum(line.startswith("Place ") for line in sam.printed) == 2


async def play_to_the_end(sam: PlainPlayer) -> None:
    """Check or call, stand pat, confirm everything, until the match is over."""
    while True:
        line = await sam.wait_for("")
        if "Your turn to draw" in line:
            sam.type("pat")
        elif "Your turn." in line:
            sam.type("k" if "check" in line else "c")
        elif line.endswith("yes or no?"):
            sam.type("yes")
        elif line.startswith("Type n for the next hand"):
            sam.type("n")
        elif line.startswith("Type n for another match"):
            return


async def answer_with_defaults(ada: ScriptedPeer) -> None:
    while True:
        await ada.act((await ada.prompt()).default)


async def test_what_a_pipe_brings_too_early_is_kept(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host) as sam:
        sam.type("say hello")

        assert (await table.players[0].expect(Said)).text == "hello"


async def test_leaving_is_asked_and_then_done(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host) as sam:
        sam.type("q")
        await sam.wait_for("Leave the table? Your seat is given up. yes or no?")
        sam.type("yes")

        assert await sam.wait_for_end() is Ending.LEFT
        assert sam.printed[-1] == "You left. Goodbye."
        assert (await table.players[0].expect(PlayerLeft)).name == "Sam"


async def test_the_end_of_the_input_keeps_the_seat(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host) as sam:
        await sam.wait_for("Joined")
        sam.keyboard.close()

        assert await sam.wait_for_end() is Ending.INPUT_ENDED
        assert (await table.players[0].expect(PlayerLost)).name == "Sam"


async def test_a_last_word_before_the_end_of_the_input_counts(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host) as sam:
        sam.type("q", "yes")
        sam.keyboard.close()

        assert await sam.wait_for_end() is Ending.LEFT


async def test_a_taken_name_is_refused_with_advice(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host, "Ann") as sam:
        failure = await sam.wait_for_end()

    assert isinstance(failure, Failure)
    assert failure.kind is Kind.NAME_REFUSED
    assert "called Ann" in failure.sentence
    assert failure.text().count("Choose another") == 1
    assert "--as NAME" in failure.advice
    assert "the host can give you the seat" in failure.advice


async def test_a_player_who_is_sent_away_is_told_so(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host) as sam:
        await sam.wait_for("Joined")
        ann = table.players[0]
        await ann.wait_until(lambda: len(ann.view.players) == 2, "Sam")
        ann.send(Kick(seat=ann.view.players[1].seat))
        failure = await sam.wait_for_end()

    assert isinstance(failure, Failure)
    assert failure.kind is Kind.SENT_AWAY


async def test_a_table_that_closes_ends_the_client(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host) as sam:
        await sam.wait_for("Joined")
        table.players[0].send(EndNow())

        assert await sam.wait_for_end() is Ending.TABLE_CLOSED
        assert sam.printed[-1] == "The host has closed the table."


async def test_a_match_under_way_is_watched(autojump_clock: MockClock) -> None:
    async with open_table("Ann", "Bob") as table:
        await table.start()
        async with plain_player(table.host) as sam:
            await sam.wait_for("A match is under way: you are watching.")
            await sam.wait_for("Watching Table in memory. 2 players: Ann, Bob.")
            sam.type("c")
            await sam.wait_for("You are watching. Nothing was sent.")
            sam.type("q")

            assert await sam.wait_for_end() is Ending.LEFT


async def test_a_pulled_cable_is_told_and_the_seat_taken_again(autojump_clock: MockClock) -> None:
    cables: list[Cable] = []

    def through(stream: trio.abc.Stream) -> Cable:
        cables.append(Cable(stream))
        return cables[-1]

    deck = stacked_deck(TWO_PAIR, ACES, button=0)
    async with (
        open_table("Ann", decks=[deck]) as table,
        plain_player(table.host, through=through) as sam,
    ):
        (ann,) = table.players
        await sam.wait_for("Joined")
        ann.send(Start())
        await sam.wait_for("Your turn.")
        cables[0].is_pulled = True
        ann.send(Say(text="Sam?"))
        await sam.wait_for("There is no word from the host.")
        await sam.wait_for(
            "Connection lost. Trying again. "
            "Your seat stays yours; a bot plays for you after 30 seconds."
        )
        assert await sam.wait_for("Connected again") == (
            "Connected again after 7 seconds. You missed: <Ann> Sam?"
        )
        await sam.wait_for("Your cards: 1 ace of spades")
        await sam.wait_for("Your turn.")
        sam.type("b")
        await sam.wait_for("You bet 10. Pot 20.")
        await ann.expect(PlayerReturned)


async def test_while_offline_nothing_is_sent_and_q_ends(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table:
        opened: list[Cable] = []

        def through(stream: trio.abc.Stream) -> Cable:
            opened.append(Cable(stream))
            opened[-1].is_pulled = len(opened) > 1
            return opened[-1]

        async with plain_player(table.host, through=through) as sam:
            await sam.wait_for("Joined")
            opened[0].is_pulled = True
            await sam.wait_for("Your seat stays yours for 30 seconds.")
            sam.type("c")
            await sam.wait_for("There is no connection now.")
            sam.type("q")
            failure = await sam.wait_for_end()

    assert isinstance(failure, Failure)
    assert failure.kind is Kind.HOST_LOST


async def test_a_host_who_gives_up_the_seat_hosts_on(autojump_clock: MockClock) -> None:
    async with open_table() as table, plain_player(table.host, "Ann", role=Role.HOST) as ann:
        await ann.wait_for("Type add bot to seat a bot.")
        bob = await table.join("Bob")
        await ann.wait_for("Type start to begin the match.")
        ann.type("q", "leave")
        await ann.wait_for("You gave up your seat and host on.")
        ann.type("a", "start")
        await bob.wait_until(lambda: bob.view.phase is TablePhase.HAND, "the match")
        ann.type("q", "yes")

        assert await ann.wait_for_end() is Ending.TABLE_CLOSED


async def test_a_console_without_input_runs_the_table_on(autojump_clock: MockClock) -> None:
    async with (
        open_table() as table,
        plain_player(table.host, "Host", role=Role.CONSOLE, want=Want.WATCH) as console,
    ):
        await console.wait_for("Watching Table in memory.")
        console.keyboard.close()
        bob = await table.join("Bob")
        await console.wait_for("Bob joined.")
        bob.send(Ready(ready=True))
        await console.wait_for("Bob is ready.")


async def test_the_clock_is_announced_before_it_runs_out(autojump_clock: MockClock) -> None:
    rules = rules_with(time_per_move="30")
    async with open_table("Ann", rules=rules) as table, plain_player(table.host) as sam:
        await sam.wait_for("Joined")
        table.players[0].send(Start())
        assert (await sam.wait_for("Your turn.")).endswith("You have 30 seconds.")
        sam.type("w")
        await sam.wait_for("You are to act. 30 seconds left.")
        await sam.wait_for("10 seconds left, then you check.")
        await sam.wait_for("You ran out of time.")
        await sam.wait_for("You check.")


async def test_no_clock_is_announced_while_the_host_is_lost(autojump_clock: MockClock) -> None:
    opened: list[Cable] = []

    def through(stream: trio.abc.Stream) -> Cable:
        opened.append(Cable(stream))
        opened[-1].is_pulled = len(opened) > 1
        return opened[-1]

    rules = rules_with(time_per_move="30")
    async with (
        open_table("Ann", rules=rules) as table,
        plain_player(table.host, through=through) as sam,
    ):
        await sam.wait_for("Joined")
        table.players[0].send(Start())
        await sam.wait_for("Your turn.")
        opened[0].is_pulled = True
        await sam.wait_for("Connection lost.")

        await trio.sleep(60)  # of virtual time: nothing may come

        assert not any("seconds left" in line for line in sam.printed)


async def test_a_refused_move_can_be_made_again(autojump_clock: MockClock) -> None:
    async with open_table("Ann") as table, plain_player(table.host) as sam:
        (ann,) = table.players
        await sam.wait_for("Joined")
        ann.send(Start())
        await sam.wait_for("Your turn.")
        sam.type("k")
        await sam.wait_for("You check.")
        await ann.act(Bet(Chips(10)))
        await sam.wait_for("Your turn. 10 to call")
        sam.type("again")
        await sam.wait_for("You check.")


async def test_a_lost_seat_goes_to_a_new_device_by_the_word_of_the_host(
    autojump_clock: MockClock,
) -> None:
    async with open_table() as table, plain_player(table.host, "Ann", role=Role.HOST) as ann:
        await ann.wait_for("Type add bot to seat a bot.")
        eve = await table.join("Eve")
        await ann.wait_for("Type start to begin the match.")
        ann.type("start")
        await eve.wait_until(lambda: bool(eve.private.cards), "cards")
        eve.cut()
        async with plain_player(table.host, "Eve 2") as device:
            await device.wait_for("A match is under way: you are watching.")
            await ann.wait_for("Eve lost the connection")
            ann.type("give 2 to eve 2", "yes")
            await device.wait_for("The host has given you the seat of Eve.")
            await ann.wait_for("Eve is back.")
            device.type("h")
            await device.wait_for("Your cards: ")

"""The examples of ``net.testing``, as its docstring has them."""

from trio.testing import MockClock

from engine.actions import Bet, Call, Check, Draw
from engine.chips import Chips
from engine.events import PotAwarded, Share
from net.testing import open_table, stacked_deck
from protocol.codes import Reason
from protocol.messages import MatchBegan, Refused


async def test_three_aces_beat_two_pair(autojump_clock: MockClock) -> None:
    deck = stacked_deck("As Ah Ad 2c 3d", "Ks Kh 7c 7d 9h", button=0)
    async with open_table("Ana", "Ben", decks=[deck]) as table:
        ana, ben = table.players
        await table.start()
        await ben.act(Bet(to=Chips(10)))
        await ana.act(Call())
        await ben.act(Draw((4,)))
        await ana.act(Draw(()))
        await ben.act(Check())
        await ana.act(Check())
        assert (await ben.expect(PotAwarded)).shares == (Share(ana.seat, Chips(30)),)


async def test_garbage_gets_a_reason_and_hurts_nobody(autojump_clock: MockClock) -> None:
    async with open_table("Ana", "Ben") as table:
        stranger = table.connect("192.168.1.66")
        await stranger.send_bytes(b"GET / HTTP/1.1")
        assert (await stranger.receive(Refused)).code == Reason.PROTOCOL_ERROR
        await table.start()
        assert (await table.players[0].expect(MatchBegan)).button == 0

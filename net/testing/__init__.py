"""A table in memory for tests: the real host, given cards, scripted peers, time that jumps.

Everything runs as in production but the network and chance. Under the ``autojump_clock`` of
pytest-trio nobody waits: time goes on when all have nothing to do. A whole hand::

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

and a client that misbehaves::

    async def test_garbage_gets_a_reason_and_hurts_nobody(autojump_clock: MockClock) -> None:
        async with open_table("Ana", "Ben") as table:
            stranger = table.connect("192.168.1.66")
            await stranger.send_bytes(b"GET / HTTP/1.1")
            assert (await stranger.receive(Refused)).code == Reason.PROTOCOL_ERROR
            await table.start()
            assert (await table.players[0].expect(MatchBegan)).button == 0

``act`` waits for the peer's prompt, answers it, and fails with the host's sentence if the answer is
refused; ``try_move`` returns that refusal instead. ``expect`` waits for an event that this peer has
not been asked about before. What waits in vain fails and says what came instead.
"""

from net.testing.cards import ScriptedShuffler, stacked_deck
from net.testing.identity import host_identity
from net.testing.peers import PATIENCE_SECONDS, RawPeer, ScriptedPeer, bot_by_default
from net.testing.table import TestTable, open_table

__all__ = [
    "PATIENCE_SECONDS",
    "RawPeer",
    "ScriptedPeer",
    "ScriptedShuffler",
    "TestTable",
    "bot_by_default",
    "host_identity",
    "open_table",
    "stacked_deck",
]

"""Who comes back finds everything as it was, whatever the table was doing (N06)."""

import random
from collections.abc import Iterator
from typing import Final

import msgspec
import pytest
from msgspec.structs import replace

from engine.chips import Chips
from engine.presets import PRESETS
from engine.rule_options import preset_rules
from net.host.seats import PeerId, taken
from net.host.sessions import Attachment
from protocol.messages import (
    BuyIn,
    EndAfterHand,
    Leave,
    MatchView,
    NextHand,
    Pause,
    PeerMessage,
    PlayerView,
    Ready,
    Rematch,
    Resume,
    Start,
    TablePhase,
    TableView,
    Update,
)
from tests.net.host.bench import Bench
from tests.net.host.random_tables import random_move

NAMES: Final = ("Ana", "Ben", "Cyd", "Dan")
HANDS: Final = ("first_bets", "draw", "second_bets")
MATCHES: Final = tuple(name for name in PRESETS if name != "cardroom")
ROUNDS: Final = {"mode": "no_betting", "hands": "4"}


def short(preset: str, **options: str) -> dict[str, str]:
    """Return rules by which a match is soon over and the stock sometimes runs short."""
    chips = 8 * preset_rules(preset).small_bet
    return {"starting_chips": str(chips), "draw_limit": "5", **options}


class Evening:
    """A table where everybody is lost and comes back at every moment."""

    def __init__(self, preset: str, options: dict[str, str], seed: int) -> None:
        self.chance = random.Random(seed)
        self.bench = Bench(options, preset=preset, seed=seed)
        self.peers = dict(zip(NAMES, self.bench.sit(*NAMES), strict=True))
        self.seen: set[tuple[TablePhase, str]] = set()
        self.returns = 0

    @property
    def host(self) -> PeerId:
        return self.peers[NAMES[0]]

    def play(self) -> Iterator[None]:
        """Play a game to its end, and stop at every question and between all hands."""
        self._say_yes(Ready(ready=True))
        yield
        self.bench.say(self.host, Start())
        if self.bench.phase() is TablePhase.WAITING:
            yield
            for peer in self.peers.values():
                self.bench.say(peer, BuyIn(chips=Chips(40)))
        while self.bench.phase() is not TablePhase.MATCH_OVER:
            if self.bench.phase() is TablePhase.BETWEEN_HANDS:
                self._say_yes(NextHand())
            yield
            self._go_on()
        self._say_yes(Rematch())
        yield

    def _say_yes(self, message: PeerMessage) -> None:
        """Have one of them say something that all others have still to say."""
        self.bench.say(self.peers["Ben"], message)

    def _go_on(self) -> None:
        self.bench.now += 1
        turn = self.bench.live.turn
        if turn is not None:
            self.bench.act(random_move(turn.options, self.chance))
            return
        if self.bench.live.ring is not None and self.returns > 400:
            self.bench.say(self.host, EndAfterHand())
        for peer in self.peers.values():
            if self.bench.phase() is TablePhase.BETWEEN_HANDS:
                self.bench.say(peer, NextHand())
        self.bench.pass_time(8)

    def lose_and_return(self) -> None:
        """Lose each player, have them back, and see that nothing has changed for anybody."""
        for name, peer in self.peers.items():
            before = {other: self.bench.update(p) for other, p in self.peers.items()}
            token = self.bench.welcome(peer).token
            self.bench.lose(peer)
            is_host = name == NAMES[0]
            attachment = Attachment.HOST_PLAYER if is_host else Attachment.NETWORK
            self.peers[name] = self.bench.join("x", token=token, attachment=attachment)
            for other, update in before.items():
                now = self.bench.update(self.peers[other])
                assert lasting(now) == lasting(update), f"{other} when {name} was lost"
            self.returns += 1
        view = self.bench.update(self.host).view
        self.seen.add((view.phase, "" if view.hand is None else view.hand.phase))


def lasting(update: Update) -> dict[str, object]:
    """Return what an update shows, but for its number, the time left and who is away."""
    view = replace(
        update.view,
        players=tuple(map(_without_absence, update.view.players)),
        to_act_ms=None,
        next_hand_ms=None,
        match=_without_time(update.view),
    )
    private = update.private
    if private.prompt is not None:
        private = replace(private, prompt=replace(private.prompt, left_ms=None))
    return {"view": msgspec.to_builtins(view), "private": msgspec.to_builtins(private)}


def _without_absence(player: PlayerView) -> PlayerView:
    return replace(player, lost=False, away=False)


def _without_time(view: TableView) -> MatchView | None:
    return None if view.match is None else replace(view.match, seconds=0)


@pytest.mark.parametrize(
    ("preset", "options", "phases"),
    [
        *((preset, short(preset), HANDS) for preset in MATCHES),
        ("classic", short("classic", forced_bets="blinds", time_per_move="30"), HANDS),
        ("cardroom", {"starting_chips": "40"}, HANDS),
        ("classic", ROUNDS, ("draw",)),
    ],
)
def test_n06_at_every_state_of_every_game_a_return_shows_what_was_lost(
    preset: str, options: dict[str, str], phases: tuple[str, ...]
) -> None:
    evening = Evening(preset, options, seed=7)

    for _ in evening.play():
        evening.lose_and_return()

    expected = {
        (TablePhase.LOBBY, ""),
        *((TablePhase.HAND, phase) for phase in phases),
        *([(TablePhase.WAITING, "")] if preset not in MATCHES else []),
        (TablePhase.BETWEEN_HANDS, "over"),
        (TablePhase.MATCH_OVER, "over"),
    }
    assert expected <= evening.seen


@pytest.mark.parametrize("preset", MATCHES)
def test_a_return_into_a_pause_shows_what_was_lost(preset: str) -> None:
    evening = Evening(preset, short(preset), seed=3)

    for number, _ in enumerate(evening.play()):
        if number % 3 == 0 and evening.bench.phase() is TablePhase.HAND:
            evening.bench.say(evening.host, Pause())
            evening.lose_and_return()
            evening.bench.say(evening.host, Resume())

    assert evening.returns > 20


def test_a_return_after_the_grace_shows_the_hand_as_the_stand_in_left_it() -> None:
    evening = Evening("classic", short("classic"), seed=5)
    bench = evening.bench

    for number, _ in enumerate(evening.play()):
        if bench.phase() is not TablePhase.HAND or number % 2:
            continue
        ben = evening.peers["Ben"]
        token = bench.welcome(ben).token
        bench.lose(ben)
        bench.pass_time(31)
        for seat in tuple(bench.bots_wanted):
            bench.seat_bot(seat)
        watching = bench.join("Wes")
        seen = bench.update(watching).view
        bench.say(watching, Leave())
        evening.peers["Ben"] = bench.join("x", token=token)
        back = bench.update(evening.peers["Ben"])
        assert back.view.hand == seen.hand
        assert [p.stand_in for p in back.view.players] == [False] * len(taken(bench.live.seats))

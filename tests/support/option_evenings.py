"""Evenings under house rules picked at random, played to their end by bots, and held to account.

A combination is refused with the options named, or it is played: nobody gets stuck, no bot is told
that its move is illegal, no chip and no card is lost, and no byte says more than a seat may know.
"""

import random
import re
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from client.bots.choose_move import choose_move
from client.bots.ring_choice import choose_wish
from engine.chips import SeatId
from engine.errors import BadRules
from engine.presets import PRESETS
from engine.rule_options import OPTIONS, make_rules
from net.host.connections import Attachment
from net.host.inputs import BotOverruled, Heard
from net.host.seats import PeerId, is_lost, taken
from net.host.shuffling import SeededShuffler
from protocol.codes import Reason
from protocol.messages import (
    Act,
    AddBot,
    EndAfterHand,
    NextHand,
    PlayerKind,
    Rejected,
    Start,
    StopWaiting,
    TablePhase,
    Want,
)
from tests.net.host.bench import Bench
from tests.support.two_tables import assert_no_leak

SET_BY_HAND: Final = 0.22
MOST_HANDS: Final = 12
MOST_STEPS: Final = 4000
LOST, OUT_OF_TIME, LOOKED_AT = 0.01, 0.02, 0.04
NUMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    "seats": ("2", "3", "4", "5"),
    "starting_chips": ("1", "7", "12", "25", "60"),
    "ante": ("0", "1", "3", "10"),
    "small_bet": ("0", "1", "5", "10", "20"),
    "big_bet": ("1", "5", "10", "20", "40"),
    "small_blind": ("1", "2", "5", "20"),
    "big_blind": ("1", "5", "10", "20"),
    "hands": ("0", "1", "3"),
    "minutes": ("0", "1"),
    "stakes_rise_every": ("1", "2"),
    "time_per_move": ("0", "5", "30"),
    "grace": ("0", "5", "30"),
}


class Evening(msgspec.Struct, frozen=True):
    """What became of one combination: why it was refused, or how many hands were played."""

    preset: str
    by_hand: dict[str, str]
    refusal: str
    hands: int = 0


def random_evening(seed: int) -> Evening:
    """Pick a preset and options, and play by them to the end where they can be played."""
    chance = random.Random(seed)
    preset, by_hand = random_options(chance)
    try:
        rules = make_rules(preset, by_hand)
    except BadRules as error:
        assert_refusal_is_clear(str(error))
        return Evening(preset, by_hand, str(error))
    played = OptionEvening(preset, by_hand, chance, players=chance.randint(2, rules.seats))
    try:
        played.play()
    except Exception as error:
        error.add_note(f"scripts/soak.py --options --seed {seed}: {preset} {by_hand}")
        raise
    return Evening(preset, by_hand, "", played.hands)


def random_options(chance: random.Random) -> tuple[str, dict[str, str]]:
    """Return a preset with some options set by hand, stacks being short."""
    by_hand = {
        key: chance.choice(NUMBERS.get(key, option.domain.choices))
        for key, option in OPTIONS.items()
        if chance.random() < SET_BY_HAND
    }
    by_hand.setdefault("seats", chance.choice(NUMBERS["seats"]))
    if chance.random() < 0.8:
        by_hand.setdefault("starting_chips", chance.choice(("25", "60", "90")))
    return chance.choice(list(PRESETS)), by_hand


def assert_refusal_is_clear(sentence: str) -> None:
    """Assert that a refusal names both options, or the one with what is allowed."""
    named = set(re.findall(r"\w+", sentence)) & set(OPTIONS)
    if "cannot be combined" in sentence:
        assert len(named) >= 2, sentence
    else:
        assert named, sentence
        assert "it is" in sentence or "needs an end" in sentence, sentence


class OptionEvening:
    """One table with a person, who may be lost, and bots; all of them play as bots do."""

    def __init__(
        self, preset: str, by_hand: Mapping[str, str], chance: random.Random, *, players: int
    ) -> None:
        self._chance = chance
        seed = chance.randrange(10**6)
        self.bench = Bench(by_hand, preset=preset, make_shuffler=lambda: SeededShuffler(seed))
        self._console = self.bench.join(
            "Console", want=Want.WATCH, attachment=Attachment.HOST_PLAYER
        )
        person = self.bench.join("Ana")
        self._token = self.bench.welcome(person).token
        for _ in range(players - 1):
            self.bench.say(self._console, AddBot())
            self._seat_bots()
        self.bench.say(self._console, Start())
        self._stages: dict[PeerId, tuple[TablePhase, int]] = {}

    @property
    def hands(self) -> int:
        """Return how many hands were played."""
        match = self.bench.update(self._console).view.match
        return 0 if match is None else match.hands_played

    def play(self) -> None:
        """Play until the game is over, and look at how it ended."""
        for _ in range(MOST_STEPS):
            if self.bench.phase() is TablePhase.MATCH_OVER:
                self._assert_sound()
                return
            self.bench.pass_time(0.5)
            self._seat_bots()
            self._step()
        raise AssertionError("the evening does not come to an end")

    def _step(self) -> None:
        if self.hands >= MOST_HANDS:
            self.bench.say(self._console, EndAfterHand())
        if self._chance.random() < LOST:
            self._lose_or_return()
        self._wish()
        turn = self.bench.live.turn
        if turn is not None:
            self._answer(turn.seat)
        elif self.bench.phase() is TablePhase.BETWEEN_HANDS:
            self._go_on()
        elif self.bench.phase() is TablePhase.WAITING:
            self._wait()

    def _seat_bots(self) -> None:
        for seat in tuple(self.bench.bots_wanted):
            self.bench.seat_bot(seat)

    def _answer(self, seat: SeatId) -> None:
        taken_seat = self.bench.live.seats[seat]
        assert taken_seat is not None
        peer = taken_seat.stand_in if taken_seat.peer is None else taken_seat.peer
        has_clock = self.bench.table.next_deadline() is not None
        if peer is None or (has_clock and self._chance.random() < OUT_OF_TIME):
            self._let_time_pass()
            return
        update = self.bench.update(peer)
        prompt = update.private.prompt
        assert prompt is not None, f"seat {seat} is asked and does not know"
        act = Act(prompt=prompt.id, move=choose_move(update.view, update.private, self._chance))
        if self._chance.random() < LOOKED_AT:
            observer = self._chance.choice([self._console, *self._peers()])
            assert_no_leak(self.bench, [observer], peer, act, self._chance)
        told = self.bench.say(peer, act)
        refused = [message for message in told if isinstance(message, Rejected)]
        assert not refused, f"{act.move} to {prompt.options}: {refused}"

    def _peers(self) -> list[PeerId]:
        return [seat.peer for seat in taken(self.bench.live.seats) if seat.peer is not None]

    def _go_on(self) -> None:
        people = [seat for seat in taken(self.bench.live.seats) if seat.kind is PlayerKind.PERSON]
        if people and people[0].peer is not None and self._chance.random() < 0.8:
            self.bench.say(people[0].peer, NextHand())
        else:
            self._let_time_pass()

    def _wait(self) -> None:
        """Wait for players; where too few have chips left the game is over some day."""
        if self.bench.live.next_hand_at is None and self._chance.random() < 0.2:
            self.bench.say(self._console, EndAfterHand())
        else:
            self._let_time_pass()

    def _let_time_pass(self) -> None:
        """Let the next thing happen by itself, or see to it that something does."""
        due = self.bench.table.next_deadline()
        if due is not None:
            self.bench.pass_time(max(0.0, due - self.bench.now))
        elif any(is_lost(seat) for seat in taken(self.bench.live.seats)):
            self.bench.say(self._console, StopWaiting())
            self._come_back()

    def _lose_or_return(self) -> None:
        lost = [seat for seat in taken(self.bench.live.seats) if is_lost(seat)]
        if lost:
            self._come_back()
            return
        people = [seat for seat in taken(self.bench.live.seats) if seat.kind is PlayerKind.PERSON]
        if people and people[0].peer is not None:
            self.bench.lose(people[0].peer)

    def _come_back(self) -> None:
        peer = self.bench.join("Ana", token=self._token)
        if peer not in self.bench.closed:
            self._token = self.bench.welcome(peer).token or self._token

    def _wish(self) -> None:
        """Have everybody in a ring game want what a bot would, once at each stage."""
        for peer in self._peers():
            update = self.bench.update(peer)
            ring, hand = update.private.ring, update.view.hand
            stage = (update.view.phase, 0 if hand is None else hand.number)
            if ring is None or self._stages.get(peer) == stage:
                continue
            self._stages[peer] = stage
            players = tuple(replace(p, kind=PlayerKind.BOT) for p in update.view.players)
            wish = choose_wish(replace(update.view, players=players), ring, self._chance)
            if wish is not None:
                told = self.bench.say(peer, wish)
                refused = [m for m in told if isinstance(m, Rejected) and m.code != Reason.STALE]
                assert not refused, f"{wish} with {ring}: {refused}"

    def _assert_sound(self) -> None:
        given = [entry.record.given for entry in self.bench.entries]
        assert not any(isinstance(each, BotOverruled) for each in given)
        assert any(isinstance(each, Heard) for each in given)
        view = self.bench.update(self._console).view
        assert view.match is not None
        everybody = (*view.players, *view.match.left)
        assert sum(player.net for player in everybody) == 0
        assert min(player.place for player in everybody) == 1

"""Plays the hands that docs/rules.md shows, as they are written there."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.apply_action import apply, redeal
from engine.cards import Card, parse_cards
from engine.chips import Chips, SeatId
from engine.dealing import begin_hand, clockwise_from_left
from engine.events import HandEvent, OpenersShown, OpenersSplit, Posted
from engine.openers import required_pair
from engine.phases import Phase
from engine.ring import RingState, buy_in, plan_deal, sit_down, sit_in, sit_out
from engine.ring import begin_hand as begin_ring_hand
from engine.ring import finish_hand as finish_ring_hand
from engine.rule_options import make_rules
from engine.rules import TableRules
from engine.table_state import HandState, Step, pot_of
from tests.support.hands import deck_with
from tests.support.matches import fold_to_the_last

PAGE: Final = Path(__file__).parent.parent.parent / "docs" / "rules.md"
_RANKS: Final = ("twos", *"3456789", "tens", "jacks", "queens", "kings", "aces")


def examples(kind: str) -> list[str]:
    """Return the blocks of the page that are played as hands or as ring games."""
    page = PAGE.read_text(encoding="utf-8")
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


def rules_of(words: str, seats: int) -> TableRules:
    preset, *options = words.split()
    by_hand = dict(option.split("=") for option in options)
    return make_rules(preset, {"seats": str(seats)} | by_hand)


class PlayedExample:
    """A hand of an example so far; the last seat deals."""

    def __init__(self, lines: Sequence[str]) -> None:
        settings = dict(line.split(": ", 1) for line in lines if ": " in line)
        seats = [seat.split() for seat in settings["seats"].split(", ")]
        self.names = [name for name, _ in seats]
        self.stacks = tuple(Chips(int(chips)) for _, chips in seats)
        self.rules = rules_of(settings["rules"], len(seats))
        self.stock = settings.get("stock", "")
        self.cards: dict[int, str] = {}
        self.events: list[HandEvent] = []
        self.state: HandState | None = None

    def run(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._do(line)

    def _do(self, line: str) -> None:
        key, _, words = line.partition(": ")
        if key in ("rules", "seats", "stock"):
            return
        if key == "cards":
            hands = [hand.strip().split(" ", 1) for hand in words.split("|")]
            self.cards = {self.names.index(name): codes for name, codes in hands}
            return
        if self.state is None:
            self._begin()
        if line.startswith("so "):
            self._check(line.removeprefix("so "))
        elif line == "deal again":
            self._take(redeal(self._hand, self._deck()))
        else:
            self._move(line)

    @property
    def _hand(self) -> HandState:
        assert self.state is not None
        return self.state

    def _order(self) -> tuple[SeatId, ...]:
        seats = [SeatId(seat) for seat in range(len(self.names))]
        return clockwise_from_left(seats[-1], seats)

    def _deck(self) -> tuple[Card, ...]:
        return deck_with(self.rules, self._order(), self.cards, self.stock)

    def _begin(self) -> None:
        self._take(
            begin_hand(
                self.rules,
                number=1,
                button=SeatId(len(self.names) - 1),
                order=self._order(),
                stacks=self.stacks,
                deck=self._deck(),
            )
        )

    def _take(self, step: Step) -> None:
        self.state = step.state
        self.events += step.events

    def _move(self, line: str) -> None:
        name, *words = line.split()
        self._take(apply(self._hand, SeatId(self.names.index(name)), _move_of(words)))

    def _check(self, claim: str) -> None:
        for pattern, check in _CLAIMS:
            found = re.fullmatch(pattern, claim)
            if found is not None:
                check(self, *found.groups())
                return
        raise AssertionError(f"the page claims what no test understands: {claim}")

    def _pot_goes(self, which: str, chips: str, name: str) -> None:
        names = {
            (int(pot.chips), tuple(self.names[share.seat] for share in pot.shares))
            for number, pot in enumerate(self._hand.pots)
            if (number == 0) == (which == "main")
        }
        assert (int(chips), (name,)) in names, names

    def _pot_is(self, chips: str) -> None:
        assert pot_of(self._hand) == int(chips)

    def _nobody_opened(self, chips: str) -> None:
        assert self._hand.phase is Phase.REDEAL
        self._pot_is(chips)

    def _has(self, name: str, chips: str) -> None:
        assert self._hand.stacks[self.names.index(name)] == int(chips)

    def _takes(self, ranks: str) -> None:
        required = required_pair(self._hand)
        assert required is not None
        assert _RANKS[required] == ranks

    def _splits(self, name: str) -> None:
        assert OpenersSplit(SeatId(self.names.index(name))) in self.events

    def _shows(self, name: str, codes: str) -> None:
        shown = OpenersShown(SeatId(self.names.index(name)), parse_cards(codes))
        assert shown in self.events


_CLAIMS: Final[tuple[tuple[str, Callable[..., None]], ...]] = (
    (r"(main|side) pot (\d+) goes to (\w+)", PlayedExample._pot_goes),
    (r"the pot is (\d+)", PlayedExample._pot_is),
    (r"nobody opened, and the pot is (\d+)", PlayedExample._nobody_opened),
    (r"(\w+) has (\d+)", PlayedExample._has),
    (r"it takes (\w+) to open", PlayedExample._takes),
    (r"(\w+) splits openers", PlayedExample._splits),
    (r"(\w+) shows openers (.+)", PlayedExample._shows),
)


def _move_of(words: Sequence[str]) -> Move:
    match list(words):
        case ["bets", chips]:
            return Bet(Chips(int(chips)))
        case ["raises", "to", chips]:
            return Raise(Chips(int(chips)))
        case ["calls"]:
            return Call()
        case ["checks"]:
            return Check()
        case ["folds"]:
            return Fold()
        case ["stands", "pat"]:
            return Draw(())
        case ["draws", "for", *places]:
            return Draw(tuple(int(place) - 1 for place in places))
        case _:
            raise AssertionError(f"no such move: {words}")


class RingExample:
    """A ring game of an example; in every hand all fold to the last."""

    def __init__(self, lines: Sequence[str]) -> None:
        settings = dict(line.split(": ", 1) for line in lines if ": " in line)
        self.names = settings["seats"].split(", ")
        self.ring = RingState(rules=rules_of(settings["rules"], 8), button=SeatId(0))
        for name in self.names:
            self._seat(name)
        self.hand: HandState | None = None
        self.events: Sequence[HandEvent] = ()

    def _seat(self, name: str) -> None:
        seat = SeatId(self.names.index(name))
        self.ring = sit_in(buy_in(sit_down(self.ring, seat), seat, Chips(100)), seat, post=False)

    def run(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._do(line)

    def _do(self, line: str) -> None:
        match line.split():
            case ["rules:" | "seats:", *_]:
                return
            case ["hand:", "dealer", dealer, "small", "blind", small, "big", "blind", big]:
                self._play(dealer.strip(","), small.strip(","), big)
            case [name, "sits", "out"]:
                self.ring = sit_out(self.ring, SeatId(self.names.index(name)))
            case [name, "wants", "to", "post"]:
                self.ring = sit_in(self.ring, SeatId(self.names.index(name)), post=True)
            case [name, "takes", "the", "next", "seat", "and", "waits"]:
                self.names.append(name)
                self._seat(name)
            case ["so", name, "posts", live, "and", dead, "dead"]:
                seat = SeatId(self.names.index(name))
                posted = Posted(seat, Chips(int(live)), Chips(int(dead)), all_in=False)
                assert posted in self.events
            case ["so", "the", "pot", "is", chips]:
                assert self.hand is not None
                assert pot_of(self.hand) == int(chips)
            case _:
                raise AssertionError(f"no such line: {line}")

    def _play(self, dealer: str, small: str, big: str) -> None:
        """Finish the hand before, and begin one that has to have these three."""
        if self.hand is not None:
            self.ring = finish_ring_hand(self.ring, fold_to_the_last(self.hand))
        plan = plan_deal(self.ring)
        assert plan is not None
        seats = (plan.button, plan.small, plan.big)
        assert [self.names[seat] for seat in seats if seat is not None] == [dealer, small, big]
        deck = deck_with(self.ring.rules, plan.order, None, "")
        self.ring, step = begin_ring_hand(self.ring, plan, deck)
        self.hand, self.events = step.state, step.events

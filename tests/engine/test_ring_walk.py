"""Random evenings of the ring game beside a second, slow book of who plays and who has missed what.

The book walks around the table seat by seat, as R-RING-3 and R-RING-4 tell it, and shares nothing
with the engine.
"""

import random
from collections.abc import Iterator
from typing import Final

import pytest
from msgspec.structs import replace

from engine.chips import Chips, SeatId
from engine.dealing import Post, deck_of
from engine.ring import (
    RingState,
    begin_hand,
    buy_in,
    finish_hand,
    plan_deal,
    sit_down,
    sit_in,
    sit_out,
    stand_up,
)
from engine.rule_options import make_rules
from engine.rules import ForcedBets, TableRules
from tests.support.matches import fold_to_the_last

SEATS: Final = 7
FORCED_BETS: Final = ("blinds", "blinds", "single_blind", "antes_and_blinds", "antes")


class Sitting:
    """What the book knows of a seat."""

    def __init__(self) -> None:
        self.wish = "wait"
        self.is_new = True
        self.missed: set[str] = set()

    @property
    def owes(self) -> bool:
        return self.is_new or bool(self.missed)


class Book:
    """Who sits where, what they want, and where the button and the blinds were."""

    def __init__(self, rules: TableRules, button: int) -> None:
        self.rules = rules
        self.button = button
        self.hands = 0
        self.small: int | None = None
        self.big: int | None = None
        self.dealt: list[int] = []
        self.seats: dict[int, Sitting] = {}

    def plan(self, chips: dict[int, int]) -> tuple[int, list[int], int | None, int | None] | None:
        """Return the button, who plays from its left on, and the blinds."""
        willing = [seat for seat in self.seats if chips[seat] and self.seats[seat].wish != "out"]
        core = [seat for seat in self.dealt if seat in willing]
        if len(willing) < 2:
            return None
        if len(core) < 2:
            stays = not self.hands and self.button in willing
            button = self.button if stays else next_of(willing, self.button)
            return (button, walk(willing, button), *self._blinds(walk(willing, button)))
        button = next_of(core, self.button)
        if self.rules.forced_bets is ForcedBets.ANTES:
            return button, walk(willing, button), None, None
        single = self.rules.forced_bets is ForcedBets.SINGLE_BLIND
        small = None if single else next_of(core, button)
        big = next_of(willing, button if small is None else small)
        playing = [seat for seat in walk(willing, button) if self._plays(seat, core, button, big)]
        blinds = (small, big) if len(playing) > 2 else self._blinds(playing)
        return button, playing, *blinds

    def _plays(self, seat: int, core: list[int], button: int, big: int) -> bool:
        if seat == big or seat in core:
            return True
        if big == button or seat in between(button, big):
            return False
        return not self.seats[seat].owes or self.seats[seat].wish == "post"

    def _blinds(self, order: list[int]) -> tuple[int | None, int | None]:
        if self.rules.forced_bets is ForcedBets.ANTES:
            return None, None
        if self.rules.forced_bets is ForcedBets.SINGLE_BLIND:
            return None, order[0]
        return (order[-1], order[0]) if len(order) == 2 else (order[0], order[1])

    def posts(self, order: list[int], small: int | None, big: int | None) -> list[Post]:
        """Return what comes with who comes in."""
        found = []
        core = [seat for seat in self.dealt if seat in order]
        for seat in order if len(core) > 1 else ():
            sitting = self.seats[seat]
            if seat in (small, big) or seat in core or not sitting.owes or big is None:
                continue
            live = self.rules.big_blind if sitting.is_new or "big" in sitting.missed else 0
            single = self.rules.forced_bets is ForcedBets.SINGLE_BLIND
            dead = self.rules.small_blind if "small" in sitting.missed and not single else 0
            found.append(Post(SeatId(seat), Chips(live), Chips(dead)))
        return [post for post in found if post.live or post.dead]

    def deal(self, chips: dict[int, int], order: list[int], button: int,
             small: int | None, big: int | None) -> None:  # fmt: skip
        """Note who has missed a blind, and where all is now."""
        fresh = len([seat for seat in self.dealt if seat in order]) < 2
        for seat, sitting in self.seats.items():
            if seat in order:
                sitting.is_new, sitting.wish = False, "wait"
                sitting.missed.clear()
            elif (sitting.wish == "out" or not chips[seat]) and not sitting.is_new and not fresh:
                for name, before, now in (("small", self.small, small), ("big", self.big, big)):
                    if before is not None and now is not None and seat in between(before, now):
                        sitting.missed.add(name)
        self.button, self.small, self.big = button, small, big
        self.dealt = order
        self.hands += 1


def walk(seats: list[int], button: int) -> list[int]:
    """Return seats as they are passed from the button's left on, the button last."""
    around = [(button + 1 + step) % SEATS for step in range(SEATS)]
    return [seat for seat in around if seat in seats]


def next_of(seats: list[int], seat: int) -> int:
    return walk(seats, seat)[0]


def between(first: int, last: int) -> Iterator[int]:
    """Yield the seats strictly between two, clockwise."""
    seat = (first + 1) % SEATS
    while seat not in (first, last):
        yield seat
        seat = (seat + 1) % SEATS


def change_something(ring: RingState, book: Book, chance: random.Random) -> RingState:
    """Let somebody come, go, sit out or in, lose or bring chips."""
    number = SeatId(chance.randrange(SEATS))
    if number not in book.seats:
        book.seats[number] = Sitting()
        ring = buy_in(sit_down(ring, number, Chips(4000)), number, Chips(100))
        return sit_in(ring, number, post=False)
    sitting = book.seats[number]
    match chance.choice(("out", "out", "wait", "post", "post", "broke", "bring", "leave")):
        case "out":
            sitting.wish = "out"
            return sit_out(ring, number)
        case "leave":
            del book.seats[number]
            book.dealt = [seat for seat in book.dealt if seat != number]
            return stand_up(ring, number)
        case "broke":
            seats = tuple(replace(s, stack=Chips(0)) if s.seat == number else s for s in ring.seats)
            return replace(ring, seats=seats)
        case "bring":
            stack = next(s.stack for s in ring.seats if s.seat == number)
            if stack:
                return ring
            ring = buy_in(ring, number, Chips(60))
            if sitting.wish == "out":
                return ring
            sitting.wish = "wait"
            return sit_in(ring, number, post=False)
        case wish:
            sitting.wish = wish
            return sit_in(ring, number, post=wish == "post")


@pytest.mark.parametrize("forced_bets", FORCED_BETS[1:])
def test_a_second_book_says_the_same_of_every_hand_of_random_evenings(forced_bets: str) -> None:
    chance = random.Random(forced_bets)
    hands = 0
    rules = make_rules("cardroom", {"forced_bets": forced_bets, "seats": str(SEATS)})
    for _ in range(40):
        button = chance.randrange(SEATS)
        ring, book = RingState(rules=rules, button=SeatId(button)), Book(rules, button)
        for _ in range(40):
            for _ in range(chance.choice((0, 1, 1, 2, 6))):
                ring = change_something(ring, book, chance)
            chips = {int(s.seat): int(s.stack) for s in ring.seats}
            expected = book.plan(chips)

            plan = plan_deal(ring)

            if expected is None:
                assert plan is None
                continue
            assert plan is not None
            button, order, small, big = expected
            assert (plan.button, list(plan.order), plan.small, plan.big) == expected
            assert list(plan.posts) == book.posts(order, small, big)
            book.deal(chips, order, button, small, big)
            ring, step = begin_hand(ring, plan, deck_of(rules))
            ring = finish_hand(ring, fold_to_the_last(step.state))
            hands += 1
    assert hands > 1000

"""A small language for hands: who sits with what, and lines such as ``"0 bet 10"``.

The number before a move is the seat, the one after it the chips that leave the stack. A draw names
places, ``"2 draw 0 4"``; ``"2 pat"`` draws none. What is not said about the cards is dealt from the
rest of the deck in its order.
"""

from collections.abc import Mapping, Sequence
from typing import Self

import msgspec
import pytest

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.apply_action import apply, freeze, leave, redeal, renew_stock, reshuffle_cards
from engine.cards import HAND_SIZE, Card, parse_cards
from engine.chips import Chips, SeatId
from engine.dealing import begin_hand, clockwise_from_left, deck_of
from engine.errors import IllegalAction, Refusal
from engine.events import HandEvent
from engine.options import BettingOptions, DrawOptions
from engine.phases import Phase
from engine.presets import DEFAULT_PRESET
from engine.rule_options import make_rules
from engine.rules import TableRules
from engine.table_state import HandState, Step

A, B, C, D = (SeatId(seat) for seat in range(4))
ALL_CHECK = ("0 check", "1 check", "2 check")
ALL_PAT = ("0 pat", "1 pat", "2 pat")


class Played(msgspec.Struct, frozen=True):
    """A hand so far: its state, and every event since the cards were dealt."""

    state: HandState
    events: tuple[HandEvent, ...]

    def play(self, *lines: str) -> Self:
        """Return the hand after these lines, each of which must be legal."""
        played = self
        for line in lines:
            played = played._after(played._step(line))
        return played

    def refusal(self, line: str) -> Refusal:
        """Return why a line is refused; fail where it is not, or where it changes the hand."""
        before = self.state
        with pytest.raises(IllegalAction) as refused:
            self._step(line)

        assert self.state == before, f"{line} was refused and changed the state"
        return refused.value.refusal

    def reshuffle(self, order: Sequence[Card] | None = None) -> Self:
        """Return the hand with a new stock, in the order given or in that of the deck."""
        return self._after(renew_stock(self.state, order or sorted(reshuffle_cards(self.state))))

    def redeal(self, cards: Mapping[int, str] | None = None, stock: str = "") -> Self:
        """Return the hand dealt again after it was passed out."""
        players = [seat for seat in self.state.order if seat not in self.state.left]
        order = clockwise_from_left(self.state.button, players)
        return self._after(redeal(self.state, deck_with(self.state.rules, order, cards, stock)))

    def _step(self, line: str) -> Step:
        seat, move, *numbers = line.split()
        if move == "leave":
            return leave(self.state, SeatId(int(seat)))
        if move == "freeze":
            return freeze(self.state, SeatId(int(seat)))
        return apply(
            self.state,
            SeatId(int(seat)),
            self._move(SeatId(int(seat)), move, list(map(int, numbers))),
        )

    def _move(self, seat: SeatId, move: str, numbers: list[int]) -> Move:
        put_in = self.state.put_in_round[seat]
        match move, numbers:
            case "fold", []:
                return Fold()
            case "check", []:
                return Check()
            case "call", []:
                return Call()
            case "bet", [chips]:
                return Bet(Chips(put_in + chips))
            case "raise", [chips]:
                return Raise(Chips(put_in + chips))
            case "pat", []:
                return Draw(())
            case "draw", places:
                return Draw(tuple(places))
            case _:
                raise ValueError(f"no such line: {seat} {move} {numbers}")

    def _after(self, step: Step) -> Self:
        return type(self)(step.state, (*self.events, *step.events))

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips in front of everybody."""
        return self.state.stacks

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """The paid pots: chips, who could win them, who did."""
        return [
            (pot.chips, pot.seats, tuple(share.seat for share in pot.shares))
            for pot in self.state.pots
        ]

    @property
    def returned(self) -> dict[int, int]:
        """What came back uncalled, by seat."""
        return {seat: chips for seat, chips in enumerate(self.state.returned) if chips}

    @property
    def betting(self) -> BettingOptions:
        """The choices of the seat to act in a betting round."""
        assert isinstance(self.state.options, BettingOptions)
        return self.state.options

    @property
    def drawing(self) -> DrawOptions:
        """The choices of the seat to act in the draw."""
        assert isinstance(self.state.options, DrawOptions)
        return self.state.options

    @property
    def choices(self) -> str:
        """The moves of the seat to act, in one word each."""
        if self.state.phase is Phase.DRAW:
            return "draw"
        options = self.betting
        legal = {
            "check": options.check,
            "call": options.call is not None,
            "bet": options.bet is not None,
            "raise": options.raise_ is not None,
        }
        return " ".join(["fold", *(name for name, is_legal in legal.items() if is_legal)])


def deal(
    *stacks: int,
    dealer: int | None = None,
    cards: Mapping[int, str] | None = None,
    stock: str = "",
    options: Mapping[str, str] | None = None,
) -> Played:
    """Return a hand of ``classic`` rules, just dealt.

    Args:
        stacks: chips of each seat; those without any are out.
        dealer: the button, the last seat unless said.
        options: what is set by hand.
    """
    rules = make_rules(DEFAULT_PRESET, {"seats": str(len(stacks)), **(options or {})})
    button = SeatId(len(stacks) - 1 if dealer is None else dealer)
    players = [SeatId(seat) for seat, chips in enumerate(stacks) if chips]
    order = clockwise_from_left(button, players)
    step = begin_hand(
        rules,
        number=1,
        button=button,
        order=order,
        stacks=tuple(map(Chips, stacks)),
        deck=deck_with(rules, order, cards, stock),
    )
    return Played(step.state, step.events)


def deck_with(
    rules: TableRules, order: Sequence[SeatId], cards: Mapping[int, str] | None, stock: str
) -> tuple[Card, ...]:
    """Return a deck that deals these hands and then these cards from the stock."""
    hands = {seat: parse_cards(codes) for seat, codes in (cards or {}).items()}
    top = parse_cards(stock)
    named = {card for hand in (*hands.values(), top) for card in hand}
    others = iter([card for card in deck_of(rules) if card not in named])
    for seat in order:
        if seat not in hands:
            hands[seat] = tuple(next(others) for _ in range(HAND_SIZE))
    dealt = [hands[seat][place] for place in range(HAND_SIZE) for seat in order]
    return (*dealt, *top, *others)

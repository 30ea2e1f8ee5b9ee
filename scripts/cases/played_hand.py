"""A hand of a case as it is played: the case's lines in, the engine's states and events out."""

from collections.abc import Iterator, Sequence
from typing import Final

from cases.deck import deck_for, stock_for
from cases.form import Case, CaseAction, CaseDeal, CaseFailed, CaseSeat, Refused
from cases.judging import check_state, codes_of, require_equal
from cases.moves import AUTO_CALL, move_of, refused_move
from engine.actions import Draw, Move
from engine.apply_action import (
    apply,
    fold_at_once,
    freeze,
    leave,
    redeal,
    renew_stock,
    reshuffle_cards,
)
from engine.cards import parse_cards
from engine.chips import Chips, SeatId
from engine.dealing import clockwise_from_left, deck_of
from engine.errors import IllegalAction
from engine.events import Called, Drew, HandEvent
from engine.legal_actions import default_move
from engine.phases import Phase
from engine.rules import LostPlayer, TableRules, WindowClosed
from engine.seating import MatchState, begin_hand, next_button
from engine.table_state import HandState, Step

CLOSING: Final = ("close window / leave", "close window")
LEAVING: Final = ("close window / leave", "leave", "kick")
LOST: Final = ("connection lost", "close window")


class PlayedHand:
    """The hand of a case, its latest state, and all events so far, hidden cards included."""

    def __init__(self, case: Case, rules: TableRules) -> None:
        self.match = match_of(case, rules)
        self.events: list[HandEvent] = []
        self.stock_left: dict[SeatId, int] = {}
        self._unseen_from = 0
        self._lost: set[SeatId] = set()
        deals = case.deals or (one_deal(case),)
        dealer, players = next_button(self.match), players_of(case.seats)
        if deals[0].dealer is not None:
            require_equal("dealer", deals[0].dealer, dealer)
        deck = deck_for(deals[0], clockwise_from_left(dealer, players), deck_of(rules))
        begun = begin_hand(self.match, deck)
        self.match, self.state = begun.match, begun.state
        self.events += begun.events
        self._play_deals(deals)

    def _play_deals(self, deals: Sequence[CaseDeal]) -> None:
        for number, deal in enumerate(deals):
            if number:
                self._deal_again(deal)
            for place, action in enumerate(deal.actions):
                try:
                    self._play(action, deal.actions[place:])
                except (IllegalAction, CaseFailed) as error:
                    raise CaseFailed(f"action {place + 1} of deal {number + 1}: {error}") from error
            self._go_on_for_the_lost()
            passed_out = self.state.phase is Phase.REDEAL
            if ("passed out" in deal.result) > passed_out:
                raise CaseFailed(f"deal {number + 1}: expected it passed out, got {self.standing}")
            if passed_out and number + 1 == len(deals):
                raise CaseFailed("the last deal was passed out")

    def _deal_again(self, deal: CaseDeal) -> None:
        if self.state.phase is not Phase.REDEAL:
            raise CaseFailed(f"expected a passed-out deal, got {self.standing}")
        if deal.dealer is not None:
            require_equal("dealer", deal.dealer, self.state.button)
        players = [seat for seat in self.state.order if seat not in self.state.left]
        order = clockwise_from_left(self.state.button, players)
        self._take(redeal(self.state, deck_for(deal, order, deck_of(self.state.rules))))

    @property
    def standing(self) -> str:
        """Say in a few words where the hand stands."""
        to_act = "" if self.state.to_act is None else f", seat {self.state.to_act} to act"
        return f"{self.state.phase.name.lower()}{to_act}"

    def _take(self, step: Step) -> None:
        self.state = step.state
        self.events += step.events

    def _play(self, action: CaseAction, rest: Sequence[CaseAction]) -> None:
        if action.check_state is not None:
            if action.check_state.to_act != self.state.to_act:
                self._go_on_for_the_lost()
            check_state(self.state, self.events, action.check_state)
        for refused in _as_tuple(action.must_be_refused):
            self._must_be_refused(refused)
        if action.action is not None and action.seat is not None:
            self._act(action, SeatId(action.seat), rest)
        elif action.check_state is None and action.must_be_refused is None:
            raise CaseFailed("a line without a seat and an action, a check or a refusal")

    def _act(self, action: CaseAction, seat: SeatId, rest: Sequence[CaseAction]) -> None:
        if seat != self.state.to_act:
            self._go_on_for_the_lost()
        if action.action in CLOSING and self.state.rules.window_closed is WindowClosed.FOLDS:
            self._take(fold_at_once(self.state, seat))
        elif action.action in LEAVING:
            self._take(leave(self.state, seat))
        elif action.action in LOST:
            self._lost.add(seat)
        elif self._has_happened(action, seat):
            return
        else:
            move = move_of(self.state, seat, str(action.action), action.chips, action.discard)
            self._require_default(action, move)
            self._apply(seat, move, action, rest)

    def _has_happened(self, action: CaseAction, seat: SeatId) -> bool:
        """Tell whether the table has done for the seat what the line says."""
        if action.action == "stand_pat":
            return seat in self.state.absent and self.state.drew[seat] == 0
        return action.action in AUTO_CALL and self._called_by_rule(seat, action.chips)

    def _called_by_rule(self, seat: SeatId, chips: int) -> bool:
        """Tell whether the table has just called for the seat, so that it is not asked."""
        calls = [e for e in self.events[self._unseen_from :] if isinstance(e, Called) and e.by_rule]
        self._unseen_from = len(self.events)
        if not calls:
            return False
        require_equal("called by rule", (seat, chips), (calls[-1].seat, calls[-1].chips))
        return True

    def _go_on_for_the_lost(self) -> None:
        """Let the clocks of lost players run out, unless a bot plays or the table waits."""
        while (seat := self.state.to_act) in self._lost and seat is not None:
            match self.state.rules.lost_player:
                case LostPlayer.ALL_IN:
                    self._take(freeze(self.state, seat))
                case LostPlayer.TIMEOUT:
                    self._take(apply(self.state, seat, default_move(self.state)))
                case LostPlayer.BOT | LostPlayer.WAIT:
                    return

    def _require_default(self, action: CaseAction, move: Move) -> None:
        if action.by not in ("", "timeout"):
            raise CaseFailed(f"{action.by!r} is not known to act for anybody")
        if action.by == "timeout":
            require_equal("timeout", move, default_move(self.state))

    def _apply(
        self, seat: SeatId, move: Move, action: CaseAction, rest: Sequence[CaseAction]
    ) -> None:
        before = self.state
        self._take(apply(self.state, seat, move))
        if self.state.phase is Phase.RESHUFFLE:
            self._reshuffle(action, rest)
        elif action.then_reshuffle_of_exactly_these:
            raise CaseFailed(f"expected a reshuffle, got {self.standing}")
        self._check_chips(before, seat, action)
        if isinstance(move, Draw):
            self._check_draw(seat, action)

    def _check_chips(self, before: HandState, seat: SeatId, action: CaseAction) -> None:
        require_equal("chips", action.chips, self.state.put_in[seat] - before.put_in[seat])

    def _reshuffle(self, action: CaseAction, rest: Sequence[CaseAction]) -> None:
        drawing = self.state.drawing
        assert drawing is not None, "a draw waits for the stock"
        cards = reshuffle_cards(self.state)
        if isinstance(action.then_reshuffle_of_exactly_these, tuple):
            said = parse_cards(action.then_reshuffle_of_exactly_these)
            require_equal("reshuffle", codes_of(sorted(said)), codes_of(sorted(cards)))
        if isinstance(action.first_takes_last_stock_cards, tuple):
            taken = list(action.first_takes_last_stock_cards)
            require_equal("first takes", taken, codes_of(drawing.received))
        stock = stock_for(rest, len(drawing.received), cards)
        self._take(renew_stock(self.state, stock))

    def _check_draw(self, seat: SeatId, action: CaseAction) -> None:
        drew = next(e for e in reversed(self.events) if isinstance(e, Drew) and e.seat == seat)
        if isinstance(action.receives, tuple):
            require_equal("receives", list(action.receives), codes_of(drew.received))
        self.stock_left[seat] = len(self.state.stock)
        if isinstance(action.stock_left_after, int):
            require_equal("stock left", action.stock_left_after, self.stock_left[seat])
        if isinstance(action.set_aside_as_openers, tuple):
            said = sorted(action.set_aside_as_openers)
            require_equal("set aside", said, sorted(codes_of(self.state.set_aside)))

    def _must_be_refused(self, refused: Refused) -> None:
        seat = SeatId(refused.seat)
        move = refused_move(self.state, seat, refused)
        before = self.state
        try:
            apply(self.state, seat, move)
        except IllegalAction:
            require_equal("state after a refusal", before, self.state)
        else:
            raise CaseFailed(f"expected {refused.action} of seat {seat} refused, got it accepted")


def match_of(case: Case, rules: TableRules) -> MatchState:
    """Return the match in which the hand of the case is the next."""
    stacks = [Chips(0)] * rules.seats
    for seat in case.seats:
        if seat.out and seat.stack:
            raise CaseFailed(f"seat {seat.seat} is out with {seat.stack} chips")
        stacks[seat.seat] = Chips(seat.stack)
    deals = case.deals or (one_deal(case),)
    button = case.previous_dealer if deals[0].dealer is None else deals[0].dealer
    if button is None:
        raise CaseFailed("neither a dealer nor a previous dealer")
    if any(stacks[seat] for seat in case.busted_last_hand):
        raise CaseFailed("who went out in the last hand has chips")
    return MatchState(
        rules=rules,
        players=tuple(SeatId(seat.seat) for seat in sorted(case.seats, key=lambda s: s.seat)),
        stacks=tuple(stacks),
        button=SeatId(button),
        brought_in=Chips(sum(stacks)),
        hands_played=int(deals[0].dealer is None),
        points=(0,) * rules.seats,
    )


def one_deal(case: Case) -> CaseDeal:
    """Return the only deal of a case that does not list them."""
    return CaseDeal(
        dealer=case.dealer,
        hands={int(seat): cards for seat, cards in case.hands.items()},
        deck_top_first=case.deck_top_first,
        stock_order=case.stock_order,
        actions=case.actions,
    )


def players_of(seats: Sequence[CaseSeat]) -> tuple[SeatId, ...]:
    """Return the seats dealt in, in order."""
    return tuple(sorted(SeatId(seat.seat) for seat in seats if seat.stack))


def _as_tuple(refused: Refused | tuple[Refused, ...] | None) -> Iterator[Refused]:
    if isinstance(refused, Refused):
        yield refused
    elif refused is not None:
        yield from refused

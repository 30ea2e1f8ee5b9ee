"""From a command to the move it means at this prompt, or to the reason why it means none."""

from typing import Final

from client.card_words import is_hand
from client.legal_answers import allows, has_one_size, may_discard, raise_words, size_words
from client.openers_words import needed_to_open
from client.plain.commands import Command, Numbers, Wager, Word
from client.plain.sentences import PAUSED, own_seat
from client.reasons import NOT_NOW, Why
from client.voice import seat_name
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import HAND_SIZE, rank_of
from engine.chips import Chips
from engine.hand_rank import Category, category_of, rank_hand
from engine.options import BettingOptions, DrawOptions, WagerSizes
from engine.rules import WildCards
from protocol.messages import PrivateView, Prompt, TablePhase, TableView

_MOVE_WORDS = frozenset({Word.FOLD, Word.CHECK, Word.CALL, Word.ALL_IN, Word.PAT})
NOT_THE_DRAW: Final[Why] = ("Cards are discarded in the draw only.",)
THE_DRAW: Final[Why] = (
    "This is the draw: type the numbers to discard, or pat.",
    "This is the draw: mark cards, or Enter.",
)
NOTHING_TO_CALL: Final[Why] = ("There is nothing to call: you may check.",)


def is_move(command: Command) -> bool:
    """Tell whether a command answers a prompt."""
    return (
        command in _MOVE_WORDS
        if isinstance(command, Word)
        else isinstance(command, Wager | Numbers)
    )


def move_for(command: Command, prompt: Prompt, view: TableView) -> Move | Why:
    """Return the move that a command means, or why there is none."""
    match prompt.options:
        case BettingOptions() as options:
            return _betting_move(command, options, view)
        case DrawOptions() as options:
            return _draw_move(command, options)


def _betting_move(command: Command, options: BettingOptions, view: TableView) -> Move | Why:
    match command:
        case Word.FOLD:
            return Fold()
        case Word.CHECK:
            return Check() if options.check else (f"You cannot check: {options.owed} to call.",)
        case Word.CALL:
            return NOTHING_TO_CALL if options.call is None else Call()
        case Word.ALL_IN:
            return all_in_move(options, view)
        case Wager():
            return _wager(command, options, view)
        case _:
            return NOT_THE_DRAW


def _wager(command: Wager, options: BettingOptions, view: TableView) -> Move | Why:
    sizes = options.raise_ if command.is_raise else options.bet
    if sizes is None:
        return _why_no_wager(command, options, view)
    if command.all_in:
        to = whole_stack(view)
    elif command.to is None:
        if not has_one_size(sizes):
            return (f"Say how much: {_wager_words(command.is_raise, sizes)}.", "Say how much.")
        to = sizes.least
    else:
        to = Chips(command.to)
    if not allows(sizes, to):
        return why_no_such_size(to, sizes, is_raise=command.is_raise)
    return Raise(to) if command.is_raise else Bet(to)


def why_no_such_size(to: Chips, sizes: WagerSizes, *, is_raise: bool) -> Why:
    """Say which totals a wager may reach, where this one is none of them."""
    exactly = "exactly " if has_one_size(sizes) else ""
    goes = "A raise goes to" if is_raise else "A bet is"
    full = f"{goes} {exactly}{raise_words(sizes) if is_raise else size_words(sizes)}."
    return full, full.replace(" in steps of ", " by "), f"{to} is none of the sizes."


def _wager_words(is_raise: bool, sizes: WagerSizes) -> str:  # noqa: FBT001  # one of two words
    return f"raise to {raise_words(sizes)}" if is_raise else f"bet {size_words(sizes)}"


def _why_no_wager(command: Wager, options: BettingOptions, view: TableView) -> Why:
    if command.is_raise and options.bet:
        may = f"There is nothing to raise: you may bet {size_words(options.bet)}."
        return may, "Nothing to raise: you may bet."
    if not command.is_raise and options.raise_:
        may = f"There is a bet already: you may raise to {raise_words(options.raise_)}."
        return may, "There is a bet already: you may raise."
    what = "raise" if command.is_raise else "bet"
    hand = view.hand
    if hand and hand.wagers_allowed is not None and hand.wagers >= hand.wagers_allowed:
        full = f"You cannot {what}: this round has all the bets and raises it may have."
        return full, "No more raises in this round."
    if needed := needed_to_open(view):
        full = f"You cannot bet: it takes a pair of {needed} or better to open."
        return full, f"It takes {needed} or better to open."
    return (f"You cannot {what} now.",)


def all_in_move(options: BettingOptions, view: TableView) -> Move | Why:
    """Return the move that puts all chips in, or why there is none."""
    stack = own_seat(view).stack
    to = whole_stack(view)
    if options.bet and allows(options.bet, to):
        return Bet(to)
    if options.raise_ and allows(options.raise_, to):
        return Raise(to)
    if options.call == stack:
        return Call()
    limit = options.bet or options.raise_
    cannot = f"You cannot go all-in with {stack}"
    why: Why = (f"{cannot}.",)
    return why if limit is None else (f"{cannot}: the wager is {size_words(limit)}.", *why)


def whole_stack(view: TableView) -> Chips:
    """Return the total of the round that all chips of this player reach."""
    seat = own_seat(view)
    return Chips(seat.put_in_round + seat.stack)


def _draw_move(command: Command, options: DrawOptions) -> Move | Why:
    match command:
        case Word.PAT:
            return Draw(())
        case Numbers(numbers=numbers):
            return _discard(numbers, options)
        case _:
            return THE_DRAW


def _discard(numbers: tuple[int, ...], options: DrawOptions) -> Move | Why:
    for number in numbers:
        if not 1 <= number <= HAND_SIZE:
            return (f"There is no card {number}: the cards are 1 to {HAND_SIZE}.",)
        if numbers.count(number) > 1:
            return (f"Card {number} is named twice.",)
    places = tuple(sorted(number - 1 for number in numbers))
    return Draw(places) if may_discard(options, places) else why_no_discard(options, len(places))


def why_no_discard(options: DrawOptions, count: int) -> Why:
    """Say why so many cards cannot go."""
    if count >= HAND_SIZE - 1 and options.keep_one_of:
        return ("Keep an ace to drop four.",)
    return (f"At most {options.most} cards.",)


def why_not_now(view: TableView, private: PrivateView) -> Why:
    """Say why a player has nothing to answer."""
    if view.you is None:
        return ("You are watching.",)
    if view.paused:
        return (PAUSED,)
    if private.prompt is not None:
        return ("You have answered already.",)
    if view.phase is not TablePhase.HAND:
        return ("No hand is being played.",)
    if view.hand is None or view.hand.to_act is None:
        return NOT_NOW
    acts = f"{seat_name(view, view.hand.to_act)} is to act."
    return f"It is not your turn: {acts}", f"Not your turn: {acts}", *NOT_NOW


def risk_of(move: Move, prompt: Prompt, private: PrivateView, view: TableView) -> str:
    """Return what a player should be asked before a move they may regret, empty for others."""
    match move, prompt.options:
        case Fold(), BettingOptions(check=True):
            return "Fold? Checking is free."
        case ((Bet(to=to) | Raise(to=to)), _) if to >= whole_stack(view):
            return f"All-in with {own_seat(view).stack}?"
        case Call(), BettingOptions(call=call) if call and call >= own_seat(view).stack:
            return f"Call with all your chips ({call})?"
        case Draw(discard=places), _ if _breaks_good_hand(places, private, view.rules.wild_cards):
            return f"Break up your {private.hand_name.partition(',')[0]}?"
        case _:
            return ""


def _breaks_good_hand(places: tuple[int, ...], private: PrivateView, wild: WildCards) -> bool:
    """Tell whether these discards give up a straight or better that is already made."""
    cards = private.cards
    if not places or not is_hand(cards, wild):
        return False
    category = category_of(rank_hand(cards, wild))
    if category < Category.STRAIGHT:
        return False
    if category is Category.FOUR_OF_A_KIND and wild is WildCards.NONE:
        ranks = [rank_of(card) for card in cards]
        return any(ranks.count(ranks[place]) > 1 for place in places)
    return True

"""From a command to the move it means at this prompt, or to the sentence why it means none."""

from client.card_words import is_hand
from client.legal_answers import allows, has_one_size, may_discard, raise_words, size_words
from client.openers_words import needed_to_open
from client.plain.commands import Command, Numbers, Wager, Word
from client.plain.sentences import own_seat
from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import HAND_SIZE
from engine.chips import Chips
from engine.hand_rank import Category, category_of, rank_hand
from engine.options import BettingOptions, DrawOptions, WagerSizes
from protocol.messages import PrivateView, Prompt, TableView

_MOVE_WORDS = frozenset({Word.FOLD, Word.CHECK, Word.CALL, Word.ALL_IN, Word.PAT})
NOT_THE_DRAW = "Cards are discarded in the draw only."
THE_DRAW = "This is the draw: type the numbers to discard, or pat."


def is_move(command: Command) -> bool:
    """Tell whether a command answers a prompt."""
    return (
        command in _MOVE_WORDS
        if isinstance(command, Word)
        else isinstance(command, Wager | Numbers)
    )


def move_for(command: Command, prompt: Prompt, view: TableView) -> Move | str:
    """Return the move that a command means, or the sentence that refuses it."""
    match prompt.options:
        case BettingOptions() as options:
            return _betting_move(command, options, view)
        case DrawOptions() as options:
            return _draw_move(command, options)


def _betting_move(command: Command, options: BettingOptions, view: TableView) -> Move | str:
    match command:
        case Word.FOLD:
            return Fold()
        case Word.CHECK:
            return Check() if options.check else f"You cannot check: {options.owed} to call."
        case Word.CALL:
            if options.call is None:
                return "There is nothing to call: you may check."
            return Call()
        case Word.ALL_IN:
            return all_in_move(options, view)
        case Wager():
            return _wager(command, options, view)
        case _:
            return NOT_THE_DRAW


def _wager(command: Wager, options: BettingOptions, view: TableView) -> Move | str:
    sizes = options.raise_ if command.is_raise else options.bet
    if sizes is None:
        return _why_no_wager(command, options, view)
    if command.all_in:
        to = whole_stack(view)
    elif command.to is None:
        if not has_one_size(sizes):
            return f"Say how much: {_wager_words(command.is_raise, sizes)}."
        to = sizes.least
    else:
        to = Chips(command.to)
    if not allows(sizes, to):
        exactly = "exactly " if has_one_size(sizes) else ""
        goes = "A raise goes to" if command.is_raise else "A bet is"
        words = raise_words(sizes) if command.is_raise else size_words(sizes)
        return f"{goes} {exactly}{words}."
    return Raise(to) if command.is_raise else Bet(to)


def _wager_words(is_raise: bool, sizes: WagerSizes) -> str:  # noqa: FBT001  # one of two words
    return f"raise to {raise_words(sizes)}" if is_raise else f"bet {size_words(sizes)}"


def _why_no_wager(command: Wager, options: BettingOptions, view: TableView) -> str:
    if command.is_raise and options.bet:
        return f"There is nothing to raise: you may bet {size_words(options.bet)}."
    if not command.is_raise and options.raise_:
        return f"There is a bet already: you may raise to {raise_words(options.raise_)}."
    what = "raise" if command.is_raise else "bet"
    hand = view.hand
    if hand and hand.wagers_allowed is not None and hand.wagers >= hand.wagers_allowed:
        return f"You cannot {what}: this round has all the bets and raises it may have."
    if needed := needed_to_open(view):
        return f"You cannot bet: it takes a pair of {needed} or better to open."
    return f"You cannot {what} now."


def all_in_move(options: BettingOptions, view: TableView) -> Move | str:
    """Return the move that puts all chips in, or the sentence why there is none."""
    stack = own_seat(view).stack
    to = whole_stack(view)
    if options.bet and allows(options.bet, to):
        return Bet(to)
    if options.raise_ and allows(options.raise_, to):
        return Raise(to)
    if options.call == stack:
        return Call()
    limit = options.bet or options.raise_
    most = f": the wager is {size_words(limit)}" if limit else ""
    return f"You cannot go all-in with {stack}{most}."


def whole_stack(view: TableView) -> Chips:
    """Return the total of the round that all chips of this player reach."""
    seat = own_seat(view)
    return Chips(seat.put_in_round + seat.stack)


def _draw_move(command: Command, options: DrawOptions) -> Move | str:
    match command:
        case Word.PAT:
            return Draw(())
        case Numbers(numbers=numbers):
            return _discard(numbers, options)
        case _:
            return THE_DRAW


def _discard(numbers: tuple[int, ...], options: DrawOptions) -> Move | str:
    for number in numbers:
        if not 1 <= number <= HAND_SIZE:
            return f"There is no card {number}: the cards are 1 to {HAND_SIZE}."
        if numbers.count(number) > 1:
            return f"Card {number} is named twice."
    places = tuple(sorted(number - 1 for number in numbers))
    if may_discard(options, places):
        return Draw(places)
    if len(places) == HAND_SIZE - 1 and options.keep_one_of:
        return "Keep an ace to drop four."
    return f"At most {options.most} cards."


def risk_of(move: Move, prompt: Prompt, private: PrivateView, view: TableView) -> str:
    """Return what a player should be asked before a move they may regret, empty for others."""
    match move, prompt.options:
        case Fold(), BettingOptions(check=True):
            return "You may check for nothing. Fold all the same?"
        case ((Bet(to=to) | Raise(to=to)), _) if to == whole_stack(view):
            return f"That is all-in with {own_seat(view).stack} chips. Do it?"
        case Call(), BettingOptions(call=call) if call == own_seat(view).stack:
            return f"That is all-in with {call} chips. Do it?"
        case Draw(discard=places), _ if places and _is_made_hand(private, view):
            return f"You break up your {private.hand_name}. Do it?"
        case _:
            return ""


def _is_made_hand(private: PrivateView, view: TableView) -> bool:
    cards, wild = private.cards, view.rules.wild_cards
    return is_hand(cards, wild) and category_of(rank_hand(cards, wild)) >= Category.STRAIGHT

"""What the options of a prompt allow, asked before anything is sent and said in words."""

from collections.abc import Sequence

from engine.actions import Bet, Call, Check, Draw, Fold, Move, Raise
from engine.cards import HAND_SIZE
from engine.chips import Chips
from engine.options import BettingOptions, DrawOptions, WagerSizes


def allows(sizes: WagerSizes, to: int) -> bool:
    """Tell whether a wager may reach this total."""
    if to in (sizes.least, sizes.all_in):
        return True
    steps = to - sizes.least
    return bool(sizes.step) and 0 < steps <= sizes.most - sizes.least and steps % sizes.step == 0


def most_of(sizes: WagerSizes) -> Chips:
    """Return the highest total that a wager may reach."""
    return max(sizes.most, sizes.all_in or sizes.most)


def has_one_size(sizes: WagerSizes) -> bool:
    """Tell whether there is nothing to choose about a wager."""
    return most_of(sizes) == sizes.least


def size_words(sizes: WagerSizes, *, between: str = "to") -> str:
    """Return the totals of a wager: ``20``, ``20 to 60 in steps of 20, or 75 all-in``."""
    words = str(sizes.least)
    if sizes.most > sizes.least:
        words += f" {between} {sizes.most}"
        if sizes.step > 1:
            words += f" in steps of {sizes.step}"
    if sizes.all_in is not None:
        words += f", or {sizes.all_in} all-in"
    return words


def raise_words(sizes: WagerSizes) -> str:
    """Return the totals of a raise as they stand behind ``to``: ``20 up to 60``."""
    return size_words(sizes, between="up to")


def may_discard(options: DrawOptions, places: Sequence[int]) -> bool:
    """Tell whether the cards at these places may all go (R-DRAW-1, R-DRAW-2)."""
    if len(set(places)) != len(places) or not set(places) <= set(range(HAND_SIZE)):
        return False
    if len(places) <= options.most:
        return True
    kept = set(range(HAND_SIZE)) - set(places)
    return len(kept) == 1 and kept <= set(options.keep_one_of)


def is_legal(move: Move, options: BettingOptions | DrawOptions) -> bool:
    """Tell whether a move answers a prompt with these options."""
    match move, options:
        case Fold(), BettingOptions():
            return True
        case Check(), BettingOptions(check=can_check):
            return can_check
        case Call(), BettingOptions(call=call):
            return call is not None
        case Bet(to=to), BettingOptions(bet=sizes):
            return sizes is not None and allows(sizes, to)
        case Raise(to=to), BettingOptions(raise_=sizes):
            return sizes is not None and allows(sizes, to)
        case Draw(discard=places), DrawOptions():
            return may_discard(options, places)
        case _:
            return False

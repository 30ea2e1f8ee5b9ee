"""The amount field: how much to bet where there is a choice, and how many chips to bring."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from client.intents import Do, StepAmount, TypeDigit
from client.legal_answers import allows, has_one_size, most_of
from client.model import Amount, AmountKind, Model
from client.plain.moves import why_no_such_size
from client.playing import ask_or_send, is_too_early
from client.reasons import in_short
from client.situation import (
    betting,
    hand_of,
    hand_seat,
    me,
    my_seat,
    open_prompt,
    player_at,
    wager_of,
)
from client.step import Step, with_note
from engine.actions import Bet, Raise
from engine.chips import Chips
from engine.options import BettingOptions, WagerSizes
from engine.rules import MAX_CHIPS, new_bankroll
from protocol.messages import BuyIn, ChipRange, Grant, PeerMessage, TablePhase, TopUp

_MOST_DIGITS: Final = 9
_STRIDES: Final = tuple(unit * ten for ten in (1, 10, 100, 1_000, 10_000) for unit in (1, 2, 5))
_STEPS_TO_THE_MOST: Final = 20
"""So many steps lead from the least to the most where the rules leave every chip free."""


def open_wager(model: Model) -> Step:
    """Open the field for the bet or raise that may be made; it starts at the least."""
    sizes = sizes_of(model)
    prompt = open_prompt(model)
    if sizes is None or prompt is None:
        return Step(model)
    amount = Amount(AmountKind.WAGER, str(sizes.least), prompt.id)
    return Step(replace(model, amount=amount, note=""))


def open_chips(model: Model) -> Step:
    """Open the field for chips to bring to a ring game; it starts at all of them (R-RING-1)."""
    offer, player = offer_of(model), me(model)
    if offer is None or player is None:
        left = player.bankroll if player is not None else 0
        least = model.view.least_buy_in if model.view is not None else 0
        return with_note(model, f"{left} chips left; the least is {least}.")
    return Step(replace(model, amount=Amount(AmountKind.CHIPS, str(offer.most)), note=""))


def offers_choice(model: Model, wish: Do) -> bool:
    """Tell whether a wish is a bet or raise that may have more than one size now."""
    options = betting(model)
    if options is None or is_too_early(model):
        return False
    return offers_choice_of_size(options, wish)


def offers_choice_of_size(options: BettingOptions, wish: Do) -> bool:
    """Tell whether a bet or raise can have more than one size."""
    sizes = {Do.BET: options.bet, Do.RAISE: options.raise_}.get(wish)
    return sizes is not None and not has_one_size(sizes)


def sizes_of(model: Model) -> WagerSizes | None:
    """Return the sizes of the wager that may be made now."""
    options = betting(model)
    return wager_of(options) if options is not None else None


def offer_of(model: Model) -> ChipRange | None:
    """Return how many chips of the bankroll may be brought now."""
    ring = model.private.ring
    return ring.buy_in if ring is not None else None


def range_of(model: Model, amount: Amount) -> ChipRange | None:
    """Return how many chips the field may hold where it is not for a wager."""
    match amount.kind:
        case AmountKind.CHIPS:
            return offer_of(model)
        case AmountKind.GRANT if amount.seat is not None and player_at(model, amount.seat):
            return ChipRange(Chips(1), _most_granted(model))
        case _:
            return None


def _most_granted(model: Model) -> Chips:
    """Return as much as the field takes: ten evenings, so that a step is no fortune."""
    assert model.view is not None, "somebody sits there"
    return Chips(min(10 * new_bankroll(model.view.rules), MAX_CHIPS))


def amount_still_asked(model: Model) -> Amount | None:
    """Return the amount that is being chosen, unless nobody asks for it any more."""
    amount = model.amount
    if amount is None:
        return None
    if amount.kind is not AmountKind.WAGER:
        return amount if range_of(model, amount) is not None else None
    prompt = open_prompt(model)
    is_open = prompt is not None and prompt.id == amount.prompt and sizes_of(model) is not None
    return amount if is_open else None


def chips_of(amount: Amount) -> Chips:
    """Return the number in the field, 0 for none."""
    return Chips(int(amount.text or 0))


def change_amount(model: Model, wish: StepAmount | TypeDigit) -> Step:
    """Put a digit behind the number, or make it a step smaller or larger."""
    amount = model.amount
    if amount is None:
        return Step(model)
    if isinstance(wish, StepAmount):
        return _with_chips(model, _stepped(model, chips_of(amount), up=wish.step > 0))
    # What the field began with is an offer: the first digit takes its place.
    text = (("" if amount.is_offer else amount.text) + wish.digit).lstrip("0")
    return _with_text(model, text[:_MOST_DIGITS])


def erase_digit(model: Model) -> Step:
    """Take the last digit away."""
    return Step(model) if model.amount is None else _with_text(model, model.amount.text[:-1])


def to_pot(model: Model) -> Step:
    """Make it a bet, or a raise, of the size of the pot, as near as the rules allow."""
    sizes = sizes_of(model)
    if model.amount is None or model.amount.kind is not AmountKind.WAGER or sizes is None:
        return Step(model)
    return _with_chips(model, pot_size(model, sizes))


def pot_size(model: Model, sizes: WagerSizes) -> Chips:
    """Return the total that bets the pot or raises by it, or the nearest below that is allowed."""
    hand, options, seat = hand_of(model), betting(model), hand_seat(model, my_seat(model))
    if hand is None or options is None or seat is None:
        return sizes.least
    owed = options.owed
    return _snapped(sizes, seat.put_in_round + owed + hand.pot + owed)


def to_most(model: Model) -> Step:
    """Make it as much as may be: all chips, or what the limit leaves of them."""
    if model.amount is None:
        return Step(model)
    sizes, offer = sizes_of(model), range_of(model, model.amount)
    if model.amount.kind is not AmountKind.WAGER:
        return Step(model) if offer is None else _with_chips(model, offer.most)
    return Step(model) if sizes is None else _with_chips(model, most_of(sizes))


def send_amount(model: Model) -> Step:
    """Bet, raise or bring as many chips as the field says, or say what is allowed."""
    amount = model.amount
    if amount is None or is_too_early(model):
        return Step(model)
    return _SENDING[amount.kind](model, chips_of(amount))


def _send_wager(model: Model, to: Chips) -> Step:
    options, prompt = betting(model), open_prompt(model)
    sizes = sizes_of(model)
    if options is None or prompt is None or sizes is None:
        return Step(replace(model, amount=None))
    if not allows(sizes, to):
        why = why_no_such_size(to, sizes, is_raise=options.bet is None)
        return with_note(model, in_short(why))
    move = Bet(to) if options.bet is not None else Raise(to)
    return ask_or_send(replace(model, amount=None), move, prompt)


def _send_chips(model: Model, chips: Chips) -> Step:
    offer, player = offer_of(model), me(model)
    if offer is None or player is None or model.view is None:
        return Step(replace(model, amount=None))
    if not offer.least <= chips <= offer.most:
        return with_note(model, f"Bring {offer.least} to {offer.most} chips.")
    later = model.view.phase is TablePhase.HAND
    note = f"{chips} chips come when the hand is paid." if later else ""
    message: PeerMessage = TopUp(chips=chips) if player.stack else BuyIn(chips=chips)
    return Step(replace(model, amount=None, note=note), send=(message,))


def _send_grant(model: Model, chips: Chips) -> Step:
    amount = model.amount
    offer = None if amount is None else range_of(model, amount)
    if amount is None or amount.seat is None or offer is None:
        return Step(replace(model, amount=None))
    if not offer.least <= chips <= offer.most:
        return with_note(model, f"Grant {offer.least} to {offer.most} chips.")
    grant = Grant(seat=amount.seat, chips=chips)
    return Step(replace(model, amount=None, note=""), send=(grant,))


_SENDING: Final[dict[AmountKind, Callable[[Model, Chips], Step]]] = {
    AmountKind.WAGER: _send_wager,
    AmountKind.CHIPS: _send_chips,
    AmountKind.GRANT: _send_grant,
}


def _with_chips(model: Model, chips: Chips) -> Step:
    return _with_text(model, str(chips))


def _with_text(model: Model, text: str) -> Step:
    assert model.amount is not None
    return Step(replace(model, amount=replace(model.amount, text=text, is_offer=False), note=""))


def _stepped(model: Model, chips: Chips, *, up: bool) -> Chips:
    sizes = _as_sizes(model)
    if sizes is None:
        return chips
    stride = _stride(sizes)
    if not up:
        if chips > sizes.most:
            return sizes.most
        below = sizes.least + (chips - sizes.least - 1) // stride * stride
        return Chips(max(sizes.least, below))
    if chips >= sizes.most:
        return most_of(sizes)
    above = sizes.least + ((chips - sizes.least) // stride + 1) * stride
    return Chips(min(max(above, sizes.least), sizes.most))


def _as_sizes(model: Model) -> WagerSizes | None:
    assert model.amount is not None
    if model.amount.kind is AmountKind.WAGER:
        return sizes_of(model)
    offer = range_of(model, model.amount)
    return None if offer is None else WagerSizes(offer.least, offer.most, Chips(1))


def _stride(sizes: WagerSizes) -> int:
    """Return how far a step goes: as the rules say, or in some twenty round steps to the most."""
    if sizes.step > 1:
        return sizes.step
    span = max(1, (sizes.most - sizes.least) // _STEPS_TO_THE_MOST)
    return next((stride for stride in _STRIDES if stride >= span), _STRIDES[-1])


def _snapped(sizes: WagerSizes, to: int) -> Chips:
    if to >= sizes.most:
        return sizes.most
    if to <= sizes.least or not sizes.step:
        return sizes.least
    return Chips(to - (to - sizes.least) % sizes.step)


AMOUNT_DOINGS: Final[dict[Do, Callable[[Model], Step]]] = {
    Do.ERASE_DIGIT: erase_digit,
    Do.TO_POT: to_pot,
    Do.TO_MOST: to_most,
    Do.SEND_AMOUNT: send_amount,
}

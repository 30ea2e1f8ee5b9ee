"""What a bot answers to a prompt: a pure function of what its seat may see and of its own dice."""

from collections.abc import Sequence
from random import Random

from client.bots.bet_choice import choose_bet
from client.bots.draw_choice import choose_discard
from client.legal_answers import is_legal
from engine.actions import Move
from engine.cards import HAND_SIZE, Card
from engine.options import BettingOptions, DrawOptions, Options
from engine.rules import WildCards
from engine.views import HandView
from protocol.messages import PrivateView, TableView


def choose_move(view: TableView, private: PrivateView, rng: Random) -> Move:
    """Return a legal answer to the prompt of this seat; there must be one."""
    prompt = private.prompt
    assert prompt is not None, "a bot moves when it is asked"
    if view.hand is None or len(private.cards) != HAND_SIZE:
        return prompt.default
    move = _choose(prompt.options, view.hand, private.cards, view.rules.wild_cards, rng)
    assert is_legal(move, prompt.options), f"{move} does not answer {prompt.options}"
    return move


def _choose(
    options: Options, hand: HandView, cards: Sequence[Card], wild: WildCards, rng: Random
) -> Move:
    match options:
        case BettingOptions():
            return choose_bet(cards, options, hand, wild=wild, rng=rng)
        case DrawOptions():
            return choose_discard(cards, options, wild, rng)

"""What a player can do wrong, with a stable code for programs and a sentence for people."""

import enum


class Refusal(enum.StrEnum):
    """Why a move was refused; the values travel on the wire and never change their meaning."""

    NOT_YOUR_TURN = "not_your_turn"
    HAND_IS_OVER = "hand_is_over"
    NOT_NOW = "not_now"
    CANNOT_CHECK = "cannot_check"
    NOTHING_TO_CALL = "nothing_to_call"
    CANNOT_BET = "cannot_bet"
    CANNOT_RAISE = "cannot_raise"
    WRONG_AMOUNT = "wrong_amount"
    NO_OPENERS = "no_openers"
    TOO_MANY_CARDS = "too_many_cards"
    KEEP_AN_ACE = "keep_an_ace"
    NO_SUCH_CARD = "no_such_card"
    SAME_CARD_TWICE = "same_card_twice"


class IllegalAction(Exception):
    """A move that the rules do not allow now; the state is unchanged."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal = refusal
        self.sentence = sentence


class BadRules(ValueError):
    """A set of options that cannot be played; the message names the options and what is allowed."""

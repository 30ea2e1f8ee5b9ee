"""What a player of a ring game says about chips and the next hand (section 8 of the rules)."""

import msgspec

from protocol.bounds import ChipAmount


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    pass


class BuyIn(_Message, frozen=True, tag="buy_in"):
    """Brings chips of the bankroll to a ring game, when the hand under way is paid (R-RING-1)."""

    chips: ChipAmount


class TopUp(_Message, frozen=True, tag="top_up"):
    """Brings more of them; the same as ``buy_in``, for a player who has chips there."""

    chips: ChipAmount


class SitOut(_Message, frozen=True, tag="sit_out"):
    """Takes no part from the next hand on, and folds this one at once (R-RING-2)."""


class SitIn(_Message, frozen=True, tag="sit_in"):
    """Wants to be dealt in again; with something missed that is to wait for the big blind."""


class PostBlind(_Message, frozen=True, tag="post"):
    """Comes in with the next hand by paying the price of ``ring.entry`` (R-RING-4)."""


class WaitForBlind(_Message, frozen=True, tag="wait"):
    """Comes in with the big blind, for no more than that (R-RING-4)."""


RingMessage = BuyIn | TopUp | SitOut | SitIn | PostBlind | WaitForBlind

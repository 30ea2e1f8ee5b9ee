"""The moves a player can make. Who makes one is said beside it, never inside it."""

import msgspec

from engine.chips import Chips


class Fold(msgspec.Struct, frozen=True, tag="fold", tag_field="kind"):
    """Give up the hand."""


class Check(msgspec.Struct, frozen=True, tag="check", tag_field="kind"):
    """Stay in while nothing is owed."""


class Call(msgspec.Struct, frozen=True, tag="call", tag_field="kind"):
    """Put in what is owed, or the whole stack where that is less (R-BET-1)."""


class Bet(msgspec.Struct, frozen=True, tag="bet", tag_field="kind"):
    """Make the first wager of a round, of ``to`` chips."""

    to: Chips


class Raise(msgspec.Struct, frozen=True, tag="raise", tag_field="kind"):
    """Lift the level of the round to ``to`` chips, those already put in this round included."""

    to: Chips


class Draw(msgspec.Struct, frozen=True, tag="draw", tag_field="kind"):
    """Discard the cards at these places (0 to 4, in the order of the hand); none stands pat."""

    discard: tuple[int, ...]


Move = Fold | Check | Call | Bet | Raise | Draw

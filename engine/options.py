"""What a player may do now, complete, so that nobody outside the engine works out a rule."""

import msgspec

from engine.chips import Chips


class WagerSizes(msgspec.Struct, frozen=True):
    """The totals for this round that a bet or raise may reach.

    ``least``, ``least + step``, ... up to ``most`` (``step`` 0: only ``least``), and ``all_in``,
    the total that the whole stack reaches, where that may be wagered too.
    """

    least: Chips
    most: Chips
    step: Chips
    all_in: Chips | None = None


class BettingOptions(msgspec.Struct, frozen=True, tag="betting", tag_field="kind"):
    """The choices in a betting round; folding is always allowed (R-ACT-2).

    ``call`` is what a call puts in now, in chips, and None where nothing is owed. ``owed`` can be
    more than the stack. A wager is one of ``bet`` and ``raise_``, or neither.
    """

    check: bool
    owed: Chips
    call: Chips | None = None
    bet: WagerSizes | None = None
    raise_: WagerSizes | None = msgspec.field(default=None, name="raise")


class DrawOptions(msgspec.Struct, frozen=True, tag="draw", tag_field="kind"):
    """The choices in the draw (R-DRAW-1, R-DRAW-2).

    At most ``most`` cards go. Where ``keep_one_of`` names places, four may go as long as the fifth
    card, the one that stays, is at one of these places.
    """

    most: int
    keep_one_of: tuple[int, ...] = ()


Options = BettingOptions | DrawOptions

"""Rising stakes: every doubling is announced one hand before it happens (R-LEN-2)."""

from typing import Final

import msgspec
from msgspec.structs import replace

from engine.rules import StakesRise, TableRules, raise_stakes

MAX_DOUBLINGS: Final = 20


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """How often the stakes have doubled, and whether they will.

    ``rise_due`` waits to be announced, ``rise_announced`` happens before the next hand.
    """

    doublings: int = 0
    rise_due: bool = False
    rise_announced: bool = False


def stakes_of_next_hand(rules: TableRules, stakes: Stakes, number: int) -> Stakes:
    """Return the stakes as the hand of that number begins."""
    by_hands = rules.stakes_rise is StakesRise.HANDS
    is_due = stakes.rise_due or (by_hands and number % rules.stakes_rise_every == 0)
    return Stakes(
        doublings=min(stakes.doublings + stakes.rise_announced, MAX_DOUBLINGS),
        # No hand follows the last one, so nothing is announced for it.
        rise_announced=is_due and number != rules.hands,
    )


def raise_is_due(stakes: Stakes) -> Stakes:
    """Note that the minutes between two doublings are over; the next hand announces it."""
    return replace(stakes, rise_due=True)


def rules_at(rules: TableRules, stakes: Stakes) -> TableRules:
    """Return the rules with the stakes that hold now."""
    return raise_stakes(rules, doublings=stakes.doublings)

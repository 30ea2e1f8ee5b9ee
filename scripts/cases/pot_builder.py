"""Cases that give what everybody put in and ask for the pots."""

from typing import Final

from cases.expectations import compare_pots
from cases.form import Case, CaseFailed, is_for_readers
from cases.judging import require_equal
from engine.chips import Chips, SeatId
from engine.dealing import clockwise_from_left
from engine.pots import layer_pots, split_pot

LEVEL: Final = "pot builder"
JUDGED: Final = ("pots", "paid_to_seats", "returned", "uncalled_returned")


def judge_pots(case: Case) -> tuple[str, ...]:
    """Compare the pots made of a case's contributions; return the keys for readers only."""
    if not case.level.startswith(LEVEL):
        raise CaseFailed(f"the level {case.level!r} is not known")
    if case.dealer is None:
        raise CaseFailed("a dealer is needed for the odd chips")
    remarks = [key for key in case.expected if is_for_readers(key, case.expected[key])]
    unknown = set(case.expected) - set(JUDGED) - set(remarks)
    if unknown:
        raise CaseFailed(f"nobody here can judge {', '.join(sorted(unknown))}")
    _compare(case, SeatId(case.dealer))
    return tuple(remarks)


def _compare(case: Case, dealer: SeatId) -> None:
    seats = [SeatId(seat) for seat in range(len(case.contributions))]
    contenders = [seat for seat in seats if seat not in case.folded_seats]
    put_in = [Chips(chips) for chips in case.contributions]
    layers = layer_pots(put_in, contenders, Chips(case.dead_money))
    strengths = {seat: case.hand_rank_order_higher_wins[seat] for seat in seats}
    order = clockwise_from_left(dealer, seats)
    paid, pots = list(layers.returned), []
    for pot in layers.pots:
        shares = split_pot(pot, strengths, order)
        for share in shares:
            paid[share.seat] = Chips(paid[share.seat] + share.chips)
        winners = sorted(share.seat for share in shares)
        pots.append({"amount": pot.chips, "eligible": sorted(pot.seats), "winners": winners})
    returned = {str(seat): chips for seat, chips in enumerate(layers.returned) if chips}
    if "pots" in case.expected:
        compare_pots(case.expected["pots"], pots)
    if "paid_to_seats" in case.expected:
        require_equal("paid_to_seats", list(case.expected["paid_to_seats"]), paid)
    for key in ("returned", "uncalled_returned"):
        if key in case.expected:
            require_equal(key, case.expected[key], returned)

"""Who can win what: layers of what each put in, and splitting them (R-POT-1 to R-POT-3)."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from engine.chips import Chips, SeatId
from engine.events import Share


class Pot(msgspec.Struct, frozen=True):
    """Some chips and the seats that can win them."""

    chips: Chips
    seats: tuple[SeatId, ...]


class Layers(msgspec.Struct, frozen=True):
    """All pots, the main one first, and what goes back to each seat."""

    pots: tuple[Pot, ...]
    returned: tuple[Chips, ...]


def layer_pots(
    put_in: Sequence[Chips],
    contenders: Collection[SeatId],
    dead: Chips = Chips(0),
    *,
    last_could_reach: Chips = Chips(0),
) -> Layers:
    """Return the pots made of what each seat put in, and what nobody can win (R-POT-1).

    Args:
        put_in: chips of each seat, indexed by seat.
        contenders: the seats still in.
        dead: chips that are nobody's contribution; they join the lowest pot (R-POT-3).
        last_could_reach: what the one player left has put in and still could: who gives up a blind
            or a bet to them loses as much of it as they could have matched (R-FOLD-1).
    """
    pots: list[Pot] = []
    returned = [Chips(0)] * len(put_in)
    floor = 0
    if len(contenders) > 1:
        # What all of them reached is one pot, usually the only one.
        floor = min([put_in[seat] for seat in contenders])
        chips = sum([min(chips, floor) for chips in put_in])
        pots += [Pot(Chips(chips), tuple(sorted(contenders)))] if floor else []
    ceilings = {chips for chips in put_in if chips > floor}
    if floor < last_could_reach < max(put_in):
        ceilings.add(last_could_reach)
    for ceiling in sorted(ceilings):
        reached = [SeatId(seat) for seat, chips in enumerate(put_in) if chips >= ceiling]
        winnable = tuple([seat for seat in reached if seat in contenders])
        if not winnable and ceiling <= last_could_reach:
            winnable = tuple(contenders)
        height = ceiling - floor
        floor = ceiling
        if not winnable or (len(reached) == 1 and reached[0] in winnable):
            for seat in reached:
                returned[seat] = Chips(returned[seat] + height)
        elif pots and pots[-1].seats == winnable:
            pots[-1] = Pot(Chips(pots[-1].chips + height * len(reached)), winnable)
        else:
            pots.append(Pot(Chips(height * len(reached)), winnable))
    return Layers(_with_dead(pots, contenders, dead), tuple(returned))


def _with_dead(pots: list[Pot], contenders: Collection[SeatId], dead: Chips) -> tuple[Pot, ...]:
    if dead and pots:
        pots[0] = Pot(Chips(pots[0].chips + dead), pots[0].seats)
    elif dead:
        pots.append(Pot(dead, tuple(sorted(contenders))))
    return tuple(pots)


def split_pot(
    pot: Pot, strengths: Mapping[SeatId, int], order: Sequence[SeatId]
) -> tuple[Share, ...]:
    """Return what each winner gets; odd chips go one each from the button's left (R-POT-2).

    Args:
        strengths: the worth of the hand of each seat that can win the pot, greater is better.
        order: the seats clockwise from the button's left.
    """
    best = max([strengths[seat] for seat in pot.seats])
    winners = [seat for seat in order if seat in pot.seats and strengths[seat] == best]
    even, odd = divmod(pot.chips, len(winners))
    return tuple(
        [
            Share(seat, Chips(even + (place < odd)), odd_chips=int(place < odd))
            for place, seat in enumerate(winners)
        ]
    )

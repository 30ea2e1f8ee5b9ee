"""A table rebuilt from its records: the same inputs and the same chance, hence the same table."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import Card
from engine.chips import SeatId
from net.host.admission import NotAdmitted
from net.host.draft import Draft, TurnedDown
from net.host.invariants import BrokenTable
from net.host.limits import HostLimits
from net.host.live_table import LiveTable
from net.host.recording import Record, state_hash
from net.host.shuffling import Shuffler
from net.host.taking_in import take_in

NOBODY_TURNED_DOWN: Final = HostLimits(watchers=1_000_000)
"""The limits of a replay: what was accepted once is not judged again by other limits."""


class ReplayDiffers(Exception):
    """The records do not lead where they led once, so they or the program are others."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"record {number}: {what}")


def replayed(
    live: LiveTable, records: Iterable[Record], shuffler: Shuffler
) -> tuple[LiveTable, float]:
    """Return a new table as its records left it, and the time on its clock then.

    Args:
        shuffler: the one that goes on afterwards; a seeded one is brought to where it was.

    Raises:
        ReplayDiffers: it does not come to the same.
    """
    now = 0.0
    for number, record in enumerate(records, start=1):
        live, now = _take_in_again(live, record, number, shuffler), record.now
    return live, now


def _take_in_again(live: LiveTable, record: Record, number: int, shuffler: Shuffler) -> LiveTable:
    chance = _ReplayedChance(record, shuffler)
    draft = Draft(live, now=record.now, shuffler=chance)
    try:
        take_in(draft, record.given, limits=NOBODY_TURNED_DOWN)
        chance.check_used_up()
    except (TurnedDown, NotAdmitted, BrokenTable, OtherChance) as error:
        raise ReplayDiffers(number, str(error)) from error
    if record.proof and record.proof != state_hash(draft.live):
        raise ReplayDiffers(number, "this version of the program comes to another table")
    return draft.live


class OtherChance(Exception):
    """A replay asks for other cards, or another button, than were recorded."""


class _ReplayedChance:
    """Gives what was given before, and takes as much from the shuffler that goes on afterwards."""

    def __init__(self, record: Record, source: Shuffler) -> None:
        self.seeded = source.seeded
        self._decks = list(record.decks)
        self._button = record.button
        self._source = source

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards in the order that they had."""
        if not self._decks or sorted(self._decks[0]) != sorted(cards):
            raise OtherChance(f"these {len(cards)} cards were not shuffled")
        if self.seeded and self._source.shuffled(cards) != self._decks[0]:
            raise OtherChance("the seed gives other cards")
        return self._decks.pop(0)

    def first_button(self, seats: Sequence[SeatId]) -> SeatId:
        """Return the button that was drawn."""
        button, self._button = self._button, None
        if button is None or button not in seats:
            raise OtherChance(f"the button {button} was drawn, among other seats than {seats}")
        if self.seeded and self._source.first_button(seats) != button:
            raise OtherChance("the seed gives another button")
        return button

    def check_used_up(self) -> None:
        """See that nothing is left of what was recorded."""
        if self._decks or self._button is not None:
            raise OtherChance("less is left to chance")

"""One input to a table at work: the table as it will be, what to tell, what to do.

A function that turns an input down raises ``TurnedDown`` at any point; the draft is thrown away
with everything in it, so that a refusal changes nothing by construction.
"""

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from engine.chips import SeatId
from engine.errors import Refusal
from net.host.live_table import NEXT_PHASE, Cue, LiveTable
from net.host.recording import Persist
from net.host.seats import PeerId, Seat, with_seat, without_seat
from net.host.shuffling import Shuffler
from protocol.codes import Reason
from protocol.messages import Bye, Event, HostMessage, Refused, Status

T = TypeVar("T")


class Send(msgspec.Struct, frozen=True):
    """Send a message to a peer."""

    peer: PeerId
    message: HostMessage


class Close(msgspec.Struct, frozen=True):
    """Send a peer its last message and end the connection; the table knows it no longer."""

    peer: PeerId
    last: Bye | Refused | Status


class SeatBot(msgspec.Struct, frozen=True):
    """Start a bot that connects for this seat, as its player or as a stand-in."""

    seat: SeatId


class EndTable(msgspec.Struct, frozen=True):
    """Close the whole table, for this reason."""

    reason: Bye


Output = Persist | Send | Close | SeatBot | EndTable
"""What a table wants done, in this order; what follows a Persist is not known before it is kept."""


class TurnedDown(Exception):
    """An input that changes nothing, with a code for programs and a sentence for people."""

    def __init__(self, code: Reason | Refusal, sentence: str, *, prompt: int | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.prompt = prompt


class Draft:
    """The table while one input is worked on."""

    def __init__(self, live: LiveTable, *, now: float, shuffler: Shuffler) -> None:
        self.live = live
        self.now = now
        self.shuffler = shuffler
        self.events: list[Event] = []
        self.sends: list[Send] = []
        self.afterwards: list[Close | SeatBot | EndTable] = []

    def is_as_before(self, before: LiveTable) -> bool:
        """Tell whether nothing has come of the input, to the table or to anybody."""
        return not (self.events or self.sends or self.afterwards) and self.live == before

    def change(self, **fields: object) -> None:
        """Put new values into fields of the table."""
        self.live = replace(self.live, **fields)

    def put_seat(self, seat: Seat) -> None:
        """Take a seat, or change who sits there."""
        self.change(seats=with_seat(self.live.seats, seat))

    def free_seat(self, number: SeatId) -> None:
        """Leave a seat to whoever comes next."""
        self.change(seats=without_seat(self.live.seats, number))

    def move_to(self, cue: Cue) -> None:
        """Go to the next phase of the table."""
        self.change(phase=NEXT_PHASE[self.live.phase, cue])

    def tell(self, *events: Event) -> None:
        """Add to what everybody is told has happened."""
        self.events.extend(events)

    def send(self, peer: PeerId, message: HostMessage) -> None:
        """Send one peer a message, before the update that everybody gets."""
        self.sends.append(Send(peer, message))

    def close(self, peer: PeerId, code: Reason, text: str) -> None:
        """End a connection after everybody else has been told."""
        self.afterwards.append(Close(peer, Bye(code=code, text=text)))

    def seat_bot(self, seat: SeatId) -> None:
        """Have a bot started for a seat."""
        self.afterwards.append(SeatBot(seat))

    def end_table(self, code: Reason, text: str) -> None:
        """Close the table for everyone."""
        self.afterwards.append(EndTable(Bye(code=code, text=text)))


def present(value: T | None) -> T:
    """Return a value that our own code has put there before."""
    assert value is not None
    return value

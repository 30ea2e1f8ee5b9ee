"""An evening of any number of hands between two players who fold, kept as a host keeps it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.actions import Fold
from engine.rule_options import make_rules
from net.host.connections import Attachment
from net.host.draft import Output
from net.host.journal_file import create_journal
from net.host.kept_tables import make_table
from net.host.limits import HostLimits
from net.host.recording import Opening, Persist
from net.host.seats import PeerId
from net.host.table import Table
from protocol.handshake import make_hello
from protocol.messages import Act, PeerMessage, Rematch, Start, TablePhase, Want

HANDS_A_MATCH: Final = 100
MANY: Final = 1_000_000
AT_ONCE: Final = 500
RULES: Final = make_rules(
    "classic", {"seats": "2", "hands": str(HANDS_A_MATCH), "starting_chips": str(MANY)}
)
UNLIMITED: Final = HostLimits(messages_per_second=MANY, message_burst=MANY)
HOST, GUEST = PeerId(1), PeerId(2)


def keep_evening(folder: Path, opening: Opening, hands: int) -> Path:
    """Play so many hands, keep them in a journal of this folder, and return its path."""
    path = folder / f"{opening.id}.sqlite3"
    journal = create_journal(path, opening)
    waiting: list[Persist] = []
    for output in play_evening(make_table(opening, limits=UNLIMITED), hands):
        if isinstance(output, Persist):
            waiting.append(output)
        if len(waiting) == AT_ONCE:
            journal.append(waiting)
            waiting = []
    journal.append(waiting)
    journal.close()
    return path


def play_evening(table: Table, hands: int) -> Iterator[Output]:
    """Play so many hands and yield all that the table wants done."""

    def say(*messages: tuple[PeerId, PeerMessage]) -> Iterator[Output]:
        for peer, message in messages:
            yield from table.on_message(table.time, peer, message)

    table.on_connected(HOST, Attachment.HOST_PLAYER)
    table.on_connected(GUEST)
    yield from say(
        (HOST, make_hello(Want.JOIN, name="Ann")),
        (GUEST, make_hello(Want.JOIN, name="Ben")),
        (HOST, Start()),
    )
    played = 0
    while played < hands:
        turn, deadline = table.live.turn, table.next_deadline()
        if table.live.phase is TablePhase.MATCH_OVER:
            yield from say((HOST, Rematch()), (GUEST, Rematch()), (HOST, Start()))
        elif turn is not None:
            folder = (HOST, GUEST)[turn.seat]
            yield from say((folder, Act(prompt=turn.prompt, move=Fold())))
            played += 1
        else:
            assert deadline is not None, "the next hand comes by itself"
            yield from table.on_time(deadline)

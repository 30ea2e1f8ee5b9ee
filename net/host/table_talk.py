"""Chat: what somebody says, cleaned, to everybody at the table."""

from net.host.draft import Draft, TurnedDown
from net.host.limits import HostLimits
from net.host.seats import PeerId, seat_of_peer
from protocol.codes import Reason
from protocol.messages import Said
from protocol.text import clean_chat


def check_line(text: str, limits: HostLimits) -> None:
    """Turn a line down that is too long or has nothing in it."""
    if len(text) > limits.chat_characters:
        raise TurnedDown(
            Reason.CHAT_TOO_LONG, f"At most {limits.chat_characters} characters. Not sent."
        )
    if not clean_chat(text):
        raise TurnedDown(Reason.CHAT_EMPTY, "There is nothing in it that can be read. Not sent.")


def say(draft: Draft, peer: PeerId, text: str) -> None:
    """Tell everybody what a peer said."""
    line = clean_chat(text)
    seat = seat_of_peer(draft.live.seats, peer)
    if seat is not None:
        draft.tell(Said(name=seat.name, text=line, seat=seat.seat))
        return
    watcher = next(w for w in draft.live.watchers if w.peer == peer)
    draft.tell(Said(name=watcher.name, text=line))

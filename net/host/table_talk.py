"""Chat: what somebody says, cleaned, to everybody at the table."""

from net.host.draft import Draft, TurnedDown
from net.host.limits import HostLimits
from net.host.seats import seat_of_peer
from net.host.sessions import Session
from protocol.codes import Reason
from protocol.messages import Said
from protocol.text import clean_chat


def say(draft: Draft, session: Session, text: str, *, limits: HostLimits) -> None:
    """Tell everybody what a peer said."""
    if len(text) > limits.chat_characters:
        raise TurnedDown(
            Reason.CHAT_TOO_LONG, f"At most {limits.chat_characters} characters. Not sent."
        )
    line = clean_chat(text)
    if not line:
        raise TurnedDown(Reason.CHAT_EMPTY, "There is nothing in it that can be read. Not sent.")
    session.count_chat(draft.now)
    seat = seat_of_peer(draft.live.seats, session.peer)
    if seat is not None:
        draft.tell(Said(name=seat.name, text=line, seat=seat.seat))
        return
    watcher = next(w for w in draft.live.watchers if w.peer == session.peer)
    draft.tell(Said(name=watcher.name, text=line))

"""What plain mode says while there is no connection."""

from collections.abc import Sequence
from typing import Final

from client.plain.sentences import seconds_words
from engine.rules import LostPlayer, TableRules
from protocol.messages import TablePhase, TableView

MOST_TOLD: Final = 12
"""So many sentences are told of what was missed; of the others only how many they were."""

_MEANWHILE: Final = {
    LostPlayer.BOT: "a bot plays for you after {grace}",
    LostPlayer.ALL_IN: "you count as all-in after {grace}",
    LostPlayer.TIMEOUT: "you check or fold after {grace}",
    LostPlayer.WAIT: "the table waits for you",
}


def lost_line(view: TableView | None, *, reason: str = "") -> str:
    """Say that the connection is gone and what becomes of the seat (R-LOST-1).

    With a reason it is the host that has stopped, and with it all clocks.
    """
    if reason:
        seat = "" if view is None or view.you is None else " Your seat stays yours."
        return f"{reason}{seat} Trying again until then."
    lost = "Connection lost. Trying again."
    if view is None or view.you is None or view.phase is TablePhase.MATCH_OVER:
        return lost
    if view.phase is TablePhase.LOBBY:
        return f"{lost} Your seat stays yours for {_grace(view.rules)}."
    meanwhile = _MEANWHILE[view.rules.lost_player].format(grace=_grace(view.rules))
    return f"{lost} Your seat stays yours; {meanwhile}."


def back_line(seconds: float, missed: Sequence[str] = ()) -> str:
    """Say that the connection is there again, and what happened in the meantime."""
    back = f"Connected again after {seconds_words(seconds)}."
    if not missed:
        return back
    told = [sentence.removesuffix(".").replace(". ", ", ") for sentence in missed]
    if len(told) > MOST_TOLD:
        told = [f"{len(told) - MOST_TOLD} things", *told[-MOST_TOLD:]]
    end = "" if told[-1].endswith(("?", "!")) else "."
    return f"{back} You missed: {', '.join(told)}{end}"


def _grace(rules: TableRules) -> str:
    return seconds_words(rules.grace)

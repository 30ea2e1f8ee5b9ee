"""What plain mode says while there is no connection."""

from typing import Final

from client.plain.sentences import seconds_words
from engine.rules import LostPlayer, TableRules
from protocol.messages import TablePhase, TableView

_MEANWHILE: Final = {
    LostPlayer.BOT: "a bot plays for you after {grace}",
    LostPlayer.ALL_IN: "you count as all-in after {grace}",
    LostPlayer.TIMEOUT: "you check or fold after {grace}",
    LostPlayer.WAIT: "the table waits for you",
}


def lost_line(view: TableView | None) -> str:
    """Say that the connection is gone and what becomes of the seat (R-LOST-1)."""
    lost = "Connection lost. Trying again."
    if view is None or view.you is None or view.phase is TablePhase.MATCH_OVER:
        return lost
    if view.phase is TablePhase.LOBBY:
        return f"{lost} Your seat stays yours for {_grace(view.rules)}."
    meanwhile = _MEANWHILE[view.rules.lost_player].format(grace=_grace(view.rules))
    return f"{lost} Your seat stays yours; {meanwhile}."


def back_line(seconds: float) -> str:
    """Say that the connection is there again."""
    return f"Connected again after {seconds_words(seconds)}."


def _grace(rules: TableRules) -> str:
    return seconds_words(rules.grace)

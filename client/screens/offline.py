"""What is said while the host is lost."""

from collections.abc import Mapping
from typing import Final

from client.model import LinkState, LogKind, Model
from client.screens.words import QUIET_SECONDS, clock_text
from client.situation import hand_of, me, name_of
from engine.rules import LostPlayer
from protocol.codes import Reason
from protocol.messages import TablePhase


def banner_lines(model: Model) -> tuple[str, ...]:
    """Return what a player must know while there is no host; an empty line parts the thoughts."""
    what = "The host stopped" if _has_stopped(model) else "Lost the host"
    lost = f"{what} {clock_text(model.now - model.link.since)} ago."
    lines = [lost, next_try(model)]
    if me(model) is not None:
        lines += [f"Your seat stays yours. {stand_in(model)}".strip(), ""]
        lines += ["Your cards and marks are kept. Nothing is sent while offline."]
    if last := last_event(model):
        lines += ["", f"Last: {last}"]
    return tuple(lines)


def quiet_line(model: Model) -> str:
    """Return for how long there has been no word from a host that may still be there."""
    silence = model.link.silence
    if model.link.state is not LinkState.LIVE or silence < QUIET_SECONDS:
        return ""
    return f"NO WORD FROM HOST {clock_text(silence)}"


def short_banner(model: Model) -> str:
    """Return the same in as few words as a narrow screen needs."""
    lost = "The host stopped." if _has_stopped(model) else "Lost the host."
    return f"{lost} {next_try(model)} {stand_in(model)}".strip()


def _has_stopped(model: Model) -> bool:
    """Tell whether the host has stopped in the middle of a game, and with it all clocks."""
    return model.link.code == Reason.HOST_STOPPED


def next_try(model: Model) -> str:
    """Say how often the host was called, and when that is done again."""
    link = model.link
    if link.state is LinkState.CONNECTING:
        return f"Try {link.tries}, now."
    seconds = max(0.0, link.retry_at - model.now)
    return f"Try {link.tries + 1} in {seconds:.0f} s."


def stand_in(model: Model) -> str:
    """Say what becomes of the seat while its player is away (R-LOST-1)."""
    if model.view is None or me(model) is None or model.view.phase is TablePhase.MATCH_OVER:
        return ""
    if _has_stopped(model):
        return "The game can go on later."
    lost_player = model.view.rules.lost_player
    left = model.view.rules.grace - (model.now - model.link.since)
    when = f"In {clock_text(left)} " if left > 0 else ""
    if model.view.phase is TablePhase.LOBBY:
        return f"{when}it is free for others." if when else ""
    if lost_player is LostPlayer.WAIT:
        return "The table waits for you."
    words = _MEANWHILE[lost_player]
    return f"{when}{words}" if when else words[0].upper() + words[1:]


_MEANWHILE: Final[Mapping[LostPlayer, str]] = {
    LostPlayer.BOT: "a bot plays for you, until you are back.",
    LostPlayer.ALL_IN: "you count as all-in.",
    LostPlayer.TIMEOUT: "you check or fold.",
}


def last_event(model: Model) -> str:
    """Return the last line of the log from before the host was lost."""
    texts = [line.text for line in model.log if line.kind is LogKind.EVENT]
    return texts[-1] if texts else ""


def draws_known(model: Model) -> str:
    """Return who drew how many, as far as it is public."""
    hand = hand_of(model)
    seats = hand.seats if hand is not None else ()
    drew = [f"{name_of(model, seat.seat)} {seat.drew}" for seat in seats if seat.drew is not None]
    return f"Drew: {', '.join(drew)}." if drew else ""

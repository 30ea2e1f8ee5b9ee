"""What is said while the host is lost."""

from client.model import LinkState, LogKind, Model
from client.screens.words import clock_text
from client.situation import hand_of, me, name_of
from engine.rules import LostPlayer


def banner_lines(model: Model) -> tuple[str, ...]:
    """Return what a player must know while there is no host, each sentence a line of its own."""
    lines = [f"Lost the host {clock_text(model.now - model.link.since)} ago. {_next_try(model)}"]
    if me(model) is not None:
        lines.append(f"Your seat stays yours. {_stand_in(model)}".strip())
        lines.append("Your cards and marks are kept. Nothing is sent while offline.")
    if last := last_event(model):
        lines.append(f"Last: {last}")
    return tuple(lines)


def short_banner(model: Model) -> str:
    """Return the same in as few words as a narrow screen needs."""
    return f"Lost the host. {_next_try(model)} {_stand_in(model)}".strip()


def _next_try(model: Model) -> str:
    link = model.link
    if link.state is LinkState.CONNECTING:
        return f"Trying now (try {link.tries})."
    seconds = max(0.0, link.retry_at - model.now)
    return f"Reconnecting, try {link.tries + 1} in {seconds:.0f} s."


def _stand_in(model: Model) -> str:
    if model.view is None or me(model) is None:
        return ""
    rules = model.view.rules
    if rules.lost_player is not LostPlayer.BOT:
        return ""
    left = rules.grace - (model.now - model.link.since)
    if left <= 0:
        return "A bot plays for you until you are back."
    return f"A bot plays for you in {clock_text(left)}."


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

"""What the host decides about players: chips for the evening, and waiting for who is lost."""

from msgspec.structs import replace

from client.intents import GrantTo, Tell
from client.model import Amount, AmountKind, Answer, Model, Question
from client.situation import is_host, player_at, players_of
from client.step import Step, with_note
from client.voice import join_words
from engine.rules import Length, new_bankroll
from protocol.messages import KeepWaiting, PlayerView, StopWaiting, TablePhase

_PLAYING = (TablePhase.WAITING, TablePhase.HAND, TablePhase.BETWEEN_HANDS)


def may_grant(model: Model) -> bool:
    """Tell whether this is the host of a ring game that has begun."""
    return _hosts_game(model) and model.view is not None and model.view.rules.length is Length.RING


def short_of_chips(model: Model) -> tuple[PlayerView, ...]:
    """Return who has no chips in a ring game and too few for the evening to bring any."""
    least = model.view.least_buy_in if model.view is not None else 0
    return tuple(p for p in players_of(model) if not p.stack and p.bankroll < least)


def lost_players(model: Model) -> tuple[PlayerView, ...]:
    """Return who is lost in a game of this host, so that there is something to decide."""
    lost = tuple(player for player in players_of(model) if player.lost)
    return lost if _hosts_game(model) else ()


def _hosts_game(model: Model) -> bool:
    return is_host(model) and model.view is not None and model.view.phase in _PLAYING


def ask_whom_to_grant(model: Model) -> Step:
    """Ask who of a ring game gets more chips for the evening (R-RING-1)."""
    if not may_grant(model):
        return with_note(model, "Only the host of a ring game grants chips.")
    answers = tuple(
        Answer(str(player.seat + 1), player.name, GrantTo(player.seat))
        for player in players_of(model)
    )
    words = "More chips for the evening: to whom?"
    return Step(
        replace(model, question=Question(words=words, answers=(*answers, Answer("n", "nobody"))))
    )


def open_grant(model: Model, wish: GrantTo) -> Step:
    """Open the field for chips to grant; it starts at what a newcomer has."""
    model = replace(model, question=None)
    if not may_grant(model) or player_at(model, wish.seat) is None or model.view is None:
        return Step(model)
    chips = new_bankroll(model.view.rules)
    return Step(replace(model, amount=Amount(AmountKind.GRANT, str(chips), seat=wish.seat)))


def ask_about_lost(model: Model) -> Step:
    """Ask whether the table waits for who is lost (R-LOST-1)."""
    lost = lost_players(model)
    if not lost:
        return with_note(model, "Nobody is lost.")
    seat = lost[0].seat if len(lost) == 1 else None
    answers = (
        Answer("k", "keep waiting", Tell(KeepWaiting(seat=seat)), short="wait"),
        Answer("s", "stop waiting", Tell(StopWaiting(seat=seat)), short="stop"),
        Answer("n", "as it is", short="no"),
    )
    names = join_words([player.name for player in lost])
    return Step(replace(model, question=Question(words=f"Wait for {names}?", answers=answers)))

"""What the host did about the table, and who went away from the screen, as sentences."""

from typing import assert_never

from client.voice import Voice, join_words
from protocol.messages import (
    GamePaused,
    GameResumed,
    PlayerAway,
    PlayerBack,
    RuleChange,
    RulesChanged,
    SeatHandedOver,
    TableLocked,
    TableUnlocked,
)

HouseEvent = (
    PlayerAway
    | PlayerBack
    | RulesChanged
    | SeatHandedOver
    | GamePaused
    | GameResumed
    | TableLocked
    | TableUnlocked
)


def tell_house(event: HouseEvent, voice: Voice) -> str:
    """Say what happened."""
    match event:
        case PlayerAway(seat=seat):
            them = "you" if seat == voice.you else "them"
            return f"{voice.is_(seat)} away for a while: the rules move for {them}."
        case PlayerBack(seat=seat):
            return f"{voice.is_(seat)} at the screen again."
        case RulesChanged():
            return _tell_rules(event, voice)
        case SeatHandedOver(seat=seat, name=name) if seat == voice.you:
            return f"The host has given you the seat of {name}."
        case SeatHandedOver(name=name, watcher=watcher):
            return f"The host has given the seat of {name} to {watcher}."
        case GamePaused():
            return "The host has paused the game: no clock runs, and nobody can move."
        case GameResumed():
            return "The game goes on."
        case TableLocked():
            return "The host has locked the table: nobody new comes in."
        case TableUnlocked():
            return "The table is open to newcomers again."
        case _:
            assert_never(event)


def _tell_rules(event: RulesChanged, voice: Voice) -> str:
    """Say who changed what, so that nobody has to compare the rules with those before."""
    host = next((player.seat for player in voice.view.players if player.is_host), None)
    if event.new_preset:
        chooses = "The host chooses" if host is None else voice.does(host, "choose")
        changed = join_words([_setting(change, "") for change in event.changes])
        behind = f", with {changed}" if changed else ""
        return f"{chooses} the rules {event.preset}{behind}."
    sets = "The host sets" if host is None else voice.does(host, "set")
    return f"{sets} {join_words([_setting(change, 'to ') for change in event.changes])}."


def _setting(change: RuleChange, between: str) -> str:
    return f"{change.key} {between}{change.value}".replace("_", " ")

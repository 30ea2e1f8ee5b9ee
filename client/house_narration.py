"""What the host did about the table, and who went away from the screen, as sentences."""

from typing import assert_never

from client.voice import Voice
from protocol.messages import (
    GamePaused,
    GameResumed,
    PlayerAway,
    PlayerBack,
    SeatHandedOver,
    TableLocked,
    TableUnlocked,
)

HouseEvent = (
    PlayerAway
    | PlayerBack
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

"""What happened in a ring game between hands, as sentences."""

from collections.abc import Mapping
from typing import Final, assert_never

from client.ring_words import net_words
from client.voice import Voice
from engine.chips import SeatId
from engine.views import Presence
from protocol.messages import ChipsBrought, ChipsGranted, SatIn, SatOut

RingEvent = ChipsBrought | ChipsGranted | SatOut | SatIn

_WHY_OUT: Final[Mapping[str, str]] = {
    "time": "ran out of time twice and",
    "closed": "closed the window and",
}


def tell_ring(event: RingEvent, voice: Voice) -> str:
    """Say what a player did about chips and the next hand."""
    seat = event.seat
    match event:
        case ChipsBrought(chips=chips, stack=stack):
            has = "have" if seat == voice.you else "has"
            now = "" if chips == stack else f" and {has} {stack}"
            return f"{voice.does(seat, 'bring')} {chips} chips to the table{now}."
        case ChipsGranted(chips=chips):
            return f"The host grants {voice.name(seat)} {chips} chips more for the evening."
        case SatOut(why=why):
            if why not in _WHY_OUT:
                return f"{voice.does(seat, 'sit')} out."
            sits = "sit" if seat == voice.you else "sits"
            return f"{voice.subject(seat)} {_WHY_OUT[why]} {sits} out."
        case SatIn(presence=presence):
            return _tell_sat_in(seat, presence, voice)
        case _:
            assert_never(event)


def _tell_sat_in(seat: SeatId, presence: Presence, voice: Voice) -> str:
    match presence:
        case Presence.POSTING:
            return f"{voice.does(seat, 'want')} to post and come in."
        case Presence.WAITING:
            return f"{voice.does(seat, 'wait')} for the big blind."
        case _:
            return f"{voice.does(seat, 'sit')} in."


def tell_results(voice: Voice) -> str:
    """Say how the evening ended for everybody, the best result first."""
    left = voice.view.match.left if voice.view.match else ()
    everybody = sorted((*voice.view.players, *left), key=lambda player: -player.net)
    names = [
        f"{'you' if player.seat == voice.you and player not in left else player.name} "
        f"{net_words(player.net)}"
        for player in everybody
    ]
    return f"The game is over: {', '.join(names)}."

"""What a bot does in a ring game between hands: bring chips, come in, post or wait."""

from random import Random
from typing import Final

from engine.chips import Chips
from engine.views import Presence, SeatStatus
from protocol.messages import (
    BuyIn,
    ChipRange,
    PlayerKind,
    PlayerView,
    PostBlind,
    RingMessage,
    RingOptions,
    SitIn,
    TablePhase,
    TableView,
)

POST_CHANCE: Final = 0.4
TIMES_THE_LEAST: Final = (1, 2, 3, 4)


def choose_wish(view: TableView, ring: RingOptions, rng: Random) -> RingMessage | None:
    """Return what a bot wants now, None for nothing; for a player it stands in for, never anything.

    To be asked once each time that the table goes on.
    """
    player = next((player for player in view.players if player.seat == view.you), None)
    if player is None or player.kind is not PlayerKind.BOT or _is_in_hand(view):
        return None
    if not player.stack and not ring.asked:
        return None if ring.buy_in is None else BuyIn(chips=_chips_to_bring(ring.buy_in, rng))
    if ring.sit_in:
        return SitIn()
    return PostBlind() if _would_post(player, ring) and rng.random() < POST_CHANCE else None


def _is_in_hand(view: TableView) -> bool:
    if view.hand is None or view.phase is not TablePhase.HAND:
        return False
    playing = (SeatStatus.IN, SeatStatus.ALL_IN)
    return any(seat.seat == view.you and seat.status in playing for seat in view.hand.seats)


def _would_post(player: PlayerView, ring: RingOptions) -> bool:
    entry = ring.entry
    waits = player.presence is Presence.WAITING
    return waits and entry is not None and entry.live + entry.dead < player.stack


def _chips_to_bring(allowed: ChipRange, rng: Random) -> Chips:
    """Return a few times the least, and everything where too little would be left for another."""
    chips = allowed.least * rng.choice(TIMES_THE_LEAST)
    return allowed.most if allowed.most - chips < allowed.least else Chips(chips)

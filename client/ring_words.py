"""What a ring game tells a player about chips and the next hand, for both clients."""

from collections.abc import Mapping
from typing import Final

from engine.rules import BettingLimit, ForcedBets, TableRules, posts_antes, posts_blinds
from engine.views import Presence, SeatStatus
from protocol.messages import (
    EntryPrice,
    PlayerView,
    PrivateView,
    RingOptions,
    TablePhase,
    TableView,
)

_FORCED_NAMES: Final[Mapping[ForcedBets, str]] = {
    ForcedBets.ANTES: "Ante",
    ForcedBets.BLINDS: "Blinds",
    ForcedBets.SINGLE_BLIND: "Blind",
    ForcedBets.ANTES_AND_BLINDS: "Ante and blinds",
}


def arrival_facts(view: TableView) -> tuple[tuple[str, str], ...]:
    """Return what a newcomer is told: game, limit, forced bets, least buy-in, clock (R-RING-5)."""
    rules = view.rules
    clock = f"{rules.time_per_move} seconds a move" if rules.time_per_move else "none"
    return (
        ("Game", f"five-card draw, {rules.preset}"),
        ("Limit", limit_words(rules)),
        (_forced_name(rules), forced_words(rules)),
        ("Least buy-in", str(view.least_buy_in)),
        ("Clock", clock),
    )


def limit_words(rules: TableRules) -> str:
    """Return the betting limit in a few words."""
    bets = f"{rules.small_bet} and {rules.big_bet}"
    match rules.betting_limit:
        case BettingLimit.FIXED:
            return f"fixed, {bets}"
        case BettingLimit.UNITS:
            return f"units of {rules.small_bet}"
        case BettingLimit.POT:
            return f"pot limit, at least {bets}"
        case BettingLimit.NONE:
            return f"no limit, at least {bets}"


def _forced_name(rules: TableRules) -> str:
    return _FORCED_NAMES[rules.forced_bets]


def forced_words(rules: TableRules) -> str:
    """Return antes and blinds as numbers."""
    parts = [str(rules.ante)] if posts_antes(rules) else []
    if rules.forced_bets is ForcedBets.SINGLE_BLIND:
        parts.append(str(rules.big_blind))
    elif posts_blinds(rules):
        parts.append(f"{rules.small_blind} and {rules.big_blind}")
    return ", ".join(parts)


def price_words(entry: EntryPrice) -> str:
    """Return what posting costs."""
    if not entry.dead:
        return str(entry.live)
    return f"{entry.live} and {entry.dead} dead" if entry.live else f"{entry.dead} dead"


def own_player(view: TableView) -> PlayerView | None:
    """Return the row of the player who looks, None for a watcher."""
    return next((player for player in view.players if player.seat == view.you), None)


def is_in_hand(view: TableView) -> bool:
    """Tell whether the player who looks holds cards of the hand under way."""
    if view.hand is None or view.phase is not TablePhase.HAND:
        return False
    holding = (SeatStatus.IN, SeatStatus.ALL_IN)
    return any(seat.seat == view.you and seat.status in holding for seat in view.hand.seats)


def ring_hint(view: TableView, private: PrivateView) -> str:
    """Return what the player of a ring game should do about chips or the next hand, if anything."""
    player, ring = own_player(view), private.ring
    if player is None or ring is None or is_in_hand(view):
        return ""
    if needs_chips(view, private):
        return _chips_hint(player, ring, view)
    if ring.sit_in:
        return "You sit out. Type sit in to be dealt in."
    if ring.entry is None:
        return ""
    price = price_words(ring.entry)
    if player.presence is Presence.POSTING:
        return f"You post {price} to come in. Type wait to wait for the big blind instead."
    return f"You wait for the big blind. Type post to come in at once for {price}."


def _chips_hint(player: PlayerView, ring: RingOptions, view: TableView) -> str:
    if ring.buy_in is None:
        return (
            f"You have {player.bankroll} chips left and the least buy-in is {view.least_buy_in}: "
            "you can watch, or ask the host for more."
        )
    least, most = ring.buy_in.least, ring.buy_in.most
    return f"Type buy in to bring all your {most} chips, or less, as in buy in {least}."


def needs_chips(view: TableView, private: PrivateView) -> bool:
    """Tell whether a player of a ring game has no chips there and none on the way."""
    player, ring = own_player(view), private.ring
    if player is None or ring is None or is_in_hand(view):
        return False
    return not player.stack and not ring.asked


def takes_part(player: PlayerView) -> bool:
    """Tell whether the next hand can be dealt to a player, as far as a ring game is concerned."""
    if player.presence is None:
        return True
    return player.presence is not Presence.SITTING_OUT and player.stack > 0


def stands_words(player: PlayerView) -> str:
    """Return what a player does about the next hand, where that is not simply to play."""
    match player.presence:
        case Presence.SITTING_OUT:
            return "sits out"
        case Presence.WAITING:
            return "waits for the big blind"
        case Presence.POSTING:
            return "posts to come in"
        case _:
            return ""


def net_words(net: int) -> str:
    """Return a result of the evening with its sign."""
    return f"{net:+}" if net else "even"

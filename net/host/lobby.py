"""Before the match and after it: who is ready, the rules, the bots, and the start."""

from msgspec.structs import replace

from engine.errors import BadRules
from engine.rule_options import OPTIONS, changes_of, make_rules, value_text
from engine.rules import TableRules
from net.host.absence import give_up_seat
from net.host.courses import course_of
from net.host.draft import Draft, TurnedDown
from net.host.live_table import PLAYING, LiveTable
from net.host.match_flow import (
    awaited_for_next_hand,
    deal_next_hand,
    make_last_hand,
    open_match,
)
from net.host.names import free_bot_name
from net.host.seats import Seat, is_lost, names_at, taken
from protocol.codes import Reason
from protocol.messages import (
    PlayerJoined,
    PlayerKind,
    RemoveBot,
    RuleChange,
    RulesChanged,
    SetRules,
    TablePhase,
)


def take_seat(draft: Draft, seat: Seat) -> None:
    """Seat a newcomer, in the middle of a game where it takes some."""
    hand = draft.live.hand
    missed = None if hand is None else (draft.live.matches_begun, hand.number)
    sitting = replace(seat, missed_hand=missed)
    draft.put_seat(sitting)
    if draft.live.phase in PLAYING:
        course_of(draft.live).come(draft, sitting)
    draft.tell(PlayerJoined(seat=seat.seat, name=seat.name))


def say_ready(draft: Draft, seat: Seat, *, ready: bool) -> None:
    """Note that a player is ready to begin, or is not after all."""
    if draft.live.phase in PLAYING:
        raise TurnedDown(Reason.NOT_IN_LOBBY, "The match has begun already.")
    draft.put_seat(replace(seat, ready=ready))


def want_rematch(draft: Draft, seat: Seat) -> None:
    """Note that a player wants to play again."""
    if draft.live.phase is not TablePhase.MATCH_OVER:
        raise TurnedDown(Reason.NO_MATCH, "There is no finished match to play again.")
    draft.put_seat(replace(seat, ready=True))


def want_next_hand(draft: Draft, seat: Seat) -> None:
    """Note that a player has seen the result; deal when nobody is waited for any more."""
    if draft.live.phase is not TablePhase.BETWEEN_HANDS:
        raise TurnedDown(Reason.STALE, "The next hand needs no word now.")
    draft.put_seat(replace(seat, ready=True))
    if all(awaited.ready for awaited in awaited_for_next_hand(draft)):
        deal_next_hand(draft)


def start(draft: Draft) -> None:
    """Begin the match, or the rematch with everyone still there."""
    if draft.live.phase in PLAYING:
        raise TurnedDown(Reason.NOT_IN_LOBBY, "The match has begun already.")
    if not can_start(draft.live):
        raise TurnedDown(*_what_is_missing(draft.live))
    if draft.live.phase is TablePhase.MATCH_OVER:
        for seat in taken(draft.live.seats):
            if is_lost(seat):
                give_up_seat(draft, seat, why="left")
    open_match(draft)


def can_start(live: LiveTable) -> bool:
    """Tell whether the host may begin: two seated in the lobby, two ready for a rematch."""
    if live.phase is TablePhase.LOBBY:
        return len(taken(live.seats)) >= 2
    return live.phase is TablePhase.MATCH_OVER and len(_ready_for_rematch(live)) >= 2


def _ready_for_rematch(live: LiveTable) -> tuple[Seat, ...]:
    """Return who is there and ready; a bot always is."""
    return tuple(
        seat
        for seat in taken(live.seats)
        if not is_lost(seat) and (seat.ready or seat.kind is PlayerKind.BOT)
    )


def _what_is_missing(live: LiveTable) -> tuple[Reason, str]:
    if len(taken(live.seats)) < 2:
        return Reason.NOT_ENOUGH_PLAYERS, "Two players are needed: wait for one or add a bot."
    return Reason.NOT_READY, "A rematch begins when two players are ready."


def set_rules(draft: Draft, wish: SetRules) -> None:
    """Change the rules before the match; who was ready says so again."""
    if draft.live.phase is not TablePhase.LOBBY:
        raise TurnedDown(Reason.NOT_IN_LOBBY, "The rules can be changed in the lobby only.")
    try:
        rules = make_rules(wish.preset, wish.options)
    except BadRules as error:
        raise TurnedDown(Reason.BAD_RULES, str(error)) from error
    before = draft.live.rules
    if rules == before:
        raise TurnedDown(Reason.STALE, "The table plays so already.")
    for seat in taken(draft.live.seats):
        if seat.seat >= rules.seats:
            raise TurnedDown(
                Reason.SEATS_TAKEN,
                f"{seat.name} sits in seat {seat.seat + 1}: a table for {rules.seats} "
                "has no such seat.",
            )
        draft.put_seat(replace(seat, ready=False))
    kept = draft.live.seats[: rules.seats]
    draft.change(rules=rules, seats=kept + (None,) * (rules.seats - len(kept)))
    draft.tell(_rules_changed(before, rules))


def _rules_changed(before: TableRules, rules: TableRules) -> RulesChanged:
    """Say what everybody there has to know of it: nobody reads all the rules at every change."""
    if rules.preset != before.preset:
        changes = changes_of(rules)
    else:
        texts = {key: value_text(rules, key) for key in OPTIONS}
        changes = {key: text for key, text in texts.items() if text != value_text(before, key)}
    return RulesChanged(
        preset=rules.preset,
        new_preset=rules.preset != before.preset,
        changes=tuple(RuleChange(key, text) for key, text in changes.items()),
    )


def add_bot(draft: Draft) -> None:
    """Seat a bot; its player is started outside and comes over a stream like anybody."""
    course = course_of(draft.live)
    if draft.live.phase in PLAYING and not course.takes_newcomers:
        raise TurnedDown(Reason.NOT_IN_LOBBY, "A bot can be added before the match only.")
    free = course.free_seat(draft.live)
    if free is None:
        raise TurnedDown(Reason.SEATS_TAKEN, "Every seat is taken.")
    name = free_bot_name(names_at(draft.live.seats, draft.live.watchers))
    take_seat(draft, Seat(seat=free, name=name, kind=PlayerKind.BOT))
    draft.seat_bot(free)


def remove_bot(draft: Draft, wish: RemoveBot) -> None:
    """Send a bot away: the one in a seat, or the last one that came."""
    bots = [seat for seat in taken(draft.live.seats) if seat.kind is PlayerKind.BOT]
    if wish.seat is not None:
        bots = [bot for bot in bots if bot.seat == wish.seat]
    if not bots:
        raise TurnedDown(Reason.NO_SUCH_PLAYER, "There is no such bot at the table.")
    give_up_seat(draft, bots[-1], why="removed")


def end_after_this_hand(draft: Draft) -> None:
    """Announce the last hand of the match."""
    if draft.live.phase not in PLAYING:
        raise TurnedDown(Reason.NO_MATCH, "There is no match to end.")
    make_last_hand(draft)

"""What the plain client says about the table when it is asked, and when it is your turn."""

from typing import Final

from client.card_words import list_cards, list_places, with_article
from client.legal_answers import raise_words, size_words
from client.narration import pot_name
from client.openers_words import needed_to_open
from client.ring_words import net_words, stands_words, takes_part
from client.voice import Voice, join_words, points_words, seat_name
from engine.chips import SeatId
from engine.options import BettingOptions, DrawOptions
from engine.rules import Length, Mode
from engine.views import HandSeatView, HandView, SeatStatus
from protocol.messages import (
    PlayerKind,
    PlayerView,
    PrivateView,
    Prompt,
    TablePhase,
    TableView,
)

RANKS: Final = (
    "The hands from the best to the lowest.",
    "straight flush: five in a row of one suit; the best is the royal flush.",
    "four of a kind.",
    "full house: three of a kind and a pair.",
    "flush: five of one suit.",
    "straight: five in a row; the ace is high or, below a two, low.",
    "three of a kind.",
    "two pair.",
    "one pair.",
    "high card.",
)
FIVE_OF_A_KIND: Final = "five of a kind, with wild cards only."

_STATUS_WORDS: Final = {
    SeatStatus.NOT_DEALT_IN: "not in this hand",
    SeatStatus.IN: "in",
    SeatStatus.ALL_IN: "all-in",
    SeatStatus.FOLDED: "folded",
}


def hand_lines(private: PrivateView, *, short: bool) -> tuple[str, ...]:
    """Say which cards a player holds and what they are worth."""
    if not private.cards:
        return ("You hold no cards.",)
    lines = (f"Your cards: {list_places(private.cards, short=short)}.",)
    if private.hand_name:
        return (*lines, f"You hold {with_article(private.hand_name)}.")
    return lines


def prompt_lines(prompt: Prompt, view: TableView) -> tuple[str, ...]:
    """Ask the player whose turn it is, with everything that may be answered."""
    clock = ""
    if prompt.left_ms is not None:
        clock = f" You have {seconds_words(prompt.left_ms / 1000)}."
    match prompt.options:
        case BettingOptions() as options:
            return (_betting_prompt(options, view) + clock,)
        case DrawOptions() as options:
            lines = (_draw_prompt(options) + clock,)
            return ("You are all-in. You still draw.", *lines) if _is_all_in(view) else lines


def _betting_prompt(options: BettingOptions, view: TableView) -> str:
    hand = view.hand
    owed = f"{options.owed} to call" if options.owed else "Nothing to call"
    pot = f", pot {hand.pot}" if hand else ""
    mine = f", you have {own_seat(view).stack}" if hand else ""
    needed = needed_to_open(view) if options.call is None and not options.bet else ""
    opens = f" It takes a pair of {needed} or better to open." if needed else ""
    return f"Your turn. {owed}{pot}{mine}.{opens} {', '.join(choice_words(options))}?"


def choice_words(options: BettingOptions) -> tuple[str, ...]:
    """Return the moves that a betting prompt offers; folding is not, where checking is free."""
    words = []
    if options.check:
        words.append("check")
    else:
        words.append("fold")
    if options.call is not None:
        words.append(f"call {options.call}" + (" all-in" if options.call < options.owed else ""))
    if options.bet:
        words.append(f"bet {size_words(options.bet)}")
    if options.raise_:
        words.append(f"raise to {raise_words(options.raise_)}")
    return tuple(words)


def _draw_prompt(options: DrawOptions) -> str:
    ace = ""
    if options.keep_one_of and options.most < 4:
        kept = [str(place + 1) for place in options.keep_one_of]
        ace = f", or four if you keep {' or '.join(kept)}"
    most = f"at most {options.most}{ace}"
    return f"Your turn to draw. Type the numbers to discard, {most}, or pat."


def _is_all_in(view: TableView) -> bool:
    return view.hand is not None and own_seat(view).status is SeatStatus.ALL_IN


def own_seat(view: TableView) -> HandSeatView:
    """Return the hand of the seat that this client plays."""
    assert view.hand is not None
    return next(seat for seat in view.hand.seats if seat.seat == view.you)


def turn_line(view: TableView, *, elapsed: float) -> str:
    """Say whose turn it is and what time is left, ``elapsed`` seconds after the view came."""
    hand = view.hand
    if hand is None or hand.to_act is None or view.phase is not TablePhase.HAND:
        return _waiting_line(view, elapsed=elapsed)
    if view.paused:
        then = Voice(view=view, you=view.you).is_(hand.to_act)
        return f"{PAUSED} {then} to act when it goes on."
    who = (
        "You are to act." if hand.to_act == view.you else f"{seat_name(view, hand.to_act)} to act."
    )
    if is_lost := any(player.lost and player.seat == hand.to_act for player in view.players):
        who = f"{who.removesuffix('.')}, but the connection is lost."
    if view.to_act_ms is None:
        return who if is_lost else f"{who} There is no time limit."
    return f"{who} {_left_words(view.to_act_ms, elapsed)} left."


def _waiting_line(view: TableView, *, elapsed: float) -> str:
    match view.phase:
        case TablePhase.LOBBY:
            return "The match has not begun."
        case TablePhase.WAITING:
            if view.next_hand_ms is not None:
                return f"The next hand begins in {_left_words(view.next_hand_ms, elapsed)}."
            return "The table waits for two who play."
        case TablePhase.MATCH_OVER:
            return "The match is over."
        case TablePhase.HAND:
            return "The cards are on their way."
        case TablePhase.BETWEEN_HANDS:
            waiting = [
                seat_name(view, player.seat)
                for player in view.players
                if is_waited_for(player) and player.seat != view.you
            ]
            line = "The hand is over."
            if view.next_hand_ms is not None:
                line += (
                    f" The next one begins in {_left_words(view.next_hand_ms, elapsed)} at most."
                )
            if waiting:
                line += f" Waiting for {join_words(waiting)}."
            return line


def is_waited_for(player: PlayerView) -> bool:
    """Tell whether a person at the table has not yet said that they are ready."""
    is_there = player.kind is PlayerKind.PERSON and not (player.lost or player.place)
    return is_there and takes_part(player) and not player.ready


def _left_words(left_ms: int, elapsed: float) -> str:
    return seconds_words(left_ms / 1000 - elapsed)


def seconds_words(seconds: float) -> str:
    """Return ``18 seconds``, never less than none."""
    whole = max(0, round(seconds))
    return f"{whole} second{'' if whole == 1 else 's'}"


def pot_lines(view: TableView) -> tuple[str, ...]:
    """Say how much is in the pot and, with side pots, who can win which part."""
    hand = view.hand
    if hand is None:
        return ("There is no pot: no hand is being played.",)
    lines = (f"Pot {hand.pot}.",)
    if len(hand.pots) < 2:
        return lines
    voice = Voice(view=view, you=view.you)
    parts = []
    for number, pot in enumerate(hand.pots):
        name = pot_name(number)
        seats = join_words([voice.name(seat) for seat in pot.seats])
        parts.append(f"{name[0].upper()}{name[1:]}: {pot.chips}, for {seats}.")
    return (*lines, *parts)


def drew_lines(view: TableView) -> tuple[str, ...]:
    """Say how many cards each player drew, as far as the rules show it."""
    drawn = [] if view.hand is None else [seat for seat in view.hand.seats if seat.drew is not None]
    if not drawn:
        return ("No draws to tell.",)
    voice = Voice(view=view, you=view.you)
    return tuple(
        f"{voice.does(seat.seat, 'draw')} {seat.drew}."
        if seat.drew
        else f"{voice.does(seat.seat, 'stand')} pat."
        for seat in drawn
    )


def table_lines(view: TableView, *, short: bool) -> tuple[str, ...]:
    """Say how the table stands: the hand, the pot, and each seat with its chips."""
    hand = view.hand
    lines: list[str] = []
    if hand is not None and view.phase in (TablePhase.HAND, TablePhase.BETWEEN_HANDS):
        voice = Voice(view=view, you=view.you)
        raises = "" if hand.wagers_allowed is None else f" of {hand.wagers_allowed}"
        lines.append(f"Hand {hand.number}. Dealer {voice.name(hand.button)}.")
        if view.rules.mode is Mode.BETTING:
            lines.extend(pot_lines(view))
        if hand.phase in ("first_bets", "second_bets"):
            lines.append(f"Bets and raises in this round: {hand.wagers}{raises}.")
    lines.extend(_player_line(player, view, short=short) for player in view.players)
    if view.watchers:
        lines.append(f"Watching: {', '.join(view.watchers)}.")
    if view.paused:
        lines.append(PAUSED)
    if view.locked:
        lines.append("The table is locked: nobody new comes in.")
    if view.seeded:
        lines.append(SEEDED)
    return tuple(lines)


PAUSED: Final = "The host has paused the game."
SEEDED: Final = (
    "This table is seeded: its cards are not random, it is for tests and demonstrations."
)


def _player_line(player: PlayerView, view: TableView, *, short: bool) -> str:
    name = "you" if player.seat == view.you else player.name
    parts = [_stand_words(player, view)]
    in_hand = _seat_in_hand(view.hand, player.seat)
    stack = player.stack if in_hand is None else in_hand.stack
    if in_hand is not None:
        parts.append(_STATUS_WORDS[in_hand.status])
        parts.append(f"put in {in_hand.put_in}")
        if in_hand.drew is not None:
            parts.append(f"drew {in_hand.drew}" if in_hand.drew else "stood pat")
        if in_hand.shown:
            parts.append(f"shows {list_cards(in_hand.shown, short=short)}")
    chips = f"{stack} chips"
    if view.rules.mode is Mode.NO_BETTING:
        chips, parts = points_words(player.points), [p for p in parts if p != "put in 0"]
    return f"Seat {player.seat + 1}, {name}: {', '.join(filter(None, [chips, *parts]))}."


def _stand_words(player: PlayerView, view: TableView) -> str:
    words = ["host"] if player.is_host else []
    if player.kind is PlayerKind.BOT:
        words.append("bot")
    if player.lost:
        words.append("connection lost")
    if player.away:
        words.append("away")
    if player.stand_in:
        words.append("a bot plays")
    if player.presence is not None:
        bankroll = f"{player.bankroll} more to bring"
        words += [bankroll, f"{net_words(player.net)} this evening", stands_words(player)]
    if view.phase is TablePhase.LOBBY:
        is_ready = player.ready or player.kind is PlayerKind.BOT
        words.append("ready" if is_ready else "not ready")
    return ", ".join(filter(None, words))


def _seat_in_hand(hand: HandView | None, seat: SeatId) -> HandSeatView | None:
    if hand is None:
        return None
    return next((found for found in hand.seats if found.seat == seat), None)


def joined_line(view: TableView) -> str:
    """Say which table this is and who is there."""
    names = [player.name for player in view.players if player.seat != view.you]
    if view.you is None:
        arrived = f"Watching {view.name}."
    else:
        names.append("you")
        arrived = f"Joined {view.name} as {seat_name(view, view.you)}."
    count = len(view.players)
    players = f"{count} player{'' if count == 1 else 's'}"
    who = f"{players}: {', '.join(names)}" if names else "No players yet"
    return f"{arrived} {who}. Type ? for help."


def result_lines(view: TableView) -> tuple[str, ...]:
    """Say how the match ended for everybody."""
    left = view.match.left if view.match else ()
    everybody = (*view.players, *left)
    players = sorted(everybody, key=lambda player: (player.place or 1, player.seat))
    lines = [_place_line(player, view) for player in players]
    if view.match and view.match.biggest_pot:
        match = view.match
        names = [Voice(view=view, you=view.you).name(seat) for seat in match.biggest_pot_winners]
        won = f", won by {join_words(names)}" if names else ""
        lines.append(
            f"The biggest pot was {match.biggest_pot} in hand {match.biggest_pot_hand}{won}."
        )
    lines += [
        f"The best hand {_name_in(view, player)} showed: {best.name}, in hand {best.hand}."
        for player in players
        if (best := player.best_hand) is not None
    ]
    return tuple(lines)


def _name_in(view: TableView, player: PlayerView) -> str:
    return "you" if player.seat == view.you else player.name


def _place_line(player: PlayerView, view: TableView) -> str:
    name = _name_in(view, player)
    out = f", out in hand {player.out_in_hand}" if player.out_in_hand else ""
    return f"Place {player.place or 1}: {name}, {_score_words(player, view)}{out}."


def _score_words(player: PlayerView, view: TableView) -> str:
    """Return what a player has come to: chips, points, or a result of the evening."""
    if view.rules.mode is Mode.NO_BETTING:
        return points_words(player.points)
    if view.rules.length is Length.RING and view.phase is not TablePhase.LOBBY:
        return net_words(player.net)
    return f"{player.stack} chips"
